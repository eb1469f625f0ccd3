"""Open a table, read it, play at it, look at it again, take its record home."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Body, Query, Request, Response

from dicecup.server.commands import execute
from dicecup.server.dependencies import AddressDep, ServicesDep, TableDep, cookie_secrets, held_seats, require_seat, set_seat_cookie
from dicecup.server.errors import Refused
from dicecup.server.schemas import Version, as_text
from dicecup.server.strict import StrictRoute
from dicecup.server.tables.positions import moments
from dicecup.server.tables.reading import read_table
from dicecup.server.tables.schemas import Command, Done, Link, NewTable, Opened, Replay, Table
from dicecup.store.places import HOST

router = APIRouter(prefix="/api/tables", tags=["tables"], route_class=StrictRoute)

MOST_MOMENTS = 100


@router.post("", status_code=201)
async def open_table(services: ServicesDep, address: AddressDep, body: NewTable, request: Request, response: Response) -> Opened:
    """Open a table. Seats here are yours at once, by cookie; for each friend there is a link, told only now."""
    if not services.openings.take(address):
        raise Refused(429, "too-many", "you have opened many tables: wait a little", retry_after=10)
    table, keys = await services.tables.create(body, address)
    for seat, secret in {HOST: keys.host, **keys.here}.items():
        set_seat_cookie(response, request, table.id, seat, secret)
    held = frozenset({HOST, *keys.here})
    return Opened(
        table=read_table(table, held, 0, services.settings.away_seconds),
        links=[Link(seat=seat, secret=secret) for seat, secret in keys.friends.items()],
    )


@router.get("/{table_id}")
async def read(services: ServicesDep, table: TableDep, request: Request, since: Annotated[Version, Query()] = 0) -> Table:
    """The table as you may see it, with the log after version `since`."""
    return read_table(table, held_seats(table, request), since, services.settings.away_seconds)


@router.post("/{table_id}/commands")
async def command(services: ServicesDep, table: TableDep, body: Annotated[Command, Body()], request: Request) -> Done:
    """Move, roll, undo, give a word or peek. The answer comes when it is on disk; the same command again has the same answer."""
    return await execute(services, table, held_seats(table, request), body)


@router.post("/{table_id}/rematch")
async def rematch(services: ServicesDep, table: TableDep, request: Request, response: Response) -> Table:
    """The next game of the same people. Everyone asks for themselves, and sits where they sat."""
    secrets = cookie_secrets(request.cookies)
    held = table.held(secrets)
    require_seat(held, *table.places)
    new = await services.tables.rematch(table)
    still_held = new.held({seat: secrets[seat] for seat in held})
    for seat in still_held:
        set_seat_cookie(response, request, new.id, seat, secrets[seat])
    return read_table(new, still_held, 0, services.settings.away_seconds)


@router.get("/{table_id}/record", responses=as_text("text/plain"))
async def record(table: TableDep, form: Annotated[Literal["text", "json"], Query()] = "text") -> Response:
    """The record of the game so far; its seed is in it once the game has ended."""
    found = await asyncio.to_thread(table.record)
    name = f'attachment; filename="{found.game}-{table.id}.{"txt" if form == "text" else "json"}"'
    content, kind = (found.to_text(), "text/plain") if form == "text" else (found.to_json(), "application/json")
    return Response(content, media_type=f"{kind}; charset=utf-8", headers={"Content-Disposition": name})


@router.get("/{table_id}/replay")
async def replay(
    table: TableDep,
    start: Annotated[Version, Query()] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_MOMENTS)] = MOST_MOMENTS,
) -> Replay:
    """The positions of the game one after the other, from moment `start` on; moment 0 is before the first move."""
    moves, game = table.moves, table.game
    found = await asyncio.to_thread(lambda: list(moments(game, moves, start, count)))
    return Replay(id=table.id, moves=len(moves), moments=found)
