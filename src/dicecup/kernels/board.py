"""Chances of winning a race for the spaces of one board, played in turns by two.

A state is what lies on the board, seen by the player to move; `values[state, lead]` is that player's chance of winning. Written for
eight leads at once: a token that gains `p` points leads to the opponent's view of the next state at minus the lead,

    score(hand) = max over the tokens the hand may place of  1 - values[next state, -(lead + p)]

After the last throw a hand that can place nothing must give up a token for nothing; before that it must be thrown again. So the
value of a hand when the player stops (`stop`) is kept apart from its value at the end.
"""

from __future__ import annotations

from typing import NamedTuple

from dicecup.kernels import LANES
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lanes import entry, gather, larger, load, pick, spread, store
from dicecup.kernels.lattice import Floats, Indices, Lattice, choose, first_throw, throw, tile


class Board(NamedTuple):
    """The game as raw arrays.

    `after[state, option]` and `points[state, option]` say where an option leads (-1: not allowed); the options of a hand are
    `hand_option[hand_start[hand] ...]`, and `zeros` those of a hand that can place nothing. `mirrored[8 (points × tiles + tile)
    + lane]` is the column of minus the lead.
    """

    lattice: Lattice
    after: Indices
    points: Indices
    hand_start: Indices
    hand_option: Indices
    zeros: Indices
    mirrored: Indices


class Desk(NamedTuple):
    """A worker's scratch arrays."""

    hands: Floats
    stop: Floats
    keeps: Floats
    options: Floats
    spare: Floats


def desk(board: Board) -> Desk:
    """Scratch arrays for one worker."""
    hands = len(board.lattice.chances)
    return Desk(tile(hands), tile(hands), tile(board.lattice.keeps), tile(board.after.shape[1]), tile(1))


@compiled
def _score(board: Board, values: Floats, state: int, tile_number: int, desk: Desk) -> None:
    never = spread(-float("inf"))
    tiles = values.shape[1] // LANES
    for option in range(board.after.shape[1]):
        after = board.after[state, option]
        if after < 0:
            store(desk.options, option, never)
        else:
            at = LANES * (board.points[state, option] * tiles + tile_number)
            store(desk.options, option, spread(1.0) - gather(values, after, board.mirrored, at))
    zero = never
    for at in range(len(board.zeros)):
        zero = larger(zero, pick(desk.options, board.zeros, at))
    for hand in range(len(board.lattice.chances)):
        best = never
        places = False
        for at in range(board.hand_start[hand], board.hand_start[hand + 1]):
            best = larger(best, pick(desk.options, board.hand_option, at))
            places = places or board.after[state, entry(board.hand_option, at)] >= 0
        store(desk.stop, hand, best)
        store(desk.hands, hand, best if places else zero)


@compiled
def solve(board: Board, values: Floats, states: Indices, desk: Desk) -> None:
    """The chances in these states at every lead; all they lead to must be there."""
    for state in states:
        for number in range(values.shape[1] // LANES):
            _score(board, values, state, number, desk)
            for _ in range(2):
                throw(desk.hands, desk.keeps, board.lattice)
                for hand in range(len(board.lattice.chances)):
                    store(desk.hands, hand, load(desk.stop, hand))
                choose(desk.hands, desk.keeps, board.lattice)
            first_throw(desk.hands, board.lattice, desk.spare, 0)
            for lane in range(LANES):
                values[state, number * LANES + lane] = desk.spare[0, lane]
