"""What the trained judges in the package come to: wins against planners, chances against what was won, and the time of a choice.

    python bench/boards.py                                       milliseconds of a choice, the standard library alone and numpy
    python bench/boards.py wins showdown 2 --games 20000         wins of one `master` against planners, by the batch simulator
    python bench/boards.py wins showdown 2 --turns 2             the same, looking a second whole turn ahead
    python bench/boards.py losses showdown 2 --games 20000       what the planners give away in these games, by the judge
    python bench/boards.py calibrate showdown 2 --games 20000 --picture FILE

With `--device cuda` games are played by PyTorch on a GPU.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from calibration import tell_calibration
from dicecup.core import Chance, Over
from dicecup.games import EDITIONS
from dicecup.kernels.batch import selfplay
from dicecup.kernels.batch.dice import select
from dicecup.solve import NoAdvice
from dicecup.solve.service import TRAINED
from dicecup.solve.trained import judge, judge_arrays, training
from dicecup.solve.trained.advice import TrainedAdvice

BLOCKS = {1: 20_000, 2: 2_000}
"""Games at once, by turns of look-ahead."""


def wins(given: argparse.Namespace) -> None:
    """Play block after block, and tell the share of wins so far."""
    desk = training.desk(given.game, given.seats, given.device)
    plan = training.Plan(given.game, given.seats, given.device, 0, 0, 0, 0)
    weights, won, began = desk.shipped(), np.zeros(0), perf_counter()
    while len(won) < given.games:
        count = min(BLOCKS[given.turns], given.games - len(won))
        won = np.concatenate([won, training.wins(plan, weights, count, given.turns, (given.seed, len(won)))])
        error = won.std() / sqrt(len(won))
        print(
            f"{given.game} for {given.seats}, looking ahead {given.turns}: {100 * won.mean():.2f} ± {100 * error:.2f}% "
            f"(standard error) of {len(won)} games, fair share {100 / given.seats:.1f}%, {perf_counter() - began:.0f} s",
            flush=True,
        )


def losses(given: argparse.Namespace) -> None:
    """By the judge's values, what planners give away in a game against one `master`, and what that one does, which is nothing.

    A perfect player for two wins half the games and what the other gives away. The judge's errors rather add to that: the best of
    many estimates is too high, and what the planner chooses does not depend on them.
    """
    desk = training.desk(given.game, given.seats, given.device)
    game, xp, draw = desk.game, desk.xp, desk.draw(given.seed)
    judge_of = desk.judge(desk.shipped())
    if given.turns == 2:
        judge_of = selfplay.ahead(game, judge_of)
    state, mine = desk.fresh(given.games, draw), xp.arange(given.games) % given.seats
    lost, number = np.zeros((given.games, 2)), np.arange(given.games)
    while len(number):
        every, mover = xp.arange(len(number)), game.seat(state)
        turns = selfplay.begun(game, state, draw)
        looked = selfplay.look(game, turns, judge_of)
        planned = selfplay.look(game, turns, desk.planner.judge, desk.planner.walks)
        is_mine = mover == mine
        state = select(xp, is_mine, selfplay.played(game, looked, every, draw), selfplay.played(game, planned, every, draw))
        over = game.is_over(state)
        worth = xp.where(over[:, None], game.wins(state) + 0.0, selfplay.by_seat(game, state, judge_of(state)))
        lost[number, 1 - desk.back(is_mine)] += desk.back(looked.values[:, 0] - worth[every, mover])
        left = xp.argwhere(~over)[:, 0]
        number = number[desk.back(left)]
        state, mine = type(state)(*(each[left] for each in state)), mine[left]
    for who, found in zip(("master", "planners"), lost.T, strict=True):
        error = found.std() / sqrt(given.games)
        print(f"{given.game} for {given.seats}: {who} give away {100 * found.mean():.2f} ± {100 * error:.2f}% of a win in a game")


def calibrate(given: argparse.Namespace) -> None:
    """Before every turn of games between masters, the chances of all seats by one turn of look-ahead, against what was won."""
    desk = training.desk(given.game, given.seats, given.device)
    game, xp, draw = desk.game, desk.xp, desk.draw(given.seed)
    judge_of = desk.judge(desk.shipped())
    state, number = desk.fresh(given.games, draw), np.arange(given.games)
    chances, numbers, results = [], [], np.zeros((given.games, given.seats))
    while len(number):
        chances.append(desk.back(selfplay.by_seat(game, state, selfplay.ahead(game, judge_of)(state))))
        numbers.append(number)
        looked = selfplay.look(game, selfplay.begun(game, state, draw), judge_of)
        state = selfplay.played(game, looked, xp.arange(len(number)), draw)
        over = desk.back(game.is_over(state))
        results[number[over]] = desk.back(game.wins(state))[over]
        left = xp.argwhere(~game.is_over(state))[:, 0]
        state, number = type(state)(*(each[left] for each in state)), number[~over]
    came = np.concatenate([results[each] for each in numbers])
    tell_calibration(np.concatenate(chances).reshape(-1), came.reshape(-1), given.picture)


def milliseconds(_given: argparse.Namespace) -> None:
    """The time of every choice in some games between masters, the first of each turn with its look-ahead."""
    for key, listed in EDITIONS.items():
        for seats in listed.trained:
            for name, made in (("standard library", judge.network), ("numpy", judge_arrays.network)):
                times = sorted(choice_times(key, seats, made))
                print(
                    f"{key} for {seats}, {name}: {1000 * median(times):.1f} ms in the middle, "
                    f"95% below {1000 * times[len(times) * 95 // 100]:.0f}, longest {1000 * times[-1]:.0f}, {len(times)} choices",
                    flush=True,
                )


def choice_times(key: str, seats: int, made: Callable[[Any], judge.Network], games: int = 4) -> list[float]:
    """What every choice took, in seconds."""
    listed = EDITIONS[key]
    game: Any = listed.new(seats)
    kind = next(kind for kind in TRAINED if kind.judges(game))
    header, weights = judge.read_judge(judge.FOLDER / f"{key}-{seats}{judge.SUFFIX}")
    times, rng = [], random.Random(1)
    for _ in range(games):
        advice = TrainedAdvice(game, kind.file("features").features, (header, made(weights)), listed.faces, listed.dice)
        state = game.start()
        while not isinstance(node := game.node(state), Over):
            if isinstance(node, Chance):
                move = rng.choices(list(node.outcomes), list(node.outcomes.values()))[0]
            else:
                began = perf_counter()
                values = advice.of_moves(state, node)
                times.append(perf_counter() - began)
                move = max(values, key=lambda each: values[each])
            state = game.step(state, move)
    return times


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser()
    parser.set_defaults(command=milliseconds)
    commands = parser.add_subparsers()
    for name, command in (("wins", wins), ("losses", losses), ("calibrate", calibrate)):
        added = commands.add_parser(name)
        added.set_defaults(command=command)
        added.add_argument("game", choices=[key for key, listed in EDITIONS.items() if listed.trained])
        added.add_argument("seats", type=int)
        added.add_argument("--games", type=int, default=2000)
        added.add_argument("--device", default="numpy", help="numpy, or a device of PyTorch such as cuda")
        added.add_argument("--seed", type=int, default=1)
        if name != "calibrate":
            added.add_argument("--turns", type=int, choices=sorted(BLOCKS), default=1, help="turns of look-ahead")
        else:
            added.add_argument("--picture", type=Path)
    given = parser.parse_args()
    try:
        given.command(given)
    except NoAdvice as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
