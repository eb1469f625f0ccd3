"""The places at a table that is played over the network: who may sit there, by the hash of a secret.

The host of a table has a place too, without a seat. The secrets themselves are in no database.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import BigInteger, Connection, extract, func, insert, select, tuple_, update
from sqlalchemy import cast as cast_to

from dicecup.journal.errors import NoGame
from dicecup.store.schema import game as game_table
from dicecup.store.schema import place
from dicecup.store.store import Store

HOST: Final = -1
"""The place of whoever opened the table."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place: the hash of its secret, whether someone came, and the bot that plays for them while they are away."""

    seat: int
    key_hash: bytes = field(repr=False)
    claimed: bool = False
    stand_in: str | None = None


@dataclass(frozen=True)
class AddPlaces:
    """The places of a new table."""

    game_id: str
    places: tuple[Place, ...]

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Write all places at once."""
        rows = [
            {
                "game_id": job.game_id,
                "seat": one.seat,
                "key_hash": one.key_hash,
                "claimed": one.claimed,
                "stand_in": None,
                "seen": 0,
            }
            for job in jobs
            for one in job.places
        ]
        connection.execute(insert(place), rows)
        return [None] * len(jobs)


@dataclass(frozen=True)
class ChangePlace:
    """One place as it is from now on, and the name of who sits there if it is a new one."""

    game_id: str
    place: Place
    name: str | None = None

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Write one after the other: they are few."""
        return [job._write(connection) for job in jobs]

    def _write(self, connection: Connection) -> Exception | None:
        if self.name is not None:
            wanted = select(game_table.c.seats).where(game_table.c.id == self.game_id).with_for_update()
            listed = connection.scalar(wanted)
            if listed is None:
                return NoGame(self.game_id)
            seats = json.loads(listed)
            seats[self.place.seat][0] = self.name
            renamed = update(game_table).where(game_table.c.id == self.game_id)
            connection.execute(renamed.values(seats=json.dumps(seats, ensure_ascii=False)))
        changed = update(place).where(place.c.game_id == self.game_id, place.c.seat == self.place.seat)
        connection.execute(changed.values(key_hash=self.place.key_hash, claimed=self.place.claimed, stand_in=self.place.stand_in))
        return None


@dataclass(frozen=True)
class MarkSeen:
    """Seats that someone is sitting at right now."""

    seats: tuple[tuple[str, int], ...]

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Set the database's own time, which is one for all processes."""
        seats = sorted({seat for job in jobs for seat in job.seats})
        connection.execute(update(place).where(tuple_(place.c.game_id, place.c.seat).in_(seats)).values(seen=_now()))
        return [None] * len(jobs)


def places_of(store: Store, game_id: str) -> dict[int, Place]:
    """The places of a table, by seat."""
    rows = store.read(select(place).where(place.c.game_id == game_id))
    return {row.seat: Place(row.seat, bytes(row.key_hash), bool(row.claimed), row.stand_in) for row in rows}


def seen_within(store: Store, game_ids: Collection[str], seconds: float) -> set[tuple[str, int]]:
    """The seats of these tables at which some process saw someone a short while ago."""
    wanted = select(place.c.game_id, place.c.seat).where(place.c.game_id.in_(game_ids), place.c.seen > _now() - int(seconds * 1000))
    return {(row.game_id, row.seat) for row in store.read(wanted)}


def finished_games(store: Store, limit: int) -> Iterable[Any]:
    """The newest finished games: id, edition, seats, scores and when they began."""
    columns = (game_table.c.id, game_table.c.edition, game_table.c.created, game_table.c.seats, game_table.c.scores)
    wanted = select(*columns).where(game_table.c.finished).order_by(game_table.c.created.desc(), game_table.c.id).limit(limit)
    return store.read(wanted)


def _now() -> Any:
    return cast_to(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
