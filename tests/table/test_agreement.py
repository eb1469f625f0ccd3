"""Agreeing on fair dice by commit and reveal: nobody who speaks last can choose, and whoever withholds a word is recorded."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from dicecup.core.dice import dice_throw
from dicecup.core.errors import BadRecord, IllegalMove
from dicecup.core.fair import SCHEME_1, SCHEME_2, Place, Stream, Void, commitment, round_seed, word_commitment, words_digest
from dicecup.core.moves import Roll
from dicecup.journal import Seat, verify
from dicecup.journal.header import SCHEME
from dicecup.journal.records import sealed
from dicecup.store import Store, check, export, import_records
from dicecup.table import Answer, Command, new_game
from dicecup.tui.local_table import LocalTable
from tests.table.agreement import commit, older, reveal, withhold
from tests.table.playing import finish, seeded_table
from tests.table.stranger import Verifier

HONEST, OPERATOR = 0, 1


def opened(store: Store, seats: int = 2) -> LocalTable:
    return seeded_table(store, "yahtzee", seats, seats, first=0)


def ground_word(store: Store, table: LocalTable, honest: str) -> str:
    """A word by which whoever knows the seed and all other words gets five of a kind in their first throw."""
    seed = round_seed(bytes(store.secret_seed(table.id) or b""), len(table.voids))
    for number in count():
        stream = Stream(seed, words_digest({HONEST: honest, OPERATOR: str(number)}, 2), SCHEME_2)
        thrown = stream.throw(Place(OPERATOR, 0, 0), dice_throw(5))
        assert isinstance(thrown, Roll)
        if len(set(thrown.dice)) == 1:
            return str(number)
    raise AssertionError


def test_whoever_knows_the_seed_and_speaks_last_cannot_choose_the_dice(store: Store) -> None:
    table = opened(store)
    commit(table, HONEST, "rumpelstilt")
    with pytest.raises(IllegalMove, match="once every seat has committed"):
        reveal(table, HONEST, "rumpelstilt")
    commit(table, OPERATOR, "tiger")
    reveal(table, HONEST, "rumpelstilt")
    ground = ground_word(store, table, "rumpelstilt")
    with pytest.raises(IllegalMove, match="not the one it committed to"):
        reveal(table, OPERATOR, ground)
    with pytest.raises(IllegalMove, match="once every seat has revealed"):
        table.act(Command("roll", HONEST))
    withhold(table)
    commit(table, HONEST, "another")
    commit(table, OPERATOR, ground)
    with pytest.raises(IllegalMove, match="already committed"):
        commit(table, OPERATOR, "a third")
    reveal(table, HONEST, "another")
    reveal(table, OPERATOR, ground)
    record = finish(table).record()
    told = verify(record.to_text())
    assert str(told).endswith("; 1 void round, withheld by seat 1; a word from every seat")
    assert told.kind == "verified"
    assert Verifier(json.loads(record.to_json())).verify() is None
    assert not list(check(store))


def test_an_operator_who_forges_the_commitment_too_is_found_by_whoever_saw_it(store: Store) -> None:
    """The record alone cannot tell, so players compare it with what they saw: `web/src/fair/check.test.ts` has their side."""
    table = opened(store)
    commit(table, HONEST, "rumpelstilt")
    commit(table, OPERATOR, "tiger")
    seen = table.commits
    reveal(table, HONEST, "rumpelstilt")
    reveal(table, OPERATOR, "tiger")
    record = finish(table).record()
    assert {seat: record.tags[f"Commit-{seat}"] for seat in seen} == seen
    forged = sealed(replace(record, tags={**record.tags, "Word-1": "lion"}))
    assert str(verify(forged.to_text())) == "altered: Word-1 is not the word that its seat committed to"
    forged = sealed(replace(forged, tags={**forged.tags, "Commit-1": word_commitment("lion")}))
    assert verify(forged.to_text()).kind == "altered"
    assert forged.tags["Commit-1"] != seen[1]


def test_a_void_round_publishes_its_seed_and_the_next_round_has_another(store: Store) -> None:
    table = opened(store)
    with pytest.raises(IllegalMove, match="no word is withheld"):
        withhold(table)
    for seat in range(2):
        commit(table, seat, f"word {seat}")
    first = table.commitment
    (entry,) = withhold(table).entries
    void = Void.read(entry.word)
    assert void is not None
    assert void.seats == (0, 1)
    assert commitment(bytes.fromhex(void.seed)) == first
    assert void.commitment == table.commitment != first
    assert table.commits == table.words == {}
    assert LocalTable.open(store, table.id).commitment == table.commitment
    with pytest.raises(IllegalMove, match="once every seat has committed"):
        reveal(table, 0, "word 0")
    assert table.record().tags["Void-0"] == entry.word
    assert "Seed" not in table.record().tags
    seed = bytes(store.secret_seed(table.id) or b"")
    assert seed.hex() not in table.record().to_text()
    assert void.seed == round_seed(seed, 0).hex()
    assert void.commitment == commitment(round_seed(seed, 1))


@pytest.mark.parametrize("reached", range(7))
def test_every_stage_of_agreeing_survives_export_and_import(store: Store, tmp_path: object, reached: int) -> None:
    table = opened(store)
    stages: tuple[Callable[[], Answer], ...] = (
        lambda: commit(table, 0, "a"),
        lambda: commit(table, 1, "b"),
        lambda: reveal(table, 0, "a"),
        lambda: withhold(table),
        lambda: commit(table, 0, ""),
        lambda: commit(table, 1, "c"),
        lambda: reveal(table, 1, "c"),
    )
    for stage in stages[: reached + 1]:
        stage()
    record = export(store, table.id)
    assert record == table.record()
    with Store(f"sqlite:///{tmp_path}/other.db") as other:
        import_records(other, [("one.txt", record.to_text().encode())])
        assert export(other, table.id) == record
        assert [(entry.kind, entry.seat, entry.text) for entry in other.entries(table.id)] == [
            (entry.kind, entry.seat, entry.text) for entry in table.since(0)
        ]


def test_a_seat_that_gives_no_word_is_told(store: Store) -> None:
    table = opened(store, 3)
    table.agree({1: "tiger"})
    record = finish(table).record()
    assert (record.tags["Commit-0"], record.tags["Commit-2"]) == ("none", "none")
    assert str(verify(record.to_text())).endswith("; 0 void rounds; no word from seats 0, 2")
    silent = opened(store)
    silent.agree({})
    told = str(verify(finish(silent).record().to_text()))
    assert told.endswith("; 0 void rounds; no seat gave a word, so whoever drew the seed could choose the dice")


def test_one_roll_is_enough_at_one_keyboard_and_bots_give_no_word(store: Store) -> None:
    table = LocalTable.create(store, "yahtzee", ["Ann", Seat("Greedy", "bot:greedy")], first=0)
    answer = table.roll(0, command="r")
    assert [entry.kind for entry in answer.entries] == ["commit", "commit", "word", "move"]
    assert [len(word) for word in table.words.values()] == [32]
    assert table.commits[1] == ""
    assert table.roll(0, command="r") == answer


def test_a_command_of_the_agreement_may_be_older_than_the_table_but_no_die_may_lie_between(store: Store) -> None:
    table = opened(store)
    for seat, word in enumerate("ab"):
        table.act(Command("commit", seat, word=word_commitment(word), expect=0))
    for seat, word in enumerate("ab"):
        table.act(Command("word", seat, word=word, expect=1))
    table.act(Command("roll", 0, expect=0))
    with pytest.raises(Exception, match="version"):
        table.act(Command("roll", 0, expect=0))


@pytest.mark.parametrize("text", ["tiger", "A" * 64, "0" * 63, "0" * 65])
def test_a_commitment_is_a_hash(store: Store, text: str) -> None:
    with pytest.raises(IllegalMove, match="SHA-256"):
        opened(store).act(Command("commit", 0, word=text))


# The older scheme


def test_games_and_records_of_the_older_scheme_go_on_as_they_were(store: Store) -> None:
    journal = older(new_game("yahtzee", ["Ann", "Bo"], {"first": 0}))
    store.create(journal)
    table = LocalTable(store, journal)
    reveal(table, 1, "tiger")
    with pytest.raises(IllegalMove, match="no commitment"):
        commit(table, 0, "lion")
    assert table.header.scheme == SCHEME_1
    record = finish(table).record()
    assert SCHEME not in record.tags
    told = verify(record.to_text())
    assert told.kind == "verified"
    assert "without commitments" in told.reason
    assert Verifier(json.loads(record.to_json())).verify() is None
    assert not list(check(store))


def test_an_unknown_scheme_is_refused(store: Store) -> None:
    record = opened(store).record()
    other = sealed(replace(record, tags={**record.tags, SCHEME: "dicecup-fair-dice-3"}))
    with pytest.raises(BadRecord, match="does not know"):
        verify(other.to_text())
