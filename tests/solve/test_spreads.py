"""Distributions of the points still to come: models, spread files, moments tables, and the kernel that plays by them."""

from __future__ import annotations

from collections import defaultdict
from itertools import islice, product
from operator import mul
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicecup import games, solve
from dicecup.games.sheet import Sheet, State
from dicecup.solve import service
from dicecup.solve.chances import WEIGHTS, Bins, Moments, Spread, curve_against
from dicecup.solve.moments import moments_name, moments_tables, open_moments
from dicecup.solve.pocket import PocketHeader, pocket_tables
from dicecup.solve.sheets import rivals, spreads, sweep
from dicecup.solve.sheets.advice import SheetAdvice
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of
from dicecup.solve.sheets.report import spread_levels
from dicecup.solve.sheets.win import WinAdvice
from dicecup.solve.spread_files import SpreadFile, open_spreads, write_spreads
from dicecup.solve.value_files import DamagedFile, Subject
from tests.solve.slow_rivals import slow_game
from tests.solve.test_parts import Filled
from tests.solve.test_pocket import game_of
from tests.solve.test_second_method import sheet_with
from tests.solve.test_win import Pairs


@pytest.mark.parametrize("skew", [0.0, 0.4, -0.6, 1.2])
def test_a_modelled_distribution_has_its_moments(skew: float) -> None:
    spread = Moments(80.0, 30.0, skew).finals(120)
    scores = range(spread.first, spread.first + len(spread.chances))
    mean = sum(score * chance for score, chance in zip(scores, spread.chances, strict=True))
    central = [sum((score - mean) ** n * chance for score, chance in zip(scores, spread.chances, strict=True)) for n in (2, 3)]
    assert sum(spread.chances) == pytest.approx(1)
    assert mean == pytest.approx(200, abs=0.3)
    assert central[0] ** 0.5 == pytest.approx(30, rel=0.02)
    assert central[1] / central[0] ** 1.5 == pytest.approx(skew, abs=0.12)
    assert Moments(80.0, 30.0, skew).worth(curve_against([spread]), 120) == pytest.approx(0.5, abs=0.01)


def followed(advice: SheetAdvice, sheet: Sheet) -> dict[int, float]:
    """The points still to come by turns that are followed in Python."""
    if None not in sheet.boxes:
        return {advice._model.game.upper_bonus(sheet.upper): 1.0}
    found: dict[int, float] = defaultdict(float)
    for mark, chance in advice._turn_ends(sheet, (), 0).items():
        for points, after in followed(advice, sheet.write(mark.row, mark.points)).items():
            found[points + mark.points + mark.extra] += chance * after
    return found


@pytest.mark.heavy  # its kernels take long to compile
@pytest.mark.parametrize(("key", "open_rows"), [("yahtzee", ("fives", "full-house")), ("yatzy", ("twos", "large-straight"))])
def test_moments_and_distributions_agree_with_turns_that_are_followed_in_python(key: str, open_rows: tuple[str, ...]) -> None:
    game: Any = games.new(key, 1)
    model, sheet = SheetModel.of(game), sheet_with(game, open_rows, sixes=24, fours=16, threes=9, yahtzee=50)
    place, arrays = model.place(sheet), arrays_of(model)
    source = Filled(model, place)
    slow = followed(SheetAdvice(model, source), sheet)
    at = place.config, arrays.slot(place)
    mean = source.values[at]
    expected = [sum((points - mean) ** power * chance for points, chance in slow.items()) for power in (1, 2, 3)]
    assert expected[0] == pytest.approx(0, abs=1e-9)
    moments = sweep.sweep_moments(model, source.values, 1, below=place)
    assert moments[at].tolist() == pytest.approx(expected[1:], rel=1e-4)
    wanted = np.zeros(arrays.shape, np.bool_)
    wanted[arrays.configs_below(place.config)] = (arrays.upper.open_rows >= 0) & (arrays.upper.open_rows & ~place.open_rows == 0)
    *_, last = islice(spread_levels(model, source.values, wanted, 1), len(open_rows))
    row = int(np.flatnonzero((last.sheets[0] == at[0]) & (last.sheets[1] == at[1]))[0])
    chances = last.spread.chances[row]
    assert {points: chances[points] for points in slow} == pytest.approx(slow, abs=1e-12)
    assert chances.sum() == pytest.approx(1, abs=1e-12)


