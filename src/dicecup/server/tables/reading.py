"""A table as its clients see it: what the journal says, and who sits where on this server."""

from __future__ import annotations

from typing import Literal

from dicecup.journal import HOST
from dicecup.messages import reading
from dicecup.messages.responses import Seat, Table
from dicecup.server.live import LiveTable


def read_table(table: LiveTable, held: frozenset[int], since: int, away_seconds: float) -> Table:
    """The table as the holder of these seats sees it, with the journal after version `since`."""
    seats = read_seats(table, away_seconds)
    return reading.read_table(table, since, seats=seats, you=held - {HOST}, host=HOST in held, rematch=table.rematch)


def read_seats(table: LiveTable, away_seconds: float) -> tuple[Seat, ...]:
    """Who sits where."""
    return tuple(_seat(table, number, away_seconds) for number in range(len(table.seats)))


def _seat(table: LiveTable, number: int, away_seconds: float) -> Seat:
    seat = table.seats[number]
    kind: Literal["here", "friend", "bot"] = "bot" if seat.bot else "here" if seat.player == "here" else "friend"
    return Seat(
        seat=number,
        name=seat.name,
        kind=kind,
        bot=seat.bot,
        claimed=seat.claimed,
        free=not seat.claimed and seat.key_hash is None,
        away=table.is_away(number, away_seconds),
        stand_in=seat.stand_in,
        stand_in_level=seat.stand_in_level,
        asking=None if seat.asking is None else request_id(seat.asking),
    )


def request_id(asking: bytes) -> str:
    """The public id of a request to go on at a seat."""
    return asking.hex()[:16]
