"""What playing many games by the values shows: final scores, and reports on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.solve.lattice_arrays import Floats, Indices

SAMPLE: Final = 100_000
"""Games played for a report where the distribution is not computed exactly."""


class Outcome(NamedTuple):
    """The final scores of games that were played."""

    scores: NDArray[np.int64]

    @property
    def mean(self) -> float:
        """The mean score."""
        return float(self.scores.mean())

    @property
    def spread(self) -> float:
        """The standard deviation of one game."""
        return float(self.scores.std(ddof=1)) if len(self.scores) > 1 else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.spread / float(np.sqrt(len(self.scores)))


class Table(NamedTuple):
    """Many games at once: config, slot and score of every seat and game."""

    configs: Indices
    slots: Indices
    scores: Indices


class Match(NamedTuple):
    """What games brought: the final score of every seat as `[block, seat, game]`; in block b seat b played to win."""

    finals: NDArray[np.int64]

    @property
    def wins(self) -> Floats:
        """The share of the win of the seat that played for it, as `[block, game]`."""
        best = self.finals.max(axis=1)
        own = np.stack([each[block] for block, each in enumerate(self.finals)])
        return np.asarray((own == best) / (self.finals == best[:, None]).sum(axis=1))

    @property
    def share(self) -> float:
        """The mean share of wins."""
        return float(self.wins.mean())

    @property
    def error(self) -> float:
        """Its standard error; games with the same dice count as one."""
        means = self.wins.mean(axis=0)
        return float(means.std(ddof=1) / np.sqrt(len(means)))


@dataclass(frozen=True)
class Report:
    """The chance of every final score and how it was found, named figures, and the mean of each row."""

    chances: Floats
    how: str
    figures: Mapping[str, float] = field(default_factory=dict)
    row_means: Mapping[str, float] = field(default_factory=dict)


def sampled(outcome: Outcome) -> Report:
    """A report on games that were played."""
    games = len(outcome.scores)
    return Report(np.bincount(outcome.scores) / games, f"{games:,} games")
