"""Whose turn it is to change a table: one at a time, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """A lock of the event loop that can also be taken without waiting: a lock of asyncio needs a coroutine for it."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def is_taken(self) -> bool:
        """Whether it is somebody's turn."""
        return self._is_taken

    def take(self) -> bool:
        """Take the turn if it is nobody's; returns whether it was."""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    def release(self) -> None:
        """End a turn: it passes to whoever has waited longest."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)
                return
        self._is_taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.release()  # it was passed on to a task that was cancelled in the same moment
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
