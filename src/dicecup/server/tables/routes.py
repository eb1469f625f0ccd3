"""Open a table, read it, send it commands, replay it, export its record."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Body, Query, Request, Response

from dicecup.journal import HOST
from dicecup.messages import reading
from dicecup.messages.requests import NewTable
from dicecup.messages.responses import Done, Invite, Opened, Replay, Table
from dicecup.server.commands import execute
from dicecup.server.dependencies import (
    AddressDep,
    ServicesDep,
    TableDep,
    cookie_secrets,
    fresh_seats,
    held_seats,
    require_seat,
    set_seat_cookie,
)
from dicecup.server.errors import Refused
from dicecup.server.schemas import VersionParameter, as_text
from dicecup.server.seats import service as seats
from dicecup.server.serialization import AnyCommand
from dicecup.server.strict import StrictRoute
from dicecup.server.tables.reading import read_table

router = APIRouter(prefix="/api/tables", tags=["tables"], route_class=StrictRoute)

MAX_MOMENTS = 100
MORE_FOR_A_REPLAY = 2
"""A page of a replay counts as so many further requests, since it takes as long to compute."""


@router.post("", status_code=201)
async def open_table(services: ServicesDep, address: AddressDep, body: NewTable, request: Request, response: Response) -> Opened:
    """Open a table. Seats of kind `here` are yours by cookie; friends sit down by one invite link, which is sent only once."""
    table, keys = await services.tables.create(body, address)
    set_seat_cookie(response, request, table.id, {HOST: keys.host, **keys.here})
    held = frozenset({HOST, *keys.here})
    return Opened(table=read_table(table, held, 0, services.settings.away_seconds), invite=keys.invite)


@router.get("/{table_id}")
async def read(services: ServicesDep, table: TableDep, request: Request, since: Annotated[VersionParameter, Query()] = 0) -> Table:
    """The table as you may see it, with the journal after version `since`."""
    await table.catch_up(since)
    return read_table(table, await fresh_seats(services, table, request), since, services.settings.away_seconds)


@router.post("/{table_id}/commands")
async def command(services: ServicesDep, table: TableDep, body: Annotated[AnyCommand, Body()], request: Request) -> Done:
    """Move, roll, undo, give a word or peek. The answer comes when it is durable; a repeated command has the same answer."""
    return await execute(services, table, lambda: held_seats(table, request), body)


@router.post("/{table_id}/invite")
async def invite(services: ServicesDep, table: TableDep, request: Request) -> Invite:
    """Another invite link, for the host; the old one no longer opens a seat."""
    require_seat(held_seats(table, request), HOST)
    return Invite(await seats.new_invite(services.tables, table))


@router.post("/{table_id}/rematch")
async def rematch(services: ServicesDep, table: TableDep, address: AddressDep, request: Request, response: Response) -> Table:
    """The next game of the same players. Everyone requests it for themselves; the seats rotate, so that another player starts."""
    secrets = cookie_secrets(request.cookies)
    held = table.held(secrets)
    require_seat(held, HOST, *range(len(table.seats)))
    new = await services.tables.rematch(table, address)
    opened = new.opened_by(secrets[seat] for seat in held)
    set_seat_cookie(response, request, new.id, opened)
    return read_table(new, frozenset(opened), 0, services.settings.away_seconds)


@router.get("/{table_id}/record", responses=as_text("text/plain"))
async def record(
    services: ServicesDep, table: TableDep, address: AddressDep, form: Annotated[Literal["text", "json"], Query()] = "text"
) -> Response:
    """The record of the game so far; its seed is in it once the game has ended."""
    found = await services.tables.computing.run(address, table.record)
    name = f'attachment; filename="{found.game}-{table.id}.{"txt" if form == "text" else "json"}"'
    content, kind = (found.to_text(), "text/plain") if form == "text" else (found.to_json(), "application/json")
    return Response(content, media_type=f"{kind}; charset=utf-8", headers={"Content-Disposition": name})


@router.get("/{table_id}/replay")
async def replay(
    services: ServicesDep,
    table: TableDep,
    address: AddressDep,
    start: Annotated[VersionParameter, Query()] = 0,
    count: Annotated[int, Query(ge=1, le=MAX_MOMENTS)] = MAX_MOMENTS,
) -> Replay:
    """The events and positions of the game in order, from moment `start` on; moment 0 is before the first move."""
    if not services.requests.take(address, MORE_FOR_A_REPLAY):
        raise Refused(429, "too-many", "too many requests from your address: wait a second", retry_after=1)
    return await services.tables.computing.run(address, reading.replay, table.id, table.game, table.moves, start, count)
