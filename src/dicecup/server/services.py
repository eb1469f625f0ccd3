"""What one server process holds: its settings, its store, its live tables and its limits."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from dicecup.core.errors import DicecupError
from dicecup.server import systemd
from dicecup.server.addresses import page_addresses
from dicecup.server.coach.service import CoachService
from dicecup.server.exact.service import ExactService
from dicecup.server.limits import Admission, ConcurrencyLimit, RateLimiter
from dicecup.server.logs import write_summaries
from dicecup.server.metrics import STORE_FAILURES
from dicecup.server.notifications import NotificationListener
from dicecup.server.process import end_when_hung
from dicecup.server.settings import Settings
from dicecup.server.tables.service import Tables
from dicecup.server.values import ValueService
from dicecup.store import Store, complete_summaries
from dicecup.store.forgetting import Age, ForgetOld, old_games

COMPLETION_PAUSE_SECONDS: Final = 0.05
"""The pause between two batches of old games whose winners are filled in, so that live tables are not slowed down."""

RETENTION_BATCH: Final = 20
RETENTION_PAUSE_SECONDS: Final = 0.2
RETENTION_SECONDS: Final = 600.0
"""How often games that have become too old are looked for; and the pause between two batches of them."""
FORGOTTEN_SECONDS: Final = 10.0
"""How often live tables are compared with the store, for what was forgotten; and how many of them in one query."""
FORGOTTEN_TOGETHER: Final = 500
COMMANDS_OF_AN_ADDRESS: Final = 10
"""So many times the commands of one socket an address may send, over all sockets and tables."""
CLOCK_JUMP_SECONDS: Final = 3600.0
"""A clock that is this much ahead of the time that has passed would make games look old that are not."""

_LOG: Final = logging.getLogger(__name__)


class Services:
    """The services of one process, which every route reaches through `app.state.services`."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self._clock = clock
        self.store = Store(settings.database_url, serving=page_addresses(settings.host, settings.port)[0])
        self.store.condition.on_failure = lambda use, cause: STORE_FAILURES.labels(use, cause).inc()
        self.tables = Tables(self.store, settings, clock)
        self.values = ValueService(settings.peeks_at_once)
        self.coach = CoachService(settings, self.tables.computing, self.tables.extras_per_seat)
        self.exact = ExactService(settings.workers)
        self.requests = RateLimiter(settings.requests_per_second, settings.requests_at_once)
        rate, burst = settings.commands_per_second, settings.commands_at_once
        self.commands = RateLimiter(rate, burst)
        """By table, lowest seat and address, so that whoever connects again has no more commands than before."""
        self.commands_of_addresses = RateLimiter(rate * COMMANDS_OF_AN_ADDRESS, burst * COMMANDS_OF_AN_ADDRESS)
        connections = ConcurrencyLimit("connections", settings.connections, settings.connections_per_address)
        self.admission = Admission(
            connections,
            settings.proxies,
            requests=(settings.requests_per_second, settings.requests_at_once),
            frames=(settings.frames_per_second, settings.frames_at_once),
        )
        self.exchanges = ConcurrencyLimit("connections", settings.connections, settings.connections_per_address)
        """Requests and sockets by the address of the client: behind a proxy they are all that can be counted of it."""
        self._listener = (
            NotificationListener(settings.database_url, self.tables, settings.away_seconds) if settings.on_postgresql else None
        )
        self._tasks: list[asyncio.Task[None]] = []
        self._completion: asyncio.Task[int] | None = None
        self._closing = threading.Event()

    async def open(self) -> None:
        """Start the background tasks."""
        self._tasks.append(asyncio.create_task(write_summaries()))
        self._tasks.append(asyncio.create_task(self._evict_idle_tables()))
        self._tasks.append(asyncio.create_task(self._learn_what_was_forgotten()))
        if self.settings.retention_days:
            self._tasks.append(asyncio.create_task(self._remove_old_games()))
        pausing = partial(self._closing.wait, COMPLETION_PAUSE_SECONDS)
        self._completion = asyncio.create_task(asyncio.to_thread(complete_summaries, self.store, pausing))
        if self._listener is not None:
            await self._listener.open()
        end_when_hung(asyncio.get_running_loop(), self._closing)
        systemd.notify("READY=1")
        self._tasks.append(asyncio.create_task(systemd.keep_alive()))

    async def close(self) -> None:
        """Stop the background tasks, then close the store, which first writes what was submitted."""
        self._closing.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *filter(None, [self._completion]), return_exceptions=True)
        if self._listener is not None:
            await self._listener.close()
        await self.tables.bots.close()
        self.values.close()
        self.coach.close()
        await self.exact.close()
        await asyncio.to_thread(self.store.close)

    async def _evict_idle_tables(self) -> None:
        while True:
            await asyncio.sleep(min(self.settings.idle_seconds, 10.0))
            self.tables.evict_idle(self.settings.idle_seconds)

    async def _learn_what_was_forgotten(self) -> None:
        """Compare the live tables with the store, some at a time: `dicecup forget` may have removed one, or a name."""
        while True:
            tables = self.tables.live()
            for at in range(0, len(tables), FORGOTTEN_TOGETHER):
                with suppress(DicecupError):  # the store itself reports what is wrong with it, once
                    await self.tables.learn_forgotten(tables[at : at + FORGOTTEN_TOGETHER])
            await asyncio.sleep(FORGOTTEN_SECONDS)

    async def _remove_old_games(self) -> None:
        """Remove what is older than the settings allow, a few games in one transaction, so that live tables do not wait for it."""
        started, begun = self._clock(), _seconds()
        while True:
            now = self._clock()
            if abs((now - started) - (_seconds() - begun)) > CLOCK_JUMP_SECONDS:
                _LOG.warning("the clock has jumped: no old games are removed before a restart")
                return
            removed: list[str] = []
            try:
                removed = await self._remove_some(now)
            except DicecupError as error:
                _LOG.warning("old games could not be removed: %s", error)
            await asyncio.sleep(RETENTION_PAUSE_SECONDS if removed else RETENTION_SECONDS)

    async def _remove_some(self, now: float) -> list[str]:
        last_entry, seen = now - self.settings.retention_days * 86_400, now - RETENTION_SECONDS
        age = Age(int(1000 * last_entry), int(1000 * seen), self.tables.ids)
        old = await asyncio.to_thread(old_games, self.store, age, RETENTION_BATCH)
        if not old:
            return []
        forget = ForgetOld(tuple(old), age)
        await asyncio.wrap_future(self.store.submit(forget))
        _LOG.info("%d old games were removed", len(forget.removed))
        return forget.removed


def _seconds() -> float:
    """A clock that nobody sets, and that goes on while the machine sleeps, where there is one."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()
