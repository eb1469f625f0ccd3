"""Whole games alone on the board, by the policy of the values, all of them a turn at a time.

Games with the same tokens left share the evaluation of their turn: at most 31 of them, whatever the number of games.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dicecup.games import mickey_mouse as rules
from dicecup.games.turn import ROLLS
from dicecup.solve.board.model import COUNTS, ZERO, BoardModel
from dicecup.solve.kind import NoAdvice, Progress, silent
from dicecup.solve.lattice_arrays import Floats, Indices, LatticeArrays, lattice_arrays
from dicecup.solve.results import Outcome

Rows = NDArray[np.int64]

CHARACTERS = len(rules.CHARACTERS)


def simulate(
    model: BoardModel, values: Floats, games: int, seed: int, _threads: int | None = None, progress: Progress = silent
) -> Outcome:
    """Play so many games alone; `values` have a row for each board."""
    if model.seats > 1:
        raise NoAdvice("whole games are played for one player only")
    draw = np.random.default_rng(seed)
    left = np.full(games, (1 << CHARACTERS) - 1)
    scores = np.zeros(games, np.int64)
    for turn in range(CHARACTERS):
        for open_set in np.unique(left):
            here = np.flatnonzero(left == open_set)
            character, points = _play_turn(model, values, int(open_set), len(here), draw)
            scores[here] += points
            left[here] &= ~(1 << character)
        progress(turn + 1, CHARACTERS)
    return Outcome(scores)


def reach(model: BoardModel, values: Floats, _games: int, _threads: int | None = None, _progress: Progress = silent) -> Indices:
    """Every board and lead counts alike: they are too few for a difference to matter."""
    return np.ones(values.shape, np.int32)[:, : model.columns]


def _play_turn(model: BoardModel, values: Floats, open_set: int, games: int, draw: np.random.Generator) -> tuple[Rows, Rows]:
    """One turn of so many games with these tokens left: the character each token goes to, and its points."""
    arrays = lattice_arrays(model.lattice)
    lattice = model.lattice
    board = tuple((None if open_set >> character & 1 else 0, 0) for character in range(CHARACTERS))
    options = np.array(model.option_values(lambda *at: float(values[at]), board, 0))
    stop, final = map(np.array, model.hand_values(options.tolist()))
    keeps = arrays.turn(final, stop, ROLLS)
    hands = _throw(arrays, np.zeros(games, np.int64), draw)
    for rolls in range(1, ROLLS):
        best = np.array([_best_part(arrays, keeps[rolls], stop, hand) for hand in range(len(lattice.hands))])
        hands = _throw(arrays, best[hands - lattice.keeps], draw)
    chosen = np.array([_best_option(model, options, hand) for hand in range(len(lattice.hands))])[hands - lattice.keeps]
    moves = model.moves(board)
    gained = np.array([moves[option][1] if option in moves else 0 for option in range(len(options))])
    return np.where(chosen >= ZERO, chosen - ZERO, chosen // COUNTS), gained[chosen]


def _best_part(arrays: LatticeArrays, keeps: Floats, stop: Floats, hand: int) -> int:
    """The part of a full hand to keep; the whole hand means to stop."""
    parts = np.array(arrays.lattice.parts[hand])
    best = parts[keeps[parts[:-1]].argmax()]
    return int(best if keeps[best] > stop[hand] else parts[-1])


def _best_option(model: BoardModel, options: Floats, hand: int) -> int:
    """Where a hand's token goes: to a character it shows, else it is given up."""
    shown = np.arange(CHARACTERS) * COUNTS + model.hand_counts[hand]
    best = shown[options[shown].argmax()]
    return int(best if options[best] > -np.inf else ZERO + options[ZERO:].argmax())


def _throw(arrays: LatticeArrays, rows: Rows, draw: np.random.Generator) -> Rows:
    """Fill each multiset up to a full hand."""
    rows = rows.copy()
    while len(short := np.flatnonzero(rows < arrays.lattice.keeps)):
        rows[short] = arrays.larger[rows[short], draw.integers(len(arrays.lattice.faces), size=len(short))]
    return rows
