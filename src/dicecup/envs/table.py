"""The PettingZoo environment: every seat of a table is an agent, and they act in turn (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from dicecup.core import IllegalMove, Move
from dicecup.envs.actions import Mask, whole
from dicecup.envs.alone import Reward, checked_reward
from dicecup.envs.observations import Flat
from dicecup.envs.position import Position, Saved
from dicecup.games import edition


def env(game: str, seats: int | None = None, illegal_reward: float = -1.0, **settings: Any) -> AECEnv[str, Any, Any]:
    """A table as PettingZoo's own games wrap theirs: an illegal action ends the game, and the order of calls is checked."""
    made: Any = TableEnv(game, seats, **settings)
    for wrapper in (
        lambda inner: wrappers.TerminateIllegalWrapper(inner, illegal_reward=illegal_reward),
        wrappers.AssertOutOfBoundsWrapper,
        wrappers.OrderEnforcingWrapper,
    ):
        made = wrapper(made)
    found: AECEnv[str, Any, Any] = made
    return found


class TableEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]  # PettingZoo has no types
    """A table of one edition; the agents are `player_0` and so on, in seat order.

    An observation is `{"observation": …, "action_mask": …}`; the observation is a dictionary of arrays, or with `flat` a vector of
    floats. By default a table of several is rewarded by its share of the win at the end, one alone by the points as they come.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "dicecup", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        reward: Reward | None = None,
        flat: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        count = edition(game).players[0] if seats is None else seats
        self.position = Position(game, count, **options)
        self.reward: Reward = checked_reward(reward) or ("win" if count > 1 else "score")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(count)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._flat = Flat(self.position.edition, self.position.observing.space) if flat else None
        size = self.position.actions.size
        seen = self.position.observing.space if self._flat is None else self._flat.flat_space
        mask = spaces.Box(0, 1, (size,), np.int8)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.position.begin()
        self.position.throw_all(self._below)
        self._turn_to()

    def step(self, action: Any) -> None:
        """The selected agent makes a choice; then dice are thrown until the next one."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        before = self._worths()
        self.step_choice(action)
        self.position.throw_all(self._below)
        self._rewarded(before)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent observes; the mask of one that is not to act is all 0."""
        seen = self.position.observe(self._seat[agent])
        return {"observation": seen if self._flat is None else self._flat.flatten(seen), "action_mask": self._mask(agent)}

    # Chance in the open, for planners.

    def step_choice(self, action: Any) -> None:
        """Make a choice and leave the throw that follows in the air."""
        choice = self.position.choice
        number = whole(action)
        move = None if choice is None else self.position.actions.legal(choice).get(number)
        if move is None:
            raise IllegalMove(f"action {action} is not legal here: the action mask says which are")
        self.position.choose(move)
        self._tell_masks()

    def chance_outcomes(self) -> dict[Move, float]:
        """Every throw that can fall next with its probability; nothing where a choice is next."""
        return self.position.chance_outcomes()

    def step_chance(self, outcome: Move) -> None:
        """Let the throw that is next fall so."""
        before = self._worths()
        self.position.throw(outcome)
        self._rewarded(before)

    def save(self) -> tuple[Saved, Mapping[str, Any]]:
        """The position and the random source, to be restored as often as needed; rewards are not part of it."""
        return self.position.save(), self._random.bit_generator.state

    def restore(self, saved: tuple[Saved, Mapping[str, Any]]) -> None:
        """Return to a saved state, the dice to come included."""
        self.reset()
        position, self._random.bit_generator.state = saved
        self.position.restore(position)
        self._turn_to()

    def render(self) -> str | None:
        """The position as text."""
        return self.position.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to do."""

    def _below(self, limit: int) -> int:
        return int(self._random.integers(limit))

    def _mask(self, agent: str) -> Mask:
        choice = self.position.choice
        return self.position.actions.mask(choice if choice is not None and choice.seat == self._seat[agent] else None)

    def _worths(self) -> tuple[float, ...]:
        return self.position.wins if self.reward == "win" else tuple(map(float, self.position.scores))

    def _rewarded(self, before: tuple[float, ...]) -> None:
        now = self._worths()
        self.rewards = {agent: now[seat] - before[seat] for agent, seat in self._seat.items()}
        self._accumulate_rewards()
        if self.position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._turn_to()

    def _turn_to(self) -> None:
        choice = self.position.choice
        if choice is not None:
            self.agent_selection = self.possible_agents[choice.seat]
        elif self.position.is_over:
            self.agent_selection = self.agents[0]
        self._tell_masks()

    def _tell_masks(self) -> None:
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}
