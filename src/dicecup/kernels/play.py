"""Playing by the values: random games, all of them a turn at a time.

The policy takes the largest value: of the parts of a hand that are kept, and of the rows that it is written in; of equal ones the
first. A turn is evaluated for eight sheets at once and shared by all games that have come to them.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lattice import Floats, Indices, choose, copy, throw, tile
from dicecup.kernels.sheets import Desk, Sheets, score, special_list

STEP = np.uint64(0x9E3779B97F4A7C15)
"""From one game's number to the next."""


class Policy(NamedTuple):
    """What a policy needs besides the sheets' arrays.

    `larger`, `size` and `parts` number keeps and full hands in one sequence; `classes[hand, row]` is a hand's option in an upper
    row. `row` lists the open lower rows of each config, `row_after[at, digit]` the configs after them: which one, says
    `lower_digit[hand, lower row]`. `option_hand` lists the hands of each upper option, `group_hand` those of each lower row in
    groups of equal points. `special_row` and `special_extra` stand beside the sheets' `special_points`.
    """

    larger: Indices
    size: Indices
    parts_start: Indices
    parts: Indices
    classes: Indices
    lower_points: Indices
    lower_digit: Indices
    row_start: Indices
    row: Indices
    row_after: Indices
    option_start: Indices
    option_hand: Indices
    group_start: Indices
    group_points: Indices
    group_digit: Indices
    group_hand_start: Indices
    group_hand: Indices
    special_of: Indices
    special_row: Indices
    special_extra: Indices


class Written(NamedTuple):
    """What writing a hand does: the row, its points, the extra bonus and the sheet after it."""

    row: np.int64
    points: np.int64
    extra: np.int64
    config: np.int64
    slot: np.int64


class Turn(NamedTuple):
    """The values of all keeps before the second and the third throw, and of writing each hand."""

    desk: Desk
    second: Floats
    third: Floats
    write: Floats


def turn(sheets: Sheets, desk: Desk) -> Turn:
    """Scratch arrays for one worker's turns."""
    return Turn(desk, tile(sheets.lattice.keeps), tile(sheets.lattice.keeps), tile(len(sheets.lattice.chances)))


@compiled
def evaluate(sheets: Sheets, values: Floats, config: int, slots: Indices, after: Indices, room: Turn) -> None:
    """Evaluate the turn of eight slots of a config."""
    desk = room.desk
    score(sheets, values, config, slots, after, desk)
    copy(desk.hands, room.write, 0)
    throw(desk.hands, desk.keeps, sheets.lattice)
    copy(desk.keeps, room.third, 0)
    choose(desk.hands, desk.keeps, sheets.lattice)
    throw(desk.hands, desk.keeps, sheets.lattice)
    copy(desk.keeps, room.second, 0)


