"""Whole games for one player, by the table's policy, all of them a turn at a time.

Games that stand on the same sheet share the evaluation of its turn. Every game's dice come from a counter (the seed, the turn,
the game), so a seed gives the same games on any number of cores.
"""

# ruff: noqa: PLR0917

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels import play as kernel
from dicecup.kernels import sheets as sheet_kernel
from dicecup.solve.compile_sheets import compile_sheets
from dicecup.solve.lattice import Floats
from dicecup.solve.levels import Piece, Workers
from dicecup.solve.policy import compile_policy
from dicecup.solve.sheets import SheetModel

BLOCK = 1 << 14
"""Games in one piece of work."""


class Outcome(NamedTuple):
    """Final scores and what they say of the mean."""

    scores: NDArray[np.int64]

    @property
    def mean(self) -> float:
        """The mean score."""
        return float(self.scores.mean())

    @property
    def spread(self) -> float:
        """The standard deviation of one game."""
        return float(self.scores.std(ddof=1)) if len(self.scores) > 1 else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.spread / float(np.sqrt(len(self.scores)))


def turn_seed(seed: int, turn: int) -> int:
    """A fresh seed for every turn, so that neighbouring seeds have no games in common."""
    return int.from_bytes(blake2b(f"{seed} {turn}".encode(), digest_size=8).digest(), "little") >> 1


def simulate_sheets(
    model: SheetModel,
    table: Floats,
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Outcome:
    """Play so many games on sheets; `table` is over configs and slots."""
    arrays, policy = compile_sheets(model), compile_policy(model)
    configs = np.full(games, model.configs - 1, np.int32)
    slots = np.full(games, model.upper.slot_of[model.upper.full, 0], np.int32)
    scores = np.zeros(games, np.int32)
    with Workers(threads, lambda: kernel.turn(arrays, sheet_kernel.desk(arrays))) as workers:
        for turn in range(model.levels):
            order = np.lexsort((slots, configs)).astype(np.int32)
            fresh = turn_seed(seed, turn)

            def work(piece: Piece, room: Any, fresh: int = fresh) -> None:
                kernel.play_turns(arrays, policy, table, piece.configs, configs, slots, scores, fresh, room)

            blocks = [Piece(order[start : start + BLOCK], order[:1]) for start in range(0, games, BLOCK)]
            workers.run(work, blocks, lambda _size: None)
            if progress is not None:
                progress(turn + 1, model.levels)
    bonus = np.array([model.upper_bonus(int(total)) for total in model.upper.totals[slots]])
    return Outcome(scores.astype(np.int64) + bonus)


def full_table(model: Any, rows: Floats) -> Floats:
    """A stored table with its filling back in place, as the kernels read it."""
    table = np.empty(model.shape)
    model.empty_table(table)
    table[:, model.upper.used] = rows
    return table
