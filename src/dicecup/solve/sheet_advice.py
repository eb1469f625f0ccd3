"""Exact values of positions of games on score sheets, answered from their tables with numpy alone.

What a hand brings in an upper row depends on the count of one face, in a lower row only on the points: a turn asks the table for
few values, all of one kind at once, and spreads them over the hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

import numpy as np

from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Keep, Move, Score
from dicecup.games.sheet import Sheet, State
from dicecup.games.turn import ROLLS
from dicecup.solve.advice import Columns, NoAdvice, Values, turn_keeps
from dicecup.solve.lattice import Floats, Whole
from dicecup.solve.layout import Place
from dicecup.solve.sheets import FACES, Offer, SheetModel
from dicecup.solve.tables import Table


class SheetAdvice:
    """Answers for games on score sheets."""

    objective = "score"

    def __init__(self, model: SheetModel, table: Table) -> None:
        self._model = model
        self._columns = Columns(model.upper, table)
        self._turn = lru_cache(256)(self._work_out_turn)
        self._turn(model.empty_sheet)

    def values(self, state: State) -> Values | float:
        """The expected final score of the seat's own sheet, for every legal move or for the throw that is next."""
        game, index = self._model.game, self._model.lattice.index
        sheet = state.sheets[state.seat if state.contest is None else state.contest.seat]
        scored = float(sum(filter(None, sheet.boxes)) + sheet.extra)  # the upper bonus counts at the end
        match game.node(State((sheet,), 0, state.dice, state.rolls)):
            case Chance():
                return scored + float(self._turn(sheet)[state.rolls][index[state.dice]])
            case Choice(legal=legal):
                values: dict[Move, float] = {}
                if keeps := [move for move in legal if isinstance(move, Keep)]:
                    rows = [index[move.dice] for move in keeps]
                    values |= zip(keeps, (self._turn(sheet)[state.rolls].take(rows) + scored).tolist(), strict=True)
                marks = [move for move in legal if isinstance(move, Score)]
                written = [game.row_index[mark.row] for mark in marks]
                offer = {row: game.pays(sheet, state.dice, row) for row in written}
                values |= zip(marks, (self._offered(self._model.place(sheet), [offer]) + scored).tolist(), strict=True)
                return values
        raise NoAdvice("the game is over: nothing is left to choose")

    def _work_out_turn(self, sheet: Sheet) -> tuple[Floats, ...]:
        place = self._model.place(sheet)
        if None not in sheet.boxes:
            return (np.full(len(self._model.lattice.rows), self._columns.futures(*place)),) * ROLLS
        hands = np.maximum(self._upper_values(place), self._lower_values(place, sheet))
        self._set_jokers(place, sheet, hands)
        return turn_keeps(self._model.lattice, hands, hands)

    def _upper_values(self, place: Place) -> Floats:
        """What each full hand brings from here on in its best upper row."""
        model = self._model
        rows = [row for row in range(FACES) if place.open_rows >> row & 1]
        if not rows:
            return np.full(len(model.hands), -np.inf)
        points = model.upper_points[rows]
        rest = np.array([[place.open_rows & ~(1 << row)] for row in rows])
        brings = points + self._columns.futures(place.config, rest, np.minimum(place.total + points, model.upper.cap))
        first = np.arange(0, brings.size, brings.shape[1])[:, None]
        return np.asarray(brings.take(first + self._counts[rows]).max(axis=0))

    def _lower_values(self, place: Place, sheet: Sheet) -> Floats:
        """What each full hand brings from here on in its best lower row."""
        kinds = [kind for kind, (row, _) in enumerate(self._kinds) if sheet.boxes[row] is None]
        if not kinds:
            return np.full(len(self._model.hands), -np.inf)
        futures = self._futures(place, (self._kinds[kind] for kind in kinds))
        return np.asarray((self._pays[kinds] + futures[:, None]).max(axis=0))

    def _set_jokers(self, place: Place, sheet: Sheet, hands: Floats) -> None:
        """Set right what the hands bring that the rows already filled make jokers."""
        model = self._model
        offers = {hand: model.offer(sheet, model.hands[hand]) for hand in model.jokers}
        changed = {hand: offer for hand, offer in offers.items() if offer != model.plain(sheet, hand)}
        if changed:
            starts = np.cumsum([0, *map(len, changed.values())])[:-1]
            hands[list(changed)] = np.maximum.reduceat(self._offered(place, changed.values()), starts)

    def _offered(self, place: Place, offers: Iterable[Offer]) -> Floats:
        """What every row of these offers brings from here on."""
        listed = [(row, points, extra) for offer in offers for row, (points, extra) in offer.items()]
        gained = np.array([points + extra for _, points, extra in listed])
        return gained + self._futures(place, ((row, points) for row, points, _ in listed))

    def _futures(self, place: Place, written: Iterable[tuple[int, int]]) -> Floats:
        """What the rest of the game brings after each of these, a row and its points, is written."""
        model = self._model
        config, open_rows, total = place
        after = [
            (config, open_rows & ~(1 << row), min(total + points, model.upper.cap))
            if row < FACES
            else (model.config_after(config, row, points), open_rows, total)
            for row, points in written
        ]
        return self._columns.futures(*np.array(after).T)

    # Arrays, made once.

    @cached_property
    def _counts(self) -> Whole:
        return np.ascontiguousarray(self._model.lattice.counts.T)

    @cached_property
    def _kinds(self) -> tuple[tuple[int, int], ...]:
        """The lower rows, each once for every content that the rest of the game tells apart."""
        return tuple((FACES + lower, content) for lower, contents in enumerate(self._model.contents) for content in contents)

    @cached_property
    def _pays(self) -> Floats:
        """What every hand gets in each of these; nothing where it brings another content."""
        points = self._model.points.astype(np.float64)
        several = [len(self._model.contents[row - FACES]) > 1 for row, _ in self._kinds]
        return np.array(
            [
                np.where(points[:, row] == content, points[:, row], -np.inf) if told_apart else points[:, row]
                for (row, content), told_apart in zip(self._kinds, several, strict=True)
            ]
        )
