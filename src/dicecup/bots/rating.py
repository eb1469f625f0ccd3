"""Ratings from many pairings, and a sequential test that stops as soon as it is decided who is stronger.

Ratings are those of Bradley and Terry on the Elo scale: a bot that is `d` above another is expected to win
`1 / (1 + 10**(-d / 400))` of their games, a shared win counting its share. The errors are bootstrapped over deals, since games of
one deal are not independent; a deal won and a deal lost are among those drawn, so that whoever wins all has an error, too.

The sequential probability ratio test compares two hypotheses about the difference. With `n` deals of mean `m` and variance `v`,
and the expected shares `s0` and `s1` under the two, the log likelihood ratio is about `n (s1 - s0) (2 m - s0 - s1) / (2 v)`. A few
deals alone tell little about their variance, and equal ones would make it 0: so it is as if `PRIOR_DEALS` deals of the
largest variance had been seen before, and nothing is decided by fewer than `LEAST_DEALS`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import log, log10
from statistics import fmean, stdev
from typing import Final, Literal, NamedTuple

BOOTSTRAPS: Final = 100
ERROR: Final = 0.05
"""How often the sequential test may be wrong, either way."""

MOST_VARIANCE: Final = 0.25
"""The variance of the share of wins where one of two equal bots wins all games of a deal: no share has more."""

PRIOR_DEALS: Final = 20
"""How many deals of that variance the sequential test counts before it has seen any."""

LEAST_DEALS: Final = 10
"""How many deals the sequential test wants to see."""

Pairings = Mapping[tuple[int, int], Sequence[float]]
"""For each pair of bots, the first one's share of the wins in every deal."""


class Rating(NamedTuple):
    """A rating and its standard error; the mean of all is 0."""

    elo: float
    error: float


def ratings(bots: int, pairings: Pairings) -> list[Rating]:
    """The ratings of so many bots."""
    found = _fit(bots, pairings)
    rng = random.Random(0)  # noqa: S311 - the same deals give the same errors
    drawn = [{pair: rng.choices([*deals, 0.0, 1.0], k=len(deals)) for pair, deals in pairings.items()} for _ in range(BOOTSTRAPS)]
    samples = [_fit(bots, each) for each in drawn]
    return [Rating(found[bot], stdev(sample[bot] for sample in samples)) for bot in range(bots)]


def _fit(bots: int, pairings: Pairings) -> list[float]:
    """Maximum likelihood by minorization and maximization (Hunter 2004); half a deal is shared so that no rating is infinite."""
    strength = [1.0] * bots
    for _ in range(200):
        wins, weights = [0.0] * bots, [0.0] * bots
        for (one, other), deals in pairings.items():
            count, won = len(deals) + 0.5, sum(deals) + 0.25
            share = count / (strength[one] + strength[other])
            wins[one] += won
            wins[other] += count - won
            weights[one] += share
            weights[other] += share
        strength = [won / weight if weight else 1.0 for won, weight in zip(wins, weights, strict=True)]
    elos = [400 * log10(each) for each in strength]
    return [each - fmean(elos) for each in elos]


def expected(elo: float) -> float:
    """The share of wins of a bot that is so much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


class Sprt(NamedTuple):
    """A test of a difference of `low` against one of `high`."""

    low: float
    high: float

    def decision(self, deals: Sequence[float]) -> Literal["low", "high"] | None:
        """Which of the two holds, once the first bot's shares of the wins in these deals decide it."""
        count = len(deals)
        if count < LEAST_DEALS:
            return None
        low, high = expected(self.low), expected(self.high)
        mean = sum(deals) / count
        squares = sum([(each - mean) ** 2 for each in deals])
        spread = (PRIOR_DEALS * MOST_VARIANCE + squares) / (PRIOR_DEALS + count - 1)
        ratio = count * (high - low) * (2 * mean - low - high) / (2 * spread)
        bound = log((1 - ERROR) / ERROR)
        return "high" if ratio >= bound else "low" if ratio <= -bound else None
