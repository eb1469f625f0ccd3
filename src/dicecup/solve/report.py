"""Beyond the mean: spread, bonus, rows and the distribution of the final score under the table's policy.

Let P(sheet) be the chance of coming to a sheet. Following all games at once from the empty sheet gives P, and with it the mean
of every row and the chance of the bonus. A game's score is its expectation plus what luck changes turn by turn, and those
changes are uncorrelated, so

    variance = sum over sheets of P(sheet) × E[(points + V(next sheet) - V(sheet))²].

The distribution goes the other way: that of the points to come from a sheet is the mixture, over what is written there, of the
distributions of the sheets after it, shifted by the points.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np

from dicecup.kernels import follow as follow_kernel
from dicecup.kernels import sheets as sheet_kernel
from dicecup.kernels import spread as kernel
from dicecup.solve.compile_sheets import compile_sheets
from dicecup.solve.lattice import Floats
from dicecup.solve.levels import Piece, Workers, level_pieces
from dicecup.solve.policy import compile_policy
from dicecup.solve.sheets import FACES, SheetModel

Tell = Callable[[int, int], None]

LEAST = 1e-18
"""Sheets that a smaller share of games comes to are left out; 32 million of them weigh less than what rounding loses."""

NO_LEVEL = 1 << 20
"""As many open rows as no level has."""


@dataclass(frozen=True)
class Report:
    """What perfect play of a sheet game comes to."""

    mean: float
    deviation: float
    bonus_chance: float
    row_means: dict[str, float]
    extra_mean: float
    held_chances: dict[str, float]


def report_sheets(model: SheetModel, table: Floats, tell: Tell, threads: int | None = None) -> Report:
    """Follow all games at once."""
    reaches, tally = follow(model, table, tell, threads)
    full = model.upper.level_slots[0]
    ended = model.open_slots == 0
    ends = reaches[:, ended][:, :, full].sum(axis=0)
    bonus = np.array([model.upper_bonus(int(total)) > 0 for total in model.upper.totals[full]])
    names = [row.name for row in model.game.rows]
    held = {
        f"{names[FACES + lower]} holds {contents[digit]}": float(ends[model.digits[ended, lower] == digit].sum())
        for lower, contents in enumerate(model.contents)
        if len(contents) > 1
        for digit in range(len(contents))
    }
    return Report(
        mean=model.value(table, model.empty_place),
        deviation=float(np.sqrt(tally.square[0])),
        bonus_chance=float(ends[:, bonus].sum()),
        row_means=dict(zip(names, tally.rows.tolist(), strict=True)),
        extra_mean=float(tally.extra[0]),
        held_chances=held,
    )


def follow(
    model: SheetModel, table: Floats, tell: Tell, threads: int | None, least: float = LEAST
) -> tuple[Floats, follow_kernel.Tally]:
    """The chance of coming to each sheet, in parts of which the first is the sum of all (but for full sheets), and the tally."""
    arrays, policy = compile_sheets(model), compile_policy(model)
    tiles = model.upper.tiles(model.upper.full)
    numbers, rooms = count(), []

    def make_room() -> tuple[int, follow_kernel.Room]:
        room = _room(model)
        rooms.append(room)
        return next(numbers), room

    with Workers(threads, make_room) as workers:
        reaches = np.zeros((workers.count, *model.shape))
        reaches[0, model.configs - 1, model.upper.slot_of[model.upper.full, 0]] = 1.0

        def work(piece: Piece, own: tuple[int, follow_kernel.Room]) -> None:
            follow_kernel.follow(arrays, policy, table, reaches, own[0], least, piece.configs, piece.tiles, own[1])

        for level in range(model.levels, 0, -1):
            workers.run(work, level_pieces(model.open_slots, tiles, level, workers.count), lambda _size: None)
            tell(model.levels - level + 1, model.levels)
    return reaches, follow_kernel.Tally(*(np.sum(each, axis=0) for each in zip(*(room.tally for room in rooms), strict=True)))


def distribution(model: SheetModel, table: Floats, threads: int | None, tell: Tell) -> Floats:
    """The exact chance of every final score, worked out for the sheets that some game comes to."""
    arrays, policy = compile_sheets(model), compile_policy(model)
    reached = follow(model, table, lambda _done, _of: None, threads, np.finfo(float).tiny)[0][0] > 0
    tiles = model.upper.tiles(model.upper.full)
    place = np.full(model.shape, -1, np.int32)
    bonuses = [model.upper_bonus(total) for total in range(model.upper.cap + 1)]
    most_a_turn = int(max(model.points.max(), *(_joker_most(model, config) for config in range(model.configs))))
    full = np.flatnonzero(model.upper.open_rows == 0)
    ended = np.flatnonzero(model.open_slots == 0)
    place[np.ix_(ended, full)] = np.arange(len(full))
    before = _spread(len(full), max(bonuses) + 1)
    before.first[:] = [bonuses[total] for total in model.upper.totals[full]]
    before.end[:] = before.first + 1
    before.chances[np.arange(len(full)), before.first] = 1.0
    with Workers(threads, lambda: _room(model)) as workers:
        for level in range(1, model.levels + 1):
            upper_open = np.where(model.upper.open_rows >= 0, np.bitwise_count(model.upper.open_rows), NO_LEVEL)
            here = np.nonzero(reached & (model.open_slots[:, None] + upper_open == level))
            place[here] = np.arange(len(here[0]))
            now = _spread(len(here[0]), int(before.end.max()) + most_a_turn)

            def work(piece: Piece, room: Any, before: kernel.Spread = before, now: kernel.Spread = now) -> None:
                work_on = piece.configs, piece.tiles, place, before, now, room
                kernel.spread_scores(arrays, policy, table, *work_on)

            workers.run(work, level_pieces(model.open_slots, tiles, level, workers.count), lambda _size: None)
            before = now
            tell(level, model.levels)
    return np.asarray(before.chances[0, : before.end[0]])


def _room(model: SheetModel) -> follow_kernel.Room:
    arrays = compile_sheets(model)
    return follow_kernel.room(arrays, compile_policy(model), sheet_kernel.desk(arrays))


def _spread(rows: int, width: int) -> kernel.Spread:
    return kernel.Spread(np.zeros((rows, width)), np.full(rows, width, np.int32), np.zeros(rows, np.int32))


def _joker_most(model: SheetModel, config: int) -> int:
    offers = [offer for hand in model.jokers for offer in model.joker_offers(config, hand) or ()]
    return max((points + extra for offer in offers for points, extra in offer.values()), default=0)
