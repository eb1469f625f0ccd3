"""The raw arrays of the game on the shared board for the kernel, and the values that it fills."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import numpy as np

from dicecup.games.turn import ROLLS
from dicecup.kernels import LANES
from dicecup.kernels import board as kernel
from dicecup.solve.arrays import flat, kernel_lattice
from dicecup.solve.board.model import COUNTS, MOST, ZERO, BoardModel, tokens_left
from dicecup.solve.kind import Progress
from dicecup.solve.lattice_arrays import Floats, Indices, lattice_arrays
from dicecup.solve.value_files import Subject, write_file

WIDTH = -(-(2 * MOST + 1) // LANES) * LANES
"""Leads from `-MOST` on, padded to a multiple of the lanes."""


def build(model: BoardModel, subject: Subject, _threads: int | None, progress: Progress) -> Path:
    """Solve the game on one core and write its value file."""
    started = perf_counter()
    values = fill(model)
    progress(1, 1)
    shape = (len(values), model.columns)
    return write_file(subject, model.layout, iter(values[:, : model.columns]), shape, perf_counter() - started)


def restored(_model: BoardModel, rows: Floats) -> Floats:
    """The rows of a value file as they are."""
    return rows


def fill(model: BoardModel) -> Floats:
    """The values of all boards."""
    if model.seats == 1:
        alone = np.zeros((len(model.boards), 1))
        for row, board in enumerate(model.boards[1:], 1):
            stop, final = model.hand_values(model.option_values(lambda *at: float(alone[at]), board, 0))
            alone[row] = model.lattice.turn(final, stop, ROLLS)[0][0]
        return alone
    values = np.empty((len(model.boards), WIDTH))
    leads = np.arange(WIDTH) - MOST
    values[0] = np.where(leads > 0, 1.0, np.where(leads == 0, 0.5, 0.0))
    arrays = compile_board(model)
    desk = kernel.desk(arrays)
    left = np.array(list(map(tokens_left, model.boards)))
    for tokens in range(1, int(left.max()) + 1):
        kernel.solve(arrays, values, np.flatnonzero(left == tokens).astype(np.int32), desk)
    return values


def compile_board(model: BoardModel) -> kernel.Board:
    """What the kernel reads."""
    options = ZERO + len(model.start)
    after = np.full((len(model.boards), options), -1, np.int32)
    points = np.zeros_like(after)
    for row, board in enumerate(model.boards):
        for option, (next_board, gained) in model.moves(board).items():
            after[row, option] = model.index[next_board]
            points[row, option] = gained
    hand_start, hand_option = flat(model.hand_options)
    zeros = np.arange(ZERO, options, dtype=np.int32)
    return kernel.Board(kernel_lattice(lattice_arrays(model.lattice)), after, points, hand_start, hand_option, zeros, _mirrored())


def _mirrored() -> Indices:
    """For points from 0 on and every column (a lead), the column of minus the lead after those points."""
    leads = np.arange(WIDTH) - MOST
    columns = [MOST - np.clip(leads + points, -MOST, MOST) for points in range(COUNTS)]
    return np.concatenate(columns).astype(np.int32)
