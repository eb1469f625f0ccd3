"""The arrays of the model of the game with the Power die, for the kernels and for numpy."""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from dicecup.games import power_yahtzee as rules
from dicecup.solve.lattice_arrays import Indices, LatticeArrays, lattice_arrays
from dicecup.solve.layout_arrays import LayoutArrays
from dicecup.solve.power.model import MULTIPLIERS, NUMBERS, PowerModel


class PowerArrays(LayoutArrays):
    """The game for one player, as arrays."""

    def __init__(self, model: PowerModel) -> None:
        super().__init__(model)
        self.model = model

    @property
    def lattice(self) -> LatticeArrays:
        """The hands and keeps."""
        return lattice_arrays(self.model.lattice)

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """How many dice of each face every full hand holds."""
        return np.array(self.model.lattice.counts)

    @cached_property
    def number_after(self) -> Indices:
        """The slot after scoring `count` dice of a face: `[multiplier, face, count, slot]`; a count of 0 is no score."""
        upper, points = self.upper, self.model.number_points
        after = np.full((len(MULTIPLIERS), NUMBERS, rules.HAND_SIZE + 1, upper.width), upper.dead, np.int32)
        for at, power in enumerate(MULTIPLIERS):
            for face in range(NUMBERS):
                for count in range(1, rules.HAND_SIZE + 1):
                    scored = points(face, count) * power
                    own = upper.after(face, scored)
                    after[at, face, count] = np.where(own == upper.dead, upper.after(rules.CHOICE, scored), own)
        return after

    @cached_property
    def open_slots(self) -> NDArray[np.int64]:
        """How many lower slots are open in every config."""
        opens = [np.array(list(map(len, states))) for states in self.model.states]
        return np.asarray(np.sum([open_[self.digits[:, at]] for at, open_ in enumerate(opens)], axis=0))

    def configs_below(self, config: int) -> NDArray[np.bool_]:
        """Which configs a sheet of this config can come to, itself included."""
        below = np.ones(self.model.configs, np.bool_)
        for family, states in enumerate(self.model.states):
            here = states[self.digits[config, family]]
            runs = {here[first:end] for first in range(len(here) + 1) for end in range(first, len(here) + 1)}
            below &= np.array([state in runs for state in states])[self.digits[:, family]]
        return below


@lru_cache(1)
def arrays_of(model: PowerModel) -> PowerArrays:
    """The arrays of the model, cached."""
    return PowerArrays(model)
