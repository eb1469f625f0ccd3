"""A coach's peek: what every choice is worth, where an exact table exists. Few at once, in a thread of their own."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

from dicecup.games import PlayableGame
from dicecup.server.errors import Refused

_LOG: Final = logging.getLogger(__name__)


class Values(NamedTuple):
    """What every legal move is worth, and in what."""

    objective: str
    of: dict[str, float]


class ValueService:
    """Answers peeks, one after the other."""

    def __init__(self, most: int) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="dicecup-peek")
        self._most = most
        self._waiting = 0

    async def values(self, game: PlayableGame[Any], state: Any) -> Values:
        """The worth of every legal move."""
        if self._waiting >= self._most:
            raise Refused(503, "busy", "the coach is busy right now: try again in a moment", retry_after=5)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, _values, game, state)
        except Refused:
            raise
        except Exception:  # noqa: BLE001 - one that is not understood is not taken for another
            _LOG.exception("a peek failed")
            raise Refused(500, "failed", "the coach could not tell, and it has been noted") from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Leave what is not begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _values(game: PlayableGame[Any], state: Any) -> Values:
    try:
        from dicecup import solve
        from dicecup.solve.service import NoTable
    except ModuleNotFoundError as missing:
        raise Refused(409, "not-allowed", f"there are no exact values on this server: {missing.name} is not installed") from None
    try:
        objective, values = solve.adviser(game).objective, solve.values(game, state)
    except (NoTable, solve.NoAdvice) as none:
        raise Refused(409, "not-allowed", str(none)) from None
    assert not isinstance(values, float), "a peek is at a choice"
    return Values(objective, {str(move): float(value) for move, value in values.items()})
