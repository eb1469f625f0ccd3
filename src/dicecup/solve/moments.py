"""Moments tables: how the points still to come on every sheet are spread under score-perfect play.

Such a table is a pocket table (`pocket.py`) with parts (`parts.py`): the mean within each bin of the distribution less that of all
(`chances.EDGES`), where distributions are computed, else two, the standard deviation and the third central moment divided by the
variance, which is in points as well. The mean is the value of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import mul
from pathlib import Path
from typing import Final

from dicecup.solve import pocket
from dicecup.solve.chances import WEIGHTS, Bins, Moments
from dicecup.solve.parts import PartsTable
from dicecup.solve.pocket import PocketHeader, pocket_name, read_pocket
from dicecup.solve.value_files import Subject

SUFFIX: Final = ".moments"

LEAST_DEVIATION: Final = 0.5
"""Standard deviations are at least so large: nothing that is still to come is certain."""

CHANCE_ERROR: Final = 0.02
"""About how far a chance by two moments is off with many open rows, for two; by bins half (measured in `docs/solver.md`)."""


class MomentsTable(PartsTable):
    """A moments table open for reading."""

    def shape(self, config: int, column: int, mean: float) -> Moments | Bins:
        """How the points still to come on a sheet are spread around their mean."""
        factors = self._column(column)
        rows = range(config, self.header.rows, self._configs)
        return self.shaped([sum(map(mul, self._row(row), factors)) for row in rows], mean)

    @staticmethod
    def shaped(found: list[float], mean: float) -> Moments | Bins:
        """The distribution that is stored as this."""
        if len(found) == len(WEIGHTS):
            return Bins(mean, found)
        deviation = max(found[0], LEAST_DEVIATION)
        return Moments(mean, deviation, found[1] / deviation)

    @property
    def chance_error(self) -> float:
        """About how far a chance to win by these moments is off with many open rows."""
        return CHANCE_ERROR if self.header.rows == 2 * self._configs else CHANCE_ERROR / 2


def open_moments(subject: Subject, layout: int, configs: int) -> MomentsTable | None:
    """The moments table of a subject in the package, if there is one for the same rules and layout."""
    path = pocket.FOLDER / moments_name(subject)
    if not path.exists():
        return None
    found = MomentsTable(path, configs)
    return found if (found.header.subject, found.header.layout) == (subject, layout) else None


def moments_name(subject: Subject) -> str:
    """The name of a subject's moments table."""
    return Path(pocket_name(subject)).with_suffix(SUFFIX).name


def moments_tables() -> Iterator[tuple[Path, PocketHeader]]:
    """Every moments table of the package with its header."""
    for path in sorted(pocket.FOLDER.glob(f"*{SUFFIX}")):
        yield path, read_pocket(path)[0]
