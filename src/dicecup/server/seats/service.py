"""Sitting down, going on at another device, new links, being away and coming back.

Every change is decided from the seat as it is seen, and written as a compare-and-set: see `LiveTable.change_seat`.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import Final

from dicecup.bots.seating import check_bot
from dicecup.journal import HOST, Seat
from dicecup.journal.entry import DEVICE, LINK, PERSON, player_bot
from dicecup.journal.names import clean_name
from dicecup.messages.requests import Claim, Consent, Continue
from dicecup.server.bots import check_bots
from dicecup.server.errors import Refused
from dicecup.server.live import Decision, LiveTable, hashed
from dicecup.server.tables.reading import request_id
from dicecup.server.tables.service import Tables, new_secret
from dicecup.store.seats import SeatChange

Holds = Callable[[], frozenset[int]]
"""The seats that a client holds at the moment when it is called, and perhaps the host's."""

OWN, HOSTS, RETURNS = 1, 2, 3
"""How many times `changes_per_seat` a seat may get a new link or another device by its player, by the host, or come back from bots.

Bots are counted by themselves, since others call them. One can always be called, so the game goes on; at a seat that came back too
often it stays.
"""
REQUEST_SECONDS: Final = 3.0
"""How long a further device waits before it may request the same seat."""


async def claim(tables: Tables, table: LiveTable, number: int, body: Claim) -> str:
    """Let whoever has the invite link sit down at a free seat, or at its own seat by its link; returns the seat's secret."""
    secret = body.key or new_secret()
    change: SeatChange = {"key_hash": hashed(secret), "claimed": True, "stand_in": None, "asking": None}
    if body.name is not None:
        change["name"] = clean_name(body.name)
    if body.stand_in is not None:
        change["stand_in_level"] = check_bot(body.stand_in, table.header.record.game, table.game.seats, programs=False)
        await check_bots([body.stand_in], table.header.record)

    def decide(seat: Seat) -> Decision | None:
        if seat.claimed:
            if table.opens(number, body.key):
                return None
            raise Refused(409, "taken", f"{seat.name} has this seat", version=table.version)
        by_invite = seat.key_hash is None and table.invites(body.secret)
        if not by_invite and not table.opens(number, body.secret):
            raise Refused(403, "not-your-seat", "this link does not open this seat: ask for a new one")
        return Decision(change, PERSON, by_invite)

    await _change(tables, table, number, decide)
    table.last_seen[number] = time.monotonic()
    return secret


async def rename(tables: Tables, table: LiveTable, number: int, name: str, holds: Holds) -> None:
    """Give one's own seat another name."""
    cleaned = clean_name(name)

    def decide(seat: Seat) -> Decision | None:
        _require(number in holds(), "only its own player can rename a seat")
        return None if seat.name == cleaned else Decision({"name": cleaned})

    await _change(tables, table, number, decide)


async def new_link(tables: Tables, table: LiveTable, number: int, holds: Holds) -> str:
    """A new secret for a seat, which makes the old one worthless.

    Its own player holds the seat by the new one. The host can send it to a player who lost theirs: then the seat is empty until
    someone sits down by it.
    """
    secret = new_secret()

    def decide(seat: Seat) -> Decision:
        held = holds()
        _require(number in held or HOST in held, "only a seat's own player and the host can renew its link")
        if number in held:
            _require_room(tables, table, table.changes(number), OWN)
            return Decision({"key_hash": hashed(secret), "asking": None}, LINK)
        _require_running(table)
        _require_room(tables, table, table.changes(number), HOSTS)
        change: SeatChange = {"key_hash": hashed(secret), "claimed": False, "asking": None}
        return Decision(change, LINK if seat.claimed else None)

    await _change(tables, table, number, decide)
    return secret


async def new_invite(tables: Tables, table: LiveTable) -> str:
    """A new secret for the table's invite link."""
    secret = new_secret()
    await tables.refresh_seats(table)
    await table.change_invite(hashed(secret))
    return secret


async def request_seat(tables: Tables, table: LiveTable, number: int, body: Continue) -> None:
    """Request of the device that holds a seat that another one goes on in its place."""
    wanted = hashed(body.key)

    def decide(seat: Seat) -> Decision | None:
        _require(table.invites(body.secret), "this link does not open this table: ask for a new one")
        _require_running(table)
        _require_room(tables, table, table.changes(number), OWN)
        if not seat.claimed:
            raise Refused(409, "not-allowed", "nobody has this seat: sit down", version=table.version)
        if seat.asking == wanted:
            return None
        now = time.monotonic()
        at, by = table.last_request.get(number, (-REQUEST_SECONDS, wanted))
        if by != wanted and now < at + REQUEST_SECONDS:
            raise Refused(429, "too-many", "another device is asking: wait a little", retry_after=round(REQUEST_SECONDS))
        table.last_request[number] = now, wanted  # a repeated request does not keep other devices waiting
        return Decision({"asking": wanted}, by_invite=True)

    await _change(tables, table, number, decide)


