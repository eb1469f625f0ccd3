"""The chances of what is written at the end of a turn with the extra die, for eight sheets at once.

Chances pass through a turn in the opposite direction to values (as in `follow`), one block of hands for each face of the extra die
and one for the die in the air. Of equal values a hand is written rather than thrown, the extra die stays rather than being thrown,
and dice are taken away one by one, each time the first whose loss leaves a best part.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lanes import broadcast, entry, is_zero, load, spread, store, where_equal
from dicecup.kernels.lattice import Floats, Indices, choose_either, copy, throw, tile
from dicecup.kernels.powered import (
    FACE_BLOCK,
    FACES,
    FIELDS,
    MEAN_BLOCK,
    Desk,
    Powered,
    best_cross,
    block,
    mean_over_faces,
    write_once,
    write_twice,
)

IN_AIR = FACES
KEPT = FACES + 1
"""Blocks of keeps for one throw: one for each face that stays, and one for the die in the air."""


class Room(NamedTuple):
    """A worker's scratch arrays: values of keeps and best values of the choices after the first and second throw, and chances."""

    desk: Desk
    kept: Floats
    mean: Floats
    third: Floats
    fourth: Floats
    fourth_best: Floats
    best_hands: Floats
    best_keeps: Floats
    chances: Floats
    waiting: Floats
    air: Floats
    final: Floats
    taken: Floats
    pairs: Floats
    lower: Floats


def room(powered: Powered, desk: Desk) -> Room:
    """Scratch arrays for one worker."""
    keeps, hands = powered.lattice.keeps, len(powered.lattice.chances)
    rows = int(np.diff(powered.lower_start).max())
    return Room(
        desk,
        tile(2 * KEPT * keeps),
        tile(2 * hands),
        tile(FACES * hands),
        tile(keeps),
        tile(keeps),
        tile(2 * FACES * hands),
        tile(2 * FACES * keeps),
        tile(2 * FACES * hands),
        tile(KEPT * keeps),
        tile(hands),
        tile(FIELDS * hands),
        tile(len(powered.number_points)),
        tile(len(powered.pair_points)),
        tile(2 * rows + 2),
    )


@compiled
def evaluate(powered: Powered, values: Floats, crossed: Floats, config: int, number: int, room: Room) -> None:
    """Evaluate the turn of eight slots of a config, keeping the best value of every choice."""
    desk, lattice = room.desk, powered.lattice
    keeps, hands = lattice.keeps, len(lattice.chances)
    slots, after, cross_after = powered.slots[number * LANES :], powered.number_after[number], powered.cross_after[number]
    best_cross(powered, values, config, slots, cross_after, desk)
    write_once(powered, values, config, slots, after, desk)
    write_twice(powered, values, crossed, config, slots, after, powered.pair_after[number], cross_after, desk)
    blocks = powered.face_field.copy()
    mean = block(desk, MEAN_BLOCK, hands)
    for face in range(FACES):
        if powered.face_fourth[face]:
            written = block(desk, blocks[face], hands)
            blocks[face] = FACE_BLOCK + face
            throw(written, room.fourth, lattice)
            choose_either(written, room.fourth, written, room.fourth, lattice, block(desk, blocks[face], hands), room.fourth_best)
        copy(block(desk, blocks[face], hands), room.third, face * hands)
    for again in range(1, -1, -1):
        first = again * KEPT
        mean_over_faces(powered, desk, blocks)
        copy(mean, room.mean, again * hands)
        in_air = room.kept[(first + IN_AIR) * keeps : (first + KEPT) * keeps]
        throw(mean, in_air, lattice)
        for face in range(FACES):
            if not powered.face_freezes[face]:
                held = block(desk, blocks[face], hands)
                staying = room.kept[(first + face) * keeps : (first + face + 1) * keeps]
                throw(held, staying, lattice)
                blocks[face] = FACE_BLOCK + face
                best, at = block(desk, blocks[face], hands), again * FACES + face
                best_keeps = room.best_keeps[at * keeps : (at + 1) * keeps]
                choose_either(held, staying, mean, in_air, lattice, best, best_keeps)
                copy(best, room.best_hands, at * hands)


@compiled
def _send(
    smaller: Indices, at: int, faces: int, value: Any, going: Any, best: Floats, first: int, waiting: Floats, to: int
) -> None:
    """Send chances on to the first part of a multiset that has the same value."""
    none = spread(0.0)
    face = 0
    while face < faces and not is_zero(going):
        part = entry(smaller, at + face)
        sent = where_equal(load(best, first + part), value, going, none)
        store(waiting, to + part, load(waiting, to + part) + sent)
        going = going - sent
        face += 1


