"""FastAPI dependencies: the services, the client's address, the table in the path, and the seats that the client holds."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from ipaddress import ip_address
from typing import Annotated, Final, cast

from fastapi import Depends, Path, Response
from starlette.requests import HTTPConnection

from dicecup.journal import HOST
from dicecup.server.errors import Refused
from dicecup.server.limits import rate_limit_key
from dicecup.server.live import LiveTable
from dicecup.server.services import Services

COOKIE: Final = "seats"
COOKIE_SECONDS: Final = 90 * 24 * 3600
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{22}")
TABLE_ID: Final = r"^[0-9a-z][0-9a-z-]{0,39}$"
FORWARDING_HEADERS: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


def get_services(connection: HTTPConnection) -> Services:
    """The services of the process that serves this connection."""
    return cast(Services, connection.app.state.services)


# A dependency that is no coroutine function would be called in a thread: two switches of threads for every request.


async def _services(connection: HTTPConnection) -> Services:
    return get_services(connection)


async def _client_address(connection: HTTPConnection) -> str:
    """The address by which this client's limits are counted."""
    return rate_limit_key(connection.client.host if connection.client else "")


async def get_table(table_id: Annotated[str, Path(pattern=TABLE_ID)], connection: HTTPConnection) -> AsyncIterator[LiveTable]:
    """The table in the path, which stays in memory until the request is answered."""
    with (await get_services(connection).tables.get(table_id, await _client_address(connection))).used() as table:
        yield table


ServicesDep = Annotated[Services, Depends(_services)]
AddressDep = Annotated[str, Depends(_client_address)]
TableDep = Annotated[LiveTable, Depends(get_table)]


def require_address(request: HTTPConnection, addresses: tuple[str, ...]) -> None:
    """Refuse clients at other addresses, and all whose address a proxy hides."""
    if not is_at(request, addresses):
        raise Refused(403, "not-allowed", "this is for the operator of the server")


def is_at(request: HTTPConnection, addresses: tuple[str, ...]) -> bool:
    """Whether a client is known to be at one of these addresses.

    A proxy that the settings do not name, but that sends a forwarding header, hides its clients; so does a named one that sends
    none. One that is not named and sends none looks like this machine, but passes on the public host name.
    """
    if "*" in addresses:
        return True
    services, headers = get_services(request), request.headers
    address = request.client.host if request.client else ""
    is_forwarded = any(name in headers for name in FORWARDING_HEADERS) and not services.settings.proxies
    is_hidden = is_forwarded or services.admission.is_proxy(address)
    return not is_hidden and address in addresses and (not is_loopback(address) or is_loopback(request.url.hostname or ""))


def is_loopback(host: str) -> bool:
    """Whether this is a name or an address of the machine for itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


# All secrets that a client holds at a table are in one HttpOnly cookie whose path is that table, as `host:SECRET&seat-0:SECRET`: a
# browser keeps about 180 cookies of one server and drops the oldest. Older cookies, one for each seat, are still read.


def cookie_secrets(cookies: Mapping[str, str]) -> dict[int, str]:
    """The secrets that a client holds for the seats of one table, and for its host."""
    together = (part.partition(":")[::2] for part in cookies.get(COOKIE, "").split("&"))
    return {number: secret for name, secret in (*cookies.items(), *together) if (number := _seat_number(name)) is not None}


def _seat_number(name: str) -> int | None:
    if name == "host":
        return HOST
    return int(name[5:]) if name.startswith("seat-") and name[5:].isascii() and name[5:].isdigit() and len(name) <= 6 else None


def held_seats(table: LiveTable, connection: HTTPConnection) -> frozenset[int]:
    """The seats of this table that the client holds."""
    return table.held(cookie_secrets(connection.cookies))


async def fresh_seats(services: Services, table: LiveTable, connection: HTTPConnection) -> frozenset[int]:
    """The same; a secret that opens nothing may be newer than what this process knows of the seats."""
    secrets = cookie_secrets(connection.cookies)
    if len(table.held(secrets)) < len(secrets):
        await services.tables.refresh_seats(table)
    return table.held(secrets)


def set_seat_cookie(response: Response, connection: HTTPConnection, table_id: str, secrets: Mapping[int, str]) -> None:
    """Let the client keep seats, in place of what it has kept of this table."""
    path, secure = f"/api/tables/{table_id}", connection.url.scheme in ("https", "wss")
    kept = {"host" if seat == HOST else f"seat-{seat}": secret for seat, secret in secrets.items() if SECRET.fullmatch(secret)}
    value = "&".join(f"{name}:{secret}" for name, secret in sorted(kept.items()))
    response.set_cookie(COOKIE, value, max_age=COOKIE_SECONDS, path=path, secure=secure, httponly=True, samesite="strict")
    if connection.url.path.startswith(f"{path}/"):
        for name in connection.cookies:
            if _seat_number(name) is not None:  # one from before there was one cookie for all
                response.delete_cookie(name, path=path, secure=secure, httponly=True, samesite="strict")


def require_seat(held: frozenset[int], *seats: int) -> None:
    """Refuse a client that holds none of these seats."""
    if not held.intersection(seats):
        raise Refused(403, "not-your-seat", "this seat is not yours: open it with its link")
