"""A table as a message, for whoever asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from dicecup.journal import Entry
from dicecup.server.live import LiveTable
from dicecup.server.tables import schemas
from dicecup.server.tables.positions import position, told
from dicecup.store.places import HOST


def read_table(table: LiveTable, held: frozenset[int], since: int, away_seconds: float) -> schemas.Table:
    """The table as the holder of these seats sees it, with the log after version `since`."""
    header = table.header
    after = min(since, table.version)
    return schemas.Table(
        id=table.id,
        game=header.record.game,
        rules=header.record.rules,
        options=dict(header.record.options),
        dice=header.dice,
        created=header.created,
        commitment=header.commitment,
        seed=None if table.seed is None else table.seed.hex(),
        words=table.words,
        seats=read_seats(table, away_seconds),
        you=sorted(held - {HOST}),
        host=HOST in held,
        version=table.version,
        after=after,
        entries=read_entries(table, table.since(after)),
        position=read_position(table),
        rematch=table.rematch,
    )


def read_position(table: LiveTable) -> schemas.Position:
    """Where the game stands."""
    return position(table.game, table.seen(), physical=table.header.dice == "physical", can_undo=table.undoer)


def read_entries(table: LiveTable, entries: Iterable[Entry]) -> list[schemas.Entry]:
    """Entries of the log, without the ids of their commands: those are their senders' own."""
    return [
        schemas.Entry(
            version=entry.version,
            kind=entry.kind,
            seat=entry.seat,
            text=entry.text,
            at=entry.at,
            notices=[told(notice) for notice in table.event_of(entry).notices],
        )
        for entry in entries
    ]


def read_seats(table: LiveTable, away_seconds: float) -> list[schemas.Seat]:
    """Who sits where."""
    seats = []
    for number, seat in enumerate(table.header.seats):
        place = table.places.get(number)
        kind: Literal["here", "friend", "bot"] = "bot" if seat.bot else "here" if seat.player == "here" else "friend"
        seats.append(
            schemas.Seat(
                seat=number,
                name=seat.name,
                kind=kind,
                bot=seat.bot,
                claimed=place is None or place.claimed,
                away=table.is_away(number, away_seconds),
                stand_in=place.stand_in if place else None,
            )
        )
    return seats
