"""What happens in the event loop once a write is durable, or has failed."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial, wraps
from typing import Final, NoReturn, ParamSpec, TypeVar

from dicecup.server.process import end_broken
from dicecup.store.writer import Completion

_LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")
P = ParamSpec("P")


class CompletionQueue:
    """Hands completed writes from the store's writer thread to the event loop: one wake-up for a whole group commit."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._completed: deque[tuple[Completion, BaseException | None]] = deque()
        self._is_scheduled = False

    def calling(self, completion: Completion) -> Completion:
        """What the writer thread calls, so that a completion is called in the event loop."""
        return partial(self._complete, completion)

    async def wait(self, writing: Future[None]) -> None:
        """Wait until a write is durable or has failed."""
        waiting: asyncio.Future[None] = self._loop.create_future()
        completion = self.calling(partial(settle, waiting))
        writing.add_done_callback(lambda done: completion(done.exception()))
        await waiting

    def _complete(self, completion: Completion, error: BaseException | None) -> None:
        try:
            self._completed.append((completion, error))
            if not self._is_scheduled:
                self._is_scheduled = True
                self._loop.call_soon_threadsafe(self._drain)
        except RuntimeError:
            pass  # the loop is closed, and nobody waits any more
        except BaseException as failure:  # noqa: BLE001 - everyone who waits for a write would wait for ever
            end_broken("the event loop could not be told of a write", failure)

    def _drain(self) -> None:
        self._is_scheduled = False
        while self._completed:
            completion, error = self._completed.popleft()
            try:
                completion(error)
            except MemoryError as failure:  # a table that does not know what was written would take no move any more
                _end_without_memory(failure)
            except Exception:  # noqa: BLE001 - the others of this group are waiting
                _LOG.exception("what follows a write failed")


def ends_without_memory(follow: Callable[P, T]) -> Callable[P, T]:
    """Have a function that takes over what is durable end the process if memory runs out in it, whoever calls it.

    A table that knows half of what was written could have the same written again.
    """

    @wraps(follow)
    def guarded(*args: P.args, **named: P.kwargs) -> T:
        try:
            return follow(*args, **named)
        except MemoryError as failure:
            _end_without_memory(failure)

    return guarded


def _end_without_memory(failure: MemoryError) -> NoReturn:
    end_broken("memory ran out after a write", failure)


def settle(waiting: asyncio.Future[T], outcome: T | BaseException) -> None:
    """Give whoever waits the outcome, if they still wait."""
    if waiting.done():
        return
    if isinstance(outcome, BaseException):
        waiting.set_exception(outcome)
    else:
        waiting.set_result(outcome)
