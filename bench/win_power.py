"""Chances to win at Power Yahtzee for two: whether they come true, and how much playing by them wins.

    python bench/win_power.py --calibrate 20000 --picture FILE   a round of each of so many games between score players
    python bench/win_power.py --games 200                        `optimal:win` against `optimal`, each seat once with the same dice

Both need exact values (`dicecup solve power-yahtzee`).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from calibration import tell_calibration
from dicecup import games
from dicecup.core import Chance, Over
from dicecup.solve import service
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


def match(number: int, seed: int) -> None:
    """Games in which one of two seats plays to win, each seat once with the same dice for the same seat and turn."""
    game: Any = games.new("power-yahtzee", 2, first=0)
    to_win, for_score = service.adviser(game, "win").values, service.adviser(game).values
    shares = []
    for deal in range(number):
        won = [play(game, [to_win if seat == winner else for_score for seat in (0, 1)], f"{seed} {deal}") for winner in (0, 1)]
        shares.append((won[0][0] + won[1][1]) / 2)
    mean, error = float(np.mean(shares)), float(np.std(shares, ddof=1) / number**0.5)
    print(
        f"power-yahtzee, 2 seats: {100 * mean:.2f}% of the wins, standard error {100 * error:.2f}, {2 * number} games", flush=True
    )


def play(game: Any, values: list[Callable[[Any], Any]], seed: str) -> list[float]:
    """One game: each seat's share of the win."""
    state, turns, throw = game.start(), [0, 0], 0
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance):
            rng = random.Random(f"{seed} {node.seat} {turns[node.seat]} {throw}")
            state, throw = game.step(state, rng.choices(list(node.outcomes), list(node.outcomes.values()))[0]), throw + 1
            continue
        seat, found = node.seat, values[node.seat](state)
        state = game.step(state, max(found, key=found.__getitem__))
        if state.rolls == 0:
            turns[seat], throw = turns[seat] + 1, 0
    return [float(seat in node.winners) / len(node.winners) for seat in (0, 1)]


def main() -> None:
    """Print what the arguments ask for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--calibrate", type=int, default=0)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.calibrate:
        calibrate(given.calibrate, given.picture)
    if given.games:
        match(given.games, given.seed)


if __name__ == "__main__":
    main()
