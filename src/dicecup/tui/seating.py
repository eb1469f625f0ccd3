"""Who plays each seat at the keyboard: a person, or a bot that can be replaced when it breaks down."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from dicecup.bots.base import Bot, BotError
from dicecup.bots.registry import PROGRAM, bots_for, make, read_spec
from dicecup.core.machine import Choice
from dicecup.core.moves import Move
from dicecup.journal import Seat
from dicecup.table import Table
from dicecup.tui.wording import check_names, title


def seated(typed: Sequence[str], bots: Sequence[str | None]) -> list[Seat]:
    """People and bots on their seats; who has no name gets one: a person's seat number, a bot's kind."""
    names: list[str] = []
    for at, (name, bot) in enumerate(zip(typed, bots, strict=True)):
        plain = f"Player {at + 1}" if bot is None else title(re.split("[@:]", bot)[0])
        taken = {other.casefold() for other in (*names, *typed)}
        free = (other for other in (plain, *(f"{plain} {number}" for number in range(2, 20))) if other.casefold() not in taken)
        names.append(name or next(free))
    checked = check_names(names, len(names))
    return [Seat(name, "here" if bot is None else f"bot:{bot}") for name, bot in zip(checked, bots, strict=True)]


def check_bot(bot: str, game: str, seats: int) -> str:
    """A bot's name, if such a bot plays this game."""
    if not bot.startswith(PROGRAM) and read_spec(bot).name not in bots_for(game, seats):
        raise BotError(f"{bot} does not play {game} with {seats}: {', '.join(bots_for(game, seats))} do")
    return bot


class Seating:
    """The bots at a table, made when they are first asked. A seat without a bot is a person's."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.holders: list[str | None] = [seat.bot for seat in table.header.seats]
        self._bots: dict[int, Bot] = {}

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays this seat."""
        return self.holders[seat] is not None

    def choose(self, seat: int, state: Any, choice: Choice, moves: Sequence[Move]) -> Move:
        """What the bot of this seat plays."""
        holder = self.holders[seat]
        if holder is None:
            raise ValueError(f"no bot plays seat {seat}")
        bot = self._bots.get(seat)
        if bot is None:
            bot = make(holder, self._table.header.record, self._table.game, seat, random.SystemRandom())
            if self.holders[seat] != holder:
                bot.close()
                raise ValueError(f"seat {seat} was taken over")
            self._bots[seat] = bot
        return bot.choose(state, choice, moves)

    def hand_over(self, seat: int, holder: str | None) -> None:
        """Give a seat to another bot, or to a person."""
        self.holders[seat] = holder
        bot = self._bots.pop(seat, None)
        if bot is not None:
            bot.close()

    def close(self) -> None:
        """The bots are no longer needed."""
        while self._bots:
            self._bots.popitem()[1].close()
