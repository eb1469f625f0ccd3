"""Group commit: one thread writes, and the jobs submitted while a group is being committed become the next group.

The future of a job is resolved after the commit that contains it has returned and the files are still those that were opened, so
an answer always means durable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Final, NamedTuple, Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from dicecup.store.condition import Condition, cause_of
from dicecup.store.engine import WRITES, reason
from dicecup.store.errors import NotSaved, Replaced

LARGEST_GROUP: Final = 500


class Job(Protocol):
    """Something to write; neighbouring jobs of one class are written together."""

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Job], /) -> list[Exception | None]:
        """Write these jobs of one class in order; a job that is refused gets its exception, and the others are written."""
        ...


class Waiting(NamedTuple):
    """A queued job with its future."""

    job: Job
    future: Future[None]


class Writer:
    """The writer thread and its queue."""

    def __init__(self, engine: Engine, condition: Condition, check_files: Callable[[], None]) -> None:
        self._engine = engine
        self._condition = condition
        self._check_files = check_files
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="dicecup-store-writer", daemon=True)
        self._closed = False
        self._open = Lock()
        self._thread.start()

    def submit(self, job: Job) -> Future[None]:
        """Queue a job; the future is resolved once the job is durable, or fails with the reason why it is not."""
        future: Future[None] = Future()
        with self._open:
            if self._closed:
                raise NotSaved("not saved: the store is closed")
            self._queue.put(Waiting(job, future))
        return future

    def close(self) -> None:
        """Write what was submitted, then stop the thread."""
        with self._open:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            group, closing = [first], False
            while not closing and len(group) < LARGEST_GROUP and not self._queue.empty():
                waiting = self._queue.get()
                if waiting is None:
                    closing = True
                else:
                    group.append(waiting)
            self._commit([waiting for waiting in group if waiting.future.set_running_or_notify_cancel()])
            if closing:
                return

    def _commit(self, group: list[Waiting]) -> None:
        try:
            with self._engine.connect().execution_options(**WRITES) as connection, connection.begin():
                outcomes = write(connection, [waiting.job for waiting in group])
            self._check_files()
        except SQLAlchemyError as error:
            if isinstance(error, IntegrityError | DataError) and len(group) > 1:
                for waiting in group:  # find the job that caused it, and write the others
                    self._commit([waiting])
            else:
                self._refuse(group, error, f"not saved: {reason(error)}")
        except Replaced as error:
            self._refuse(group, error, str(error))
        except BaseException as error:  # noqa: BLE001 - every future must be resolved
            for waiting in group:
                waiting.future.set_exception(error)
        else:
            self._condition.worked("write")
            self._answer(group, outcomes)

    def _refuse(self, group: list[Waiting], error: Exception, message: str) -> None:
        if not isinstance(error, IntegrityError | DataError):
            self._condition.failed("write", cause_of(error), message)
        for waiting in group:
            waiting.future.set_exception(NotSaved(message))

    def _answer(self, group: list[Waiting], outcomes: list[Exception | None]) -> None:
        for waiting, outcome in zip(group, outcomes, strict=True):
            if outcome is None:
                waiting.future.set_result(None)
            else:
                waiting.future.set_exception(outcome)


def write(connection: Connection, jobs: Sequence[Job]) -> list[Exception | None]:
    """Write jobs in order, neighbours of one class together."""
    outcomes: list[Exception | None] = []
    while len(outcomes) < len(jobs):
        start = len(outcomes)
        kind = type(jobs[start])
        end = next((at for at in range(start, len(jobs)) if type(jobs[at]) is not kind), len(jobs))
        outcomes += kind.write(connection, jobs[start:end])
    return outcomes
