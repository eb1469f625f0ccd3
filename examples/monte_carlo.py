"""A Monte-Carlo player: try every choice some times from a saved state, and take the one whose turns end best.

    python examples/monte_carlo.py [--game yahtzee] [--rollouts 10] [--games 20]

A rollout goes on at random to the end of the turn, where the best row is written: the one that pays most above what it has paid on
average in the player's own games so far, which is what it is worth to keep it open. The first games fill these averages and do not
count. It needs `pip install 'dicecup[envs]'`.
"""

# ruff: noqa: T201 (what is found is printed)

from __future__ import annotations

import argparse
from collections import defaultdict
from statistics import fmean
from typing import Any

import gymnasium
import numpy as np

from dicecup.core import Keep, Move
from dicecup.envs import DiceEnv, Oracle, environment_id, evaluate
from dicecup.events import points

PRACTICE = 10
"""Games before those that count."""


class MonteCarlo:
    """Chooses by rollouts of the game itself, which returns to where it was after each."""

    def __init__(self, env: DiceEnv, rollouts: int) -> None:
        self._env, self._rollouts, self._rng = env, rollouts, np.random.default_rng(1)
        self._paid: dict[Move, list[float]] = defaultdict(list)

    def __call__(self, _observation: object, info: dict[str, Any]) -> int:
        """The choice with the best mean."""
        env, saved = self._env, self._env.save()
        marks, choice = self._marks(), env.position.choice
        assert choice is not None
        legal = env.position.actions.legal(choice)
        means = {action: marks[move] for action, move in legal.items() if move in marks}
        for action in legal.keys() - means.keys():
            found = []
            for _ in range(self._rollouts):
                env.np_random.bit_generator.state = np.random.default_rng(self._rng.integers(1 << 62)).bit_generator.state
                found.append(self._rollout(action))
                env.restore(saved)
            means[action] = fmean(found)
        best = max(means, key=means.__getitem__)
        if legal[best] in marks:
            self._paid[legal[best]].append(points(env.position.game, env.position.state, choice)[legal[best]])
        return best

    def _rollout(self, action: int) -> float:
        """What a turn comes to if dice are kept at random after a choice."""
        env = self._env
        while True:
            env.step(np.int64(action))
            choice, now = env.position.choice, max(self._marks().values(), default=0.0)
            keeps = (
                [number for number, move in env.position.actions.legal(choice).items() if isinstance(move, Keep)] if choice else []
            )
            if not keeps or self._rng.random() < 0.5:
                return now
            action = int(self._rng.choice(keeps))

    def _marks(self) -> dict[Move, float]:
        """What every row would pay now, above its average."""
        position = self._env.position
        assert position.choice is not None
        paid = points(position.game, position.state, position.choice)
        return {move: each - (fmean(self._paid[move]) if self._paid[move] else 0.0) for move, each in paid.items()}


def main() -> None:
    """Play and evaluate."""
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reading.add_argument("--game", default="yahtzee")
    reading.add_argument("--rollouts", type=int, default=10)
    reading.add_argument("--games", type=int, default=20)
    given = reading.parse_args()
    if given.rollouts < 1 or given.games < 1:
        reading.error("--rollouts and --games are at least 1")
    env = gymnasium.make(environment_id(given.game)).unwrapped
    assert isinstance(env, DiceEnv)
    player, watched = MonteCarlo(env, given.rollouts), Oracle(env)
    evaluate(player, watched, PRACTICE, seed=2)
    found = evaluate(player, watched, given.games)
    print(f"{found.games} games: mean {found.mean:.1f} ± {found.error:.1f}")
    print(f"luck taken out {found.without_luck:.1f} ± {found.without_luck_error:.1f}: {found.fewer:.1f} times fewer games")


if __name__ == "__main__":
    main()
