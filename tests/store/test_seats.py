"""Changes of seats: a compare-and-set on what was seen, and the journal entry in the same transaction; who is present."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import select

from dicecup.journal import Seat, Stale
from dicecup.store import Store
from dicecup.store.appending import _APPEND
from dicecup.store.errors import SeatChanged
from dicecup.store.jobs import Append
from dicecup.store.schema import seat as seat_table
from dicecup.store.seats import ChangeInvite, ChangeSeat, Compared, SeatChange, compare
from dicecup.table import Command, Step, Table, new_game
from tests.table.playing import seeded_table

OLD = Seat("Ann", "elsewhere", b"old")


def opened(store: Store) -> Table:
    journal = new_game("yahtzee", [Seat("Host"), OLD], {}, invite_hash=b"invite")
    store.create(journal)
    return Table.open(store, journal.header.id)


def append(table: Table, who: str) -> Append:
    step = table.prepare(Command("player", 1, word=who))
    assert isinstance(step, Step)
    return Append(table.id, step.expected, step.entries, step.course.position())


def test_a_change_is_refused_if_anything_about_the_seat_is_not_as_it_was_seen(url: str) -> None:
    changes: tuple[SeatChange, ...] = (
        {"name": "Bea"},
        {"key_hash": b"new"},
        {"claimed": False},
        {"stand_in": "greedy"},
        {"stand_in_level": "planner"},
        {"asking": b"device"},
    )
    with Store(url) as store:
        for change in changes:
            table = opened(store)
            store.submit(ChangeSeat(table.id, 1, OLD, change)).result()
            now = replace(OLD, **change)
            assert store.load(table.id).seats == (Seat("Host"), now), "only its own columns"
            with pytest.raises(SeatChanged):
                store.submit(ChangeSeat(table.id, 1, OLD, {"name": "Eve"}, append(table, "device"))).result()
            assert store.snapshot(table.id) == (replace(store.load(table.id), seats=(Seat("Host"), now)), [])


def test_a_seat_and_its_entry_change_together_or_not_at_all(url: str) -> None:
    with Store(url) as store:
        table = opened(store)
        first, late = append(table, "link"), append(table, "device")
        store.submit(ChangeSeat(table.id, 1, OLD, {"key_hash": b"new"}, first)).result()
        with pytest.raises(Stale):
            store.submit(ChangeSeat(table.id, 1, replace(OLD, key_hash=b"new"), {"key_hash": b"late"}, late)).result()
        stored, entries = store.snapshot(table.id)
        assert (stored.seats[1].key_hash, stored.version) == (b"new", 1)
        assert [(entry.kind, entry.seat, entry.word) for entry in entries] == [("player", 1, "link")]


def test_a_claim_by_an_invite_link_that_was_replaced_is_refused(url: str) -> None:
    with Store(url) as store:
        table = opened(store)
        store.submit(ChangeInvite(table.id, b"invite", b"other")).result()
        for late in (ChangeSeat(table.id, 1, OLD, {"name": "Eve"}, invite=b"invite"), ChangeInvite(table.id, b"invite", b"third")):
            with pytest.raises(SeatChanged):
                store.submit(late).result()
        store.submit(ChangeSeat(table.id, 1, OLD, {"name": "Bea"}, invite=b"other")).result()
        assert store.load(table.id).seats[1].name == "Bea"


def test_processes_tell_each_other_who_is_present_and_wait_for_no_lock(postgres: Callable[[], str]) -> None:
    with Store(postgres()) as store:
        first, second = (seeded_table(store, "yahtzee", 3, number) for number in range(2))
        ids = [first.id, second.id, "nothing"]
        assert compare(store, ids, [(first.id, 0), (first.id, 2)], 60).keys() == {first.id, second.id}
        found = compare(store, ids, [], 60)
        assert found == {first.id: Compared(first.version, frozenset({0, 2})), second.id: Compared(second.version, frozenset())}
        assert compare(store, ids, [], 0)[first.id].seen == frozenset()
        with store._engine.begin() as connection:
            connection.execute(
                select(seat_table).where(seat_table.c.game_id == second.id, seat_table.c.seat == 1).with_for_update()
            )
            compare(store, ids, [(second.id, 1), (second.id, 2)], 60)
        assert compare(store, ids, [], 60)[second.id].seen == {2}


def test_an_append_on_postgresql_reads_no_other_games(postgres: Callable[[], str]) -> None:
    with Store(postgres()) as store:
        tables = [seeded_table(store, "yahtzee", 1, number) for number in range(200)]
        with store._engine.connect() as connection:
            connection.exec_driver_sql("ANALYZE")
            plans = connection.exec_driver_sql(f"EXPLAIN {_APPEND}", ("[]", [tables[0].id], "[]")).scalars().all()
        assert not [line for line in plans if "Seq Scan on game" in line], "\n".join(plans)
