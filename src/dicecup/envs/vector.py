"""Thousands of games at once: a Gymnasium vector environment over arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from dicecup.core import Dice
from dicecup.core.lattice import lattice
from dicecup.envs.actions import Actions, Mask, checked_actions
from dicecup.envs.board_vector import BoardVectorEnv
from dicecup.envs.observations import Observing
from dicecup.envs.sheet_tables import kept_rows, sheet_tables
from dicecup.games import edition
from dicecup.games.sheet import SheetGame
from dicecup.kernels import powered_steps, steps
from dicecup.solve.power import POWER

Observations = dict[str, NDArray[np.int16]]
Result = tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]

UNDICTATED: Final = -1


class SheetVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Many games of one agent on a score sheet, with the actions and observations of `DiceEnv`.

    A game that is over begins anew at the next step, whose action it ignores (`AutoresetMode.NEXT_STEP`).
    """

    def __init__(self, game: str, num_envs: int = 4096, opponents: Sequence[str] | str = (), **options: Any) -> None:
        listed = edition(game)
        made = listed.table(1, options)
        if opponents:
            raise TypeError(f"{game} has a vector environment for one agent alone, without opponents")
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.num_envs = num_envs
        self._hands, self._extra = lattice(listed.dice, listed.faces), listed.extra_die
        self._kernels: Any = steps
        self._tables: Any
        if isinstance(made, SheetGame):
            self._tables = sheet_tables(made)
        elif POWER.solves(made):
            self._kernels = powered_steps
            self._tables = POWER.file("stepping").stepping_tables(kept_rows(self._hands.hands, self._hands.index))
        else:
            raise TypeError(f"{game} has no vector environment")
        self._games = self._kernels.games(self._tables, num_envs)
        size = Actions(listed).size
        self.single_action_space = spaces.Discrete(size)
        seen = Observing(listed, made).space
        self.single_observation_space = seen
        self._shapes = {name: space.shape or () for name, space in seen.items()}
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._dictated = np.full(num_envs, UNDICTATED, np.int32)
        self._seeds = np.zeros(num_envs, np.uint64)
        self._mask = np.zeros((num_envs, size), np.int8)
        self._has_begun = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, dict[str, Any]]:
        """Begin all games anew."""
        super().reset(seed=seed)
        self._games.seeds[:] = self.np_random.integers(1 << 63, size=self.num_envs, dtype=np.uint64)
        self._seeds[:] = self.np_random.integers(1 << 63, size=self.num_envs, dtype=np.uint64)
        self._games.open[:] = 0
        self._has_begun = True
        observations, *_, info = self.step(np.zeros(self.num_envs, np.int64))
        return observations, {"action_mask": info["action_mask"]}

    def step(self, actions: NDArray[np.int64]) -> Result:
        """Make a choice in every game and throw; an illegal number changes nothing, and `info["illegal"]` says where."""
        if not self._has_begun:
            raise ResetNeeded("no game has begun: call reset before step")
        count, numbers = self.num_envs, checked_actions(actions, self.num_envs)
        rewards, ended, illegal = np.empty(count), np.empty(count, np.bool_), np.empty(count, np.bool_)
        self._kernels.step(self._tables, self._games, numbers, self._dictated, rewards, ended, illegal)
        self._dictated[:] = UNDICTATED
        self._mask = np.empty_like(self._mask)
        self._kernels.masks(self._tables, self._games, self._mask)
        info = {"action_mask": self._mask, "illegal": illegal}
        return self._observe(), rewards, ended, np.zeros(count, np.bool_), info

    def dictate(self, game: int, dice: Dice, extra: str | None = None) -> None:
        """Say what lies on the table of one game after its next throw, kept dice included; `extra` is the face of the extra die."""
        face = 0 if extra is None else self._extra.index(extra)
        self._dictated[game] = self._hands.index[dice] - self._hands.keeps + len(self._hands.hands) * face

    def action_masks(self) -> Mask:
        """The legal numbers of every game."""
        return self._mask

    def random_actions(self) -> NDArray[np.int64]:
        """A legal number for every game, each as likely as the others; faster than sampling the action space."""
        choices = np.empty(self.num_envs, np.int64)
        steps.random_choices(self._mask, self._seeds, choices)
        return choices

    def _observe(self) -> Observations:
        found = {name: np.zeros((self.num_envs, *shape), np.int16) for name, shape in self._shapes.items()}
        own = [found[name][:, 0] for name in ("roll", "open", "points", "sums", "turns")]
        extra = [found["extra_die"]] if self._extra else []
        self._kernels.observe(self._tables, self._games, found["dice"], *own, *extra)
        return found


def vector_env(game: str, num_envs: int = 4096, opponents: Sequence[str] | str = (), **options: Any) -> VectorEnv[Any, Any, Any]:
    """Many games of an edition at once: one agent alone on a score sheet, or all seats of a shared board in turn."""
    if edition(game).judge is None:
        return SheetVectorEnv(game, num_envs, opponents, **options)
    return BoardVectorEnv(game, num_envs, opponents=opponents, **options)
