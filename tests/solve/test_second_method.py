"""Every edition against the slow recursion in exact fractions, on sheets with one, two or three open rows."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from dicecup import games
from dicecup.games import mickey_mouse, power_yahtzee
from dicecup.games.sheet import Sheet, SheetGame
from dicecup.games.sheet import State as SheetState
from dicecup.solve.board import compile as board_compile
from dicecup.solve.board.model import MOST, BoardModel, canonical
from dicecup.solve.levels import Filling
from dicecup.solve.power import compile as power_compile
from dicecup.solve.power.model import PowerModel
from dicecup.solve.sheets import compile as sheet_compile
from dicecup.solve.sheets.model import SheetModel
from tests.solve.arrays import arrays_of, power_sheet, unfilled
from tests.solve.exact import Exact

Mark = power_yahtzee.Mark
heavy = pytest.mark.heavy


def by_recursion(game: Any, state: Any) -> float:
    return float(Exact(game, lambda end: game.scores(end)[0]).value(state))


def by_solver(game: SheetGame, sheet: Sheet) -> float:
    model = SheetModel.of(game)
    place = model.place(sheet)
    values = unfilled(model, place)
    sheet_compile.fill(model, (values,), Filling(1, below=place))
    return arrays_of(model).value(values, place) + sum(filter(None, sheet.boxes)) + sheet.extra


def sheet_with(game: SheetGame, open_rows: tuple[str, ...], **filled: int) -> Sheet:
    boxes = [None if row.name in open_rows else filled.get(row.name.replace("-", "_"), 0) for row in game.rows]
    return Sheet(tuple(boxes))


JOKERS = [{"joker": joker, "yahtzee_bonus": bonus} for joker in ("forced", "free", "none") for bonus in (True, False)]


@pytest.mark.parametrize("options", JOKERS)
@pytest.mark.parametrize(
    ("open_rows", "filled"),
    [
        (("sixes",), {"fives": 25, "fours": 16, "yahtzee": 50}),
        (("large-straight",), {"yahtzee": 50}),
        pytest.param(("fives", "full-house"), {"sixes": 24, "fours": 16, "threes": 9, "yahtzee": 50}, marks=heavy),
        (("small-straight", "yahtzee"), {}),
        pytest.param(("fours", "full-house", "large-straight"), {"sixes": 24, "fives": 20, "yahtzee": 50}, marks=heavy),
    ],
)
def test_yahtzee_agrees_with_exact_fractions(options: dict[str, Any], open_rows: tuple[str, ...], filled: dict[str, int]) -> None:
    game: Any = games.new("yahtzee", 1, **options)
    sheet = sheet_with(game, open_rows, **filled)
    assert by_solver(game, sheet) == pytest.approx(by_recursion(game, SheetState((sheet,), 0)), abs=1e-9)


@pytest.mark.parametrize(
    ("open_rows", "filled"),
    [
        (("sixes",), {"fives": 20, "fours": 16, "threes": 9}),
        (("full-house", "large-straight"), {}),
        (("twos", "yatzy"), {"sixes": 30}),
    ],
)
def test_yatzy_agrees_with_exact_fractions(open_rows: tuple[str, ...], filled: dict[str, int]) -> None:
    game: Any = games.new("yatzy", 1)
    sheet = sheet_with(game, open_rows, **filled)
    assert by_solver(game, sheet) == pytest.approx(by_recursion(game, SheetState((sheet,), 0)), abs=1e-9)


@pytest.mark.parametrize(
    ("options", "open_rows", "filled"),
    [
        ({}, ("tower",), {}),
        ({}, ("sixes",), {"fives": 25, "fours": 20, "threes": 12}),
        ({"bonus_at": 84, "bonus": 100}, ("sixes",), {"fives": 25, "fours": 20, "threes": 12, "twos": 8, "ones": 4}),
        pytest.param({}, ("villa", "full-straight"), {}, marks=heavy),
        pytest.param({}, ("small-straight", "big-straight", "full-straight"), {}, marks=heavy),
    ],
)
def test_maxi_yatzy_agrees_with_exact_fractions(
    options: dict[str, Any], open_rows: tuple[str, ...], filled: dict[str, int]
) -> None:
    game: Any = games.new("maxi-yatzy", 1, **options)
    sheet = sheet_with(game, open_rows, **filled)
    assert by_solver(game, sheet) == pytest.approx(by_recursion(game, SheetState((sheet,), 0)), abs=1e-9)


@cache
def power_model() -> PowerModel:
    return PowerModel(power_yahtzee.PowerYahtzee())


@pytest.mark.parametrize(
    ("open_slots", "marks"),
    [
        pytest.param({"chance": 1}, {}, marks=heavy),
        ({"yahtzee": 1}, {"yahtzee": (Mark(50, 3),)}),
        ({"sixes": 1}, {"fives": (Mark(25, 3),), "fours": (Mark(20, 3),)}),
        pytest.param({"choice": 1}, {"fives": (Mark(25, 3),), "fours": (Mark(20, 3),), "threes": (Mark(12, 2),)}, marks=heavy),
        ({"yahtzee": 2}, {}),
        pytest.param({"full-house": 1, "large-straight": 1}, {}, marks=heavy),
        pytest.param({"yahtzee": 3}, {}, marks=heavy),
        pytest.param({"twos": 1, "full-house": 1}, {"sixes": (Mark(24, 3),)}, marks=heavy),
    ],
)
def test_power_yahtzee_agrees_with_exact_fractions(open_slots: dict[str, int], marks: dict[str, tuple[Mark, ...]]) -> None:
    game = games.new("power-yahtzee", 1)
    sheet = power_sheet(open_slots, marks)
    model = power_model()
    place = model.place(sheet)
    values, crossed = unfilled(model, place), unfilled(model, place)
    power_compile.fill(model, (values, crossed), Filling(1, below=place))
    value = arrays_of(model).value(values, place) + sum(mark.total for each in sheet.marks for mark in each)
    assert value == pytest.approx(by_recursion(game, power_yahtzee.State((sheet,), 0)), abs=1e-9)


def test_mickey_mouse_alone_agrees_with_exact_fractions() -> None:
    game = games.new("mickey-mouse", 1)
    model = BoardModel(mickey_mouse.MickeyMouse(1))
    values = board_compile.fill(model)
    for left in (1, 2):
        tokens = (None,) * left + (3,) * (5 - left)
        state = mickey_mouse.State((tokens,), 5 - left)
        board = canonical(model.seen_by((tokens,), 0))
        assert values[model.index[board], 0] + 3 * (5 - left) == pytest.approx(by_recursion(game, state), abs=1e-9)


class Duel(Exact):
    """Twice the first seat's chance of winning: the second seat makes it small, a tie is half."""

    def _work_out(self, state: Any) -> tuple[int, int]:
        if state.contest is not None:
            return (1, 0) if len(state.contest.seats) == 2 else (2 * (state.contest.seats[0] == 0), 0)
        return super()._work_out(state)

    def _best(self, values: list[tuple[int, int]]) -> tuple[int, int]:  # type: ignore[override]
        raise NotImplementedError


