"""Turn-start values of games on score sheets.

A sheet is a pair: a *config* (which lower rows are open, and what of the filled ones still matters) and a *slot* (the open upper
rows and the class of their total). With `V(config, slot)` the expected points still to come,

    score(hand) = max over the rows the hand may be written in of  points + V(sheet after it)
    V(sheet)    = mean over the first throw of best(throw(best(throw(score))))

where `throw` and `best` are those of the lattice. Few different points can be written in an upper row, so the successors are
fetched once for each option (row, points): `upper_after[slot, option]`. The best upper row of a hand is the larger of two halves,
three rows each, of which there are fewer than hands. A lower row's successor hardly depends on the hand. Special hands, for which a
filled row changes what may be written, are evaluated afterwards from lists of their own.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import NamedTuple

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lanes import broadcast, entry, gather, larger, load, pick, spread, store
from dicecup.kernels.lattice import Floats, Indices, Lattice, choose, first_throw, throw, tile

HALF_ROWS = 3
"""Rows in one half of the upper section."""


class Sheets(NamedTuple):
    """A sheet game as raw arrays; lists of lists are flat with their starts beside them.

    upper:    `slots` counts up from 0, `upper_after[slot // 8, 8 option + lane]`, `upper_points[option]`; `halves[3 half + 0..2]`
              are options, `hand_halves[2 hand + 0..1]` halves. One more option, without points, leads from each slot to itself.
    zeros:    for each config, the configs after a lower row that may be written whatever the hand, at 0 points at least.
    gains:    for each config, (config after, kind); a kind is a list of hands and the points each of them gets.
    specials: hands with a list for each config and context of what they may choose from: the config after it, the upper option
              that leads to the slot after it, and the points. `special_context[special, slot]` is the context of a slot. Where the
              lists of all contexts are empty, the hand is as plain as others.
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
    special_hand: Indices
    special_context: Indices
    contexts: int
    special_start: Indices
    special_after: Indices
    special_option: Indices
    special_points: Floats


class Desk(NamedTuple):
    """A worker's scratch arrays: hands and keeps, the upper options and halves, and a spare vector."""

    hands: Floats
    keeps: Floats
    options: Floats
    halves: Floats
    spare: Floats


def desk(sheets: Sheets) -> Desk:
    """Scratch arrays for one worker."""
    rows = len(sheets.lattice.chances), sheets.lattice.keeps
    return Desk(tile(rows[0]), tile(rows[1]), tile(len(sheets.upper_points)), tile(len(sheets.halves) // HALF_ROWS), tile(1))


@compiled
def score(sheets: Sheets, values: Floats, config: int, slots: Indices, after: Indices, desk: Desk) -> None:
    """The value of each full hand written into its best row, for eight slots of one config.

    `after[8 option + lane]` are the slots that those eight become.
    """
    hands, options, halves = desk.hands, desk.options, desk.halves
    for option in range(len(sheets.upper_points)):
        store(options, option, gather(values, config, after, LANES * option) + spread(sheets.upper_points[option]))
    zero = spread(-float("inf"))
    for at in range(sheets.zero_start[config], sheets.zero_start[config + 1]):
        zero = larger(zero, gather(values, entry(sheets.zero_after, at), slots, 0))
    for half in range(len(sheets.halves) // HALF_ROWS):
        at = HALF_ROWS * half
        best = larger(pick(options, sheets.halves, at), pick(options, sheets.halves, at + 1))
        store(halves, half, larger(larger(best, pick(options, sheets.halves, at + 2)), zero))
    for hand in range(len(sheets.lattice.chances)):
        best = larger(pick(halves, sheets.hand_halves, 2 * hand), pick(halves, sheets.hand_halves, 2 * hand + 1))
        store(hands, hand, best)
    for gain in range(sheets.gain_start[config], sheets.gain_start[config + 1]):
        gained = gather(values, entry(sheets.gain_after, gain), slots, 0)
        kind = sheets.gain_kind[gain]
        for at in range(sheets.kind_start[kind], sheets.kind_start[kind + 1]):
            hand = entry(sheets.kind_hand, at)
            store(hands, hand, larger(gained + broadcast(sheets.kind_points, at), load(hands, hand)))
    _score_specials(sheets, values, config, slots, after, hands)


@compiled
def special_list(sheets: Sheets, config: int, special: int) -> int:
    """The first list of a special hand in a config, or -1 where the hand is as plain as others."""
    first = sheets.contexts * (config * len(sheets.special_hand) + special)
    return first if sheets.special_start[first] != sheets.special_start[first + sheets.contexts] else -1


@compiled
def _score_specials(sheets: Sheets, values: Floats, config: int, slots: Indices, after: Indices, hands: Floats) -> None:
    for special in range(len(sheets.special_hand)):
        first = special_list(sheets, config, special)
        if first < 0:
            continue
        for lane in range(LANES):
            which = first + sheets.special_context[special, slots[lane]]
            best = -float("inf")
            for at in range(sheets.special_start[which], sheets.special_start[which + 1]):
                slot = after[LANES * sheets.special_option[at] + lane]
                best = max(best, values[sheets.special_after[at], slot] + sheets.special_points[at])
            hands[sheets.special_hand[special], lane] = best


@compiled
def solve(sheets: Sheets, values: Floats, configs: Indices, tiles: Indices, desk: Desk) -> None:
    """The values of these tiles of slots of each of these configs; all they lead to must be there."""
    hands, keeps = desk.hands, desk.keeps
    for config in configs:
        for number in tiles:
            slots = sheets.slots[number * LANES :]
            score(sheets, values, config, slots, sheets.upper_after[number], desk)
            throw(hands, keeps, sheets.lattice)
            choose(hands, keeps, sheets.lattice)
            throw(hands, keeps, sheets.lattice)
            choose(hands, keeps, sheets.lattice)
            first_throw(hands, sheets.lattice, desk.spare, 0)
            for lane in range(LANES):
                values[config, slots[lane]] = desk.spare[0, lane]
