"""Chances to win with the extra die, many games at once: what a sheet is worth after a turn.

The game ends with the first full sheet. A sheet's chance is read from a grid by mean and deviation of its final score
(`dicecup.solve.power.win` says how), one grid for each number of slots that the turn may fill.
"""

from __future__ import annotations

from math import floor, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels import LANES
from dicecup.kernels.chances import below
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lattice import Floats
from dicecup.kernels.powered import Powered
from dicecup.kernels.powered_play import Room

TURNS = 2
"""Slots that a turn may fill: one or two, each with a grid of its own."""

SPOT = 5
"""Numbers that say where a sheet lies: open slots, final score without this turn's points, place in the grid across and down."""

WIDTH = 1024
"""Final scores, in units, that a curve has room for."""


class Known(NamedTuple):
    """What is known of sheets and of how games end.

    sheets: `values`; `lower_*[config]` and `upper_*[slot]` are variances and open slots, `bonus[slot]` the upper bonus by now.
    usual:  `loss`, `variance` and `skew` by open slots; `least_share` of the variance is the least there is.
    ends:   from `starts[rival's slots, own slots]` on, the chance of each, and the rival's step and one's own (shift, stuck,
            share, more).
    grid:   `across` are means less that before the turn, in steps of `apart`; `ratios` are deviations; `nodes[skewness]` are
            equally likely points, `skew_step` apart from -`most_skew` on; `unit` are the points that curves tell apart.
    """

    values: Floats
    lower_variance: Floats
    upper_variance: Floats
    lower_left: NDArray[np.int64]
    upper_left: NDArray[np.int64]
    bonus: Floats
    loss: Floats
    variance: Floats
    skew: Floats
    starts: NDArray[np.int64]
    chances: Floats
    steps: Floats
    across: Floats
    ratios: Floats
    nodes: Floats
    apart: float
    unit: float
    tail: float
    most_skew: float
    skew_step: float
    least_share: float
    least_deviation: float
    a_point: float
    most_points: float


class Tables(NamedTuple):
    """What one lane needs: its grids and what goes with them, and room that all lanes of a worker share.

    `own` are the points before the turn, the open slots, the mean of the final score, and the rival's score as it stands.
    """

    grid: Floats
    deviations: Floats
    stuck: Floats
    own: Floats
    curve: Floats
    spots: Floats
    numbers: Floats
    stand: Floats
    room: Room


def tables(powered: Powered, known: Known, room: Room) -> tuple[Tables, ...]:
    """Scratch arrays for one worker, for every lane."""
    options, ratios = len(powered.number_points), len(known.ratios)
    shared = np.zeros(WIDTH), np.zeros((options, SPOT)), np.zeros(options), np.zeros(4), room
    return tuple(
        Tables(np.zeros((TURNS, ratios, len(known.across))), np.zeros((TURNS, ratios)), np.zeros(TURNS), np.zeros(4), *shared)
        for _ in range(LANES)
    )


@compiled
def _fill_curve(known: Known, mean: float, deviation: float, skew: float, curve: Floats) -> tuple[int, int]:
    """The chance to beat one rival with such a score, by score; the first score and how many there are."""
    first, end = floor(mean - known.tail * deviation), floor(mean + known.tail * deviation) + 2
    before = 0.0
    for at in range(end - first):
        after = 1.0 if at == end - first - 1 else below((first + at + 0.5 - mean) / deviation, skew)
        curve[at] = (before + after) / 2
        before = after
    return int(first), int(end - first)


