"""The upper section in as few numbers as possible.

Let `T` be what the filled rows of an upper section add up to, and `X` the set of sums that its open rows can still bring. The rest
of the game depends on `T` only through the bonus at its end, so two totals `T` and `T'` are equivalent if

    bonus(T + x) = bonus(T' + x)        for every x in X.

A bonus that rises at the totals `B1 < B2 < ...` turns this into: `min{x in X : x >= Bi - T}` is equal for every i. Together with
leaving out the totals that no filling reaches, this cuts 64 × 64 upper sections with a bonus from 63 on to 1,640 slots, and
128 × 301 with three bonuses to fewer than 19,000. A slot is one such class of totals of one set of open rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels import LANES

Indices = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class UpperSection:
    """All slots of an upper section; bit r of a set of rows stands for row r.

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
    def classes(self) -> tuple[tuple[NDArray[np.int64], NDArray[np.int64]], ...]:
        """For every set of open rows: the smallest reachable total of each class, and each total's class."""
        return tuple(self._classes(open_rows) for open_rows in range(self.full + 1))

    @cached_property
    def level_slots(self) -> tuple[slice, ...]:
        """The slots of each number of open rows; each run is padded to a multiple of the lanes."""
        sizes = [0] * (self.rows + 1)
        for open_rows, (totals, _) in enumerate(self.classes):
            sizes[open_rows.bit_count()] += len(totals)
        starts = [0]
        for size in sizes:
            starts.append(starts[-1] + -(-size // LANES) * LANES)
        return tuple(slice(start, end) for start, end in pairwise(starts))

    @cached_property
    def first(self) -> Indices:
        """The first slot of every set of open rows."""
        first = np.empty(self.full + 1, np.int32)
        free = [slots.start for slots in self.level_slots]
        for open_rows, (totals, _) in enumerate(self.classes):
            first[open_rows] = free[open_rows.bit_count()]
            free[open_rows.bit_count()] += len(totals)
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
        return np.stack([first + of_total for first, (_, of_total) in zip(self.first, self.classes, strict=True)]).astype(np.int32)

    @cached_property
    def used(self) -> NDArray[np.int64]:
        """The slots that stand for a reachable total, in order."""
        return np.flatnonzero(self.open_rows >= 0)

    @cached_property
    def open_rows(self) -> NDArray[np.int64]:
        """The open rows of every slot; -1 in padding."""
        open_rows = np.full(self.width, -1)
        for each, (totals, _) in enumerate(self.classes):
            open_rows[self.first[each] : self.first[each] + len(totals)] = each
        return open_rows

    @cached_property
    def totals(self) -> NDArray[np.int64]:
        """The smallest reachable total of every slot."""
        totals = np.zeros(self.width, np.int64)
        for each, (smallest, _) in enumerate(self.classes):
            totals[self.first[each] : self.first[each] + len(smallest)] = smallest
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
        after[may] = self.slot_of[open_rows[may] & ~(1 << row), np.minimum(self.totals[may] + points, self.cap)]
        return after

    def _classes(self, open_rows: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        filled = self.full & ~open_rows
        reachable = np.array(self._sums(filled, filled))
        still = np.array([*self._sums(open_rows, self.full), self.cap + 1])
        totals = np.arange(self.cap + 1)
        needs = np.zeros(len(totals), np.int64)
        for step in self.steps:
            needs = needs * (len(still) + 1) + np.searchsorted(still, np.maximum(step - totals, 0))
        kinds, of_total = np.unique(needs, return_inverse=True)
        seen, first_at = np.unique(of_total[reachable], return_index=True)
        rank = np.zeros(len(kinds), np.int64)
        order = np.argsort(reachable[first_at])
        rank[seen[order]] = np.arange(len(seen))
        return reachable[first_at][order], rank[of_total]

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
