"""Chances to win with numpy: distributions are weighed as arrays, turns evaluated on them, the last one for all totals at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import numpy as np

from dicecup.games.sheet import Sheet
from dicecup.games.turn import ROLLS
from dicecup.solve.chances import Curve, Spread
from dicecup.solve.lattice_arrays import Floats, lattice_arrays
from dicecup.solve.layout import Place
from dicecup.solve.moments import MomentsTable, open_moments
from dicecup.solve.sheets.advice import SheetAdvice
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.two_rounds import TwoRounds
from dicecup.solve.sheets.win import Kind, LastRound, Shape, WinAdvice, WinTurn, Worths
from dicecup.solve.source_arrays import PocketReader
from dicecup.solve.spread_files import SpreadFile, open_spreads
from dicecup.solve.value_files import Subject


def adviser(model: SheetModel, subject: Subject, score: SheetAdvice) -> WinAdvice:
    """Who answers with chances to win, as in `win`."""
    return WinArrays(model, score, open_moments(subject, model.layout, model.configs), open_spreads(subject, model.layout))


class TurnArrays(WinTurn):
    """The turn of one seat, faster."""

    def _values_of(self, hands: list[float]) -> list[list[float]]:
        values = np.array(hands)
        return [keeps.tolist() for keeps in lattice_arrays(self._model.lattice).turn(values, values, ROLLS)]


class LastArrays(LastRound):
    """The last round, faster."""

    def __init__(self, model: SheetModel, to_come: tuple[Sheet, ...]) -> None:
        super().__init__(model, to_come)
        self._lasts = lru_cache(None)(self._work_out_lasts)

    def _last(self, best: int, holders: int) -> float:
        return self._lasts(holders)[best]

    def _work_out_lasts(self, holders: int) -> dict[int, float]:
        """The chance of the last seat by the total to beat: each that it may reach, and each just below one."""
        finals = self._finals[-1]
        totals = sorted({*finals, *(final - 1 for final in finals)})
        hands = np.array(finals)[:, None]
        chances: Floats = (hands > totals) + (hands == totals) / (holders + 1)
        start = lattice_arrays(self._model.lattice).turn(chances, chances, ROLLS)[0][0]
        return dict(zip(totals, start.tolist(), strict=True))


class SpreadArray(Spread):
    """A distribution as an array."""

    def worth(self, curve: Curve, scored: int) -> float:
        """The chance to win with so many points already scored."""
        start, chances = scored + self.first - curve.first, self.chances
        skipped, end = max(0, -start), max(0, len(curve.chances) - start)
        inside = chances[skipped:end]
        part = curve.chances[start + skipped : start + skipped + len(inside)]
        return float(np.dot(inside, part) + np.sum(chances[max(skipped, end) :]))


class WinArrays(WinAdvice):
    """Answers with chances to win, faster."""

    turn, last_round = TurnArrays, LastArrays

    def __init__(self, model: SheetModel, score: SheetAdvice, moments: MomentsTable | None, spreads: SpreadFile | None) -> None:
        super().__init__(model, score, moments, spreads)
        self._reader = PocketReader(moments) if moments and not spreads else None
        self._rounds = TwoRounds(model)

    def _work_out_two_rounds(self, sheet: Sheet, others: tuple[Sheet, ...]) -> Worths | None:
        left = [each.boxes.count(None) for each in (sheet, *others)]
        return self._rounds.worths(sheet, *others) if left in ([2, 2], [2, 1]) else None

    def _curve(self, others: tuple[Sheet, ...]) -> Curve:
        first, chances = super()._curve(others)
        return Curve(first, _array(chances) if self._spreads else chances)

    def _find_shape(self, place: Place, sheet: Sheet, at: Kind) -> Shape:
        found = super()._find_shape(place, sheet, at)
        return SpreadArray(found.first, _array(found.chances)) if self._spreads and isinstance(found, Spread) else found

    def _modelled(self, table: MomentsTable, at: Kind, mean: float) -> Shape:
        assert self._reader is not None
        rows = np.arange(at[0], table.header.rows, self._model.configs)
        return table.shaped(self._reader.at(rows, np.array(at[1])).tolist(), mean)


def _array(chances: Sequence[float]) -> Sequence[float]:
    """An array, which is as good as any sequence here."""
    return cast(Sequence[float], np.array(chances, np.float64))
