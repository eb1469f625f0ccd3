"""Expected points by part: the sweep against a recursion in exact fractions, and the tables of the package against the sweep."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest

from dicecup import games, solve
from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Keep, Move
from dicecup.games import power_yahtzee
from dicecup.games.power_yahtzee import Mark
from dicecup.games.sheet import Sheet, State
from dicecup.solve.layout import Place
from dicecup.solve.levels import Filling
from dicecup.solve.parts import PartsTable, parts_name, parts_tables
from dicecup.solve.pocket import FOLDER, PocketHeader, pocket_tables
from dicecup.solve.power import compile as power_compile
from dicecup.solve.power import sweep as power_sweep
from dicecup.solve.power.advice import PowerAdvice
from dicecup.solve.power.model import PowerModel
from dicecup.solve.service import restored
from dicecup.solve.sheets import compile as sheet_compile
from dicecup.solve.sheets import sweep
from dicecup.solve.sheets.advice import SheetAdvice
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of
from dicecup.solve.sheets.report import figures_of
from tests.solve.arrays import power_sheet, unfilled
from tests.solve.exact import Exact
from tests.solve.test_pocket import game_of, random_place
from tests.solve.test_second_method import sheet_with

TABLES = list(parts_tables())
MOST_BYTES = 1_000_000
"""Of the 8 MB for values in the package."""

of_each_table = pytest.mark.parametrize(("path", "header"), TABLES, ids=[path.stem for path, _ in TABLES])


class ExactParts:
    """Expected points by part in exact fractions, from the game's own `node` and `step`; ties as documented."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self._exact = Exact(game, lambda end: game.scores(end)[0])
        self._known: dict[Any, Counter[str]] = {}

    def parts(self, state: Any) -> Counter[str]:
        if state not in self._known:
            self._known[state] = self._work_out(state)
        return self._known[state]

    def _work_out(self, state: Any) -> Counter[str]:
        node = self._game.node(state)
        if isinstance(node, Choice):
            return self.parts(self._game.step(state, self._best(state, node)))
        if isinstance(node, Chance):
            found: Counter[str] = Counter()
            for move, ways in node.outcomes.items():
                for part, points in self.parts(self._game.step(state, move)).items():
                    found[part] += points * Fraction(ways, node.throw.total)  # type: ignore[assignment]
            return found
        (sheet,) = state.sheets
        names = [row.name for row in self._game.rows]
        bonuses = {each.name: each.values[0] for each in self._game.bonus_sums((sheet,))}
        return Counter(dict(zip(names, sheet.boxes, strict=True)) | bonuses)

    def _best(self, state: Any, node: Choice) -> Move:
        values = {move: self._exact.value(self._game.step(state, move)) for move in node.legal}
        most = max(values.values())
        best = [move for move in node.legal if values[move] == most]
        marks = [move for move in best if not isinstance(move, Keep)]
        if marks:
            return marks[0]
        parts = {move.dice for move in best if isinstance(move, Keep)}
        dice = state.dice
        while dice not in parts:
            fewer = ((*dice[:at], *dice[at + 1 :]) for at in range(len(dice)))
            dice = next(each for each in fewer if any(not Counter(part) - Counter(each) for part in parts))
        return Keep(dice)


class Filled:
    """Exact values of what one sheet can come to, and their sweep, as sources."""

    name: Literal["exact"] = "exact"
    error = within = 0.0

    def __init__(self, model: SheetModel | PowerModel, place: Place) -> None:
        self.values, crossed = unfilled(model, place), unfilled(model, place)
        if isinstance(model, SheetModel):
            sheet_compile.fill(model, (self.values,), Filling(1, below=place))
            self.swept = sweep.sweep(model, self.values, 1, below=place)
            self._slots, self._parts = sweep.slots_and_parts(model)
        else:
            power_compile.fill(model, (self.values, crossed), Filling(1, below=place))
            self.swept = power_sweep.sweep(model, self.values, 1, below=place)
            self._slots, self._parts = power_sweep.slots_and_parts(model)

    def value(self, row: int, column: int) -> float:
        return float(self.values[row, self._slots[column]])

    def expected(self, chances: Mapping[tuple[int, int], float]) -> list[float]:
        each = [chance * self.swept[row, self._slots[column]][self._parts] for (row, column), chance in chances.items()]
        return list(np.sum(each, axis=0).tolist())


