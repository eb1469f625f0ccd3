"""Tables in memory, for the sheets a test asks about."""

from __future__ import annotations

import numpy as np

from dicecup.solve.lattice import Floats
from dicecup.solve.layout import Place, SheetLayout


def unfilled(model: SheetLayout, place: Place) -> Floats:
    """A table in which nothing is known of the sheets that this one can come to; the rest of it takes no memory."""
    table = np.empty(model.shape)
    table[model.configs_below(place.config)] = np.nan
    return table
