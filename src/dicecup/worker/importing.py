"""The games of a file of records, on their way to this device."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from dicecup.core.errors import BadRecord
from dicecup.journal import Journal, Summary, split, summarise
from dicecup.journal.merging import AnotherCourse, merged
from dicecup.journal.verify import Altered, read_unaltered


@dataclass(frozen=True, slots=True)
class Brought:
    """A game of an import, as lists show it."""

    id: str
    game: str
    created: int
    names: tuple[str, ...]
    mine: tuple[int, ...]
    """The seats of people."""
    scores: tuple[int, ...]
    turn: int | None
    version: int
    summary: Summary | None


@dataclass(frozen=True, slots=True)
class Wrong:
    """Why nothing of a file was imported: it holds no record, or one of them cannot be read or was altered."""

    why: Literal["no-record", "unreadable", "altered"]
    error: str
    """The reason in English, with all that is known of it."""
    record: int = 1
    """The number of the record in the file, from 1 on."""
    records: int = 1
    move: int | None = None
    """The number of the move where it shows, from 1 on."""
    line: int | None = None
    """The number of the line of the record where it shows, from 1 on."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The games that an import brought, and those that were here already, which a browser that lost its list may not show."""

    new: tuple[Brought, ...] = ()
    known: tuple[Brought, ...] = ()
    left: tuple[Brought, ...] = ()
    """Those that stay as they are here, since they went on differently in the file."""
    wrong: Wrong | None = None


def read_file(text: str, now: int) -> list[Journal] | Wrong:
    """The games of a file of records, if it holds some and all of them are unaltered."""
    try:
        parts = list(split("the file", text.encode(errors="surrogatepass")))
    except BadRecord as error:
        return Wrong("no-record", str(error))
    journals = []
    for number, (where, part) in enumerate(parts, 1):
        try:
            journals.append(read_unaltered(where, part, secrets.token_hex(6), now)[1].journal)
        except BadRecord as error:
            move = None if error.at is None else error.at + 1
            if isinstance(error, Altered):
                return Wrong("altered", str(error), number, len(parts), move, error.line)
            return Wrong("unreadable", str(error), number, len(parts), move)
    return journals


def compare(found: Iterable[Journal], here: Mapping[str, Journal]) -> tuple[dict[str, Journal], list[Journal], list[Journal]]:
    """The games that are new or have gone on, by their ids, those that are here already, and those that stay as they are here.

    One that went on here and in the file, differently, keeps no other from being imported. Each is told once, also one that stands
    in the file several times.
    """
    new: dict[str, Journal] = {}
    known: dict[str, Journal] = {}
    left: dict[str, Journal] = {}
    for journal in found:
        game_id = journal.header.id
        kept = new.get(game_id) or here.get(game_id)
        try:
            longer = journal if kept is None else merged("the file", kept, journal)
        except AnotherCourse:
            assert kept is not None
            left[game_id] = kept
            continue
        if longer is not None:
            new[game_id] = longer
        elif kept is not None:
            known[game_id] = kept
    known = {game_id: kept for game_id, kept in known.items() if game_id not in new and game_id not in left}
    return new, list(known.values()), list(left.values())


def brought(journal: Journal) -> Brought:
    """A game as lists show it, without replaying it."""
    header, seats, position = journal.header, journal.seats, journal.position
    return Brought(
        id=header.id,
        game=header.record.game,
        created=header.created,
        names=tuple(seat.name for seat in seats),
        mine=tuple(number for number, seat in enumerate(seats) if seat.bot is None),
        scores=position.scores,
        turn=position.to_act,
        version=len(journal.entries),
        summary=summarise(header, seats, position),
    )
