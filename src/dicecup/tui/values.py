"""Exact values in the terminal: shown where they are stored, computed on request where they can be, and the reason where not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from dicecup.core.errors import DicecupError
from dicecup.core.moves import Move
from dicecup.words import Speaker

Progress = Callable[[int, int], None]

MEANING: Final = {"score": "table-coach-score", "win": "table-coach-win"}
"""The message that says what the values are."""


class Exact(NamedTuple):
    """What every legal move is worth, and in what it is counted."""

    objective: str
    values: Mapping[Move, float]


class Missing(NamedTuple):
    """Why there are no values; `takes` says how long solving would take, if it is possible here."""

    reason: str
    takes: str | None = None


def look(game: Any, state: Any) -> Exact | Missing:
    """The exact value of every legal move."""
    try:
        from dicecup import solve
    except (DicecupError, ImportError) as error:
        return Missing(str(error))
    try:
        found = solve.values(game, state)
        objective = getattr(solve.adviser(game), "objective", "score")
    except DicecupError as error:
        return Missing(str(error), time_to_solve(game))
    return Missing("a throw is next: there is nothing to choose") if isinstance(found, float) else Exact(objective, found)


def time_to_solve(game: Any) -> str | None:
    """How long solving would take, if the game can be solved here."""
    try:
        from dicecup import solve

        return str(solve.problem(game).takes)
    except (DicecupError, ImportError):
        return None


def solve_now(game: Any, progress: Progress) -> None:
    """Solve the game and keep its table."""
    from dicecup import solve

    solve.solve(game, progress=progress)


def value_lines(found: Exact, speaker: Speaker) -> list[str]:
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
