"""Many games on score sheets at once, one choice a step: every game keeps some dice and throws the rest, or writes a row.

Choices are numbers: a mask over the sorted dice, then the rows. A throw falls at random, or as it is dictated. A game that is over
begins anew at the next step, whatever its number.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from dicecup.kernels.compiled import compiled
from dicecup.kernels.play import STEP, add_dice, random

Array = Any
"""An array of whole numbers."""

ROLLS: Final = 3


class Tables(NamedTuple):
    """The rules as arrays; hands and keeps are rows of a lattice, the hands from `keeps` on.

    `kept[hand, mask]` is the row that is left, or -1. Most hands may be written in every open row for `points[hand, row]`; one with
    `special[hand] >= 0` pays `offers[special, config, context, row]` (points and extra, or -1), where the config is a number
    that each filled row changes by `digits[row, points]`, and `context[special, open upper rows]` says the rest. `bonus[total]` is
    the bonus of the upper section, which the first `uppers` rows add up to.
    """

    larger: Array
    size: Array
    dice: Array
    kept: Array
    points: Array
    special: Array
    context: Array
    offers: Array
    digits: Array
    bonus: Array
    keeps: int
    uppers: int
    first_config: int


class Games(NamedTuple):
    """The positions: `boxes[game, row]` is -1 while the row is open."""

    boxes: Array
    open: Array
    config: Array
    upper: Array
    extra: Array
    score: Array
    hand: Array
    rolls: Array
    seeds: Array


def games(tables: Tables, count: int) -> Games:
    """So many games, all over, so that the next step begins them."""
    rows = tables.points.shape[1]
    is_open, config, upper, extra, score, hand, rolls = np.zeros((7, count), np.int32)
    seeds = np.zeros(count, np.uint64)
    return Games(np.zeros((count, rows), np.int16), is_open, config, upper, extra, score, hand, rolls, seeds)


@compiled
def throw(tables: Tables, now: Games, game: int, row: int, dictated: int) -> None:
    """Throw the dice that a row is short of."""
    if dictated >= 0:
        now.hand[game] = dictated
    else:
        now.seeds[game] += STEP
        now.hand[game] = add_dice(tables.larger, row, tables.size[-1] - tables.size[row], now.seeds[game]) - tables.keeps
    now.rolls[game] += 1


@compiled
def begin(tables: Tables, now: Games, game: int, dictated: int) -> None:
    """Begin a game anew, and throw."""
    rows = now.boxes.shape[1]
    now.boxes[game] = -1
    now.open[game] = (1 << rows) - 1
    now.config[game] = tables.first_config
    now.upper[game] = now.extra[game] = now.score[game] = now.rolls[game] = 0
    throw(tables, now, game, 0, dictated)


@compiled
def offered(tables: Tables, now: Games, game: int, row: int) -> tuple[int, int]:
    """What the hand writes in a row and the extra bonus with it; -1 where it may not."""
    if not now.open[game] >> row & 1:
        return -1, 0
    hand = now.hand[game]
    special = tables.special[hand]
    if special < 0:
        return tables.points[hand, row], 0
    context = tables.context[special, now.open[game] & ((1 << tables.uppers) - 1)]
    offer = tables.offers[special, now.config[game], context, row]
    return offer[0], offer[1]


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
            row = tables.kept[now.hand[game], choice] if choice >= 0 and now.rolls[game] < ROLLS else -1
            if row < 0:
                illegal[game] = True
            else:
                throw(tables, now, game, row, dictated[game])
            continue
        row = choice - masks
        points, extra = offered(tables, now, game, row) if row < now.boxes.shape[1] else (-1, 0)
        if points < 0:
            illegal[game] = True
            continue
        gained = points + extra
        if row < tables.uppers:
            upper = now.upper[game]
            gained += tables.bonus[upper + points] - tables.bonus[upper]
            now.upper[game] = upper + points
        now.boxes[game, row] = points
        now.open[game] &= ~(1 << row)
        now.config[game] += tables.digits[row, points]
        now.extra[game] += extra
        now.score[game] += gained
        now.rolls[game] = 0
        rewards[game] = gained
        if now.open[game]:
            throw(tables, now, game, 0, dictated[game])
        else:
            ended[game] = True


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
        if now.rolls[game] < ROLLS:
            for mask in range(count):
                found_here[mask] = tables.kept[hand, mask] >= 0
        else:
            found_here[:count] = 0
        if tables.special[hand] < 0:
            for row in range(now.boxes.shape[1]):
                found_here[count + row] = now.open[game] >> row & 1
        else:
            for row in range(now.boxes.shape[1]):
                found_here[count + row] = offered(tables, now, game, row)[0] >= 0


@compiled
def observe(tables: Tables, now: Games, dice: Array, roll: Array, is_open: Array, points: Array, sums: Array, turns: Array) -> None:
    """The positions as players see them; `sums`: the upper section, its bonus, the extra bonus if it is counted, the score."""
    rows, last = now.boxes.shape[1], sums.shape[1] - 1
    for game in range(len(now.hand)):
        over = now.open[game] == 0
        left = 0
        for row in range(rows):
            box = now.boxes[game, row]
            is_open[game, row] = box < 0
            points[game, row] = max(box, 0)
            left += box < 0
        for die in range(dice.shape[1]):
            dice[game, die] = 0 if over else tables.dice[now.hand[game], die]
        roll[game] = 0 if over else now.rolls[game]
        turns[game] = left
        sums[game, 0] = now.upper[game]
        sums[game, 1] = tables.bonus[now.upper[game]]
        if last > 2:
            sums[game, 2] = now.extra[game]
        sums[game, last] = now.score[game]


@compiled
def random_choices(found: Array, seeds: Array, choices: Array) -> None:
    """Any legal choice of every game, each as likely as the others."""
    size = found.shape[1]
    for game in range(len(choices)):
        here = found[game]
        count = 0
        for number in range(size):
            count += here[number]
        seeds[game] += STEP
        skip = np.int64((random(seeds[game]) >> np.uint64(33)) * np.uint64(count) >> np.uint64(31))
        for number in range(size):
            if here[number]:
                if skip == 0:
                    choices[game] = number
                    break
                skip -= 1
