"""Parts tables: the expected points of every sheet by row, bonus and extra, under the policy of the exact values.

Such a table is a pocket table (`pocket.py`) with a row for every part and config, part by part. It is rougher than the values
themselves: what it leaves is shown to people as a part of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from operator import mul
from pathlib import Path
from typing import Final

from dicecup.solve import pocket
from dicecup.solve.pocket import PocketHeader, PocketTable, pocket_name, read_pocket
from dicecup.solve.value_files import Subject

SUFFIX: Final = ".parts"


class PartsTable(PocketTable):
    """A parts table open for reading; `configs` are the rows of one part."""

    def __init__(self, path: Path, configs: int) -> None:
        super().__init__(path)
        self._configs = configs

    def expected(self, chances: Mapping[tuple[int, int], float]) -> list[float]:
        """The points still to come by part, where each of these configs and columns has this chance."""
        mixed: dict[int, list[float]] = defaultdict(lambda: [0.0] * self.header.rank)
        for (config, column), chance in chances.items():
            factors = mixed[config]
            mixed[config] = [so_far + chance * factor for so_far, factor in zip(factors, self._column(column), strict=True)]
        found = [0.0] * (self.header.rows // self._configs)
        for config, factors in mixed.items():
            for part in range(len(found)):
                found[part] += sum(map(mul, self._row(part * self._configs + config), factors))
        return [max(0.0, points) for points in found]  # no part is negative, but for the error of the table


def open_parts(subject: Subject, layout: int, configs: int) -> PartsTable | None:
    """The parts table of a subject in the package, if there is one for the same rules and layout."""
    path = pocket.FOLDER / parts_name(subject)
    if not path.exists():
        return None
    found = PartsTable(path, configs)
    return found if (found.header.subject, found.header.layout) == (subject, layout) else None


def parts_name(subject: Subject) -> str:
    """The name of a subject's parts table."""
    return Path(pocket_name(subject)).with_suffix(SUFFIX).name


def parts_tables() -> Iterator[tuple[Path, PocketHeader]]:
    """Every parts table of the package with its header."""
    for path in sorted(pocket.FOLDER.glob(f"*{SUFFIX}")):
        yield path, read_pocket(path)[0]
