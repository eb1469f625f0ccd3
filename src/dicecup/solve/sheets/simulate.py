"""Whole sheet games for one player, by the policy of the values, all of them a turn at a time.

Games that have come to the same sheet share the evaluation of its turn. Every game's dice come from a counter (the seed, the turn,
the game), so a seed gives the same games on any number of cores.
"""

# ruff: noqa: PLR0917

from __future__ import annotations

from typing import Any

import numpy as np

from dicecup.kernels import play as kernel
from dicecup.kernels import sheets as sheet_kernel
from dicecup.solve.kind import Outcome, Progress, silent
from dicecup.solve.lattice import Floats
from dicecup.solve.levels import Piece, Workers, turn_seed
from dicecup.solve.sheets.compile import compile_policy, compile_sheets
from dicecup.solve.sheets.model import SheetModel

BLOCK = 1 << 14
"""Games in one piece of work."""


def simulate(
    model: SheetModel, values: Floats, games: int, seed: int, threads: int | None = None, progress: Progress = silent
) -> Outcome:
    """Play so many games; `values` are over configs and slots."""
    arrays, policy = compile_sheets(model), compile_policy(model)
    configs = np.full(games, model.configs - 1, np.int32)
    slots = np.full(games, model.upper.slot_of[model.upper.full, 0], np.int32)
    scores = np.zeros(games, np.int32)
    with Workers(threads, lambda: kernel.turn(arrays, sheet_kernel.desk(arrays))) as workers:
        for turn in range(model.levels):
            order = np.lexsort((slots, configs)).astype(np.int32)

            def work(piece: Piece, room: Any, fresh: int = turn_seed(seed, turn)) -> None:
                kernel.play_turns(arrays, policy, values, piece.configs, configs, slots, scores, fresh, room)

            blocks = [Piece(order[start : start + BLOCK], order[:1]) for start in range(0, games, BLOCK)]
            workers.run(work, blocks, lambda _size: None)
            progress(turn + 1, model.levels)
    return Outcome(scores.astype(np.int64) + model.bonuses[slots])
