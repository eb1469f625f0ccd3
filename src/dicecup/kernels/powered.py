"""Turn-start values of a sheet game with one more die that multiplies, doubles, freezes or gives a fourth throw.

A sheet is again (config, slot). Let `S1, S2, S3` be the values of a hand written once at a multiplier of 1, 2, 3, and `SD`
written twice at 2. With one hand value for every face of the extra die, after the third, second and first throw,

    W3(hand, face) = S_face(hand), or max over keeps of E[S_face](keep) where the face gives a fourth throw
    Wk(hand, face) = max over keeps of E[W(k+1)(., face)](keep)        the extra die stays
                   v max over keeps of E[mean over faces of W(k+1)](keep)   it is thrown again
    V(sheet)       = mean over hands and faces of W1

and a frozen face has `Wk = S_face` throughout. That is twelve throws on the lattice instead of two. Keeping everything is never
better than what it stands for, since every W(k) is at least W(k+1).

Any open row may be crossed out. `X(sheet)` is the value after the best single cross; it is kept beside V, so that a pair of
marks with a cross in it costs no more than a single mark: cross and cross is max X(after a cross), score and cross is points +
X(after the score).
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lanes import broadcast, entry, gather, larger, load, pick, spread, store
from dicecup.kernels.lattice import Floats, Indices, Lattice, choose_either, first_throw, throw, tile
from dicecup.kernels.sheets import HALF_ROWS

FACES = 6
MULTIPLIERS = 3
FIELDS = MULTIPLIERS + 1
"""Ways to write a hand: once at each multiplier, or twice."""

TWICE = MULTIPLIERS
TWICE_AT = 1
"""The multiplier (as an index) at which a hand is written twice."""


class Powered(NamedTuple):
    """The game as raw arrays.

    numbers: `number_after[tile, 8 option + lane]`, `number_points[option]`, option = (multiplier × 6 + face) × counts + count,
             counts from 0 to the hand's size; a count of 0 leads nowhere. `pair_after`, `pair_points` likewise for two numbers
             written at once; the pairs of each hand in `hand_pair`.
    lower:   for each config, its open rows: (config after a score, config after a cross, kind, row); a kind is a list of hands
             with their points at each multiplier, `kind_points[at × multipliers + multiplier]`; `row_pair[row × rows + row]`
             lists hands that fit both.
    faces:   of the extra die: the field it writes by, whether it ends the throwing, whether it gives a fourth throw.
    """

    lattice: Lattice
    slots: Indices
    number_after: Indices
    number_points: Floats
    pair_after: Indices
    pair_points: Floats
    hand_pair_start: Indices
    hand_pair: Indices
    hand_option_start: Indices
    hand_option: Indices
    halves: Indices
    hand_halves: Indices
    cross_after: Indices
    lower_start: Indices
    lower_scored: Indices
    lower_crossed: Indices
    lower_kind: Indices
    lower_row: Indices
    kind_start: Indices
    kind_hand: Indices
    kind_points: Floats
    twice_points: Floats
    row_pair_start: Indices
    row_pair: Indices
    face_field: Indices
    face_freezes: Indices
    face_fourth: Indices


class Desk(NamedTuple):
    """A worker's scratch arrays.

    `hands` holds blocks of full hands: the fields, one for each face of the extra die, its mean, and one to spare.
    """

    hands: Floats
    keeps: Floats
    mean_keeps: Floats
    best_keeps: Floats
    options: Floats
    halves: Floats
    pairs: Floats
    second: Floats
    spare: Floats


FACE_BLOCK = FIELDS
MEAN_BLOCK = FIELDS + FACES


def desk(powered: Powered) -> Desk:
    """Scratch arrays for one worker."""
    hands = len(powered.lattice.chances)
    keeps = powered.lattice.keeps
    return Desk(
        tile((MEAN_BLOCK + 1) * hands),
        tile(keeps),
        tile(keeps),
        tile(keeps),
        tile(len(powered.number_points)),
        tile(len(powered.halves) // HALF_ROWS),
        tile(len(powered.pair_points)),
        tile(hands),
        tile(1),
    )


@compiled
def _spread_halves(powered: Powered, first_option: int, options: Floats, halves: Floats, out: Floats, first: int) -> None:
    """For every hand the best of its numbers (count 0 included), into the rows of `out` from `first` on."""
    for half in range(len(powered.halves) // HALF_ROWS):
        at = HALF_ROWS * half
        one = load(options, first_option + entry(powered.halves, at))
        two = load(options, first_option + entry(powered.halves, at + 1))
        three = load(options, first_option + entry(powered.halves, at + 2))
        store(halves, half, larger(larger(one, two), three))
    for hand in range(len(powered.lattice.chances)):
        one = pick(halves, powered.hand_halves, 2 * hand)
        store(out, first + hand, larger(one, pick(halves, powered.hand_halves, 2 * hand + 1)))


@compiled
def write_once(powered: Powered, values: Floats, config: int, slots: Indices, after: Indices, desk: Desk) -> None:
    """The fields of a hand written once, at every multiplier; the best cross is in row 0 of `spare`."""
    hands = len(powered.lattice.chances)
    counts = len(powered.number_points) // (MULTIPLIERS * FACES)
    cross = load(desk.spare, 0)
    for option in range(len(powered.number_points)):
        if option % counts == 0:
            store(desk.options, option, cross)
        else:
            store(desk.options, option, gather(values, config, after, LANES * option) + broadcast(powered.number_points, option))
    for multiplier in range(MULTIPLIERS):
        _spread_halves(powered, multiplier * FACES * counts, desk.options, desk.halves, desk.hands, multiplier * hands)
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        scored = gather(values, entry(powered.lower_scored, row), slots, 0)
        kind = powered.lower_kind[row]
        for at in range(powered.kind_start[kind], powered.kind_start[kind + 1]):
            hand = entry(powered.kind_hand, at)
            for multiplier in range(MULTIPLIERS):
                target = multiplier * hands + hand
                value = scored + broadcast(powered.kind_points, at * MULTIPLIERS + multiplier)
                store(desk.hands, target, larger(value, load(desk.hands, target)))


@compiled
def write_twice(
    powered: Powered,
    values: Floats,
    crossed: Floats,
    config: int,
    slots: Indices,
    after: Indices,
    pair_after: Indices,
    cross_after: Indices,
    desk: Desk,
) -> None:
    """The field of a hand written twice."""
    hands = len(powered.lattice.chances)
    counts = len(powered.number_points) // (MULTIPLIERS * FACES)
    first_option = TWICE_AT * FACES * counts
    two_crosses = spread(-float("inf"))
    for row in range(len(cross_after) // LANES):
        two_crosses = larger(two_crosses, gather(crossed, config, cross_after, LANES * row))
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        two_crosses = larger(two_crosses, gather(crossed, entry(powered.lower_crossed, row), slots, 0))
    for option in range(first_option, first_option + FACES * counts):
        if option % counts == 0:
            store(desk.options, option, two_crosses)
        else:
            store(desk.options, option, gather(crossed, config, after, LANES * option) + broadcast(powered.number_points, option))
    _spread_halves(powered, first_option, desk.options, desk.halves, desk.hands, TWICE * hands)
    for pair in range(len(powered.pair_points)):
        store(desk.pairs, pair, gather(values, config, pair_after, LANES * pair) + broadcast(powered.pair_points, pair))
    for hand in range(hands):
        best = load(desk.hands, TWICE * hands + hand)
        for at in range(powered.hand_pair_start[hand], powered.hand_pair_start[hand + 1]):
            best = larger(best, pick(desk.pairs, powered.hand_pair, at))
        store(desk.hands, TWICE * hands + hand, best)
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        _write_lower_twice(powered, values, crossed, row, slots, after, desk)


@compiled
def _write_lower_twice(
    powered: Powered, values: Floats, crossed: Floats, row: int, slots: Indices, after: Indices, desk: Desk
) -> None:
    """A lower row and something else."""
    hands = len(powered.lattice.chances)
    counts = len(powered.number_points) // (MULTIPLIERS * FACES)
    first_option = TWICE_AT * FACES * counts
    scored = powered.lower_scored[row]
    kind = powered.lower_kind[row]
    for option in range(first_option, first_option + FACES * counts):
        if option % counts != 0:
            store(desk.options, option, gather(values, scored, after, LANES * option) + broadcast(powered.number_points, option))
    and_cross = gather(crossed, scored, slots, 0)
    for at in range(powered.kind_start[kind], powered.kind_start[kind + 1]):
        hand = entry(powered.kind_hand, at)
        best = and_cross
        for each in range(powered.hand_option_start[hand], powered.hand_option_start[hand + 1]):
            best = larger(best, pick(desk.options, powered.hand_option, each))
        store(desk.second, hand, best)
    rows = int(len(powered.row_pair_start) ** 0.5)
    for other in range(powered.lower_start[scored], powered.lower_start[scored + 1]):
        if powered.lower_row[other] < powered.lower_row[row]:
            continue
        both = gather(values, entry(powered.lower_scored, other), slots, 0)
        first_points = powered.lower_kind[other] * hands
        between = powered.lower_row[row] * rows + powered.lower_row[other]
        for at in range(powered.row_pair_start[between], powered.row_pair_start[between + 1]):
            hand = entry(powered.row_pair, at)
            value = both + broadcast(powered.twice_points, first_points + hand)
            store(desk.second, hand, larger(value, load(desk.second, hand)))
    for at in range(powered.kind_start[kind], powered.kind_start[kind + 1]):
        hand = entry(powered.kind_hand, at)
        target = TWICE * hands + hand
        value = load(desk.second, hand) + broadcast(powered.kind_points, at * MULTIPLIERS + TWICE_AT)
        store(desk.hands, target, larger(value, load(desk.hands, target)))


@compiled
def block(desk: Desk, number: int, hands: int) -> Floats:
    """One block of full hands."""
    return desk.hands[number * hands : (number + 1) * hands]


@compiled
def mean_over_faces(powered: Powered, desk: Desk, blocks: Indices) -> None:
    """The mean over the faces of the extra die, each face's values being in its block."""
    hands = len(powered.lattice.chances)
    sixth = spread(1 / FACES)
    all_hands = desk.hands
    a, b, c, d, e, f = blocks[0], blocks[1], blocks[2], blocks[3], blocks[4], blocks[5]
    for hand in range(hands):
        low = load(all_hands, a * hands + hand) + load(all_hands, b * hands + hand) + load(all_hands, c * hands + hand)
        high = load(all_hands, d * hands + hand) + load(all_hands, e * hands + hand) + load(all_hands, f * hands + hand)
        store(all_hands, MEAN_BLOCK * hands + hand, (low + high) * sixth)


