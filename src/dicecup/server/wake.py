"""Word from other processes on the same PostgreSQL: which table went on, and to which version; never what happened there."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence
from typing import Any, Final

from dicecup.server.live import LiveTable
from dicecup.server.tables.service import Tables, Word
from dicecup.store.errors import StoreError
from dicecup.store.places import MarkSeen, seen_within

_LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "dicecup"
RETRY_SECONDS: Final = 0.5
EVERYTHING: Final = Word(sys.maxsize, places=True)
KEPT_ALIVE: Final[dict[str, Any]] = {
    "connect_timeout": 10,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""A connection to a machine that is gone without a word is lost after half a minute."""


class Wake:
    """Listens on a connection of its own, and after every interruption looks at all tables again.

    Of each table there is one errand at a time; what could not be read is read again until it can be. Every few seconds all
    versions are compared with the store, so that no table waits for word that was lost.
    """

    def __init__(self, url: str, tables: Tables, away_seconds: float) -> None:
        self._url = "postgresql" + url[url.index("://") :]
        self._tables = tables
        self._away_seconds = away_seconds
        self._ready = asyncio.Event()
        self._running: list[asyncio.Task[None]] = []
        self._errands: dict[str, asyncio.Task[None]] = {}
        self._words: dict[str, Word] = {}

    async def open(self) -> None:
        """Begin to listen."""
        self._running = [asyncio.create_task(self._listen()), asyncio.create_task(self._beat())]
        await self._ready.wait()

    async def close(self) -> None:
        """Listen no more."""
        tasks = (*self._running, *self._errands.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        import psycopg

        while True:
            try:
                connecting = psycopg.AsyncConnection.connect(self._url, autocommit=True, **KEPT_ALIVE)
                async with await connecting as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._ready.set()
                    for table_id in self._tables.ids():
                        self._hear(table_id, EVERYTHING)
                    async for notify in connection.notifies():
                        table_id, _, version = notify.payload.partition(" ")
                        self._hear(table_id, Word(int(version)) if version.isdigit() else Word(places=True))
            except Exception as error:  # noqa: BLE001 - whatever it was, the other processes must be heard
                _LOG.warning("the connection that hears of other processes was lost: trying again (%s)", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _beat(self) -> None:
        """Tell the others who is here, learn who is there, and look whether any word was lost."""
        while True:
            await asyncio.sleep(self._away_seconds / 4)
            try:
                await self._compare(self._tables.live())
            except StoreError:
                continue
            except Exception:  # noqa: BLE001 - this must go on
                _LOG.exception("the tables could not be compared with the store")

    async def _compare(self, tables: Sequence[LiveTable]) -> None:
        store = self._tables.store
        here = tuple((table.id, seat) for table in tables for seat, sockets in table.present.items() if sockets)
        if here:
            await asyncio.wrap_future(store.submit(MarkSeen(here)))
        seen: dict[str, set[int]] = {}
        for table_id, seat in await asyncio.to_thread(seen_within, store, [table.id for table in tables], self._away_seconds):
            seen.setdefault(table_id, set()).add(seat)
        for table in tables:
            elsewhere = seen.get(table.id, set())
            if elsewhere != table.seen_elsewhere:
                table.seen_elsewhere = elsewhere
                table.seats_changed()
        for table_id, version in (await asyncio.to_thread(store.versions, [table.id for table in tables])).items():
            self._hear(table_id, Word(version))

    def _hear(self, table_id: str, word: Word) -> None:
        """See to it that someone looks; whoever is already looking at this table looks once more."""
        if self._tables.is_news(table_id, word):
            self._words[table_id] = word.and_also(self._words.get(table_id, word))
            if table_id not in self._errands:
                self._errands[table_id] = asyncio.get_running_loop().create_task(self._errand(table_id))

    async def _errand(self, table_id: str) -> None:
        try:
            while (word := self._words.pop(table_id, None)) is not None:
                try:
                    await self._tables.heard(table_id, word)
                except Exception as error:  # noqa: BLE001 - whatever it was, the table must learn of it
                    _LOG.warning("a table could not be read after word of it: trying again (%s)", type(error).__name__)
                    self._words[table_id] = word.and_also(self._words.get(table_id, word))
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._errands[table_id]
