"""Playing to win with the extra die against one who plays for the score, many games at once.

What a sheet is worth after a turn is in `powered_grid`. Eight games are eight lanes: each has its own values of writing every hand
once and twice, and the throws are evaluated for all eight at once.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from math import sqrt

import numpy as np

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lattice import Floats, Indices
from dicecup.kernels.play import STEP
from dicecup.kernels.powered import FACES, MULTIPLIERS, TWICE, TWICE_AT, Powered
from dicecup.kernels.powered_grid import TURNS, Known, Tables, fill_grid, place, read, worth
from dicecup.kernels.powered_play import Policy, evaluate_throws, list_marks, throw_turn


@compiled
def _best_cross(powered: Powered, known: Known, config: int, slot: int, tables: Tables) -> float:
    number, lane = slot // LANES, slot % LANES
    best = -np.inf
    for row in range(powered.cross_after.shape[1] // LANES):
        best = max(best, worth(known, config, powered.cross_after[number, LANES * row + lane], 0.0, tables))
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        best = max(best, worth(known, powered.lower_crossed[row], slot, 0.0, tables))
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
            tables.numbers[option] = worth(known, config, after, powered.number_points[every], tables)
    for hand in range(len(out)):
        best = max(cross, out[hand, lane])
        for face in range(FACES):
            best = max(best, tables.numbers[face * counts + policy.counts[hand, face]])
        out[hand, lane] = best
    spot = tables.spots[0]
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        place(known, powered.lower_scored[row], slot, tables, spot)
        kind = powered.lower_kind[row]
        for at in range(powered.kind_start[kind], powered.kind_start[kind + 1]):
            hand = powered.kind_hand[at]
            weight = read(known, spot, powered.kind_points[at * MULTIPLIERS + power], tables)
            out[hand, lane] = max(out[hand, lane], weight)


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
        pairs[pair, lane] = worth(known, config, after, powered.pair_points[pair], tables)
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
            place(known, scored, powered.number_after[number, LANES * (first + option) + at_lane], tables, tables.spots[option])
    others = powered.lower_start[scored]
    for other in range(others, powered.lower_start[scored + 1]):
        place(known, powered.lower_scored[other], slot, tables, tables.spots[options + other - others])
    for at in range(powered.kind_start[kind], powered.kind_start[kind + 1]):
        hand, made = powered.kind_hand[at], powered.kind_points[at * MULTIPLIERS + TWICE_AT]
        best = out[hand, lane]
        for face in range(FACES):
            count = policy.counts[hand, face]
            if count:
                option = face * counts + count
                best = max(best, read(known, tables.spots[option], made + powered.number_points[first + option], tables))
        for other in range(others, powered.lower_start[scored + 1]):
            points = policy.base[powered.lower_kind[other], hand] * policy.multipliers[TWICE_AT]
            if points >= 0:
                best = max(best, read(known, tables.spots[options + other - others], made + points, tables))
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
        fill_grid(known, left - 1 - which, which, tables)
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
        weight = worth(known, marks[at, 1], marks[at, 2], made + marks[at, 0], tables)
        if weight > value:
            best, value = at, weight
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
            second, weight = _best_mark(known, more, count, points, tables)
            if weight > value:
                value = weight
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
