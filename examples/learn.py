"""Learn a sheet game from play alone: a value of positions between turns, with exact look-ahead over the dice of one turn.

    python examples/learn.py [--game yahtzee] [--minutes 5] [--seed 1] [--save learned.npz]

The value of a sheet is a hope for every open row, corrected by two tables: one by the open upper rows and their total, one by the
rows below. A player knows the dice, so that it computes what a turn is worth exactly if it ends on sheets of these values (three
throws over all hands), plays it, and moves both tables towards that worth (temporal differences). No value of the solver is used.

It needs `pip install 'dicecup[envs]'`.
"""

# ruff: noqa: PLR0917, T201 (kernels take arrays, by position; what is found is printed)

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np

from dicecup.coach.grading import grade_bot
from dicecup.core import Choice, Keep, Move
from dicecup.core.lattice import lattice
from dicecup.envs.sheet_tables import sheet_tables
from dicecup.games import new
from dicecup.kernels.play import STEP, add_dice, random
from dicecup.kernels.steps import Tables

Array = Any

HOPE = 25.0
"""What an open row is worth at first: more than it will be, so that sheets nobody has seen are tried."""


@numba.njit(cache=True)
def end_of_turn(
    tables: Tables, above: Array, below: Array, opened: int, left: int, config: int, upper: int, end: Array, row_of: Array
) -> None:
    """The best worth of ending the turn with each hand, and the row that brings it; `left` rows are open after it."""
    rows, uppers = tables.points.shape[1], tables.uppers
    cap = above.shape[1] - 1
    bits = (1 << uppers) - 1
    for hand in range(len(end)):
        special = tables.special[hand]
        end[hand] = -np.inf
        for row in range(rows):
            if not opened >> row & 1:
                continue
            points, extra = tables.points[hand, row], 0
            if special >= 0:
                offer = tables.offers[special, config, tables.context[special, opened & bits], row]
                points, extra = offer[0], offer[1]
                if points < 0:
                    continue
            total = upper
            gained = float(points + extra)
            if row < uppers:
                total = upper + points
                gained += tables.bonus[total] - tables.bonus[upper]
            after = opened & ~(1 << row)
            if after:
                gained += left * HOPE + above[after & bits, min(total, cap)] + below[config + tables.digits[row, points]]
            if gained > end[hand]:
                end[hand] = gained
                row_of[hand] = row


@numba.njit(cache=True)
def throw(tables: Tables, hands: Array, values: Array) -> None:
    """From the values of all hands those of all keeps."""
    keeps = tables.keeps
    values[keeps:] = hands
    for row in range(keeps - 1, -1, -1):
        found = 0.0
        for face in range(6):
            found += values[tables.larger[6 * row + face]]
        values[row] = found / 6.0


@numba.njit(cache=True)
def choose(tables: Tables, values: Array, end: Array, best: Array, mask_of: Array) -> None:
    """Of every hand the mask of the best keep, or -1 to end the turn, and what that is worth."""
    for hand in range(len(end)):
        best[hand], mask_of[hand] = end[hand], -1
        for mask in range(tables.kept.shape[1]):
            row = tables.kept[hand, mask]
            if row >= 0 and values[row] > best[hand]:
                best[hand], mask_of[hand] = values[row], mask


@numba.njit(cache=True, nogil=True)
def play(
    tables: Tables,
    above: Array,
    below: Array,
    games: int,
    seed: int,
    rate: float,
    scores: Array,
) -> None:
    """Play games by the tables, and learn from them at this rate."""
    hands, keeps, rows = len(tables.points), tables.keeps, tables.points.shape[1]
    end, first, second, values = np.empty(hands), np.empty(hands), np.empty(hands), np.empty(keeps + hands)
    row_of, first_mask, second_mask = np.empty(hands, np.int64), np.empty(hands, np.int64), np.empty(hands, np.int64)
    dice, cap, bits = tables.size[-1], above.shape[1] - 1, (1 << tables.uppers) - 1
    state = random(np.uint64(seed))
    for game in range(games):
        opened, left, config, upper, score = (1 << rows) - 1, rows, tables.first_config, 0, 0
        while opened:
            left -= 1
            end_of_turn(tables, above, below, opened, left, config, upper, end, row_of)
            throw(tables, end, values)
            choose(tables, values, end, second, second_mask)
            throw(tables, second, values)
            choose(tables, values, end, first, first_mask)
            if rate:
                throw(tables, first, values)
                at, total = opened & bits, min(upper, cap)
                wrong = values[0] - (left + 1) * HOPE - above[at, total] - below[config]
                above[at, total] += rate * wrong
                below[config] += rate * wrong
            state += STEP
            hand = add_dice(tables.larger, 0, dice, state) - keeps
            for again in range(2):
                mask = first_mask[hand] if again == 0 else second_mask[hand]
                if mask < 0:
                    break
                state += STEP
                row = tables.kept[hand, mask]
                hand = add_dice(tables.larger, row, dice - tables.size[row], state) - keeps
            row = row_of[hand]
            points, extra = tables.points[hand, row], 0
            special = tables.special[hand]
            if special >= 0:
                offer = tables.offers[special, config, tables.context[special, opened & bits], row]
                points, extra = offer[0], offer[1]
            if row < tables.uppers:
                score += tables.bonus[upper + points] - tables.bonus[upper]
                upper += points
            score += points + extra
            opened &= ~(1 << row)
            config += tables.digits[row, points]
        scores[game] = score


