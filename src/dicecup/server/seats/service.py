"""Sitting down, being away, coming back."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

from dicecup.bots.seating import check_bot
from dicecup.journal.names import clean_name
from dicecup.messages.requests import Claim
from dicecup.server.bots import check_bots
from dicecup.server.errors import Refused
from dicecup.server.live import LiveTable, hashed
from dicecup.server.tables.service import Tables, new_secret
from dicecup.store.places import HOST, Place


def place_of(table: LiveTable, seat: int) -> Place:
    """The place of a seat that people can sit at."""
    place = table.places.get(seat)
    if place is None or seat == HOST:
        if seat < len(table.header.seats):
            raise Refused(403, "not-allowed", f"seat {seat} is a bot's")
        raise Refused(404, "not-found", f"there is no seat {seat} at this table")
    return place


async def claim(tables: Tables, table: LiveTable, seat: int, body: Claim) -> None:
    """Let whoever has the secret sit down; a wrong one changes nothing."""
    place = place_of(table, seat)
    if seat not in table.held({seat: body.secret}):
        raise Refused(403, "not-your-seat", "this link does not open this seat: ask for a new one")
    name = clean_name(body.name) if body.name is not None else None
    if name == table.header.seats[seat].name:
        name = None
    table.last_seen[seat] = time.monotonic()
    if not place.claimed or name is not None or place.stand_in is not None:
        await tables.change_place(table, replace(place, claimed=True, stand_in=None), name)


async def new_link(tables: Tables, table: LiveTable, seat: int, held: frozenset[int]) -> str:
    """A new secret for a seat, and the old one is worth nothing: for its own player, or for the host while nobody came."""
    place = place_of(table, seat)
    if seat not in held and not (HOST in held and not place.claimed):
        raise Refused(403, "not-your-seat", "only a seat's own player can renew its link, or the host while nobody has come")
    secret = new_secret()
    await tables.change_place(table, replace(place, key_hash=hashed(secret)))
    return secret


async def stand_in(tables: Tables, table: LiveTable, seat: int, bot: str | None, held: frozenset[int]) -> None:
    """Let a bot play for a seat whose player is away, or send it off again."""
    place = place_of(table, seat)
    if not held:
        raise Refused(403, "not-your-seat", "only those who play at this table can call a bot")
    if bot is not None:
        if table.over:
            raise Refused(409, "not-allowed", "the game is over", version=table.version)
        if place.claimed and not table.is_away(seat, tables.settings.away_seconds):
            raise Refused(409, "not-allowed", f"{table.header.seats[seat].name} is not away", version=table.version)
        check_bot(bot, table.header.record.game, table.game.seats, programs=False)
        await check_bots([bot], table.header.record)
    if place.stand_in != bot:
        await tables.change_place(table, replace(place, stand_in=bot))


async def came_back(tables: Tables, table: LiveTable, seat: int) -> None:
    """The player of a seat is here: whoever played for them gets up."""
    was_away = table.is_away(seat, tables.settings.away_seconds)
    table.last_seen[seat] = time.monotonic()
    place = table.places[seat]
    if place.stand_in is not None or not place.claimed:
        await tables.change_place(table, replace(place, claimed=True, stand_in=None))
    elif was_away:
        table.seats_changed()


def sit_down(table: LiveTable, held: frozenset[int]) -> None:
    """A socket of these seats was opened."""
    for seat in held - {HOST}:
        table.present[seat] = table.present.get(seat, 0) + 1


def get_up(tables: Tables, table: LiveTable, held: frozenset[int]) -> None:
    """A socket of these seats was closed; if they stay silent, everyone is told."""
    for seat in held - {HOST}:
        table.present[seat] -= 1
        table.last_seen[seat] = time.monotonic()
        if table.present[seat] == 0:
            asyncio.get_running_loop().call_later(tables.settings.away_seconds + 0.01, _say_if_away, tables, table, seat)


def _say_if_away(tables: Tables, table: LiveTable, seat: int) -> None:
    if table.is_away(seat, tables.settings.away_seconds):
        table.seats_changed()