@compiled
def _turn(powered: Powered, desk: Desk, blocks: Indices) -> None:
    """From the fields, the value of the turn's start, into row 0 of `spare`; `blocks` is scratch for where a face's values are."""
    lattice = powered.lattice
    hands = len(lattice.chances)
    mean = block(desk, MEAN_BLOCK, hands)
    for face in range(FACES):
        field = powered.face_field[face]
        blocks[face] = field
        if powered.face_fourth[face]:
            written = block(desk, field, hands)
            blocks[face] = FACE_BLOCK + face
            throw(written, desk.keeps, lattice)
            choose_either(written, desk.keeps, written, desk.keeps, lattice, block(desk, blocks[face], hands), desk.best_keeps)
    for _ in range(2):
        mean_over_faces(powered, desk, blocks)
        throw(mean, desk.mean_keeps, lattice)
        for face in range(FACES):
            if not powered.face_freezes[face]:
                kept = block(desk, blocks[face], hands)
                throw(kept, desk.keeps, lattice)
                blocks[face] = FACE_BLOCK + face
                best = block(desk, blocks[face], hands)
                choose_either(kept, desk.keeps, mean, desk.mean_keeps, lattice, best, desk.best_keeps)
    mean_over_faces(powered, desk, blocks)
    first_throw(mean, lattice, desk.spare, 0)


