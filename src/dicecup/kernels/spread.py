"""The distribution of the points still to come, backwards from the full sheets.

That of a sheet is the mixture, over what is written on it, of the distributions of the sheets after it, each shifted by the points.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import NamedTuple

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.follow import Room, after_group, pass_hands, share_out
from dicecup.kernels.lanes import spread
from dicecup.kernels.lattice import Floats, Indices
from dicecup.kernels.play import Policy, write
from dicecup.kernels.sheets import Sheets


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
    room: Room,
) -> None:
    """The distribution of the points still to come for these sheets, from that of the sheets after them.

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
