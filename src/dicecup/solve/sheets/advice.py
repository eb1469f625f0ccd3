"""Exact values of positions of sheet games, answered from the value file with numpy alone.

Only turn starts are in a value file; a turn is evaluated on the lattice. Few different points can be written in a row, so a turn
reads few values, all of one kind at once, and spreads them over the hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

import numpy as np

from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Keep, Move, Score
from dicecup.games.sheet import Sheet, State
from dicecup.games.turn import ROLLS
from dicecup.solve.kind import NoAdvice, Values
from dicecup.solve.lattice import Floats
from dicecup.solve.layout import Columns, Place
from dicecup.solve.sheets.model import Offer, SheetModel
from dicecup.solve.value_files import ValueFile


class SheetAdvice:
    """Answers for sheet games."""

    objective = "score"

    def __init__(self, model: SheetModel, values: ValueFile) -> None:
        self._model = model
        self._columns = Columns(model.upper, values)
        self._turn = lru_cache(256)(self._evaluate_turn)
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

    def _evaluate_turn(self, sheet: Sheet) -> tuple[Floats, ...]:
        place = self._model.place(sheet)
        if None not in sheet.boxes:
            return (np.full(len(self._model.lattice.rows), self._columns.futures(*place)),) * ROLLS
        hands = np.maximum(self._upper_values(place), self._lower_values(place, sheet))
        self._set_specials(place, sheet, hands)
        return self._model.lattice.turn(hands, hands)

    def _upper_values(self, place: Place) -> Floats:
        """What each full hand brings from here on in its best upper row."""
        model = self._model
        rows = [row for row in range(model.uppers) if place.open_rows >> row & 1]
        if not rows:
            return np.full(len(model.hands), -np.inf)
        points = model.upper_points[rows]
        rest = np.array([[place.open_rows & ~(1 << row)] for row in rows])
        brings = points + self._columns.futures(place.config, rest, np.minimum(place.total + points, model.upper.cap))
        first = np.arange(0, brings.size, brings.shape[1])[:, None]
        return np.asarray(brings.take(first + model.upper_classes[rows]).max(axis=0))

    def _lower_values(self, place: Place, sheet: Sheet) -> Floats:
        """What each full hand brings from here on in its best lower row."""
        kinds = [kind for kind, (row, _) in enumerate(self._kinds) if sheet.boxes[row] is None]
        if not kinds:
            return np.full(len(self._model.hands), -np.inf)
        futures = self._futures(place, (self._kinds[kind] for kind in kinds))
        return np.asarray((self._pays[kinds] + futures[:, None]).max(axis=0))

    def _set_specials(self, place: Place, sheet: Sheet, hands: Floats) -> None:
        """Replace what the special hands bring that are not as plain as others on this sheet."""
        model = self._model
        offers = {hand: model.offer(sheet, model.hands[hand]) for hand in model.specials}
        plain = {} if model.tracks_uppers else {hand: model.plain(sheet, model.hands[hand]) for hand in offers}
        changed = {hand: offer for hand, offer in offers.items() if offer != plain.get(hand)}
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
        return self._columns.futures(*np.array([self._model.after(place, *each) for each in written]).T)

    # Arrays, made once.

    @cached_property
    def _kinds(self) -> tuple[tuple[int, int], ...]:
        """The lower rows, each once for every content that later hands tell apart."""
        rows = zip(self._model.lower_rows, self._model.contents, strict=False)
        return tuple((row, content) for row, contents in rows for content in contents)

    @cached_property
    def _pays(self) -> Floats:
        """What every hand gets in each of these; minus infinity where it brings another content."""
        points, digits, first = self._model.points, self._model.lower_digits.T, self._model.uppers
        each = ((points[:, row], digits[row - first] == self._model.digit(row, content)) for row, content in self._kinds)
        return np.array([np.where(brought, paid, -np.inf) for paid, brought in each])
