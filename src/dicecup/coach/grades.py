"""How somebody plays over many games: what a game and a decision give away, where, and the level that this comes to.

A level's band reaches from its own loss to that of the next stronger level; the losses are those of the bots (see `bots.levels`).
Games in which the seat looked at the values, and games that are not over, are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final, Literal

from dicecup.bots.levels import LOSSES, calibration
from dicecup.coach.ledger import STAGES
from dicecup.coach.review import Review
from dicecup.games import edition

LEAST: Final = 5
"""Games from which an interval is given."""

FREE: Final = 0.01
"""The loss, in standard deviations of a game, up to which play counts as perfect."""

BELOW: Final = "novice"
"""The band below all levels."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Decisions of one stage or row, and what they gave away."""

    key: str
    decisions: int
    loss: float


@dataclass(frozen=True, slots=True)
class GameGrade:
    """What is kept of one seat's game: enough to add up many of them."""

    id: str
    game: str
    seats: int
    created: int
    name: str
    objective: Literal["score", "win"]
    decisions: int
    loss: float
    luck: float
    is_over: bool
    is_peeked: bool
    stages: tuple[Tally, ...]
    rows: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and the 95% interval around it where there are enough games."""

    mean: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class GameLoss:
    """One game on the way: when it was played and what it gave away."""

    created: int
    loss: float


@dataclass(frozen=True, slots=True)
class Form:
    """How somebody plays one game; `games` are those that count. Stages and rows have their loss a game."""

    game: str
    objective: Literal["score", "win"]
    games: int
    peeked: int
    unfinished: int
    a_game: Estimate | None
    a_decision: Estimate | None
    stages: tuple[Tally, ...]
    rows: tuple[Tally, ...]
    over_time: tuple[GameLoss, ...]
    band: str | None
    """The strongest level that gives away as much or more; `perfect` for next to nothing, `novice` below all levels."""
    edges: tuple[Tally, ...]
    """The levels with their loss a game, the weakest first."""


def grade_of(review: Review, seat: int, game_id: str = "", created: int = 0) -> GameGrade | None:
    """The grade of one seat; `None` where the game has no values, or only estimates of a judge."""
    found = next((each for each in review.seats if each.seat == seat), None)
    if found is None or review.objective is None or review.source == "judge":
        return None
    choices = [line for line in found.lines if line.kind == "choice" and not line.is_forced]
    return GameGrade(
        id=game_id,
        game=review.game,
        seats=len(review.seats),
        created=created,
        name=found.name,
        objective=review.objective,
        decisions=found.decisions,
        loss=found.loss,
        luck=found.luck,
        is_over=review.is_over,
        is_peeked=found.peeks > 0,
        stages=_tallied((line.stage or "mark", line.loss) for line in choices),
        rows=_tallied((line.row, line.loss) for line in choices if line.row is not None),
    )


def forms_of(grades: Iterable[GameGrade]) -> tuple[Form, ...]:
    """The form at every game, and apart for points and for chances to win."""
    groups: defaultdict[tuple[str, Literal["score", "win"]], list[GameGrade]] = defaultdict(list)
    for grade in grades:
        groups[grade.game, grade.objective].append(grade)
    return tuple(_form(game, objective, group) for (game, objective), group in groups.items())


def _form(game: str, objective: Literal["score", "win"], grades: Sequence[GameGrade]) -> Form:
    counted = sorted((grade for grade in grades if grade.is_over and not grade.is_peeked), key=lambda grade: grade.created)
    games = len(counted)
    spread = calibration(edition(game), min((grade.seats for grade in grades), default=1)).spread
    edges = tuple(Tally(level, 0, share * spread) for level, share in LOSSES.items())
    a_game = _estimate([grade.loss for grade in counted])
    return Form(
        game=game,
        objective=objective,
        games=games,
        peeked=sum(grade.is_peeked for grade in grades),
        unfinished=sum(not grade.is_over and not grade.is_peeked for grade in grades),
        a_game=a_game,
        a_decision=_estimate([grade.loss / grade.decisions for grade in counted if grade.decisions]),
        stages=_per_game((tally for grade in counted for tally in grade.stages), games, STAGES),
        rows=_per_game((tally for grade in counted for tally in grade.rows), games, edition(game).rows),
        over_time=tuple(GameLoss(grade.created, grade.loss) for grade in counted),
        band=None if a_game is None else band_of(a_game.mean, spread),
        edges=edges,
    )


def band_of(loss: float, spread: float) -> str:
    """The band of a loss a game: the strongest level that gives away as much or more."""
    if loss <= FREE * spread:
        return "perfect"
    levels = [level for level, share in LOSSES.items() if share and loss <= share * spread]
    return levels[-1] if levels else BELOW


def _estimate(samples: Sequence[float]) -> Estimate | None:
    """The mean, with Student's interval: its quantile follows from the normal one by the first terms of its expansion."""
    if not samples:
        return None
    mean = fmean(samples)
    if len(samples) < LEAST:
        return Estimate(mean)
    z, free = 1.959964, len(samples) - 1
    quantile = z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    half = quantile * stdev(samples) / sqrt(len(samples))
    return Estimate(mean, max(0.0, mean - half), mean + half)  # no choice has a negative loss


def _tallied(losses: Iterable[tuple[str, float]]) -> tuple[Tally, ...]:
    found: defaultdict[str, list[float]] = defaultdict(list)
    for key, loss in losses:
        found[key].append(loss)
    return tuple(Tally(key, len(each), sum(each)) for key, each in found.items())


def _per_game(tallies: Iterable[Tally], games: int, order: Sequence[str]) -> tuple[Tally, ...]:
    """Tallies added up, the loss divided by the number of games, in the order of the sheet."""
    found: defaultdict[str, list[Tally]] = defaultdict(list)
    for tally in tallies:
        found[tally.key].append(tally)
    keys = [key for key in order if key in found]
    return tuple(
        Tally(key, sum(each.decisions for each in found[key]), sum(each.loss for each in found[key]) / games) for key in keys
    )
