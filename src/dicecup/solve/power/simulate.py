"""Whole games with the Power die for one player, by the policy of the values, all of them a turn at a time.

A Double fills two slots, so games end after different numbers of turns; those that have ended are left out of the next one.
"""

# ruff: noqa: PLR0917

from __future__ import annotations

from typing import Any

import numpy as np

from dicecup.kernels import powered as power_kernel
from dicecup.kernels import powered_play as kernel
from dicecup.solve.kind import Outcome, Progress, silent
from dicecup.solve.lattice import Floats
from dicecup.solve.layout import Place
from dicecup.solve.levels import Piece, Workers, pieces, turn_seed
from dicecup.solve.power.compile import compile_policy, compile_power
from dicecup.solve.power.model import PowerModel

BLOCK = 1 << 11
"""Games in one piece of work, so that an interruption need not wait long."""


def simulate(
    model: PowerModel,
    values: Floats,
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Progress = silent,
    start: Place | None = None,
) -> Outcome:
    """Play so many games; `values` are over configs and slots. `start` is another sheet than the empty one."""
    arrays, policy = compile_power(model), compile_policy(model)
    config, open_rows, total = start or model.empty_place
    configs = np.full(games, config, np.int32)
    slots = np.full(games, model.upper.slot_of[open_rows, total], np.int32)
    scores = np.zeros(games, np.int32)
    upper_open = np.bitwise_count(np.maximum(model.upper.open_rows, 0))
    with Workers(threads, lambda: kernel.room(arrays, power_kernel.desk(arrays))) as workers:
        crossed = _best_crosses(model, values, config, open_rows, workers)
        turn = 0
        while len(left := np.flatnonzero(model.open_slots[configs] + upper_open[slots])):
            order = left[np.lexsort((slots[left], configs[left]))].astype(np.int32)

            def work(piece: Piece, room: Any, fresh: int = turn_seed(seed, turn)) -> None:
                kernel.play_turns(arrays, policy, values, crossed, piece.configs, configs, slots, scores, fresh, room)

            filled = games * model.levels - int((model.open_slots[configs] + upper_open[slots]).sum())

            def count(size: int) -> None:
                nonlocal filled
                filled += size
                progress(min(filled, games * model.levels - 1), games * model.levels)

            workers.run(work, [Piece(order[start : start + BLOCK], order[:1]) for start in range(0, len(order), BLOCK)], count)
            turn += 1
    progress(games * model.levels, games * model.levels)
    return Outcome(scores.astype(np.int64) + model.bonuses[slots])


def _best_crosses(model: PowerModel, values: Floats, config: int, open_rows: int, workers: Workers) -> Floats:
    """The value after the best single cross, for every sheet that such a sheet can come to."""
    arrays = compile_power(model)
    crossed = np.empty(model.shape)
    model.empty(crossed)

    def work(piece: Piece, room: Any) -> None:
        kernel.cross_all(arrays, values, crossed, piece.configs, piece.tiles, room.desk)

    tiles = model.upper.tiles(open_rows)
    below = model.configs_below(config)
    lower = [pieces(np.flatnonzero(below & (model.open_slots > 0)), tiles[0])]
    upper = [pieces(np.flatnonzero(below), each) for each in tiles[1:]]
    workers.run(work, [piece for each in lower + upper for piece in each], lambda _size: None)
    return crossed
