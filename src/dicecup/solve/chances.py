"""Chances to win from what each seat's final score may be, with the standard library alone.

A seat that ends with `y` points wins the share

    w(y) = integral from 0 to 1 of the product over its rivals j of (L_j(y) + t E_j(y)) dt

where `L_j` is the chance that rival j stays below `y` and `E_j` that it ends level: a win shared by k counts 1/k. The integrand is
a polynomial in `t` of a degree of the number of rivals, so five points of Gauss and Legendre are exact for up to nine of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import cbrt, erf, floor, prod, sqrt
from operator import mul
from statistics import NormalDist
from typing import Final, NamedTuple

from dicecup.core.moves import Move

NODES: Final = 24
"""Points that stand for a continuous distribution."""

TAIL: Final = 5.0
"""Standard deviations of a modelled distribution that are looked at."""

MOST_SKEW: Final = 2.0
SKEW_STEP: Final = 0.01
"""The skewness up to which a gamma distribution is a good model, and to what skewnesses are rounded for its points."""

EDGES: Final = (0.0, 0.02, 0.06, 0.12, 0.2, 0.28, 0.36, 0.44, 0.52, 0.6, 0.68, 0.76, 0.84, 0.9, 0.94, 0.965, 0.985, 1.0)
"""The quantiles between which the bins of a distribution lie: narrow at the top, where a rare row pays much."""

WEIGHTS: Final = tuple(high - low for low, high in pairwise(EDGES))

HALF: Final = 0.25
"""Points by which the outermost bins are wider, so that none is empty."""

A_POINT: Final = 1e-13
"""What a point of the expected score adds to a worth: of equal chances the higher score is better."""

TIE: Final = 2e-15
"""Worths that differ by no more are equal: rounding is some 1e-16, and 2% of a point comes to this."""

MOST_POINTS: Final = 2000
"""Points that are worth no more than rounding, so that no chance exceeds 1."""

QUADRATURE: Final = (
    (0.5, 0.2844444444444444),
    (0.2307653449471585, 0.2393143352496832),
    (0.7692346550528415, 0.2393143352496832),
    (0.04691007703066802, 0.1184634425280945),
    (0.9530899229693319, 0.1184634425280945),
)
"""The points of Gauss and Legendre on 0 to 1 and their weights."""


class Curve(NamedTuple):
    """A seat's chance to win by its final score: 0 below `first`, then `chances`, and 1 after them."""

    first: int
    chances: Sequence[float]

    def at(self, score: int) -> float:
        """The chance with a score."""
        at = score - self.first
        return 0.0 if at < 0 else 1.0 if at >= len(self.chances) else self.chances[at]


class Spread(NamedTuple):
    """The chance of every number of points from `first` on."""

    first: int
    chances: Sequence[float]

    def worth(self, curve: Curve, scored: int) -> float:
        """The chance to win with so many points already scored."""
        start = scored + self.first - curve.first
        skipped, end = max(0, -start), max(0, len(curve.chances) - start)
        inside = sum(map(mul, self.chances[skipped:end], curve.chances[start + skipped :])) if end > skipped else 0.0
        return inside + sum(self.chances[max(skipped, end) :])

    def finals(self, scored: int) -> Spread:
        """The distribution of the final score."""
        return Spread(self.first + scored, self.chances)


class Moments(NamedTuple):
    """Points still to come of which mean, standard deviation and skewness are known: a gamma distribution, shifted.

    Its quantiles are those of Wilson and Hilferty: `2 / g × ((1 - g² / 36 + g z / 6)³ - 1)` for skewness `g` and the normal `z`.
    """

    mean: float
    deviation: float
    skew: float = 0.0

    def worth(self, curve: Curve, scored: int) -> float:
        """The chance to win with so many points already scored."""
        mean, chances = self.mean + scored - curve.first, curve.chances
        total, last = 0.0, len(chances) - 1
        for node in nodes_of(round(self._skew, 2)):
            at = mean + self.deviation * node
            if at >= last:
                total += 1.0
            elif at > 0:
                low = int(at)
                total += chances[low] + (at - low) * (chances[low + 1] - chances[low])
        return total / NODES

    def finals(self, scored: int) -> Spread:
        """The distribution of the final score, over whole points."""
        mean = self.mean + scored
        first, end = floor(mean - TAIL * self.deviation), floor(mean + TAIL * self.deviation) + 2
        below = [0.0, *(self._below((score - 0.5 - mean) / self.deviation) for score in range(first + 1, end)), 1.0]
        return Spread(first, [after - before for before, after in pairwise(below)])

    def beats(self, others: Sequence[Moments]) -> float:
        """The chance to end above all others, where nobody is level."""
        points = (self.mean + self.deviation * node for node in nodes_of(round(self._skew, 2)))
        return sum(prod(other._below((point - other.mean) / other.deviation) for other in others) for point in points) / NODES

    @property
    def _skew(self) -> float:
        return max(-MOST_SKEW, min(MOST_SKEW, self.skew))

    def _below(self, x: float) -> float:
        """The chance of staying below so many standard deviations."""
        g = self._skew
        if abs(g) < 0.01:
            return _normal(x)
        base = 1 + g * x / 2
        if base <= 0:
            return 0.0 if g > 0 else 1.0
        return _normal(6 / g * (cbrt(base) - 1 + g * g / 36))


