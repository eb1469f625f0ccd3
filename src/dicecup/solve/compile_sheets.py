"""The raw arrays of a sheet game, for the kernels."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np

from dicecup.kernels import LANES
from dicecup.kernels.lattice import Lattice
from dicecup.kernels.sheets import HALF_FACES, Sheets
from dicecup.solve.lattice import Floats, HandLattice, Indices
from dicecup.solve.sheets import FACES, SheetModel


def kernel_lattice(lattice: HandLattice) -> Lattice:
    """The lattice as the kernels read it."""
    keeps, almost = lattice.keeps, lattice.sizes[-2].start
    larger = lattice.larger.copy()
    larger[almost:] -= keeps
    is_hand = lattice.blocks[:, 1] >= keeps
    blocks, hand_blocks = lattice.blocks[~is_hand], lattice.blocks[is_hand] - np.array([0, keeps, keeps], np.int32)
    return Lattice(larger.reshape(-1), np.concatenate(lattice.smaller), blocks, hand_blocks, lattice.chances, almost, keeps)


@lru_cache(2)
def compile_sheets(model: SheetModel) -> Sheets:
    """All arrays of a sheet game, asked for once."""
    after, points = _upper(model)
    halves, hand_halves = halves_of(model.lattice)
    zeros, gains = zip(*(_lower(model, config) for config in range(model.configs)), strict=True)
    kinds = _kinds(model)
    zero_start, zero_after = flat(zeros)
    gain_start, gain_both = flat(gains)
    kind_start, kind_hand = flat([hands for hands, _ in kinds])
    jokers = [_joker(model, config, hand) for config in range(model.configs) for hand in model.jokers]
    joker_start, joker_source = flat([[source for source, _ in choices] for each in jokers for choices in each])
    return Sheets(
        kernel_lattice(model.lattice),
        np.arange(model.upper.width, dtype=np.int32),
        by_tile(after),
        points,
        halves,
        hand_halves,
        zero_start,
        zero_after,
        gain_start,
        np.ascontiguousarray(gain_both.reshape(-1, 2)[:, 0]),
        np.ascontiguousarray(gain_both.reshape(-1, 2)[:, 1]),
        kind_start,
        kind_hand,
        np.concatenate([paid for _, paid in kinds]).astype(np.float64),
        np.array(model.jokers, np.int32),
        np.array([_option(model, model.own_row(hand), model.game.hand_size) for hand in model.jokers], np.int32),
        joker_start,
        joker_source,
        np.array([paid for each in jokers for choices in each for _, paid in choices], np.float64),
    )


def flat(lists: object) -> tuple[Indices, Indices]:
    """Lists one after the other, and where each starts; a pair counts as one entry."""
    arrays = [np.array(each, np.int32) for each in lists]  # type: ignore[attr-defined]
    starts = np.cumsum([0, *(len(each) for each in arrays)]).astype(np.int32)
    return starts, np.concatenate([np.empty(0, np.int32), *(each.reshape(-1) for each in arrays)])


def halves_of(lattice: HandLattice) -> tuple[Indices, Indices]:
    """The two halves of every hand: counts of the first three faces, and of the last three, as options (face × counts + count)."""
    counts = lattice.size + 1
    triples = [triple for triple in product(range(counts), repeat=HALF_FACES) if sum(triple) <= lattice.size]
    index = {triple: at for at, triple in enumerate(triples)}
    options = [
        [(first + face) * counts + count for face, count in enumerate(triple)] for first in (0, HALF_FACES) for triple in triples
    ]
    of_hand = [
        (index[tuple(hand[:HALF_FACES])], len(triples) + index[tuple(hand[HALF_FACES:])]) for hand in lattice.counts.tolist()
    ]
    return np.array(options, np.int32).reshape(-1), np.array(of_hand, np.int32).reshape(-1)


def _option(model: SheetModel, face: int, count: int) -> int:
    return face * (model.game.hand_size + 1) + count


def _upper(model: SheetModel) -> tuple[Indices, Floats]:
    columns = [model.upper.after(face, points) for face, paid in enumerate(model.upper_points.tolist()) for points in paid]
    return np.stack(columns, axis=1), model.upper_points.reshape(-1).astype(np.float64)


def by_tile(after: Indices) -> Indices:
    """`after[slot, option]` as the kernels read it: `[tile, 8 option + lane]`."""
    tiles = after.reshape(-1, LANES, after.shape[1])
    return np.ascontiguousarray(tiles.transpose(0, 2, 1)).reshape(len(tiles), -1)


def _lower(model: SheetModel, config: int) -> tuple[list[int], list[tuple[int, int]]]:
    zeros, gains = [], []
    for lower in np.flatnonzero(model.is_open[config]):
        row = FACES + int(lower)
        contents = model.contents[lower]
        if len(contents) == 1:
            after = model.config_after(config, row, 0)
            zeros.append(after)
            gains.append((after, _kind(model, row, 0)))
        else:
            gains += [(model.config_after(config, row, content), _kind(model, row, at)) for at, content in enumerate(contents)]
    return zeros, gains


def _kind(model: SheetModel, row: int, content: int) -> int:
    before = sum(len(contents) for contents in model.contents[: row - FACES])
    return before + content


def _kinds(model: SheetModel) -> list[tuple[Indices, Floats]]:
    kinds = []
    for lower, contents in enumerate(model.contents):
        paid = model.points[:, FACES + lower]
        hands = [np.flatnonzero(paid if len(contents) == 1 else paid == content) for content in contents]
        kinds += [(each.astype(np.int32), paid[each].astype(np.float64)) for each in hands]
    return kinds


def _joker(model: SheetModel, config: int, hand: int) -> list[list[tuple[int, int]]]:
    offers = model.joker_offers(config, hand)
    if offers is None:
        return [[], []]
    counts = model.lattice.counts[hand]
    choices = []
    for offer in offers:
        choice = []
        for row, (points, extra) in offer.items():
            if row < FACES:
                choice.append((_option(model, row, int(counts[row])), points + extra - int(model.points[hand, row])))
            else:
                choice.append((~model.config_after(config, row, points), points + extra))
        choices.append(choice)
    return choices
