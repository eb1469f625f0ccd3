"""How the values of sheets with an upper section lie in an array: a row for each config, a column for each slot.

A config says what the lower rows can still bring; it is a number in mixed radix, a digit for each lower row or family. A slot
stands for the upper section: its open rows, and a class of totals.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from itertools import accumulate
from math import comb
from operator import mul
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.core.dice import SIDES
from dicecup.kernels import LANES
from dicecup.solve.kind import Cost
from dicecup.solve.lattice import Floats, Whole
from dicecup.solve.upper import UpperSection
from dicecup.solve.value_files import ValueFile

OPERATIONS_A_SECOND: Final = 1e9
"""Vector operations of two cores of a slow machine, for the estimate of how long solving takes."""


class Place(NamedTuple):
    """Where a sheet lies: its config, its set of open upper rows and the total of the filled ones, up to the cap."""

    config: int
    open_rows: int
    total: int


class SheetLayout(ABC):
    """What the models of all such games have in common."""

    @property
    @abstractmethod
    def layout(self) -> int:
        """A checksum of what the rows and columns of the values mean."""

    @property
    @abstractmethod
    def upper(self) -> UpperSection:
        """The upper section's slots."""

    @property
    @abstractmethod
    def digit_counts(self) -> tuple[int, ...]:
        """How many digits there are for each lower row or family."""

    @property
    @abstractmethod
    def open_slots(self) -> NDArray[np.int64]:
        """How many lower rows or slots are open in every config."""

    @abstractmethod
    def configs_below(self, config: int) -> NDArray[np.bool_]:
        """Which configs a sheet of this config can come to, itself included."""

    @abstractmethod
    def upper_bonus(self, total: int) -> int:
        """The bonus for an upper section with this total."""

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """The weight of each digit in a config's number, and after them the number of configs."""
        return tuple(accumulate(self.digit_counts, mul, initial=1))

    @property
    def configs(self) -> int:
        """How many configs there are; in the last one all rows are open."""
        return self.weights[-1]

    @cached_property
    def digits(self) -> NDArray[np.int64]:
        """Every config's digits."""
        return np.asarray(np.arange(self.configs)[:, None] // self.weights[:-1] % self.digit_counts)

    @property
    def levels(self) -> int:
        """How many rows or slots there are to fill."""
        return int(self.open_slots[-1]) + self.upper.rows

    @property
    def shape(self) -> tuple[int, int]:
        """Configs and slots."""
        return self.configs, self.upper.width

    @property
    def empty_place(self) -> Place:
        """An empty sheet."""
        return Place(self.configs - 1, self.upper.full, 0)

    def turn_cost(self, throws: int, dice: int) -> Cost:
        """What solving takes where a turn is so many throws of so many dice on the lattice."""
        sheets = self.configs * len(self.upper.used)
        operations = throws * 2 * SIDES * comb(dice + SIDES - 1, SIDES) + comb(dice + SIDES - 1, SIDES - 1)
        return Cost(sheets, operations * sheets / LANES / OPERATIONS_A_SECOND)

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
        return np.array([self.upper_bonus(int(total)) for total in self.upper.totals])

    def value(self, values: Floats, place: Place) -> float:
        """What the rest of the game brings on a sheet."""
        return float(values[place.config, self.upper.slot_of[place.open_rows, place.total]])


class Columns:
    """A value file of (config, slot), read by sets of open upper rows and totals."""

    def __init__(self, upper: UpperSection, values: ValueFile) -> None:
        rank = np.zeros(upper.width, np.int64)
        rank[upper.used] = np.arange(len(upper.used))
        self.column_of = rank[upper.slot_of]
        self.at = values.at

    def futures(self, configs: Whole | int, open_rows: Whole | int, totals: Whole | int) -> Floats:
        """What the rest of the game brings on each of these sheets."""
        return self.at(configs, self.column_of[open_rows, totals])
