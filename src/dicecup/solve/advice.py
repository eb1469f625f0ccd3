"""Exact values of positions, answered from the tables with numpy alone.

Only turn starts are in a table; what lies within a turn is worked out anew on the lattice. With `F(hand)` the value of writing a
hand after the last throw and `S(hand)` that of stopping before it,

    after two throws:  E2 = throw(F),  best2(hand) = max(S(hand), E2 of its proper parts)
    after one throw:   E1 = throw(best2), ...
    before the first:  the mean of best1 over all hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Protocol

import numpy as np

from dicecup.core.errors import DicecupError
from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Cross, Keep, Move, Score
from dicecup.games import mickey_mouse
from dicecup.games.turn import ROLLS
from dicecup.solve.board import ZERO, BoardModel
from dicecup.solve.lattice import Floats, HandLattice, Whole
from dicecup.solve.tables import Table
from dicecup.solve.upper import UpperSection

Values = Mapping[Move, float]
"""Every legal move with its value."""


class NoAdvice(DicecupError):
    """A position for which there is no exact answer."""


class Adviser(Protocol):
    """Answers for one game."""

    objective: str

    def values(self, state: Any) -> Values | float:
        """The value of every legal move, or of the throw that is next."""
        ...


def turn_keeps(lattice: HandLattice, final: Floats, stop: Floats) -> tuple[Floats, ...]:
    """The values of all keeps before the first, second and third throw."""
    keeps = [lattice.throw(final)]
    for _ in range(ROLLS - 1):
        best = keeps[0].copy()
        best[lattice.keeps :] = stop
        keeps.insert(0, lattice.throw(lattice.best(best)))
    return tuple(keeps)


class Columns:
    """A table of (config, slot), read by set of open upper rows and total."""

    def __init__(self, upper: UpperSection, table: Table) -> None:
        rank = np.zeros(upper.width, np.int64)
        rank[upper.used] = np.arange(len(upper.used))
        self.column_of = rank[upper.slot_of]
        self.at = table.at

    def futures(self, configs: Whole | int, open_rows: Whole | int, totals: Whole | int) -> Floats:
        """What the rest of the game brings on each of these sheets."""
        return self.at(configs, self.column_of[open_rows, totals])


class BoardAdvice:
    """Answers for Mickey Mouse Yahtzee, alone or for two."""

    def __init__(self, model: BoardModel, table: Table) -> None:
        self.objective = "score" if model.seats == 1 else "win"
        self._model = model
        self._game = mickey_mouse.MickeyMouse(model.seats)
        self._table = table
        self._options = lru_cache(256)(self._work_out_options)
        self._turn = lru_cache(256)(self._work_out_turn)

    def values(self, state: mickey_mouse.State) -> Values | float:
        """The chance of winning, or alone the expected score, for every legal move or for the throw that is next."""
        node = self._game.node(state)
        match node:
            case Chance() if state.contest is not None:
                return self._tie_break(state, node)
            case Chance():
                return self._scored(state, node.seat) + float(
                    self._turn(state.tokens, node.seat)[state.rolls][self._row(state.dice)]
                )
            case Choice():
                return self._choice(state, node)
        raise NoAdvice("the game is over: nothing is left to choose")

    def _choice(self, state: mickey_mouse.State, node: Choice) -> Values:
        options = self._options(state.tokens, node.seat)
        scored = self._scored(state, node.seat)
        turn = self._turn(state.tokens, node.seat) if state.rolls < ROLLS else ()
        values: dict[Move, float] = {}
        for move in node.legal:
            match move:
                case Keep():
                    values[move] = scored + float(turn[state.rolls][self._row(move.dice)])
                case Score() | Cross():
                    values[move] = scored + float(options[_option(state, move)])
        return values

    def _row(self, dice: tuple[int | str, ...]) -> int:
        return self._model.lattice.index[dice]

    def _scored(self, state: mickey_mouse.State, seat: int) -> int:
        return self._game.scores(state)[seat] if self._model.seats == 1 else 0

    def _work_out_options(self, tokens: tuple[mickey_mouse.Tokens, ...], seat: int) -> Floats:
        model = self._model
        board = model.seen_by(tokens, seat)
        scores = mickey_mouse.totals(tokens)
        lead = scores[seat] - scores[1 - seat] if model.seats == 2 else 0
        rows = {row: self._table.row(row) for row in {model.index[after] for after, _ in model.moves(board).values()}}
        return model.option_values(rows, board, lead)

    def _work_out_turn(self, tokens: tuple[mickey_mouse.Tokens, ...], seat: int) -> tuple[Floats, ...]:
        stop, final = self._model.hand_values(self._options(tokens, seat))
        return turn_keeps(self._model.lattice, final, stop)

    def _tie_break(self, state: mickey_mouse.State, node: Chance) -> float:
        """The thrower's chance; two who throw alike again have half each."""
        wins = 0.0
        for move, ways in node.outcomes.items():
            after = self._game.step(state, move).contest
            assert after is not None
            wins += ways * (0.5 if after.winner is None else float(after.winner == node.seat))
        return wins / node.throw.total


def _option(state: mickey_mouse.State, move: Score | Cross) -> int:
    character = mickey_mouse.CHARACTERS.index(move.row)
    if isinstance(move, Cross):
        return ZERO + character
    return character * (mickey_mouse.HAND_SIZE + 1) + mickey_mouse.count(state.dice, move.row)
