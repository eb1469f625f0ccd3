"""Exact values of positions of Power Yahtzee, answered from its table with numpy alone.

As for the other sheets, with one value of a hand for every face of the Power die: it stays, or it is thrown again (the mean over
its faces). A hand written twice is worth the best of

    a cross first, then the best single mark;  a lower row first, then the best single mark;  two numbers

which together are all pairs: what starts with a number ends with a cross, a lower row or a number, and the order of two marks
does not matter.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Cross, Keep, Move, Score
from dicecup.games import power_yahtzee as rules
from dicecup.games.turn import ROLLS
from dicecup.solve.advice import Columns, NoAdvice, Values
from dicecup.solve.lattice import Floats, Whole
from dicecup.solve.power import LOWER, MULTIPLIERS, NUMBERS, PowerModel
from dicecup.solve.tables import Table

THROWN = len(rules.POWER_FACES)
"""The Power die in the air, beside its faces."""

DOUBLE_AT = rules.MULTIPLIER["double"]


class Place(NamedTuple):
    """A sheet as the table knows it."""

    config: int
    open_rows: int
    total: int


class Turn(NamedTuple):
    """What a turn brings: `keeps[throws][face]` for all multisets before the next throw, the last face being the die in the air."""

    keeps: tuple[Floats, ...]


class PowerAdvice:
    """Answers for Power Yahtzee."""

    objective = "score"

    def __init__(self, model: PowerModel, table: Table) -> None:
        self._model = model
        self._columns = Columns(model.upper, table)
        pays = np.array(model.kinds, np.float64)
        self._pays = np.where(pays >= 0, pays, -np.inf)
        self._turn = lru_cache(256)(self._work_out_turn)
        self._lower = lru_cache(None)(self._work_out_lower)
        self._game = rules.PowerYahtzee()

    def values(self, state: rules.State) -> Values | float:
        """The expected final score of the seat's own sheet, for every legal move or for the throw that is next."""
        seat = state.seat if state.contest is None else state.contest.seat
        sheet = state.sheets[seat]
        node = self._game.node(state._replace(seat=0, sheets=(sheet,), contest=None))
        match node:
            case Chance():
                return self.scored(sheet) + self._keep(sheet, state.rolls, Keep(state.dice, state.power))
            case Choice():
                return {move: self._value(sheet, state, move) for move in node.legal}
        raise NoAdvice("the game is over: nothing is left to choose")

    def scored(self, sheet: rules.Sheet) -> float:
        """What a sheet holds so far, without the upper bonus, which counts at the end."""
        return float(sum(mark.total for marks in sheet.marks for mark in marks))

    def future(self, place: Place) -> float:
        """What the rest of the game brings."""
        return float(self._columns.row(place.config)[self._columns.column_of[place.open_rows, place.total]])

    def _value(self, sheet: rules.Sheet, state: rules.State, move: Move) -> float:
        if isinstance(move, Keep):
            return self.scored(sheet) + self._keep(sheet, state.rolls, move)
        assert isinstance(move, Score | Cross)
        assert state.power is not None
        after = rules.write(sheet, state.dice, state.power, move)
        place = Place(*self._model.place(after))
        owes = self._game.step(state._replace(seat=0, sheets=(sheet,)), move).marked
        hand = self._model.lattice.index[state.dice] - self._model.lattice.keeps
        future = float(self._once(place, DOUBLE_AT)[hand]) if owes else self.future(place)
        return self.scored(after) + future

    def _keep(self, sheet: rules.Sheet, rolls: int, keep: Keep) -> float:
        face = THROWN if keep.power is None else rules.POWER_FACES.index(keep.power)
        place = Place(*self._model.place(sheet))
        return float(self._turn(place).keeps[rolls][face, self._model.lattice.index[keep.dice]])

    # Marks.

    def _work_out_lower(self, config: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """The open lower families: what the next slot of each pays, and the configs after scoring and after crossing it."""
        model = self._model
        families = [family for family in range(len(LOWER)) if model.kinds_open(config, family)]
        return (
            tuple(model.kinds_open(config, family)[0] for family in families),
            tuple(model.after(config, family, crossed=False) for family in families),
            tuple(model.after(config, family, crossed=True) for family in families),
        )

    def _once(self, place: Place, power: int) -> Floats:
        """What each hand brings when it is written once."""
        counts = self._model.lattice.counts
        numbers = self._numbers(place, power)
        numbers[:, 0] = self._best_cross(place)
        best = numbers[np.arange(NUMBERS), counts].max(axis=1)
        column = self._columns.column_of[place.open_rows, place.total]
        kinds, scored, _ = self._lower(place.config)
        if kinds:
            after = np.array([self._columns.row(config)[column] for config in scored])
            np.maximum(best, (self._pays[list(kinds)] * power + after[:, None]).max(axis=0), out=best)
        return np.asarray(best)

    def _numbers(self, place: Place, power: int) -> Floats:
        """What scoring each count of each number brings: its own row, or else Choice."""
        values = np.full((NUMBERS, rules.HAND_SIZE + 1), -np.inf)
        row = self._columns.row(place.config)
        for face in range(NUMBERS):
            target = face if place.open_rows >> face & 1 else rules.CHOICE
            if place.open_rows >> target & 1:
                points = power * self._number_points[face, 1:]
                reached = np.minimum(place.total + points, self._model.upper.cap)
                values[face, 1:] = points + row[self._columns.column_of[place.open_rows & ~(1 << target), reached]]
        return values

    @cached_property
    def _number_points(self) -> Whole:
        return np.array(
            [[self._model.number_points(face, count) for count in range(rules.HAND_SIZE + 1)] for face in range(NUMBERS)]
        )

    def _crosses(self, place: Place) -> list[Place]:
        config, open_rows, total = place
        upper = [Place(config, open_rows & ~(1 << row), total) for row in range(rules.UPPER_END) if open_rows >> row & 1]
        return upper + [Place(crossed, open_rows, total) for crossed in self._lower(config)[2]]

    def _best_cross(self, place: Place) -> float:
        return max(map(self.future, self._crosses(place)), default=self.future(place))

    def _twice(self, place: Place) -> Floats:
        """What each hand brings when it is written twice, or once where only one slot is left."""
        if self._model.open_slots[place.config] + place.open_rows.bit_count() == 1:
            return self._once(place, DOUBLE_AT)
        best = np.max([self._once(after, DOUBLE_AT) for after in self._crosses(place)], axis=0)
        for kind, config, _ in zip(*self._lower(place.config), strict=True):
            second = self._once(place._replace(config=config), DOUBLE_AT)
            np.maximum(best, self._pays[kind] * DOUBLE_AT + second, out=best)
        return np.asarray(np.maximum(best, self._two_numbers(place)))

    def _two_numbers(self, place: Place) -> Floats:
        """What the best two numbers of each hand bring, or one number in its own row and as Choice."""
        best = np.full(len(self._model.hands), -np.inf)
        counts = self._model.lattice.counts
        row = self._columns.row(place.config)
        pairs = [*combinations(range(NUMBERS), 2), *((face, face) for face in range(NUMBERS))]
        for one, other in pairs:
            first = one if place.open_rows >> one & 1 else rules.CHOICE
            rest = place.open_rows & ~(1 << first)
            second = other if rest >> other & 1 else rules.CHOICE
            if place.open_rows >> first & 1 and rest >> second & 1:
                points = DOUBLE_AT * (self._number_points[one, counts[:, one]] + self._number_points[other, counts[:, other]])
                reached = np.minimum(place.total + points, self._model.upper.cap)
                value = points + row[self._columns.column_of[rest & ~(1 << second), reached]]
                best = np.where((counts[:, one] > 0) & (counts[:, other] > 0), np.maximum(best, value), best)
        return best

    # Throws.

    def _work_out_turn(self, place: Place) -> Turn:
        lattice = self._model.lattice
        if place.config == 0 and place.open_rows == 0:
            return Turn((np.full((THROWN + 1, len(lattice.rows)), self.future(place)),) * (ROLLS + 1))
        once = {power: self._once(place, power) for power in MULTIPLIERS}
        twice = self._twice(place)
        stop = np.array([twice if face == "double" else once[rules.MULTIPLIER[face]] for face in rules.POWER_FACES])
        fourth = lattice.throw(stop)
        now = stop.copy()
        for at, face in enumerate(rules.POWER_FACES):
            if rules.power_keeps(self._model.hands[0], face, ROLLS):
                now[at] = lattice.best(fourth[at])
        keeps = [np.concatenate([fourth, fourth[:1]])]
        for _ in range(ROLLS):
            staying = lattice.throw(now)
            thrown = lattice.throw(now.mean(axis=0))
            keeps.insert(0, np.concatenate([staying, thrown[None]]))
            either = np.maximum(staying, thrown)
            either[:, lattice.keeps :] = np.maximum(stop, thrown[lattice.keeps :])
            now = lattice.best(either)
            for at, face in enumerate(rules.POWER_FACES):
                if not rules.power_keeps(self._model.hands[0], face, 1):
                    now[at] = stop[at]
        return Turn(tuple(keeps))
