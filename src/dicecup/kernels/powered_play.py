"""Random games by the values of a game with the extra die, all of them a turn at a time.

As in `play`, games on eight sheets of one config share the evaluation of their turns. It is that of `powered`, and the values of
all keeps are stored: `kept` has, for the throw after the first and for that after the second, a block of keeps for each
face of the extra die that stays and one for the die in the air; `mean` has the full hands with the die in the air, `fourth` the
keeps before a fourth throw.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lattice import Floats, Indices, choose_either, copy, throw, tile
from dicecup.kernels.play import STEP, add_dice, next_lanes, random
from dicecup.kernels.powered import (
    FACE_BLOCK,
    FACES,
    MEAN_BLOCK,
    TWICE,
    Desk,
    Powered,
    best_cross,
    block,
    mean_over_faces,
    write_once,
    write_twice,
)

KEPT = FACES + 1
"""Blocks of keeps for one throw: one for each face that stays, and one for the die in the air."""

EXTRA = np.uint64(0xA5A5A5A5A5A5A5A5)
"""Turns the number of a throw into that of its extra die."""

MARK = 3
"""Numbers that say what a mark does: its points, and the config and the slot after it."""


class Policy(NamedTuple):
    """What a policy needs besides the game's arrays.

    `larger`, `size` and `parts` number keeps and full hands in one sequence; `base[kind, hand]` are points before the multiplier,
    negative where the hand does not fit; `face_multiplier` is an index into `multipliers`. A sheet is full in config 0 at slots
    below `full_slots`.
    """

    larger: Indices
    size: Indices
    parts_start: Indices
    parts: Indices
    counts: Indices
    base: Indices
    multipliers: Indices
    face_multiplier: Indices
    full_slots: int


class Room(NamedTuple):
    """A worker's scratch arrays."""

    desk: Desk
    kept: Floats
    mean: Floats
    fourth: Floats
    after: Indices
    pair_after: Indices
    cross_after: Indices
    marks: Indices
    more_marks: Indices


def room(powered: Powered, desk: Desk) -> Room:
    """Scratch arrays for one worker."""
    keeps, hands = powered.lattice.keeps, len(powered.lattice.chances)
    own = [np.empty(each.shape[1], np.int32) for each in (powered.number_after, powered.pair_after, powered.cross_after)]
    most = powered.number_after.shape[1] // LANES + powered.cross_after.shape[1] // LANES + 2 * len(powered.kind_start)
    marks = np.empty((2, most, MARK), np.int32)
    return Room(desk, tile(2 * KEPT * keeps), tile(2 * hands), tile(keeps), own[0], own[1], own[2], marks[0], marks[1])


@compiled
def cross_all(powered: Powered, values: Floats, crossed: Floats, configs: Indices, tiles: Indices, desk: Desk) -> None:
    """The value after the best single cross, for these tiles of slots of each of these configs."""
    for config in configs:
        for number in tiles:
            slots = powered.slots[number * LANES :]
            best_cross(powered, values, config, slots, powered.cross_after[number], desk)
            for lane in range(LANES):
                crossed[config, slots[lane]] = desk.spare[0, lane]


