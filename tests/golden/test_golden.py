"""Every playthrough is played again, move by move, and must read the same to the last character."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicecup.core import IllegalMove, Over, replay
from dicecup.games import EDITIONS, open_record
from tests.golden.phases import RARE, phases
from tests.golden.remake import FOLDER, SHEETS, golden
from tests.golden.transcript import header, record_in, transcript, turns_shown

EXCERPTS = sorted(path for path in FOLDER.glob("*/*.txt") if path.stem != "game")


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_rule_sheet_has_a_whole_game_that_reads_the_same_when_it_is_played_again(sheet: str) -> None:
    assert golden(sheet).exists(), "make golden writes the playthrough of a new rule sheet"
    text = read(golden(sheet))
    record = record_in(text)
    assert EDITIONS[record.game].page == sheet
    assert record.rules == EDITIONS[record.game].rules, "make golden remakes it by the newest version of the rules"
    game, state = open_record(record)
    assert isinstance(game.node(state), Over), "it is a whole game"
    assert transcript(record) == text


@pytest.mark.parametrize("path", EXCERPTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_excerpt_reads_the_same_when_it_is_played_again_and_shows_its_phase(path: Path) -> None:
    text = read(path)
    record, phase = record_in(text), header(text, "Shows")
    assert path == golden(EDITIONS[record.game].page, phase)
    assert record.rules == EDITIONS[record.game].rules
    assert transcript(record, phase, turns_shown(text)) == text
    assert phase in phases(record)


@pytest.mark.parametrize("sheet", RARE)
def test_every_rare_phase_is_shown_once(sheet: str) -> None:
    in_the_game = RARE[sheet] & phases(record_in(read(golden(sheet)))).keys()
    in_excerpts = [header(read(path), "Shows") for path in EXCERPTS if path.parent.name == sheet]
    assert sorted([*in_the_game, *in_excerpts]) == sorted(RARE[sheet])


def test_there_are_playthroughs_of_registered_rule_sheets_only() -> None:
    assert {path.parent.name for path in FOLDER.glob("*/*.txt")} == SHEETS.keys()


def test_a_playthrough_with_a_changed_move_is_refused() -> None:
    record = record_in(read(golden("showdown")).replace("    m:", "    m:9", 1))
    with pytest.raises(IllegalMove):
        replay(EDITIONS["showdown"].new(), record.moves)
