"""All games at once: the chance of coming to each sheet under the table's policy, for eight sheets at a time.

The chances run through a turn the other way than the values. What lies on a multiset `m` stays there if keeping it is as good as
the best of its parts, else it goes on to the first part `m - f` that is; what is kept is thrown, a sixth to every `m + f`:

    stays(m)      = chance(m) where E(m) = best(m)
    chance(m - f) += chance(m) where it does not, and best(m - f) = best(m)
    chance(m + f) += stays(m) / 6

Equal values are equal bits here, since each best value is a copy of the one it was taken from.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lanes import broadcast, entry, gather, load, spread, store, where_equal
from dicecup.kernels.lattice import Floats, Indices, choose, throw, tile
from dicecup.kernels.play import Policy, write
from dicecup.kernels.sheets import Desk, Sheets, score


class Tally(NamedTuple):
    """Sums over all games: points by row, extra bonuses, and the square of what luck changed."""

    rows: Floats
    extra: Floats
    square: Floats


class Room(NamedTuple):
    """A worker's own room: values before (`kept`) and after choosing, for the second and third throw, and chances."""

    desk: Desk
    written: Floats
    kept: Floats
    best_kept: Floats
    best_hands: Floats
    chances: Floats
    waiting: Floats
    final: Floats
    options: Floats
    tally: Tally


def room(sheets: Sheets, desk: Desk, rows: int) -> Room:
    """Room for one worker, with a tally of so many rows."""
    hands, keeps = len(sheets.lattice.chances), sheets.lattice.keeps
    return Room(
        desk,
        tile(hands),
        tile(2 * keeps),
        tile(2 * keeps),
        tile(2 * hands),
        tile(hands),
        tile(keeps),
        tile(hands),
        tile(1),
        Tally(np.zeros(rows), np.zeros(1), np.zeros(1)),
    )


@compiled
def _evaluate(sheets: Sheets, table: Floats, config: int, slots: Indices, after: Indices, room: Room) -> None:
    desk = room.desk
    keeps, hands = sheets.lattice.keeps, len(sheets.lattice.chances)
    score(sheets, table, config, slots, after, desk)
    room.written[:] = desk.hands
    for again in range(1, -1, -1):
        throw(desk.hands, desk.keeps, sheets.lattice)
        room.kept[again * keeps : (again + 1) * keeps] = desk.keeps
        choose(desk.hands, desk.keeps, sheets.lattice)
        room.best_kept[again * keeps : (again + 1) * keeps] = desk.keeps
        room.best_hands[again * hands : (again + 1) * hands] = desk.hands


@compiled
def _choose(sheets: Sheets, again: int, room: Room) -> None:
    """Move the chances of the hands to what is kept of them (`waiting`), or to the hands that are written (`final`)."""
    lattice = sheets.lattice
    keeps, hands = lattice.keeps, len(lattice.chances)
    none = spread(0.0)
    for m in range(keeps):
        store(room.waiting, m, none)
    at = len(lattice.smaller)
    for block in range(len(lattice.hand_blocks) - 1, -1, -1):
        faces = lattice.hand_blocks[block, 0]
        for hand in range(lattice.hand_blocks[block, 2] - 1, lattice.hand_blocks[block, 1] - 1, -1):
            at -= faces
            value = load(room.best_hands, again * hands + hand)
            here = load(room.chances, hand)
            stays = where_equal(load(room.written, hand), value, here, none)
            store(room.final, hand, load(room.final, hand) + stays)
            going = here - stays
            for f in range(faces):
                part = entry(lattice.smaller, at + f)
                sent = where_equal(load(room.best_kept, again * keeps + part), value, going, none)
                store(room.waiting, part, load(room.waiting, part) + sent)
                going = going - sent
    for block in range(len(lattice.blocks) - 1, -1, -1):
        faces = lattice.blocks[block, 0]
        for m in range(lattice.blocks[block, 2] - 1, lattice.blocks[block, 1] - 1, -1):
            at -= faces
            value = load(room.best_kept, again * keeps + m)
            here = load(room.waiting, m)
            stays = where_equal(load(room.kept, again * keeps + m), value, here, none)
            store(room.waiting, m, stays)
            going = here - stays
            for f in range(faces):
                part = entry(lattice.smaller, at + f)
                sent = where_equal(load(room.best_kept, again * keeps + part), value, going, none)
                store(room.waiting, part, load(room.waiting, part) + sent)
                going = going - sent


@compiled
def _throw(sheets: Sheets, room: Room) -> None:
    """Throw what is kept: a sixth of its chance to every face."""
    lattice = sheets.lattice
    sixth = spread(1 / 6)
    for hand in range(len(lattice.chances)):
        store(room.chances, hand, spread(0.0))
    for m in range(lattice.keeps):
        share = load(room.waiting, m) * sixth
        target = room.waiting if m < lattice.almost else room.chances
        for face in range(6):
            row = entry(lattice.larger, 6 * m + face)
            store(target, row, load(target, row) + share)


