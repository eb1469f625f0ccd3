"""What all routes share: the settings, the tables, the limits, and who is asking."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Annotated, Final, cast

from fastapi import Depends, Path, Response
from starlette.requests import HTTPConnection

from dicecup.server.errors import Refused
from dicecup.server.limits import Buckets, Room, one_household
from dicecup.server.live import LiveTable
from dicecup.server.peeks import Peeks
from dicecup.server.settings import Settings
from dicecup.server.tables.service import Tables
from dicecup.server.wake import Wake
from dicecup.store import Store
from dicecup.store.places import HOST

COOKIE_SECONDS: Final = 90 * 24 * 3600
TABLE_ID: Final = r"^[0-9a-z][0-9a-z-]{0,39}$"


class House:
    """One server process."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.store = Store(settings.database_url)
        self.tables = Tables(self.store, settings, clock)
        self.peeks = Peeks(settings.peeks_at_once)
        self.requests = Buckets(settings.requests_per_second, settings.requests_at_once)
        self.openings = Buckets(settings.tables_per_minute / 60, settings.tables_at_once)
        self.sockets = Room("sockets", settings.connections, settings.connections_per_address)
        self._wake = Wake(settings.database_url, self.tables, settings.away_seconds) if settings.on_postgresql else None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin what goes on in the background."""
        self._tasks.append(asyncio.create_task(self._tidy()))
        if self._wake is not None:
            await self._wake.open()

    async def close(self) -> None:
        """Stop; what was asked for is written first."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._wake is not None:
            await self._wake.close()
        await self.tables.bots.close()
        self.peeks.close()
        await asyncio.to_thread(self.store.close)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(min(self.settings.idle_seconds, 10.0))
            self.tables.let_go(self.settings.idle_seconds)


def house_of(connection: HTTPConnection) -> House:
    """The house that serves this connection."""
    return cast(House, connection.app.state.house)


def address_of(connection: HTTPConnection) -> str:
    """Whose limits count for this connection."""
    return one_household(connection.client.host if connection.client else "")


async def table_of(table_id: Annotated[str, Path(pattern=TABLE_ID)], connection: HTTPConnection) -> LiveTable:
    """The table in the path."""
    return await house_of(connection).tables.get(table_id)


TheHouse = Annotated[House, Depends(house_of)]
Address = Annotated[str, Depends(address_of)]
TheTable = Annotated[LiveTable, Depends(table_of)]


# Secrets travel in cookies that are sent to their own table only and that no script can read.


def secrets_in(cookies: Mapping[str, str]) -> dict[int, str]:
    """The secrets that a client holds for the seats of one table, and for its host."""
    found = {}
    for name, value in cookies.items():
        if name == "host":
            found[HOST] = value
        elif name.startswith("seat-") and name[5:].isascii() and name[5:].isdigit() and len(name) <= 6:
            found[int(name[5:])] = value
    return found


def held_by(table: LiveTable, connection: HTTPConnection) -> frozenset[int]:
    """The seats of this table that the client holds."""
    return table.held(secrets_in(connection.cookies))


def give_cookie(response: Response, connection: HTTPConnection, table_id: str, seat: int, secret: str) -> None:
    """Let the client keep a seat."""
    response.set_cookie(
        "host" if seat == HOST else f"seat-{seat}",
        secret,
        max_age=COOKIE_SECONDS,
        path=f"/api/tables/{table_id}",
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="strict",
    )


def check_holds(held: frozenset[int], *seats: int) -> None:
    """Refuse whoever holds none of these places."""
    if not held.intersection(seats):
        raise Refused(403, "not-your-seat", "this seat is not yours: open it with its link")
