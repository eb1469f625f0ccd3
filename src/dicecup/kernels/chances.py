"""A seat's chance to win by its final score, and that of a sheet, from distributions of the points still to come.

`dicecup.solve.chances` has the formulas. A distribution is stored, or modelled by mean, standard deviation and skewness.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from math import erf, floor, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels.compiled import compiled
from dicecup.kernels.lattice import Floats, Indices

WIDTH = 2048
"""Final scores that a curve has room for."""

POINTS = 5
"""Points of the quadrature over ties, exact for up to ten seats."""


class Spreads(NamedTuple):
    """All distributions of the points still to come: `chances[start ... start + size]` of each config and slot, from `first` on.

    Those of size 0 are modelled by `deviation` and `skew`, with `nodes[skewness]` as equally likely points, `skew_step` apart from
    -`most_skew` on, and `tail` deviations that are looked at. `values` are the expected points, of which each adds `a_point` to a
    worth; `most` is what keeps worths below 1, and worths that differ by no more than `tie` are equal.
    """

    start: NDArray[np.int64]
    size: Indices
    first: Indices
    chances: NDArray[np.floating[Any]]
    deviation: Floats
    skew: Floats
    nodes: Floats
    skew_step: float
    most_skew: float
    tail: float
    values: Floats
    a_point: float
    most: float
    tie: float


class Curves(NamedTuple):
    """Room for the chance to win by final score, which grows from `reach[0]` to `reach[1]`, and for what it is made of."""

    nodes: Floats
    weights: Floats
    curve: Floats
    reach: NDArray[np.int64]
    products: Floats
    level: Floats


def curves() -> Curves:
    """Scratch arrays for one worker."""
    nodes, weights = np.polynomial.legendre.leggauss(POINTS)
    return Curves((nodes + 1) / 2, weights / 2, np.zeros(WIDTH), np.zeros(2, np.int64), np.zeros((POINTS, WIDTH)), np.zeros(WIDTH))


@compiled
def below(x: float, skew: float) -> float:
    """The chance of staying below so many standard deviations; see `dicecup.solve.chances.Moments`."""
    if abs(skew) < 0.01:
        return (1 + erf(x / sqrt(2.0))) / 2
    base = 1 + skew * x / 2
    if base <= 0:
        return 0.0 if skew > 0 else 1.0
    return (1 + erf(6 / skew * (base ** (1 / 3) - 1 + skew * skew / 36) / sqrt(2.0))) / 2


@compiled
def _fill_level(spreads: Spreads, config: int, slot: int, scored: int, level: Floats) -> tuple[int, int]:
    """The chance of each final score of a sheet, and from where to where they are."""
    size = spreads.size[config, slot]
    if size:
        start, low = spreads.start[config, slot], scored + spreads.first[config, slot]
        for at in range(size):
            level[low + at] = spreads.chances[start + at]
        return low, low + size
    mean, deviation, skew = spreads.values[config, slot] + scored, spreads.deviation[config, slot], spreads.skew[config, slot]
    low, end = floor(mean - spreads.tail * deviation), floor(mean + spreads.tail * deviation) + 2
    last = 0.0
    for score in range(low, end):
        after = 1.0 if score == end - 1 else below((score + 0.5 - mean) / deviation, skew)
        if score >= 0:
            level[score] = after - last
            last = after
    return max(low, 0), end


@compiled
def fill_curve(spreads: Spreads, configs: Indices, slots: Indices, scores: Indices, game: int, seat: int, room: Curves) -> None:
    """The chance to win of a seat by its final score, the others as they stand."""
    curve, products, level, reach = room.curve, room.products, room.level, room.reach
    seats = len(configs)
    if seats > 2:
        products[:] = 1.0
    reach[:] = 0
    for rival in range(seats):
        if rival == seat:
            continue
        low, end = _fill_level(spreads, configs[rival, game], slots[rival, game], scores[rival, game], level)
        reach[0], reach[1] = max(reach[0], low), max(reach[1], end - 1)
        lower = 0.0
        if seats == 2:
            curve[:low], curve[end:] = 0.0, 1.0
            for score in range(low, end):
                curve[score] = min(1.0, lower) + level[score] / 2
                lower += level[score]
            return
        products[:, :low] = 0.0
        for score in range(low, end):
            for point in range(POINTS):
                products[point, score] *= min(1.0, lower) + room.nodes[point] * level[score]
            lower += level[score]
    curve[:] = 0.0
    for point in range(POINTS):
        weight = room.weights[point]
        for score in range(WIDTH):
            curve[score] += weight * products[point, score]


@compiled
def weighed(spreads: Spreads, chance: float, score: float) -> float:
    """A chance to win that is a trifle larger with a higher expected score."""
    return chance * (1.0 - spreads.most * spreads.a_point) + score * spreads.a_point


@compiled
def chance_of(spreads: Spreads, room: Curves, config: int, slot: int, scored: int) -> float:
    """The chance to win with a sheet on which so many points are scored."""
    curve, size = room.curve, spreads.size[config, slot]
    if size == 0:
        return _modelled_chance(spreads, room, config, slot, scored)
    start, low = spreads.start[config, slot], scored + spreads.first[config, slot]
    part, held = curve[low : low + size], spreads.chances[start : start + size]
    sum0 = sum1 = sum2 = sum3 = sum4 = sum5 = sum6 = sum7 = 0.0  # side by side, since each waits for its last addition
    even = len(part) - len(part) % 8
    for at in range(0, even, 8):
        sum0 += part[at] * held[at]
        sum1 += part[at + 1] * held[at + 1]
        sum2 += part[at + 2] * held[at + 2]
        sum3 += part[at + 3] * held[at + 3]
        sum4 += part[at + 4] * held[at + 4]
        sum5 += part[at + 5] * held[at + 5]
        sum6 += part[at + 6] * held[at + 6]
        sum7 += part[at + 7] * held[at + 7]
    for at in range(even, len(part)):
        sum0 += part[at] * held[at]
    return ((sum0 + sum1) + (sum2 + sum3)) + ((sum4 + sum5) + (sum6 + sum7))


@compiled
def _modelled_chance(spreads: Spreads, room: Curves, config: int, slot: int, scored: int) -> float:
    curve, first = room.curve, room.reach[0]
    mean, deviation = spreads.values[config, slot] + scored - first, spreads.deviation[config, slot]
    total, last = 0.0, room.reach[1] - first
    nodes = spreads.nodes[int(np.rint((spreads.skew[config, slot] + spreads.most_skew) / spreads.skew_step))]
    for node in nodes:
        at = mean + deviation * node
        if at >= last:
            total += 1.0
        elif at > 0:
            low = int(at)
            total += curve[first + low] + (at - low) * (curve[first + low + 1] - curve[first + low])
    return float(total / len(nodes))


@compiled
def worth(spreads: Spreads, room: Curves, config: int, slot: int, scored: int) -> float:
    """What a sheet after a turn is worth, on which so many points are scored."""
    return weighed(spreads, chance_of(spreads, room, config, slot, scored), scored + spreads.values[config, slot])


@compiled
def standing(
    spreads: Spreads, games: Indices, configs: Indices, slots: Indices, scores: Indices, chances: Floats, room: Curves
) -> None:
    """Every seat's chance to win between turns in these games, as if all played for the score from there on."""
    for game in games:
        for seat in range(len(configs)):
            fill_curve(spreads, configs, slots, scores, game, seat, room)
            chances[seat, game] = chance_of(spreads, room, configs[seat, game], slots[seat, game], scores[seat, game])
