"""The bots, listed once: what each is called, what it plays, and how to seat it.

A bot is named `NAME`, `NAME:OBJECTIVE` or, at less than full strength, `NAME@STRENGTH`; `program:COMMAND` is a program of its own.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from dicecup.bots.base import FULL_STRENGTH, Bot, BotError, RandomBot, ValueBot
from dicecup.core import Choice, Move, Record
from dicecup.core.errors import shown
from dicecup.games import PlayableGame, edition

PROGRAM: Final = "program:"

BOTS: Final = {
    "random": "any legal move",
    "greedy": "the most points this turn, and no thought for later ones",
    "planner": "looks one turn ahead and judges the board; where no exact table can exist",
    "optimal": "plays by the exact table, for the score or for the win",
}

POINTS_A_TURN: Final = {"yahtzee": 20, "firefly": 20, "maxi-yatzy": 20, "power-yahtzee": 45, "mickey-mouse": 4, "showdown": 4}
"""About what a turn brings a good player: it gives the size of the errors that a weaker bot makes."""

WIN_A_TURN: Final = 0.2
"""The same where a bot weighs its chance to win."""


class Spec(NamedTuple):
    """A bot's name, taken apart."""

    name: str
    objective: str | None
    strength: int


def read_spec(text: str) -> Spec:
    """Take a bot's name apart; what is wrong with it is said by name."""
    named, at, strength = text.partition("@")
    name, _, objective = named.partition(":")
    if name not in BOTS:
        raise BotError(f"unknown bot {shown(text)}: the bots are {', '.join(BOTS)} and {PROGRAM}COMMAND")
    if at and not (strength.isascii() and strength.isdigit() and len(strength) <= 3 and 1 <= int(strength) <= FULL_STRENGTH):
        raise BotError(f"strength {shown(strength)} of {name}: it is a number from 1 to {FULL_STRENGTH}")
    if objective and (name != "optimal" or objective not in ("score", "win")):
        raise BotError(f"{name} has no objective {shown(objective)}: only optimal:score and optimal:win do")
    if at and name == "random":
        raise BotError("random has no strength")
    return Spec(name, objective or None, int(strength) if at else FULL_STRENGTH)


def bots_for(game: str, seats: int) -> tuple[str, ...]:
    """The bots that play this edition with so many seats, the strongest last."""
    judged = game == "showdown" or (game == "mickey-mouse" and seats > 2)
    return ("random", "greedy", "planner" if judged else "optimal")


def make(text: str, record: Record, game: PlayableGame[Any], seat: int, rng: random.Random) -> Bot:
    """Seat a bot at a game that is about to begin or goes on."""
    if text.startswith(PROGRAM):
        from dicecup.bots.program import ProgramBot

        return ProgramBot(text.removeprefix(PROGRAM), game, record)
    spec = read_spec(text)
    if spec.name not in bots_for(record.game, record.seats):
        allowed = ", ".join(bots_for(record.game, record.seats))
        raise BotError(f"{spec.name} does not play {record.game} with {record.seats}: {allowed} do")
    if spec.name == "random":
        return RandomBot(rng)
    if spec.name == "optimal":
        from dicecup.bots.optimal import Optimal

        valuer = Optimal(game, record, spec.objective)
        turn = WIN_A_TURN if valuer.objective == "win" else POINTS_A_TURN[record.game]
        return ValueBot(f"optimal:{valuer.objective}", valuer, rng, turn, spec.strength)
    turn = WIN_A_TURN if spec.name == "planner" else POINTS_A_TURN[record.game]
    return ValueBot(spec.name, _Lookahead(spec.name, record, game, seat), rng, turn, spec.strength)


class _Lookahead:
    """Greedy and planner: one turn ahead, by points or by what the board promises."""

    def __init__(self, name: str, record: Record, game: PlayableGame[Any], seat: int) -> None:
        from dicecup.bots.boards import mickey_margin, showdown_margin
        from dicecup.bots.lookahead import Lookahead

        listed = edition(record.game)
        judge = showdown_margin if record.game == "showdown" else mickey_margin
        by_points = name == "greedy"
        self._lookahead = Lookahead(
            game, seat, listed.faces, listed.dice, lambda state: game.scores(state)[seat] if by_points else judge(state, seat)
        )

    def values(self, state: Any, choice: Choice) -> Mapping[Move, float]:
        """What each move promises."""
        return self._lookahead.values(state, choice)
