"""Every playthrough is played again, move by move, and must read the same to the last character."""

from __future__ import annotations

import pytest

from dicecup.core import IllegalMove, Over, replay
from dicecup.games import EDITIONS, edition
from tests.golden.phases import RARE, phases
from tests.golden.remake import FOLDER, golden
from tests.golden.transcript import record_in, transcript

TABLES = [(key, seats) for key, listed in EDITIONS.items() for seats in listed.players]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_playthrough_reads_the_same_when_it_is_played_again(key: str, seats: int) -> None:
    assert golden(key, seats).exists(), "make golden writes the playthroughs of a new edition"
    text = golden(key, seats).read_text(encoding="utf-8")
    record = record_in(text)
    assert (record.game, record.seats, record.rules) == (key, seats, edition(key).rules)
    game = edition(key).table(seats, record.options)
    assert isinstance(game.node(replay(game, record.moves)), Over), "a playthrough is a whole game of legal moves"
    assert transcript(record) == text


def test_there_is_no_playthrough_of_anything_else() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {golden(key, seats).name for key, seats in TABLES}


@pytest.mark.parametrize("key", RARE)
def test_the_playthroughs_pass_all_rare_phases(key: str) -> None:
    texts = [golden(key, seats).read_text(encoding="utf-8") for seats in edition(key).players]
    passed = {phase for text in texts for phase in phases(record_in(text))}
    assert RARE[key] <= passed


def test_a_playthrough_with_a_move_changed_does_not_pass() -> None:
    text = golden("showdown", 2).read_text(encoding="utf-8")
    record = record_in(text.replace("    m:", "    m:9", 1))
    with pytest.raises(IllegalMove):
        replay(edition("showdown").table(2, {}), record.moves)
