"""How lucky a game was among perfect games: the share of them with less luck.

A perfect game gives nothing away, so over a seat's own score its luck is its final score less the value at the start, and the
share is read off the distribution of final scores. Over a chance to win it is read off quantiles of luck, for each seat apart.
`distributions.json` holds both; `scripts/make_distributions.py` makes it.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import lru_cache
from itertools import accumulate
from math import ceil
from pathlib import Path
from typing import Any, Final, NamedTuple

from dicecup.coach.ledger import SeatLedger
from dicecup.solve import NoAdvice, problem

PATH: Final = Path(__file__).with_name("distributions.json")

ROUNDING: Final = 1e-6
"""Scores are whole numbers, and sums of luck are off by less."""


class Scores(NamedTuple):
    """How many of all games scored each number of points, from `first` on, added up."""

    first: int
    below: tuple[int, ...]

    def share_below(self, score: float) -> float:
        """The share of games with a lower score."""
        at = ceil(score - ROUNDING) - self.first
        return self.below[min(max(at, 0), len(self.below) - 1)] / self.below[-1]


def luck_percentile(game: Any, objective: str, seat: SeatLedger) -> float | None:
    """The share of perfect games with less luck; `None` for a game that is not over, was cut short, or has no distribution."""
    if seat.final is None or seat.is_cut_short:
        return None
    try:
        name = problem(game).subject.title
    except NoAdvice:  # estimated chances
        return None
    if objective == "score":
        scores = _scores().get(name)
        return None if scores is None else scores.share_below(seat.start + seat.luck)
    quantiles = _luck().get(name)
    return None if quantiles is None else bisect_left(quantiles[seat.seat], seat.luck - ROUNDING) / len(quantiles[seat.seat])


@lru_cache(1)
def _stored() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(PATH.read_text())
    return found


@lru_cache(1)
def _scores() -> dict[str, Scores]:
    stored = _stored()["scores"]
    return {name: Scores(each["first"], tuple(accumulate(each["games"], initial=0))) for name, each in stored.items()}


@lru_cache(1)
def _luck() -> dict[str, list[list[float]]]:
    found: dict[str, list[list[float]]] = _stored()["luck"]
    return found
