"""Processes of low priority for what takes long: threads would share the interpreter lock with the event loop.

This module is imported by those processes, so it imports little.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import Final, ParamSpec, TypeVar

from dicecup.server.process import end_with_parent

P = ParamSpec("P")
T = TypeVar("T")

NICENESS: Final = 10
MOST_TASKS: Final = 2_000
"""After how many tasks a process is replaced, so that its memory is bounded."""


class LowPriorityPool:
    """A pool of processes, started when there is something to do."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call a function in one of the processes; if that was killed meanwhile, once more in a new pool."""
        pool = self._started()
        try:
            return await asyncio.wrap_future(pool.submit(function, *arguments, **named))
        except BrokenProcessPool:
            if self._pool is pool:
                self.close()
            return await asyncio.wrap_future(self._started().submit(function, *arguments, **named))

    def close(self) -> None:
        """Cancel what has not begun."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), _begin, max_tasks_per_child=MOST_TASKS)
        return self._pool


def _begin() -> None:
    """Set up a process: it yields to the server, leaves signals of the keyboard to it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # not on Windows
        os.nice(NICENESS)
    end_with_parent(0.0)
