"""The store: games and their logs in a database, each answer given after the commit."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, Self

from sqlalchemy import URL, Connection, Select, select
from sqlalchemy.exc import SQLAlchemyError

from dicecup.core.errors import IllegalMove
from dicecup.core.moves import parse
from dicecup.core.record import Record
from dicecup.journal.entry import Entry
from dicecup.journal.errors import BadJournal, NoGame
from dicecup.journal.header import Header, NewGame, Position, Seat, Stored
from dicecup.store.engine import connect, reason
from dicecup.store.errors import StoreError
from dicecup.store.jobs import Append, Create, Forget
from dicecup.store.migrate import migrate
from dicecup.store.schema import entry as entry_table
from dicecup.store.schema import game as game_table
from dicecup.store.schema import secret as secret_table
from dicecup.store.writer import Job, Writer


class Store:
    """All games of one database. Any thread may use it; one thread inside writes."""

    def __init__(self, url: str | URL) -> None:
        self._engine = connect(url)
        try:
            migrate(self._engine)
        except BaseException:
            self._engine.dispose()
            raise
        self._writer = Writer(self._engine)

    def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        self._writer.close()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    # Writing

    def create(self, *games: NewGame) -> None:
        """Add new games, all of them or none, and return once they are durable."""
        self.create_soon(*games).result()

    def create_soon(self, *games: NewGame) -> Future[None]:
        """The same, without waiting."""
        return self.submit(Create(games))

    def append(self, game_id: str, expected: int, entries: Sequence[Entry], position: Position) -> None:
        """Add entries to a game at version `expected`, and return once they are durable; `Stale` if another was first."""
        self.append_soon(game_id, expected, entries, position).result()

    def append_soon(self, game_id: str, expected: int, entries: Sequence[Entry], position: Position) -> Future[None]:
        """The same, without waiting."""
        return self.submit(Append(game_id, expected, tuple(entries), position))

    def submit(self, job: Job) -> Future[None]:
        """Write any job, in one group with the others that are queued."""
        return self._writer.submit(job)

    def forget(self, game_id: str) -> None:
        """Remove an unfinished game that nobody wants to go on with."""
        self.submit(Forget(game_id)).result()

    # Reading

    def load(self, game_id: str) -> Stored:
        """A game without its log."""
        rows = self._read(_one_game(game_id))
        if not rows:
            raise NoGame(game_id)
        return _stored(rows[0])

    def entries(self, game_id: str, since: int = 0) -> list[Entry]:
        """The log of a game after version `since`."""
        return [_entry(row) for row in self._read(_log(game_id, since))]

    def snapshot(self, game_id: str) -> tuple[Stored, list[Entry]]:
        """A game and its whole log as they were at one moment."""
        with self._reading() as connection:
            if connection.dialect.name == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
            row = connection.execute(_one_game(game_id)).one_or_none()
            entries = connection.execute(_log(game_id, 0)).all()
        if row is None:
            raise NoGame(game_id)
        return _stored(row), [_entry(line) for line in entries]

    def games(self, finished: bool | None = None) -> list[Stored]:
        """All games, or those that are finished or not, the newest first; one that is damaged is left for `check` to tell of."""
        wanted = select(game_table).order_by(game_table.c.created.desc(), game_table.c.id)
        if finished is not None:
            wanted = wanted.where(game_table.c.finished == finished)
        found = []
        for row in self._read(wanted):
            with suppress(StoreError):
                found.append(_stored(row))
        return found

    def versions(self, game_ids: Collection[str]) -> dict[str, int]:
        """How far these games have come."""
        wanted = select(game_table.c.id, game_table.c.version).where(game_table.c.id.in_(game_ids))
        return {row.id: row.version for row in self._read(wanted)}

    def ids(self) -> list[str]:
        """The names of all games, also of damaged ones."""
        return [row.id for row in self._read(select(game_table.c.id).order_by(game_table.c.created, game_table.c.id))]

    def secret_seed(self, game_id: str) -> bytes | None:
        """The seed of a game's dice: for the table that throws them, and for no one else before the end."""
        rows = self._read(select(secret_table.c.seed).where(secret_table.c.game_id == game_id))
        return rows[0].seed if rows else None

    def read(self, wanted: Select[Any]) -> Sequence[Any]:
        """What another part of the house keeps in this database."""
        return self._read(wanted)

    def _read(self, wanted: Select[Any]) -> Sequence[Any]:
        with self._reading() as connection:
            return connection.execute(wanted).all()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreError(f"the store cannot be read: {reason(error)}") from None


def _one_game(game_id: str) -> Select[Any]:
    return select(game_table).where(game_table.c.id == game_id)


def _log(game_id: str, since: int) -> Select[Any]:
    columns = entry_table.c
    return select(entry_table).where(columns.game_id == game_id, columns.version > since).order_by(columns.version)


def _stored(row: Any) -> Stored:
    try:
        options, tags = json.loads(row.options), json.loads(row.tags)
        seats = tuple(Seat(name, player) for name, player in json.loads(row.seats))
        scores = tuple(json.loads(row.scores))
        record = Record(row.edition, len(seats), options, row.rules, tags=tags)
    except (ValueError, TypeError, AttributeError):
        raise StoreError(f"the game {row.id} in the store cannot be read: its header is damaged") from None
    header = Header(row.id, record, seats, row.dice, row.created, row.commitment)
    return Stored(header, row.version, Position(scores, row.to_act, row.finished, row.fingerprint))


def _entry(row: Any) -> Entry:
    if row.kind != "move":
        return Entry(row.version, row.kind, row.seat, None, row.text, row.at, row.command)
    try:
        return Entry(row.version, row.kind, row.seat, parse(row.text), "", row.at, row.command)
    except IllegalMove as error:
        raise BadJournal(str(error), row.version) from None
