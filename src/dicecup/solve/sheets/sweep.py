"""The second sweep, under the policy of the values: expected points by part of every sheet, or the moments of all its points."""

from __future__ import annotations

import numpy as np

from dicecup.kernels import follow, spread
from dicecup.kernels import parts as kernel
from dicecup.kernels import sheets as sheet_kernel
from dicecup.kernels.parts import Parts
from dicecup.kernels.spread import Moments
from dicecup.solve.kind import Progress, silent
from dicecup.solve.lattice_arrays import Floats, Whole
from dicecup.solve.layout import Place
from dicecup.solve.levels import Filling, Piece, fill_levels
from dicecup.solve.sheets.compile import UPPERS, compile_policy, compile_sheets
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of


def sweep(
    model: SheetModel, values: Floats, threads: int | None = None, progress: Progress = silent, below: Place | None = None
) -> Parts:
    """The points still to come as `[config, slot, part]`; with `below` only for what such a sheet can come to."""
    arrays, sheets, policy = arrays_of(model), compile_sheets(model), compile_policy(model)
    rows = policy.classes.shape[1] + policy.lower_points.shape[1]
    parts = np.zeros((*arrays.shape, rows + 2), np.float32)
    full = arrays.upper.level_slots[0]
    parts[arrays.open_slots == 0, full, rows] = arrays.bonuses[full]
    is_used = arrays.upper.open_rows >= 0

    def work(piece: Piece, room: follow.Room) -> None:
        kernel.expect(sheets, policy, values, parts, is_used, piece.configs, piece.tiles, room)

    make_room = lambda: follow.room(sheets, policy, sheet_kernel.desk(sheets))  # noqa: E731
    fill_levels(arrays, (), make_room, work, Filling(threads, progress, below))
    return parts


def sweep_moments(
    model: SheetModel, values: Floats, threads: int | None = None, progress: Progress = silent, below: Place | None = None
) -> Moments:
    """Variance and third moment of the points still to come as `[config, slot, moment]`; `below` as in `sweep`."""
    arrays, sheets, policy = arrays_of(model), compile_sheets(model), compile_policy(model)
    moments = np.zeros((*arrays.shape, 2), np.float32)
    is_used = arrays.upper.open_rows >= 0

    def work(piece: Piece, room: follow.Room) -> None:
        spread.expect_moments(sheets, policy, values, moments, is_used, piece.configs, piece.tiles, room)

    make_room = lambda: follow.room(sheets, policy, sheet_kernel.desk(sheets))  # noqa: E731
    fill_levels(arrays, (), make_room, work, Filling(threads, progress, below))
    return moments


def slots_and_parts(model: SheetModel) -> tuple[Whole, list[int]]:
    """Where the columns of the values and the model's parts are in a sweep."""
    missing = range(model.uppers, UPPERS)
    each = [part for part in range(UPPERS + len(model.lower_rows) + 2) if part not in missing]
    return arrays_of(model).upper.used, each[: len(model.parts)]


def slots(model: SheetModel) -> Whole:
    """Where the columns of the values are in a sweep."""
    return arrays_of(model).upper.used
