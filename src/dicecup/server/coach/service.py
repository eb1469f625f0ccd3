"""The coach of one server process: computed in processes of low priority, bounded in number and rate, kept for finished games."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Literal

from dicecup.journal import HOST
from dicecup.messages import advising
from dicecup.messages.commands import check_extras
from dicecup.server.coach import work
from dicecup.server.coach.work import Answer
from dicecup.server.errors import Refused
from dicecup.server.limits import ConcurrencyLimit, RateLimiter
from dicecup.server.live import LiveTable
from dicecup.server.pool import LowPriorityPool
from dicecup.server.settings import Settings
from dicecup.server.turns import Computing
from dicecup.table import Command

_LOG: Final = logging.getLogger(__name__)

MOST_KEPT: Final = 128
"""How many answers about finished games are kept; one has up to 100 KB."""
KEPT_SECONDS: Final = 600.0
"""How long: exact values may have been made since."""
PATIENCE_SECONDS: Final = 60.0
"""How long a request waits for its turn and its answer."""

About = int | Literal["review", "win", "chances", "lessons"]
"""What is asked about a table: one of its choices, or the whole game."""
Key = tuple[str, About, tuple[str, ...]]


class CoachService:
    """Answers requests to the coach."""

    def __init__(self, settings: Settings, computing: Computing, extras_per_seat: Callable[[LiveTable], int]) -> None:
        self._computing = computing
        self._extras_per_seat = extras_per_seat
        self._pool = LowPriorityPool(settings.thinkers)
        self._rate = RateLimiter(settings.coach_per_minute / 60, settings.coach_at_once)
        self._queue = ConcurrencyLimit("requests to the coach", settings.coach_queue, settings.coach_queue)
        self._kept: OrderedDict[Key, tuple[float, Answer]] = OrderedDict()
        self._working: dict[Key, tuple[str, asyncio.Task[Answer]]] = {}
        """What is being computed, with the address that asked first, for which it counts."""

    async def review(self, table: LiveTable, address: str, held: frozenset[int], what: About = "review") -> bytes:
        """The review of a table, or of one of its choices; that of a running game is a peek of everyone who looks at it."""
        seats = () if table.over else self._lookers(table, held)
        found = await self._about(table, address, what)
        if found.has_values:
            for seat in seats:
                await table.act(Command("peek", seat))
        return found.body

    async def chances(self, table: LiveTable, address: str, held: frozenset[int]) -> bytes:
        """How all seats of a table stand; whoever looks once may look on, since the game counts no more for them."""
        seats = () if table.over else self._lookers(table, held, table.has_ever_peeked)
        found = await self._about(table, address, "chances")
        for seat in seats:
            await table.act(Command("peek", seat))
        return found.body

    async def lessons(self, table: LiveTable, address: str) -> bytes:
        """What a finished game teaches; nothing is said of a running one."""
        if not table.over:
            raise Refused(409, "not-allowed", "the game is not over yet", version=table.version)
        return (await self._about(table, address, "lessons")).body

    async def answer(self, address: str, function: Callable[..., Any], *arguments: Any) -> Answer:
        """Compute a message of the coach."""
        self._count(address)
        return await self._answer(address, function, *arguments)

    def close(self) -> None:
        """Cancel what has not begun."""
        self._pool.close()

    def _count(self, address: str) -> None:
        """Count a request that has to be computed."""
        if not self._rate.take(address):
            raise Refused(429, "too-many", "the coach has answered you very often: wait a little", retry_after=10)

    async def _answer(self, address: str, function: Callable[..., Any], *arguments: Any) -> Answer:
        with self._queue.hold(address):
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    found = await self._pool.run(work.answer, function, *arguments)
            except TimeoutError:
                raise Refused(503, "busy", "the coach is busy right now: try again in a moment", retry_after=5) from None
            except BrokenProcessPool:
                _LOG.error("the coach's process ended twice")
                raise Refused(503, "failed", "the coach failed: try again later", retry_after=5) from None
            except Exception:  # noqa: BLE001 - an unexpected error must not look like a known one
                _LOG.exception("the coach failed")
                raise Refused(500, "failed", "the coach failed, and the error has been logged") from None
        if isinstance(found, work.Problem):
            raise Refused(found.status, found.code, found.error)
        return found

    def _lookers(self, table: LiveTable, held: frozenset[int], has_peeked: Callable[[int], bool] | None = None) -> tuple[int, ...]:
        """The seats of this client that have not looked, by default at this position."""
        seats = sorted(held - {HOST})
        if not seats:
            raise Refused(403, "not-your-seat", "the review of a running game is for its players: wait until it is over")
        new = [seat for seat in seats if not (has_peeked or table.has_peeked)(seat)]
        check_extras(table, new, self._extras_per_seat(table))
        return tuple(new)

    async def _about(self, table: LiveTable, address: str, what: About) -> Answer:
        """An answer about a table: one is computed for all who wait for it, and that of a finished game is kept."""
        if not table.over:
            return await self._compute(table, address, what)
        key = table.id, what, tuple(seat.name for seat in table.seats)  # an answer has names in it, and one may be forgotten
        while True:
            if (kept := self._kept.get(key)) is not None and time.monotonic() - kept[0] < KEPT_SECONDS:
                self._kept.move_to_end(key)
                return kept[1]
            if key not in self._working:
                computing = asyncio.create_task(self._compute(table, address, what))
                computing.add_done_callback(lambda done: self._done(key, done))
                self._working[key] = address, computing
            first, working = self._working[key]
            try:
                return await asyncio.shield(working)
            except Refused:
                if first == address:
                    raise  # else somebody else has asked for too much: try again

    def _done(self, key: Key, done: asyncio.Task[Answer]) -> None:
        del self._working[key]
        if not done.cancelled() and done.exception() is None:
            self._kept[key] = time.monotonic(), done.result()
            self._kept.move_to_end(key)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    async def _compute(self, table: LiveTable, address: str, what: About) -> Answer:
        self._count(address)
        record = await self._computing.run(address, table.record)
        match what:
            case "review":
                return await self._answer(address, advising.review, record)
            case "win":
                return await self._answer(address, advising.review, record, "win")
            case "chances":
                return await self._answer(address, advising.chances, record)
            case "lessons":
                return await self._answer(address, advising.lessons, record, table.id, table.header.created)
            case at:
                return await self._answer(address, advising.explain, record, at)
