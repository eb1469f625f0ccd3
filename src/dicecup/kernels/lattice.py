"""One throw of the dice on the lattice of multisets, for eight sheets at once.

Let `E(keep)` be the value of keeping some dice and throwing the rest, and `best(hand)` the value of a hand from which any part may
be kept. Adding one die at a time,

    E(m)    = (E(m + 1) + E(m + 2) + ... + E(m + 6)) / 6        for every multiset m short of a full hand
    best(m) = max(E(m), best(m - f) for every face f in m)      for every multiset m

so a throw of `n` dice costs 6 × C(n + 5, 6) additions and as many comparisons: 1,260 each with five dice, 2,772 with six.
The full hands and the keeps lie in two `float64[rows, 8]` tiles. Multisets stand in order of size, and within a size in order of
the number of different faces, so that every inner loop has a fixed length.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lanes import broadcast, larger, load, pick, spread, store

Floats = NDArray[np.float64]
Indices = NDArray[np.int32]

ALIGNMENT = 64
"""Bytes in a cache line, and in one vector."""


class Lattice(NamedTuple):
    """The multisets up to a full hand.

    `larger[6 m + f]` is the keep `m + f`, or the full hand where `m` is one die short (from `almost` on). `smaller` lists, for each
    multiset in turn, the keeps `m - f`; `blocks` has a line (different faces, first, end) for each run of keeps with equally many,
    `hand_blocks` for the full hands. `chances` are those of the full hands as one throw.
    """

    larger: Indices
    smaller: Indices
    blocks: Indices
    hand_blocks: Indices
    chances: Floats
    almost: int
    keeps: int


def tile(rows: int) -> Floats:
    """Room for so many vectors, aligned to the cache."""
    room = np.empty(rows * LANES + LANES, np.float64)
    offset = -room.ctypes.data % ALIGNMENT // room.itemsize
    return room[offset : offset + rows * LANES].reshape(rows, LANES)


@compiled
def copy(values: Floats, target: Floats, first: int) -> None:
    """Write these vectors into the rows of `target` from `first` on."""
    for row in range(len(values)):
        store(target, first + row, load(values, row))


@compiled
def throw(hands: Floats, keeps: Floats, lattice: Lattice) -> None:
    """From the values of the full hands, those of all keeps."""
    rows = lattice.larger
    sixth = spread(1 / 6)
    for m in range(lattice.keeps - 1, lattice.almost - 1, -1):
        at = 6 * m
        low = pick(hands, rows, at) + pick(hands, rows, at + 1) + pick(hands, rows, at + 2)
        high = pick(hands, rows, at + 3) + pick(hands, rows, at + 4) + pick(hands, rows, at + 5)
        store(keeps, m, (low + high) * sixth)
    for m in range(lattice.almost - 1, -1, -1):
        at = 6 * m
        low = pick(keeps, rows, at) + pick(keeps, rows, at + 1) + pick(keeps, rows, at + 2)
        high = pick(keeps, rows, at + 3) + pick(keeps, rows, at + 4) + pick(keeps, rows, at + 5)
        store(keeps, m, (low + high) * sixth)


def _choose_among(faces: int) -> Any:
    even = faces // 2 * 2

    @compiled
    def choose_block(
        one: Floats, other: Floats, best: Floats, keeps: Floats, smaller: Indices, first: int, end: int, at: int
    ) -> int:
        for m in range(first, end):
            value = larger(load(one, m), load(other, m))
            for f in range(0, even, 2):
                value = larger(value, larger(pick(keeps, smaller, at + f), pick(keeps, smaller, at + f + 1)))
            if faces > even:
                value = larger(value, pick(keeps, smaller, at + even))
            store(best, m, value)
            at += faces
        return at

    return choose_block


_one, _two, _three, _four, _five, _six = map(_choose_among, range(1, 7))


@compiled
def _choose_blocks(one: Floats, other: Floats, best: Floats, keeps: Floats, smaller: Indices, blocks: Indices, at: int) -> int:
    for block in range(len(blocks)):
        faces = blocks[block, 0]
        first = blocks[block, 1]
        end = blocks[block, 2]
        if faces == 1:
            at = _one(one, other, best, keeps, smaller, first, end, at)
        elif faces == 2:
            at = _two(one, other, best, keeps, smaller, first, end, at)
        elif faces == 3:
            at = _three(one, other, best, keeps, smaller, first, end, at)
        elif faces == 4:
            at = _four(one, other, best, keeps, smaller, first, end, at)
        elif faces == 5:
            at = _five(one, other, best, keeps, smaller, first, end, at)
        else:
            at = _six(one, other, best, keeps, smaller, first, end, at)
    return at


@compiled
def choose(hands: Floats, keeps: Floats, lattice: Lattice) -> None:
    """From the values of all keeps, each multiset's best part, in place."""
    at = _choose_blocks(keeps, keeps, keeps, keeps, lattice.smaller, lattice.blocks, 0)
    _choose_blocks(hands, hands, hands, keeps, lattice.smaller, lattice.hand_blocks, at)


@compiled
def choose_either(
    hands: Floats, keeps: Floats, other_hands: Floats, other_keeps: Floats, lattice: Lattice, best: Floats, best_keeps: Floats
) -> None:
    """The best part of each full hand, where every part has two values to choose from."""
    store(best_keeps, 0, larger(load(keeps, 0), load(other_keeps, 0)))
    at = _choose_blocks(keeps, other_keeps, best_keeps, best_keeps, lattice.smaller, lattice.blocks, 0)
    _choose_blocks(hands, other_hands, best, best_keeps, lattice.smaller, lattice.hand_blocks, at)


@compiled
def first_throw(hands: Floats, lattice: Lattice, out: Floats, row: int) -> None:
    """The mean over all full hands, into a row of `out`; four sums side by side, since each waits for its last addition."""
    count = len(lattice.chances)
    sum0 = sum1 = sum2 = sum3 = spread(0.0)
    even = count - count % 4
    for h in range(0, even, 4):
        sum0 = sum0 + load(hands, h) * broadcast(lattice.chances, h)
        sum1 = sum1 + load(hands, h + 1) * broadcast(lattice.chances, h + 1)
        sum2 = sum2 + load(hands, h + 2) * broadcast(lattice.chances, h + 2)
        sum3 = sum3 + load(hands, h + 3) * broadcast(lattice.chances, h + 3)
    for h in range(even, count):
        sum0 = sum0 + load(hands, h) * broadcast(lattice.chances, h)
    store(out, row, (sum0 + sum1) + (sum2 + sum3))
