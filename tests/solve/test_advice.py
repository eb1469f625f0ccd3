"""Answers within a turn agree with the table they come from, and with one another."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dicecup import games, solve
from dicecup.core.machine import Chance, Choice, Over
from dicecup.games import power_yahtzee
from dicecup.solve.build import solve_power
from dicecup.solve.power import PowerModel
from dicecup.solve.power_advice import PowerAdvice
from tests.solve.arrays import unfilled

Mark = power_yahtzee.Mark


def best_of(found: Any) -> float:
    return found if isinstance(found, float) else max(found.values())


class MemoryTable:
    """A table that was never written."""

    def __init__(self, model: Any, table: Any) -> None:
        self._table, self._used = table, model.upper.used

    def at(self, rows: Any, columns: Any) -> Any:
        return self._table[rows, self._used[columns]]


def walk(game: Any, values: Any, state: Any, draw: random.Random, tolerance: float = 1e-9) -> None:
    """Play at random; every move's value is the value of the position after it, every throw's the mean of what follows."""
    while not isinstance(node := game.node(state), Over):
        found = values(state)
        if isinstance(node, Choice):
            assert set(found) == set(node.legal)
            move = draw.choice(node.legal)
            after = game.step(state, move)
            if not isinstance(game.node(after), Over) and game.seats == 1:
                assert best_of(values(after)) == pytest.approx(found[move], abs=tolerance)
        else:
            assert isinstance(node, Chance)
            if draw.random() < 0.1 and game.seats == 1 and len(node.outcomes) < 260:
                mean = (
                    sum(ways * best_of(values(game.step(state, each))) for each, ways in node.outcomes.items()) / node.throw.total
                )
                assert mean == pytest.approx(found, abs=tolerance)
            after = game.step(state, node.throw.draw(draw.randrange))
        state = after


@pytest.mark.parametrize(
    ("name", "options"),
    [("yahtzee", {}), ("yahtzee", {"joker": "free"}), ("firefly", {"joker": "none", "yahtzee_bonus": False}), ("mickey-mouse", {})],
)
def test_values_are_consistent_along_random_games(name: str, options: dict[str, Any]) -> None:
    game = games.new(name, 1, **options)
    solve.ensure(game)
    for seed in range(3):
        walk(game, lambda state: solve.values(game, state), game.start(), random.Random(seed))


def test_power_yahtzee_answers_as_its_table_says() -> None:
    model = PowerModel()
    sheet = power_yahtzee.Sheet(
        tuple({"fives": (Mark(25, 3),), "yahtzee": (Mark(50, 1),)}.get(name, ()) for name in power_yahtzee.NAMES),
        tuple({"sixes": 1, "choice": 1, "yahtzee": 2, "two-pairs": 1}.get(name, 0) for name in power_yahtzee.NAMES),
    )
    place = model.place(sheet)
    table, crossed = unfilled(model, place), unfilled(model, place)
    solve_power(model, table, crossed, below=place)
    advice: Any = PowerAdvice(model, MemoryTable(model, table))  # type: ignore[arg-type]
    game = games.new("power-yahtzee", 1)
    start = power_yahtzee.State((sheet,), 0)
    scored = advice.scored(sheet)
    assert advice.values(start) == pytest.approx(model.value(table, place) + scored, abs=1e-9)
    for seed in range(2):
        walk(game, advice.values, start, random.Random(seed))


def test_seats_and_names_do_not_change_a_table() -> None:
    plain = solve.problem(games.new("yahtzee", 1))
    assert plain.subject == solve.problem(games.new("firefly", 4, first=2)).subject
    assert plain.subject != solve.problem(games.new("yahtzee", 1, joker="free")).subject


def test_throwing_for_the_first_turn_is_worth_a_whole_game() -> None:
    game = games.new("yahtzee", 3)
    solve.ensure(game)
    assert solve.values(game, game.start()) == pytest.approx(254.5877287, abs=5e-8)


def test_mickey_mouse_for_two_shares_a_win() -> None:
    game = games.new("mickey-mouse", 2)
    solve.ensure(game)
    draw = random.Random(4)
    state = game.start()
    while not isinstance(node := game.node(state), Over):
        found: Any = solve.values(game, state)
        move = draw.choice(node.legal) if isinstance(node, Choice) else node.throw.draw(draw.randrange)
        after = game.step(state, move)
        following = game.node(after)
        if isinstance(node, Choice) and not isinstance(following, Over):
            mine = best_of(solve.values(game, after))
            mine = mine if following.seat == node.seat else 1 - mine
            assert mine == pytest.approx(found[move], abs=1e-9)
        state = after


@pytest.mark.parametrize(("name", "seats"), [("showdown", 2), ("mickey-mouse", 3)])
def test_what_nobody_can_solve_is_said(name: str, seats: int) -> None:
    with pytest.raises(solve.NoAdvice, match="exact values"):
        solve.problem(games.new(name, seats))