LATE: list[tuple[str, dict[str, Any], tuple[str, ...], dict[str, int]]] = [
    ("yahtzee", {}, ("sixes",), {"fives": 25, "fours": 16, "yahtzee": 50}),
    ("yahtzee", {}, ("fives", "full-house"), {"sixes": 24, "fours": 16, "threes": 9, "yahtzee": 50}),
    ("yatzy", {}, ("small-straight", "large-straight"), {}),
    ("yatzy", {}, ("twos", "yatzy"), {"sixes": 30}),
]
late = pytest.mark.parametrize(("key", "options", "open_rows", "filled"), LATE)


@pytest.mark.heavy  # its kernels take a minute to compile
@pytest.mark.parametrize(
    "open_slots",
    [
        {"full-house": 1, "large-straight": 1},
        {"threes": 1, "choice": 1, "four-of-a-kind": 2, "chance": 1, "two-pairs": 1},
    ],
)
def test_the_sweep_and_a_turn_followed_in_python_agree_on_the_power_die(open_slots: dict[str, int]) -> None:
    model = PowerModel(power_yahtzee.PowerYahtzee())
    sheet = power_sheet(open_slots, {"fives": (Mark(25, 3),), "fours": (Mark(20, 2),)})
    found, followed, value = from_start(model, sheet)
    assert found == pytest.approx(followed, abs=1e-3)
    assert sum(found.values()) == pytest.approx(value, abs=1e-3)


def from_start(model: PowerModel, sheet: power_yahtzee.Sheet) -> tuple[dict[str, float], dict[str, float], float]:
    """The points to come on a sheet by the sweep, the same by a turn that is followed from its start, and the value."""
    place = model.place(sheet)
    source, at = Filled(model, place), (place.config, model.column(place))
    each = source.expected({at: 1.0})
    families = len(power_yahtzee.NAMES)
    found = {name: points for name, points, left in zip(power_yahtzee.NAMES, each, sheet.open, strict=False) if left}
    found["upper-bonus"] = sum(each[families:])
    followed = PowerAdvice(model, source).outlook(power_yahtzee.State((sheet,), 0), Keep(()), source).points
    return found, followed, source.value(*at)


@late
def test_parts_agree_with_exact_fractions(
    key: str, options: dict[str, Any], open_rows: tuple[str, ...], filled: dict[str, int]
) -> None:
    game: Any = games.new(key, 1, **options)
    sheet, model = sheet_with(game, open_rows, **filled), SheetModel.of(game)
    place = model.place(sheet)
    source = Filled(model, place)
    slow = ExactParts(game)
    expected = {
        name: float(points) for name, points in slow.parts(State((sheet,), 0)).items() if name in open_rows or "bonus" in name
    }
    found = dict(zip(model.parts, source.expected({(place.config, model.column(place)): 1.0}), strict=True))
    assert {name: found[name] for name in expected} == pytest.approx(expected, abs=1e-4)
    # The same from every first keep of a throw, by chances that pass through the rest of the turn.
    state = State((sheet,), 0, (1, 2, 5, 5, 6), 1)
    advice = SheetAdvice(model, source)
    for move in game.node(state).legal:
        points = advice.outlook(state, move, source).points
        expected = {name: float(each) for name, each in slow.parts(game.step(state, move)).items()}
        assert points == pytest.approx({name: expected[name] for name in points}, abs=1e-4)
        assert set(points) == {*open_rows, *model.parts[len(game.rows) :]}


