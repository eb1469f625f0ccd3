"""The distribution of the points still to come, backwards from the full sheets.

That of a sheet is the mixture, over what is written on it, of the distributions of the sheets after it, each shifted by the points.
Mean, variance and third moment go the same way: with `d = points + V(next) - V`, the mean being 0 by the definition of `V`,

    variance = sum of chance × (variance(next) + d²)
    third    = sum of chance × (third(next) + 3 d variance(next) + d³).
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.follow import Room, after_group, pass_hands, share_out
from dicecup.kernels.lanes import spread
from dicecup.kernels.lattice import Floats, Indices
from dicecup.kernels.play import Policy, write
from dicecup.kernels.sheets import Sheets

Moments = NDArray[np.float32]
"""`[config, slot, moment]`: variance and third central moment of the points still to come."""


class Spread(NamedTuple):
    """Distributions of the points still to come, a row for each sheet, and where each row starts and ends."""

    chances: Floats
    first: Indices
    end: Indices


@compiled
def spread_scores(
    sheets: Sheets,
    policy: Policy,
    values: Floats,
    configs: Indices,
    tiles: Indices,
    place: Indices,
    before: Spread,
    now: Spread,
    least: float,
    room: Room,
) -> None:
    """The distribution of the points still to come for these sheets, from that of the sheets after them.

    Both ends, as far as they have less than a chance of `least`, are drawn in to the rest.

    `place[config, slot]` is a sheet's row among those of its level, or negative where no game reaches it; `before` are the rows of
    the level below, `now` those of this one.
    """
    for config in configs:
        for number in tiles:
            slots = sheets.slots[number * LANES :]
            most = -1
            for lane in range(LANES):
                most = max(most, place[config, slots[lane]])
            if most >= 0:
                pass_hands(sheets, values, config, number, spread(1.0), room)
                share_out(sheets, policy, values, config, number, room)
                for lane in range(LANES):
                    if place[config, slots[lane]] >= 0:
                        _mix_all(sheets, policy, values, config, slots[lane], place, before, now, room)
                        _draw_in(now, place[config, slots[lane]], least)


@compiled
def _mix_all(
    sheets: Sheets,
    policy: Policy,
    values: Floats,
    config: int,
    slot: int,
    place: Indices,
    before: Spread,
    now: Spread,
    room: Room,
) -> None:
    """Mix one sheet's distribution out of those of the sheets after it."""
    number, lane = slot // LANES, slot % LANES
    options, taken = len(sheets.upper_points), room.taken
    row = place[config, slot]
    for special in range(len(sheets.special_hand)):
        if room.specials[special, lane] > 0.0:
            chosen = write(sheets, policy, values, config, slot, sheets.special_hand[special])
            source, gain = place[chosen.config, chosen.slot], chosen.points + chosen.extra
            _mix(before, source, room.specials[special, lane], int(gain), now, row)
    for option in range(options):
        if taken[option, lane] > 0.0:
            source = place[config, sheets.upper_after[number, LANES * option + lane]]
            _mix(before, source, taken[option, lane], int(sheets.upper_points[option]), now, row)
    for at in range(policy.row_start[config], policy.row_start[config + 1]):
        lower = policy.row[at]
        for group in range(policy.group_start[lower], policy.group_start[lower + 1]):
            if taken[options + group, lane] > 0.0:
                source = place[after_group(policy, at, group), slot]
                _mix(before, source, taken[options + group, lane], policy.group_points[group], now, row)


@compiled
def _mix(before: Spread, source: int, chance: float, gain: int, now: Spread, row: int) -> None:
    """Add a share of one distribution, shifted by what is gained, to another."""
    first, end = before.first[source], before.end[source]
    taken = before.chances[source, first:end]
    mixed = now.chances[row, first + gain : end + gain]
    for at in range(len(taken)):
        mixed[at] += chance * taken[at]
    now.first[row] = min(now.first[row], first + gain)
    now.end[row] = max(now.end[row], end + gain)


@compiled
def _draw_in(now: Spread, row: int, least: float) -> None:
    """Add what both ends have in all below `least` to the nearest chance that is kept."""
    chances, first, last = now.chances[row], now.first[row], now.end[row] - 1
    low = high = 0.0
    while first < last and low + chances[first] < least:
        low += chances[first]
        first += 1
    while last > first and high + chances[last] < least:
        high += chances[last]
        last -= 1
    chances[first] += low
    chances[last] += high
    now.first[row], now.end[row] = first, last + 1


@compiled
def expect_moments(
    sheets: Sheets,
    policy: Policy,
    values: Floats,
    moments: Moments,
    is_used: NDArray[np.bool_],
    configs: Indices,
    tiles: Indices,
    room: Room,
) -> None:
    """Variance and third moment for these tiles of slots of each of these configs; all they lead to must be there."""
    for config in configs:
        for number in tiles:
            pass_hands(sheets, values, config, number, spread(1.0), room)
            share_out(sheets, policy, values, config, number, room)
            for lane in range(LANES):
                slot = number * LANES + lane
                if is_used[slot]:
                    variance, third = _mix_moments(sheets, policy, values, config, slot, moments, room)
                    moments[config, slot, 0], moments[config, slot, 1] = variance, third


@compiled
def _mix_moments(
    sheets: Sheets, policy: Policy, values: Floats, config: int, slot: int, moments: Moments, room: Room
) -> tuple[float, float]:
    """Mix one sheet's moments out of those of the sheets after it."""
    number, lane = slot // LANES, slot % LANES
    options, taken = len(sheets.upper_points), room.taken
    value = values[config, slot]
    variance = third = 0.0
    for special in range(len(sheets.special_hand)):
        chance = room.specials[special, lane]
        if chance > 0.0:
            chosen = write(sheets, policy, values, config, slot, sheets.special_hand[special])
            luck = chosen.points + chosen.extra + values[chosen.config, chosen.slot] - value
            after = moments[chosen.config, chosen.slot]
            variance += chance * (after[0] + luck**2)
            third += chance * (after[1] + 3 * luck * after[0] + luck**3)
    for option in range(options):
        chance = taken[option, lane]
        if chance > 0.0:
            after_slot = sheets.upper_after[number, LANES * option + lane]
            luck = sheets.upper_points[option] + values[config, after_slot] - value
            after = moments[config, after_slot]
            variance += chance * (after[0] + luck**2)
            third += chance * (after[1] + 3 * luck * after[0] + luck**3)
    for at in range(policy.row_start[config], policy.row_start[config + 1]):
        lower = policy.row[at]
        for group in range(policy.group_start[lower], policy.group_start[lower + 1]):
            chance = taken[options + group, lane]
            if chance > 0.0:
                after_config = after_group(policy, at, group)
                luck = policy.group_points[group] + values[after_config, slot] - value
                after = moments[after_config, slot]
                variance += chance * (after[0] + luck**2)
                third += chance * (after[1] + 3 * luck * after[0] + luck**3)
    return variance, third
