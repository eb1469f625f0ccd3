"""The upper section in as few numbers as possible.

Let `T` be what the filled rows of an upper section add up to, and `X` the set of sums that its open rows can still bring. The rest
of the game depends on `T` only through the bonus at its end, so two totals `T` and `T'` are equivalent if

    bonus(T + x) = bonus(T' + x)        for every x in X.

A bonus that rises at the totals `B1 < B2 < ...` turns this into: `min{x in X : x >= Bi - T}` is equal for every i. Together with
leaving out the totals that no filling reaches, this cuts 64 × 64 upper sections with a bonus from 63 on to 1,640 columns, and
128 × 301 with three bonuses to fewer than 19,000. A column is one such class of totals of one set of open rows.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple


class Classes(NamedTuple):
    """The totals of one set of open rows: the smallest reachable one of each class, and each total's class."""

    smallest: list[int]
    of_total: list[int]


@dataclass(frozen=True, eq=False)
class UpperSection:
    """All columns of an upper section; bit r of a set of rows stands for row r.

    `brings(row, filled)` is the set of points row `row` may hold beside the filled rows; at `steps` the bonus rises.
    """

    rows: int
    brings: Callable[[int, int], frozenset[int]]
    steps: Sequence[int]

    @property
    def cap(self) -> int:
        """The total beyond which more brings nothing."""
        return self.steps[-1] if self.steps else 0

    @cached_property
    def full(self) -> int:
        """The set of all rows."""
        return (1 << self.rows) - 1

    @cached_property
    def classes(self) -> tuple[Classes, ...]:
        """For every set of open rows the classes of its totals."""
        return tuple(map(self._classes, range(self.full + 1)))

    @cached_property
    def order(self) -> list[int]:
        """All sets of open rows in the order of their columns: by their number of rows."""
        return sorted(range(self.full + 1), key=lambda open_rows: (open_rows.bit_count(), open_rows))

    @cached_property
    def columns(self) -> int:
        """How many columns there are."""
        return sum(len(classes.smallest) for classes in self.classes)

    @cached_property
    def column_of(self) -> list[list[int]]:
        """The column of every set of open rows and total up to the cap."""
        first, found = 0, [[0]] * (self.full + 1)
        for open_rows in self.order:
            classes = self.classes[open_rows]
            found[open_rows] = [first + each for each in classes.of_total]
            first += len(classes.smallest)
        return found

    def _classes(self, open_rows: int) -> Classes:
        filled = self.full & ~open_rows
        still = [*self._sums(open_rows, self.full), self.cap + 1]
        needs = [tuple(bisect_left(still, step - total) for step in self.steps) for total in range(self.cap + 1)]
        smallest: list[int] = []
        number: dict[tuple[int, ...], int] = {}
        for total in self._sums(filled, filled):
            if needs[total] not in number:
                number[needs[total]] = len(number)
                smallest.append(total)
        return Classes(smallest, [number.get(need, 0) for need in needs])

    def _sums(self, rows: int, filled: int) -> list[int]:
        """What these rows can add up to, in order, up to the cap; bit n of `sums` stands for the sum n."""
        sums, below_cap = 1, (1 << self.cap) - 1
        for row in range(self.rows):
            if rows >> row & 1:
                more = 0
                for points in self.brings(row, filled):
                    more |= sums << points
                sums = more & below_cap | (more > below_cap) << self.cap
        return [total for total in range(self.cap + 1) if sums >> total & 1]


def rises(bonus: Callable[[int], int], totals: Iterable[int]) -> tuple[int, ...]:
    """The totals at which the bonus changes."""
    return tuple(total for total in totals if total > 0 and bonus(total) != bonus(total - 1))