class Bins(NamedTuple):
    """Points still to come of which the mean within each bin of `EDGES` is known, less the mean of all."""

    mean: float
    points: Sequence[float]

    def worth(self, curve: Curve, scored: int) -> float:
        """The chance to win with so many points already scored."""
        mean, chances = self.mean + scored - curve.first, curve.chances
        total, last = 0.0, len(chances) - 1
        for point, weight in zip(self.points, WEIGHTS, strict=True):
            at = mean + point
            if at >= last:
                total += weight
            elif at > 0:
                low = int(at)
                total += weight * (chances[low] + (at - low) * (chances[low + 1] - chances[low]))
        return total

    def finals(self, scored: int) -> Spread:
        """The distribution of the final score, over whole points: each bin lies evenly between the middles to its neighbours."""
        points = [self.mean + scored + point for point in sorted(self.points)]
        between = [(low + high) / 2 for low, high in pairwise(points)]
        ends = [2 * points[0] - between[0] - HALF, *between, 2 * points[-1] - between[-1] + HALF]
        first = floor(ends[0] + 0.5)
        chances = [0.0] * (floor(ends[-1] + 0.5) - first + 1)
        for low, high, weight in zip(ends, ends[1:], WEIGHTS, strict=False):
            start, end = floor(low + 0.5), floor(high + 0.5)
            for score in range(start, end + 1):
                inside = min(high, score + 0.5) - max(low, score - 0.5)
                chances[score - first] += weight * (inside / (high - low) if high > low else 1.0)
        return Spread(first, chances)


def weighed(chance: float, score: float) -> float:
    """A chance to win that is a trifle larger with a higher expected score."""
    return chance * (1 - MOST_POINTS * A_POINT) + score * A_POINT


def settled(worths: Mapping[Move, float]) -> dict[Move, float]:
    """The same worths, of which those that are as good as the best but for rounding are equal: then the first move is taken."""
    best = max(worths.values())
    return {move: best if worth >= best - TIE else worth for move, worth in worths.items()}


def _normal(z: float) -> float:
    return (1 + erf(z / sqrt(2))) / 2


@lru_cache(512)
def nodes_of(skew: float) -> tuple[float, ...]:
    """Equally likely points of a distribution of this skewness, of mean 0 and standard deviation 1."""
    normal = NormalDist()
    each = [normal.inv_cdf((at + 0.5) / NODES) for at in range(NODES)]
    if abs(skew) >= 0.01:
        each = [2 / skew * (max(0.0, 1 - skew * skew / 36 + skew * z / 6) ** 3 - 1) for z in each]
    mean = sum(each) / NODES
    size = sqrt(sum((x - mean) ** 2 for x in each) / NODES)
    return tuple((x - mean) / size for x in each)


def all_nodes() -> list[tuple[float, ...]]:
    """These points for every skewness that there is, from the least on."""
    steps = round(MOST_SKEW / SKEW_STEP)
    return [nodes_of(round(step * SKEW_STEP, 2)) for step in range(-steps, steps + 1)]


def curve_against(rivals: Sequence[Spread]) -> Curve:
    """The chance to win against rivals whose final scores are distributed so."""
    first = max(rival.first for rival in rivals)
    end = max(rival.first + len(rival.chances) for rival in rivals)
    each = [_below_and_level(rival, first, end) for rival in rivals]
    if len(each) == 1:
        return Curve(first, [below + level / 2 for below, level in each[0]])
    return Curve(
        first,
        [
            sum(weight * prod(below + t * level for below, level in pairs) for t, weight in QUADRATURE)
            for pairs in zip(*each, strict=True)
        ],
    )


def _below_and_level(rival: Spread, first: int, end: int) -> list[tuple[float, float]]:
    """The chances that a rival stays below each score of this range, and that it ends level."""
    skipped = first - rival.first
    level = rival.chances[skipped:]
    below = accumulate(level, initial=sum(rival.chances[:skipped]))
    above = end - max(first, rival.first + len(rival.chances))
    return [*((min(1.0, low), here) for low, here in zip(below, level, strict=False)), *[(1.0, 0.0)] * above]
