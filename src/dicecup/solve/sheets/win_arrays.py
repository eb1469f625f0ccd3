"""Chances to win with numpy: distributions are weighed as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np

from dicecup.games.sheet import Sheet
from dicecup.solve.chances import Curve, Spread
from dicecup.solve.layout import Place
from dicecup.solve.moments import open_moments
from dicecup.solve.sheets.advice import SheetAdvice
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.win import Shape, WinAdvice
from dicecup.solve.spread_files import open_spreads
from dicecup.solve.value_files import Subject


def adviser(model: SheetModel, subject: Subject, score: SheetAdvice) -> WinAdvice:
    """Who answers with chances to win, as in `win`; what the package stores of distributions is too little for arrays."""
    spreads = open_spreads(subject, model.layout)
    kind = WinAdvice if spreads is None else WinArrays
    return kind(model, score, open_moments(subject, model.layout, model.configs), spreads)


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

    def _curve(self, others: tuple[Sheet, ...]) -> Curve:
        first, chances = super()._curve(others)
        return Curve(first, _array(chances))

    def _find_shape(self, place: Place, sheet: Sheet, at: tuple[int, int]) -> Shape:
        found = super()._find_shape(place, sheet, at)
        return SpreadArray(found.first, _array(found.chances)) if isinstance(found, Spread) else found


def _array(chances: Sequence[float]) -> Sequence[float]:
    """An array, which is as good as any sequence here."""
    return cast(Sequence[float], np.array(chances, np.float64))
