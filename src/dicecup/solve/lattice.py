"""The lattice of all multisets of dice up to a full hand, as arrays that numpy and the kernels share.

Row numbers: all multisets in order of size, within a size by the number of different faces, then by face. With five dice there are
462 rows, of which the last 252 are the full hands; with six 924, the last 462.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicecup.core.dice import PIPS, multisets, parts, ways
from dicecup.core.moves import Dice
from dicecup.games.turn import ROLLS

Floats = NDArray[np.float64]
Indices = NDArray[np.int32]
Whole = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True, eq=False)
class HandLattice:
    """Every multiset of up to `size` dice with these faces, and how they lead to one another."""

    size: int
    faces: Dice = PIPS

    @cached_property
    def rows(self) -> tuple[Dice, ...]:
        """The multisets in order."""
        return tuple(
            dice for size in range(self.size + 1) for dice in sorted(multisets(self.faces, size), key=lambda dice: len(set(dice)))
        )

    @cached_property
    def index(self) -> dict[Dice, int]:
        """Each multiset's row."""
        return {dice: row for row, dice in enumerate(self.rows)}

    @cached_property
    def keeps(self) -> int:
        """How many multisets are short of a full hand."""
        return len(self.rows) - len(multisets(self.faces, self.size))

    @cached_property
    def hands(self) -> tuple[Dice, ...]:
        """The full hands in order."""
        return self.rows[self.keeps :]

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """How many dice of each face every full hand holds."""
        return np.array([[hand.count(face) for face in self.faces] for hand in self.hands])

    @cached_property
    def chances(self) -> Floats:
        """The chance of each full hand as one throw."""
        return np.array([ways(hand) for hand in self.hands]) / float(len(self.faces) ** self.size)

    @cached_property
    def larger(self) -> Indices:
        """The rows of `m + f`, for every `m` short of a full hand and every face."""
        return np.array([[self.index[self._plus(dice, face)] for face in self.faces] for dice in self.rows[: self.keeps]], np.int32)

    @cached_property
    def smaller(self) -> tuple[Indices, ...]:
        """For every multiset, the rows of `m - f`."""
        return tuple(np.array([self.index[_minus(dice, face)] for face in dict.fromkeys(dice)], np.int32) for dice in self.rows)

    @cached_property
    def blocks(self) -> Indices:
        """Runs of rows with equally many dice and different faces: (different faces, first row, end row)."""
        kinds = [(len(dice), len(set(dice))) for dice in self.rows]
        starts = [row for row in range(1, len(kinds)) if kinds[row] != kinds[row - 1]]
        return np.array(
            [(kinds[first][1], first, end) for first, end in zip(starts, [*starts[1:], len(kinds)], strict=True)], np.int32
        )

    @cached_property
    def sizes(self) -> tuple[slice, ...]:
        """The rows of each size."""
        ends = list(accumulate(len(multisets(self.faces, size)) for size in range(self.size + 1)))
        return tuple(slice(start, end) for start, end in zip([0, *ends], ends, strict=False))

    @cached_property
    def parts(self) -> tuple[Indices, ...]:
        """For every full hand, the rows of its parts, itself last."""
        return tuple(np.array([self.index[part] for part in parts(hand)], np.int32) for hand in self.hands)

    def throw(self, hands: Floats) -> Floats:
        """From the values of full hands, along the first axis, those of all multisets."""
        values = np.empty((len(self.rows), *hands.shape[1:]))
        values[self.keeps :] = hands
        for rows, larger in self._larger_of_size:
            np.add.reduce(values.take(larger, axis=0), out=values[rows])
            values[rows] /= len(self.faces)
        return values

    def best(self, values: Floats) -> Floats:
        """From the values of all multisets, along the first axis, the best part of each full hand."""
        best = values.copy()
        for rows, smaller in self._smaller_of_size:
            np.maximum.reduce(best.take(smaller, axis=0), out=best[rows])
        return best[self.keeps :]

    def turn(self, final: Floats, stop: Floats) -> tuple[Floats, ...]:
        """The values of all keeps before the first, second and third throw.

        `final` are the values of the hands after the last throw, `stop` those of stopping before it:

            after two throws:  E2 = throw(final),  best2(hand) = max(stop(hand), E2 of its proper parts)
            after one throw:   E1 = throw(best2), ...
            before the first:  E0 = throw(best1), of which the empty keep is the value of the turn.
        """
        keeps = [self.throw(final)]
        for _ in range(ROLLS - 1):
            best = keeps[0].copy()
            best[self.keeps :] = stop
            keeps.insert(0, self.throw(self.best(best)))
        return tuple(keeps)

    # By size and with the faces first, so that what is summed or compared lies side by side.

    @cached_property
    def _larger_of_size(self) -> tuple[tuple[slice, Whole], ...]:
        """For the multisets of each size short of a full hand, the large ones first, the rows of `m + f`."""
        return tuple((rows, np.ascontiguousarray(self.larger[rows].T, np.intp)) for rows in reversed(self.sizes[:-1]))

    @cached_property
    def _smaller_of_size(self) -> tuple[tuple[slice, Whole], ...]:
        """For the multisets of each size but 0, the rows of every `m - f`, padded with that of `m` itself."""
        return tuple(
            (rows, np.array([self._padded(row, size + 1) for row in range(rows.start, rows.stop)], np.intp).T.copy())
            for size, rows in enumerate(self.sizes)
            if size
        )

    def _padded(self, row: int, length: int) -> list[int]:
        smaller = self.smaller[row].tolist()
        return [*smaller, *[row] * (length - len(smaller))]

    def _plus(self, dice: Dice, face: int | str) -> Dice:
        return tuple(sorted((*dice, face), key=self.faces.index))


def _minus(dice: Dice, face: int | str) -> Dice:
    at = dice.index(face)
    return dice[:at] + dice[at + 1 :]


@cache
def hand_lattice(size: int, faces: Dice = PIPS) -> HandLattice:
    """The lattice of so many dice, cached."""
    return HandLattice(size, faces)
