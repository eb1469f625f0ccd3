"""Values of choices in the terminal, exact where they are solved, and the reason where there are none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dicecup.core.errors import DicecupError
from dicecup.core.moves import Move
from dicecup.words import Catalogue, Speaker

if TYPE_CHECKING:
    from dicecup.solve import Bar

MEANING: Final = {"score": "table-coach-score", "win": "table-coach-win"}
"""The message that says what the values are."""


class Found(NamedTuple):
    """What every legal move is worth, in what it is counted, and how far it is usually from the exact value at most."""

    objective: str
    within: float
    values: Mapping[Move, float]
    is_estimate: bool = False
    """Whether a trained judge estimates them."""


class Missing(NamedTuple):
    """Why there are no values."""

    reason: str


def look(game: Any, state: Any) -> Found | Missing:
    """The value of every legal move."""
    from dicecup import solve

    try:
        found, adviser = solve.values(game, state), solve.adviser(game)
    except DicecupError as error:
        return Missing(str(error))
    if isinstance(found, float):
        return Missing("a throw is next: there is nothing to choose")
    return Found(adviser.objective, adviser.source.within, found, adviser.source.name == "judge")


def standing(game: Any, moves: Iterable[Move]) -> Bar | Missing:
    """Every seat's chance to win when the turn under way began."""
    from dicecup import solve

    try:
        return solve.bar(game, moves)
    except DicecupError as error:
        return Missing(str(error))


def standing_meaning(found: Bar, say: Catalogue) -> str:
    """Where these chances are estimates, that they are, and within how much; else nothing."""
    if not found.is_estimate:
        return ""
    error = found.origin.error
    return say("coach-chances-estimated", within=say.number(200 * error, 1)) if error else say("review-estimated")


def meaning(found: Found, speaker: Speaker) -> str:
    """What the values are, and how exact."""
    say, scale = speaker.say, 100 if found.objective == "win" else 1
    within = say.number(max(0.01, ceil(found.within * scale * 100) / 100), 2)
    message = "table-coach-estimated" if found.is_estimate else f"table-coach-within-{found.objective}"
    how = say(message, within=within) if found.within else say("table-coach-exact")
    return f"{say(MEANING[found.objective])} {how}"


def value_lines(found: Found, speaker: Speaker) -> list[str]:
    """Every choice with its value and what it gives away, the best first."""
    say = speaker.say
    best = max(found.values.values())
    ordered = sorted(found.values, key=lambda move: -found.values[move])
    scale, digits, mark = (100, 2, "%") if found.objective == "win" else (1, 3, "")
    lines = []
    for move in ordered:
        value, lost = found.values[move] * scale, (found.values[move] - best) * scale
        loss = say("boards-best-mark") if lost > -0.5 * 10**-digits else say.number(lost, digits)
        lines.append(f"{say.number(value, digits):>9}{mark} {loss:>8}  {speaker.choice(move)}")
    return lines
