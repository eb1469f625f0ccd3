"""What a request to open a table asks for, checked against the game: its options and its seats."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from dicecup.bots.base import BotError
from dicecup.bots.levels import USUAL
from dicecup.bots.seating import check_bot
from dicecup.games.registry import edition
from dicecup.journal import Seat
from dicecup.journal.header import STAND_IN
from dicecup.journal.names import clean_name
from dicecup.messages.requests import NewSeat, NewTable

PLAYERS: Final = {"here": "here", "friend": "elsewhere"}


class Opening(NamedTuple):
    """A table to be opened, as its journal says it."""

    options: dict[str, Any]
    seats: list[Seat]


def opening(new: NewTable) -> Opening:
    """The options and the seats that a request asks for."""
    listed = edition(new.game)
    options: dict[str, Any] = dict(listed.check_options(listed.check_seats(len(new.seats)), new.options))
    return Opening(options, [_seat(number, seat, new) for number, seat in enumerate(new.seats)])


def _seat(number: int, seat: NewSeat, new: NewTable) -> Seat:
    name = clean_name(seat.name) if seat.name is not None else f"Player {number + 1}"
    if seat.kind != "bot":
        if seat.bot is not None:
            raise BotError(f"seat {number} names a bot, but its kind is {seat.kind}")
        level = check_bot(seat.stand_in or STAND_IN, new.game, len(new.seats), programs=False)
        return Seat(name, PLAYERS[seat.kind], claimed=seat.kind == "here", stand_in_level=level)
    bot = check_bot(seat.bot or USUAL, new.game, len(new.seats), programs=False)
    return Seat(name if seat.name is not None else bot.capitalize(), f"bot:{bot}")
