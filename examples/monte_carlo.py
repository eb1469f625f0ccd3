"""A Monte-Carlo player: try every choice some times from a saved state, and take the one whose turns end best.

    python examples/monte_carlo.py [--game yahtzee] [--rollouts 5] [--games 3]

A rollout goes on at random to the end of the turn, where the row that pays most is written. It needs `pip install 'dicecup[envs]'`.
"""

# ruff: noqa: T201 (what is found is printed)

from __future__ import annotations

import argparse

import gymnasium
import numpy as np

from dicecup.core import Choice, Keep
from dicecup.envs import DiceEnv, Oracle, environment_id, evaluate
from dicecup.events import points


def best_mark(env: DiceEnv) -> float:
    """What the row that pays most would bring now."""
    choice = env.position.choice
    assert isinstance(choice, Choice)
    paid = points(env.position.game, env.position.state, choice)
    return max(paid.values(), default=0.0)


def rollout(env: DiceEnv, action: int, rng: np.random.Generator) -> float:
    """What a choice comes to if keeps are chosen at random after it."""
    before = env.position.scores[0]
    env.step(np.int64(action))
    while (choice := env.position.choice) is not None and env.position.scores[0] == before:
        keeps = [number for number, move in env.position.actions.legal(choice).items() if isinstance(move, Keep)]
        if not keeps or rng.random() < 0.5:
            return best_mark(env)
        env.step(np.int64(rng.choice(keeps)))
    return float(env.position.scores[0] - before)


class MonteCarlo:
    """Chooses by rollouts of a copy of the game."""

    def __init__(self, env: DiceEnv, rollouts: int) -> None:
        self._env, self._rollouts, self._rng = env, rollouts, np.random.default_rng(1)

    def __call__(self, _observation: object, info: dict[str, object]) -> int:
        """The choice with the best mean."""
        env, saved = self._env, self._env.save()
        means = {}
        for action in np.flatnonzero(info["action_mask"]):
            found = 0.0
            for _ in range(self._rollouts):
                env.np_random.bit_generator.state = np.random.default_rng(self._rng.integers(1 << 62)).bit_generator.state
                found += rollout(env, int(action), self._rng)
                env.restore(saved)
            means[int(action)] = found
        return max(means, key=means.__getitem__)


def main() -> None:
    """Play and evaluate."""
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reading.add_argument("--game", default="yahtzee")
    reading.add_argument("--rollouts", type=int, default=5)
    reading.add_argument("--games", type=int, default=3)
    given = reading.parse_args()
    env = gymnasium.make(environment_id(given.game)).unwrapped
    assert isinstance(env, DiceEnv)
    found = evaluate(MonteCarlo(env, given.rollouts), Oracle(env), given.games)
    without = f"{found.without_luck:.1f} ± {found.without_luck_error:.1f}"
    print(f"{found.games} games: mean {found.mean:.1f} ± {found.error:.1f}, luck taken out {without}")


if __name__ == "__main__":
    main()
