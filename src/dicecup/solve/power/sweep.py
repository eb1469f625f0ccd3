"""The second sweep for the game with the Power die: expected points by part of every sheet, under the policy of the values."""

from __future__ import annotations

import numpy as np

from dicecup.kernels import LANES, powered_pass
from dicecup.kernels import powered as power_kernel
from dicecup.kernels import powered_parts as kernel
from dicecup.kernels.parts import Parts
from dicecup.solve.arrays import flat
from dicecup.solve.kind import Progress, silent
from dicecup.solve.lattice_arrays import Floats, Whole
from dicecup.solve.layout import Place
from dicecup.solve.levels import Filling, Piece, Workers, fill_levels
from dicecup.solve.power.compile import COUNTS, compile_power, pairs, pairs_of_hands
from dicecup.solve.power.model import NUMBERS, PowerModel
from dicecup.solve.power.model_arrays import arrays_of
from dicecup.solve.power.simulate import best_crosses


def sweep(
    model: PowerModel, values: Floats, threads: int | None = None, progress: Progress = silent, below: Place | None = None
) -> Parts:
    """The points still to come as `[config, slot, part]`; with `below` only for what such a sheet can come to."""
    arrays, powered, listed = arrays_of(model), compile_power(model), _list_hands(model)
    parts = np.zeros((*arrays.shape, len(model.parts)), np.float32)
    full = arrays.upper.level_slots[0]
    steps = len(model.parts) - len(model.bonus_steps)
    for at, (least, more) in enumerate(model.bonus_steps.items(), steps):
        parts[arrays.open_slots == 0, full, at] = np.where(arrays.bonuses[full] >= least, more, 0)
    place = below or model.empty_place
    make_room = lambda: powered_pass.room(powered, power_kernel.desk(powered))  # noqa: E731
    with Workers(threads, make_room) as workers:
        crossed = best_crosses(model, values, place.config, place.open_rows, workers)

    def work(piece: Piece, room: powered_pass.Room) -> None:
        mixed = np.empty((LANES, parts.shape[2]))
        kernel.expect(powered, listed, kernel.Sweep(values, crossed, parts, mixed), piece.configs, piece.tiles, room)

    fill_levels(arrays, (), make_room, work, Filling(threads, progress, below))
    return parts


def slots_and_parts(model: PowerModel) -> tuple[Whole, list[int]]:
    """Where the columns of the values and the model's parts are in a sweep."""
    return arrays_of(model).upper.used, list(range(len(model.parts)))


def _list_hands(model: PowerModel) -> kernel.Listed:
    arrays = arrays_of(model)
    numbers = [np.flatnonzero(arrays.counts[:, face] == count) for face in range(NUMBERS) for count in range(COUNTS)]
    of_hands, every = pairs_of_hands(model), pairs()
    with_pair = [[hand for hand, listed in enumerate(of_hands) if pair in listed] for pair in every]
    open_rows = arrays.upper.open_rows.astype(np.int32)
    return kernel.Listed(*flat(numbers), *flat(with_pair), np.array(every, np.int32), open_rows)