@compiled
def best_cross(powered: Powered, values: Floats, config: int, slots: Indices, cross_after: Indices, desk: Desk) -> None:
    """The value after the best single cross, into row 0 of `spare`."""
    best = spread(-float("inf"))
    for row in range(len(cross_after) // LANES):
        best = larger(best, gather(values, config, cross_after, LANES * row))
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        best = larger(best, gather(values, entry(powered.lower_crossed, row), slots, 0))
    store(desk.spare, 0, best)


@compiled
def solve(powered: Powered, values: Floats, crossed: Floats, configs: Indices, tiles: Indices, desk: Desk) -> None:
    """The values of these tiles of slots of each of these configs; all they lead to must be there."""
    blocks = np.empty(FACES, np.int32)
    for config in configs:
        for number in tiles:
            slots = powered.slots[number * LANES :]
            after, cross_after = powered.number_after[number], powered.cross_after[number]
            best_cross(powered, values, config, slots, cross_after, desk)
            for lane in range(LANES):
                crossed[config, slots[lane]] = desk.spare[0, lane]
            write_once(powered, values, config, slots, after, desk)
            write_twice(powered, values, crossed, config, slots, after, powered.pair_after[number], cross_after, desk)
            _turn(powered, desk, blocks)
            for lane in range(LANES):
                values[config, slots[lane]] = desk.spare[0, lane]
