"""Many games with the extra die at once, one choice a step: as `steps`, with a die that multiplies and may stay on the table.

Choices are numbers: a mask over the sorted dice with the extra die in the air, the same masks with it staying, then every mark. A
row has slots, which are scored from the first on; what a slot pays is multiplied by the face of the extra die. Faces may freeze all
dice, give a fourth throw, or ask for a second mark with the same dice.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicecup.kernels.compiled import compiled
from dicecup.kernels.play import STEP, add_dice, random
from dicecup.kernels.steps import ROLLS, Array


class Tables(NamedTuple):
    """The rules as arrays; hands and keeps are rows of a lattice, the hands from `keeps` on.

    `kept[hand, mask]` is the row that is left, or -1, for masks with the extra die in the air and then for those with it staying.
    Mark `m` goes to `row[m]` for `base[m, slots scored before, hand]`, negative where the hand does not fit, once the row
    `closed[m]` has no open slot (-1: always); a cross is a mark of base -2. `slots[row]` are open at first. `bonus[total]` is the
    bonus of the upper section, which the first `uppers` rows add up to.
    """

    larger: Array
    size: Array
    dice: Array
    kept: Array
    row: Array
    closed: Array
    base: Array
    slots: Array
    bonus: Array
    multiplier: Array
    freezes: Array
    fourth: Array
    twice: Array
    keeps: int
    uppers: int


class Games(NamedTuple):
    """The positions: `open` counts all open slots, 0 when the game is over; `marked` after the first of two marks."""

    slots: Array
    scored: Array
    points: Array
    open: Array
    upper: Array
    score: Array
    hand: Array
    face: Array
    rolls: Array
    marked: Array
    seeds: Array


CROSS = -2


def games(tables: Tables, count: int) -> Games:
    """So many games, all over, so that the next step begins them."""
    slots, scored, points = np.zeros((3, count, len(tables.slots)), np.int32)
    is_open, upper, score, hand, face, rolls, marked = np.zeros((7, count), np.int32)
    return Games(slots, scored, points, is_open, upper, score, hand, face, rolls, marked, np.zeros(count, np.uint64))


@compiled
def throw(tables: Tables, now: Games, game: int, row: int, in_air: bool, dictated: int) -> None:
    """Throw the dice that a row is short of, and the extra die if it is in the air; a dictated throw is hand + hands × face."""
    now.rolls[game] += 1
    if dictated >= 0:
        now.hand[game], now.face[game] = dictated % len(tables.dice), dictated // len(tables.dice)
        return
    now.seeds[game] += STEP
    now.hand[game] = add_dice(tables.larger, row, tables.size[-1] - tables.size[row], now.seeds[game]) - tables.keeps
    if in_air:
        now.face[game] = random(~now.seeds[game]) % np.uint64(len(tables.multiplier))


@compiled
def begin(tables: Tables, now: Games, game: int, dictated: int) -> None:
    """Begin a game anew, and throw."""
    now.slots[game] = tables.slots
    now.scored[game] = now.points[game] = 0
    now.open[game] = tables.slots.sum()
    now.upper[game] = now.score[game] = now.rolls[game] = now.marked[game] = 0
    throw(tables, now, game, 0, True, dictated)


@compiled
def may_keep(tables: Tables, now: Games, game: int, stays: bool) -> bool:
    """Whether dice may be thrown again, with the extra die staying or in the air."""
    face, rolls = now.face[game], now.rolls[game]
    if now.marked[game] or tables.freezes[face]:
        return False
    return bool(rolls < ROLLS or (rolls == ROLLS and stays and tables.fourth[face]))


@compiled
def paid(tables: Tables, now: Games, game: int, mark: int) -> int:
    """The base of a mark, `CROSS` for a cross, -1 where it may not be made."""
    row, closed = tables.row[mark], tables.closed[mark]
    if now.slots[game, row] == 0 or (closed >= 0 and now.slots[game, closed] > 0):
        return -1
    return int(tables.base[mark, now.scored[game, row], now.hand[game]])


@compiled
def step(tables: Tables, now: Games, choices: Array, dictated: Array, rewards: Array, ended: Array, illegal: Array) -> None:
    """Make a choice in every game."""
    masks = tables.kept.shape[1]
    for game in range(len(choices)):
        rewards[game], ended[game], illegal[game] = 0, False, False
        choice = choices[game]
        if now.open[game] == 0:
            begin(tables, now, game, dictated[game])
            continue
        if choice < masks:
            stays = choice >= masks // 2
            row = tables.kept[now.hand[game], choice] if choice >= 0 and may_keep(tables, now, game, stays) else -1
            if row < 0:
                illegal[game] = True
            else:
                throw(tables, now, game, row, not stays, dictated[game])
            continue
        mark = choice - masks
        base = paid(tables, now, game, mark) if mark < len(tables.row) else -1
        if base == -1:
            illegal[game] = True
            continue
        row, face = tables.row[mark], now.face[game]
        gained = 0
        if base >= 0:
            points = base * tables.multiplier[face]
            gained = points
            now.scored[game, row] += 1
            now.points[game, row] += points
            if row < tables.uppers:
                upper = now.upper[game]
                gained += tables.bonus[upper + points] - tables.bonus[upper]
                now.upper[game] = upper + points
        now.slots[game, row] -= 1
        now.open[game] -= 1
        now.score[game] += gained
        rewards[game] = gained
        if now.open[game] == 0:
            ended[game] = True
        elif tables.twice[face] and not now.marked[game]:
            now.marked[game] = 1
        else:
            now.rolls[game] = now.marked[game] = 0
            throw(tables, now, game, 0, True, dictated[game])


@compiled
def masks(tables: Tables, now: Games, found: Array) -> None:
    """1 for every legal choice of every game; where a game is over any choice begins the next, and the first is marked."""
    count = tables.kept.shape[1]
    for game in range(len(now.hand)):
        hand, found_here = now.hand[game], found[game]
        if now.open[game] == 0:
            found_here[:] = 0
            found_here[0] = 1
            continue
        for stays in range(2):
            first = stays * count // 2
            allowed = may_keep(tables, now, game, stays == 1)
            for mask in range(first, first + count // 2):
                found_here[mask] = allowed and tables.kept[hand, mask] >= 0
        for mark in range(len(tables.row)):
            found_here[count + mark] = paid(tables, now, game, mark) != -1


@compiled
def observe(
    tables: Tables, now: Games, dice: Array, roll: Array, is_open: Array, points: Array, sums: Array, turns: Array, extra: Array
) -> None:
    """The positions as players see them; `sums`: the upper section, its bonus, the score."""
    is_open[:], points[:] = now.slots, now.points
    for game in range(len(now.hand)):
        over = now.open[game] == 0
        for die in range(dice.shape[1]):
            dice[game, die] = 0 if over else tables.dice[now.hand[game], die]
        roll[game] = 0 if over else now.rolls[game]
        turns[game] = now.open[game]
        extra[game, 0] = 0 if over else now.face[game] + 1
        extra[game, 1] = 1 if over else now.marked[game]
        sums[game, 0], sums[game, 1], sums[game, 2] = now.upper[game], tables.bonus[now.upper[game]], now.score[game]
