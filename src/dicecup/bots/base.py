"""The interface of a bot, and the simple bots: a bot sees what a player sees and chooses among the legal moves."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Protocol

from dicecup.core import Choice, DicecupError, Keep, Move
from dicecup.core.errors import shown, told
from dicecup.events import points
from dicecup.games import PlayableGame

FULL_STRENGTH: Final = 100


class BotError(DicecupError):
    """A bot that does not exist, or does not play this game."""


def check_command(command: str) -> str:
    """The command of a program, if there is one."""
    if not command.strip():
        raise BotError("program: names no command: write it in one word, in quotes, such as 'program:python bot.py'")
    return command


class Breakdown(BotError):
    """A bot that did not make its move: it forfeits."""


class Bot(Protocol):
    """Chooses for one seat of one game."""

    @property
    def name(self) -> str:
        """Its name, with its objective."""
        ...

    def choose(self, state: Any, choice: Choice, moves: Sequence[Move], /) -> Move:
        """One of `choice.legal`; `moves` is the game so far."""
        ...

    def close(self) -> None:
        """The game is over."""
        ...


class Guarded:
    """A bot that somebody else wrote: whatever goes wrong in it, or a move that is not offered, is its breakdown."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.name = str(bot.name)

    def choose(self, state: Any, choice: Choice, moves: Sequence[Move]) -> Move:
        """What it chooses, if that is one of the legal moves."""
        try:
            chosen: object = self._bot.choose(state, choice, moves)
            found = next((move for move in choice.legal if move == chosen), None)
        except Breakdown:
            raise
        except Exception as error:
            raise Breakdown(f"{self.name} failed: {told(error)}") from error
        if found is None:
            what = (
                f"{shown(str(chosen))}, which is no legal move"
                if isinstance(chosen, Move)
                else f"{shown(chosen)}, which is no move"
            )
            raise Breakdown(f"{self.name} chose {what}: it chooses one of choice.legal")
        return found

    def close(self) -> None:
        """Close it; the game is over, so that nothing that goes wrong now changes it."""
        with suppress(Exception):
            self._bot.close()


class Valuer(Protocol):
    """Says what each legal move is worth to the seat that chooses."""

    def values(self, state: Any, choice: Choice, /) -> Mapping[Move, float]:
        """A value for every legal move; higher is better."""
        ...


class RandomBot:
    """Any legal move, each as likely as the others."""

    name = "random"

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, state: Any, choice: Choice, moves: Sequence[Move]) -> Move:
        """Any legal move."""
        return self.rng.choice(choice.legal)

    def close(self) -> None:
        """Nothing to do."""


class ValueBot:
    """The move of the highest value; below full strength it sees the values through noise.

    A weaker person does not throw moves away: they misjudge close ones. So every value is off by a random error whose size is
    half of `turn`, what a turn brings, times how far the strength is from full. Moves further apart are still told apart.
    """

    def __init__(self, name: str, valuer: Valuer, rng: random.Random, turn: float, strength: int = FULL_STRENGTH) -> None:
        self.name = name if strength == FULL_STRENGTH else f"{name}@{strength}"
        self.valuer = valuer
        self.rng = rng
        self.error = turn / 2 * (FULL_STRENGTH - strength) / FULL_STRENGTH

    def choose(self, state: Any, choice: Choice, moves: Sequence[Move]) -> Move:
        """The best move as far as it can tell; the first of equals."""
        if len(choice.legal) == 1:
            return choice.legal[0]
        values = self.valuer.values(state, choice)
        if self.error:
            values = {move: value + self.rng.gauss(0, self.error) for move, value in values.items()}
        return max(values, key=values.__getitem__)

    def close(self) -> None:
        """Nothing to do."""


class Greedy:
    """Takes the best score on the table, and throws everything again only if nothing scores."""

    def __init__(self, game: PlayableGame[Any]) -> None:
        self._game = game

    def values(self, state: Any, choice: Choice) -> Mapping[Move, float]:
        """What each move scores now; to throw everything again is better than nothing, and worse than a point."""
        keeps: dict[Move, float] = {
            move: -1.0 if move.dice or move.power else 0.5 for move in choice.legal if isinstance(move, Keep)
        }
        return {**keeps, **points(self._game, state, choice)}
