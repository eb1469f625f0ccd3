"""Changes of seats: a compare-and-set on what was seen, and the journal entry in the same transaction."""

from dataclasses import replace

import pytest

from dicecup.journal import Seat, Stale
from dicecup.store import Store
from dicecup.store.errors import SeatChanged
from dicecup.store.jobs import Append
from dicecup.store.seats import ChangeInvite, ChangeSeat, SeatChange
from dicecup.table import Command, Step, Table, new_game

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
