"""The layout of sheets as the kernels read it: numpy arrays over configs and slots.

A slot is a column with padding: the slots of each number of open upper rows start at a multiple of the lanes, and after all of
them come dead slots for what the rules forbid.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels import LANES
from dicecup.solve.lattice_arrays import Floats, Indices
from dicecup.solve.layout import Place, SheetLayout
from dicecup.solve.upper import UpperSection


class UpperArrays:
    """The slots of an upper section."""

    def __init__(self, upper: UpperSection) -> None:
        self.upper = upper

    @cached_property
    def level_slots(self) -> tuple[slice, ...]:
        """The slots of each number of open rows; each run is padded to a multiple of the lanes."""
        sizes = [0] * (self.upper.rows + 1)
        for open_rows, classes in enumerate(self.upper.classes):
            sizes[open_rows.bit_count()] += len(classes.smallest)
        starts = [0]
        for size in sizes:
            starts.append(starts[-1] + -(-size // LANES) * LANES)
        return tuple(slice(start, end) for start, end in pairwise(starts))

    @cached_property
    def first(self) -> Indices:
        """The first slot of every set of open rows."""
        first = np.empty(self.upper.full + 1, np.int32)
        free = [slots.start for slots in self.level_slots]
        for open_rows, classes in enumerate(self.upper.classes):
            first[open_rows] = free[open_rows.bit_count()]
            free[open_rows.bit_count()] += len(classes.smallest)
        return first

    @cached_property
    def dead(self) -> int:
        """The first slot for what the rules forbid, of value minus infinity; the slots after it are such slots too."""
        return int(self.level_slots[-1].stop)

    @cached_property
    def width(self) -> int:
        """Slots in all, the dead ones included."""
        return self.dead + LANES

    @cached_property
    def slot_of(self) -> Indices:
        """The slot of every set of open rows and total up to the cap."""
        return self.first[:, None] + np.array([classes.of_total for classes in self.upper.classes], np.int32)

    @cached_property
    def used(self) -> NDArray[np.int64]:
        """The slot of every column."""
        return np.flatnonzero(self.open_rows >= 0)

    @cached_property
    def open_rows(self) -> NDArray[np.int64]:
        """The open rows of every slot; -1 in padding."""
        open_rows = np.full(self.width, -1)
        for each, classes in enumerate(self.upper.classes):
            open_rows[self.first[each] : self.first[each] + len(classes.smallest)] = each
        return open_rows

    @cached_property
    def totals(self) -> NDArray[np.int64]:
        """The smallest reachable total of every slot."""
        totals = np.zeros(self.width, np.int64)
        for each, classes in enumerate(self.upper.classes):
            totals[self.first[each] : self.first[each] + len(classes.smallest)] = classes.smallest
        return totals

    def tiles(self, open_rows: int) -> tuple[Indices, ...]:
        """For each number of open rows, the tiles of slots that a section with these rows open can come to."""
        wanted = (self.open_rows >= 0) & (self.open_rows & ~open_rows == 0)
        return tuple(
            (slots.start // LANES + np.flatnonzero(wanted[slots].reshape(-1, LANES).any(axis=1))).astype(np.int32)
            for slots in self.level_slots
        )

    def after(self, row: int, points: int) -> Indices:
        """The slot that every slot becomes when this row is filled with so many points; dead where the row is not open."""
        open_rows = self.open_rows
        may = (open_rows >= 0) & (open_rows >> row & 1 == 1)
        after = np.full(self.width, self.dead, np.int32)
        after[may] = self.slot_of[open_rows[may] & ~(1 << row), np.minimum(self.totals[may] + points, self.upper.cap)]
        return after


class LayoutArrays(ABC):
    """The configs and slots of a model."""

    def __init__(self, layout: SheetLayout) -> None:
        self.layout = layout
        self.upper = UpperArrays(layout.upper)

    @property
    @abstractmethod
    def open_slots(self) -> NDArray[np.int64]:
        """How many lower rows or slots are open in every config."""

    @abstractmethod
    def configs_below(self, config: int) -> NDArray[np.bool_]:
        """Which configs a sheet of this config can come to, itself included."""

    @cached_property
    def digits(self) -> NDArray[np.int64]:
        """Every config's digits."""
        return np.asarray(np.arange(self.layout.configs)[:, None] // self.layout.weights[:-1] % self.layout.digit_counts)

    @property
    def levels(self) -> int:
        """How many rows or slots there are to fill."""
        return int(self.open_slots[-1]) + self.upper.upper.rows

    @property
    def shape(self) -> tuple[int, int]:
        """Configs and slots."""
        return self.layout.configs, self.upper.width

    def empty(self, values: Floats) -> None:
        """Set what is known before the first level: a full sheet has its bonus as value, what is forbidden minus infinity."""
        values[:, self.upper.dead :] = -np.inf
        full = self.upper.level_slots[0]
        values[self.open_slots == 0, full] = self.bonuses[full]

    def restored(self, rows: Floats) -> Floats:
        """The rows of a value file, padded as the kernels read them."""
        values = np.empty(self.shape)
        self.empty(values)
        values[:, self.upper.used] = rows
        return values

    @cached_property
    def bonuses(self) -> NDArray[np.int64]:
        """The bonus of every slot, if it is full."""
        return np.array([self.layout.upper_bonus(int(total)) for total in self.upper.totals])

    def slot(self, place: Place) -> int:
        """The slot of a sheet."""
        return int(self.upper.slot_of[place.open_rows, place.total])

    def value(self, values: Floats, place: Place) -> float:
        """What the rest of the game brings on a sheet."""
        return float(values[place.config, self.slot(place)])
