"""Expected points by part of the sheet for the game with the extra die: the second sweep.

The chances of the hands at the end of a turn (`powered_pass`) are shared out to what is written, and every sheet mixes the parts of
the sheets after it. Of equal values a mark is the first of: a number, a lower row, a cross; of two marks: a number and a cross, two
numbers, a lower row and something else, two crosses.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lanes import broadcast, entry, gather, is_zero, load, spread, store, where_equal
from dicecup.kernels.lattice import Floats, Indices
from dicecup.kernels.parts import Parts, mix
from dicecup.kernels.powered import FACES, MULTIPLIERS, TWICE, TWICE_AT, Powered
from dicecup.kernels.powered_pass import Room, evaluate, pass_hands

ANY_ROW = FACES
"""The row that takes any number whose own row is filled."""


class Listed(NamedTuple):
    """Hands by what they may be written as: `number_hand` by face and count, `pair_hand` by pair; the options of each pair.

    `open_rows` are the open upper rows of every slot, -1 in padding.
    """

    number_hand_start: Indices
    number_hand: Indices
    pair_hand_start: Indices
    pair_hand: Indices
    pair_option: Indices
    open_rows: Indices


class Sweep(NamedTuple):
    """The values, those after the best single cross, and the parts of all sheets; `mixed` are the parts of eight sheets at work."""

    values: Floats
    crossed: Floats
    parts: Parts
    mixed: Floats


@compiled
def _take(value: Any, written: Floats, final: Floats, at: int) -> Any:
    """Take the chance of a hand out of `final` where this value is what it is written for."""
    here = load(final, at)
    part = where_equal(value, load(written, at), here, spread(0.0))
    store(final, at, here - part)
    return part


@compiled
def _row_of(open_rows: int, face: int) -> int:
    """The row that takes a number."""
    return face if open_rows >> face & 1 else ANY_ROW


@compiled
def _cross_of(powered: Powered, sweep: Sweep, config: int, slot: int) -> tuple[int, int]:
    """The config and the slot after the best single cross; a full sheet stays as it is."""
    number, lane, best = slot // LANES, slot % LANES, sweep.crossed[config, slot]
    for row in range(powered.cross_after.shape[1] // LANES):
        after = powered.cross_after[number, LANES * row + lane]
        if sweep.values[config, after] == best:
            return config, int(after)
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        if sweep.values[powered.lower_crossed[row], slot] == best:
            return int(powered.lower_crossed[row]), slot
    return config, slot


@compiled
def _mix_numbers(powered: Powered, listed: Listed, config: int, number: int, room: Room, sweep: Sweep) -> None:
    """Hands that are written once as a number."""
    hands, after = len(powered.lattice.chances), powered.number_after[number]
    counts = len(powered.number_points) // (MULTIPLIERS * FACES)
    for option in range(len(powered.number_points)):
        count, face, power = option % counts, option // counts % FACES, option // (counts * FACES)
        if count == 0:
            continue
        value = gather(sweep.values, config, after, LANES * option) + broadcast(powered.number_points, option)
        total, kind = spread(0.0), face * counts + count
        for at in range(listed.number_hand_start[kind], listed.number_hand_start[kind + 1]):
            total = total + _take(value, room.desk.hands, room.final, power * hands + entry(listed.number_hand, at))
        if is_zero(total):
            continue
        store(room.taken, option, total)
        _mix_number(powered, listed, config, number, option, room.taken, sweep)


@compiled
def _mix_lower(powered: Powered, config: int, number: int, room: Room, sweep: Sweep) -> None:
    """Hands that are written once in a lower row."""
    hands, slots = len(powered.lattice.chances), powered.slots[number * LANES :]
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        scored = gather(sweep.values, entry(powered.lower_scored, row), slots, 0)
        kind, total, points = powered.lower_kind[row], spread(0.0), spread(0.0)
        for at in range(powered.kind_start[kind], powered.kind_start[kind + 1]):
            hand = entry(powered.kind_hand, at)
            for power in range(MULTIPLIERS):
                paid = broadcast(powered.kind_points, at * MULTIPLIERS + power)
                part = _take(scored + paid, room.desk.hands, room.final, power * hands + hand)
                total = total + part
                points = points + part * paid
        store(room.lower, 0, total)
        store(room.lower, 1, points)
        for lane in range(LANES):
            if room.lower[0, lane] > 0.0:
                sweep.mixed[lane, ANY_ROW + 1 + powered.lower_row[row]] += room.lower[1, lane]
                mix(sweep.parts, powered.lower_scored[row], slots[lane], room.lower[0, lane], sweep.mixed[lane])


@compiled
def _mix_crosses(powered: Powered, config: int, number: int, room: Room, sweep: Sweep) -> None:
    """What is left of the hands that are written once is crossed out, and what is left of those written twice is two crosses."""
    hands, cross_after = len(powered.lattice.chances), powered.cross_after[number]
    once, twice = spread(0.0), spread(0.0)
    for hand in range(hands):
        for power in range(MULTIPLIERS):
            once = once + load(room.final, power * hands + hand)
        twice = twice + load(room.final, TWICE * hands + hand)
    store(room.lower, 0, once)
    store(room.lower, 1, twice)
    for lane in range(LANES):
        slot = number * LANES + lane
        if room.lower[0, lane] > 0.0:
            after = _cross_of(powered, sweep, config, slot)
            mix(sweep.parts, after[0], after[1], room.lower[0, lane], sweep.mixed[lane])
        if room.lower[1, lane] > 0.0:
            best, first = -np.inf, (config, slot)
            for row in range(len(cross_after) // LANES):
                each = cross_after[LANES * row + lane]
                if sweep.crossed[config, each] > best:
                    best, first = sweep.crossed[config, each], (config, int(each))
            for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
                if sweep.crossed[powered.lower_crossed[row], slot] > best:
                    best, first = sweep.crossed[powered.lower_crossed[row], slot], (int(powered.lower_crossed[row]), slot)
            after = _cross_of(powered, sweep, first[0], first[1])
            mix(sweep.parts, after[0], after[1], room.lower[1, lane], sweep.mixed[lane])


@compiled
def _mix_numbers_twice(powered: Powered, listed: Listed, config: int, number: int, room: Room, sweep: Sweep) -> None:
    """Hands that are written twice: as a number with a cross, or as two numbers."""
    hands, after, pair_after = len(powered.lattice.chances), powered.number_after[number], powered.pair_after[number]
    counts = len(powered.number_points) // (MULTIPLIERS * FACES)
    first_option = TWICE_AT * FACES * counts
    for option in range(first_option, first_option + FACES * counts):
        kind, total = option - first_option, spread(0.0)
        if kind % counts == 0:
            continue
        value = gather(sweep.crossed, config, after, LANES * option) + broadcast(powered.number_points, option)
        for at in range(listed.number_hand_start[kind], listed.number_hand_start[kind + 1]):
            total = total + _take(value, room.desk.hands, room.final, TWICE * hands + entry(listed.number_hand, at))
        if is_zero(total):
            continue
        store(room.taken, option, total)
        for lane in range(LANES):
            chance, open_rows = room.taken[option, lane], listed.open_rows[number * LANES + lane]
            if chance > 0.0 and open_rows >= 0:
                sweep.mixed[lane, _row_of(open_rows, kind // counts)] += chance * powered.number_points[option]
                end = _cross_of(powered, sweep, config, after[LANES * option + lane])
                mix(sweep.parts, end[0], end[1], chance, sweep.mixed[lane])
    for pair in range(len(powered.pair_points)):
        total = spread(0.0)
        value = gather(sweep.values, config, pair_after, LANES * pair) + broadcast(powered.pair_points, pair)
        for at in range(listed.pair_hand_start[pair], listed.pair_hand_start[pair + 1]):
            total = total + _take(value, room.desk.hands, room.final, TWICE * hands + entry(listed.pair_hand, at))
        if is_zero(total):
            continue
        store(room.pairs, pair, total)
        one, other = listed.pair_option[pair, 0], listed.pair_option[pair, 1]
        for lane in range(LANES):
            chance, open_rows = room.pairs[pair, lane], listed.open_rows[number * LANES + lane]
            if chance > 0.0 and open_rows >= 0:
                row = _row_of(open_rows, one // counts % FACES)
                sweep.mixed[lane, row] += chance * powered.number_points[one]
                row = _row_of(open_rows & ~(1 << row), other // counts % FACES)
                sweep.mixed[lane, row] += chance * powered.number_points[other]
                mix(sweep.parts, config, pair_after[LANES * pair + lane], chance, sweep.mixed[lane])


@compiled
def _mix_lower_twice(powered: Powered, listed: Listed, config: int, number: int, room: Room, sweep: Sweep) -> None:
    """Hands that are written twice: in a lower row and with a cross, as a number, or in another lower row."""
    hands, slots, after = len(powered.lattice.chances), powered.slots[number * LANES :], powered.number_after[number]
    counts = len(powered.number_points) // (MULTIPLIERS * FACES)
    options = range(TWICE_AT * FACES * counts, (TWICE_AT + 1) * FACES * counts)
    taken, written, final, lower = room.taken, room.desk.hands, room.final, room.lower
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        scored, kind = powered.lower_scored[row], powered.lower_kind[row]
        for option in options:
            value = gather(sweep.values, scored, after, LANES * option) + broadcast(powered.number_points, option)
            store(room.desk.options, option, value)
            store(taken, option, spread(0.0))
        and_cross, points, with_cross = gather(sweep.crossed, scored, slots, 0), spread(0.0), spread(0.0)
        for at in range(powered.kind_start[kind], powered.kind_start[kind + 1]):
            hand = entry(powered.kind_hand, at)
            target = TWICE * hands + hand
            if is_zero(load(final, target)):
                continue
            paid = broadcast(powered.kind_points, at * MULTIPLIERS + TWICE_AT)
            part = _take(and_cross + paid, written, final, target)
            with_cross = with_cross + part
            points = points + part * paid
            for each in range(powered.hand_option_start[hand], powered.hand_option_start[hand + 1]):
                option = entry(powered.hand_option, each)
                part = _take(load(room.desk.options, option) + paid, written, final, target)
                store(taken, option, load(taken, option) + part)
                points = points + part * paid
        store(lower, 0, with_cross)
        store(lower, 1, points)
        for lane in range(LANES):
            sweep.mixed[lane, ANY_ROW + 1 + powered.lower_row[row]] += lower[1, lane]
            if lower[0, lane] > 0.0:
                end = _cross_of(powered, sweep, scored, slots[lane])
                mix(sweep.parts, end[0], end[1], lower[0, lane], sweep.mixed[lane])
        for option in options:
            if not is_zero(load(taken, option)):
                _mix_number(powered, listed, scored, number, option, taken, sweep)
        for other in range(powered.lower_start[scored], powered.lower_start[scored + 1]):
            if powered.lower_row[other] >= powered.lower_row[row]:
                _mix_two_lower(powered, row, other, slots, room, sweep)


@compiled
def _mix_number(powered: Powered, listed: Listed, config: int, number: int, option: int, taken: Floats, sweep: Sweep) -> None:
    """A number that is written on these eight sheets."""
    face = option // (len(powered.number_points) // (MULTIPLIERS * FACES)) % FACES
    for lane in range(LANES):
        chance, open_rows = taken[option, lane], listed.open_rows[number * LANES + lane]
        if chance > 0.0 and open_rows >= 0:
            sweep.mixed[lane, _row_of(open_rows, face)] += chance * powered.number_points[option]
            mix(sweep.parts, config, powered.number_after[number, LANES * option + lane], chance, sweep.mixed[lane])


@compiled
def _mix_two_lower(powered: Powered, row: int, other: int, slots: Indices, room: Room, sweep: Sweep) -> None:
    """Hands that are written in two lower rows."""
    hands, rows, lower = len(powered.lattice.chances), int(len(powered.row_pair_start) ** 0.5), room.lower
    both, total, points, more = (
        gather(sweep.values, entry(powered.lower_scored, other), slots, 0),
        spread(0.0),
        spread(0.0),
        spread(0.0),
    )
    between = powered.lower_row[row] * rows + powered.lower_row[other]
    for at in range(powered.row_pair_start[between], powered.row_pair_start[between + 1]):
        hand = entry(powered.row_pair, at)
        target = TWICE * hands + hand
        if is_zero(load(room.final, target)):
            continue
        paid = broadcast(powered.twice_points, powered.lower_kind[row] * hands + hand)
        again = broadcast(powered.twice_points, powered.lower_kind[other] * hands + hand)
        part = _take((both + again) + paid, room.desk.hands, room.final, target)
        total, points, more = total + part, points + part * paid, more + part * again
    store(lower, 0, total)
    store(lower, 1, points)
    store(lower, 2, more)
    for lane in range(LANES):
        if lower[0, lane] > 0.0:
            sweep.mixed[lane, ANY_ROW + 1 + powered.lower_row[row]] += lower[1, lane]
            sweep.mixed[lane, ANY_ROW + 1 + powered.lower_row[other]] += lower[2, lane]
            mix(sweep.parts, powered.lower_scored[other], slots[lane], lower[0, lane], sweep.mixed[lane])


@compiled
def expect(powered: Powered, listed: Listed, sweep: Sweep, configs: Indices, tiles: Indices, room: Room) -> None:
    """The expected points by part for these tiles of slots of each of these configs; all they lead to must be there."""
    for config in configs:
        for number in tiles:
            sweep.mixed[:] = 0.0
            evaluate(powered, sweep.values, sweep.crossed, config, number, room)
            pass_hands(powered, room)
            _mix_numbers(powered, listed, config, number, room, sweep)
            _mix_lower(powered, config, number, room, sweep)
            _mix_numbers_twice(powered, listed, config, number, room, sweep)
            _mix_lower_twice(powered, listed, config, number, room, sweep)
            _mix_crosses(powered, config, number, room, sweep)
            for lane in range(LANES):
                slot = number * LANES + lane
                if listed.open_rows[slot] >= 0:
                    for part in range(sweep.parts.shape[2]):
                        sweep.parts[config, slot, part] = sweep.mixed[lane, part]
