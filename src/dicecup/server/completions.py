"""What happens in the event loop once a write is durable, or has failed."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

from dicecup.store.writer import Completion

_LOG: Final = logging.getLogger(__name__)
T = TypeVar("T")


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
        self._completed.append((completion, error))
        if not self._is_scheduled:
            self._is_scheduled = True
            with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                self._loop.call_soon_threadsafe(self._drain)

    def _drain(self) -> None:
        self._is_scheduled = False
        while self._completed:
            completion, error = self._completed.popleft()
            try:
                completion(error)
            except Exception:  # noqa: BLE001 - the others of this group are waiting
                _LOG.exception("what follows a write failed")


def settle(waiting: asyncio.Future[T], outcome: T | BaseException) -> None:
    """Give whoever waits the outcome, if they still wait."""
    if waiting.done():
        return
    if isinstance(outcome, BaseException):
        waiting.set_exception(outcome)
    else:
        waiting.set_result(outcome)
