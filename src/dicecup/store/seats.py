"""Seats of tables that are played over the network: changes of a seat, and where someone was seen lately."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from sqlalchemy import BigInteger, Connection, extract, func, select, tuple_, update
from sqlalchemy import cast as cast_to

from dicecup.journal.errors import NoGame
from dicecup.store.schema import seat as seat_table
from dicecup.store.store import Store


class SeatChange(TypedDict, total=False):
    """What may change about a seat after its table was created; what is not named stays."""

    name: str
    key_hash: bytes
    claimed: bool
    stand_in: str | None


@dataclass(frozen=True)
class ChangeSeat:
    """A change of one seat; it writes no other column."""

    game_id: str
    seat: int
    change: SeatChange

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Write one after the other: they are few."""
        return [job._write(connection) for job in jobs]

    def _write(self, connection: Connection) -> Exception | None:
        changed = update(seat_table).where(seat_table.c.game_id == self.game_id, seat_table.c.seat == self.seat)
        found = connection.execute(changed.values(**self.change)).rowcount
        return None if found else NoGame(self.game_id)


@dataclass(frozen=True)
class MarkSeen:
    """Seats with an open socket in this process."""

    seats: tuple[tuple[str, int], ...]

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Set the time of the database server, which is the same for all processes."""
        seats = sorted({seat for job in jobs for seat in job.seats})
        wanted = tuple_(seat_table.c.game_id, seat_table.c.seat).in_(seats)
        connection.execute(update(seat_table).where(wanted).values(seen=_now()))
        return [None] * len(jobs)


def seen_within(store: Store, game_ids: Collection[str], seconds: float) -> set[tuple[str, int]]:
    """The seats of these tables at which any process saw someone within so many seconds."""
    wanted = select(seat_table.c.game_id, seat_table.c.seat)
    recent = seat_table.c.seen > _now() - int(seconds * 1000)
    return {(row.game_id, row.seat) for row in store.read(wanted.where(seat_table.c.game_id.in_(game_ids), recent))}


def _now() -> Any:
    return cast_to(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
