"""Whole sheet games at a table: one seat plays to win, the others for the score.

The games are in as many blocks as there are seats; in block b the winner-to-be sits in seat b, and game g of every block has the
same dice for the same seat and turn. So luck is the same on all sides, and a share of wins is compared with what is fair.
Who plays to win is exact in the last round alone, as the adviser without numpy.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicecup.kernels import chances, follow, play
from dicecup.kernels import rivals as kernel
from dicecup.kernels import sheets as sheet_kernel
from dicecup.solve.chances import A_POINT, MOST_POINTS, MOST_SKEW, SKEW_STEP, TAIL, TIE, all_nodes
from dicecup.solve.kind import Progress, silent
from dicecup.solve.lattice_arrays import Floats, Indices
from dicecup.solve.levels import Piece, Workers, turn_seed
from dicecup.solve.results import Match, Table
from dicecup.solve.sheets.compile import compile_policy, compile_sheets
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of
from dicecup.solve.sheets.spreads import Spreads

BLOCK = 512
"""Games in one piece of work."""


class _Turn(NamedTuple):
    table: Table
    seat: int
    is_last: bool
    seed: int


def kernel_spreads(values: Floats, spreads: Spreads) -> chances.Spreads:
    """Distributions and values as the kernel reads them."""
    nodes = np.array(all_nodes())
    return chances.Spreads(*spreads, nodes, SKEW_STEP, MOST_SKEW, TAIL, values, A_POINT, float(MOST_POINTS), TIE)


def play_rivals(  # noqa: PLR0917
    model: SheetModel,
    values: Floats,
    spreads: Spreads,
    seats: int,
    games: int,
    seed: int = 1,
    threads: int | None = None,
    progress: Progress = silent,
    own_spreads: Spreads | None = None,
) -> Match:
    """Play so many games, each seat in turn playing to win against the others; `own_spreads` are its own where they differ."""
    sheets, policy, arrays = compile_sheets(model), compile_policy(model), arrays_of(model)
    known, known_own = (kernel_spreads(values, given) for given in (spreads, own_spreads or spreads))
    each = -(-games // seats)
    tables = [_table(model, seats, each) for _ in range(seats)]
    every = np.arange(each, dtype=np.int32)
    with _workers(model, seats, threads) as workers:
        for number in range(arrays.levels * seats):
            seat = number % seats
            fresh, is_last = turn_seed(seed, number), number >= (arrays.levels - 1) * seats
            for block, table in enumerate(tables):
                if seat != block:
                    play_for_score(model, values, table, seat, fresh, workers)
                    continue
                turn = _Turn(table, seat, is_last, fresh)

                def work(piece: Piece, own: kernel.Tables, turn: _Turn = turn) -> None:
                    now = turn.seat, *turn.table, turn.is_last, turn.seed
                    kernel.win_turns(sheets, policy, known, known_own, piece.configs, *now, own)

                workers.run(work, _pieces(every, BLOCK), lambda _size: None)
            progress(number + 1, arrays.levels * seats)
    return Match(np.stack([table.scores + arrays.bonuses[table.slots] for table in tables]))


def play_scorers(  # noqa: PLR0917
    model: SheetModel,
    values: Floats,
    spreads: Spreads,
    seats: int,
    games: int,
    seed: int = 1,
    threads: int | None = None,
) -> tuple[Floats, Floats]:
    """Games in which all play for the score: every seat's chance to win after each round, and what it won (1, or its share)."""
    arrays, known, table = arrays_of(model), kernel_spreads(values, spreads), _table(model, seats, games)
    given = np.zeros((arrays.levels - 1, seats, games))
    with _workers(model, seats, threads) as workers:
        for number in range(arrays.levels * seats):
            play_for_score(model, values, table, number % seats, turn_seed(seed, number), workers)
            if (number + 1) % seats == 0 and number + 1 < arrays.levels * seats:

                def work(piece: Piece, own: kernel.Tables, found: Floats = given[number // seats]) -> None:
                    chances.standing(known, piece.configs, *table, found, own.curves)

                workers.run(work, _pieces(np.arange(games, dtype=np.int32), BLOCK), lambda _size: None)
    finals = table.scores + arrays.bonuses[table.slots]
    return given, (finals == finals.max(axis=0)) / (finals == finals.max(axis=0)).sum(axis=0)


def play_for_score(  # noqa: PLR0917
    model: SheetModel, values: Floats, table: Table, seat: int, fresh: int, workers: Workers
) -> None:
    """One turn of one seat for the score, in all games."""
    sheets, policy = compile_sheets(model), compile_policy(model)
    configs, slots, scores = (each[seat] for each in table)
    order = np.lexsort((slots, configs)).astype(np.int32)

    def work(piece: Piece, own: kernel.Tables) -> None:
        play.play_turns(sheets, policy, values, piece.configs, configs, slots, scores, fresh, own.turn)

    workers.run(work, _pieces(order, 16 * BLOCK), lambda _size: None)


def _table(model: SheetModel, seats: int, games: int) -> Table:
    start = model.empty_place
    fills = start.config, arrays_of(model).slot(start), 0
    return Table(*(np.full((seats, games), each, np.int32) for each in fills))


def _pieces(games: Indices, size: int) -> list[Piece]:
    return [Piece(games[first : first + size], games[:1]) for first in range(0, len(games), size)]


def _workers(model: SheetModel, seats: int, threads: int | None) -> Workers:
    sheets, policy = compile_sheets(model), compile_policy(model)

    def make() -> kernel.Tables:
        turn = play.turn(sheets, sheet_kernel.desk(sheets))
        return kernel.tables(sheets, seats, turn, follow.room(sheets, policy, sheet_kernel.desk(sheets)))

    return Workers(threads, make)