@compiled
def evaluate_lanes(sheets: Sheets, values: Floats, config: int, lanes: Indices, after: Indices, room: Turn) -> None:
    """Evaluate the turn of any eight slots of a config; `after` is room for the slots that they lead to."""
    for lane in range(LANES):
        number, at = lanes[lane] // LANES, lanes[lane] % LANES
        for option in range(len(after) // LANES):
            after[LANES * option + lane] = sheets.upper_after[number, LANES * option + at]
    evaluate(sheets, values, config, lanes, after, room)


@compiled
def keep(policy: Policy, keeps: Floats, write: Floats, lane: int, hand: int, tie: float) -> int:
    """The part of a full hand to keep, the first where no other is better by more than `tie`; keeping all of it means to stop."""
    first, end = policy.parts_start[hand], policy.parts_start[hand + 1]
    best, value = policy.parts[end - 1], write[hand, lane]
    for at in range(first, end - 1):
        if keeps[policy.parts[at], lane] > value + tie:
            best = policy.parts[at]
        value = max(value, keeps[policy.parts[at], lane])
    return int(best)


@compiled
def _written(row: int, points: int, extra: int, config: int, slot: int) -> Written:
    return Written(np.int64(row), np.int64(points), np.int64(extra), np.int64(config), np.int64(slot))


@compiled
def write(sheets: Sheets, policy: Policy, values: Floats, config: int, slot: int, hand: int) -> Written:
    """The row to write a hand in."""
    rows = policy.classes.shape[1]
    options = len(sheets.upper_points) // rows
    number, lane = slot // LANES, slot % LANES
    best = -np.inf
    written = _written(-1, 0, 0, config, slot)
    special = policy.special_of[hand]
    first = special_list(sheets, config, special) if special >= 0 else -1
    if first >= 0:
        which = first + sheets.special_context[special, slot]
        for at in range(sheets.special_start[which], sheets.special_start[which + 1]):
            after_config, points = sheets.special_after[at], int(sheets.special_points[at])
            after_slot = sheets.upper_after[number, LANES * sheets.special_option[at] + lane]
            if points + values[after_config, after_slot] > best:
                best = points + values[after_config, after_slot]
                extra = policy.special_extra[at]
                written = _written(policy.special_row[at], points - extra, extra, after_config, after_slot)
        return written
    for row in range(rows):
        option = row * options + policy.classes[hand, row]
        after_slot = sheets.upper_after[number, LANES * option + lane]
        value = sheets.upper_points[option] + values[config, after_slot]
        if value > best:
            best = value
            written = _written(row, sheets.upper_points[option], 0, config, after_slot)
    for at in range(policy.row_start[config], policy.row_start[config + 1]):
        points = policy.lower_points[hand, policy.row[at]]
        after_config = policy.row_after[at, policy.lower_digit[hand, policy.row[at]]]
        if points + values[after_config, slot] > best:
            best = points + values[after_config, slot]
            written = _written(rows + policy.row[at], points, 0, after_config, slot)
    return written


@compiled
def random(state: np.uint64) -> np.uint64:
    """The splitmix64 generator: one number for each value of a counter."""
    z = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@compiled
def add_dice(larger: Indices, row: int, dice: int, seed: np.uint64) -> int:
    """Add so many random dice to a multiset; one number is enough for seven of them."""
    number = random(seed) >> np.uint64(8)
    for _ in range(dice):
        row = larger[6 * row + int(number % np.uint64(6))]
        number //= np.uint64(6)
    return row


@compiled
def next_lanes(games: Indices, configs: Indices, slots: Indices, start: int, lanes: Indices) -> int:
    """The next eight different slots of one config, and where the games that stand there end."""
    config = configs[games[start]]
    used, end = 0, start
    while end < len(games) and configs[games[end]] == config:
        slot = slots[games[end]]
        if used == 0 or lanes[used - 1] != slot:
            if used == LANES:
                break
            lanes[used] = slot
            used += 1
        end += 1
    for lane in range(used, LANES):
        lanes[lane] = lanes[used - 1]
    return end


@compiled
def play_turns(
    sheets: Sheets,
    policy: Policy,
    values: Floats,
    games: Indices,
    configs: Indices,
    slots: Indices,
    scores: Indices,
    seed: int,
    room: Turn,
) -> None:
    """Play one turn of these games, which are sorted by config and slot; `seed` is a fresh one for every turn."""
    keeps = sheets.lattice.keeps
    lanes = np.empty(LANES, np.int32)
    after = np.empty(sheets.upper_after.shape[1], np.int32)
    dice = policy.size[keeps]
    start = 0
    while start < len(games):
        config = configs[games[start]]
        end = next_lanes(games, configs, slots, start, lanes)
        evaluate_lanes(sheets, values, config, lanes, after, room)
        lane = 0
        for each in range(start, end):
            game = games[each]
            while lanes[lane] != slots[game]:
                lane += 1
            state = np.uint64(seed) + np.uint64(game) * STEP
            hand = add_dice(policy.larger, 0, dice, random(state)) - keeps
            for again in range(2):
                part = keep(policy, room.second if again == 0 else room.third, room.write, lane, hand, 0.0)
                if part < keeps:
                    left = dice - policy.size[part]
                    hand = add_dice(policy.larger, part, left, random(state + np.uint64(again + 1))) - keeps
                else:
                    break
            written = write(sheets, policy, values, config, slots[game], hand)
            scores[game] += written.points + written.extra
            configs[game], slots[game] = written.config, written.slot
        start = end
