"""Pocket tables: one for every game that is solved, true to its errors, and read with the standard library alone."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicecup import games, solve
from dicecup.cli.solving import solve as command
from dicecup.core.machine import Chance, Over
from dicecup.core.moves import Keep
from dicecup.games import EDITIONS
from dicecup.solve import service
from dicecup.solve.board import compile as board_compile
from dicecup.solve.board.advice import BoardAdvice
from dicecup.solve.board.model import BoardModel
from dicecup.solve.kind import Adviser
from dicecup.solve.layout import Place
from dicecup.solve.levels import Filling
from dicecup.solve.moments import SUFFIX as MOMENTS
from dicecup.solve.parts import SUFFIX as PARTS
from dicecup.solve.pocket import FOLDER, SUFFIX, PocketHeader, PocketTable, open_pocket, pocket_tables, read_pocket
from dicecup.solve.pocket_making import Original, decompose, write_pocket
from dicecup.solve.power import compile as power_compile
from dicecup.solve.power.model import PowerModel
from dicecup.solve.sheets import compile as sheet_compile
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.source_arrays import PocketReader, reader
from dicecup.solve.value_files import DamagedFile, OutdatedFile, Subject
from tests.solve.arrays import arrays_of, unfilled

TABLES = list(pocket_tables())
MOST_BYTES = 7_000_000
"""Of the 8 MB for values in the package, one is kept for the parts tables (`test_parts.py`)."""

of_each_table = pytest.mark.parametrize(("path", "header"), TABLES, ids=[path.stem for path, _ in TABLES])


def game_of(header: PocketHeader) -> Any:
    options = {name: value for name, value in header.subject.options.items() if name != "seats"}
    return games.new(header.subject.game, int(header.subject.options.get("seats", 1)), **options)


def test_every_game_that_can_be_solved_has_a_table_for_its_printed_rules() -> None:
    for key, edition in EDITIONS.items():
        for seats in edition.solvable:
            posed = solve.problem(games.new(key, seats))
            assert open_pocket(posed.subject, posed.model.layout), f"{posed.subject.title}: run `make pocket`"


def test_the_house_rules_have_tables() -> None:
    house_rules: list[tuple[str, dict[str, Any]]] = [("maxi-yatzy", {"bonus_at": 84, "bonus": 100})]
    for joker in ("forced", "free", "none"):
        house_rules += [("yahtzee", {"joker": joker, "yahtzee_bonus": bonus}) for bonus in (True, False)]
    for key, options in house_rules:
        posed = solve.problem(games.new(key, 1, **options))
        assert open_pocket(posed.subject, posed.model.layout)


def test_all_tables_together_are_small() -> None:
    assert 0 < sum(path.stat().st_size for path in FOLDER.glob(f"*{SUFFIX}")) <= MOST_BYTES
    assert {path.suffix for path in FOLDER.iterdir()} == {SUFFIX, PARTS, MOMENTS}


@of_each_table
def test_a_table_is_of_the_present_rules_and_layout(path: Path, header: PocketHeader) -> None:
    posed = solve.problem(game_of(header))
    assert (header.subject, header.layout) == (posed.subject, posed.model.layout), "run `make pocket`"
    assert 0 < header.errors.met <= header.errors.largest
    assert header.errors.all <= header.errors.largest


@of_each_table
def test_a_sample_of_a_table_agrees_with_fresh_exact_values(path: Path, header: PocketHeader) -> None:
    table, model = PocketTable(path), solve.problem(game_of(header)).model
    draw = random.Random(header.subject.title)
    if isinstance(model, BoardModel):
        values = board_compile.fill(model)[:, : model.columns]
        assert np.abs(PocketReader(table).matrix - values).max() <= header.errors.largest * 1.01
        return
    assert isinstance(model, SheetModel | PowerModel)
    off = []
    for _ in range(3):
        place = random_place(model, draw)
        values, crossed = unfilled(model, place), unfilled(model, place)
        if isinstance(model, SheetModel):
            sheet_compile.fill(model, (values,), Filling(1, below=place))
        else:
            power_compile.fill(model, (values, crossed), Filling(1, below=place))
        off.append(abs(table.value(place.config, model.column(place)) - arrays_of(model).value(values, place)))
    assert 0 < max(off) <= header.errors.largest * 1.01


def random_place(model: SheetModel | PowerModel, draw: random.Random) -> Place:
    """Where the sheet of a random game lies with a few turns to come."""
    game: Any = model.game
    state, sheets = game.start(), []
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance) and state.rolls == 0:
            sheets.append(state.sheets[0])
        state = game.step(state, node.throw.draw(draw.randrange) if isinstance(node, Chance) else draw.choice(node.legal))
    return model.place(sheets[-4])


@pytest.mark.parametrize("options", [{}, {"joker": "none", "yahtzee_bonus": False}])
def test_the_errors_of_a_table_are_those_it_states(options: dict[str, Any]) -> None:
    game = games.new("yahtzee", 1, **options)
    solve.ensure(game)
    posed = solve.problem(game)
    table = open_pocket(posed.subject, posed.model.layout)
    assert table is not None
    off = np.abs(PocketReader(table).matrix - reader(posed.open()).matrix)
    assert float(np.sqrt((off**2).mean())) == pytest.approx(table.header.errors.all, rel=0.01)
    assert float(off.max()) == pytest.approx(table.header.errors.largest, rel=0.01)


@of_each_table
def test_numpy_and_the_standard_library_answer_alike(path: Path, header: PocketHeader) -> None:
    game = game_of(header)
    posed, table = solve.problem(game), PocketTable(path)
    try:
        arrays: Adviser = posed.kind.file("advice_arrays").adviser(posed.model, table)
    except ModuleNotFoundError:
        pytest.skip("there is one way to answer")
    plain: Adviser = posed.kind.file("advice").adviser(posed.model, table)
    draw = random.Random(3)
    state = game.start()
    while not isinstance(node := game.node(state), Over):
        found, expected = plain.values(state), arrays.values(state)
        if isinstance(found, float):
            assert expected == pytest.approx(found, abs=1e-9)
        else:
            assert expected == pytest.approx(dict(found), abs=1e-9)
        state = game.step(state, node.throw.draw(draw.randrange) if isinstance(node, Chance) else draw.choice(node.legal))


def test_answers_say_where_they_come_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    game = games.new("mickey-mouse", 2)
    pocket, rough = solve.adviser(game), solve.values(game, game.start())
    assert pocket.source.name == "pocket"
    assert pocket.source.within > 0
    solve.solve(game)
    exact, true = solve.adviser(game), solve.values(game, game.start())
    assert (exact.source.name, exact.source.error, exact.source.within) == ("exact", 0, 0)
    assert rough == pytest.approx(true, abs=1e-4)
    assert rough != true


def test_without_both_tables_the_error_says_how_to_solve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    monkeypatch.setattr("dicecup.solve.pocket.FOLDER", tmp_path)
    game = games.new("yahtzee", 1, joker="free")
    with pytest.raises(solve.NotSolved, match=r"no table for yahtzee .* run `dicecup solve yahtzee --option joker=free`"):
        solve.values(game, game.start())


def made(folder: Path, target: float, rows: int = 40, columns: int = 30) -> tuple[Any, PocketTable]:
    """A small matrix of low rank with some noise, and its pocket table."""
    draw = np.random.default_rng(5)
    matrix = 200 + draw.normal(size=(rows, 4)) @ draw.normal(size=(4, columns)) + 0.01 * draw.normal(size=(rows, columns))
    original = Original(Subject("some-game", {"bonus": 50}), 7, matrix, np.ones(matrix.shape, np.int32))
    return matrix, write_pocket(original, decompose(original), target, folder)


@pytest.mark.parametrize("shape", [(40, 30), (30, 40), (5, 1)])
@pytest.mark.parametrize("target", [0.5, 0.05, 0.0005])
def test_a_table_is_as_good_as_was_asked(tmp_path: Path, target: float, shape: tuple[int, int]) -> None:
    matrix, table = made(tmp_path, target, *shape)
    read = [[table.value(row, column) for column in range(shape[1])] for row in range(shape[0])]
    off = np.array(read) - matrix
    assert float(np.sqrt((off**2).mean())) <= 1.5 * target
    assert table.header.errors.largest == pytest.approx(float(np.abs(off).max()), rel=0.01)
    assert np.allclose(PocketReader(table).matrix, read, atol=1e-9)


@pytest.mark.parametrize("at", [0, 9, 13, 40, -1])
def test_a_changed_byte_is_detected(tmp_path: Path, at: int) -> None:
    _, table = made(tmp_path, 0.05)
    data = bytearray(table.path.read_bytes())
    data[at] ^= 1
    table.path.write_bytes(data)
    with pytest.raises(DamagedFile):
        PocketTable(table.path)


def test_a_table_of_another_format_or_game_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, table = made(tmp_path, 0.05)
    monkeypatch.setattr("dicecup.solve.pocket.FOLDER", tmp_path)
    subject = table.header.subject
    assert open_pocket(subject, 7) is not None
    assert open_pocket(subject, 8) is None
    assert open_pocket(replace(subject, rules=2), 7) is None
    assert open_pocket(Subject("other-game"), 7) is None
    monkeypatch.setattr("dicecup.solve.pocket.FORMAT", 2)
    with pytest.raises(OutdatedFile):
        read_pocket(table.path)


@pytest.mark.heavy  # its kernels take long to compile
def test_the_service_makes_a_table_from_exact_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "SAMPLED", 500)
    game = games.new("yahtzee", 1)
    solve.ensure(game)
    table = service.make_pocket(game, 0.05, tmp_path)
    assert table.header.errors.all == pytest.approx(0.05, rel=0.1)
    assert table.header.errors.met > 0
    posed = solve.problem(game)
    value = table.value(posed.model.configs - 1, posed.model.column(posed.model.empty_place))  # type: ignore[attr-defined]
    assert value == pytest.approx(254.5877, abs=0.5)


def test_the_command_writes_a_table_and_says_how_good_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command("mickey-mouse", pocket=tmp_path, error=0.001)
    (path,) = tmp_path.iterdir()
    header = read_pocket(path)[0]
    assert header.subject == solve.problem(games.new("mickey-mouse", 1)).subject
    assert header.errors.all <= 0.0015
    assert f"within {header.errors.within:g}" in capsys.readouterr().out


def test_chances_by_the_table_for_two_at_mickey_mouse_are_from_0_to_1_and_the_best_move_stays_the_best() -> None:
    game = games.new("mickey-mouse", 2)
    posed = solve.problem(game)
    assert isinstance(posed.model, BoardModel)
    table = open_pocket(posed.subject, posed.model.layout)
    assert table is not None
    advice, outside = BoardAdvice(posed.model, table), 0
    for seed in (2, 9, 141):
        rng, state = random.Random(seed), game.start()
        while not isinstance(node := game.node(state), Over):
            found = advice.values(state)
            if isinstance(node, Chance):
                assert isinstance(found, float)
                assert 0 <= found <= 1
                state = game.step(state, rng.choices(list(node.outcomes), list(node.outcomes.values()))[0])
                continue
            assert not isinstance(found, float)
            stored = advice._choice(state, node)
            assert all(0 <= value <= 1 for value in found.values())
            assert max(found, key=found.__getitem__) == max(stored, key=stored.__getitem__)
            assert all(value == pytest.approx(stored[move], abs=3e-4) for move, value in found.items())
            outside += any(not 0 <= value <= 1 for value in stored.values())
            marks = [move for move in node.legal if not isinstance(move, Keep)]
            state = game.step(state, rng.choice(marks if marks and rng.random() < 0.6 else node.legal))
    assert outside > 1
