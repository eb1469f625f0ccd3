"""The policy of a table as raw arrays, for playing by it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from dicecup.games import power_yahtzee
from dicecup.kernels import powered_play
from dicecup.kernels.play import Policy
from dicecup.solve.compile_sheets import flat
from dicecup.solve.power import MULTIPLIERS, PowerModel
from dicecup.solve.sheets import FACES, SheetModel


@lru_cache(2)
def compile_policy(model: SheetModel) -> Policy:
    """What the playing kernels need besides the sheets' arrays."""
    lattice = model.lattice
    parts_start, parts = flat(lattice.parts)
    rows = [_rows(model, config) for config in range(model.configs)]
    row_start, row = flat([[lower for lower, _, _ in each] for each in rows])
    counts = range(lattice.size + 1)
    option_start, option_hand = flat(
        [np.flatnonzero(lattice.counts[:, face] == count) for face in range(FACES) for count in counts]
    )
    lower_points = model.points[:, FACES:].astype(np.int32)
    group_start, group_points = flat([np.unique(paid) for paid in lower_points.T])
    group_hand_start, group_hand = flat([np.flatnonzero(paid == each) for paid in lower_points.T for each in np.unique(paid)])
    joker_of = np.full(len(model.hands), -1, np.int32)
    joker_of[list(model.jokers)] = np.arange(len(model.jokers))
    offers = [
        (taken, extra)
        for config in range(model.configs)
        for hand in model.jokers
        for offer in model.joker_offers(config, hand) or ()
        for taken, (_, extra) in offer.items()
    ]
    return Policy(
        lattice.larger.reshape(-1),
        np.array(list(map(len, lattice.rows)), np.int32),
        parts_start,
        parts,
        lattice.counts.astype(np.int32),
        lower_points,
        row_start,
        row,
        np.array([zero for each in rows for _, zero, _ in each], np.int32),
        np.array([more for each in rows for _, _, more in each], np.int32),
        option_start,
        option_hand,
        group_start,
        group_points,
        group_hand_start,
        group_hand,
        joker_of,
        np.array([taken for taken, _ in offers], np.int32),
        np.array([extra for _, extra in offers], np.int32),
    )


def _rows(model: SheetModel, config: int) -> list[tuple[int, int, int]]:
    return [
        (
            int(lower),
            model.config_after(config, FACES + int(lower), model.contents[lower][0]),
            model.config_after(config, FACES + int(lower), model.contents[lower][-1]),
        )
        for lower in np.flatnonzero(model.is_open[config])
    ]


@lru_cache(1)
def compile_power_policy(model: PowerModel) -> powered_play.Policy:
    """The same for Power Yahtzee."""
    lattice = model.lattice
    parts_start, parts = flat(lattice.parts)
    faces = [MULTIPLIERS.index(power_yahtzee.MULTIPLIER[face]) for face in power_yahtzee.POWER_FACES]
    return powered_play.Policy(
        lattice.larger.reshape(-1),
        np.array(list(map(len, lattice.rows)), np.int32),
        parts_start,
        parts,
        lattice.counts.astype(np.int32),
        np.array(model.kinds, np.int32),
        np.array(MULTIPLIERS, np.int32),
        np.array(faces, np.int32),
        model.upper.level_slots[0].stop,
    )
