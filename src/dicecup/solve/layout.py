"""How the values of sheets with an upper section lie in a matrix: a row for each config, a column for each upper section.

A config says what the lower rows can still bring; it is a number in mixed radix, a digit for each lower row or family. A column
stands for the upper section: its open rows, and a class of totals.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from itertools import accumulate
from math import comb
from operator import mul
from typing import Final, NamedTuple

from dicecup.core.dice import SIDES
from dicecup.kernels import LANES
from dicecup.solve.kind import Cost
from dicecup.solve.upper import UpperSection

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
        """The upper section's columns."""

    @property
    @abstractmethod
    def digit_counts(self) -> tuple[int, ...]:
        """How many digits there are for each lower row or family."""

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

    @property
    def empty_place(self) -> Place:
        """An empty sheet."""
        return Place(self.configs - 1, self.upper.full, 0)

    def column(self, place: Place) -> int:
        """The column of a sheet."""
        return self.upper.column_of[place.open_rows][place.total]

    def turn_cost(self, throws: int, dice: int) -> Cost:
        """What solving takes where a turn is so many throws of so many dice on the lattice."""
        sheets = self.configs * self.upper.columns
        operations = throws * 2 * SIDES * comb(dice + SIDES - 1, SIDES) + comb(dice + SIDES - 1, SIDES - 1)
        return Cost(sheets, operations * sheets / LANES / OPERATIONS_A_SECOND)


def by_column(layout: SheetLayout, chances: Mapping[Place, float]) -> dict[tuple[int, int], float]:
    """The chances of configs and columns from those of sheets, of which several may lie in one column."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    for place, chance in chances.items():
        found[place.config, layout.column(place)] += chance
    return found
