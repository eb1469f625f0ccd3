"""Seats of tables that are played over the network: changes of a seat, and where someone was seen lately."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from sqlalchemy import BigInteger, Connection, bindparam, extract, func, select, tuple_, update
from sqlalchemy import cast as cast_to

from dicecup.journal.errors import NoGame, Stale
from dicecup.journal.header import Seat
from dicecup.store.errors import SeatChanged
from dicecup.store.jobs import Append, locked_versions
from dicecup.store.schema import game as game_table
from dicecup.store.schema import seat as seat_table
from dicecup.store.store import Store


class SeatChange(TypedDict, total=False):
    """What may change about a seat after its table was created; what is not named stays."""

    name: str
    key_hash: bytes
    claimed: bool
    stand_in: str | None
    stand_in_level: str
    asking: bytes | None


@dataclass(frozen=True)
class ChangeSeat:
    """A compare-and-set of one seat: it writes the columns of its change, and only if the seat is as it was seen.

    The journal entry of the change is written in the same transaction, or neither is.
    """

    game_id: str
    seat: int
    seen: Seat
    change: SeatChange
    append: Append | None = None
    invite: bytes | None = None
    """The hash of the table's invite link, where the change relies on it."""

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Write one after the other: they are few."""
        return [job._write(connection) for job in jobs]

    def _write(self, connection: Connection) -> Exception | None:
        version = locked_versions(connection, {self.game_id}).get(self.game_id)
        if version is None:
            return NoGame(self.game_id)
        if self.append is not None and self.append.expected != version:
            return Stale(self.append.expected, version)
        if self.invite is not None and self.invite != bytes(connection.scalar(_INVITE, {"id": self.game_id}) or b""):
            return SeatChanged("the invite link was replaced")
        columns = seat_table.c
        seen = [columns[name].is_not_distinct_from(getattr(self.seen, name)) for name in SeatChange.__annotations__]
        here = update(seat_table).where(columns.game_id == self.game_id, columns.seat == self.seat, *seen)
        if connection.execute(here.values(**self.change)).rowcount != 1:
            return SeatChanged(f"seat {self.seat} was changed meanwhile")
        return None if self.append is None else Append.write(connection, [self.append])[0]


_INVITE = select(game_table.c.invite_hash).where(game_table.c.id == bindparam("id"))


@dataclass(frozen=True)
class ChangeInvite:
    """Another invite link for a table, in place of the one that was seen."""

    game_id: str
    seen: bytes | None
    invite: bytes

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Write one after the other: they are few."""
        return [job._write(connection) for job in jobs]

    def _write(self, connection: Connection) -> Exception | None:
        columns = game_table.c
        here = update(game_table).where(columns.id == self.game_id, columns.invite_hash.is_not_distinct_from(self.seen))
        found = connection.execute(here.values(invite_hash=self.invite)).rowcount
        return None if found else SeatChanged("the invite link was replaced meanwhile")


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
