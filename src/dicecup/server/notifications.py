"""LISTEN/NOTIFY fan-out between worker processes on one PostgreSQL.

A notification says which table changed and to which version; one before it has the entries of a whole group of appends, if they are
not too long for it. What a process was not told in that way, it reads from the store.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence
from typing import Final

from dicecup.server.live import LiveTable
from dicecup.server.tables.service import Change, Tables
from dicecup.store.engine import KEEPALIVE
from dicecup.store.errors import StoreError
from dicecup.store.seats import compare
from dicecup.store.store import told_entries

_LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "dicecup"
RETRY_SECONDS: Final = 0.5
BATCH_SECONDS: Final = 0.002
"""How long notifications are collected before the new entries of their tables are read in one query."""
COMPARED_TOGETHER: Final = 25
"""How many tables are compared with the store at once: a thousand would hold up everyone's moves for a quarter of a second."""
FULL_REFRESH: Final = Change(sys.maxsize, seats=True)


class NotificationListener:
    """Listens on a connection of its own, and refreshes all tables after every interruption.

    What several tables missed is read in one query. A table for which that was not enough has a refresh task of its own, and a read
    that fails is retried until it succeeds. Every few seconds all versions are compared with the store, so that a lost notification
    delays a table but does not stop it.
    """

    def __init__(self, url: str, tables: Tables, away_seconds: float) -> None:
        self._url = "postgresql" + url[url.index("://") :]
        self._tables = tables
        self._away_seconds = away_seconds
        self._listening = asyncio.Event()
        self._loops: list[asyncio.Task[None]] = []
        self._refreshes: dict[str, asyncio.Task[None]] = {}
        self._pending: dict[str, Change] = {}
        self._outdated: dict[str, int] = {}
        self._batch: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start listening."""
        self._loops = [asyncio.create_task(self._listen()), asyncio.create_task(self._poll())]
        await self._listening.wait()

    async def close(self) -> None:
        """Stop listening."""
        tasks = (*self._loops, *self._refreshes.values(), *filter(None, [self._batch]))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        import psycopg

        while True:
            try:
                connecting = psycopg.AsyncConnection.connect(self._url, autocommit=True, **KEEPALIVE)
                async with await connecting as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._listening.set()
                    for table_id in self._tables.ids():
                        self.schedule_refresh(table_id, FULL_REFRESH)
                    async for notify in connection.notifies():
                        self.hear(notify.payload)
            except Exception as error:  # noqa: BLE001 - whatever failed, this process must listen again
                _LOG.warning("the connection that listens for notifications was lost: reconnecting (%s)", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    def hear(self, payload: str) -> None:
        """Take a notification."""
        if payload.startswith("["):
            for table_id, entries in told_entries(payload).items():
                if (table := self._tables.find(table_id)) is not None:
                    table.apply_notified(entries)
        else:
            table_id, _, version = payload.partition(" ")
            self.schedule_refresh(table_id, Change(int(version)) if version.isdigit() else Change(seats=True))

    async def _poll(self) -> None:
        """Compare all live tables with the store at intervals."""
        while True:
            tables = self._tables.live()
            groups = [tables[at : at + COMPARED_TOGETHER] for at in range(0, len(tables), COMPARED_TOGETHER)] or [tables]
            for group in groups:
                await asyncio.sleep(self._away_seconds / 4 / len(groups))
                try:
                    await self._compare(group)
                except StoreError:
                    continue
                except Exception:  # noqa: BLE001 - the polling must go on
                    _LOG.exception("the tables could not be compared with the store")

    async def _compare(self, tables: Sequence[LiveTable]) -> None:
        """Publish who is present here, read who is present elsewhere, and refresh tables whose version is old."""
        store = self._tables.store
        here = tuple((table.id, seat) for table in tables for seat in range(len(table.seats)) if table.is_present(seat))
        found = await asyncio.to_thread(compare, store, [table.id for table in tables], here, self._away_seconds)
        for table in tables:
            if (compared := found.get(table.id)) is not None:
                if compared.seen != table.seen_elsewhere:
                    table.seen_elsewhere = compared.seen
                    table.seats_changed()
                self.schedule_refresh(table.id, Change(compared.version))

    def schedule_refresh(self, table_id: str, change: Change) -> None:
        """Schedule a refresh of a table: with others that have new entries, or on its own if there is more to it."""
        if not self._tables.is_outdated(table_id, change):
            return
        if change.seats or table_id in self._refreshes or self._tables.find(table_id) is None:
            self._refresh_alone(table_id, change)
            return
        self._outdated[table_id] = max(change.version, self._outdated.get(table_id, 0))
        if self._batch is None:
            self._batch = asyncio.get_running_loop().create_task(self._read_batches())

    async def _read_batches(self) -> None:
        """Read the new entries of all outdated tables at once, until there are none."""
        try:
            while self._outdated:
                await asyncio.sleep(BATCH_SECONDS)
                wanted = {
                    name: version for name, version in self._outdated.items() if self._tables.is_outdated(name, Change(version))
                }
                # A table that carries out a command may be about to take over just that, and if not it will find out by itself.
                self._outdated = {name: wanted.pop(name) for name in list(wanted) if self._tables.is_busy(name)}
                known = {table_id: table.version for table_id in wanted if (table := self._tables.find(table_id)) is not None}
                if not known:
                    continue
                try:
                    found = await asyncio.to_thread(self._tables.store.entries_after, known)
                except Exception:  # noqa: BLE001 - whatever failed, each table tries again on its own
                    found = {}
                for table_id, version in wanted.items():
                    if (table := self._tables.find(table_id)) is not None:
                        table.apply_notified(found.get(table_id, ()))
                        if table.version < version:
                            self._refresh_alone(table_id, Change(version))
        finally:
            self._batch = None

    def _refresh_alone(self, table_id: str, change: Change) -> None:
        """Have a task that refreshes this table; one that is already running reads the table once more."""
        if self._tables.is_outdated(table_id, change):
            self._pending[table_id] = change.merged(self._pending.get(table_id, change))
            if table_id not in self._refreshes:
                self._refreshes[table_id] = asyncio.get_running_loop().create_task(self._refresh(table_id))

    async def _refresh(self, table_id: str) -> None:
        try:
            while (change := self._pending.pop(table_id, None)) is not None:
                try:
                    await self._tables.refresh(table_id, change)
                except Exception as error:  # noqa: BLE001 - whatever failed, the table must be read
                    _LOG.warning("a table could not be read after a notification: trying again (%s)", type(error).__name__)
                    self._pending[table_id] = change.merged(self._pending.get(table_id, change))
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._refreshes[table_id]
