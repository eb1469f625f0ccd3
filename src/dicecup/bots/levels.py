"""Levels of play that mean the same in every game: each loses a stated amount to perfect play.

Over a game, the choices of a level lose on average so many standard deviations of that game's result under perfect play: of the
score, or of the win (0 or 1) where the values are chances to win. The loss of a choice is the best value less the value of what
was chosen. A choice of loss `l` has the weight `exp(-l / temperature)`, so the less a mistake gives away the likelier it is, and
what loses more than one standard deviation is never played. `dicecup.games.calibration` has the temperatures, which
`scripts/levels.py` finds.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import Any, Final

from dicecup.bots.base import Valuer
from dicecup.core import Choice, DicecupError, Move
from dicecup.games.calibration import CALIBRATIONS
from dicecup.games.edition import Calibration, Edition

LOSSES: Final = {"beginner": 1.5, "casual": 0.7, "club": 0.3, "expert": 0.1, "perfect": 0.0}
"""What each level loses in a game, in standard deviations."""

LEVELS: Final = tuple(LOSSES)
"""The levels, the strongest last."""

USUAL: Final = "club"
"""The level of an opponent that nobody chose."""


def calibration(listed: Edition, seats: int) -> Calibration:
    """The calibration of an edition; one that has none gets a guess.

    The win of one seat in `n` has the standard deviation `sqrt(n - 1) / n`; a score's is taken from what a turn brings.
    """
    spread = sqrt(seats - 1) / seats if listed.judge is not None and seats > 1 else 3.0 * listed.points_a_turn
    guess = Calibration(spread, tuple(share * spread for share in (0.06, 0.03, 0.015, 0.009)))
    return CALIBRATIONS.get(listed.key, {}).get(seats, guess)


def weights(values: Mapping[Move, float], temperature: float, most: float) -> dict[Move, float]:
    """How likely each move is, as weights; without a temperature only the best move is left, the first of equals."""
    best = max(values, key=values.__getitem__)
    if not temperature:
        return {best: 1.0}
    losses = {move: values[best] - value for move, value in values.items()}
    return {move: exp(-loss / temperature) for move, loss in losses.items() if loss <= most}


class LevelBot:
    """Plays at one of the levels."""

    def __init__(self, name: str, valuer: Valuer, rng: random.Random, calibrated: Calibration) -> None:
        self.name = name
        self.valuer = valuer
        self.most = calibrated.spread
        self.temperature = (*calibrated.temperatures, 0.0)[LEVELS.index(name)]
        self._rng = rng

    def choose(self, state: Any, choice: Choice, moves: Sequence[Move]) -> Move:
        """A move that is the likelier the less it gives away."""
        if len(choice.legal) == 1:
            return choice.legal[0]
        weighed = weights(self.valuer.values(state, choice), self.temperature, self.most)
        return self._rng.choices(list(weighed), list(weighed.values()))[0]

    def close(self) -> None:
        """Nothing to do."""


class BestKnown:
    """The exact values as long as there are any, and the estimates of a judge from then on."""

    def __init__(self, exact: Valuer | None, judge: Valuer) -> None:
        self._exact = exact
        self._judge = judge

    def values(self, state: Any, choice: Choice) -> Mapping[Move, float]:
        """A value for every legal move; a value file that is gone or damaged ends no game."""
        if self._exact is not None:
            try:
                return self._exact.values(state, choice)
            except (DicecupError, OSError):
                self._exact = None
        return self._judge.values(state, choice)
