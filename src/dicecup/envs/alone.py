"""The Gymnasium environment: one agent, alone or against bots."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, get_args

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from dicecup.bots.base import Bot
from dicecup.bots.registry import make
from dicecup.core import Move
from dicecup.envs.actions import Mask, whole
from dicecup.envs.observations import Flat, Floats, Observation
from dicecup.envs.position import Position, Saved
from dicecup.games import edition

Reward = Literal["score", "win"]
"""What is rewarded: points as they come, or at the end the share of the win."""

Result = tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]


def checked_reward(reward: Reward | None) -> Reward | None:
    """A reward as it is given, if it is one."""
    if reward is not None and reward not in get_args(Reward):
        raise ValueError(f'reward {reward!r}: it is "score" or "win"')
    return reward


class SavedEnv(NamedTuple):
    """A state of the environment, with those of its random source and of the bots' ones."""

    position: Saved
    random: Mapping[str, Any]
    bots: tuple[Any, ...] = ()


class DiceEnv(gymnasium.Env[Observation, np.int64]):
    """A game for one agent at seat 0; `opponents` are bots by name, one for each other seat.

    `step` takes the number of a choice (`dicecup.envs.actions`), and throws the dice until the agent is to choose again. A number
    that is not legal changes nothing and is not rewarded; `info["illegal"]` says so.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] | str = (),
        reward: Reward | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.opponents = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        self.position = Position(game, 1 + len(self.opponents), **options)
        versus = bool(self.opponents) and edition(game).judge is not None
        self.reward: Reward = checked_reward(reward) or ("win" if versus else "score")
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.position.actions.size)
        self.observation_space = self.position.observing.space  # type: ignore[assignment]  # a TypedDict is a dict of arrays
        self._bots: list[Bot] = []
        self._chances: list[random.Random] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin a game."""
        super().reset(seed=seed)
        self.position.begin()
        self._seat_bots()
        self._go_on()
        return self.position.observe(0), self._info()

    def step(self, action: np.int64) -> Result:
        """Make a choice, and throw until the next one."""
        before = self._worth()
        if not self.step_choice(action):
            return self.position.observe(0), 0.0, self.position.is_over, False, {**self._info(), "illegal": True}
        self._go_on()
        return self._result(before)

    def action_masks(self) -> Mask:
        """The legal numbers, as MaskablePPO asks for them."""
        choice = self.position.choice
        return self.position.actions.mask(choice if choice is not None and choice.seat == 0 else None)

    # Chance in the open, for planners.

    def step_choice(self, action: np.int64) -> bool:
        """Make a choice and leave the throw that follows in the air; `False` where the number is not legal.

        Bots choose as soon as it is their turn to; their throws too are left in the air.
        """
        choice = self.position.choice
        number = whole(action)
        move = None if choice is None or choice.seat else self.position.actions.legal(choice).get(number)
        if move is None:
            return False
        self.position.choose(move)
        self._bots_choose()
        return True

    @property
    def chance_is_next(self) -> bool:
        """Whether a throw is next."""
        return self.position.choice is None and not self.position.is_over

    def chance_outcomes(self) -> dict[Move, float]:
        """Every throw that can fall next with its probability; nothing where a choice is next."""
        return self.position.chance_outcomes()

    def step_chance(self, outcome: Move) -> Result:
        """Let the throw that is next fall so."""
        before = self._worth()
        self.position.throw(outcome)
        self._bots_choose()
        return self._result(before)

    def save(self) -> SavedEnv:
        """The state, to be restored as often as needed; what a program or a bot of another package remembers is no part of it."""
        return SavedEnv(self.position.save(), self.np_random.bit_generator.state, tuple(rng.getstate() for rng in self._chances))

    def restore(self, saved: SavedEnv) -> None:
        """Return to a saved state, the dice to come and what bots choose by chance included."""
        if len(saved.bots) != len(self.opponents):
            raise ValueError(f"saved with {len(saved.bots)} opponents: this environment has {len(self.opponents)}")
        if len(self._bots) != len(self.opponents):
            self._seat_bots()
        for rng, state in zip(self._chances, saved.bots, strict=True):
            rng.setstate(state)
        self.position.restore(saved.position)
        self.np_random.bit_generator.state = saved.random

    def render(self) -> Any:
        """The position as text."""
        return self.position.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Close the bots."""
        for bot in self._bots:
            bot.close()
        self._bots, self._chances = [], []

    def _seat_bots(self) -> None:
        """Bots anew, each with a random source of its own."""
        self.close()
        for seat, name in enumerate(self.opponents, 1):
            rng = random.Random(self._below(1 << 62))  # noqa: S311 - repeatable by the seed
            self._bots.append(make(name, self.position.record, self.position.game, seat, rng))
            self._chances.append(rng)

    def _below(self, limit: int) -> int:
        return int(self.np_random.integers(limit))

    def _go_on(self) -> None:
        """Throw, and let bots choose, until the agent is to choose."""
        while self.chance_is_next:
            self.position.throw_all(self._below)
            self._bots_choose()

    def _bots_choose(self) -> None:
        position = self.position
        while (choice := position.choice) is not None and choice.seat:
            if not self._bots:
                raise ResetNeeded("no bots are seated: call reset, or restore a saved state")
            position.choose(self._bots[choice.seat - 1].choose(position.state, choice, position.moves))

    def _worth(self) -> float:
        return self.position.wins[0] if self.reward == "win" else float(self.position.scores[0])

    def _result(self, before: float) -> Result:
        return self.position.observe(0), self._worth() - before, self.position.is_over, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "scores": self.position.scores}


class FlatObservation(gymnasium.ObservationWrapper[Floats, np.int64, Observation]):
    """The observations of a `DiceEnv` as vectors of floats."""

    def __init__(self, env: gymnasium.Env[Observation, np.int64]) -> None:
        super().__init__(env)
        inner = env.unwrapped
        assert isinstance(inner, DiceEnv)
        self._flat = Flat(inner.position.edition, inner.position.observing.space)
        self.observation_space = self._flat.flat_space

    def observation(self, observation: Observation) -> Floats:
        """The vector of an observation."""
        return self._flat.flatten(observation)

    def action_masks(self) -> Mask:
        """The legal numbers, as MaskablePPO asks for them."""
        inner = self.unwrapped
        assert isinstance(inner, DiceEnv)
        return inner.action_masks()
