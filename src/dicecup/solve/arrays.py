"""Raw arrays that the kernels of several kinds read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from dicecup.kernels import LANES
from dicecup.kernels.lattice import Lattice
from dicecup.kernels.sheets import HALF_ROWS
from dicecup.solve.lattice_arrays import Indices, LatticeArrays, Whole


def kernel_lattice(arrays: LatticeArrays) -> Lattice:
    """The lattice as the kernels read it."""
    keeps, almost = arrays.lattice.keeps, arrays.lattice.sizes[-2].start
    larger = arrays.larger.copy()
    larger[almost:] -= keeps
    smaller = np.array([row for each in arrays.lattice.smaller for row in each], np.int32)
    is_hand = arrays.blocks[:, 1] >= keeps
    blocks, hand_blocks = arrays.blocks[~is_hand], arrays.blocks[is_hand] - np.array([0, keeps, keeps], np.int32)
    return Lattice(larger.reshape(-1), smaller, blocks, hand_blocks, arrays.chances, almost, keeps)


def flat(lists: Iterable[Any]) -> tuple[Indices, Indices]:
    """Lists one after the other, and where each starts; a pair counts as one entry."""
    arrays = [np.array(each, np.int32) for each in lists]
    starts = np.cumsum([0, *(len(each) for each in arrays)]).astype(np.int32)
    return starts, np.concatenate([np.empty(0, np.int32), *(each.reshape(-1) for each in arrays)])


def halves_of(classes: Whole, width: int) -> tuple[Indices, Indices]:
    """The two halves of every hand: its options in the first three rows, and in the last three.

    `classes[hand, row]` is the hand's option in a row, which `row × width + class` numbers among all. A half is three options.
    """
    options, of_hand, found = [], [], 0
    for first in (0, HALF_ROWS):
        triples, which = np.unique(classes[:, first : first + HALF_ROWS], axis=0, return_inverse=True)
        options.append(triples + np.arange(first, first + HALF_ROWS) * width)
        of_hand.append(which.reshape(-1) + found)
        found += len(triples)
    return np.concatenate(options).astype(np.int32).reshape(-1), np.stack(of_hand, axis=1).astype(np.int32).reshape(-1)


def by_tile(after: Whole) -> Indices:
    """`after[slot, option]` as the kernels read it: `[tile, 8 option + lane]`."""
    tiles = after.reshape(-1, LANES, after.shape[1])
    return np.ascontiguousarray(tiles.transpose(0, 2, 1), np.int32).reshape(len(tiles), -1)
