"""Random legal play in the learning environments on one core, beside the PyPI package pyhtzee in the same run.

    python bench/envs.py [seconds]

Time is CPU time; a step is a choice. The rounds take turns, so that a busy machine slows all alike, and figures are medians.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

import gymnasium
from pyhtzee import Pyhtzee

import dicecup.envs  # noqa: F401 - registers the environments

ROUNDS = 5
BATCH = 4096
VECTORS = (
    "dicecup/Yahtzee-v0",
    "dicecup/Yatzy-v0",
    "dicecup/MaxiYatzy-v0",
    "dicecup/PowerYahtzee-v0",
    "dicecup/MickeyMouse-v0",
    "dicecup/Showdown-v0",
)


def vector_steps(env_id: str) -> Callable[[], int]:
    """Ten steps of a batch: choosing, stepping, masks and observations."""
    env = gymnasium.make_vec(env_id, num_envs=BATCH, vectorization_mode="vector_entry_point")
    env.reset(seed=1)

    def play() -> int:
        for _ in range(10):
            env.step(env.random_actions())  # type: ignore[attr-defined]
        return 10 * BATCH

    return play


def single_steps(env_id: str) -> Callable[[], int]:
    """One game of the environment for one agent."""
    env = gymnasium.make(env_id, disable_env_checker=True)
    env.action_space.seed(1)
    env.reset(seed=1)

    def play() -> int:
        _, info = env.reset()
        steps, over = 0, False
        while not over:
            _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            steps += 1
        return steps

    return play


def pyhtzee_steps() -> Callable[[], int]:
    """One game of pyhtzee by its own API."""
    random = Random(1)

    def play() -> int:
        game, steps = Pyhtzee(), 0
        while not game.is_finished():
            game.take_action(random.choice(game.get_possible_actions()))
            steps += 1
        return steps

    return play


def main() -> None:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    players = {f"vector {env_id}": vector_steps(env_id) for env_id in VECTORS}
    players["one dicecup/Yahtzee-v0"] = single_steps(VECTORS[0])
    players["pyhtzee 1.2.7"] = pyhtzee_steps()
    rates: dict[str, list[float]] = {name: [] for name in players}
    for play in players.values():
        play()
    for _ in range(ROUNDS):
        for name, play in players.items():
            begun, steps = process_time(), 0
            while process_time() - begun < seconds / ROUNDS:
                steps += play()
            rates[name].append(steps / (process_time() - begun))
    slowest = median(rates["pyhtzee 1.2.7"])
    print(f"steps a second on one core, random legal play, batches of {BATCH:,}; median of {ROUNDS} rounds")
    for name, found in rates.items():
        print(f"{name:<32} {median(found):>12,.0f}  {median(found) / slowest:>8.1f} × pyhtzee")


if __name__ == "__main__":
    main()
