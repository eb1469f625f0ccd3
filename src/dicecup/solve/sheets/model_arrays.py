"""The arrays of a sheet game's model, for the kernels and for numpy."""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from dicecup.solve.lattice_arrays import LatticeArrays, lattice_arrays
from dicecup.solve.layout_arrays import LayoutArrays
from dicecup.solve.sheets.model import SheetModel


class SheetArrays(LayoutArrays):
    """A sheet game for one player, as arrays."""

    def __init__(self, model: SheetModel) -> None:
        super().__init__(model)
        self.model = model

    @property
    def lattice(self) -> LatticeArrays:
        """The hands and keeps."""
        return lattice_arrays(self.model.lattice)

    @cached_property
    def points(self) -> NDArray[np.int64]:
        """What each hand scores in each row by the row's own rule."""
        return np.array(self.model.points)

    @cached_property
    def upper_points(self) -> NDArray[np.int64]:
        """What each upper row can hold, in ascending order, padded with the largest."""
        held = self.model.upper_points
        return np.array([each + each[-1:] * (max(map(len, held)) - len(each)) for each in held])

    @cached_property
    def upper_classes(self) -> NDArray[np.int64]:
        """Which of these points each plain hand scores: `[upper row, hand]`."""
        return np.array([np.searchsorted(held, self.points[:, row]) for row, held in enumerate(self.upper_points)])

    @cached_property
    def lower_digits(self) -> NDArray[np.int64]:
        """The digit of each lower row once a plain hand is written there: `[hand, lower row]`."""
        model = self.model
        return np.array([list(map(model.digit, model.lower_rows, paid[model.uppers :])) for paid in model.points])

    @cached_property
    def is_open(self) -> NDArray[np.bool_]:
        """Which lower rows are open in every config."""
        lower = len(self.model.lower_rows)
        return np.asarray(self.digits[:, :lower] == np.array(self.model.digit_counts[:lower], np.int64) - 1)

    @cached_property
    def open_slots(self) -> NDArray[np.int64]:
        """How many lower rows are open in every config."""
        return np.asarray(self.is_open.sum(axis=1))

    def configs_below(self, config: int) -> NDArray[np.bool_]:
        """Which configs a sheet of this config can come to, itself included."""
        here = self.digits[config]
        return np.asarray(((self.digits == here) | (here == np.array(self.model.digit_counts, np.int64) - 1)).all(axis=1))


@lru_cache(8)
def arrays_of(model: SheetModel) -> SheetArrays:
    """The arrays of a model, cached."""
    return SheetArrays(model)
