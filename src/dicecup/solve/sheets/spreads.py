"""The distribution of the points still to come on every sheet between turns: made by a sweep, and read for the kernels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.solve.chances import EDGES, MOST_SKEW, WEIGHTS
from dicecup.solve.kind import NoAdvice, Progress, silent
from dicecup.solve.lattice_arrays import Floats
from dicecup.solve.moments import LEAST_DEVIATION, MomentsTable
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of
from dicecup.solve.sheets.report import spread_levels
from dicecup.solve.source_arrays import PocketReader
from dicecup.solve.spread_files import SpreadFile, write_spreads
from dicecup.solve.value_files import Subject

LEAST: Final = 1e-7
"""Both ends of a distribution are drawn in to where they have at least this chance."""

MOST_SHEETS: Final = 1_000_000
"""Sheets up to which all distributions are computed: with more they need tens of gigabytes."""


class Spreads(NamedTuple):
    """All distributions, as the kernels read them: `chances[start ... start + size]` of each config and slot, from `first` on.

    Those of size 0 are modelled, by standard deviation and skewness.
    """

    start: NDArray[np.int64]
    size: NDArray[np.int32]
    first: NDArray[np.int32]
    chances: NDArray[np.floating[Any]]
    deviation: Floats = np.zeros((0, 0))
    skew: Floats = np.zeros((0, 0))


def check_size(model: SheetModel, subject: Subject) -> None:
    """Refuse a game whose distributions would take too much memory."""
    if model.cost.sheets > MOST_SHEETS:
        sheets = f"{model.cost.sheets:,} sheets"
        raise NoAdvice(f"{subject.title} has {sheets}: distributions of points still to come are computed up to {MOST_SHEETS:,}")


def sweep_spreads(
    model: SheetModel, values: Floats, threads: int | None = None, progress: Progress = silent, least: float = LEAST
) -> Spreads:
    """The distribution of the points still to come on every sheet."""
    arrays = arrays_of(model)
    wanted = np.zeros(arrays.shape, np.bool_)
    wanted[:, arrays.upper.used] = True
    start, size = np.zeros(arrays.shape, np.int64), np.zeros(arrays.shape, np.int32)
    first = np.zeros(arrays.shape, np.int32)
    ended = np.ix_(np.flatnonzero(arrays.open_slots == 0), np.flatnonzero(arrays.upper.open_rows == 0))
    size[ended], first[ended] = 1, arrays.bonuses[ended[1]]
    parts = [np.ones(1, np.float32)]
    done = 1
    for sheets, spread in spread_levels(model, values, wanted, threads, progress, least):
        inside = np.arange(spread.chances.shape[1])
        for at in range(0, len(spread.first), 4096):
            some = slice(at, at + 4096)
            kept = (inside >= spread.first[some, None]) & (inside < spread.end[some, None])
            parts.append(spread.chances[some][kept].astype(np.float32))
        widths = spread.end - spread.first
        start[sheets], size[sheets], first[sheets] = done + np.cumsum(widths, dtype=np.int64) - widths, widths, spread.first
        done += int(widths.sum())
    return Spreads(start, size, first, np.concatenate(parts))


def write(model: SheetModel, subject: Subject, spreads: Spreads) -> Path:
    """Write all distributions into a spread file."""
    used = arrays_of(model).upper.used

    def configs() -> Iterator[tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.float32]]]:
        for start, size, first in zip(spreads.start[:, used], spreads.size[:, used], spreads.first[:, used], strict=True):
            ends = np.concatenate([[0], np.cumsum(size)]).astype(np.uint32)
            which = np.repeat(start - ends[:-1], size) + np.arange(ends[-1])
            yield ends, first.astype(np.uint32), spreads.chances[which]

    return write_spreads(subject, model.layout, len(used), LEAST, configs())


def read(model: SheetModel, file: SpreadFile) -> Spreads:
    """All distributions of a spread file."""
    arrays = arrays_of(model)
    used, columns = arrays.upper.used, file.header.columns
    start, size = np.zeros(arrays.shape, np.int64), np.zeros(arrays.shape, np.int32)
    first = np.zeros(arrays.shape, np.int32)
    parts, done = [], 0
    for config in range(model.configs):
        numbers = np.frombuffer(file.config(config), np.uint32)
        ends = numbers[: columns + 1].astype(np.int64)
        start[config, used], size[config, used] = done + ends[:-1], np.diff(ends)
        first[config, used] = numbers[columns + 1 : 2 * columns + 1]
        parts.append(numbers[3 * columns + 1 :].view(np.float32))
        done += int(ends[-1])
    return Spreads(start, size, first, np.concatenate(parts))


def bins(model: SheetModel, values: Floats, spreads: Spreads) -> NDArray[np.float32]:
    """The mean within each bin of every sheet's distribution less its value: a row for every bin and config, bin by bin."""
    used, edges = arrays_of(model).upper.used, np.array(EDGES)
    found = np.empty((len(WEIGHTS), model.configs, len(used)), np.float32)
    for config in range(model.configs):
        for column, slot in enumerate(used.tolist()):
            start, size = spreads.start[config, slot], spreads.size[config, slot]
            chances = spreads.chances[start : start + size].astype(np.float64)
            below = np.concatenate([[0.0], np.cumsum(chances)]) / chances.sum()
            sums = np.concatenate([[0.0], np.cumsum(chances * np.arange(size))]) / chances.sum()
            means = np.diff(np.interp(edges, below, sums)) / WEIGHTS
            found[:, config, column] = spreads.first[config, slot] + means - values[config, slot]
    return found.reshape(-1, len(used))


def modelled(model: SheetModel, values: Floats, table: MomentsTable, threads: int | None = None) -> Spreads:
    """Distributions for the kernels by the moments of the package, for games with too many sheets to compute them all.

    They are those of the adviser: sheets with at most one open row have their own, the others a deviation and a skewness.
    """
    arrays = arrays_of(model)
    used, reader = arrays.upper.used, PocketReader(table)
    start, size = np.zeros(arrays.shape, np.int64), np.zeros(arrays.shape, np.int32)
    first, deviation, skew = np.zeros(arrays.shape, np.int32), np.zeros(arrays.shape), np.zeros(arrays.shape)
    for config in range(model.configs):
        deviation[config, used] = np.maximum(reader.rows(config, 1)[0], LEAST_DEVIATION)
        found = reader.rows(model.configs + config, 1)[0] / deviation[config, used]
        skew[config, used] = np.clip(found, -MOST_SKEW, MOST_SKEW)
    ended = np.ix_(np.flatnonzero(arrays.open_slots == 0), np.flatnonzero(arrays.upper.open_rows == 0))
    size[ended], first[ended] = 1, arrays.bonuses[ended[1]]
    upper_open = np.bitwise_count(np.maximum(arrays.upper.open_rows, 0))
    wanted = (arrays.open_slots[:, None] + upper_open) <= 1
    wanted &= arrays.upper.open_rows >= 0
    sheets, spread = next(spread_levels(model, values, wanted, threads))
    parts, done = [np.ones(1)], 1
    for row, (config, slot) in enumerate(zip(*sheets, strict=True)):
        low, high = int(spread.first[row]), int(spread.end[row])
        start[config, slot], size[config, slot], first[config, slot] = done, high - low, low
        parts.append(spread.chances[row, low:high])
        done += high - low
    return Spreads(start, size, first, np.concatenate(parts), deviation, skew)
