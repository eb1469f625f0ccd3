"""Values in memory, for the sheets of a test."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from dicecup.games import power_yahtzee
from dicecup.solve.lattice_arrays import Floats
from dicecup.solve.layout import Place
from dicecup.solve.layout_arrays import LayoutArrays
from dicecup.solve.power.model import PowerModel
from dicecup.solve.power.model_arrays import PowerArrays
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import SheetArrays


def arrays_of(model: SheetModel | PowerModel) -> LayoutArrays:
    """The arrays of a model."""
    return SheetArrays(model) if isinstance(model, SheetModel) else PowerArrays(model)


def unfilled(model: SheetModel | PowerModel, place: Place) -> Floats:
    """Values that are not a number for the sheets that this one can come to; the rest takes no memory."""
    arrays = arrays_of(model)
    values = np.empty(arrays.shape)
    values[arrays.configs_below(place.config)] = np.nan
    return values


def power_sheet(open_slots: dict[str, int], marks: Mapping[str, tuple[power_yahtzee.Mark, ...]]) -> power_yahtzee.Sheet:
    """A sheet of Power Yahtzee with these slots open and these marks."""
    names = power_yahtzee.NAMES
    return power_yahtzee.Sheet(tuple(marks.get(name, ()) for name in names), tuple(open_slots.get(name, 0) for name in names))
