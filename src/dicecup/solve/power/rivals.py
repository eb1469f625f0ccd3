"""Whole games with the Power die for two: one seat plays to win, the other for the score.

As in `dicecup.solve.sheets.rivals`: in block b the winner-to-be sits in seat b, and game g of both blocks has the same dice for the
same seat and turn.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from dicecup.kernels import powered as power_kernel
from dicecup.kernels import powered_grid as grid
from dicecup.kernels import powered_play as play
from dicecup.kernels import powered_rivals as kernel
from dicecup.solve.chances import A_POINT, MOST_POINTS, MOST_SKEW, SKEW_STEP, TAIL, all_nodes
from dicecup.solve.kind import Progress, silent
from dicecup.solve.lattice_arrays import Floats
from dicecup.solve.levels import Piece, Workers, turn_seed
from dicecup.solve.power.compile import compile_policy, compile_power
from dicecup.solve.power.model import LOWER, PowerModel
from dicecup.solve.power.model_arrays import arrays_of
from dicecup.solve.power.pace import LEAST_DEVIATION, LEAST_SHARE, End, pace
from dicecup.solve.power.simulate import best_crosses, bonuses_now
from dicecup.solve.power.win import ABOVE, APART, BELOW, RATIOS, UNIT
from dicecup.solve.results import Match, Table

BLOCK = 256
"""Games in one piece of work."""

SEATS = 2

Scratch = tuple[grid.Tables, ...]
"""What a worker needs: tables for every lane."""


def known_of(model: PowerModel, values: Floats) -> grid.Known:
    """What the kernel needs to know of sheets and of how games end."""
    found, arrays = pace(), arrays_of(model)
    most = len(found.loss) - 1
    starts, ends = np.zeros((most + 1, most + 2), np.int64), list[End]()
    for rival in range(most + 1):
        for own in range(most + 1):
            starts[rival, own] = len(ends)
            ends += found.ends([rival, own]) if rival and own else []
        starts[rival, most + 1] = len(ends)
    rows = range(len(found.upper))
    upper_open = np.maximum(arrays.upper.open_rows, 0)
    upper = np.array([[open_rows >> row & 1 for row in rows] for open_rows in upper_open]) @ found.upper
    lower = sum(np.array(found.lower[family])[arrays.digits[:, family]] for family in range(len(LOWER)))
    return grid.Known(
        values,
        np.asarray(lower, np.float64),
        upper,
        arrays.open_slots,
        np.bitwise_count(upper_open).astype(np.int64),
        bonuses_now(model),
        np.array(found.loss, np.float64),
        np.array(found.variance, np.float64),
        np.array(found.skew, np.float64),
        starts,
        np.array([end.chance for end in ends]),
        np.array([[step[1:] for step in end.steps] for end in ends]),
        np.arange(-BELOW, ABOVE + 1, APART, dtype=np.float64),
        np.array(RATIOS),
        np.array(all_nodes()),
        float(APART),
        float(UNIT),
        TAIL,
        MOST_SKEW,
        SKEW_STEP,
        LEAST_SHARE,
        LEAST_DEVIATION,
        A_POINT,
        float(MOST_POINTS),
    )


def play_rivals(  # noqa: PLR0917
    model: PowerModel, values: Floats, games: int, seed: int = 1, threads: int | None = None, progress: Progress = silent
) -> Match:
    """Play so many games, each seat in turn playing to win against the other."""
    powered, policy, arrays, known = compile_power(model), compile_policy(model), arrays_of(model), known_of(model, values)
    place, each = model.empty_place, -(-games // SEATS)
    fills = place.config, arrays.slot(place), 0
    blocks = [Table(*(np.full((SEATS, each), fill, np.int32) for fill in fills)) for _ in range(SEATS)]

    def make() -> Scratch:
        return grid.tables(powered, known, play.room(powered, power_kernel.desk(powered)))

    most = int(known.lower_left[place.config] + known.upper_left[arrays.slot(place)]) * SEATS
    with Workers(threads, lambda: play.room(powered, power_kernel.desk(powered))) as workers:
        crossed = best_crosses(model, values, place.config, place.open_rows, workers)

    def turn(piece: Piece, own: Scratch, *, seat: int, to_win: bool, table: Table, fresh: int) -> None:
        if to_win:
            kernel.win_turns(powered, policy, known, piece.configs, seat, *table, fresh, own)
        else:
            configs, slots, scores = (part[seat] for part in table)
            play.play_turns(powered, policy, values, crossed, piece.configs, configs, slots, scores, fresh, own[0].room)

    with Workers(threads, make) as workers:
        for number in range(most):
            seat, fresh = number % SEATS, turn_seed(seed, number)
            for block, table in enumerate(blocks):
                configs, slots, _ = table
                running = np.flatnonzero((known.lower_left[configs] + known.upper_left[slots]).min(axis=0)).astype(np.int32)
                order = running[np.lexsort((slots[seat][running], configs[seat][running]))]
                pieces = [Piece(order[at : at + BLOCK], order[:1]) for at in range(0, len(order), BLOCK)]
                work = partial(turn, seat=seat, to_win=seat == block, table=table, fresh=fresh)
                workers.run(work, pieces, lambda _size: None)
            progress(number + 1, most)
    return Match(np.stack([scores + known.bonus[slots].astype(np.int64) for _, slots, scores in blocks]))
