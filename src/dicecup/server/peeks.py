"""A coach's peek: what every choice is worth, where an exact table exists. Few at once, in a thread of their own."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from dicecup.bots.base import ValueBot
from dicecup.bots.registry import bots_for, make
from dicecup.core import Choice, Record
from dicecup.games import PlayableGame
from dicecup.server.bots import EXACT
from dicecup.server.errors import Refused


class Values(NamedTuple):
    """What every legal move is worth, and in what."""

    objective: str
    of: dict[str, float]


class Peeks:
    """Answers peeks, one after the other."""

    def __init__(self, most: int) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="dicecup-peek")
        self._most = most
        self._waiting = 0

    async def values(self, record: Record, game: PlayableGame[Any], state: Any, choice: Choice) -> Values:
        """The worth of every legal move."""
        if self._waiting >= self._most:
            raise Refused(503, "busy", "the coach is busy right now: try again in a moment", retry_after=5)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, _values, record, game, state, choice)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Leave what is not begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _values(record: Record, game: PlayableGame[Any], state: Any, choice: Choice) -> Values:
    if EXACT not in bots_for(record.game, record.seats):
        raise Refused(409, "not-allowed", f"no exact values exist for {record.game} with {record.seats}")
    try:
        bot = make(EXACT, record, game, choice.seat, random.Random(0))  # noqa: S311
        assert isinstance(bot, ValueBot)
        values = bot.valuer.values(state, choice)
    except Exception:  # noqa: BLE001 - no table, no solver, or a table that cannot be read
        raise Refused(409, "not-allowed", f"there is no exact table for {record.game} on this server") from None
    objective = bot.name.partition(":")[2] or "score"
    return Values(objective, {str(move): float(value) for move, value in values.items()})
