"""Chances to win at Power Yahtzee for two: whether they come true, and how much playing by them wins.

    python bench/win_power.py --calibrate 20000 --picture FILE   a round of each of so many games between score players
    python bench/win_power.py --games 20000 --agree 20           one seat plays to win, the other for the score, with the same dice
                                                                 each; and so many of these games once more by the advisers

Both need exact values (`dicecup solve power-yahtzee`), and are run from the root of the repository with `PYTHONPATH=.`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np
from tests.solve.slow_rivals import slow_power_game

from calibration import tell_calibration
from dicecup import games
from dicecup.solve import service
from dicecup.solve.power import rivals
from dicecup.solve.power.model import LOWER, PowerModel
from dicecup.solve.power.model_arrays import arrays_of
from dicecup.solve.power.pace import LEAST_SHARE, Stand, pace
from dicecup.solve.power.simulate import Turns, courses
from dicecup.solve.power.win import standing


def calibrate(number: int, picture: Path | None) -> None:
    """Chances after one round of each game between two score players, against what was won."""
    game: Any = games.new("power-yahtzee", 1)
    posed = service.problem(game)
    assert isinstance(posed.model, PowerModel)
    values = service.restored(game)
    turns = Turns(posed.model, values, courses(posed.model, values, 2 * number, 5))
    ends = (turns.left == 0).argmax(axis=0)
    stands, rng = stands_of(posed.model, turns), np.random.default_rng(1)
    given, came = np.zeros(number), np.zeros(number)
    for at in range(number):
        one, other = at, number + at
        last = min(ends[one], ends[other])
        scores = turns.now[last, one], turns.now[last - (ends[one] <= ends[other]), other]
        came[at] = (scores[0] > scores[1]) + 0.5 * (scores[0] == scores[1])
        after = int(rng.integers(1, last))
        given[at] = standing(pace(), [stands(after, one), stands(after, other)])[0]
    tell_calibration(given, came, picture)
    print(f"the first of two: given {100 * given.mean():.2f}%, won {100 * came.mean():.2f}%")


def stands_of(model: PowerModel, turns: Turns) -> Callable[[int, int], Stand]:
    """How a seat stands after so many turns of a game."""
    found, arrays = pace(), arrays_of(model)
    upper = (
        np.array([[open_rows >> row & 1 for row in range(len(found.upper))] for open_rows in arrays.upper.open_rows]) @ found.upper
    )

    def stand(turn: int, game: int) -> Stand:
        config, slot, left = turns.configs[turn, game], turns.slots[turn, game], int(turns.left[turn, game])
        variance = upper[slot] + sum(found.lower[family][arrays.digits[config, family]] for family in range(len(LOWER)))
        mean = turns.mean[turn, game]
        deviation = max(variance, LEAST_SHARE * found.variance[left]) ** 0.5
        return Stand(float(mean), float(deviation), float(mean - turns.now[turn, game]), left)

    return stand


def match(number: int, seed: int, agree: int) -> None:
    """Games in which one of two seats plays to win, each seat once with the same dice for the same seat and turn."""
    game: Any = games.new("power-yahtzee", 1)
    posed = service.problem(game)
    assert isinstance(posed.model, PowerModel)
    values = service.restored(game)
    rivals.play_rivals(posed.model, values, 2)  # compiles
    started, used = perf_counter(), process_time()
    found = rivals.play_rivals(posed.model, values, number, seed)
    took, cpu = perf_counter() - started, process_time() - used
    print(
        f"power-yahtzee, 2 seats: {100 * found.share:.2f}% of the wins, standard error {100 * found.error:.2f}; "
        f"{found.wins.size} games, {found.wins.size / took:.0f} a second, {found.wins.size / cpu:.0f} a second of one core",
        flush=True,
    )
    table: Any = games.new("power-yahtzee", 2, first=0)
    to_win, for_score = service.adviser(table, "win").values, service.adviser(table).values
    same = 0
    for each in range(agree):
        block, at = each % 2, each // 2
        scores = slow_power_game(table, [to_win if seat == block else for_score for seat in (0, 1)], at, seed)
        same += list(scores) == found.finals[block, :, at].tolist()
    if agree:
        print(f"    {same} of {agree} games are the same by the advisers, a choice at a time", flush=True)


def main() -> None:
    """Print what the arguments ask for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--calibrate", type=int, default=0)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--agree", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.calibrate:
        calibrate(given.calibrate, given.picture)
    if given.games:
        match(given.games, given.seed, given.agree)


if __name__ == "__main__":
    main()