def test_a_stored_deviation_is_that_of_turns_that_are_followed_in_python() -> None:
    game: Any = games.new("yatzy", 1)
    posed, sheet = solve.problem(game), sheet_with(game, ("twos", "large-straight"), sixes=24, fours=16, threes=9)
    model: Any = posed.model
    place, score = model.place(sheet), solve.adviser(game)
    table = open_moments(posed.subject, model.layout, model.configs)
    assert isinstance(score, SheetAdvice)
    assert table is not None
    slow = followed(score, sheet)
    mean = sum(points * chance for points, chance in slow.items())
    deviation = sum((points - mean) ** 2 * chance for points, chance in slow.items()) ** 0.5
    shape = table.shape(place.config, model.column(place), mean)
    assert isinstance(shape, Moments)
    assert mean == pytest.approx(score.to_come(place), abs=0.1)
    assert shape.deviation == pytest.approx(deviation, abs=4 * table.header.errors.all)


@pytest.mark.heavy  # its kernel takes long to compile
def test_a_spread_file_holds_every_distribution_and_chances_come_from_it() -> None:
    game: Any = Pairs()
    solve.ensure(game)
    posed = solve.problem(game)
    assert service.written(service.make_spreads(game, 1)) > 0
    file = open_spreads(posed.subject, posed.model.layout)
    assert file is not None
    value_file, model = posed.open(), posed.model
    assert isinstance(model, SheetModel)
    for config in range(model.configs):
        for column in range(model.upper.columns):
            first, chances = file.spread(config, column)
            assert sum(chances) == pytest.approx(1, abs=1e-5)
            mean = sum(points * chance for points, chance in enumerate(chances, first))
            assert mean == pytest.approx(value_file.value(config, column), abs=1e-4)
    for seats in (2, 3):
        table: Any = Pairs(seats=seats)
        advice: Any = solve.adviser(table, "win")
        assert sum(advice.standing(table.start())) == pytest.approx(1, abs=1e-5)
        assert advice.values(table.start()) > 1 / seats - 1e-6, (
            "whoever plays to win does no worse than whoever plays for the score"
        )
        assert advice.source_of(table.start()).name == "estimate"
        slow = WinAdvice(model, solve.adviser(game), None, file)  # type: ignore[arg-type]
        two_open = State((Sheet((1, None, None)),) * seats, 0)
        assert [slow.source_of(state).error for state in (table.start(), two_open)] == [0, pytest.approx(0.01 * seats)]
        assert slow.values(table.start()) == pytest.approx(advice.values(table.start()), abs=1e-9)


def test_a_spread_file_is_read_as_it_was_written_and_damage_is_noticed(tmp_path: Path) -> None:
    ends, first, chances = np.array([0, 2, 3], np.uint32), np.array([4, 9], np.uint32), np.array([0.25, 0.75, 1.0], np.float32)
    subject = Subject("pairs", {}, 1)
    path = write_spreads(subject, 7, 2, 1e-7, iter([(ends, first, chances)]))
    found = open_spreads(subject, 7)
    assert found is not None
    assert [(start, list(each)) for start, each in (found.spread(0, column) for column in (0, 1))] == [
        (4, [0.25, 0.75]),
        (9, [1.0]),
    ]
    assert open_spreads(subject, 8) is None
    whole = bytearray(path.read_bytes())
    whole[-2] ^= 1
    damaged = tmp_path / "damaged.spreads"
    damaged.write_bytes(whole)
    with pytest.raises(DamagedFile, match="column 1 of config 0 does not match its checksum"):
        SpreadFile(damaged).config(0)
    assert SpreadFile(damaged).spread(0, 0) == (4, [0.25, 0.75]), "what is whole is read"
    damaged.write_bytes(b"nothing")
    with pytest.raises(DamagedFile, match="too short"):
        SpreadFile(damaged)


