"""Values of positions of sheet games, answered with numpy: a turn reads all values of one kind at once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np

from dicecup.core.moves import Dice
from dicecup.games.sheet import Sheet
from dicecup.games.turn import ROLLS
from dicecup.solve.kind import Source
from dicecup.solve.lattice_arrays import Floats
from dicecup.solve.layout import Place
from dicecup.solve.sheets.advice import SheetAdvice
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of
from dicecup.solve.source_arrays import Columns


def adviser(model: SheetModel, source: Source) -> SheetAdvice:
    """Who answers from these values."""
    return SheetAdviceArrays(model, source)


class SheetAdviceArrays(SheetAdvice):
    """Answers for sheet games, faster."""

    def __init__(self, model: SheetModel, source: Source) -> None:
        super().__init__(model, source)
        self._arrays = arrays_of(model)
        self._columns = Columns(model.upper, source)

    def _evaluate_turn(self, sheet: Sheet) -> list[list[float]]:
        place = self._model.place(sheet)
        if None not in sheet.boxes:
            return super()._evaluate_turn(sheet)
        hands = np.maximum(self._upper_values(place), self._lower_values(place, sheet))
        if offers := self._special_offers(sheet):
            listed = [(row, *paid) for offer in offers.values() for row, paid in offer.items()]
            brings = self._futures(place, ((row, points) for row, points, _ in listed))
            brings += [points + extra for _, points, extra in listed]
            starts = np.cumsum([0, *map(len, offers.values())])[:-1]
            hands[list(offers)] = np.maximum.reduceat(brings, starts)
        return [keeps.tolist() for keeps in self._arrays.lattice.turn(hands, hands, ROLLS)]

    def _hand_chances(self, turn: list[list[float]], kept: Dice, rolls: int) -> list[float]:
        found: list[float] = self._arrays.lattice.ends(turn, self._model.lattice.index[kept], rolls).tolist()
        return found

    def _upper_values(self, place: Place) -> Floats:
        """What each full hand brings from here on in its best upper row."""
        model, arrays = self._model, self._arrays
        rows = [row for row in range(model.uppers) if place.open_rows >> row & 1]
        if not rows:
            return np.full(len(model.hands), -np.inf)
        points = arrays.upper_points[rows]
        rest = np.array([[place.open_rows & ~(1 << row)] for row in rows])
        brings = points + self._columns.futures(place.config, rest, np.minimum(place.total + points, model.upper.cap))
        first = np.arange(0, brings.size, brings.shape[1])[:, None]
        return np.asarray(brings.take(first + arrays.upper_classes[rows]).max(axis=0))

    def _lower_values(self, place: Place, sheet: Sheet) -> Floats:
        """What each full hand brings from here on in its best lower row."""
        kinds = [kind for kind, (row, _) in enumerate(self._kinds) if sheet.boxes[row] is None]
        if not kinds:
            return np.full(len(self._model.hands), -np.inf)
        futures = self._futures(place, (self._kinds[kind] for kind in kinds))
        return np.asarray((self._pays[kinds] + futures[:, None]).max(axis=0))

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
        points, digits, first = self._arrays.points, self._arrays.lower_digits.T, self._model.uppers
        each = ((points[:, row], digits[row - first] == self._model.digit(row, content)) for row, content in self._kinds)
        return np.array([np.where(brought, paid, -np.inf) for paid, brought in each])
