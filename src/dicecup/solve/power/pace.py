"""Turns and points still to come on sheets of the game with the Power die, which ends with the first full sheet.

A sheet between turns has `left` open slots; if score-perfect play filled it, it would end with `mean` points, give or take
`deviation`; and if the game ended now, it would count `cut` points less than that. Games of one score-perfect player
(`scripts/fit_power.py`) show that these go together in a simple way, which is the model:

- A turn fills two slots with a chance that depends on `left` alone, about 5%, else one.
- Ending with `r` slots open costs `loss[r]`, of which a sheet that stands to lose more than others with as many slots does so in
  proportion to `(loss[r] / loss[left]) ** STICKS`. All of it is lost if the game ends before its next turn.
- `mean` moves on the way: once `r` slots are open, its variance is `deviation² × (1 - variance[r] / variance[left])`, and that of
  the loss comes on top. A second slot in a turn moves it by `double_gain`.

So the score after `n` turns is a mixture over `r`, of which mean and variance are kept, once for sheets that are not yet full and
once for those that become full in that turn. The variance of a sheet is a sum over its open rows.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from dicecup.solve.chances import Moments
from dicecup.solve.layout import Place
from dicecup.solve.power.model import LOWER, PowerModel

FILE: Final = Path(__file__).with_suffix(".json")

STICKS: Final = 1.2
"""How the loss that is not average goes on: 1 would be in proportion."""

RARE: Final = 1e-4
"""Ends of a game with a lower chance are left out."""

LEAST_DEVIATION: Final = 0.7
"""Of the narrowest distribution."""

LEAST_SHARE: Final = 0.3
"""Of the usual variance of a sheet with so many open slots: what the sum over open rows comes to at least."""


class Stand(NamedTuple):
    """How a seat stands between turns: final score to expect and its deviation, what ending now would cost, and open slots."""

    mean: float
    deviation: float
    cut: float
    left: int


class Step(NamedTuple):
    """Where a sheet may be after some turns, and with what chance.

    Its score is distributed around `mean + shift - stuck × (cut - loss[left])`, with the variance `deviation² × share + more`.
    """

    chance: float
    shift: float
    stuck: float
    share: float
    more: float

    def score(self, pace: Pace, stand: Stand) -> Moments:
        """The distribution of the score."""
        mean = stand.mean + self.shift - self.stuck * (stand.cut - pace.loss[stand.left])
        deviation = max(LEAST_DEVIATION, sqrt(stand.deviation**2 * self.share + self.more))
        return Moments(mean, deviation, pace.skew[stand.left] * self.share)


class Way(NamedTuple):
    """After `n` turns, for each `n`: the sheet is not full yet, or it has become full in this turn."""

    open: tuple[Step, ...]
    full: tuple[Step, ...]


class End(NamedTuple):
    """One way the game ends: the step of every seat, in the order of turns, and the chance of it."""

    chance: float
    steps: tuple[Step, ...]


@dataclass(frozen=True, eq=False)
class Pace:
    """What was found."""

    games: int
    double: Sequence[float]
    double_gain: float
    loss: Sequence[float]
    loss_deviation: Sequence[float]
    variance: Sequence[float]
    skew: Sequence[float]
    upper: Sequence[float]
    lower: Sequence[Sequence[float]]

    def deviation(self, model: PowerModel, place: Place) -> float:
        """The standard deviation of the points still to come."""
        found = sum(each for row, each in enumerate(self.upper) if place.open_rows >> row & 1)
        found += sum(self.lower[family][model.digit(place.config, family)] for family in range(len(LOWER)))
        return sqrt(max(found, LEAST_SHARE * self.variance[left_on(model, place)]))

    def way(self, left: int) -> Way:
        """Where a sheet with so many open slots may be after each number of turns."""
        return _way(self, left)

    def ends(self, left: Sequence[int]) -> list[End]:
        """How the game may end, for seats with so many open slots in the order of turns."""
        ways, found = [self.way(each) for each in left], []
        for turn in range(1, max(left) + 1):
            for last, way in enumerate(ways):
                if turn >= len(way.full):
                    continue
                steps = [
                    way.full[turn] if seat == last else _open(ways[seat], turn if seat < last else turn - 1)
                    for seat in range(len(ways))
                ]
                chance = 1.0
                for step in steps:
                    chance *= step.chance
                if chance > RARE:
                    found.append(End(chance, tuple(steps)))
        whole = sum(end.chance for end in found)
        return [end._replace(chance=end.chance / whole) for end in found]


def _open(way: Way, turn: int) -> Step:
    return way.open[turn] if turn < len(way.open) else Step(0.0, 0.0, 0.0, 0.0, 0.0)


@lru_cache(64)
def _way(pace: Pace, left: int) -> Way:
    now, found_open, found_full = {left: 1.0}, [Step(1.0, -pace.loss[left], 1.0, 0.0, 0.0)], [Step(0.0, 0.0, 0.0, 0.0, 0.0)]
    doubles = 0.0
    for turn in range(1, left + 1):
        after: dict[int, float] = {}
        for each, chance in now.items():
            doubles += chance * pace.double[each]
            for took, part in ((1, 1 - pace.double[each]), (2, pace.double[each])):
                to = max(0, each - took)
                after[to] = after.get(to, 0.0) + chance * part
        full = after.pop(0, 0.0)
        found_full.append(Step(full, pace.double_gain * (left - turn - doubles), 0.0, 1.0, 0.0))
        found_open.append(_mixed(pace, left, turn, doubles, after))
        now = after
    return Way(tuple(found_open), tuple(found_full))


def _mixed(pace: Pace, left: int, turn: int, doubles: float, chances: dict[int, float]) -> Step:
    """Mean and variance over the slots that may be open."""
    whole = sum(chances.values())
    if whole < RARE:
        return Step(0.0, 0.0, 0.0, 0.0, 0.0)
    parts = []
    for rest, chance in chances.items():
        stuck = (pace.loss[rest] / pace.loss[left]) ** STICKS
        shift = pace.double_gain * (left - turn - rest - doubles) - pace.loss[rest]
        more = pace.loss_deviation[rest] ** 2 * (1 - stuck)
        parts.append((chance / whole, shift, stuck, 1 - pace.variance[rest] / pace.variance[left], more))
    shift, stuck, share, more = (sum(part[0] * part[at] for part in parts) for at in range(1, 5))
    return Step(whole, shift, stuck, share, more + sum(part[0] * (part[1] - shift) ** 2 for part in parts))


def left_on(model: PowerModel, place: Place) -> int:
    """How many slots are open."""
    return place.open_rows.bit_count() + sum(len(model.kinds_open(place.config, family)) for family in range(len(LOWER)))


@lru_cache(1)
def pace() -> Pace:
    """What the package has."""
    stored: dict[str, Any] = json.loads(FILE.read_text())
    return Pace(**stored)
