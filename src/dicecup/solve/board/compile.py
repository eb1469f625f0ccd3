"""The raw arrays of the game on the shared board for the kernel, and the values that it fills."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import numpy as np

from dicecup.kernels import board as kernel
from dicecup.solve.arrays import flat, kernel_lattice
from dicecup.solve.board.model import COUNTS, MOST, ZERO, BoardModel, mirrored, tokens_left
from dicecup.solve.kind import Progress
from dicecup.solve.lattice import Floats
from dicecup.solve.value_files import Subject, write_file


def build(model: BoardModel, subject: Subject, _threads: int | None, progress: Progress) -> Path:
    """Solve the game on one core and write its value file."""
    started = perf_counter()
    values = fill(model)
    progress(1, 1)
    columns = 2 * MOST + 1 if model.seats == 2 else 1
    return write_file(subject, model.layout, iter(values[:, :columns]), (len(values), columns), perf_counter() - started)


def fill(model: BoardModel) -> Floats:
    """The values of all boards."""
    values = np.empty((len(model.boards), model.width))
    values[0] = model.ends()
    if model.seats == 1:
        for row, board in enumerate(model.boards[1:], 1):
            stop, final = model.hand_values(model.option_values(dict(enumerate(values)), board, 0))
            values[row] = model.lattice.turn(final, stop)[0][0]
        return values
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
    hand_start, hand_option = flat(
        [[character * COUNTS + count for character, count in enumerate(hand) if count] for hand in model.hand_counts.tolist()]
    )
    zeros = np.arange(ZERO, options, dtype=np.int32)
    return kernel.Board(kernel_lattice(model.lattice), after, points, hand_start, hand_option, zeros, mirrored(model.width))
