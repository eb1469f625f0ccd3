"""Group commit: one thread writes, and the jobs submitted while a group is being committed become the next group.

A job is answered after the commit that contains it has returned and the files are still those that were opened, so
an answer always means durable.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import Connection, Engine

from dicecup.store.appending import append_to_postgresql, append_to_sqlite
from dicecup.store.condition import Condition, cause_of
from dicecup.store.engine import WRITES, database_errors, is_about_rows, reason
from dicecup.store.errors import NotSaved, Replaced
from dicecup.store.jobs import Append

WRITER_THREAD: Final = "dicecup-store-writer"
LARGEST_GROUP: Final = 500
WAIT_FOR_EACH: Final = 0.001
LONGEST_WAIT: Final = 0.025
"""How many seconds a group waits for more, for each job of the last group if that had several: the more there is to do, the more is
done together. A commit takes about the processor time of 20 appends, and what is answered together is answered faster."""


class Job(Protocol):
    """Something to write; neighbouring jobs of one class are written together."""

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Job], /) -> list[Exception | None]:
        """Write these jobs of one class in order; a job that is refused gets its exception, and the others are written."""
        ...


Completion = Callable[[BaseException | None], None]
"""What is called in the writer thread once a job is durable, or has failed with an error; it raises nothing."""


class Waiting(NamedTuple):
    """A queued job, what is called when it is done, and whether it is still wanted."""

    job: Job
    complete: Completion
    is_wanted: Callable[[], bool] = lambda: True


class Writer:
    """The writer thread and its queue."""

    def __init__(self, engine: Engine, condition: Condition, check_files: Callable[[], None]) -> None:
        self._engine = engine
        self._condition = condition
        self._check_files = check_files
        self._errors = database_errors(engine)
        self._connection: Any = None
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=WRITER_THREAD, daemon=True)
        self._closed = False
        self._failure: BaseException | None = None
        """The first error of what follows a commit: it ends this thread once everyone has their answer."""
        self._open = Lock()
        self._thread.start()

    def submit(self, job: Job) -> Future[None]:
        """Queue a job; the future is resolved once the job is durable, or fails with the reason why it is not."""
        future: Future[None] = Future()
        self._put(Waiting(job, partial(_settle, future), future.set_running_or_notify_cancel))
        return future

    def submit_calling(self, job: Job, completion: Completion) -> None:
        """The same with a completion, which costs much less than a future with its lock."""
        self._put(Waiting(job, completion))

    def _put(self, waiting: Waiting) -> None:
        with self._open:
            if self._closed:
                raise NotSaved("not saved: the store is closed")
            self._queue.put(waiting)

    def close(self) -> None:
        """Write what was submitted, then stop the thread."""
        with self._open:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            self._write_groups()
        finally:
            self._refuse_rest()
            if self._connection is not None:
                self._connection.close()

    def _refuse_rest(self) -> None:
        """Refuse what was submitted and what is submitted from now on: this thread has ended, perhaps by an error."""
        with self._open:
            self._closed = True
        while not self._queue.empty():
            waiting = self._queue.get()
            if waiting is not None and waiting.is_wanted():
                self._attempt(waiting.complete, NotSaved("not saved: the store's writer has failed"))

    def _write_groups(self) -> None:
        last = 1
        while (first := self._queue.get()) is not None:
            if last > 1:
                time.sleep(min(last * WAIT_FOR_EACH, LONGEST_WAIT))
            group, closing = [first], False
            while not closing and len(group) < LARGEST_GROUP and not self._queue.empty():
                waiting = self._queue.get()
                if waiting is None:
                    closing = True
                else:
                    group.append(waiting)
            if wanted := [waiting for waiting in group if waiting.is_wanted()]:
                self._commit(wanted)
            if self._failure is not None:
                raise self._failure
            if closing:
                return
            last = len(group)

    def _commit(self, group: list[Waiting]) -> None:
        jobs = [waiting.job for waiting in group]
        try:
            outcomes = self._append(jobs) if all(type(job) is Append for job in jobs) else self._write(jobs)
            self._check_files()
        except self._errors as error:
            if is_about_rows(error) and len(group) > 1:
                for waiting in group:  # find the job that caused it, and write the others
                    self._commit([waiting])
            else:
                self._refuse(group, error)
        except Replaced as error:
            self._refuse(group, error)
        except BaseException as error:  # noqa: BLE001 - every future must be resolved
            self._answer(group, [error] * len(group))
        else:
            if None in outcomes:  # else all were refused, and nothing reached the disk
                self._attempt(self._condition.worked, "write")
            self._answer(group, outcomes)

    def _write(self, jobs: Sequence[Job]) -> list[Exception | None]:
        with self._engine.connect().execution_options(**WRITES) as connection, connection.begin():
            return write(connection, jobs)

    def _append(self, jobs: Sequence[Any]) -> list[Exception | None]:
        """Write a group of appends through the driver, on a connection that is kept for them."""
        if self._engine.dialect.name == "postgresql":
            may_repeat = self._connection is not None
            try:
                return self._append_to_postgresql(jobs)
            except self._errors as error:
                if not may_repeat or cause_of(error) != "lost":
                    raise
            return self._append_to_postgresql(jobs)  # if the first was written after all, this is `Stale`, and the table reads it
        connection = self._kept()
        connection.execute("BEGIN IMMEDIATE")
        try:
            outcomes = append_to_sqlite(connection, jobs)
            self._engine.dialect.do_commit(connection)
        except BaseException:
            connection.rollback()
            raise
        return outcomes

    def _append_to_postgresql(self, jobs: Sequence[Any]) -> list[Exception | None]:
        connection = self._kept()
        connection.autocommit = True  # each statement is a transaction, without round trips to begin and to end it
        try:
            outcomes = append_to_postgresql(connection, jobs)
            self._engine.dialect.do_commit(connection)
        except BaseException:
            if connection.closed:
                self._connection = None
            raise
        return outcomes

    def _kept(self) -> Any:
        if self._connection is None:
            pooled = self._engine.raw_connection()
            self._connection = pooled.driver_connection
            pooled.detach()
        return self._connection

    def _refuse(self, group: list[Waiting], error: Exception) -> None:
        try:
            self._check_files()  # if that is the cause, SQLite says something else or nothing
        except Replaced as replaced:
            error = replaced
        refusal = error if isinstance(error, NotSaved) else NotSaved(f"not saved: {reason(error)}")
        if not is_about_rows(error):
            self._attempt(self._condition.failed, "write", cause_of(error), str(refusal))
        self._answer(group, [refusal] * len(group))

    def _answer(self, group: list[Waiting], outcomes: Sequence[BaseException | None]) -> None:
        for waiting, outcome in zip(group, outcomes, strict=True):
            self._attempt(waiting.complete, outcome)

    def _attempt(self, call: Callable[..., None], *arguments: object) -> None:
        """Call what must not keep the others of a group from their outcomes, whatever happens in it."""
        try:
            call(*arguments)
        except BaseException as error:  # noqa: BLE001 - raised once they have them
            self._failure = self._failure or error


def _settle(future: Future[None], error: BaseException | None) -> None:
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)


def write(connection: Connection, jobs: Sequence[Job]) -> list[Exception | None]:
    """Write jobs in order, neighbours of one class together."""
    outcomes: list[Exception | None] = []
    while len(outcomes) < len(jobs):
        start = len(outcomes)
        kind = type(jobs[start])
        end = next((at for at in range(start, len(jobs)) if type(jobs[at]) is not kind), len(jobs))
        outcomes += kind.write(connection, jobs[start:end])
    return outcomes
