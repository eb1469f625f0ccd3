"""Whose turn it is: to change a table, one at a time in the order in which they came, and to compute, address by address."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

Result = TypeVar("Result")


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


class SharedReading:
    """A reading of the store that takes a turn, shared by all who ask before it begins.

    Moves wait for the same turns. However many ask at once, they wait for one reading that runs and one that is next.
    """

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._next: asyncio.Task[None] | None = None

    async def wait_for(self, read: Callable[[], Awaitable[Any]]) -> None:
        """Return once a reading has ended that began after this call; it is completed even if its caller disconnects."""
        if self._next is None:
            self._next = asyncio.create_task(self._run(read))
        await asyncio.shield(self._next)

    async def _run(self, read: Callable[[], Awaitable[Any]]) -> None:
        async with self._turns:
            self._next = None
            await read()


class Computing:
    """What is computed in threads, one at a time, because they share the interpreter lock with the event loop.

    Addresses take turns: whoever asks for much waits for oneself alone.
    """

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By the addresses, the one whose turn comes first at the front."""

    async def run(self, address: str, function: Callable[..., Result], *arguments: Any) -> Result:
        """The result of a function, computed in a thread when it is the turn of this address."""
        async with self._turn(address):
            return await asyncio.to_thread(function, *arguments)

    @asynccontextmanager
    async def _turn(self, address: str) -> AsyncIterator[None]:
        if self._is_taken:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(address, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._pass_on()  # it came in the same moment
                raise
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        while self._waiting:
            address, turns = self._waiting.popitem(last=False)
            first = turns.popleft()
            if turns:
                self._waiting[address] = turns
            if not first.done():
                first.set_result(None)
                return
        self._is_taken = False
