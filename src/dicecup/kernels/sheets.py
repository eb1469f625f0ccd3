"""Turn-start values of games on score sheets.

A sheet is a pair: a *config* (which lower rows are open, and what of the filled ones still matters) and a *slot* (the open upper
rows and the class of their total). With `V(config, slot)` the expected points still to come,

    score(hand) = max over the rows the hand may be written in of  points + V(sheet after it)
    V(sheet)    = mean over the first throw of best(throw(best(throw(score))))

where `throw` and `best` are those of the lattice. What a hand brings in an upper row depends on the count of one face only, so
the successors are fetched once for each (face, count): `upper_after[slot, face × counts + count]`. The best upper row of a
hand is the larger of two halves, faces 1-3 and 4-6, each of which few hands need to tell apart. A lower row's successor does not
depend on the hand at all. Hands for which a filled row changes what may be written (jokers) are set right afterwards, from lists
of their own.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import NamedTuple

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lanes import broadcast, entry, gather, larger, load, pick, spread, store
from dicecup.kernels.lattice import Floats, Indices, Lattice, choose, first_throw, throw, tile

HALF_FACES = 3
"""Faces in one half of the upper section."""


class Sheets(NamedTuple):
    """A sheet game as raw arrays; lists of lists are flat with their starts beside them.

    upper:  `slots` counts up from 0, `upper_after[slot // 8, 8 option + lane]`, `upper_points[option]`; `halves[3 half + 0..2]`
            are options, `hand_halves[2 hand + 0..1]` halves.
    zeros:  for each config, the configs after a lower row that may be written whatever the hand, at 0 points at least.
    gains:  for each config, (config after, kind); a kind is a list of hands and the points each of them gets.
    jokers: hands (and the upper option they would fill) with, for each config and for that option closed or open, the list of
            (source, points) they may choose from: an upper option, or ~config.
    """

    lattice: Lattice
    slots: Indices
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
    """A worker's own room: hands and keeps, the upper options and halves, and two vectors to spare."""

    hands: Floats
    keeps: Floats
    options: Floats
    halves: Floats
    spare: Floats


def desk(sheets: Sheets) -> Desk:
    """A desk for one worker."""
    rows = len(sheets.lattice.chances), sheets.lattice.keeps
    return Desk(tile(rows[0]), tile(rows[1]), tile(len(sheets.upper_points)), tile(len(sheets.halves) // HALF_FACES), tile(2))


@compiled
def score(sheets: Sheets, table: Floats, config: int, slots: Indices, after: Indices, desk: Desk) -> None:
    """What each full hand is worth when it is written into its best row, for eight slots of one config.

    `after[8 option + lane]` are the slots that those eight become.
    """
    hands, _, options, halves, _ = desk
    for option in range(len(sheets.upper_points)):
        store(options, option, gather(table, config, after, LANES * option) + spread(sheets.upper_points[option]))
    zero = spread(-float("inf"))
    for at in range(sheets.zero_start[config], sheets.zero_start[config + 1]):
        zero = larger(zero, gather(table, entry(sheets.zero_after, at), slots, 0))
    for half in range(len(sheets.halves) // HALF_FACES):
        at = HALF_FACES * half
        best = larger(pick(options, sheets.halves, at), pick(options, sheets.halves, at + 1))
        store(halves, half, larger(larger(best, pick(options, sheets.halves, at + 2)), zero))
    for hand in range(len(sheets.lattice.chances)):
        best = larger(pick(halves, sheets.hand_halves, 2 * hand), pick(halves, sheets.hand_halves, 2 * hand + 1))
        store(hands, hand, best)
    for gain in range(sheets.gain_start[config], sheets.gain_start[config + 1]):
        gained = gather(table, entry(sheets.gain_after, gain), slots, 0)
        kind = sheets.gain_kind[gain]
        for at in range(sheets.kind_start[kind], sheets.kind_start[kind + 1]):
            hand = entry(sheets.kind_hand, at)
            store(hands, hand, larger(gained + broadcast(sheets.kind_points, at), load(hands, hand)))
    _jokers(sheets, table, config, slots, desk)


@compiled
def _jokers(sheets: Sheets, table: Floats, config: int, slots: Indices, desk: Desk) -> None:
    hands, _, options, _, spare = desk
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
                    best = larger(best, gather(table, ~source, slots, 0) + points)
            store(spare, is_open, best)
        option = sheets.joker_option[joker]
        for lane in range(LANES):
            is_open = 1 if options[option, lane] > -float("inf") else 0
            hands[sheets.joker_hand[joker], lane] = spare[is_open, lane]


@compiled
def solve(sheets: Sheets, table: Floats, configs: Indices, tiles: Indices, desk: Desk) -> None:
    """The values of these tiles of slots of each of these configs; all they lead to must be there."""
    hands, keeps = desk.hands, desk.keeps
    for config in configs:
        for number in tiles:
            slots = sheets.slots[number * LANES :]
            score(sheets, table, config, slots, sheets.upper_after[number], desk)
            throw(hands, keeps, sheets.lattice)
            choose(hands, keeps, sheets.lattice)
            throw(hands, keeps, sheets.lattice)
            choose(hands, keeps, sheets.lattice)
            first_throw(hands, sheets.lattice, desk.spare, 0)
            for lane in range(LANES):
                table[config, slots[lane]] = desk.spare[0, lane]
