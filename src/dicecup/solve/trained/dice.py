"""The lattice of dice as the batch kernels read it."""

from __future__ import annotations

from typing import Any

from dicecup.core.lattice import Lattice
from dicecup.kernels.batch.dice import Dice, dice_arrays


def batch_dice(xp: Any, lattice: Lattice) -> Dice:
    """A lattice with the arrays of this module."""
    sizes = [(rows.start, rows.stop) for rows in lattice.sizes]
    return dice_arrays(xp, lattice.larger, lattice.smaller, sizes, lattice.parts)
