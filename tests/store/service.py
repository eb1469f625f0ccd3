"""A table service for the tests that kill it: it executes commands and responds when the table does.

It can be made to exit at a named point, or to be faulty on purpose, so that the checker can be seen to find the fault.
"""

import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from threading import Lock
from time import sleep
from typing import Any

import psycopg  # noqa: F401 - imported before the fork
import sqlalchemy.dialects.postgresql
import sqlalchemy.dialects.sqlite  # noqa: F401 - imported before the fork
from sqlalchemy import event

from dicecup.core.errors import DicecupError
from dicecup.journal import Entry
from dicecup.store import Store
from dicecup.store.engine import WRITES
from dicecup.store.writer import Waiting, write
from dicecup.tui.local_table import LocalTable
from tests.store import losing
from tests.table.playing import names

POINTS = ("before commit", "after commit", "before the answer")

Line = tuple[int, str, int, str, str | None]


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def serve(
    pipe: "Connection[Any, Any]",
    url: str,
    point: str | None = None,
    countdown: int = 0,
    fault: str | None = None,
    synced_copy: str | None = None,
) -> None:
    if synced_copy is not None:
        losing.keep_synced_copy(Path(synced_copy))
    service = _Service(pipe, Store(url), point, countdown)
    if fault == "synchronous off":
        event.listen(service.store._engine, "checkout", lambda connection, *_: connection.execute("PRAGMA synchronous=OFF"))
    if fault == "early answer":
        service.answer_early()
    with ThreadPoolExecutor(8) as threads:
        while True:
            threads.submit(service.answer, *pipe.recv())


class _Service:
    def __init__(self, pipe: "Connection[Any, Any]", store: Store, point: str | None, countdown: int) -> None:
        self.pipe, self.store, self.point, self.countdown = pipe, store, point, countdown
        self.tables: dict[str, LocalTable] = {}
        self.lock = Lock()
        self.sent = 0
        dialect: Any = store._engine.dialect
        commit: Callable[[object], None] = dialect.do_commit

        def watched_commit(connection: object) -> None:
            self.reached("before commit")
            commit(connection)
            self.reached("after commit")

        dialect.do_commit = watched_commit

    def reached(self, point: str) -> None:
        if point == self.point:
            with self.lock:
                self.countdown -= 1
                if self.countdown < 0:
                    die()

    def answer_early(self) -> None:
        """The fault: waiters are notified before the commit."""
        writer, engine = self.store._writer, self.store._engine

        def commit(group: list[Waiting]) -> None:
            with engine.connect().execution_options(**WRITES) as connection, connection.begin():
                before = self.sent
                writer._answer(group, write(connection, [waiting.job for waiting in group]))
                while self.sent == before:
                    sleep(0.001)
                sleep(0.02)

        writer._commit = commit  # type: ignore[method-assign]

    def answer(self, number: int, verb: str, *request: Any) -> None:
        try:
            answer = self.create(*request) if verb == "create" else self.act(verb, *request)
        except DicecupError as error:
            answer = f"{type(error).__name__}: {error}"
        self.reached("before the answer")
        with self.lock:
            self.pipe.send((number, answer))
            self.sent += 1

    def create(self, game: str, seats: int, seed: int) -> str:
        game_id = Random(seed + 1).randbytes(38)[32:].hex()
        random = Random(seed + 1)
        if any(stored.header.id == game_id for stored in self.store.games()):
            return game_id
        return LocalTable.create(self.store, game, names(seats), entropy=random.randbytes).id

    def act(self, verb: str, game_id: str, seat: int, text: str, expect: int, command: str) -> tuple[Line, ...]:
        with self.lock:
            if game_id not in self.tables:
                self.tables[game_id] = LocalTable.open(self.store, game_id)
        table = self.tables[game_id]
        if verb == "move":
            answer = table.move(seat, text, expect=expect, command=command)
        else:
            answer = (table.roll if verb == "roll" else table.undo)(seat, expect=expect, command=command)
        return tuple(map(line, answer.entries))


def line(entry: Entry) -> Line:
    return entry.version, entry.kind, entry.seat, entry.text, entry.command
