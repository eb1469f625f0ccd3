"""The bar of everyone's chances: as the turn under way began."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dicecup import games, solve
from dicecup.core import Move, Over, parse
from dicecup.games.check import random_move
from dicecup.solve.standing import turn_start


@pytest.mark.parametrize(
    ("key", "seats", "most"), [("mickey-mouse", 2, 80), ("mickey-mouse", 3, 60), ("showdown", 2, 60), ("power-yahtzee", 2, 70)]
)
def test_the_bar_is_the_same_throughout_a_turn(key: str, seats: int, most: int) -> None:
    game: Any = games.new(key, seats)
    rng, moves, state, marked = random.Random(4), list[Move](), game.start(), 0
    before, now = None, solve.bar(game, moves)
    while len(moves) < most and not isinstance(node := game.node(state), Over):
        moves.append(random_move(node, rng))
        state, before = game.step(state, moves[-1]), now
        after, now = game.node(state), solve.bar(game, moves)
        assert sum(now.chances) == pytest.approx(1)
        if isinstance(after, Over) or after.seat != node.seat or getattr(state, "contest", None) is not None:
            assert now.chances == pytest.approx(tuple(solve.standing(game, state)))
        elif getattr(node, "purpose", "") not in ("first-turn", "tie-break"):
            assert now == before
            marked += getattr(state, "marked", False)
    assert marked or key != "power-yahtzee", "a Double's first mark does not end the turn"


def test_a_turn_begins_anew_for_a_seat_that_threw_last_for_the_first_turn() -> None:
    game: Any = games.new("yahtzee", 2, first="roll")
    moves = [parse(text) for text in ("r:1,1,1,1,1", "r:2,2,2,2,2")]
    assert turn_start(game, moves).contest is None
    moves.append(parse("r:1,2,3,4,6"))
    assert turn_start(game, moves).dice == ()