class DuelFor(Duel):
    def _work_out(self, state: Any) -> tuple[int, int]:
        node = self.game.node(state)
        if state.contest is None and hasattr(node, "legal"):
            values = [self._value(self.game.step(state, move)) for move in node.legal]
            power = max(each for _, each in values)
            pick = max if node.seat == 0 else min
            return pick(numerator * 6 ** (power - each) for numerator, each in values), power
        return super()._work_out(state)


@pytest.mark.parametrize(
    "tokens",
    [
        ((1, 2, 3, 4, 2), (1, 2, 3, 3, None)),
        ((1, 2, 3, 4, None), (5, 2, 4, 4, None)),
        ((None, 2, 3, 4, 4), (5, 2, 4, None, 4)),
        pytest.param(((None, 5, 3, 4, 2), (5, None, 2, 4, None)), marks=heavy),
    ],
)
def test_mickey_mouse_for_two_agrees_with_exact_fractions(tokens: tuple[mickey_mouse.Tokens, ...]) -> None:
    game = games.new("mickey-mouse", 2)
    model = BoardModel(mickey_mouse.MickeyMouse(2))
    values = board_compile.fill(model)
    turn = 10 - sum(each.count(None) for each in tokens)
    seat = turn % 2
    exact = DuelFor(game, lambda _end: 0).value(mickey_mouse.State(tokens, turn)) / 2
    mine = float(exact if seat == 0 else 1 - exact)
    scores = mickey_mouse.totals(tokens)
    board = canonical(model.seen_by(tokens, seat))
    assert values[model.index[board], MOST + scores[seat] - scores[1 - seat]] == pytest.approx(mine, abs=1e-9)