async def consent(tables: Tables, table: LiveTable, number: int, body: Consent, holds: Holds) -> None:
    """Let the other device go on in place of this one, or refuse it."""

    def decide(seat: Seat) -> Decision:
        _require(number in holds(), "only the device that holds a seat can let another go on")
        if seat.asking is None or request_id(seat.asking) != body.asking:
            raise Refused(409, "stale", "that device does not ask any more", version=table.version)
        return Decision({"key_hash": seat.asking, "asking": None}, DEVICE) if body.yes else Decision({"asking": None})

    await _change(tables, table, number, decide)
    table.last_request.pop(number, None)
    table.last_seen[number] = time.monotonic()


async def stand_in(tables: Tables, table: LiveTable, number: int, holds: Holds, address: str) -> None:
    """Let the bot that was chosen for it play for a seat whose player is away; it counts for whoever calls it."""

    def decide(seat: Seat) -> Decision | None:
        _require(bool(holds()), "only those who play at this table can call a bot")
        _require_running(table)
        if seat.claimed and not table.is_away(number, tables.settings.away_seconds):
            raise Refused(409, "not-allowed", f"{seat.name} is not away", version=table.version)
        if not seat.claimed and not table.agreed and (left := table.deadlines.unclaimed_seconds - table.age) > 0:
            # whoever comes shall have a word in the dice: a bot gives none
            why = f"someone may still sit down here: a bot can be called in {math.ceil(left)} seconds"
            raise Refused(409, "not-allowed", why, version=table.version, retry_after=math.ceil(left))
        level = seat.stand_in_level
        return None if seat.stand_in == level else Decision({"stand_in": level}, player_bot(level))

    with tables.calling_bot(table, number, address):
        await _change(tables, table, number, decide)


async def came_back(tables: Tables, table: LiveTable, number: int, holds: Holds) -> None:
    """The player of a seat is active: a bot that played for them leaves the seat."""

    def decide(seat: Seat) -> Decision | None:
        if seat.stand_in is None or number not in holds():
            return None
        _require_room(tables, table, table.stand_ins(number), RETURNS)
        return Decision({"stand_in": None}, PERSON)

    if is_active(tables, table, number):
        await _change(tables, table, number, decide)


def is_active(tables: Tables, table: LiveTable, number: int) -> bool:
    """Note that the player of a seat is active; returns whether a bot plays for them, which has to leave the seat."""
    was_away = table.is_away(number, tables.settings.away_seconds)
    table.last_seen[number] = time.monotonic()
    has_stand_in = table.seats[number].stand_in is not None
    if was_away and not has_stand_in:
        table.seats_changed()
    return has_stand_in


async def _change(tables: Tables, table: LiveTable, number: int, decide: Callable[[Seat], Decision | None]) -> None:
    """Change the seat of a person."""
    if number >= len(table.seats):
        raise Refused(404, "not-found", f"there is no seat {number} at this table")
    _require(table.seats[number].bot is None, f"seat {number} is a bot's")
    await tables.refresh_seats(table)
    await table.change_seat(number, decide)


def _require(is_allowed: bool, why_not: str) -> None:
    if not is_allowed:
        raise Refused(403, "not-your-seat", why_not)


def _require_running(table: LiveTable) -> None:
    if table.over:
        raise Refused(409, "not-allowed", "the game is over", version=table.version)


def _require_room(tables: Tables, table: LiveTable, changes: int, times: int) -> None:
    """Refuse changes of one seat without end: every reader of the journal would pay for them. Each seat has its own room."""
    if not table.over and changes >= times * tables.settings.changes_per_seat:
        raise Refused(409, "not-allowed", "there were too many changes at this seat", version=table.version)


Sitting = frozenset[tuple[int, bytes | None]]
"""Seats with the hashes of the secrets by which a socket holds them."""


def sit_down(table: LiveTable, held: frozenset[int]) -> Sitting:
    """Count a socket of these seats that was opened."""
    sitting = frozenset((seat, table.seats[seat].key_hash) for seat in held - {HOST})
    table.present.update(sitting)
    return sitting


def get_up(tables: Tables, table: LiveTable, sitting: Sitting) -> None:
    """Count a socket of these seats that was closed; if their players stay away, the watchers are notified."""
    table.present.subtract(sitting)
    for at in sitting:
        if table.present[at] > 0:
            continue
        del table.present[at]
        seat = at[0]
        if at[1] == table.seats[seat].key_hash:
            table.last_seen[seat] = time.monotonic()
            asyncio.get_running_loop().call_later(tables.settings.away_seconds + 0.01, _notify_if_away, tables, table, seat)


def _notify_if_away(tables: Tables, table: LiveTable, seat: int) -> None:
    if table.is_away(seat, tables.settings.away_seconds):
        table.seats_changed()