@pytest.mark.heavy  # its kernel takes long to compile; `bench/win.py --agree` compares whole games of Yahtzee
@pytest.mark.parametrize("seats", [2, 3])
def test_the_kernel_plays_to_win_as_the_adviser_does(seats: int) -> None:
    game: Any = Pairs()
    solve.ensure(game)
    model, values, table = solve.problem(game).model, service.restored(game), Pairs(seats=seats)
    assert isinstance(model, SheetModel)
    service.make_spreads(game, 1)
    for_score = solve.adviser(table)
    assert isinstance(for_score, SheetAdvice)
    file = open_spreads(solve.problem(game).subject, model.layout)
    to_win = WinAdvice(model, for_score, None, file)  # as the kernel, this one is exact in the last round alone
    match = rivals.play_rivals(model, values, spreads.sweep_spreads(model, values, 1), seats, 30 * seats, 5, 1)
    same = 0
    for number, block in product(range(30), range(seats)):
        slow = slow_game(model, to_win.values, for_score.values, block, seats, number, 5)
        same += match.finals[block, :, number].tolist() == slow
    assert same == 30 * seats, "also where choices are equal"
    assert match.share > 1 / seats - 4 * match.error


TABLES = list(moments_tables())


@pytest.mark.parametrize(("path", "header"), TABLES, ids=[path.stem for path, _ in TABLES])
def test_a_moments_table_is_of_the_present_rules_and_layout(path: Path, header: PocketHeader) -> None:
    posed = solve.problem(game_of(header))
    model: Any = posed.model
    assert (header.subject, header.layout) == (posed.subject, model.layout), "run `make pocket`"
    assert (header.rows % model.configs, header.columns) == (0, model.upper.columns)
    assert header.rows // model.configs in {2, len(WEIGHTS)}


def test_moments_are_in_the_package_and_within_the_budget() -> None:
    subjects = [header.subject for _, header in pocket_tables() if header.subject.game in {"yahtzee", "yatzy"}]
    assert set(map(moments_name, subjects)) <= {path.name for path, _ in TABLES}, "run `make pocket`"
    assert sum(path.stat().st_size for path, _ in TABLES) <= 2_000_000


def test_a_moments_table_is_as_exact_as_it_says() -> None:
    game: Any = games.new("yahtzee", 1)
    model: Any = solve.problem(game).model
    table = open_moments(solve.problem(game).subject, model.layout, model.configs)
    assert table is not None
    spread = table.shape(model.configs - 1, model.column(model.empty_place), 254.5877).finals(0)
    scores = range(spread.first, spread.first + len(spread.chances))
    mean = sum(score * chance for score, chance in zip(scores, spread.chances, strict=True))
    variance = sum((score - mean) ** 2 * chance for score, chance in zip(scores, spread.chances, strict=True))
    assert sum(spread.chances) == pytest.approx(1)
    assert mean == pytest.approx(254.59, abs=2)
    assert variance**0.5 == pytest.approx(59.61, rel=0.05)


@pytest.mark.heavy  # its kernel takes long to compile
def test_bins_are_the_means_of_a_distribution_and_lie_between_their_neighbours() -> None:
    game: Any = Pairs()
    solve.ensure(game)
    model: Any = solve.problem(game).model
    values = service.restored(game)
    swept = spreads.sweep_spreads(model, values, 1)
    at, slot = model.configs - 1, arrays_of(model).slot(model.empty_place)
    column = model.column(model.empty_place)
    points = spreads.bins(model, values, swept).reshape(len(WEIGHTS), model.configs, -1)[:, at, column].tolist()
    assert sum(map(mul, points, WEIGHTS)) == pytest.approx(0, abs=1e-4)
    assert points == sorted(points)
    found = Bins(float(values[at, slot]), points)
    whole = found.finals(100)
    assert sum(whole.chances) == pytest.approx(1)
    exact = Spread(int(swept.first[at, slot]), swept.chances[swept.start[at, slot] :][: swept.size[at, slot]].tolist())
    for lead in (-12, -4, 0, 5, 20):
        curve = curve_against([exact.finals(50)])
        assert found.worth(curve, 50 + lead) == pytest.approx(exact.worth(curve, 50 + lead), abs=0.02)
        assert exact.worth(curve_against([found.finals(50)]), 50 + lead) == pytest.approx(exact.worth(curve, 50 + lead), abs=0.04)
