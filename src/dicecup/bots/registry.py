"""The registry of bots: their names, which games they play, and how to make one.

A bot is one of the levels of `dicecup.bots.levels`, which play every game; or it is named `NAME`, `NAME:OBJECTIVE` or, at less than
full strength, `NAME@STRENGTH`; `program:COMMAND` is an external program. Other packages add bots by entry points of the group
`dicecup.bots`: each is a `Maker`, by the name of the bot.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dicecup.bots.base import FULL_STRENGTH, Bot, BotError, Greedy, Guarded, RandomBot, ValueBot, Valuer
from dicecup.bots.levels import LEVELS, BestKnown, LevelBot, calibration
from dicecup.bots.lookahead import Evaluate, Lookahead
from dicecup.bots.optimal import Estimated, Optimal
from dicecup.core import DicecupError, Record
from dicecup.core.errors import shown, told
from dicecup.games import Edition, PlayableGame, edition

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

PROGRAM: Final = "program:"
PLUGINS: Final = "dicecup.bots"
"""The group of entry points by which other packages add bots."""

Maker = Callable[[Record, PlayableGame[Any], int, random.Random], Bot]
"""Makes a bot for one seat of a game."""

BOTS: Final = ("random", "greedy", "planner", "master", "optimal", *LEVELS)
"""All bots: those named after what they do, and the levels, the strongest last."""

WIN_A_TURN: Final = 0.2
"""How much a turn moves the chance to win: the size of the errors that a weaker bot makes where it weighs that chance."""


@cache
def _plugins() -> dict[str, EntryPoint]:
    if sys.platform == "emscripten":  # a browser has no other packages
        return {}
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=PLUGINS) if point.name not in BOTS}


def bot_names() -> tuple[str, ...]:
    """All bots by name, those of other packages last."""
    return (*BOTS, *_plugins())


class Spec(NamedTuple):
    """A parsed bot name."""

    name: str
    objective: str | None
    strength: int


def read_spec(text: str) -> Spec:
    """Parse a bot's name; the error says which part is wrong."""
    named, at, strength = text.partition("@")
    name, _, objective = named.partition(":")
    if name not in bot_names():
        raise BotError(f"unknown bot {shown(text)}: the bots are {', '.join(bot_names())} and {PROGRAM}COMMAND")
    if at and not (strength.isascii() and strength.isdigit() and len(strength) <= 3 and 1 <= int(strength) <= FULL_STRENGTH):
        raise BotError(f"strength {shown(strength)} of {name}: it is a number from 1 to {FULL_STRENGTH}")
    if objective and (name != "optimal" or objective not in ("score", "win")):
        raise BotError(f"{name} has no objective {shown(objective)}: only optimal:score and optimal:win do")
    if at and name in ("random", *LEVELS, *_plugins()):
        raise BotError(f"{name} has no strength")
    return Spec(name, objective or None, int(strength) if at else FULL_STRENGTH)


def bots_for(game: str, seats: int) -> tuple[str, ...]:
    """The bots that play this edition with so many seats."""
    listed = edition(game)
    missing = set()
    if seats not in listed.solvable:
        missing.add("optimal")
    if seats not in listed.trained:
        missing.add("master")
    return tuple(name for name in bot_names() if name not in missing)


def looks_ahead(text: str, game: str, seats: int) -> bool:
    """Whether this bot has no values to look up, so that many of its choices take long."""
    name = read_spec(text).name
    return name in ("planner", "master") or (name in LEVELS and seats not in edition(game).solvable)


def make(
    text: str | Maker, record: Record, game: PlayableGame[Any], seat: int, rng: random.Random, *, seconds: float | None = None
) -> Bot:
    """Make the bot of this name, or the one that a maker makes, for one seat of a game; `seconds` a move are a program's limit."""
    if not isinstance(text, str):
        return _guarded(getattr(text, "__name__", "a bot"), text, record, game, seat, rng)
    if text.startswith(PROGRAM):
        from dicecup.bots.program import SECONDS, ProgramBot

        return ProgramBot(text.removeprefix(PROGRAM), game, record, SECONDS if seconds is None else seconds)
    spec = read_spec(text)
    if spec.name not in bots_for(record.game, record.seats):
        allowed = ", ".join(bots_for(record.game, record.seats))
        raise BotError(f"{spec.name} does not play {record.game} with {record.seats}: {allowed} do")
    if (plugin := _plugins().get(spec.name)) is not None:
        return _guarded(spec.name, _loaded(plugin), record, game, seat, rng)
    if spec.name == "random":
        return RandomBot(rng)
    listed = edition(record.game)
    if spec.name == "master":
        return ValueBot(spec.name, Estimated(game), rng, WIN_A_TURN, spec.strength)
    if spec.name == LEVELS[-1] and record.seats in listed.trained:
        return LevelBot(spec.name, Estimated(game), rng, calibration(listed, record.seats))
    if spec.name in LEVELS:
        return LevelBot(spec.name, best_known(listed, record, game, seat), rng, calibration(listed, record.seats))
    points = listed.points_a_turn
    if spec.name == "optimal":
        valuer = Optimal(game, record, spec.objective)
        turn = WIN_A_TURN if valuer.objective == "win" else points
        return ValueBot(f"optimal:{valuer.objective}", valuer, rng, turn, spec.strength)
    if spec.name == "greedy":
        return ValueBot(spec.name, Greedy(game), rng, points, spec.strength)
    judge = None if record.seats in listed.solvable else listed.judge
    turn = points if judge is None else WIN_A_TURN
    evaluate = (lambda state: game.scores(state)[seat]) if judge is None else (lambda state: judge(state, seat))
    return ValueBot(spec.name, Lookahead(game, seat, listed.faces, listed.dice, evaluate), rng, turn, spec.strength)


def _loaded(plugin: EntryPoint) -> Maker:
    """The maker that another package names."""
    try:
        maker: Maker = plugin.load()
    except Exception as error:
        raise BotError(f"the bot {plugin.name} of another package cannot be loaded from {plugin.value}: {told(error)}") from error
    return maker


def _guarded(  # noqa: PLR0917
    name: str, maker: Maker, record: Record, game: PlayableGame[Any], seat: int, rng: random.Random
) -> Bot:
    """The bot that somebody else's maker makes, guarded; one that cannot be made is refused."""
    try:
        made = maker(record, game, seat, rng)
    except DicecupError:
        raise
    except Exception as error:
        raise BotError(f"{name} cannot be made by (record, game, seat, rng): {told(error)}") from error
    if lacking := [each for each in ("name", "choose", "close") if not hasattr(made, each)]:
        raise BotError(f"{name} made {shown(made)}, which has no {lacking[0]}: a bot has name, choose and close")
    return Guarded(made)


def best_known(listed: Edition, record: Record, game: PlayableGame[Any], seat: int) -> Valuer:
    """What a level plays by: exact values, and where there are none the best judge there is, in the same unit."""
    exact: Valuer | None = None
    if record.seats in listed.solvable:
        try:
            exact = Optimal(game, record, None)
        except (DicecupError, OSError):  # no values, or none that can be read: a level plays all the same
            exact = None
    judge = listed.judge if record.seats > 1 else None
    evaluate: Evaluate = (lambda state: game.scores(state)[seat]) if judge is None else (lambda state: (1 + judge(state, seat)) / 2)
    return BestKnown(exact, Lookahead(game, seat, listed.faces, listed.dice, evaluate))
