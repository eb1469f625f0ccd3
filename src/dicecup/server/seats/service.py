"""Claiming a seat, renewing its link, being away and coming back."""

from __future__ import annotations

import asyncio
import time

from dicecup.bots.seating import check_bot
from dicecup.journal import HOST, Seat
from dicecup.journal.names import clean_name
from dicecup.messages.requests import Claim
from dicecup.server.bots import check_bots
from dicecup.server.errors import Refused
from dicecup.server.live import LiveTable, hashed
from dicecup.server.tables.service import Tables, new_secret
from dicecup.store.seats import SeatChange


def seat_of(table: LiveTable, number: int) -> Seat:
    """A seat at which a person can sit."""
    if number >= len(table.seats):
        raise Refused(404, "not-found", f"there is no seat {number} at this table")
    if table.seats[number].key_hash is None:
        raise Refused(403, "not-allowed", f"seat {number} is a bot's")
    return table.seats[number]


async def claim(tables: Tables, table: LiveTable, number: int, body: Claim) -> None:
    """Let whoever has the secret sit down; a wrong one changes nothing."""
    seat = seat_of(table, number)
    if number not in table.held({number: body.secret}):
        raise Refused(403, "not-your-seat", "this link does not open this seat: ask for a new one")
    change = _present(seat)
    if body.name is not None and (name := clean_name(body.name)) != seat.name:
        change["name"] = name
    table.last_seen[number] = time.monotonic()
    if change:
        await tables.change_seat(table, number, change)


async def new_link(tables: Tables, table: LiveTable, number: int, held: frozenset[int]) -> str:
    """A new secret for a seat, which makes the old one worthless: for its own player, or for the host while nobody came."""
    seat = seat_of(table, number)
    if number not in held and not (HOST in held and not seat.claimed):
        raise Refused(403, "not-your-seat", "only a seat's own player can renew its link, or the host while nobody has come")
    secret = new_secret()
    await tables.change_seat(table, number, {"key_hash": hashed(secret)})
    return secret


async def stand_in(tables: Tables, table: LiveTable, number: int, bot: str | None, held: frozenset[int]) -> None:
    """Let a bot play for a seat whose player is away, or remove it again."""
    seat = seat_of(table, number)
    if not held:
        raise Refused(403, "not-your-seat", "only those who play at this table can call a bot")
    if bot is not None:
        if table.over:
            raise Refused(409, "not-allowed", "the game is over", version=table.version)
        if seat.claimed and not table.is_away(number, tables.settings.away_seconds):
            raise Refused(409, "not-allowed", f"{seat.name} is not away", version=table.version)
        check_bot(bot, table.header.record.game, table.game.seats, programs=False)
        await check_bots([bot], table.header.record)
    if seat.stand_in != bot:
        await tables.change_seat(table, number, {"stand_in": bot})


async def came_back(tables: Tables, table: LiveTable, number: int) -> None:
    """The player of a seat is active: a bot that played for them leaves the seat."""
    was_away = table.is_away(number, tables.settings.away_seconds)
    table.last_seen[number] = time.monotonic()
    if change := _present(table.seats[number]):
        await tables.change_seat(table, number, change)
    elif was_away:
        table.seats_changed()


def _present(seat: Seat) -> SeatChange:
    """What changes about a seat when its player is there."""
    change: SeatChange = {}
    if not seat.claimed:
        change["claimed"] = True
    if seat.stand_in is not None:
        change["stand_in"] = None
    return change


def sit_down(table: LiveTable, held: frozenset[int]) -> None:
    """Count a socket of these seats that was opened."""
    for seat in held - {HOST}:
        table.present[seat] = table.present.get(seat, 0) + 1


def get_up(tables: Tables, table: LiveTable, held: frozenset[int]) -> None:
    """Count a socket of these seats that was closed; if their players stay away, the watchers are notified."""
    for seat in held - {HOST}:
        table.present[seat] -= 1
        table.last_seen[seat] = time.monotonic()
        if table.present[seat] == 0:
            asyncio.get_running_loop().call_later(tables.settings.away_seconds + 0.01, _say_if_away, tables, table, seat)


def _say_if_away(tables: Tables, table: LiveTable, seat: int) -> None:
    if table.is_away(seat, tables.settings.away_seconds):
        table.seats_changed()
