"""Whole games on the board, alone or for two, by the policy of the values, all of them a turn at a time.

Games with the same tokens left share the evaluation of their turn: at most 31 of them, whatever the number of games.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from dicecup.games import mickey_mouse as rules
from dicecup.games.turn import ROLLS
from dicecup.solve.board.model import COUNTS, MOST, ZERO, Board, BoardModel
from dicecup.solve.kind import NoAdvice, Progress, silent
from dicecup.solve.lattice_arrays import Floats, Indices, LatticeArrays, lattice_arrays
from dicecup.solve.results import Outcome

Rows = NDArray[np.int64]

CHARACTERS = len(rules.CHARACTERS)
OPTIONS = ZERO + CHARACTERS


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
            board = tuple((None if open_set >> character & 1 else 0, 0) for character in range(CHARACTERS))
            chosen, _ = _play_turn(model, values, board, 0, len(here), draw)
            moves = model.moves(board)
            scores[here] += np.array([moves[option][1] if option in moves else 0 for option in range(OPTIONS)])[chosen]
            left[here] &= ~(1 << np.where(chosen >= ZERO, chosen - ZERO, chosen // COUNTS))
        progress(turn + 1, CHARACTERS)
    return Outcome(scores)


def luck(model: BoardModel, values: Floats, games: int, seed: int, progress: Progress = silent) -> Floats:
    """The luck of each seat in so many games of two who play perfectly: `[seat, game]`.

    They give nothing away, so the luck of a turn is the mover's chance to win after it less the chance before it.
    """
    draw = np.random.default_rng(seed)
    found = np.zeros((2, games))
    rows, leads = np.full(games, model.index[model.start]), np.zeros(games, np.int64)
    turns = 2 * CHARACTERS
    for turn in range(turns):
        positions, which = np.unique(np.stack((rows, leads)), axis=1, return_inverse=True)
        order = np.argsort(which, kind="stable")
        for at, here in enumerate(np.split(order, np.cumsum(np.bincount(which))[:-1])):
            row, lead = int(positions[0, at]), int(positions[1, at])
            chosen, options = _play_turn(model, values, model.boards[row], lead, len(here), draw)
            found[turn % 2, here] += options[chosen] - values[row, lead + MOST]
            moves = model.moves(model.boards[row])
            after = np.array([model.index[moves[each][0]] if each in moves else 0 for each in range(OPTIONS)])
            gained = np.array([moves[each][1] if each in moves else 0 for each in range(OPTIONS)])
            rows[here], leads[here] = after[chosen], -(lead + gained[chosen])
        progress(turn + 1, turns)
    _break_ties(found, np.flatnonzero(leads == 0), draw)
    return found


def _break_ties(found: Floats, tied: Rows, draw: np.random.Generator) -> None:
    """Let the seats of tied games throw for the most wild pictures in turn, until one of them has more."""
    dice, faces = rules.HAND_SIZE, len(rules.FACES)
    chances = np.array([comb(dice, count) * (faces - 1) ** (dice - count) for count in range(dice + 1)]) / faces**dice
    first_wins = np.cumsum(chances) - chances / 2  # with this count of its own, before the other throws; as good as half if alike
    while len(tied):
        first, second = (draw.binomial(dice, 1 / faces, len(tied)) for _ in range(2))
        found[0, tied] += first_wins[first] - 0.5
        found[1, tied] += np.sign(second - first) / 2 + 0.5 - (1 - first_wins[first])
        tied = tied[first == second]


def reach(model: BoardModel, values: Floats, _games: int, _threads: int | None = None, _progress: Progress = silent) -> Indices:
    """Every board and lead counts alike: they are too few for a difference to matter."""
    return np.ones(values.shape, np.int32)[:, : model.columns]


def _play_turn(  # noqa: PLR0917
    model: BoardModel,
    values: Floats,
    board: Board,
    lead: int,
    games: int,
    draw: np.random.Generator,
) -> tuple[Rows, Floats]:
    """One turn of so many games on this board: the option that each chooses, and the values of all options."""
    arrays = lattice_arrays(model.lattice)
    lattice = model.lattice
    options = np.array(model.option_values(lambda *at: float(values[at]), board, lead))
    stop, final = map(np.array, model.hand_values(options.tolist()))
    keeps = arrays.turn(final, stop, ROLLS)
    hands = _throw(arrays, np.zeros(games, np.int64), draw)
    for rolls in range(1, ROLLS):
        best = np.array([_best_part(arrays, keeps[rolls], stop, hand) for hand in range(len(lattice.hands))])
        hands = _throw(arrays, best[hands - lattice.keeps], draw)
    chosen = np.array([_best_option(model, options, hand) for hand in range(len(lattice.hands))])[hands - lattice.keeps]
    return chosen, options


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