class LearnedBot:
    """Plays by learned tables, at any table of its game."""

    name = "learned"

    def __init__(self, tables: Tables, above: Array, below: Array) -> None:
        self._tables, self._above, self._below = tables, above, below

    def choose(self, state: Any, choice: Choice, _moves: object) -> Move:
        """The choice of the best worth."""
        tables, sheet = self._tables, state.sheets[choice.seat]
        filled = [(row, box) for row, box in enumerate(sheet.boxes) if box is not None]
        opened = sum(1 << row for row, box in enumerate(sheet.boxes) if box is None)
        config = tables.first_config + sum(int(tables.digits[each]) for each in filled)
        hands = len(tables.points)
        end, best, values = np.empty(hands), np.empty(hands), np.empty(tables.keeps + hands)
        row_of, mask_of = np.empty(hands, np.int64), np.full(hands, -1, np.int64)
        left = len(sheet.boxes) - len(filled) - 1
        end_of_turn(tables, self._above, self._below, opened, left, config, sheet.upper, end, row_of)
        after = end
        for _ in range(3 - state.rolls):
            throw(tables, after, values)
            choose(tables, values, end, best, mask_of)
            after = best.copy()
        hand = lattice(len(choice.dice)).index[choice.dice] - tables.keeps
        if state.rolls == 3 or mask_of[hand] < 0:
            return next(move for move in choice.legal if str(move) == f"s:{ROW_NAMES[int(row_of[hand])]}")
        return Keep(tuple(face for place, face in enumerate(choice.dice) if mask_of[hand] >> place & 1))

    def close(self) -> None:
        """Nothing to do."""


ROW_NAMES: list[str] = []
"""The rows of the game that is learned."""


def main() -> None:
    """Learn for some minutes, then measure."""
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reading.add_argument("--game", default="yahtzee")
    reading.add_argument("--minutes", type=float, default=5)
    reading.add_argument("--seed", type=int, default=1)
    reading.add_argument("--games", type=int, default=20_000, help="games to measure with")
    reading.add_argument("--grade", type=int, default=0, help="games to grade with")
    reading.add_argument("--save", type=Path)
    given = reading.parse_args()
    game: Any = new(given.game, 1)
    tables = sheet_tables(game)
    at, _ = game.bonus_step
    above = np.zeros((1 << tables.uppers, at + 1))
    configs = int(tables.first_config) + 1
    below = np.zeros(configs)
    scores = np.empty(1000)
    play(tables, above, below, 1, 0, 0.0, scores)  # compiles
    begun, block = time.process_time(), 0
    while time.process_time() - begun < 60 * given.minutes:
        block += 1
        play(tables, above, below, len(scores), given.seed * 1_000_003 + block, 0.2 / (1 + block / 20), scores)
        if block & (block - 1) == 0:
            print(
                f"{block * len(scores):>9,} games, {time.process_time() - begun:7.1f} s: mean of the last 1,000 {scores.mean():.1f}"
            )
    measured = np.empty(given.games)
    play(tables, above, below, given.games, 7, 0.0, measured)
    error = measured.std() / given.games**0.5
    print(f"after {block * len(scores):,} games: mean {measured.mean():.2f} ± {error:.2f} (standard error, {given.games:,} games)")
    if given.grade:
        ROW_NAMES[:] = [row.name for row in game.rows]
        *_, found = grade_bot(lambda *_: LearnedBot(tables, above, below), given.game, given.grade)
        print(f"graded over {found.games} games: loss per game {found.loss.mean:.2f} ± {found.loss.error:.2f}", found.stages)
    if given.save:
        np.savez(given.save, above=above, below=below)


if __name__ == "__main__":
    main()
