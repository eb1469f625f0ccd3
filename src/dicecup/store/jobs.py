"""What can be written: a new game, and more of a game's log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from dicecup.journal.entry import Entry
from dicecup.journal.errors import NoGame, Stale
from dicecup.journal.header import Header, NewGame, Position
from dicecup.store.errors import StoreError
from dicecup.store.schema import entry as entry_table
from dicecup.store.schema import game as game_table
from dicecup.store.schema import place as place_table
from dicecup.store.schema import secret as secret_table


@dataclass(frozen=True)
class Append:
    """More entries for a game that must be at version `expected`."""

    game_id: str
    expected: int
    entries: tuple[Entry, ...]
    position: Position

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Look at all versions at once, then write everything that fits."""
        appends: Sequence[Append] = jobs
        versions = _locked_versions(connection, {append.game_id for append in appends})
        outcomes: list[Exception | None] = []
        fitting: list[Append] = []
        for append in appends:
            current = versions.get(append.game_id)
            if current is None:
                outcomes.append(NoGame(append.game_id))
            elif current != append.expected:
                outcomes.append(Stale(append.expected, current))
            else:
                versions[append.game_id] = append.expected + len(append.entries)
                fitting.append(append)
                outcomes.append(None)
        if fitting:
            connection.execute(
                insert(entry_table), [row for append in fitting for row in entry_rows(append.game_id, append.entries)]
            )
            newest = {append.game_id: append for append in fitting}
            connection.execute(_MOVE_ON, [append._game_row() for append in newest.values()])
        return outcomes

    def _game_row(self) -> dict[str, object]:
        version = self.expected + len(self.entries)
        return {"game_id": self.game_id, "version": version, **position_row(self.position)}


@dataclass(frozen=True)
class Create:
    """New games with their logs, all or none."""

    games: tuple[NewGame, ...]

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Write each request that names no game which is there already."""
        creates: Sequence[Create] = jobs
        taken = set(_locked_versions(connection, {new.header.id for create in creates for new in create.games}))
        outcomes: list[Exception | None] = []
        for create in creates:
            ids = [new.header.id for new in create.games]
            twice = next((game_id for at, game_id in enumerate(ids) if game_id in taken or game_id in ids[:at]), None)
            if twice is not None:
                outcomes.append(StoreError(f"there is already a game {twice} in the store"))
                continue
            taken.update(ids)
            _insert(connection, create.games)
            outcomes.append(None)
        return outcomes


@dataclass(frozen=True)
class Forget:
    """An unfinished game that nobody wants to go on with."""

    game_id: str

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Remove it whole, with its log and its seed; a finished game stays for good."""
        return [job._write(connection) for job in jobs]

    def _write(self, connection: Connection) -> Exception | None:
        wanted = select(game_table.c.finished).where(game_table.c.id == self.game_id).with_for_update()
        finished = connection.scalar(wanted)
        if finished is None:
            return NoGame(self.game_id)
        if finished:
            return StoreError(f"the game {self.game_id} has ended: its record stays")
        for table in (entry_table, secret_table, place_table):
            connection.execute(delete(table).where(table.c.game_id == self.game_id))
        connection.execute(delete(game_table).where(game_table.c.id == self.game_id))
        return None


def _insert(connection: Connection, games: Sequence[NewGame]) -> None:
    rows = [{**header_row(new.header), "version": len(new.entries), **position_row(new.position)} for new in games]
    seeds = [{"game_id": new.header.id, "seed": new.seed} for new in games if new.seed is not None]
    entries = [row for new in games for row in entry_rows(new.header.id, new.entries)]
    for table, values in ((game_table, rows), (secret_table, seeds), (entry_table, entries)):
        if values:
            connection.execute(insert(table), values)


def _locked_versions(connection: Connection, game_ids: set[str]) -> dict[str, int]:
    """The versions of these games, which no one else can change before this transaction ends."""
    wanted = select(game_table.c.id, game_table.c.version).where(game_table.c.id.in_(sorted(game_ids)))
    return {row.id: row.version for row in connection.execute(wanted.order_by(game_table.c.id).with_for_update())}


_MOVE_ON = (
    update(game_table)
    .where(game_table.c.id == bindparam("game_id"))
    .values({name: bindparam(name) for name in ("version", "scores", "to_act", "finished", "fingerprint")})
)


def header_row(header: Header) -> dict[str, object]:
    """A header as the columns of its table."""
    record = header.record
    return {
        "id": header.id,
        "created": header.created,
        "edition": record.game,
        "rules": record.rules,
        "seats": json.dumps([[seat.name, seat.player] for seat in header.seats], ensure_ascii=False),
        "options": json.dumps(dict(record.options)),
        "tags": json.dumps(dict(record.tags), ensure_ascii=False),
        "dice": header.dice,
        "commitment": header.commitment,
    }


def position_row(position: Position) -> dict[str, object]:
    """A position as the columns of its cache."""
    return {
        "scores": json.dumps(position.scores),
        "to_act": position.to_act,
        "finished": position.finished,
        "fingerprint": position.fingerprint,
    }


def entry_rows(game_id: str, entries: Sequence[Entry]) -> list[dict[str, object]]:
    """Entries of one append as rows of their table."""
    return [
        {
            "game_id": game_id,
            "version": entry.version,
            "kind": entry.kind,
            "seat": entry.seat,
            "text": entry.text,
            "at": entry.at,
            "command": entry.command,
            "part": part,
        }
        for part, entry in enumerate(entries)
    ]