@compiled
def evaluate(powered: Powered, values: Floats, crossed: Floats, config: int, slots: Indices, room: Room) -> None:
    """Evaluate the turn of eight slots of a config."""
    desk = room.desk
    for lane in range(LANES):
        number, at = slots[lane] // LANES, slots[lane] % LANES
        for own, every in (
            (room.after, powered.number_after),
            (room.pair_after, powered.pair_after),
            (room.cross_after, powered.cross_after),
        ):
            for option in range(len(own) // LANES):
                own[LANES * option + lane] = every[number, LANES * option + at]
    best_cross(powered, values, config, slots, room.cross_after, desk)
    write_once(powered, values, config, slots, room.after, desk)
    write_twice(powered, values, crossed, config, slots, room.after, room.pair_after, room.cross_after, desk)
    evaluate_throws(powered, room)


@compiled
def evaluate_throws(powered: Powered, room: Room) -> None:
    """Evaluate the turn of eight lanes, of which the desk has the fields."""
    desk, lattice = room.desk, powered.lattice
    keeps, hands = lattice.keeps, len(lattice.chances)
    blocks = powered.face_field.copy()
    mean = block(desk, MEAN_BLOCK, hands)
    for face in range(FACES):
        if powered.face_fourth[face]:
            written = block(desk, blocks[face], hands)
            blocks[face] = FACE_BLOCK + face
            throw(written, room.fourth, lattice)
            choose_either(written, room.fourth, written, room.fourth, lattice, block(desk, blocks[face], hands), desk.best_keeps)
    for again in range(1, -1, -1):
        first = again * KEPT
        mean_over_faces(powered, desk, blocks)
        copy(mean, room.mean, again * hands)
        in_air = room.kept[(first + FACES) * keeps : (first + KEPT) * keeps]
        throw(mean, in_air, lattice)
        for face in range(FACES):
            if not powered.face_freezes[face]:
                held = block(desk, blocks[face], hands)
                staying = room.kept[(first + face) * keeps : (first + face + 1) * keeps]
                throw(held, staying, lattice)
                blocks[face] = FACE_BLOCK + face
                choose_either(held, staying, mean, in_air, lattice, block(desk, blocks[face], hands), desk.best_keeps)


@compiled
def _keep(powered: Powered, policy: Policy, room: Room, lane: int, hand: int, face: int, again: int) -> tuple[int, bool]:
    """The part of a hand to keep, and whether the extra die is thrown; the whole hand with the die on the table means to stop."""
    keeps, hands = powered.lattice.keeps, len(powered.lattice.chances)
    first, end = policy.parts_start[hand], policy.parts_start[hand + 1] - 1
    part, in_air = policy.parts[end], False
    value = room.desk.hands[powered.face_field[face] * hands + hand, lane]
    if powered.face_freezes[face]:
        return int(part), in_air
    staying, thrown = (again * KEPT + face) * keeps, (again * KEPT + FACES) * keeps
    for at in range(first, end):
        each = policy.parts[at]
        if room.kept[thrown + each, lane] > value:
            part, in_air, value = each, True, room.kept[thrown + each, lane]
        if room.kept[staying + each, lane] > value:
            part, in_air, value = each, False, room.kept[staying + each, lane]
    if room.mean[again * hands + hand, lane] > value:
        part, in_air = policy.parts[end], True
    return int(part), in_air


@compiled
def _fourth(powered: Powered, policy: Policy, room: Room, lane: int, hand: int, face: int) -> int:
    """The part of a hand to keep before the fourth throw; the whole hand means to stop."""
    first, end = policy.parts_start[hand], policy.parts_start[hand + 1] - 1
    part = policy.parts[end]
    value = room.desk.hands[powered.face_field[face] * len(powered.lattice.chances) + hand, lane]
    for at in range(first, end):
        if room.fourth[policy.parts[at], lane] > value:
            part, value = policy.parts[at], room.fourth[policy.parts[at], lane]
    return int(part)


@compiled
def list_marks(powered: Powered, policy: Policy, config: int, slot: int, hand: int, power: int, marks: Indices) -> int:
    """Every mark a hand may take at a multiplier (an index), into `marks`; how many there are. Some lead to dead slots."""
    number, lane = slot // LANES, slot % LANES
    counts = len(powered.number_points) // (len(policy.multipliers) * FACES)
    found = 0
    for face in range(FACES):
        count = policy.counts[hand, face]
        if count:
            option = (power * FACES + face) * counts + count
            marks[found, 0] = powered.number_points[option]
            marks[found, 1], marks[found, 2] = config, powered.number_after[number, LANES * option + lane]
            found += 1
    for row in range(powered.cross_after.shape[1] // LANES):
        marks[found, 0], marks[found, 1], marks[found, 2] = 0, config, powered.cross_after[number, LANES * row + lane]
        found += 1
    for row in range(powered.lower_start[config], powered.lower_start[config + 1]):
        points = policy.base[powered.lower_kind[row], hand] * policy.multipliers[power]
        if points >= 0:
            marks[found, 0], marks[found, 1], marks[found, 2] = points, powered.lower_scored[row], slot
            found += 1
        marks[found, 0], marks[found, 1], marks[found, 2] = 0, powered.lower_crossed[row], slot
        found += 1
    return found


@compiled
def _best_mark(values: Floats, marks: Indices, found: int) -> tuple[int, float]:
    best, value = 0, -np.inf
    for at in range(found):
        worth = marks[at, 0] + values[marks[at, 1], marks[at, 2]]
        if worth > value:
            best, value = at, worth
    return best, value


@compiled
def _write(
    powered: Powered, policy: Policy, values: Floats, config: int, slot: int, hand: int, face: int, room: Room
) -> tuple[int, int, int]:
    """Write a hand, twice where the face of the extra die says so: its points, and the config and the slot after it."""
    marks, more = room.marks, room.more_marks
    power = policy.face_multiplier[face]
    found = list_marks(powered, policy, config, slot, hand, power, marks)
    best, _ = _best_mark(values, marks, found)
    written = int(marks[best, 0]), int(marks[best, 1]), int(marks[best, 2])
    if powered.face_field[face] != TWICE or (written[1] == 0 and written[2] < policy.full_slots):
        return written
    value = -np.inf
    for at in range(found):
        points, config_after, slot_after = int(marks[at, 0]), int(marks[at, 1]), int(marks[at, 2])
        if values[config_after, slot_after] > -np.inf:
            second, worth = _best_mark(values, more, list_marks(powered, policy, config_after, slot_after, hand, power, more))
            if points + worth > value:
                value = points + worth
                written = points + int(more[second, 0]), int(more[second, 1]), int(more[second, 2])
    return written


@compiled
def throw_turn(powered: Powered, policy: Policy, lane: int, state: np.uint64, room: Room) -> tuple[int, int]:
    """The throws of one game in one lane of an evaluated turn: the hand that is written, and the face of the extra die."""
    keeps = powered.lattice.keeps
    dice = policy.size[keeps]
    hand = add_dice(policy.larger, 0, dice, random(state)) - keeps
    face = int(random(state ^ EXTRA) % np.uint64(FACES))
    for again in range(2):
        part, in_air = _keep(powered, policy, room, lane, hand, face, again)
        if part >= keeps and not in_air:
            return hand, face
        seed = state + np.uint64(again + 1)
        hand = add_dice(policy.larger, part, dice - policy.size[part], random(seed)) - keeps
        if in_air:
            face = int(random(seed ^ EXTRA) % np.uint64(FACES))
    if powered.face_fourth[face]:
        part = _fourth(powered, policy, room, lane, hand, face)
        hand = add_dice(policy.larger, part, dice - policy.size[part], random(state + np.uint64(3))) - keeps
    return hand, face


@compiled
def play_turns(
    powered: Powered,
    policy: Policy,
    values: Floats,
    crossed: Floats,
    games: Indices,
    configs: Indices,
    slots: Indices,
    scores: Indices,
    seed: int,
    room: Room,
) -> None:
    """Play one turn of these games, which are sorted by config and slot; `seed` is a fresh one for every turn."""
    lanes = np.empty(LANES, np.int32)
    start = 0
    while start < len(games):
        config = configs[games[start]]
        end = next_lanes(games, configs, slots, start, lanes)
        evaluate(powered, values, crossed, config, lanes, room)
        lane = 0
        for each in range(start, end):
            game = games[each]
            while lanes[lane] != slots[game]:
                lane += 1
            state = np.uint64(seed) + np.uint64(game) * STEP
            hand, face = throw_turn(powered, policy, lane, state, room)
            points, configs[game], slots[game] = _write(powered, policy, values, config, slots[game], hand, face, room)
            scores[game] += points
        start = end
