"""What a kind of game is: games that are laid out, solved, answered, simulated and reported in the same way.

Each folder beside this file is one kind, with files of equal names and in them functions of equal names:

    model     lays a game out as numbers
    compile   `build(model, subject, threads, progress)` compiles it for the kernels, fills the values and writes the value file
    advice    answers positions from the value file, with numpy alone
    simulate  `simulate(model, values, games, seed, threads, progress)` plays whole games of one player by the values' policy
    report    `report(model, values, threads, stages)` says what perfect play of one player comes to

`compile`, `simulate` and `report` may need numba and are imported when they are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from dicecup.core.errors import DicecupError
from dicecup.core.moves import Move
from dicecup.solve.lattice import Floats
from dicecup.solve.value_files import ValueFile

Values = Mapping[Move, float]
"""Every legal move with its value."""

Progress = Callable[[int, int], None]
"""Called with the work that is done and all the work."""

Stages = Callable[[str], Progress]
"""Called with the name of each stage of the work; its result reports that stage's progress."""

MOST_SHEETS: Final = 250_000_000
"""Values in the largest file that is written: 2 GB."""

SAMPLE: Final = 100_000
"""Games played for a report where the distribution is not computed exactly."""


class NoAdvice(DicecupError):
    """A position or a game that has no exact values."""


class Cost(NamedTuple):
    """What solving takes: sheets (or boards) whose values are stored, and an estimate of the seconds."""

    sheets: int
    seconds: float = 0.0

    @property
    def takes(self) -> str:
        """The time in words."""
        for limit, words in ((2, "a second"), (20, "a few seconds"), (50, "half a minute"), (90, "a minute")):
            if self.seconds < limit:
                return words
        minutes = round(self.seconds / 60)
        return f"about {minutes} minutes" if minutes < 100 else f"about {round(minutes / 60):,} hours"


class Model(Protocol):
    """A game as numbers."""

    @property
    def layout(self) -> int:
        """A checksum of what the rows, columns and points of its values mean."""
        ...

    @property
    def cost(self) -> Cost:
        """What solving takes."""
        ...

    def restored(self, rows: Floats) -> Floats:
        """The rows of its value file as the kernels read them."""
        ...


class Adviser(Protocol):
    """Answers for one game; `objective` is what its values count: `score` or `win`."""

    objective: str

    def values(self, state: Any) -> Values | float:
        """The value of every legal move, or of the throw that is next."""
        ...


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


@dataclass(frozen=True)
class Kind:
    """One kind of game.

    `ignored` are the options that the values do not depend on, each with the setting that stands for all. `model` raises
    `NoAdvice` for a game of this kind that cannot be solved.
    """

    package: str
    solves: Callable[[Any], bool]
    model: Callable[[Any], Model]
    adviser: Callable[[Any, ValueFile], Adviser]
    ignored: Mapping[str, object] = field(default_factory=dict, hash=False)

    def file(self, name: str) -> Any:
        """One of its files that may need numba."""
        return import_module(f"{self.package}.{name}")


def silent(_done: int, _of: int) -> None:
    """Report no progress."""
