"""Whole sheet games for one player, by the policy of the values."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels import luck as luck_kernel
from dicecup.kernels import play as kernel
from dicecup.kernels import sheets as sheet_kernel
from dicecup.solve.kind import Progress, silent
from dicecup.solve.lattice_arrays import Floats, Indices
from dicecup.solve.levels import Playing, Workers, play_games
from dicecup.solve.results import Outcome
from dicecup.solve.sheets.compile import compile_policy, compile_sheets
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of

BLOCK = 1 << 14
"""Games in one piece of work."""


def simulate(  # noqa: PLR0917
    model: SheetModel,
    values: Floats,
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Progress = silent,
    visits: Indices | None = None,
) -> Outcome:
    """Play so many games; `visits` counts the turns that begin on each sheet."""
    arrays, policy = compile_sheets(model), compile_policy(model)
    with Workers(threads, lambda: kernel.turn(arrays, sheet_kernel.desk(arrays))) as workers:

        def turn(now: Playing, room: kernel.Turn) -> None:
            kernel.play_turns(arrays, policy, values, now.games, now.configs, now.slots, now.scores, now.seed, room)

        return play_games(arrays_of(model), model.empty_place, games, seed, BLOCK, workers, turn, progress, visits)


class Ledgers(NamedTuple):
    """The final score of every game, the luck of its throws, and what its choices gave away."""

    scores: NDArray[np.int64]
    luck: Floats
    loss: Floats


def careless(  # noqa: PLR0917
    model: SheetModel, values: Floats, games: int, seed: int, share: float, threads: int | None = None, progress: Progress = silent
) -> Ledgers:
    """Play so many games in which this share of the keeps is chosen at random, and keep their ledgers."""
    arrays, policy = compile_sheets(model), compile_policy(model)
    luck, loss = np.zeros(games), np.zeros(games)
    level = round(share * float(luck_kernel.CHANCE))
    with Workers(threads, lambda: kernel.turn(arrays, sheet_kernel.desk(arrays))) as workers:

        def turn(now: Playing, room: kernel.Turn) -> None:
            luck_kernel.careless_turns(
                arrays, policy, values, now.games, now.configs, now.slots, now.scores, now.seed, level, luck, loss, room
            )

        outcome = play_games(arrays_of(model), model.empty_place, games, seed, BLOCK, workers, turn, progress)
    return Ledgers(outcome.scores, luck, loss)


def reach(model: SheetModel, values: Floats, games: int, threads: int | None = None, progress: Progress = silent) -> Indices:
    """How often so many games come to each of the stored values."""
    arrays = arrays_of(model)
    visits = np.zeros(arrays.shape, np.int32)
    simulate(model, values, games, 1, threads, progress, visits)
    return visits[:, arrays.upper.used]
