"""Who plays each seat at the keyboard: a person, or a bot that can be replaced when it breaks down."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from dicecup.bots.base import Bot
from dicecup.bots.registry import make
from dicecup.core.machine import Choice
from dicecup.core.moves import Move
from dicecup.table import Table


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
