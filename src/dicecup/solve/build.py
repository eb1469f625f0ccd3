"""Solve a game on all cores, level by level, and write its table."""

# ruff: noqa: PLR0917

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from dicecup.kernels import board as board_kernel
from dicecup.kernels import powered as power_kernel
from dicecup.kernels import sheets as sheet_kernel
from dicecup.solve.board import MOST, ZERO, BoardModel, mirrored, tokens_left
from dicecup.solve.checkpoint import Checkpoint
from dicecup.solve.compile_power import compile_power
from dicecup.solve.compile_sheets import compile_sheets, flat, kernel_lattice
from dicecup.solve.lattice import Floats, Whole
from dicecup.solve.layout import Place, SheetLayout
from dicecup.solve.levels import Piece, Progress, Workers, level_pieces
from dicecup.solve.power import PowerModel
from dicecup.solve.sheets import SheetModel
from dicecup.solve.tables import Subject, write_table

Work = Callable[[Piece, Any], None]

NEVER = -100
"""As many open rows as no level has."""


def nothing(_done: int, _of: int) -> None:
    """Tell nobody about progress."""


def _solve_levels(
    model: SheetLayout,
    tables: tuple[Floats, ...],
    threads: int | None,
    make_desk: Callable[[], Any],
    work: Work,
    progress: Progress,
    below: Place | None,
    after_level: int,
    done: Callable[[int], None],
) -> None:
    """Fill tables level by level; `done` hears of each as it is complete."""
    if after_level == 0:
        for table in tables:
            model.empty_table(table)
    config, open_rows, _ = below or model.empty_place
    open_lower = np.where(model.configs_below(config), model.open_slots, NEVER)
    tiles = model.upper.tiles(open_rows)
    with Workers(threads, make_desk) as workers:
        jobs = [level_pieces(open_lower, tiles, level, workers.count) for level in range(1, model.levels + 1)]
        total = sum(piece.size for pieces in jobs for piece in pieces)
        finished = sum(piece.size for pieces in jobs[:after_level] for piece in pieces)

        def tell(tiles: int) -> None:
            nonlocal finished
            finished += tiles
            progress(finished, total)

        for level, pieces in enumerate(jobs[after_level:], after_level + 1):
            workers.run(work, pieces, tell)
            done(level)


def solve_sheets(
    model: SheetModel,
    table: Floats,
    threads: int | None = None,
    progress: Progress = nothing,
    below: Place | None = None,
    after_level: int = 0,
    done: Callable[[int], None] = lambda _level: None,
) -> None:
    """Fill a sheet game's table; with `below` only what such a sheet can come to."""
    arrays = compile_sheets(model)

    def work(piece: Piece, desk: Any) -> None:
        sheet_kernel.solve(arrays, table, piece.configs, piece.tiles, desk)

    _solve_levels(model, (table,), threads, lambda: sheet_kernel.desk(arrays), work, progress, below, after_level, done)


def solve_power(
    model: PowerModel,
    table: Floats,
    crossed: Floats,
    threads: int | None = None,
    progress: Progress = nothing,
    below: Place | None = None,
    after_level: int = 0,
    done: Callable[[int], None] = lambda _level: None,
) -> None:
    """Fill Power Yahtzee's tables; with `below` only what such a sheet can come to."""
    arrays = compile_power(model)

    def work(piece: Piece, desk: Any) -> None:
        power_kernel.solve(arrays, table, crossed, piece.configs, piece.tiles, desk)

    _solve_levels(model, (table, crossed), threads, lambda: power_kernel.desk(arrays), work, progress, below, after_level, done)


def build_sheets(model: SheetModel, subject: Subject, threads: int | None = None, progress: Progress = nothing) -> Path:
    """Solve a sheet game and write its table."""
    started = perf_counter()
    kept = Checkpoint(subject, model.layout, model.shape)
    solve_sheets(model, kept.arrays, threads, progress, after_level=kept.level, done=_keeper(kept, started))
    return _finish(subject, model.layout, kept, kept.arrays, model.upper.used)


def build_power(model: PowerModel, subject: Subject, threads: int | None = None, progress: Progress = nothing) -> Path:
    """Solve Power Yahtzee and write its table."""
    started = perf_counter()
    kept = Checkpoint(subject, model.layout, (2, *model.shape))
    table, crossed = kept.arrays
    solve_power(model, table, crossed, threads, progress, after_level=kept.level, done=_keeper(kept, started))
    return _finish(subject, model.layout, kept, table, model.upper.used)


def solve_board(model: BoardModel) -> Floats:
    """Mickey Mouse Yahtzee's table."""
    table = np.empty((len(model.boards), model.width))
    table[0] = model.ends()
    if model.seats == 1:
        lattice = model.lattice
        for row, board in enumerate(model.boards[1:], 1):
            stop, final = model.hand_values(model.option_values(dict(enumerate(table)), board, 0))
            best = final
            for _ in range(2):
                values = lattice.throw(best)
                values[lattice.keeps :] = stop
                best = lattice.best(values)
            table[row] = best @ lattice.chances
        return table
    arrays = _compile_board(model)
    desk = board_kernel.desk(arrays)
    left = np.array(list(map(tokens_left, model.boards)))
    for tokens in range(1, int(left.max()) + 1):
        board_kernel.solve(arrays, table, np.flatnonzero(left == tokens).astype(np.int32), desk)
    return table


def build_board(model: BoardModel, subject: Subject, _threads: int | None = None, progress: Progress = nothing) -> Path:
    """Solve Mickey Mouse Yahtzee and write its table."""
    started = perf_counter()
    table = solve_board(model)
    progress(1, 1)
    columns = 2 * MOST + 1 if model.seats == 2 else 1
    return write_table(subject, model.layout, iter(table[:, :columns]), (len(table), columns), perf_counter() - started)


def _compile_board(model: BoardModel) -> board_kernel.Board:
    options = ZERO + len(model.start)
    after = np.full((len(model.boards), options), -1, np.int32)
    points = np.zeros_like(after)
    for row, board in enumerate(model.boards):
        for option, (next_board, gained) in model.moves(board).items():
            after[row, option] = model.index[next_board]
            points[row, option] = gained
    counts = model.lattice.size + 1
    hand_start, hand_option = flat(
        [[character * counts + count for character, count in enumerate(hand) if count] for hand in model.hand_counts.tolist()]
    )
    zeros = np.arange(ZERO, options, dtype=np.int32)
    return board_kernel.Board(kernel_lattice(model.lattice), after, points, hand_start, hand_option, zeros, mirrored(model.width))


def _keeper(kept: Checkpoint, started: float) -> Callable[[int], None]:
    before = kept.seconds
    return lambda level: kept.done(level, before + perf_counter() - started)


def _finish(subject: Subject, layout: int, kept: Checkpoint, table: Floats, used: Whole) -> Path:
    def rows() -> Iterator[Floats]:
        for row in table:
            yield row[used]

    path = write_table(subject, layout, rows(), (len(table), len(used)), kept.seconds)
    kept.close()
    return path
