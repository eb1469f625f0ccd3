"""What can be written of journals: new games and more entries."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from dicecup.core.frozen import frozen
from dicecup.journal.entry import Entry
from dicecup.journal.header import Header, Journal, Position, Seat
from dicecup.store.appending import append_to_postgresql, append_to_sqlite
from dicecup.store.errors import StoreError
from dicecup.store.schema import entry as entry_table
from dicecup.store.schema import game as game_table
from dicecup.store.schema import seat as seat_table
from dicecup.store.schema import secret as secret_table


@frozen
class Append:
    """More entries for a game that must be at version `expected`."""

    game_id: str
    expected: int
    entries: tuple[Entry, ...]
    position: Position

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Write every append whose version fits."""
        append = append_to_sqlite if connection.dialect.name == "sqlite" else append_to_postgresql
        return append(connection.connection.driver_connection, jobs)  # type: ignore[arg-type]


@frozen
class Create:
    """New games with their seats, entries and seeds, all or none."""

    games: tuple[Journal, ...]

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Write each request whose games, and the rematches among them, are not there already."""
        creates: Sequence[Create] = jobs
        headers = [new.header for create in creates for new in create.games]
        taken = set(locked_versions(connection, {header.id for header in headers}))
        rematched = _rematched(connection, {header.rematch_of for header in headers if header.rematch_of is not None})
        outcomes: list[Exception | None] = []
        for create in creates:
            ids = [new.header.id for new in create.games]
            before = [new.header.rematch_of for new in create.games if new.header.rematch_of is not None]
            if known := [game_id for at, game_id in enumerate(ids) if game_id in taken or game_id in ids[:at]]:
                outcomes.append(StoreError(f"there is already a game {known[0]} in the store"))
            elif known := [game_id for game_id in before if game_id in rematched]:
                outcomes.append(StoreError(f"there is already a rematch of the game {known[0]}"))
            else:
                taken.update(ids)
                rematched.update(before)
                _insert(connection, create.games)
                outcomes.append(None)
        return outcomes


@frozen
class Import:
    """Games brought from elsewhere, all or none: new ones, and whole courses of games that are there, each at a version still."""

    new: tuple[Journal, ...]
    longer: tuple[tuple[int, Journal], ...]

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Write each import none of whose games has gone on meanwhile."""
        return [job._write(connection) for job in jobs]

    def _write(self, connection: Connection) -> Exception | None:
        expected = {whole.header.id: version for version, whole in self.longer}
        if locked_versions(connection, set(expected)) != expected:
            return StoreError("a game of this file has gone on meanwhile: import it again")
        (refusal,) = Create.write(connection, [Create(self.new)])
        if refusal is None:
            for table in (entry_table, secret_table):
                connection.execute(delete(table).where(table.c.game_id.in_(expected)))
            for _, whole in self.longer:
                row = {"version": len(whole.entries), **_position_row(whole.position)}
                connection.execute(update(game_table).where(game_table.c.id == whole.header.id).values(row))
            _insert_courses(connection, [whole for _, whole in self.longer])
        return refusal


@frozen
class Probe:
    """A write that changes nothing and still has to reach the disk, to find out whether it can."""

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Write one page of SQLite, or one record of PostgreSQL's write-ahead log."""
        is_sqlite = connection.dialect.name == "sqlite"
        connection.exec_driver_sql("PRAGMA user_version=0" if is_sqlite else "SELECT pg_logical_emit_message(true, 'dicecup', '')")
        return [None] * len(jobs)


def _insert(connection: Connection, games: Sequence[Journal]) -> None:
    rows = [{**_header_row(new.header), "version": len(new.entries), **_position_row(new.position)} for new in games]
    seats = [row for new in games for row in _seat_rows(new.header.id, new.seats)]
    if games:
        connection.execute(insert(game_table), rows)
        connection.execute(insert(seat_table), seats)
        _insert_courses(connection, games)


def _insert_courses(connection: Connection, games: Sequence[Journal]) -> None:
    seeds = [{"game_id": each.header.id, "seed": each.seed} for each in games if each.seed is not None]
    entries = [row for each in games for row in _entry_rows(each.header.id, each.entries)]
    for table, values in ((secret_table, seeds), (entry_table, entries)):
        if values:
            connection.execute(insert(table), values)


def locked_versions(connection: Connection, game_ids: set[str]) -> dict[str, int]:
    """The versions of these games, locked until this transaction ends."""
    wanted = select(game_table.c.id, game_table.c.version).where(game_table.c.id.in_(sorted(game_ids)))
    return {row.id: row.version for row in connection.execute(wanted.order_by(game_table.c.id).with_for_update())}


def _rematched(connection: Connection, game_ids: set[str]) -> set[str]:
    """Which of these games have a rematch; one that another process is adding fails at the unique index."""
    if not game_ids:
        return set()
    column = game_table.c.rematch_of
    return set(connection.scalars(select(column).where(column.in_(game_ids))))


def _header_row(header: Header) -> dict[str, object]:
    record = header.record
    return {
        "id": header.id,
        "created": header.created,
        "edition": record.game,
        "rules": record.rules,
        "options": json.dumps(dict(record.options)),
        "tags": json.dumps(dict(record.tags), ensure_ascii=False),
        "dice": header.dice,
        "commitment": header.commitment,
        "series": header.series or header.id,
        "rematch_of": header.rematch_of,
        "host_hash": header.host_hash,
        "invite_hash": header.invite_hash,
    }


def _seat_rows(game_id: str, seats: Sequence[Seat]) -> list[dict[str, object]]:
    return [
        {
            "game_id": game_id,
            "seat": number,
            "name": seat.name,
            "player": seat.player,
            "key_hash": seat.key_hash,
            "claimed": seat.claimed,
            "stand_in": seat.stand_in,
            "stand_in_level": seat.stand_in_level,
            "asking": seat.asking,
            "seen": 0,
        }
        for number, seat in enumerate(seats)
    ]


def _position_row(position: Position) -> dict[str, object]:
    return {
        "scores": json.dumps(position.scores),
        "to_act": position.to_act,
        "finished": position.finished,
        "fingerprint": position.fingerprint,
        "winners": None if position.winners is None else json.dumps(position.winners),
        "peeked": None if position.peeked is None else json.dumps(position.peeked),
    }


def _entry_rows(game_id: str, entries: Sequence[Entry]) -> list[dict[str, object]]:
    return [{"game_id": game_id, **entry.columns, "part": part} for part, entry in enumerate(entries)]
