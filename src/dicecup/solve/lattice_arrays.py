"""The lattice of multisets of dice as numpy arrays, for many values at once and for the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicecup.core.dice import ways
from dicecup.core.lattice import Lattice

Floats = NDArray[np.float64]
Indices = NDArray[np.int32]
Whole = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True, eq=False)
class LatticeArrays:
    """A lattice as arrays."""

    lattice: Lattice

    @cached_property
    def chances(self) -> Floats:
        """The chance of each full hand as one throw."""
        lattice = self.lattice
        return np.array([ways(hand) for hand in lattice.hands]) / float(len(lattice.faces) ** lattice.size)

    @cached_property
    def larger(self) -> Indices:
        """The rows of `m + f`, for every `m` short of a full hand and every face."""
        return np.array(self.lattice.larger, np.int32)

    @cached_property
    def blocks(self) -> Indices:
        """Runs of rows with equally many dice and different faces: (different faces, first row, end row)."""
        kinds = [(len(dice), len(set(dice))) for dice in self.lattice.rows]
        starts = [row for row in range(1, len(kinds)) if kinds[row] != kinds[row - 1]]
        return np.array(
            [(kinds[first][1], first, end) for first, end in zip(starts, [*starts[1:], len(kinds)], strict=True)], np.int32
        )

    def throw(self, hands: Floats) -> Floats:
        """`Lattice.throw` along the first axis."""
        lattice = self.lattice
        values = np.empty((len(lattice.rows), *hands.shape[1:]))
        values[lattice.keeps :] = hands
        for rows, larger in self._larger_of_size:
            np.add.reduce(values.take(larger, axis=0), out=values[rows])
            values[rows] /= len(lattice.faces)
        return values

    def best(self, values: Floats) -> Floats:
        """`Lattice.best` of the full hands, along the first axis."""
        best = values.copy()
        for rows, smaller in self._smaller_of_size:
            np.maximum.reduce(best.take(smaller, axis=0), out=best[rows])
        return best[self.lattice.keeps :]

    def turn(self, final: Floats, stop: Floats, rolls: int) -> list[Floats]:
        """`Lattice.turn` along the first axis."""
        keeps = [self.throw(final)]
        for _ in range(rolls - 1):
            best = keeps[0].copy()
            best[self.lattice.keeps :] = stop
            keeps.insert(0, self.throw(self.best(best)))
        return keeps

    def follow(self, hands: Floats, rolls: int) -> Floats:
        """The value of a turn in several figures, of which the first decides what is kept: `[hand, figure, ...]`."""
        values = self.throw(hands)
        for _ in range(rolls - 1):
            values[self.lattice.keeps :] = hands
            for rows, smaller in self._smaller_of_size:
                best = values[rows]
                for each in smaller:
                    part = values.take(each, axis=0)
                    np.copyto(best, part, where=part[:, :1] > best[:, :1])
            values = self.throw(values[self.lattice.keeps :])
        return np.asarray(values[0])

    def ends(self, turn: Sequence[Sequence[float]], kept: int = 0, rolls: int = 0) -> Floats:
        """`Lattice.ends`."""
        keeps, values = self.lattice.keeps, [np.array(each) for each in turn]
        chances: Floats = self._reached[kept] if kept < keeps else np.eye(len(self.chances))[kept - keeps]
        for each in values[rolls + 1 :]:
            each[keeps:] = values[-1][keeps:]
            every = self._chosen(chances, each)
            chances = np.einsum("k,kh->h", every[:keeps], self._reached) + every[keeps:]
        return np.asarray(chances)

    def _chosen(self, hands: Floats, values: Floats) -> Floats:
        """`Lattice.chosen`."""
        best, chances = values.copy(), np.zeros(len(values))
        for rows, smaller in self._smaller_of_size:
            np.maximum.reduce(best.take(smaller, axis=0), out=best[rows])
        chances[self.lattice.keeps :] = hands
        for rows, smaller in reversed(self._smaller_of_size):
            moved = np.where(values[rows] == best[rows], 0.0, chances[rows])
            first = (best[smaller] == best[rows]).argmax(axis=0)
            np.add.at(chances, smaller[first, np.arange(len(first))], moved)
            chances[rows] -= moved
        return chances

    @cached_property
    def _reached(self) -> Floats:
        """The chance of each full hand once the missing dice of each keep are thrown."""
        return np.ascontiguousarray(self.throw(np.eye(len(self.chances)))[: self.lattice.keeps])

    # By size and with the faces first, so that what is summed or compared lies side by side.

    @cached_property
    def _larger_of_size(self) -> tuple[tuple[slice, Whole], ...]:
        """For the multisets of each size short of a full hand, the large ones first, the rows of `m + f`."""
        return tuple((rows, np.ascontiguousarray(self.larger[rows].T, np.intp)) for rows in reversed(self.lattice.sizes[:-1]))

    @cached_property
    def _smaller_of_size(self) -> tuple[tuple[slice, Whole], ...]:
        """For the multisets of each size but 0, the rows of every `m - f`, padded with that of `m` itself."""
        return tuple(
            (rows, np.array([self._padded(row, size + 1) for row in range(rows.start, rows.stop)], np.intp).T.copy())
            for size, rows in enumerate(self.lattice.sizes)
            if size
        )

    def _padded(self, row: int, length: int) -> list[int]:
        smaller = self.lattice.smaller[row]
        return [*smaller, *[row] * (length - len(smaller))]


@cache
def lattice_arrays(lattice: Lattice) -> LatticeArrays:
    """The arrays of a lattice, cached."""
    return LatticeArrays(lattice)
