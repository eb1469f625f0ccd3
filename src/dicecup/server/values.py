"""Values of the legal moves for the coach, computed in a thread of their own with a bounded queue."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from dicecup.games import PlayableGame
from dicecup.messages.commands import Values, values_of
from dicecup.server.errors import Refused, refused
from dicecup.solve import NoAdvice

_LOG: Final = logging.getLogger(__name__)


class ValueService:
    """Computes values, one request after the other."""

    def __init__(self, limit: int) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="dicecup-peek")
        self._limit = limit
        self._waiting = 0

    async def values(self, game: PlayableGame[Any], state: Any) -> Values:
        """The value of every legal move."""
        if self._waiting >= self._limit:
            raise Refused(503, "busy", "the coach is busy right now: try again in a moment", retry_after=5)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, values_of, game, state)
        except NoAdvice as none:
            raise refused(none) from None
        except Exception:  # noqa: BLE001 - an unexpected error must not look like a known one
            _LOG.exception("the values could not be computed")
            raise Refused(500, "failed", "the coach failed, and the error has been logged") from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Cancel what has not begun."""
        self._pool.shutdown(wait=False, cancel_futures=True)
