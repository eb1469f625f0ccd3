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
from dicecup.games import sheet as sheet_games
from dicecup.games.turn import ROLLS
from dicecup.solve.board import ZERO, BoardModel
from dicecup.solve.lattice import Floats, HandLattice
from dicecup.solve.sheets import FACES, SheetModel
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
        self.row = table.row
        self.at = table.at


class SheetAdvice:
    """Answers for games on score sheets."""

    objective = "score"

    def __init__(self, model: SheetModel, table: Table) -> None:
        self._model = model
        self._columns = Columns(model.upper, table)
        self._turn = lru_cache(256)(self._work_out_turn)

    def values(self, state: sheet_games.State) -> Values | float:
        """The expected final score of the seat's own sheet, for every legal move or for the throw that is next."""
        game = self._model.game
        node = game.node(state._replace(seat=0, sheets=(state.sheets[_seat(state)],), contest=None))
        sheet = state.sheets[_seat(state)]
        match node:
            case Chance():
                return self.scored(sheet) + float(self._turn(sheet)[state.rolls][self._model.lattice.index[state.dice]])
            case Choice():
                return {move: self._value(sheet, state, move) for move in node.legal}
        raise NoAdvice("the game is over: nothing is left to choose")

    def scored(self, sheet: sheet_games.Sheet) -> float:
        """What a sheet holds so far, without the upper bonus, which counts at the end."""
        return float(sum(filter(None, sheet.boxes)) + sheet.extra)

    def future(self, sheet: sheet_games.Sheet) -> float:
        """What the rest of the game brings."""
        config, open_rows, total = self._model.place(sheet)
        return float(self._columns.row(config)[self._columns.column_of[open_rows, total]])

    def _value(self, sheet: sheet_games.Sheet, state: sheet_games.State, move: Move) -> float:
        if isinstance(move, Keep):
            return self.scored(sheet) + float(self._turn(sheet)[state.rolls][self._model.lattice.index[move.dice]])
        assert isinstance(move, Score)
        game = self._model.game
        row = game.row_index[move.row]
        after = sheet.write(row, *game.pays(sheet, state.dice, row))
        return self.scored(after) + self.future(after)

    def _work_out_turn(self, sheet: sheet_games.Sheet) -> tuple[Floats, ...]:
        if None not in sheet.boxes:
            return (np.full(len(self._model.lattice.rows), self.future(sheet)),) * ROLLS
        hands = self.hand_values(sheet)
        return turn_keeps(self._model.lattice, hands, hands)

    def hand_values(self, sheet: sheet_games.Sheet) -> Floats:
        """What each full hand brings from here on if it is written now."""
        model, column_of, row_of = self._model, self._columns.column_of, self._columns.row
        config, open_rows, total = model.place(sheet)
        best = np.full(len(model.hands), -np.inf)
        for row, box in enumerate(sheet.boxes):
            if box is None:
                points = model.points[:, row]
                if row < FACES:
                    reached = np.minimum(total + points, model.upper.cap)
                    after = row_of(config)[column_of[open_rows & ~(1 << row), reached]]
                else:
                    column = column_of[open_rows, total]
                    contents = model.contents[row - FACES]
                    afters = np.array([row_of(model.config_after(config, row, content))[column] for content in contents])
                    after = afters[np.searchsorted(contents, points)] if len(contents) > 1 else afters[0]
                np.maximum(best, points + after, out=best)
        for hand in model.jokers:
            offers = model.offer(sheet, model.hands[hand]).items()
            best[hand] = max(points + extra + self.future(sheet.write(row, points, extra)) for row, (points, extra) in offers)
        return best


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


def _seat(state: sheet_games.State) -> int:
    return state.contest.seat if state.contest is not None else state.seat
