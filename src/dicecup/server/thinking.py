"""Slow bots choose in processes of low priority, so that they delay only each other: neither the event loop nor quick bots.

This module is imported by those processes, so it imports no more than bots need.
"""

from __future__ import annotations

import pickle
import random
from functools import lru_cache
from typing import Any, Final

from dicecup.bots.base import Bot
from dicecup.bots.registry import make
from dicecup.core import Choice, Move, Record
from dicecup.games import open_record
from dicecup.server.pool import LowPriorityPool

MOST_BOTS: Final = 32
"""How many bots a process keeps: one keeps what it has computed during a turn."""


class SlowBots:
    """The slow bots of all tables."""

    def __init__(self, processes: int) -> None:
        self._pool = LowPriorityPool(processes)

    async def choose(self, name: str, record: Record, seat: int, state: Any) -> Move:
        """Let a bot choose."""
        key = pickle.dumps((name, Record(record.game, record.seats, record.options, record.rules), seat))
        return await self._pool.run(_choose, key, state)

    def close(self) -> None:
        """Cancel what has not begun."""
        self._pool.close()


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
