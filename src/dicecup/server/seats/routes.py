"""Claim a seat, renew its link, let a bot play for a player who is away."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from dicecup.messages.requests import Claim, StandIn
from dicecup.messages.responses import Link, Table
from dicecup.server.dependencies import ServicesDep, TableDep, held_seats, set_seat_cookie
from dicecup.server.schemas import SeatParameter
from dicecup.server.seats import service
from dicecup.server.strict import StrictRoute
from dicecup.server.tables.reading import read_table

router = APIRouter(prefix="/api/tables/{table_id}/seats/{seat}", tags=["seats"], route_class=StrictRoute)


@router.post("/claim")
async def claim(
    services: ServicesDep, table: TableDep, seat: SeatParameter, *, body: Claim, request: Request, response: Response
) -> Table:
    """Claim a seat by the secret of its link; from then on a cookie holds it. Repeating a claim is harmless."""
    await service.claim(services.tables, table, seat, body)
    set_seat_cookie(response, request, table.id, seat, body.secret)
    return read_table(table, held_seats(table, request) | {seat}, 0, services.settings.away_seconds)


@router.post("/link")
async def renew_link(services: ServicesDep, table: TableDep, seat: SeatParameter, request: Request, response: Response) -> Link:
    """A new link for a seat; the old one no longer opens it."""
    held = held_seats(table, request)
    secret = await service.new_link(services.tables, table, seat, held)
    if seat in held:
        set_seat_cookie(response, request, table.id, seat, secret)
    return Link(seat=seat, secret=secret)


@router.post("/stand-in")
async def call_stand_in(services: ServicesDep, table: TableDep, seat: SeatParameter, body: StandIn, request: Request) -> Table:
    """Let a bot play for a player who is away; they take the seat back by coming back."""
    held = held_seats(table, request)
    await service.stand_in(services.tables, table, seat, body.bot, held)
    return read_table(table, held, table.version, services.settings.away_seconds)
