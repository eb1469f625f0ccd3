"""Seats of tables that are played over the network: changes of a seat, and where someone was seen lately."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypedDict

from sqlalchemy import Connection, bindparam, select, text, update

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


class Compared(NamedTuple):
    """A game in the store: its version, and the seats at which any process saw someone lately."""

    version: int
    seen: frozenset[int]


def compare(store: Store, game_ids: Collection[str], here: Collection[tuple[str, int]], seconds: float) -> dict[str, Compared]:
    """Publish on PostgreSQL which seats have an open socket `here`; returns how these games stand there.

    It passes the writer by, in one statement that waits neither for the disk nor for another process: a seat that is locked is
    marked the next time. Someone was seen lately if that was within so many seconds by the clock of the database server.
    """
    games, seats = zip(*here, strict=True) if here else ((), ())
    rows = store.read(
        _COMPARE.bindparams(games=list(games), seats=list(seats), ids=list(game_ids), milliseconds=int(seconds * 1000))
    )
    return {row.id: Compared(row.version, frozenset(row.seen)) for row in rows}


_COMPARE: Final = text("""
WITH clock AS MATERIALIZED (
    SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now, set_config('synchronous_commit', 'off', true)
), free AS MATERIALIZED (
    SELECT game_id, seat FROM unnest(CAST(:games AS text[]), CAST(:seats AS integer[])) AS here(game_id, seat)
    JOIN seat USING (game_id, seat) FOR NO KEY UPDATE OF seat SKIP LOCKED
), marked AS (
    UPDATE seat SET seen = clock.now FROM free, clock WHERE seat.game_id = free.game_id AND seat.seat = free.seat
)
SELECT id, version, ARRAY(
    SELECT seat FROM seat, clock WHERE game_id = game.id AND seen > clock.now - CAST(:milliseconds AS bigint)
) AS seen
FROM game WHERE id = ANY(CAST(:ids AS text[]))
""")
