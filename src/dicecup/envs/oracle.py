"""The oracle: value, regret and luck of every step, from exact or pocket values, and evaluations that take luck out.

    regret   = value of the best choice - value of what was chosen
    luck     = value before the next choice - value of what was chosen: what the throws gave, and at a table the other seats
    shaping  = potential after - potential before, where the potential is the value still to come

Without a discount the shaped reward of a step is luck - regret, and the policy that earns most stays the same.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple, SupportsFloat

import gymnasium
import numpy as np

from dicecup import solve
from dicecup.core import Chance, Choice, IllegalMove, Move
from dicecup.envs.actions import whole
from dicecup.envs.alone import DiceEnv, Result, Reward
from dicecup.envs.observations import Observation
from dicecup.games import PlayableGame

Policy = Callable[[Observation, dict[str, Any]], Any]
"""The number of a choice, from an observation and its info."""


class Oracle(gymnasium.Wrapper[Observation, np.int64, Observation, np.int64]):
    """Adds `info["oracle"]` to every step of a `DiceEnv`: `value` (of the position now), `regret`, `luck` and `best_action`.

    The luck of `reset` is that of the first throw. `best_action` is the label of the observation that comes with it. With `shaping`
    the reward is shaped by the values.
    """

    def __init__(self, env: gymnasium.Env[Observation, np.int64], *, shaping: bool = False, discount: float = 1.0) -> None:
        super().__init__(env)
        inner = env.unwrapped
        assert isinstance(inner, DiceEnv)
        self._inner, self._shaping, self._discount = inner, shaping, discount
        game = inner.position.game
        self._values = _values(game, inner.reward)
        self._looked_at: Any = None
        self._of_moves: dict[Move, float] = {}
        self._value = 0.0
        self._start = self._before_all(game)

    def _before_all(self, game: PlayableGame[Any]) -> float:
        """What seat 0 stands at before the first throw; while seats throw for the first turn they are equal."""
        node = game.node(game.start())
        if isinstance(node, Chance) and node.purpose == "first-turn":
            return 1 / game.seats if self._inner.reward == "win" else float(self._values(game.start()))
        return float(self._values(game.start()))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin a game."""
        observation, info = self.env.reset(seed=seed, options=options)
        self._look()
        return observation, {**info, "oracle": self._says(0.0, self._value - self._start)}

    def step(self, action: np.int64) -> Result:
        """Make a choice, and say what it gave away and what luck gave."""
        position = self._inner.position
        if self._inner.chance_is_next:
            raise IllegalMove("a throw is in the air: let it fall by step_chance, or call reset, before the oracle's next step")
        if position.state is not self._looked_at:  # chance in the open or a restored state led elsewhere
            self._look()
        choice, before, potential = position.choice, self._value, self._potential()
        move = None if choice is None else position.actions.legal(choice).get(whole(action))
        chosen = before if move is None else self._of_moves[move]
        observation, reward, terminated, truncated, info = self.env.step(action)
        if move is not None:
            self._look()
        if self._shaping:
            reward = float(reward) + self._discount * self._potential() - potential
        luck = 0.0 if move is None else self._value - chosen
        return observation, reward, terminated, truncated, {**info, "oracle": self._says(before - chosen, luck)}

    def _look(self) -> None:
        position = self._inner.position
        self._looked_at = position.state
        if position.is_over:
            self._of_moves, self._value = {}, self._so_far()
            return
        self._of_moves = self._values(position.state)
        self._value = max(self._of_moves.values())

    def _so_far(self) -> float:
        position = self._inner.position
        return position.wins[0] if self._inner.reward == "win" else float(position.scores[0])

    def _potential(self) -> float:
        """What is still to come."""
        return 0.0 if self._inner.position.is_over else self._value - self._so_far()

    def _says(self, regret: float, luck: float) -> dict[str, Any]:
        choice, best = self._inner.position.choice, None
        if isinstance(choice, Choice):
            best = self._inner.position.actions.number(choice, max(self._of_moves, key=self._of_moves.__getitem__))
        return {"value": self._value, "regret": regret, "luck": luck, "best_action": best}


def _values(game: PlayableGame[Any], reward: Reward) -> Callable[[Any], Any]:
    """Values in the unit of the reward; `NoAdvice` where the game has none in it."""
    if game.seats == 1:
        if reward != "score":
            raise solve.NoAdvice('one player alone has no chance to win: make the environment with reward="score"')
        return solve.adviser(game).values
    try:
        return solve.adviser(game, reward).values
    except solve.NoAdvice as error:
        other = "win" if reward == "score" else "score"
        hint = f'{error}; the oracle of a reward="{reward}" needs values of it: reward="{other}" may have some'
        raise solve.NoAdvice(hint) from error


PATIENCE: Final = 1_000
"""So many illegal actions in a row end an evaluation."""


class Evaluation(NamedTuple):
    """What games came to, as mean and standard error, and the same with luck taken out.

    `fewer` is how many times fewer games have the same error then; infinite where no error is left.
    """

    games: int
    mean: float
    error: float
    without_luck: float
    without_luck_error: float
    regret: float
    fewer: float


def evaluate(policy: Policy, env: Oracle, games: int, seed: int = 1) -> Evaluation:
    """Let a policy play at least two games, and take the luck out of what they come to: it is a control variate of mean 0.

    A policy that chooses nothing legal for `PATIENCE` steps in a row is refused with `ValueError`: its game would not end.
    """
    results, without, regrets = [], [], []
    observation, info = env.reset(seed=seed)
    for _ in range(max(games, 2)):
        result, luck, regret, terminated, illegal = 0.0, info["oracle"]["luck"], 0.0, False, 0
        while not terminated:
            reward: SupportsFloat
            action = policy(observation, info)
            observation, reward, terminated, _, info = env.step(action)
            illegal = illegal + 1 if info.get("illegal") else 0
            if illegal == PATIENCE:
                raise ValueError(
                    f'{PATIENCE} illegal actions in a row, {action!r} the last: info["action_mask"] tells which are legal'
                )
            result += float(reward)
            luck += info["oracle"]["luck"]
            regret += info["oracle"]["regret"]
        results.append(result)
        without.append(result - luck)
        regrets.append(regret)
        observation, info = env.reset()
    left = stdev(without)
    fewer = (stdev(results) / left) ** 2 if left > 1e-9 else float("inf")
    count = sqrt(len(results))
    return Evaluation(len(results), fmean(results), stdev(results) / count, fmean(without), left / count, fmean(regrets), fewer)
