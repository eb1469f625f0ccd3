"""Values within a turn agree with the value file and with one another."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dicecup import games, solve
from dicecup.core.machine import Choice, Over
from dicecup.games import power_yahtzee
from dicecup.solve.levels import Filling
from dicecup.solve.power.advice import PowerAdvice
from dicecup.solve.power.compile import fill
from dicecup.solve.power.model import PowerModel
from tests.solve.arrays import arrays_of, power_sheet, unfilled
from tests.solve.walking import best_of, walk

Mark = power_yahtzee.Mark


class InMemory:
    """Values that were never written to a file."""

    name, error, within = "exact", 0.0, 0.0

    def __init__(self, model: PowerModel, values: Any) -> None:
        self._values, self._used = values, arrays_of(model).upper.used

    def value(self, row: int, column: int) -> float:
        return float(self._values[row, self._used[column]])


@pytest.mark.parametrize(
    ("name", "options"),
    [("yahtzee", {}), ("yahtzee", {"joker": "free"}), ("firefly", {"joker": "none", "yahtzee_bonus": False}), ("mickey-mouse", {})],
)
def test_values_are_consistent_along_random_games(name: str, options: dict[str, Any]) -> None:
    game = games.new(name, 1, **options)
    solve.ensure(game)
    for seed in range(3):
        walk(game, lambda state: solve.values(game, state), game.start(), random.Random(seed))


def test_the_advice_for_power_yahtzee_agrees_with_its_value_file() -> None:
    game: Any = games.new("power-yahtzee", 1)
    model = PowerModel(game)
    open_slots = {"sixes": 1, "choice": 1, "yahtzee": 2, "two-pairs": 1}
    sheet = power_sheet(open_slots, {"fives": (Mark(25, 3),), "yahtzee": (Mark(50, 1),)})
    place = model.place(sheet)
    values, crossed = unfilled(model, place), unfilled(model, place)
    fill(model, (values, crossed), Filling(below=place))
    advice: Any = PowerAdvice(model, InMemory(model, values))  # type: ignore[arg-type]
    start = power_yahtzee.State((sheet,), 0)
    scored = sum(mark.total for marks in sheet.marks for mark in marks)
    assert advice.values(start) == pytest.approx(arrays_of(model).value(values, place) + scored, abs=1e-9)
    for seed in range(2):
        walk(game, advice.values, start, random.Random(seed))


def test_seats_and_names_do_not_change_a_value_file() -> None:
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
def test_a_game_that_cannot_be_solved_is_refused_with_a_reason(name: str, seats: int) -> None:
    with pytest.raises(solve.NoAdvice, match="exact values"):
        solve.problem(games.new(name, seats))
