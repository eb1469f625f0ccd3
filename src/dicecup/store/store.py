"""The store: journals in a database, every write answered after its commit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import URL, ColumnElement, Connection, Executable, Select, event, select, text
from sqlalchemy.exc import SQLAlchemyError

from dicecup.core.errors import IllegalMove
from dicecup.core.moves import parse
from dicecup.core.record import Record
from dicecup.journal.entry import Entry, Kind
from dicecup.journal.errors import BadJournal, NoGame
from dicecup.journal.header import Header, Journal, Position, Seat, Stored
from dicecup.journal.summary import Summary
from dicecup.store.condition import Condition, cause_of
from dicecup.store.engine import connect, reason, sqlite_path
from dicecup.store.errors import Replaced, StoreError
from dicecup.store.files import OpenFiles, identity
from dicecup.store.finished import series_summaries
from dicecup.store.jobs import Append, Create, Probe
from dicecup.store.lock import Holder, ServerLock, check_log, check_unserved, holder
from dicecup.store.migrate import migrate
from dicecup.store.schema import entry as entry_table
from dicecup.store.schema import game as game_table
from dicecup.store.schema import seat as seat_table
from dicecup.store.schema import secret as secret_table
from dicecup.store.writer import Completion, Job, Writer


class Store:
    """All games of one database. Any thread may use it; one thread of its own writes."""

    def __init__(self, url: str | URL, *, create: bool = True, serving: str | None = None) -> None:
        """Open a database and migrate it; `serving` is the address of a server, which must be the only one of a SQLite file."""
        path = sqlite_path(url)
        if path is not None:
            check_log(path)
        self._engine = connect(url, create=create)
        self._lock: ServerLock | None = None
        try:
            self._lock = ServerLock(path, serving) if path and serving else None
            migrate(self._engine, lambda: None if path is None or serving else check_unserved(path))
            if self._lock:
                self._lock.describe()
        except BaseException:
            self._close()
            raise
        self.condition = Condition()
        self._files = OpenFiles(path, locked=self._lock is not None) if path else None
        if self._files is not None:  # SQLite would create a file that is not there
            event.listen(self._engine, "do_connect", lambda *_: self.check_intact())
        self._writer = Writer(self._engine, self.condition, self.check_intact)

    def close(self) -> None:
        """Write what is queued, then close the database."""
        self._writer.close()
        self._close()

    def _close(self) -> None:
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    # Writing

    def create(self, *games: Journal) -> None:
        """Add new games, all of them or none, and return once they are durable."""
        self.create_soon(*games).result()

    def create_soon(self, *games: Journal) -> Future[None]:
        """The same, without waiting."""
        return self.submit(Create(games))

    def append(self, game_id: str, expected: int, entries: Sequence[Entry], position: Position) -> None:
        """Add entries to a game at version `expected`, and return once they are durable; `Stale` if another was first."""
        self.append_soon(game_id, expected, entries, position).result()

    def append_soon(self, game_id: str, expected: int, entries: Sequence[Entry], position: Position) -> Future[None]:
        """The same, without waiting."""
        return self.submit(Append(game_id, expected, tuple(entries), position))

    def append_calling(self, append: Append, completion: Completion) -> None:
        """The same with a completion instead of a future: the writer thread calls it."""
        self._writer.submit_calling(append, completion)

    def submit(self, job: Job) -> Future[None]:
        """Write any job, in one group with the others that are queued."""
        return self._writer.submit(job)

    def forget(self, game_id: str) -> None:
        """Remove an unfinished game that nobody wants to go on with."""
        from dicecup.store.forgetting import Forget

        self.submit(Forget((game_id,))).result()

    def truncate_log(self) -> None:
        """Empty the write-ahead log of SQLite, as far as nobody reads from it: it still has what was removed from the tables."""
        if self._files is not None:
            with closing(self._engine.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def probe(self) -> Future[None]:
        """Write something that changes nothing, to find out whether writes become durable."""
        return self.submit(Probe())

    # Reading

    def check_intact(self) -> None:
        """Raise `Replaced` if the files of the database are not those that were opened; what they hold is not durable then."""
        if self._files is not None:
            try:
                self._files.check()
            except Replaced as error:
                self.condition.failed("write", "replaced", str(error))
                raise

    @property
    def path(self) -> Path | None:
        """The SQLite file; `None` where the store is none."""
        return None if self._files is None else self._files.path

    def server(self) -> Holder | None:
        """The server that uses this SQLite file, if there is one; on PostgreSQL that is not known."""
        return None if self._files is None else holder(self._files.path)

    def damage(self) -> list[str]:
        """What SQLite finds wrong with its own file; PostgreSQL checks its pages as it reads them."""
        if self._files is None:
            return []
        with self._reading(several=True) as connection:
            found = [str(line) for line in connection.exec_driver_sql("PRAGMA integrity_check").scalars() if line != "ok"]
            lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        found += [f"a row of {row[0]} belongs to a game that is not there" for row in lost]
        server = self.server()
        if server is not None and server.file != identity(self._files.path):
            found.append(f"a server has another file open than the one that is at {self._files.path} now: {server}")
        return found

    def load(self, game_id: str) -> Stored:
        """A game without its entries."""
        with self._reading(several=True) as connection:
            return _load(connection, game_id)

    def entries(self, game_id: str, since: int = 0) -> list[Entry]:
        """The entries of a game after version `since`."""
        return [_entry(row) for row in self.read(_entries(game_id, since))]

    def entries_after(self, versions: Mapping[str, int]) -> dict[str, list[Entry]]:
        """The entries of several games after a version of each, in one query."""
        found: dict[str, list[Entry]] = {}
        with self._reading() as connection:
            wanted = _ENTRIES_AFTER[connection.dialect.name]
            for row in connection.execute(wanted, {"versions": json.dumps(dict(versions))}):
                found.setdefault(row.game_id, []).append(_entry(row))
        return found

    def snapshot(self, game_id: str) -> tuple[Stored, list[Entry]]:
        """A game and its whole journal as they were at one moment."""
        with self._reading(several=True) as connection:
            stored = _load(connection, game_id)
            entries = connection.execute(_entries(game_id, 0)).all()
        return stored, [_entry(line) for line in entries]

    def journal(self, game_id: str) -> Journal:
        """A game with everything that is kept of it, its seed included."""
        with self._reading(several=True) as connection:
            stored = _load(connection, game_id)
            entries = connection.execute(_entries(game_id, 0)).all()
            seed = connection.scalar(select(secret_table.c.seed).where(secret_table.c.game_id == game_id))
        return Journal(stored.header, stored.seats, stored.position, tuple(map(_entry, entries)), seed)

    def games(self, finished: bool | None = None) -> list[Stored]:
        """All games, or those that are finished or not, the newest first; damaged ones are left out, and `check` reports them."""
        wanted = select(game_table).order_by(game_table.c.created.desc(), game_table.c.id)
        if finished is not None:
            wanted = wanted.where(game_table.c.finished == finished)
        return self.find(wanted)

    def find(self, wanted: Select[Any]) -> list[Stored]:
        """The games of these rows of their table, damaged ones left out."""
        with self._reading(several=True) as connection:
            rows = connection.execute(wanted).all()
            ids = wanted.with_only_columns(game_table.c.id)
            seats = connection.execute(_seats(seat_table.c.game_id.in_(ids))).all() if rows else ()
        by_game: dict[str, list[Any]] = {}
        for seat in seats:
            by_game.setdefault(seat.game_id, []).append(seat)
        found = []
        for row in rows:
            with suppress(StoreError):
                found.append(_stored(row, by_game.get(row.id, ())))
        return found

    def series(self, series: str) -> list[Summary]:
        """The finished games of a series."""
        return series_summaries(self, series)

    def rematch_of(self, game_id: str) -> str | None:
        """The id of the rematch of a game, if there is one."""
        rows = self.read(select(game_table.c.id).where(game_table.c.rematch_of == game_id))
        return rows[0].id if rows else None

    def ids(self) -> list[str]:
        """The ids of all games, also of damaged ones."""
        return [row.id for row in self.read(select(game_table.c.id).order_by(game_table.c.created, game_table.c.id))]

    def secret_seed(self, game_id: str) -> bytes | None:
        """The seed of a game's dice: only for the table that throws them, before the game has ended."""
        rows = self.read(select(secret_table.c.seed).where(secret_table.c.game_id == game_id))
        return rows[0].seed if rows else None

    def read(self, wanted: Executable) -> Sequence[Any]:
        """The rows of any query."""
        with self._reading() as connection:
            return connection.execute(wanted).all()

    @contextmanager
    def _reading(self, *, several: bool = False) -> Iterator[Connection]:
        """A connection to read from; `several` queries see the database as it was at one moment."""
        try:
            with self._engine.connect() as connection:
                if connection.dialect.name == "postgresql":  # one query needs no round trips to begin and to end a transaction
                    connection.execution_options(isolation_level="REPEATABLE READ" if several else "AUTOCOMMIT")
                yield connection
        except SQLAlchemyError as error:
            self.check_intact()
            self.condition.failed("read", cause_of(error), reason(error))
            raise StoreError(f"the store cannot be read: {reason(error)}") from None
        else:
            self.condition.worked("read")
        finally:
            self.check_intact()


