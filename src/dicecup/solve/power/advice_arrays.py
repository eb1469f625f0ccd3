"""Values of positions of the game with the Power die, answered with numpy."""

from __future__ import annotations

import numpy as np

from dicecup.games import power_yahtzee as rules
from dicecup.games.turn import ROLLS
from dicecup.solve.kind import Source
from dicecup.solve.layout import Place
from dicecup.solve.power.advice import PowerAdvice
from dicecup.solve.power.marks_arrays import MarksArrays
from dicecup.solve.power.model import PowerModel
from dicecup.solve.power.model_arrays import arrays_of
from dicecup.solve.power.outlook import THROWN, Turn
from dicecup.solve.source_arrays import Columns


def adviser(model: PowerModel, source: Source) -> PowerAdvice:
    """Who answers from these values."""
    return PowerAdviceArrays(model, source)


class PowerAdviceArrays(PowerAdvice):
    """Answers for the game with the Power die, faster."""

    def __init__(self, model: PowerModel, source: Source) -> None:
        super().__init__(model, source)
        self._lattice = arrays_of(model).lattice
        self._all_marks = MarksArrays(model, Columns(model.upper, source))

    def _evaluate_turn(self, place: Place) -> Turn:
        if place.config == 0 and place.open_rows == 0:
            return super()._evaluate_turn(place)
        lattice, hands = self._lattice, slice(self._model.lattice.keeps, None)
        once, twice = self._all_marks.all_fields(place)
        stop = np.stack([twice if face == "double" else once[rules.MULTIPLIER[face]] for face in rules.POWER_FACES], axis=1)
        fourth = lattice.throw(stop)
        now = stop.copy()
        for at, (_, throws_again) in enumerate(self._hand_faces):
            if throws_again:
                now[:, at] = lattice.best(fourth[:, at])
        keeps = [fourth]
        for _ in range(ROLLS):
            thrown = lattice.throw(np.column_stack([now, now.mean(axis=1)]))
            keeps.insert(0, thrown)
            in_air = thrown[:, THROWN:]
            either = np.maximum(thrown[:, :THROWN], in_air)
            either[hands] = np.maximum(stop, in_air[hands])
            now = lattice.best(either)
            for at, (freezes, _) in enumerate(self._hand_faces):
                if freezes:
                    now[:, at] = stop[:, at]
        return [each.T.tolist() for each in keeps]