@pytest.mark.parametrize("key", ["yahtzee", "yatzy"])
def test_the_sweep_and_a_turn_followed_in_python_agree(key: str) -> None:
    game: Any = games.new(key, 1)
    model, open_rows = SheetModel.of(game), ("twos", "fours", "sixes", "full-house", "chance")
    sheet = sheet_with(game, open_rows, ones=2, threes=9, fives=15, yahtzee=50)
    place = model.place(sheet)
    source = Filled(model, place)
    found = dict(zip(model.parts, source.expected({(place.config, model.column(place)): 1.0}), strict=True))
    followed = SheetAdvice(model, source).outlook(State((sheet,), 0), Keep(()), source).points
    assert {name: found[name] for name in followed} == pytest.approx(followed, abs=1e-3)


@pytest.mark.heavy  # the kernels of the report take long to compile
def test_the_parts_of_a_whole_game_are_the_row_means_of_the_report() -> None:
    game: Any = games.new("yahtzee", 1)
    solve.ensure(game)
    model, values = SheetModel.of(game), restored(game)
    swept, (slots, parts) = sweep.sweep(model, values), sweep.slots_and_parts(model)
    assert np.abs(swept[:, slots].sum(axis=2, dtype=np.float64) - values[:, slots]).max() < 1e-4
    start = dict(zip(model.parts, swept[model.configs - 1, arrays_of(model).slot(model.empty_place)][parts], strict=True))
    figures, means = figures_of(model, values)
    assert start["upper-bonus"] / 35 == pytest.approx(figures["chance of the upper bonus"], abs=1e-5)
    assert start["yahtzee-bonus"] == pytest.approx(means.pop("extra bonuses"), abs=1e-4)
    assert {name: start[name] for name in means} == pytest.approx(means, abs=1e-4)


def test_the_parts_of_these_games_are_in_the_package_and_within_the_budget() -> None:
    subjects = [header.subject for _, header in pocket_tables() if header.subject.game != "mickey-mouse"]  # it needs none
    assert set(map(parts_name, subjects)) <= {path.name for path, _ in TABLES}, "run `make pocket`"
    assert 0 < sum(path.stat().st_size for path in FOLDER.glob("*.parts")) <= MOST_BYTES


@of_each_table
def test_a_parts_table_is_of_the_present_rules_and_layout(path: Path, header: PocketHeader) -> None:
    posed = solve.problem(game_of(header))
    model: Any = posed.model
    assert (header.subject, header.layout) == (posed.subject, model.layout), "run `make pocket`"
    assert (header.rows, header.columns) == (len(model.parts) * model.configs, model.upper.columns)


@pytest.mark.parametrize(
    ("path", "header"),
    [
        pytest.param(path, header, id=path.stem, marks=[pytest.mark.heavy] if header.subject.game == "power-yahtzee" else [])
        for path, header in TABLES
    ],
)
def test_a_sample_of_a_parts_table_agrees_with_a_fresh_sweep(path: Path, header: PocketHeader) -> None:
    model: Any = solve.problem(game_of(header)).model
    table, draw = PartsTable(path, model.configs), random.Random(header.subject.title)
    place = random_place(model, draw)
    at = {(place.config, model.column(place)): 1.0}
    fresh = Filled(model, place).expected(at)
    off = [abs(one - other) for one, other in zip(table.expected(at), fresh, strict=True) if other]
    assert 0 < max(off) <= header.errors.largest * 1.01


def test_an_outlook_without_a_table_has_what_this_turn_brings() -> None:
    game: Any = games.new("yahtzee", 1)
    advice, state, move = solve.adviser(game), State((Sheet((None,) * 13),), 0, (1, 2, 5, 5, 6), 1), Keep((5, 5))
    found, values = advice.outlook(state, move, None), advice.values(state)
    assert found.chances == {}
    assert 0 < found.points["fives"] < 25
    assert not isinstance(values, float)
    assert sum(found.points.values()) == pytest.approx(values[move], abs=1e-9)
