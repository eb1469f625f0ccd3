"""Playing to win with the extra die against one who plays for the score, many games at once.

The game ends with the first full sheet. What a sheet is worth after a turn is read from a grid of chances by mean and deviation of
its final score (`dicecup.solve.power.win` says how), one grid for each number of slots that the turn may fill. Eight games are
eight lanes: each has its own values of writing every hand once and twice, and the throws are evaluated for all eight at once.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from math import erf, floor, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lattice import Floats, Indices
from dicecup.kernels.play import STEP
from dicecup.kernels.powered import FACES, MULTIPLIERS, TWICE, TWICE_AT, Powered
from dicecup.kernels.powered_play import Policy, Room, evaluate_throws, list_marks, throw_turn

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
def _below(x: float, skew: float) -> float:
    """The chance of staying below so many standard deviations; see `dicecup.solve.chances.Moments`."""
    if abs(skew) < 0.01:
        return (1 + erf(x / sqrt(2.0))) / 2
    base = 1 + skew * x / 2
    if base <= 0:
        return 0.0 if skew > 0 else 1.0
    return (1 + erf(6 / skew * (base ** (1 / 3) - 1 + skew * skew / 36) / sqrt(2.0))) / 2


@compiled
def _fill_curve(known: Known, mean: float, deviation: float, skew: float, curve: Floats) -> tuple[int, int]:
    """The chance to beat one rival with such a score, by score; the first score and how many there are."""
    first, end = floor(mean - known.tail * deviation), floor(mean + known.tail * deviation) + 2
    before = 0.0
    for at in range(end - first):
        after = 1.0 if at == end - first - 1 else _below((first + at + 0.5 - mean) / deviation, skew)
        curve[at] = (before + after) / 2
        before = after
    return int(first), int(end - first)


@compiled
def _fill_grid(known: Known, left: int, which: int, tables: Tables) -> None:
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
def _place(known: Known, config: int, slot: int, tables: Tables, spot: Floats) -> None:
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
def _read(known: Known, spot: Floats, made: float, tables: Tables) -> float:
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
def _worth(known: Known, config: int, slot: int, made: float, tables: Tables) -> float:
    _place(known, config, slot, tables, tables.spots[0])
    return _read(known, tables.spots[0], made, tables)


@compiled
def _best_cross(powered: Powered, known: Known, config: int, slot: int, tables: Tables) -> float:
    number, lane = slot // LANES, slot % LANES
    best = -np.inf
    for row in range(powered.cross_after.shape[1] // LANES):
        best = max(best, _worth(known, config, powered.cross_after[number, LANES * row + lane], 0.0, tables))
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        best = max(best, _worth(known, powered.lower_crossed[row], slot, 0.0, tables))
    return best


@compiled
def _weigh_once(
    powered: Powered, policy: Policy, known: Known, config: int, slot: int, power: int, out: Floats, lane: int, tables: Tables
) -> None:
    """What each hand is worth where it is written once at a multiplier (an index), if more than what is there already."""
    number, at_lane = slot // LANES, slot % LANES
    options = len(powered.number_points) // MULTIPLIERS
    counts = options // FACES
    cross = _best_cross(powered, known, config, slot, tables)
    for option in range(options):
        every = power * options + option
        tables.numbers[option] = -np.inf
        if option % counts:
            after = powered.number_after[number, LANES * every + at_lane]
            tables.numbers[option] = _worth(known, config, after, powered.number_points[every], tables)
    for hand in range(len(out)):
        best = max(cross, out[hand, lane])
        for face in range(FACES):
            best = max(best, tables.numbers[face * counts + policy.counts[hand, face]])
        out[hand, lane] = best
    spot = tables.spots[0]
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        _place(known, powered.lower_scored[row], slot, tables, spot)
        kind = powered.lower_kind[row]
        for at in range(powered.kind_start[kind], powered.kind_start[kind + 1]):
            hand = powered.kind_hand[at]
            worth = _read(known, spot, powered.kind_points[at * MULTIPLIERS + power], tables)
            out[hand, lane] = max(out[hand, lane], worth)


@compiled
def _weigh_twice(
    powered: Powered, policy: Policy, known: Known, config: int, slot: int, out: Floats, lane: int, tables: Tables
) -> None:
    """What each hand is worth where it is written twice: with a cross, as two numbers, or in a lower row and another one."""
    number, at_lane = slot // LANES, slot % LANES
    for row in range(powered.cross_after.shape[1] // LANES):
        after = powered.cross_after[number, LANES * row + at_lane]
        if known.values[config, after] > -np.inf:
            _weigh_once(powered, policy, known, config, after, TWICE_AT, out, lane, tables)
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        _weigh_once(powered, policy, known, powered.lower_crossed[row], slot, TWICE_AT, out, lane, tables)
    pairs = tables.room.desk.pairs
    for pair in range(len(powered.pair_points)):
        after = powered.pair_after[number, LANES * pair + at_lane]
        pairs[pair, lane] = _worth(known, config, after, powered.pair_points[pair], tables)
    for hand in range(len(out)):
        for at in range(powered.hand_pair_start[hand], powered.hand_pair_start[hand + 1]):
            out[hand, lane] = max(out[hand, lane], pairs[powered.hand_pair[at], lane])
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        _weigh_lower_twice(powered, policy, known, row, slot, out, lane, tables)


@compiled
def _weigh_lower_twice(
    powered: Powered, policy: Policy, known: Known, row: int, slot: int, out: Floats, lane: int, tables: Tables
) -> None:
    """A lower row and a number or another lower row."""
    number, at_lane = slot // LANES, slot % LANES
    options = len(powered.number_points) // MULTIPLIERS
    counts, first = options // FACES, TWICE_AT * options
    scored, kind = powered.lower_scored[row], powered.lower_kind[row]
    for option in range(options):
        if option % counts:
            _place(known, scored, powered.number_after[number, LANES * (first + option) + at_lane], tables, tables.spots[option])
    others = powered.lower_start[scored]
    for other in range(others, powered.lower_start[scored + 1]):
        _place(known, powered.lower_scored[other], slot, tables, tables.spots[options + other - others])
    for at in range(powered.kind_start[kind], powered.kind_start[kind + 1]):
        hand, made = powered.kind_hand[at], powered.kind_points[at * MULTIPLIERS + TWICE_AT]
        best = out[hand, lane]
        for face in range(FACES):
            count = policy.counts[hand, face]
            if count:
                option = face * counts + count
                best = max(best, _read(known, tables.spots[option], made + powered.number_points[first + option], tables))
        for other in range(others, powered.lower_start[scored + 1]):
            points = policy.base[powered.lower_kind[other], hand] * policy.multipliers[TWICE_AT]
            if points >= 0:
                best = max(best, _read(known, tables.spots[options + other - others], made + points, tables))
        out[hand, lane] = best


@compiled
def weigh(
    powered: Powered,
    policy: Policy,
    known: Known,
    own: tuple[int, int, int],
    rival: tuple[int, int, int],
    lane: int,
    tables: Tables,
) -> None:
    """Fill the fields of one lane: what writing each hand is worth. Each seat is config, slot and points without the bonus."""
    config, slot, scored = own
    left = known.lower_left[config] + known.upper_left[slot]
    tables.own[0], tables.own[1], tables.own[2] = scored, left, scored + known.values[config, slot]
    config, slot, scored = rival
    tables.own[3] = scored + known.bonus[slot]
    rival_left = known.lower_left[config] + known.upper_left[slot]
    variance = max(known.lower_variance[config] + known.upper_variance[slot], known.least_share * known.variance[rival_left])
    tables.stand[0], tables.stand[1] = scored + known.values[config, slot], sqrt(variance)
    tables.stand[2], tables.stand[3] = known.values[config, slot] - known.bonus[slot], rival_left
    for which in range(min(TURNS, left - 1)):
        _fill_grid(known, left - 1 - which, which, tables)
    config, slot, scored = own
    hands = len(powered.lattice.chances)
    blocks = tables.room.desk.hands
    for at in range((TWICE + 1) * hands):
        blocks[at, lane] = -np.inf
    for power in range(MULTIPLIERS):
        _weigh_once(powered, policy, known, config, slot, power, blocks[power * hands : (power + 1) * hands], lane, tables)
    twice = blocks[TWICE * hands : (TWICE + 1) * hands]
    if left == 1:
        twice[:, lane] = blocks[TWICE_AT * hands : (TWICE_AT + 1) * hands, lane]
    else:
        _weigh_twice(powered, policy, known, config, slot, twice, lane, tables)


@compiled
def _best_mark(known: Known, marks: Indices, found: int, made: int, tables: Tables) -> tuple[int, float]:
    best, value = 0, -np.inf
    for at in range(found):
        worth = _worth(known, marks[at, 1], marks[at, 2], made + marks[at, 0], tables)
        if worth > value:
            best, value = at, worth
    return best, value


@compiled
def _write(
    powered: Powered, policy: Policy, known: Known, config: int, slot: int, hand: int, face: int, tables: Tables
) -> tuple[int, int, int]:
    """Write a hand to win, twice where the face says so: its points, and the config and the slot after it."""
    marks, more, power = tables.room.marks, tables.room.more_marks, policy.face_multiplier[face]
    found = list_marks(powered, policy, config, slot, hand, power, marks)
    if powered.face_field[face] != TWICE or tables.own[1] == 1:
        best, _ = _best_mark(known, marks, found, 0, tables)
        return int(marks[best, 0]), int(marks[best, 1]), int(marks[best, 2])
    written, value = (0, config, slot), -np.inf
    for at in range(found):
        points, after, after_slot = int(marks[at, 0]), int(marks[at, 1]), int(marks[at, 2])
        if known.values[after, after_slot] > -np.inf:
            count = list_marks(powered, policy, after, after_slot, hand, power, more)
            second, worth = _best_mark(known, more, count, points, tables)
            if worth > value:
                value = worth
                written = points + int(more[second, 0]), int(more[second, 1]), int(more[second, 2])
    return written


@compiled
def win_turns(
    powered: Powered,
    policy: Policy,
    known: Known,
    games: Indices,
    seat: int,
    configs: Indices,
    slots: Indices,
    scores: Indices,
    seed: int,
    tables: tuple[Tables, ...],
) -> None:
    """Play one turn of one of two seats to win in these games; `configs[seat, game]`, and `seed` is a fresh one for every turn."""
    rival, room = 1 - seat, tables[0].room
    for start in range(0, len(games), LANES):
        some = games[start : start + LANES]
        for lane in range(len(some)):
            game = some[lane]
            own = configs[seat, game], slots[seat, game], scores[seat, game]
            weigh(powered, policy, known, own, (configs[rival, game], slots[rival, game], scores[rival, game]), lane, tables[lane])
        evaluate_throws(powered, room)
        for lane in range(len(some)):
            game = some[lane]
            state = np.uint64(seed) + np.uint64(game) * STEP
            hand, face = throw_turn(powered, policy, lane, state, room)
            points, configs[seat, game], slots[seat, game] = _write(
                powered, policy, known, configs[seat, game], slots[seat, game], hand, face, tables[lane]
            )
            scores[seat, game] += points
