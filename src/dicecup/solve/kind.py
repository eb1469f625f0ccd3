"""What a kind of game is: games that are laid out, solved, answered, simulated and reported in the same way.

Each folder beside this file is one kind, with files of equal names and in them functions of equal names:

    model     lays a game out as numbers
    advice    `adviser(model, source)` answers positions from stored values
    compile   `build(model, subject, threads, progress)` compiles it for the kernels, fills the values and writes the value file;
              `restored(model, rows)` are the rows of a value file as the kernels read them
    simulate  `simulate(model, values, games, seed, threads, progress)` plays whole games of one player by the values' policy;
              `reach(model, values, games, threads, progress)` counts how often such games come to each stored value
    report    `report(model, values, threads, stages)` says what perfect play of one player comes to
    sweep     where a score has parts, `sweep(model, values, threads, progress)` computes the expected points by part of every sheet
    win       where `wins` says so, `adviser(model, subject, score)` answers positions with chances to win; `spreads`, where
              `spreads` says so, makes and reads the distributions that this is better with

`model` and `advice` need the standard library alone; where there is an `advice_arrays`, it answers the same faster with numpy.
The others may need numba and are imported when they are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, Literal, NamedTuple, Protocol

from dicecup.core.errors import DicecupError
from dicecup.core.moves import Move

Values = Mapping[Move, float]
"""Every legal move with its value."""

Progress = Callable[[int, int], None]
"""Called with the work that is done and all the work."""

Stages = Callable[[str], Progress]
"""Called with the name of each stage of the work; its result reports that stage's progress."""

SourceName = Literal["exact", "pocket", "estimate", "judge"]
"""Where values come from."""


def spoken(source: str) -> str:
    """The name of a source in the answers of commands, where a judge is an estimate like any other."""
    return "estimate" if source == "judge" else source


MOST_SHEETS: Final = 250_000_000
"""Values in the largest file that is written: 2 GB."""


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


class Source(Protocol):
    """Where values come from: the exact value file of this machine, a pocket table of the package, or the estimates of a judge.

    `error` is the root of the mean square of the errors of all values, `within` what 95% of the errors on the sheets of perfect
    games do not exceed; both are 0 for exact values.
    """

    @property
    def name(self) -> SourceName:
        """Which of these it is; `estimate` is what a model of the distributions says."""
        ...

    @property
    def error(self) -> float:
        """The root mean square error."""
        ...

    @property
    def within(self) -> float:
        """The 95% quantile of the errors that a player meets."""
        ...

    def value(self, row: int, column: int) -> float:
        """One value."""
        ...


class Origin(NamedTuple):
    """What the values of a position come from, and about how far they are off."""

    name: SourceName
    error: float = 0.0


class Outlook(NamedTuple):
    """What follows from a choice by the policy of the values.

    `points` are the expected points by part of the score: a row, a bonus or an extra. Rows that are filled already are left out,
    and so is what the stored parts do not account for. `chances` are those of parts that pay all or nothing, and for a bonus in
    steps those of every step: that it pays at least so many points.
    """

    points: dict[str, float]
    chances: dict[tuple[str, int | None], float]


class Parts(Protocol):
    """Where the expected points by part of stored values come from."""

    def expected(self, chances: Mapping[tuple[int, int], float]) -> list[float]:
        """The points still to come by part, where each of these rows and columns of the values has this chance."""
        ...


class Adviser(Protocol):
    """Answers for one game from a source; `objective` is what its values count: `score` or `win`."""

    objective: str
    source: Source

    def source_of(self, state: Any) -> Origin:
        """What the values of this position come from."""
        ...

    def values(self, state: Any) -> Values | float:
        """The value of every legal move, or of the throw that is next."""
        ...

    def outlook(self, state: Any, move: Move, parts: Parts | None) -> Outlook:
        """What follows from a legal move; without stored parts, what this turn brings, and `later` for all turns after it."""
        ...


@dataclass(frozen=True)
class Kind:
    """One kind of game.

    `ignored` are the options that the values do not depend on, each with the setting that stands for all. `model` raises
    `NoAdvice` for a game of this kind that cannot be solved. `wins` says whether there are chances to win beside its values,
    `spreads` whether the distributions for them are computed.
    """

    package: str
    solves: Callable[[Any], bool]
    model: Callable[[Any], Model]
    ignored: Mapping[str, object] = field(default_factory=dict, hash=False)
    wins: bool = False
    spreads: bool = False

    def file(self, name: str) -> Any:
        """One of its files."""
        return import_module(f"{self.package}.{name}")


def silent(_done: int, _of: int) -> None:
    """Report no progress."""
