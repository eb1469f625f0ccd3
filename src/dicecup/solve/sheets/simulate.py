"""Whole sheet games for one player, by the policy of the values."""

from __future__ import annotations

from dicecup.kernels import play as kernel
from dicecup.kernels import sheets as sheet_kernel
from dicecup.solve.kind import Outcome, Progress, silent
from dicecup.solve.lattice import Floats
from dicecup.solve.levels import Playing, Workers, play_games
from dicecup.solve.sheets.compile import compile_policy, compile_sheets
from dicecup.solve.sheets.model import SheetModel

BLOCK = 1 << 14
"""Games in one piece of work."""


def simulate(  # noqa: PLR0917
    model: SheetModel, values: Floats, games: int, seed: int, threads: int | None = None, progress: Progress = silent
) -> Outcome:
    """Play so many games."""
    arrays, policy = compile_sheets(model), compile_policy(model)
    with Workers(threads, lambda: kernel.turn(arrays, sheet_kernel.desk(arrays))) as workers:

        def turn(now: Playing, room: kernel.Turn) -> None:
            kernel.play_turns(arrays, policy, values, now.games, now.configs, now.slots, now.scores, now.seed, room)

        return play_games(model, model.empty_place, games, seed, BLOCK, workers, turn, progress)
