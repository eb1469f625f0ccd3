"""Bots at the seats of a table, for terminal and server alike: made when they first choose, closed when they are replaced."""

from __future__ import annotations

import random
from collections.abc import Sequence
from threading import Lock
from typing import Any

from dicecup.bots.base import Bot, BotError, check_command
from dicecup.bots.registry import PROGRAM, bots_for, make, read_spec
from dicecup.core import Choice, Move, Record
from dicecup.core.errors import shown
from dicecup.games import PlayableGame


def check_bot(name: str, game: str, seats: int, *, programs: bool) -> str:
    """The bot's name, if it plays this game; a program on this machine only where programs are allowed."""
    if name.startswith(PROGRAM) and programs:
        check_command(name.removeprefix(PROGRAM))
        return name
    allowed = bots_for(game, seats)
    if name.startswith(PROGRAM) or read_spec(name).name not in allowed:
        raise BotError(f"{shown(name)} does not play {game} with {seats} here: {', '.join(allowed)} do")
    return name


class SeatedBot:
    """The bot of one seat. One thread at a time lets it choose; any thread may close it."""

    def __init__(self, name: str, record: Record, game: PlayableGame[Any], seat: int) -> None:
        self.name = name
        self._record, self._game, self._seat = record, game, seat
        self._bot: Bot | None = None
        self._is_closed = False
        self._lock = Lock()

    def choose(self, state: Any, choice: Choice, moves: Sequence[Move]) -> Move:
        """What the bot plays; the first call makes it, which may read its values from disk."""
        bot = self._bot
        if bot is None:
            bot = make(self.name, self._record, self._game, self._seat, random.SystemRandom())
            with self._lock:
                if not self._is_closed:
                    self._bot = bot
            if self._bot is None:
                bot.close()
                raise BotError(f"{self.name} was replaced at seat {self._seat}")
        return bot.choose(state, choice, moves)

    def close(self) -> None:
        """Close the bot, now or as soon as it is made."""
        with self._lock:
            self._is_closed = True
            bot, self._bot = self._bot, None
        if bot is not None:
            bot.close()


class Seating:
    """The bots of one table; a seat without one is a person's. One thread changes it, any thread may read it."""

    def __init__(self, record: Record, game: PlayableGame[Any], holders: Sequence[str | None]) -> None:
        self._record = record
        self._game = game
        self._bots: list[SeatedBot | None] = [None] * len(holders)
        for seat, holder in enumerate(holders):
            self.hand_over(seat, holder)

    def holder(self, seat: int) -> str | None:
        """The name of the bot that plays this seat, `None` for a person."""
        bot = self._bots[seat]
        return None if bot is None else bot.name

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays this seat."""
        return self._bots[seat] is not None

    def bot(self, seat: int) -> SeatedBot:
        """The bot of this seat."""
        bot = self._bots[seat]
        if bot is None:
            raise BotError(f"no bot plays seat {seat}")
        return bot

    def hand_over(self, seat: int, holder: str | None) -> None:
        """Give a seat to another bot, or to a person."""
        before = self._bots[seat]
        self._bots[seat] = None if holder is None else SeatedBot(holder, self._record, self._game, seat)
        if before is not None:
            before.close()

    def close(self) -> None:
        """Close all bots."""
        for bot in filter(None, self._bots):
            bot.close()
