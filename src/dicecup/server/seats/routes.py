"""Sit down, rename one's seat, go on at another device, renew a link, let a bot play for a player who is away."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from dicecup.messages.requests import Claim, Consent, Continue, Rename
from dicecup.messages.responses import Link, Table
from dicecup.server.dependencies import AddressDep, ServicesDep, TableDep, cookie_secrets, held_seats, set_seat_cookie
from dicecup.server.live import LiveTable
from dicecup.server.schemas import SeatParameter
from dicecup.server.seats import service
from dicecup.server.services import Services
from dicecup.server.strict import StrictRoute
from dicecup.server.tables.reading import read_table

router = APIRouter(prefix="/api/tables/{table_id}/seats/{seat}", tags=["seats"], route_class=StrictRoute)


@router.post("/claim")
async def claim(
    services: ServicesDep, table: TableDep, seat: SeatParameter, *, body: Claim, request: Request, response: Response
) -> Table:
    """Sit down at a free seat by the invite link, or at a seat by its own link; from then on a cookie holds it."""
    secret = await service.claim(services.tables, table, seat, body)
    set_seat_cookie(response, request, table.id, {**cookie_secrets(request.cookies), seat: secret})
    return read_table(table, held_seats(table, request) | {seat}, 0, services.settings.away_seconds)


@router.post("/name")
async def rename(services: ServicesDep, table: TableDep, seat: SeatParameter, body: Rename, request: Request) -> Table:
    """Give one's own seat another name."""
    await service.rename(services.tables, table, seat, body.name, lambda: held_seats(table, request))
    return _table(services, table, request)


@router.post("/link")
async def renew_link(services: ServicesDep, table: TableDep, seat: SeatParameter, request: Request, response: Response) -> Link:
    """A new link for a seat, for its player or the host; the old one no longer opens it, and the journal says so."""
    is_own = seat in held_seats(table, request)
    secret = await service.new_link(services.tables, table, seat, lambda: held_seats(table, request))
    if is_own:
        set_seat_cookie(response, request, table.id, {**cookie_secrets(request.cookies), seat: secret})
    return Link(seat=seat, secret=secret)


@router.post("/continue")
async def go_on_here(services: ServicesDep, table: TableDep, seat: SeatParameter, body: Continue, request: Request) -> Table:
    """Ask the device that holds a seat to go on at this one. After its yes, a claim with the same key holds the seat."""
    await service.request_seat(services.tables, table, seat, body)
    return _table(services, table, request)


@router.post("/consent")
async def consent(services: ServicesDep, table: TableDep, seat: SeatParameter, body: Consent, request: Request) -> Table:
    """Say yes or no to another device that asks to go on in place of this one."""
    await service.consent(services.tables, table, seat, body, lambda: held_seats(table, request))
    return _table(services, table, request)


@router.post("/stand-in")
async def call_stand_in(
    services: ServicesDep, table: TableDep, address: AddressDep, seat: SeatParameter, request: Request
) -> Table:
    """Let the bot that was chosen for this seat play while its player is away; they take the seat back by coming back."""
    await service.stand_in(services.tables, table, seat, lambda: held_seats(table, request), address)
    return _table(services, table, request)


def _table(services: Services, table: LiveTable, request: Request) -> Table:
    return read_table(table, held_seats(table, request), table.version, services.settings.away_seconds)
