"""One throw of the dice on the lattice of multisets, for eight sheets at once.

Let `E(keep)` be the value of keeping some dice and throwing the rest, and `best(hand)` the value of a hand from which any part may
be kept. Adding one die at a time,

    E(m)    = (E(m + 1) + E(m + 2) + ... + E(m + 6)) / 6        for every multiset m short of a full hand
    best(m) = max(E(m), best(m - f) for every face f in m)      for every multiset m

so a throw of `n` dice costs 6 × C(n + 5, 6) additions and as many comparisons: 1,260 each with five dice, 2,772 with six.
Both run in place on one `float64[rows, 8]` tile. Rows stand in order of size, and within a size in order of the number of
different faces, so that every inner loop has a fixed length.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lanes import larger, load, pick, spread, store

Floats = NDArray[np.float64]
Indices = NDArray[np.int32]

ALIGNMENT = 64
"""Bytes in a cache line, and in one vector."""


class Lattice(NamedTuple):
    """The multisets up to a full hand as rows of a tile.

    `larger[6 m + f]` is the row of `m + f`; `smaller` lists, for each row in turn, the rows of `m - f`; `blocks` has a line
    (different faces, first row, end row) for each run of rows with equally many. The rows from `keeps` on are the full hands, with
    their chances as one throw in `chances`.
    """

    larger: Indices
    smaller: Indices
    blocks: Indices
    chances: Floats
    keeps: int


def tile(rows: int) -> Floats:
    """Room for so many vectors, aligned to the cache."""
    room = np.empty(rows * LANES + LANES, np.float64)
    offset = -room.ctypes.data % ALIGNMENT // room.itemsize
    return room[offset : offset + rows * LANES].reshape(rows, LANES)


@compiled
def throw(values: Floats, lattice: Lattice) -> None:
    """From the values of the full hands, those of all keeps."""
    rows = lattice.larger
    sixth = spread(1 / 6)
    at = len(rows)
    for m in range(lattice.keeps - 1, -1, -1):
        at -= 6
        low = pick(values, rows, at) + pick(values, rows, at + 1) + pick(values, rows, at + 2)
        high = pick(values, rows, at + 3) + pick(values, rows, at + 4) + pick(values, rows, at + 5)
        store(values, m, (low + high) * sixth)


def _choose_among(faces: int) -> Any:
    @compiled
    def choose_block(values: Floats, smaller: Indices, first: int, end: int, at: int) -> int:
        for m in range(first, end):
            best = load(values, m)
            for f in range(faces):
                best = larger(best, pick(values, smaller, at + f))
            store(values, m, best)
            at += faces
        return at

    return choose_block


_one, _two, _three, _four, _five, _six = map(_choose_among, range(1, 7))


@compiled
def choose(values: Floats, lattice: Lattice) -> None:
    """From the values of all keeps, each hand's best, also of hands that are not full."""
    at = 0
    for block in range(len(lattice.blocks)):
        faces = lattice.blocks[block, 0]
        first = lattice.blocks[block, 1]
        end = lattice.blocks[block, 2]
        if faces == 1:
            at = _one(values, lattice.smaller, first, end, at)
        elif faces == 2:
            at = _two(values, lattice.smaller, first, end, at)
        elif faces == 3:
            at = _three(values, lattice.smaller, first, end, at)
        elif faces == 4:
            at = _four(values, lattice.smaller, first, end, at)
        elif faces == 5:
            at = _five(values, lattice.smaller, first, end, at)
        else:
            at = _six(values, lattice.smaller, first, end, at)


@compiled
def first_throw(values: Floats, lattice: Lattice, out: Floats, row: int) -> None:
    """The mean over all full hands, into a row of `out`; four sums side by side, since each waits for its last addition."""
    keeps = lattice.keeps
    hands = len(lattice.chances)
    sum0 = sum1 = sum2 = sum3 = spread(0.0)
    even = hands - hands % 4
    for h in range(0, even, 4):
        sum0 = sum0 + load(values, keeps + h) * spread(lattice.chances[h])
        sum1 = sum1 + load(values, keeps + h + 1) * spread(lattice.chances[h + 1])
        sum2 = sum2 + load(values, keeps + h + 2) * spread(lattice.chances[h + 2])
        sum3 = sum3 + load(values, keeps + h + 3) * spread(lattice.chances[h + 3])
    for h in range(even, hands):
        sum0 = sum0 + load(values, keeps + h) * spread(lattice.chances[h])
    store(out, row, (sum0 + sum1) + (sum2 + sum3))
