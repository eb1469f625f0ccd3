"""Turn-start values of games on score sheets.

A sheet is a pair: a *config* (which lower rows are open, and what of the filled ones still matters) and a *slot* (the open upper rows
and the class of their total). With `V(config, slot)` the expected points still to come,

    score(hand) = max over the rows the hand may be written in of  points + V(sheet after it)
    V(sheet)    = mean over the first throw of best(throw(best(throw(score))))

where `throw` and `best` are those of the lattice. What a hand brings in an upper row depends on the count of one face only, so
the successors are fetched once for each (face, count): `upper_after[slot, face × counts + count]`. The best upper row of a
hand is the larger of two halves, faces 1-3 and 4-6, each of which few hands need to tell apart. A lower row's successor does not depend
on the hand at all. Hands for which a filled row changes what may be written (jokers) are set right afterwards, from lists of their own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lanes import larger, load, pick, spread, store
from dicecup.kernels.lattice import Floats, Indices, Lattice, choose, first_throw, throw, tile

HALF_FACES = 3
"""Faces in one half of the upper section."""


class Sheets(NamedTuple):
    """A sheet game as raw arrays; lists of lists are flat with their starts beside them.

    upper:  `upper_after[slot, option]`, `upper_points[option]`; `halves[3 half + 0..2]` are options, `hand_halves[2 hand + 0..1]` halves.
    zeros:  for each config, the configs after a lower row that may be written whatever the hand, at 0 points at least.
    gains:  for each config, (config after, kind); a kind is a list of hands and the points each of them gets.
    jokers: hands (and the upper option they would fill) with, for each config and for that option closed or open, the list of
            (source, points) they may choose from: an upper option, or ~config.
    """

    lattice: Lattice
    upper_after: Indices
    upper_points: Floats
    halves: Indices
    hand_halves: Indices
    zero_start: Indices
    zero_after: Indices
    gain_start: Indices
    gain_after: Indices
    gain_kind: Indices
    kind_start: Indices
    kind_hand: Indices
    kind_points: Floats
    joker_hand: Indices
    joker_option: Indices
    joker_start: Indices
    joker_source: Indices
    joker_points: Floats


class Desk(NamedTuple):
    """A worker's own room: the lattice, the upper options and halves, and the vectors of the sheet's lower rows."""

    values: Floats
    options: Floats
    halves: Floats
    lower: Floats


def desk(sheets: Sheets) -> Desk:
    """A desk for one worker."""
    rows = sheets.lattice.keeps + len(sheets.lattice.chances)
    return Desk(tile(rows), tile(len(sheets.upper_points)), tile(len(sheets.halves) // HALF_FACES), tile(4))


@compiled
def fetch(table: Floats, config: int, slots: Indices, desk: Desk, row: int) -> None:
    """The values of eight slots of a config, as one row of the lower vectors."""
    for lane in range(LANES):
        desk.lower[row, lane] = table[config, slots[lane]]


@compiled
def score(sheets: Sheets, table: Floats, config: int, slots: Indices, desk: Desk) -> None:
    """What each full hand is worth when it is written into its best row, for eight slots of one config."""
    keeps = sheets.lattice.keeps
    values, options, halves, lower = desk
    for option in range(len(sheets.upper_points)):
        points = sheets.upper_points[option]
        for lane in range(LANES):
            options[option, lane] = table[config, sheets.upper_after[slots[lane], option]] + points
    for lane in range(LANES):
        lower[0, lane] = -float("inf")
    for at in range(sheets.zero_start[config], sheets.zero_start[config + 1]):
        fetch(table, sheets.zero_after[at], slots, desk, 1)
        store(lower, 0, larger(load(lower, 0), load(lower, 1)))
    zero = load(lower, 0)
    for half in range(len(sheets.halves) // HALF_FACES):
        at = HALF_FACES * half
        best = larger(pick(options, sheets.halves, at), pick(options, sheets.halves, at + 1))
        store(halves, half, larger(larger(best, pick(options, sheets.halves, at + 2)), zero))
    for hand in range(len(sheets.lattice.chances)):
        best = larger(pick(halves, sheets.hand_halves, 2 * hand), pick(halves, sheets.hand_halves, 2 * hand + 1))
        store(values, keeps + hand, best)
    for gain in range(sheets.gain_start[config], sheets.gain_start[config + 1]):
        fetch(table, sheets.gain_after[gain], slots, desk, 1)
        after = load(lower, 1)
        kind = sheets.gain_kind[gain]
        for at in range(sheets.kind_start[kind], sheets.kind_start[kind + 1]):
            row = keeps + sheets.kind_hand[at]
            store(values, row, larger(load(values, row), after + spread(sheets.kind_points[at])))
    _jokers(sheets, table, config, slots, desk)


@compiled
def _jokers(sheets: Sheets, table: Floats, config: int, slots: Indices, desk: Desk) -> None:
    keeps = sheets.lattice.keeps
    values, options, _, lower = desk
    for joker in range(len(sheets.joker_hand)):
        first = 2 * (config * len(sheets.joker_hand) + joker)
        if sheets.joker_start[first] == sheets.joker_start[first + 2]:
            continue
        for is_open in range(2):
            best = spread(-float("inf"))
            for at in range(sheets.joker_start[first + is_open], sheets.joker_start[first + is_open + 1]):
                source = sheets.joker_source[at]
                points = spread(sheets.joker_points[at])
                if source >= 0:
                    best = larger(best, load(options, source) + points)
                else:
                    fetch(table, ~source, slots, desk, 1)
                    best = larger(best, load(lower, 1) + points)
            store(lower, 2 + is_open, best)
        option = sheets.joker_option[joker]
        row = keeps + sheets.joker_hand[joker]
        for lane in range(LANES):
            is_open = 1 if options[option, lane] > -float("inf") else 0
            values[row, lane] = lower[2 + is_open, lane]


@compiled
def solve(sheets: Sheets, table: Floats, configs: Indices, first: int, end: int, desk: Desk) -> None:
    """The values of the slots `first` to `end` of each of these configs; all they lead to must be there."""
    slots = np.empty(LANES, np.int32)
    values = desk.values
    for config in configs:
        for slot in range(first, end, LANES):
            for lane in range(LANES):
                slots[lane] = slot + lane
            score(sheets, table, config, slots, desk)
            throw(values, sheets.lattice)
            choose(values, sheets.lattice)
            throw(values, sheets.lattice)
            choose(values, sheets.lattice)
            first_throw(values, sheets.lattice, desk.lower, 0)
            for lane in range(LANES):
                table[config, slot + lane] = desk.lower[0, lane]
