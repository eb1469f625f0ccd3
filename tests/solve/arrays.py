"""Values in memory, for the sheets of a test."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from dicecup.games import power_yahtzee
from dicecup.solve.lattice import Floats
from dicecup.solve.layout import Place, SheetLayout


def unfilled(model: SheetLayout, place: Place) -> Floats:
    """Values that are not a number for the sheets that this one can come to; the rest takes no memory."""
    values = np.empty(model.shape)
    values[model.configs_below(place.config)] = np.nan
    return values


def power_sheet(open_slots: dict[str, int], marks: Mapping[str, tuple[power_yahtzee.Mark, ...]]) -> power_yahtzee.Sheet:
    """A sheet of Power Yahtzee with these slots open and these marks."""
    names = power_yahtzee.NAMES
    return power_yahtzee.Sheet(tuple(marks.get(name, ()) for name in names), tuple(open_slots.get(name, 0) for name in names))