def _load(connection: Connection, game_id: str) -> Stored:
    row = connection.execute(select(game_table).where(game_table.c.id == game_id)).one_or_none()
    if row is None:
        raise NoGame(game_id)
    return _stored(row, connection.execute(_seats(seat_table.c.game_id == game_id)).all())


def _entries(game_id: str, since: int) -> Select[Any]:
    columns = entry_table.c
    return select(entry_table).where(columns.game_id == game_id, columns.version > since).order_by(columns.version)


_ENTRIES_AFTER: Final = {
    dialect: text(
        f"SELECT entry.* FROM {each} AS known JOIN entry ON game_id = known.key AND version > CAST(known.value AS INTEGER)"  # noqa: S608
        " ORDER BY game_id, version"
    )
    for dialect, each in {"sqlite": "json_each(:versions)", "postgresql": "jsonb_each_text(CAST(:versions AS jsonb))"}.items()
}


def _seats(which: ColumnElement[bool]) -> Select[Any]:
    return select(seat_table).where(which).order_by(seat_table.c.game_id, seat_table.c.seat)


def _stored(row: Any, seat_rows: Sequence[Any]) -> Stored:
    try:
        options, tags = json.loads(row.options), json.loads(row.tags)
        if not seat_rows or [seat.seat for seat in seat_rows] != list(range(len(seat_rows))):
            raise ValueError("seats are missing")
        record = Record(row.edition, len(seat_rows), options, row.rules, tags=tags)
        position = Position(
            tuple(json.loads(row.scores)),
            row.to_act,
            row.finished,
            row.fingerprint,
            None if row.winners is None else tuple(json.loads(row.winners)),
            None if row.peeked is None else tuple(json.loads(row.peeked)),
        )
    except (ValueError, TypeError, AttributeError):
        raise StoreError(f"the game {row.id} in the store cannot be read: its header is damaged") from None
    header = Header(
        row.id,
        record,
        row.dice,
        row.created,
        row.commitment,
        row.series or row.id,
        row.rematch_of,
        _bytes(row.host_hash),
        _bytes(row.invite_hash),
    )
    seats = tuple(
        Seat(
            seat.name,
            seat.player,
            _bytes(seat.key_hash),
            bool(seat.claimed),
            seat.stand_in,
            seat.stand_in_level,
            _bytes(seat.asking),
        )
        for seat in seat_rows
    )
    return Stored(header, seats, row.version, position)


def _bytes(value: bytes | memoryview | None) -> bytes | None:
    return None if value is None else bytes(value)


def told_entries(payload: str) -> dict[str, list[Entry]]:
    """The entries of a notification, by the ids of their games."""
    found: dict[str, list[Entry]] = {}
    for game_id, *row, _ in json.loads(payload):
        found.setdefault(game_id, []).append(_read(*row))
    return found


def _entry(row: Any) -> Entry:
    return _read(row.version, row.kind, row.seat, row.text, row.at, row.command)


def _read(version: int, kind: Kind, seat: int, text: str, at: int, command: str | None) -> Entry:  # noqa: PLR0917 - a row in its order
    if kind != "move":
        return Entry(version, kind, seat, None, text, at, command)
    try:
        return Entry(version, kind, seat, parse(text), "", at, command)
    except IllegalMove as error:
        raise BadJournal(str(error), version) from None
