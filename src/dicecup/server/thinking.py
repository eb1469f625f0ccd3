"""Slow bots choose in processes of low priority, so that they delay only each other: neither the event loop nor quick bots.

This module is imported by those processes, so it imports no more than bots need.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import random
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, Final

from dicecup.bots.base import Bot
from dicecup.bots.registry import make
from dicecup.core import Choice, Move, Record
from dicecup.games import open_record
from dicecup.server.process import end_with_parent

NICENESS: Final = 10
MOST_BOTS: Final = 32
"""How many bots a process keeps: one keeps what it has computed during a turn."""
MOST_CHOICES: Final = 2_000
"""After how many choices a process is replaced, so that its memory is bounded."""


class SlowBots:
    """A pool of processes, started when the first slow bot has to choose."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, name: str, record: Record, seat: int, state: Any) -> Move:
        """Let a bot choose; if a process was killed meanwhile, once more in a new pool."""
        key = pickle.dumps((name, Record(record.game, record.seats, record.options, record.rules), seat))
        pool = self._started()
        try:
            return await asyncio.wrap_future(pool.submit(_choose, key, state))
        except BrokenProcessPool:
            if self._pool is pool:
                self.close()
            return await asyncio.wrap_future(self._started().submit(_choose, key, state))

    def close(self) -> None:
        """Cancel what has not begun."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), _begin, max_tasks_per_child=MOST_CHOICES)
        return self._pool


def _begin() -> None:
    """Set up a process: it yields to the server, leaves signals of the keyboard to it, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # not on Windows
        os.nice(NICENESS)
    end_with_parent(0.0)


def _choose(key: bytes, state: Any) -> Move:
    game, bot = _bot(key)
    node = game.node(state)
    assert isinstance(node, Choice)
    return bot.choose(state, node, ())  # the moves so far are for external programs


@lru_cache(maxsize=MOST_BOTS)
def _bot(key: bytes) -> tuple[Any, Bot]:
    name, record, seat = pickle.loads(key)  # noqa: S301 - made by the server's own process
    game, _ = open_record(record)
    return game, make(name, record, game, seat, random.SystemRandom())
