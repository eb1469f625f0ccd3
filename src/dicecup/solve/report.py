"""Beyond the mean: spread, bonus, rows and the distribution of the final score under the table's policy.

Let P(sheet) be the chance of coming to a sheet. Following all games at once from the empty sheet gives P, and with it the mean
of every row and the chance of the bonus. A game's score is its expectation plus what luck changes turn by turn, and those
changes are uncorrelated, so

    variance = sum over sheets of P(sheet) × E[(points + V(next sheet) - V(sheet))²].

The distribution goes the other way: that of the points to come from a sheet is the mixture, over what is written there, of the
distributions of the sheets after it, shifted by the points.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from dicecup.kernels import follow as follow_kernel
from dicecup.kernels import play as kernel
from dicecup.kernels import sheets as sheet_kernel
from dicecup.solve.compile_sheets import compile_sheets
from dicecup.solve.lattice import Floats
from dicecup.solve.levels import Piece, Workers, level_pieces
from dicecup.solve.policy import compile_policy
from dicecup.solve.sheets import FACES, SheetModel

Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class Report:
    """What perfect play of a sheet game comes to."""

    mean: float
    deviation: float
    bonus_chance: float
    row_means: dict[str, float]
    extra_mean: float
    held_chances: dict[str, float]


def report_sheets(model: SheetModel, table: Floats, tell: Tell) -> Report:
    """Follow all games at once; on one core, since many sheets lead to the same one and sums have an order."""
    arrays, policy = compile_sheets(model), compile_policy(model)
    reach = np.zeros(model.shape)
    reach[model.configs - 1, model.upper.slot_of[model.upper.full, 0]] = 1.0
    tally = follow_kernel.Tally(np.zeros(len(model.game.rows)), np.zeros(1), np.zeros(1))
    room = follow_kernel.room(arrays, sheet_kernel.desk(arrays))
    tiles = model.upper.tiles(model.upper.full)
    for level in range(model.levels, 0, -1):
        for piece in level_pieces(model.open_slots, tiles, level, 1):
            follow_kernel.follow(arrays, policy, table, reach, piece.configs, piece.tiles, tally, room)
        tell(model.levels - level + 1, model.levels)
    full = model.upper.level_slots[0]
    ended = model.open_slots == 0
    ends = reach[ended][:, full]
    bonus = np.array([model.game.upper_bonus(int(total)) > 0 for total in model.upper.totals[full]])
    names = [row.name for row in model.game.rows]
    held = {
        f"{names[FACES + lower]} holds {contents[digit]}": float(ends[model.digits[ended, lower] == digit].sum())
        for lower, contents in enumerate(model.contents)
        if len(contents) > 1
        for digit in range(len(contents))
    }
    return Report(
        mean=float(table[model.configs - 1, model.upper.slot_of[model.upper.full, 0]]),
        deviation=float(np.sqrt(tally.square[0])),
        bonus_chance=float(ends[:, bonus].sum()),
        row_means=dict(zip(names, tally.rows.tolist(), strict=True)),
        extra_mean=float(tally.extra[0]),
        held_chances=held,
    )


def distribution(model: SheetModel, table: Floats, threads: int | None, tell: Tell) -> Floats:
    """The exact chance of every final score."""
    arrays, policy = compile_sheets(model), compile_policy(model)
    tiles = model.upper.tiles(model.upper.full)
    used = np.zeros(model.upper.width, np.bool_)
    used[model.upper.used] = True
    place = np.full(model.shape, -1, np.int32)
    bonuses = [model.game.upper_bonus(total) for total in range(model.upper.cap + 1)]
    most_a_turn = int(max(model.points.max(), *(_joker_most(model, config) for config in range(model.configs))))
    full = np.flatnonzero(used[model.upper.level_slots[0]])
    ended = np.flatnonzero(model.open_slots == 0)
    place[np.ix_(ended, full)] = np.arange(len(full))
    before = np.zeros((len(full), max(bonuses) + 1))
    before[np.arange(len(full)), [bonuses[total] for total in model.upper.totals[full]]] = 1.0
    with Workers(threads, lambda: kernel.turn(arrays, sheet_kernel.desk(arrays))) as workers:
        for level in range(1, model.levels + 1):
            jobs = level_pieces(model.open_slots, tiles, level, workers.count)
            rows = 0
            for piece in jobs:
                slots = (piece.tiles[:, None] * 8 + np.arange(8)).reshape(-1)
                slots = slots[used[slots]]
                count = len(piece.configs) * len(slots)
                place[np.ix_(piece.configs, slots)] = np.arange(rows, rows + count).reshape(len(piece.configs), -1)
                rows += count
            now = np.zeros((rows, before.shape[1] + most_a_turn))

            def work(piece: Piece, room: Any, before: Floats = before, now: Floats = now) -> None:
                kernel.spread_scores(arrays, policy, table, piece.configs, piece.tiles, place, before, now, room)

            workers.run(work, jobs, lambda _size: None)
            before = now[:, : int(np.flatnonzero(now.any(axis=0)).max()) + 1].copy()
            tell(level, model.levels)
    return np.asarray(before[0])


def _joker_most(model: SheetModel, config: int) -> int:
    offers = [offer for hand in model.jokers for offer in model.joker_offers(config, hand) or ()]
    return max((points + extra for offer in offers for points, extra in offer.values()), default=0)
