"""Spread, bonus, rows and the distribution of the final score under the policy of the values.

Let P(sheet) be the chance of reaching a sheet. Following all games at once from the empty sheet gives P, and with it the mean of
every row and the chance of the bonus. A game's score is its expectation plus the luck of every turn, and the luck of different
turns is uncorrelated, so

    variance = sum over sheets of P(sheet) × E[(points + V(next sheet) - V(sheet))²].

The distribution goes the other way: that of the points to come from a sheet is the mixture, over what is written there, of the
distributions of the sheets after it, shifted by the points.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.kernels import follow as follow_kernel
from dicecup.kernels import sheets as sheet_kernel
from dicecup.kernels import spread as kernel
from dicecup.solve.kind import Progress, Stages, silent
from dicecup.solve.lattice_arrays import Floats
from dicecup.solve.levels import Piece, Workers, level_pieces
from dicecup.solve.results import SAMPLE, Report, sampled
from dicecup.solve.sheets.compile import compile_policy, compile_sheets, compile_specials
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of
from dicecup.solve.sheets.simulate import simulate

LEAST = 1e-18
"""Sheets that a smaller share of games reaches are left out; 32 million of them weigh less than what rounding loses."""

NO_LEVEL = 1 << 20
"""A number of open rows that no level has."""

LARGEST = 1e9
"""Sheets times scores up to which the distribution is computed exactly."""


def report(model: SheetModel, values: Floats, threads: int | None, stages: Stages) -> Report:
    """Exact figures, and the exact distribution where it fits into memory."""
    figures, row_means = figures_of(model, values, threads, stages("following all games"))
    if model.cost.sheets * arrays_of(model).points.max(axis=0).sum() < LARGEST:
        chances, how = distribution(model, values, threads, stages("computing the distribution")), "exact"
    else:
        sample = sampled(simulate(model, values, SAMPLE, 1, threads, stages("playing")))
        chances, how = sample.chances, sample.how
    return Report(chances, how, figures, row_means)


def figures_of(
    model: SheetModel, values: Floats, threads: int | None = None, progress: Progress = silent
) -> tuple[dict[str, float], dict[str, float]]:
    """Follow all games at once: standard deviation and chances, and the mean of every row and of the extra bonuses."""
    reaches, tally = follow(model, values, threads, progress)
    arrays = arrays_of(model)
    ended, full = arrays.open_slots == 0, arrays.upper.level_slots[0]
    ends = reaches[:, ended][:, :, full].sum(axis=0)
    names = [row.name for row in model.game.rows]
    figures = {
        "standard deviation": float(np.sqrt(tally.square[0])),
        "chance of the upper bonus": float(ends[:, arrays.bonuses[full] > 0].sum()),
    }
    for at, contents in enumerate(model.contents):
        for digit, content in enumerate(contents if len(contents) > 1 else ()):
            chance = float(ends[arrays.digits[ended, at] == digit].sum())
            figures[f"chance that {names[model.tracked[at]]} holds {content}"] = chance
    extra = {"extra bonuses": float(tally.extra[0])} if tally.extra[0] else {}
    return figures, dict(zip(names, tally.rows.tolist(), strict=False)) | extra


def follow(
    model: SheetModel, values: Floats, threads: int | None, progress: Progress, least: float = LEAST
) -> tuple[Floats, follow_kernel.Tally]:
    """The chance of reaching each sheet, in parts of which the first is the sum of all (but for full sheets), and the tally."""
    sheets, policy, arrays = compile_sheets(model), compile_policy(model), arrays_of(model)
    tiles = arrays.upper.tiles(model.upper.full)
    numbers, rooms = count(), []

    def make_room() -> tuple[int, follow_kernel.Room]:
        room = _room(model)
        rooms.append(room)
        return next(numbers), room

    with Workers(threads, make_room) as workers:
        reaches = np.zeros((workers.count, *arrays.shape))
        reaches[0, model.configs - 1, arrays.slot(model.empty_place)] = 1.0

        def work(piece: Piece, own: tuple[int, follow_kernel.Room]) -> None:
            follow_kernel.follow(sheets, policy, values, reaches, own[0], least, piece.configs, piece.tiles, own[1])

        for level in range(arrays.levels, 0, -1):
            workers.run(work, level_pieces(arrays.open_slots, tiles, level, workers.count), lambda _size: None)
            progress(arrays.levels - level + 1, arrays.levels)
    return reaches, follow_kernel.Tally(*(np.sum(each, axis=0) for each in zip(*(room.tally for room in rooms), strict=True)))


def distribution(model: SheetModel, values: Floats, threads: int | None = None, progress: Progress = silent) -> Floats:
    """The exact chance of every final score, computed for the sheets that some game reaches."""
    reached = follow(model, values, threads, silent, np.finfo(float).tiny)[0][0] > 0
    for last in spread_levels(model, values, reached, threads, progress):
        whole = last.spread
    return np.asarray(whole.chances[0, : whole.end[0]])


class Level(NamedTuple):
    """The distributions of one level: the configs and slots of its sheets, and a row for each."""

    sheets: tuple[NDArray[np.int64], ...]
    spread: kernel.Spread


def spread_levels(  # noqa: PLR0917
    model: SheetModel,
    values: Floats,
    wanted: NDArray[np.bool_],
    threads: int | None = None,
    progress: Progress = silent,
    least: float = 0.0,
) -> Iterator[Level]:
    """The distribution of the points still to come on these sheets, level by level; ends below a chance of `least` are drawn in."""
    sheets, policy, specials, arrays = compile_sheets(model), compile_policy(model), compile_specials(model), arrays_of(model)
    tiles = arrays.upper.tiles(model.upper.full)
    place = np.full(arrays.shape, -1, np.int32)
    most_a_turn = int(max(arrays.points.max(), (specials.points + specials.extra).max(initial=0)))
    full = np.flatnonzero(arrays.upper.open_rows == 0)
    ended = np.flatnonzero(arrays.open_slots == 0)
    place[np.ix_(ended, full)] = np.arange(len(full))
    before = _spread(len(full), int(arrays.bonuses[full].max()) + 1)
    before.first[:] = arrays.bonuses[full]
    before.end[:] = before.first + 1
    before.chances[np.arange(len(full)), before.first] = 1.0
    upper_open = np.where(arrays.upper.open_rows >= 0, np.bitwise_count(arrays.upper.open_rows), NO_LEVEL)
    with Workers(threads, lambda: _room(model)) as workers:
        for level in range(1, arrays.levels + 1):
            here = np.nonzero(wanted & (arrays.open_slots[:, None] + upper_open == level))
            place[here] = np.arange(len(here[0]))
            now = _spread(len(here[0]), int(before.end.max()) + most_a_turn)

            def work(piece: Piece, room: Any, before: kernel.Spread = before, now: kernel.Spread = now) -> None:
                kernel.spread_scores(sheets, policy, values, piece.configs, piece.tiles, place, before, now, least, room)

            workers.run(work, level_pieces(arrays.open_slots, tiles, level, workers.count), lambda _size: None)
            before = now
            progress(level, arrays.levels)
            yield Level(here, now)


def _room(model: SheetModel) -> follow_kernel.Room:
    arrays = compile_sheets(model)
    return follow_kernel.room(arrays, compile_policy(model), sheet_kernel.desk(arrays))


def _spread(rows: int, width: int) -> kernel.Spread:
    return kernel.Spread(np.zeros((rows, width)), np.full(rows, width, np.int32), np.zeros(rows, np.int32))