@compiled
def _write_all(
    sheets: Sheets, policy: Policy, table: Floats, reach: Floats, config: int, number: int, tally: Tally, room: Room
) -> None:
    """Pass the chances of the written hands on to the sheets after them, row by row."""
    slots, after = sheets.slots[number * LANES :], sheets.upper_after[number]
    hands, faces = len(sheets.lattice.chances), policy.counts.shape[1]
    counts = len(sheets.upper_points) // faces
    none = spread(0.0)
    options, final, written = room.desk.options, room.final, room.written
    for joker in range(len(sheets.joker_hand)):
        first = 2 * (config * len(sheets.joker_hand) + joker)
        if sheets.joker_start[first] != sheets.joker_start[first + 2]:
            hand = sheets.joker_hand[joker]
            for lane in range(LANES):
                if final[hand, lane] > 0.0:
                    chosen = write(sheets, policy, table, config, slots[lane], hand)
                    reach[chosen.config, chosen.slot] += final[hand, lane]
                    tally.rows[chosen.row] += final[hand, lane] * chosen.points
                    tally.extra[0] += final[hand, lane] * chosen.extra
            store(final, hand, none)
    for face in range(faces):
        for count in range(counts):
            option = face * counts + count
            total = none
            for at in range(policy.option_start[option], policy.option_start[option + 1]):
                hand = entry(policy.option_hand, at)
                taken = where_equal(load(options, option), load(written, hand), load(final, hand), none)
                store(final, hand, load(final, hand) - taken)
                total = total + taken
            store(room.options, 0, total)
            for lane in range(LANES):
                if room.options[0, lane] > 0.0:
                    reach[config, after[LANES * option + lane]] += room.options[0, lane]
                    tally.rows[face] += room.options[0, lane] * sheets.upper_points[option]
    for at in range(policy.row_start[config], policy.row_start[config + 1]):
        lower = policy.row[at]
        for is_more in range(2):
            config_after = policy.row_after_more[at] if is_more else policy.row_after_zero[at]
            value = gather(table, config_after, slots, 0)
            total, points = none, none
            for hand in range(hands):
                paid = policy.lower_points[hand, lower]
                if (paid > 0) == (is_more == 1):
                    gained = spread(float(paid))
                    taken = where_equal(value + gained, load(written, hand), load(final, hand), none)
                    store(final, hand, load(final, hand) - taken)
                    total = total + taken
                    points = points + taken * gained
            store(room.options, 0, total)
            for lane in range(LANES):
                reach[config_after, slots[lane]] += room.options[0, lane]
            store(room.options, 0, points)
            for lane in range(LANES):
                tally.rows[faces + lower] += room.options[0, lane]


@compiled
def _collect(reaches: Floats, config: int, slots: Indices) -> float:
    """Add up what all workers found of these eight sheets, in one order, into the first one's part; the largest sum."""
    most = 0.0
    for lane in range(LANES):
        total = 0.0
        for worker in range(len(reaches)):
            total += reaches[worker, config, slots[lane]]
        reaches[0, config, slots[lane]] = total
        most = max(most, total)
    return most


@compiled
def follow(
    sheets: Sheets,
    policy: Policy,
    table: Floats,
    reaches: Floats,
    worker: int,
    least: float,
    configs: Indices,
    tiles: Indices,
    room: Room,
) -> None:
    """Pass the chance of reaching each sheet on to the sheets after it, and add up what is scored on the way.

    `reaches[worker]` is what each worker found; where none of eight sheets is reached with a chance of `least` they are left out.
    """
    hands = len(sheets.lattice.chances)
    tally = room.tally
    for config in configs:
        for number in tiles:
            slots = sheets.slots[number * LANES :]
            if _collect(reaches, config, slots) < least:
                continue
            _evaluate(sheets, table, config, slots, sheets.upper_after[number], room)
            here = gather(reaches[0], config, slots, 0)
            for hand in range(hands):
                store(room.final, hand, spread(0.0))
                store(room.chances, hand, here * broadcast(sheets.lattice.chances, hand))
            for again in range(2):
                _choose(sheets, again, room)
                _throw(sheets, room)
            value = gather(table, config, slots, 0)
            square = spread(0.0)
            for hand in range(hands):
                chance = load(room.final, hand) + load(room.chances, hand)
                store(room.final, hand, chance)
                luck = load(room.written, hand) - value
                square = square + where_equal(chance, spread(0.0), chance, chance * luck * luck)
            store(room.options, 0, square)
            for lane in range(LANES):
                tally.square[0] += room.options[0, lane]
            _write_all(sheets, policy, table, reaches[worker], config, number, tally, room)
