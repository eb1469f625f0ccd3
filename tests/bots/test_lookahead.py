"""The one-turn lookahead against a slow recursion in exact fractions over the game's own machine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dicecup.bots.lookahead import Lookahead
from dicecup.core import Chance, Choice, Node, Over, parse, replay
from dicecup.games import edition

SITUATIONS = [
    ("yahtzee", 1, "r:1,3,3,5,6 k:3,3 r:2,3,6"),
    ("maxi-yatzy", 1, "r:1,2,4,4,6,6 k:6,6 r:1,2,4,6"),
    ("mickey-mouse", 2, "r:minnie,pluto,pluto,goofy,donald k:pluto,pluto r:donald,donald,donald"),
    ("showdown", 2, "m:4 r:1,2,2,4,6 k:2,2 r:1,5,6"),
    ("showdown", 2, "m:3 r:1,2,2,4,6"),
    ("power-yahtzee", 1, "r:1,1,4,4,6+3 k:4,4+3 r:1,2,4"),
    ("power-yahtzee", 1, "r:1,1,4,4,6+power k:4,4+power r:1,2,4 k:4,4,4+power r:2,3"),
]


def points(game: Any, seat: int, state: Any, memory: dict[Any, Fraction]) -> Fraction:
    """The most points this seat can expect when its turn is over, by trying everything."""
    if state not in memory:
        memory[state] = _points(game, seat, state, memory)
    return memory[state]


def _points(game: Any, seat: int, state: Any, memory: dict[Any, Fraction]) -> Fraction:
    node: Node = game.node(state)
    scored = Fraction(game.scores(state)[seat])
    if isinstance(node, Over) or node.seat != seat:
        return scored
    if isinstance(node, Choice):
        return max(_after(game, seat, state, move, memory) for move in node.legal)
    assert isinstance(node, Chance)
    mean = Fraction()
    for move, weight in node.outcomes.items():
        mean += weight * points(game, seat, game.step(state, move), memory)
    return mean / node.throw.total


def _after(game: Any, seat: int, state: Any, move: Any, memory: dict[Any, Fraction]) -> Fraction:
    after = game.step(state, move)
    if str(move).startswith("k:"):
        return points(game, seat, after, memory)
    return Fraction(game.scores(after)[seat])


@pytest.mark.parametrize(("name", "seats", "moves"), SITUATIONS)
def test_every_move_has_its_exact_value(name: str, seats: int, moves: str) -> None:
    listed = edition(name)
    game = listed.new(seats)
    state = replay(game, moves.split())
    choice = game.node(state)
    assert isinstance(choice, Choice)
    seat = choice.seat
    found = Lookahead(game, seat, listed.faces, listed.dice, lambda state: game.scores(state)[seat]).values(state, choice)
    memory: dict[Any, Fraction] = {}
    expected = {move: _after(game, seat, state, move, memory) for move in choice.legal}
    assert found.keys() == expected.keys()
    assert found == pytest.approx({move: float(value) for move, value in expected.items()}, abs=1e-9)


def test_a_walk_again_is_worth_the_mean_of_where_it_can_end() -> None:
    listed = edition("showdown")
    game = listed.new(2)
    state = replay(game, ["m:1", "r:1,1,2,3,6", "place:ones", "m:1", "r:2,2,2,3,3", "place:twos"])
    state = state._replace(pawns=(14, state.pawns[1]))
    state = game.step(state, parse("m:3"))
    choice = game.node(state)
    assert isinstance(choice, Choice)
    assert [str(move) for move in choice.legal] == ["again", "stay"]
    values = Lookahead(game, 0, listed.faces, listed.dice, lambda state: game.scores(state)[0]).values(state, choice)
    assert isinstance(game.node(game.step(state, parse("again"))), Chance)
    assert 2 < values[parse("stay")] < 4
    assert values[parse("again")] > values[parse("stay")]
