"""Word from other processes on the same PostgreSQL: which table went on, and to which version; never what happened there."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from dicecup.server.tables.service import Tables
from dicecup.store.errors import StoreError
from dicecup.store.places import MarkSeen, seen_within

_LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "dicecup"
RETRY_SECONDS: Final = 0.5


class Wake:
    """Listens on a connection of its own, and after every interruption looks at all tables again."""

    def __init__(self, url: str, tables: Tables, away_seconds: float) -> None:
        self._url = "postgresql" + url[url.index("://") :]
        self._tables = tables
        self._away_seconds = away_seconds
        self._ready = asyncio.Event()
        self._running: list[asyncio.Task[None]] = []
        self._errands: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to listen."""
        self._running = [asyncio.create_task(self._listen()), asyncio.create_task(self._beat())]
        await self._ready.wait()

    async def close(self) -> None:
        """Listen no more."""
        for task in (*self._running, *self._errands):
            task.cancel()
        await asyncio.gather(*self._running, *self._errands, return_exceptions=True)

    async def _listen(self) -> None:
        import psycopg

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._ready.set()
                    for table_id in self._tables.ids():
                        self._run(self._tables.look_again(table_id))
                    async for notify in connection.notifies():
                        self._heard(notify.payload)
            except psycopg.Error:
                _LOG.warning("the connection that hears of other processes was lost: trying again")
                await asyncio.sleep(RETRY_SECONDS)

    def _heard(self, payload: str) -> None:
        table_id, _, version = payload.partition(" ")
        if self._tables.is_news(table_id, int(version) if version.isdigit() else None):
            self._run(self._tables.heard(table_id, int(version) if version.isdigit() else None))

    async def _beat(self) -> None:
        """Tell the others who is here, and learn who is there."""
        while True:
            await asyncio.sleep(self._away_seconds / 4)
            tables = {table.id: table for table in self._tables.live()}
            here = tuple((table.id, seat) for table in tables.values() for seat, sockets in table.present.items() if sockets)
            try:
                if here:
                    await asyncio.wrap_future(self._tables.store.submit(MarkSeen(here)))
                seen = await asyncio.to_thread(seen_within, self._tables.store, list(tables), self._away_seconds)
            except StoreError:
                continue
            by_table: dict[str, set[int]] = {}
            for table_id, seat in seen:
                by_table.setdefault(table_id, set()).add(seat)
            for table in tables.values():
                elsewhere = by_table.get(table.id, set())
                if elsewhere != table.seen_elsewhere:
                    table.seen_elsewhere = elsewhere
                    table.seats_changed()

    def _run(self, errand: Any) -> None:
        task = asyncio.get_running_loop().create_task(self._guarded(errand))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _guarded(self, errand: Any) -> None:
        try:
            await errand
        except StoreError:
            _LOG.warning("the store could not be read after word from another process")
