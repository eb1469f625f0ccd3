"""All games at once: the chance of reaching each sheet under the policy of the values, for eight sheets at a time.

Chances pass through a turn in the opposite direction to values. The chance of a multiset `m` stays there if keeping it is as good
as the best of its parts, else it moves to the first part `m - f` that is; what is kept is thrown, a sixth to every `m + f`:

    stays(m)      = chance(m) where E(m) = best(m)
    chance(m - f) += chance(m) where it does not, and best(m - f) = best(m)
    chance(m + f) += stays(m) / 6

Equal values are equal bits here, since each best value is a copy of the one it was taken from.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lanes import broadcast, entry, gather, is_zero, load, spread, store, where_equal
from dicecup.kernels.lattice import Floats, Indices, choose, copy, throw, tile
from dicecup.kernels.play import Policy, write
from dicecup.kernels.sheets import Desk, Sheets, score, special_list


class Tally(NamedTuple):
    """Sums over all games: points by row, extra bonuses, and the square of what luck changed."""

    rows: Floats
    extra: Floats
    square: Floats


class Room(NamedTuple):
    """A worker's scratch arrays: values before (`kept`) and after choosing, for the second and third throw, and chances.

    `taken` are the chances of what is written: a row for every upper option, then one for every group of hands in a lower row.
    """

    desk: Desk
    written: Floats
    kept: Floats
    best_kept: Floats
    best_hands: Floats
    chances: Floats
    waiting: Floats
    final: Floats
    specials: Floats
    taken: Floats
    spare: Floats
    tally: Tally


def room(sheets: Sheets, policy: Policy, desk: Desk) -> Room:
    """Scratch arrays for one worker."""
    hands, keeps = len(sheets.lattice.chances), sheets.lattice.keeps
    rows = policy.classes.shape[1] + policy.lower_points.shape[1]
    return Room(
        desk,
        tile(hands),
        tile(2 * keeps),
        tile(2 * keeps),
        tile(2 * hands),
        tile(hands),
        tile(keeps),
        tile(hands),
        tile(len(sheets.special_hand)),
        tile(len(sheets.upper_points) + len(policy.group_points)),
        tile(1),
        Tally(np.zeros(rows), np.zeros(1), np.zeros(1)),
    )


@compiled
def look_ahead(sheets: Sheets, room: Room) -> None:
    """From the values of writing each hand (`desk.hands`), what is kept before and after choosing, for both later throws."""
    desk = room.desk
    keeps, hands = sheets.lattice.keeps, len(sheets.lattice.chances)
    copy(desk.hands, room.written, 0)
    for again in range(1, -1, -1):
        throw(desk.hands, desk.keeps, sheets.lattice)
        copy(desk.keeps, room.kept, again * keeps)
        choose(desk.hands, desk.keeps, sheets.lattice)
        copy(desk.keeps, room.best_kept, again * keeps)
        copy(desk.hands, room.best_hands, again * hands)


@compiled
def _send(smaller: Indices, at: int, faces: int, value: Any, going: Any, first: int, room: Room) -> None:
    """Send chances on to the first part of a multiset that has the same value; `first` is where the values of the keeps start."""
    none = spread(0.0)
    face = 0
    while face < faces and not is_zero(going):
        part = entry(smaller, at + face)
        sent = where_equal(load(room.best_kept, first + part), value, going, none)
        store(room.waiting, part, load(room.waiting, part) + sent)
        going = going - sent
        face += 1


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
            _send(lattice.smaller, at, faces, value, here - stays, again * keeps, room)
    for block in range(len(lattice.blocks) - 1, -1, -1):
        faces = lattice.blocks[block, 0]
        for m in range(lattice.blocks[block, 2] - 1, lattice.blocks[block, 1] - 1, -1):
            at -= faces
            value = load(room.best_kept, again * keeps + m)
            here = load(room.waiting, m)
            stays = where_equal(load(room.kept, again * keeps + m), value, here, none)
            store(room.waiting, m, stays)
            _send(lattice.smaller, at, faces, value, here - stays, again * keeps, room)


@compiled
def _throw(sheets: Sheets, room: Room) -> None:
    """Throw what is kept: a sixth of its chance to every face."""
    lattice = sheets.lattice
    sixth = spread(1 / 6)
    for hand in range(len(lattice.chances)):
        store(room.chances, hand, spread(0.0))
    for m in range(lattice.keeps):
        share = load(room.waiting, m) * sixth
        if is_zero(share):
            continue
        target = room.waiting if m < lattice.almost else room.chances
        for face in range(6):
            row = entry(lattice.larger, 6 * m + face)
            store(target, row, load(target, row) + share)


@compiled
def pass_hands(sheets: Sheets, values: Floats, config: int, number: int, here: Any, room: Room) -> None:
    """Evaluate the turn of a tile of eight sheets: from the chance of being there (`here`) that of writing each hand (`final`)."""
    score(sheets, values, config, sheets.slots[number * LANES :], sheets.upper_after[number], room.desk)
    look_ahead(sheets, room)
    pass_through(sheets, here, room)


@compiled
def pass_through(sheets: Sheets, here: Any, room: Room) -> None:
    """The chance of writing each hand (`final`) at the end of a turn that was looked ahead."""
    for hand in range(len(room.final)):
        store(room.final, hand, spread(0.0))
        store(room.chances, hand, here * broadcast(sheets.lattice.chances, hand))
    for again in range(2):
        _choose(sheets, again, room)
        _throw(sheets, room)
    for hand in range(len(room.final)):
        store(room.final, hand, load(room.final, hand) + load(room.chances, hand))


@compiled
def share_out(sheets: Sheets, policy: Policy, values: Floats, config: int, number: int, room: Room) -> None:
    """Share the chances of the hands (`final`) out to what they are written as: `taken[option]`, then `taken[options + group]`.

    Special hands are set aside in `specials`.
    """
    slots = sheets.slots[number * LANES :]
    none = spread(0.0)
    options, final, written, taken = room.desk.options, room.final, room.written, room.taken
    _set_specials_aside(sheets, config, room)
    for option in range(len(sheets.upper_points)):
        value, total = load(options, option), none
        for at in range(policy.option_start[option], policy.option_start[option + 1]):
            hand = entry(policy.option_hand, at)
            part = where_equal(value, load(written, hand), load(final, hand), none)
            store(final, hand, load(final, hand) - part)
            total = total + part
        store(taken, option, total)
    for at in range(policy.row_start[config], policy.row_start[config + 1]):
        lower = policy.row[at]
        for group in range(policy.group_start[lower], policy.group_start[lower + 1]):
            value, total = (
                gather(values, after_group(policy, at, group), slots, 0) + spread(float(policy.group_points[group])),
                none,
            )
            for each in range(policy.group_hand_start[group], policy.group_hand_start[group + 1]):
                hand = entry(policy.group_hand, each)
                part = where_equal(value, load(written, hand), load(final, hand), none)
                store(final, hand, load(final, hand) - part)
                total = total + part
            store(taken, len(sheets.upper_points) + group, total)


@compiled
def _set_specials_aside(sheets: Sheets, config: int, room: Room) -> None:
    """Move the chances of the hands that are special in this config to `specials`."""
    none = spread(0.0)
    for special in range(len(sheets.special_hand)):
        hand = sheets.special_hand[special]
        if special_list(sheets, config, special) >= 0:
            store(room.specials, special, load(room.final, hand))
            store(room.final, hand, none)
        else:
            store(room.specials, special, none)


@compiled
def after_group(policy: Policy, at: int, group: int) -> int:
    """The config after an open lower row (the config's entry `at`) is filled by a group of hands."""
    return int(policy.row_after[at, policy.group_digit[group]])


@compiled
def _pass_on(
    sheets: Sheets, policy: Policy, values: Floats, reach: Floats, config: int, number: int, tally: Tally, room: Room
) -> None:
    """Pass the chances of what is written on to the sheets after it, and add up the points."""
    slots, after, taken = sheets.slots[number * LANES :], sheets.upper_after[number], room.taken
    rows, options = policy.classes.shape[1], len(sheets.upper_points)
    for special in range(len(sheets.special_hand)):
        hand = sheets.special_hand[special]
        for lane in range(LANES):
            chance = room.specials[special, lane]
            if chance > 0.0:
                chosen = write(sheets, policy, values, config, slots[lane], hand)
                reach[chosen.config, chosen.slot] += chance
                tally.rows[chosen.row] += chance * chosen.points
                tally.extra[0] += chance * chosen.extra
    for option in range(options):
        if not is_zero(load(taken, option)):
            tally.rows[option * rows // options] += _sum(taken, option) * sheets.upper_points[option]
            for lane in range(LANES):
                reach[config, after[LANES * option + lane]] += taken[option, lane]
    for at in range(policy.row_start[config], policy.row_start[config + 1]):
        lower = policy.row[at]
        points = spread(0.0)
        for digit in range(policy.row_after.shape[1]):
            total = spread(0.0)
            for group in range(policy.group_start[lower], policy.group_start[lower + 1]):
                if policy.group_digit[group] == digit:
                    part = load(taken, options + group)
                    total = total + part
                    points = points + part * spread(float(policy.group_points[group]))
            store(room.spare, 0, total)
            for lane in range(LANES):
                reach[policy.row_after[at, digit], slots[lane]] += room.spare[0, lane]
        store(room.spare, 0, points)
        tally.rows[rows + lower] += _sum(room.spare, 0)


@compiled
def _sum(values: Floats, row: int) -> float:
    total = 0.0
    for lane in range(LANES):
        total += values[row, lane]
    return total


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
    values: Floats,
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
    tally = room.tally
    for config in configs:
        for number in tiles:
            slots = sheets.slots[number * LANES :]
            if _collect(reaches, config, slots) < least:
                continue
            pass_hands(sheets, values, config, number, gather(reaches[0], config, slots, 0), room)
            value = gather(values, config, slots, 0)
            square = spread(0.0)
            for hand in range(len(room.final)):
                chance = load(room.final, hand)
                luck = load(room.written, hand) - value
                square = square + where_equal(chance, spread(0.0), chance, chance * luck * luck)
            store(room.spare, 0, square)
            tally.square[0] += _sum(room.spare, 0)
            share_out(sheets, policy, values, config, number, room)
            _pass_on(sheets, policy, values, reaches[worker], config, number, tally, room)