@compiled
def fill_grid(known: Known, left: int, which: int, tables: Tables) -> None:
    """The chances of sheets with so many open slots after a turn; `stand` are the rival's mean, deviation, cut and open slots."""
    grid, curve, rival, start = tables.grid[which], tables.curve, tables.stand, tables.own[2]
    grid[:] = 0.0
    stuck = 0.0
    for at in range(len(known.ratios)):
        tables.deviations[which, at] = known.ratios[at] * sqrt(known.variance[left])
    other = int(rival[3])
    for end in range(known.starts[other, left], known.starts[other, left + 1]):
        chance = known.chances[end]
        step = known.steps[end, 0]
        mean = rival[0] + step[0] - step[1] * (rival[2] - known.loss[other])
        deviation = max(known.least_deviation, sqrt(rival[1] ** 2 * step[2] + step[3]))
        skew = min(max(known.skew[other] * step[2], -known.most_skew), known.most_skew)
        first, size = _fill_curve(known, mean / known.unit, deviation / known.unit, skew, curve)
        step = known.steps[end, 1]
        stuck += chance * step[1]
        skew = min(max(known.skew[left] * step[2], -known.most_skew), known.most_skew)
        nodes = known.nodes[int(np.rint((skew + known.most_skew) / known.skew_step))]
        for row in range(len(known.ratios)):
            own = max(known.least_deviation, sqrt(tables.deviations[which, row] ** 2 * step[2] + step[3])) / known.unit
            for column in range(len(known.across)):
                low = (start + known.across[column] + step[0]) / known.unit - first
                total = 0.0
                for node in nodes:
                    at = low + own * node
                    if at >= size - 1:
                        total += 1.0
                    elif at > 0:
                        whole = int(at)
                        total += curve[whole] + (at - whole) * (curve[whole + 1] - curve[whole])
                grid[row, column] += chance * total / len(nodes)
    tables.stuck[which] = stuck


@compiled
def place(known: Known, config: int, slot: int, tables: Tables, spot: Floats) -> None:
    """Where a sheet after this turn lies in the grids."""
    to_come = known.values[config, slot]
    if to_come == -np.inf:
        spot[0] = -1
        return
    left = known.lower_left[config] + known.upper_left[slot]
    spot[0] = left
    spot[1] = tables.own[0] + to_come
    if left == 0:
        return
    which = int(tables.own[1]) - 1 - left
    deviations = tables.deviations[which]
    variance = max(known.lower_variance[config] + known.upper_variance[slot], known.least_share * known.variance[left])
    cut = to_come - known.bonus[slot]
    spot[2] = spot[1] - tables.stuck[which] * (cut - known.loss[left]) - tables.own[2] - known.across[0]
    deviation = sqrt(variance)
    row = 0
    while row < len(deviations) - 2 and deviation >= deviations[row + 1]:
        row += 1
    spot[3] = row
    spot[4] = min(max((deviation - deviations[row]) / (deviations[row + 1] - deviations[row]), 0.0), 1.0)


@compiled
def read(known: Known, spot: Floats, made: float, tables: Tables) -> float:
    """What a sheet is worth after a turn that made so many points on it."""
    left = int(spot[0])
    if left < 0:
        return -np.inf
    final = spot[1] + made
    if left == 0:
        rival = tables.own[3]
        chance = 1.0 if final > rival else 0.5 if final == rival else 0.0
    else:
        grid = tables.grid[int(tables.own[1]) - 1 - left]
        across = (spot[2] + made) / known.apart
        column = min(max(int(across), 0), grid.shape[1] - 2)
        across = min(max(across - column, 0.0), 1.0)
        row = int(spot[3])
        one = grid[row, column] + across * (grid[row, column + 1] - grid[row, column])
        other = grid[row + 1, column] + across * (grid[row + 1, column + 1] - grid[row + 1, column])
        chance = one + spot[4] * (other - one)
    return float(chance * (1.0 - known.most_points * known.a_point) + final * known.a_point)


@compiled
def worth(known: Known, config: int, slot: int, made: float, tables: Tables) -> float:
    """What a sheet is worth after a turn that made so many points on it, wherever it lies."""
    place(known, config, slot, tables, tables.spots[0])
    return read(known, tables.spots[0], made, tables)
