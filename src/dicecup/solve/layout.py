"""How the sheets of a game with an upper section lie in a table: a row for each config, a column for each slot.

A config says what the lower rows can still bring; it is a number in mixed radix, a digit for each lower row or family. A slot is
the upper section's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.solve.lattice import Floats
from dicecup.solve.upper import UpperSection


class Place(NamedTuple):
    """Where a sheet lies: its config, its set of open upper rows and their total up to the cap."""

    config: int
    open_rows: int
    total: int


class SheetLayout(ABC):
    """What the models of all such games have in common."""

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
        return tuple(np.cumprod([1, *self.digit_counts]).tolist())

    @property
    def configs(self) -> int:
        """How many configs there are; in the last one all is open."""
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

    def empty_table(self, table: Floats) -> None:
        """Set what is known before the first level: a full sheet is worth its bonus, what is forbidden minus infinity."""
        table[:, self.upper.dead :] = -np.inf
        full = self.upper.level_slots[0]
        table[self.open_slots == 0, full] = [self.upper_bonus(int(total)) for total in self.upper.totals[full]]

    def value(self, table: Floats, place: Place) -> float:
        """What a table says the rest of the game brings on a sheet."""
        return float(table[place.config, self.upper.slot_of[place.open_rows, place.total]])
