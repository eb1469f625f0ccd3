"""The value of a hand that is written on a sheet of the game with the Power die, for many sheets at once with numpy."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup.games import power_yahtzee as rules
from dicecup.solve.lattice_arrays import Floats, Whole
from dicecup.solve.layout import Place
from dicecup.solve.power.marks import DOUBLE_AT, PAIRS
from dicecup.solve.power.model import LOWER, MULTIPLIERS, NUMBERS, PowerModel
from dicecup.solve.power.model_arrays import arrays_of
from dicecup.solve.source_arrays import Columns


class MarksArrays:
    """Marks and what they lead to, looked up in arrays made once."""

    def __init__(self, model: PowerModel, columns: Columns) -> None:
        self._model = model
        self._arrays = arrays_of(model)
        self._futures = columns.futures
        pays = np.array(model.kinds, np.float64)
        self._pays = np.vstack([np.where(pays >= 0, pays, -np.inf), np.full((1, pays.shape[1]), -np.inf)])
        self._number_points = np.array(
            [[model.number_points(face, count) for count in range(rules.HAND_SIZE + 1)] for face in range(NUMBERS)]
        )

    def once(self, places: Whole, powers: Whole) -> Floats:
        """What each hand brings when it is written once, for each of these sheets at its own power."""
        config, open_rows, total = places.T
        numbers = self._numbers(config, open_rows, total, powers)
        one_row, one_total = open_rows[:, None], total[:, None]
        kinds = self._lower.kind[config]
        upper = self._futures(config[:, None], self._cross_rest[open_rows], one_total)
        lower = self._futures(self._lower.crossed[config], one_row, one_total)
        upper = np.where(self._is_open[open_rows], upper, -np.inf)
        lower = np.where(kinds < len(self._pays) - 1, lower, -np.inf)
        numbers[:, :, 0] = np.maximum(upper.max(axis=1), lower.max(axis=1))[:, None]
        counts = self._arrays.counts
        best = numbers[:, 0].take(counts[:, 0], axis=1)
        for face in range(1, NUMBERS):
            np.maximum(best, numbers[:, face].take(counts[:, face], axis=1), out=best)
        after = self._futures(self._lower.scored[config], one_row, one_total)
        for family in range(len(LOWER)):
            if kinds[:, family].min() < len(self._pays) - 1:
                np.maximum(best, self._pays[kinds[:, family]] * powers[:, None] + after[:, family, None], out=best)
        return best

    def all_fields(self, place: Place) -> tuple[dict[int, Floats], Floats]:
        """What each hand brings when it is written once at every power, and twice, or once where only one slot is left."""
        crosses, scores, kinds = self._first_marks(place)
        last = self._arrays.open_slots[place.config] + place.open_rows.bit_count() == 1
        alone = [place] * len(MULTIPLIERS)
        places = np.array(alone if last else [*alone, *crosses, *scores])
        powers = np.full(len(places), DOUBLE_AT)
        powers[: len(alone)] = MULTIPLIERS
        values = self.once(places, powers)
        once = dict(zip(MULTIPLIERS, values, strict=False))
        if last:
            return once, once[DOUBLE_AT]
        seconds = values[len(alone) :]
        seconds[len(crosses) :] += self._pays[kinds] * DOUBLE_AT
        return once, np.maximum(seconds.max(axis=0), self._two_numbers(place))

    def _first_marks(self, place: Place) -> tuple[list[Place], list[Place], list[int]]:
        config, open_rows, total = place
        crosses = [Place(config, open_rows & ~(1 << row), total) for row in range(rules.UPPER_END) if open_rows >> row & 1]
        families = np.flatnonzero(self._lower.kind[config] < len(self._pays) - 1)
        crosses += [place._replace(config=int(after)) for after in self._lower.crossed[config, families]]
        scores = [place._replace(config=int(after)) for after in self._lower.scored[config, families]]
        return crosses, scores, self._lower.kind[config, families].tolist()

    def _numbers(self, config: Whole, open_rows: Whole, total: Whole, powers: Whole) -> Floats:
        """What scoring each count of each number brings: its own row, or else Choice."""
        points = self._number_points[:, 1:] * powers[:, None, None]
        reached = np.minimum(total[:, None, None] + points, self._model.upper.cap)
        rest, may = self._number_rest
        after = self._futures(config[:, None, None], rest[open_rows][:, :, None], reached)
        values = np.empty((len(config), NUMBERS, rules.HAND_SIZE + 1))
        values[:, :, 1:] = np.where(may[open_rows][:, :, None], points + after, -np.inf)
        return values

    def _two_numbers(self, place: Place) -> Floats:
        """What the best two numbers of each hand bring."""
        rests, may = self._pair_rest
        pairs = np.flatnonzero(may[place.open_rows])
        if not len(pairs):
            return np.full(len(self._model.hands), -np.inf)
        points, fits = self._pair_points
        reached = np.minimum(place.total + points[pairs], self._model.upper.cap)
        rest = rests[place.open_rows, pairs]
        after = self._futures(np.array(place.config), rest[:, None], reached)
        return np.asarray(np.where(fits[pairs], points[pairs] + after, -np.inf).max(axis=0))

    # Arrays, made once.

    @cached_property
    def _sets(self) -> Whole:
        return np.arange(self._model.upper.full + 1)

    @cached_property
    def _is_open(self) -> NDArray[np.bool_]:
        return np.asarray(self._sets[:, None] >> np.arange(rules.UPPER_END) & 1 == 1)

    @cached_property
    def _cross_rest(self) -> Whole:
        return np.asarray(self._sets[:, None] & ~(1 << np.arange(rules.UPPER_END)))

    @cached_property
    def _number_rest(self) -> tuple[Whole, NDArray[np.bool_]]:
        """The open rows after a number is scored, and whether it may be."""
        rest, may = zip(*(_scored(self._sets, face) for face in range(NUMBERS)), strict=True)
        return np.stack(rest, axis=1), np.stack(may, axis=1)

    @cached_property
    def _pair_rest(self) -> tuple[Whole, NDArray[np.bool_]]:
        rests, may = [], []
        for one, other in PAIRS:
            first, may_first = _scored(self._sets, one)
            second, may_second = _scored(first, other)
            rests.append(second)
            may.append(may_first & may_second)
        return np.stack(rests, axis=1), np.stack(may, axis=1)

    @cached_property
    def _pair_points(self) -> tuple[Whole, NDArray[np.bool_]]:
        """The points of two numbers of each hand, and whether it shows both."""
        counts = self._arrays.counts.T
        each = np.array([self._number_points[face, counts[face]] for face in range(NUMBERS)])
        one, other = np.array(PAIRS).T
        return np.asarray(DOUBLE_AT * (each[one] + each[other])), (counts[one] > 0) & (counts[other] > 0)

    @cached_property
    def _lower(self) -> LowerMarks:
        """For every config and lower family, what its next slot pays and the configs after a score and after a cross."""
        model = self._model
        configs = np.arange(model.configs)
        kind, scored, crossed = (np.empty((model.configs, len(LOWER)), np.int64) for _ in range(3))
        for family, states in enumerate(model.states):
            digits = self._arrays.digits[:, family]
            kind[:, family] = np.array([state[0] if state else len(self._pays) - 1 for state in states])[digits]
            after_score = np.array([states.index(state[1:]) for state in states])[digits]
            after_cross = np.array([states.index(state[:-1]) for state in states])[digits]
            scored[:, family] = configs + (after_score - digits) * model.weights[family]
            crossed[:, family] = configs + (after_cross - digits) * model.weights[family]
        return LowerMarks(kind, scored, crossed)


class LowerMarks(NamedTuple):
    """For every config and lower family: a kind (the last one is for families that are full), and two configs after it."""

    kind: Whole
    scored: Whole
    crossed: Whole


def _scored(sets: Whole, face: int) -> tuple[Whole, NDArray[np.bool_]]:
    """The sets of open rows after a number is scored in its own row, or else as Choice, and whether it may be."""
    target = np.where(sets >> face & 1, face, rules.CHOICE)
    return np.asarray(sets & ~(1 << target)), np.asarray(sets >> target & 1 == 1)
