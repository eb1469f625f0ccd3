"""Expected points by part of the sheet, backwards from the full sheets: the second sweep.

With the values known, the policy is fixed, and so is what each row, the upper bonus and the extra bonuses still bring under it.
That of a sheet is the mixture, over what is written on it, of the sheets after it, plus the points that are written. Ties are
broken as in `follow`: a hand is written rather than thrown; else dice are taken away one by one, each time the first whose loss
leaves a best part; of the rows the first takes the points.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.follow import Room, pass_hands, share_out
from dicecup.kernels.lanes import spread
from dicecup.kernels.lattice import Floats, Indices
from dicecup.kernels.play import Policy, write
from dicecup.kernels.sheets import Sheets

Parts = NDArray[np.float32]
"""`[config, slot, part]`: the rows (the upper ones as many as the kernels have), the upper bonus and the extra bonuses."""


@compiled
def expect(
    sheets: Sheets,
    policy: Policy,
    values: Floats,
    parts: Parts,
    is_used: NDArray[np.bool_],
    configs: Indices,
    tiles: Indices,
    room: Room,
) -> None:
    """The expected points by part for these tiles of slots of each of these configs; all they lead to must be there."""
    mixed = np.empty(parts.shape[2])
    for config in configs:
        for number in tiles:
            pass_hands(sheets, values, config, number, spread(1.0), room)
            share_out(sheets, policy, values, config, number, room)
            for lane in range(LANES):
                slot = number * LANES + lane
                if is_used[slot]:
                    mixed[:] = 0.0
                    _mix_all(sheets, policy, values, config, slot, parts, mixed, room)
                    for part in range(len(mixed)):
                        parts[config, slot, part] = mixed[part]


@compiled
def _mix_all(
    sheets: Sheets, policy: Policy, values: Floats, config: int, slot: int, parts: Parts, mixed: Floats, room: Room
) -> None:
    """Mix one sheet's parts out of those of the sheets after it."""
    number, lane = slot // LANES, slot % LANES
    options, taken = len(sheets.upper_points), room.taken
    rows = policy.classes.shape[1]
    for special in range(len(sheets.special_hand)):
        chance = room.specials[special, lane]
        if chance > 0.0:
            chosen = write(sheets, policy, values, config, slot, sheets.special_hand[special])
            mixed[chosen.row] += chance * chosen.points
            mixed[-1] += chance * chosen.extra
            mix(parts, int(chosen.config), int(chosen.slot), chance, mixed)
    for option in range(options):
        chance = taken[option, lane]
        if chance > 0.0:
            mixed[option * rows // options] += chance * sheets.upper_points[option]
            mix(parts, config, sheets.upper_after[number, LANES * option + lane], chance, mixed)
    for at in range(policy.row_start[config], policy.row_start[config + 1]):
        lower = policy.row[at]
        for digit in range(policy.row_after.shape[1]):
            total = 0.0
            for group in range(policy.group_start[lower], policy.group_start[lower + 1]):
                if policy.group_digit[group] == digit:
                    chance = taken[options + group, lane]
                    total += chance
                    mixed[rows + lower] += chance * policy.group_points[group]
            if total > 0.0:
                mix(parts, policy.row_after[at, digit], slot, total, mixed)


@compiled
def mix(parts: Parts, config: int, slot: int, chance: float, mixed: Floats) -> None:
    """Add a share of one sheet's parts."""
    for part in range(len(mixed)):
        mixed[part] += chance * parts[config, slot, part]