@compiled
def _choose(powered: Powered, face: int, again: int, now: int, then: int, room: Room) -> None:
    """Move the chances of the hands with a face to what is kept of them, with that face or with the die in the air."""
    lattice, none = powered.lattice, spread(0.0)
    keeps, hands = lattice.keeps, len(lattice.chances)
    first, staying, flying = (again * FACES + face) * keeps, (again * KEPT + face) * keeps, (again * KEPT + IN_AIR) * keeps
    held = room.third if again == 1 else room.best_hands
    held_at = face * hands if again == 1 else (FACES + face) * hands
    at = len(lattice.smaller)
    for block_at in range(len(lattice.hand_blocks) - 1, -1, -1):
        faces = lattice.hand_blocks[block_at, 0]
        for hand in range(lattice.hand_blocks[block_at, 2] - 1, lattice.hand_blocks[block_at, 1] - 1, -1):
            at -= faces
            here = load(room.chances, now + face * hands + hand)
            if is_zero(here):
                continue
            value = load(room.best_hands, (again * FACES + face) * hands + hand)
            stays = where_equal(load(held, held_at + hand), value, here, none)
            store(room.chances, then + face * hands + hand, load(room.chances, then + face * hands + hand) + stays)
            going = here - stays
            thrown = where_equal(load(room.mean, again * hands + hand), value, going, none)
            store(room.air, hand, load(room.air, hand) + thrown)
            _send(lattice.smaller, at, faces, value, going - thrown, room.best_keeps, first, room.waiting, face * keeps)
    for block_at in range(len(lattice.blocks) - 1, -2, -1):
        faces = lattice.blocks[block_at, 0] if block_at >= 0 else 0
        start = lattice.blocks[block_at, 1] if block_at >= 0 else 0
        end = lattice.blocks[block_at, 2] if block_at >= 0 else 1
        for m in range(end - 1, start - 1, -1):
            at -= faces
            here = load(room.waiting, face * keeps + m)
            if is_zero(here):
                continue
            value = load(room.best_keeps, first + m)
            stays = where_equal(load(room.kept, staying + m), value, here, none)
            store(room.waiting, face * keeps + m, stays)
            going = here - stays
            thrown = where_equal(load(room.kept, flying + m), value, going, none)
            store(room.waiting, IN_AIR * keeps + m, load(room.waiting, IN_AIR * keeps + m) + thrown)
            _send(lattice.smaller, at, faces, value, going - thrown, room.best_keeps, first, room.waiting, face * keeps)


@compiled
def _choose_fourth(powered: Powered, face: int, now: int, room: Room) -> None:
    """Move the chances of the hands with a face that gives a fourth throw to what is kept of them, or to what is written."""
    lattice, none = powered.lattice, spread(0.0)
    keeps, hands = lattice.keeps, len(lattice.chances)
    written = powered.face_field[face] * hands
    at = len(lattice.smaller)
    for block_at in range(len(lattice.hand_blocks) - 1, -1, -1):
        faces = lattice.hand_blocks[block_at, 0]
        for hand in range(lattice.hand_blocks[block_at, 2] - 1, lattice.hand_blocks[block_at, 1] - 1, -1):
            at -= faces
            here = load(room.chances, now + face * hands + hand)
            value = load(room.third, face * hands + hand)
            stays = where_equal(load(room.desk.hands, written + hand), value, here, none)
            store(room.final, written + hand, load(room.final, written + hand) + stays)
            store(room.chances, now + face * hands + hand, none)
            _send(lattice.smaller, at, faces, value, here - stays, room.fourth_best, 0, room.waiting, face * keeps)
    for block_at in range(len(lattice.blocks) - 1, -1, -1):
        faces = lattice.blocks[block_at, 0]
        for m in range(lattice.blocks[block_at, 2] - 1, lattice.blocks[block_at, 1] - 1, -1):
            at -= faces
            here = load(room.waiting, face * keeps + m)
            value = load(room.fourth_best, m)
            stays = where_equal(load(room.fourth, m), value, here, none)
            store(room.waiting, face * keeps + m, stays)
            _send(lattice.smaller, at, faces, value, here - stays, room.fourth_best, 0, room.waiting, face * keeps)


@compiled
def _throw(powered: Powered, which: int, target: Floats, to: int, room: Room) -> None:
    """Throw what is kept with a face (or with the die in the air) into the hands of `target` from `to` on."""
    lattice, first = powered.lattice, which * powered.lattice.keeps
    sixth = spread(1 / 6)
    for m in range(lattice.keeps):
        share = load(room.waiting, first + m) * sixth
        if is_zero(share):
            continue
        for face in range(6):
            row = entry(lattice.larger, 6 * m + face)
            if m < lattice.almost:
                store(room.waiting, first + row, load(room.waiting, first + row) + share)
            else:
                store(target, to + row, load(target, to + row) + share)


@compiled
def _clear(rows: Floats, first: int, end: int) -> None:
    for row in range(first, end):
        store(rows, row, spread(0.0))


@compiled
def pass_hands(powered: Powered, room: Room) -> None:
    """The chances of writing each hand by each field (`final`), from the start of an evaluated turn."""
    lattice = powered.lattice
    keeps, hands = lattice.keeps, len(lattice.chances)
    sixth = spread(1 / FACES)
    _clear(room.final, 0, FIELDS * hands)
    for face in range(FACES):
        for hand in range(hands):
            store(room.chances, face * hands + hand, broadcast(lattice.chances, hand) * sixth)
    for again in range(2):
        now, then = again % 2 * FACES * hands, (again + 1) % 2 * FACES * hands
        _clear(room.chances, then, then + FACES * hands)
        _clear(room.waiting, 0, KEPT * keeps)
        _clear(room.air, 0, hands)
        for face in range(FACES):
            if powered.face_freezes[face]:
                _add(room.chances, now + face * hands, room.final, powered.face_field[face] * hands, hands)
            else:
                _choose(powered, face, again, now, then, room)
        _throw(powered, IN_AIR, room.air, 0, room)
        for face in range(FACES):
            if not powered.face_freezes[face]:
                _throw(powered, face, room.chances, then + face * hands, room)
            for hand in range(hands):
                to = then + face * hands + hand
                store(room.chances, to, load(room.chances, to) + load(room.air, hand) * sixth)
    for face in range(FACES):
        if powered.face_fourth[face]:
            _clear(room.waiting, face * keeps, (face + 1) * keeps)
            _choose_fourth(powered, face, 0, room)
            _throw(powered, face, room.chances, face * hands, room)
        _add(room.chances, face * hands, room.final, powered.face_field[face] * hands, hands)


@compiled
def _add(source: Floats, first: int, target: Floats, to: int, count: int) -> None:
    for row in range(count):
        store(target, to + row, load(target, to + row) + load(source, first + row))
