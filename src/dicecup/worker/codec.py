"""Journals and effects as plain values, in the form in which a browser stores them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from dicecup.core.errors import DicecupError
from dicecup.core.moves import parse
from dicecup.core.record import Record
from dicecup.journal import Entry, Header, Journal, NoGame, Position, Seat, Stored
from dicecup.worker.effects import (
    Append,
    Changes,
    Create,
    Effect,
    Fetch,
    NotStored,
    Read,
    ReadAll,
    ReadChanges,
    Remove,
    Rename,
    Series,
)

Plain = dict[str, Any]


def write_effect(effect: Effect) -> Plain:
    """An effect, to be done outside."""
    match effect:
        case Read(game):
            return {"do": "read", "game": game}
        case ReadAll():
            return {"do": "read-all"}
        case ReadChanges(game, since):
            return {"do": "read-changes", "game": game, "since": since}
        case Create(journals, seen):
            return {"do": "create", "games": [write_journal(journal) for journal in journals], "seen": list(seen.items())}
        case Append(game, expected, entries, position):
            return {
                "do": "append",
                "game": game,
                "expected": expected,
                "entries": [entry.columns for entry in entries],
                "position": asdict(position),
            }
        case Rename(game, seat, seen, name):
            return {"do": "rename", "game": game, "seat": seat, "seen": seen, "name": name}
        case Remove(game):
            return {"do": "remove", "game": game}
        case Fetch(names):
            return {"do": "fetch", "names": list(names)}


def read_outcome(effect: Effect, outcome: Any) -> Any:
    """What came of an effect."""
    match effect:
        case Read() if outcome is not None:
            return Series(read_journal(outcome["game"]), tuple(map(read_stored, outcome["others"])))
        case ReadAll():
            return tuple(map(read_journal, outcome))
        case ReadChanges():
            return Changes(tuple(map(read_entry, outcome["entries"])), read_seats(outcome["seats"]), outcome["rematch"])
    return outcome


def read_failure(effect: Effect, why: str) -> DicecupError:
    """Why an effect could not be done: `gone`, `full` or `refused`."""
    match effect:
        case ReadChanges(game) | Append(game) | Rename(game) if why == "gone":
            return NoGame(game)
    return NotStored(why)


def write_journal(journal: Journal) -> Plain:
    """A game with everything that is kept of it."""
    header, record = journal.header, journal.header.record
    return {
        "id": header.id,
        "game": record.game,
        "rules": record.rules,
        "options": dict(record.options),
        "tags": dict(record.tags),
        "dice": header.dice,
        "created": header.created,
        "commitment": header.commitment,
        "series": header.series,
        "rematch_of": header.rematch_of,
        "seed": None if journal.seed is None else journal.seed.hex(),
        "seats": [write_seat(seat) for seat in journal.seats],
        "position": asdict(journal.position),
        "version": len(journal.entries),
        "entries": [entry.columns for entry in journal.entries],
    }


def read_journal(found: Plain) -> Journal:
    """A game as it was stored."""
    stored = read_stored(found)
    seed = None if found["seed"] is None else bytes.fromhex(found["seed"])
    return Journal(stored.header, stored.seats, stored.position, tuple(map(read_entry, found["entries"])), seed)


def read_stored(found: Plain) -> Stored:
    """A game as it was stored, without its entries."""
    seats = read_seats(found["seats"])
    record = Record(found["game"], len(seats), found["options"], found["rules"], tags=found["tags"])
    header = Header(found["id"], record, found["dice"], found["created"], found["commitment"], found["series"], found["rematch_of"])
    return Stored(header, seats, found["version"], _read_position(found["position"]))


def _read_position(found: Mapping[str, Any]) -> Position:
    lists = {name: tuple(value) for name, value in found.items() if isinstance(value, list | tuple)}
    return Position(**{**found, **lists})


def write_seat(seat: Seat) -> Plain:
    """A seat; there are no secrets on one device."""
    return {"name": seat.name, "player": seat.player, "stand_in_level": seat.stand_in_level}


def read_seats(found: Sequence[Mapping[str, Any]]) -> tuple[Seat, ...]:
    """Seats as they were stored."""
    return tuple(Seat(**seat) for seat in found)


def read_entry(found: Plain) -> Entry:
    """An entry as it was stored."""
    is_move = found["kind"] == "move"
    move, word = (parse(found["text"]), "") if is_move else (None, found["text"])
    return Entry(found["version"], found["kind"], found["seat"], move, word, found["at"], found["command"])
