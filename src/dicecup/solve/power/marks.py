"""The value of a hand that is written on a sheet of the game with the Power die.

The value of a hand written twice is the best of

    a cross first, then the best single mark;  a lower row first, then the best single mark;  two numbers

which together are all pairs: what starts with a number ends with a cross, a lower row or a number, and the order of two marks
does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from math import inf
from operator import itemgetter
from typing import NamedTuple

from dicecup.core.lattice import Pick
from dicecup.games import power_yahtzee as rules
from dicecup.solve.layout import Place
from dicecup.solve.power.model import LOWER, MULTIPLIERS, NUMBERS, PowerModel

DOUBLE_AT = rules.MULTIPLIER["double"]
COUNTS = rules.HAND_SIZE + 1

PAIRS = (*combinations(range(NUMBERS), 2), *((face, face) for face in range(NUMBERS)))
"""Two numbers, or one number in its own row and as Choice."""


class LowerMark(NamedTuple):
    """What the next slot of a lower family pays, and the configs after a score and after a cross."""

    kind: int
    scored: int
    crossed: int


class Options(NamedTuple):
    """What every mark on a sheet brings, the rest of the game included.

    `numbers[face][count]` is for so many dice of a face, `lower[family]` what comes after a score in a lower family, the points
    of the hand left out, and `cross` the best cross.
    """

    numbers: list[list[float]]
    lower: list[float]
    cross: float


class Marks:
    """Marks and what they lead to; `future` is what the rest of the game brings on a sheet."""

    def __init__(self, model: PowerModel, future: Callable[[Place], float]) -> None:
        self._model = model
        self._future = future
        self.lower = lru_cache(4096)(self._list_lower)

    def once(self, place: Place, power: int) -> list[float]:
        """What each hand brings when it is written once at this power."""
        return self._of_hands(place.config, self._options(place, power), power)

    def one_hand(self, place: Place, power: int, hand: int) -> float:
        """What one hand brings when it is written once at this power."""
        options = self._options(place, power)
        numbers = (options.numbers[face][count] for face, count in enumerate(self._model.lattice.counts[hand]) if count)
        pays = ((mark.kind, after) for mark, after in zip(self.lower(place.config), options.lower, strict=True) if mark)
        lower = (self._pays[kind][power][hand] + after for kind, after in pays)
        return max([options.cross, *numbers, *lower])

    def all_fields(self, place: Place) -> tuple[dict[int, list[float]], list[float]]:
        """What each hand brings when it is written once at every power, and twice, or once where only one slot is left."""
        once = {power: self.once(place, power) for power in MULTIPLIERS}
        left = sum(len(self._model.kinds_open(place.config, family)) for family in range(len(LOWER)))
        if left + place.open_rows.bit_count() == 1:
            return once, once[DOUBLE_AT]
        crossed = _best_of([self._options(after, DOUBLE_AT) for after in self._crosses(place)])
        each = [self._of_hands(place.config, crossed, DOUBLE_AT), self._two_numbers(place)]
        for mark in filter(None, self.lower(place.config)):
            after = place._replace(config=mark.scored)
            rest = self._of_hands(after.config, self._options(after, DOUBLE_AT, crosses=False), DOUBLE_AT)
            each.append([pays + best for pays, best in zip(self._pays[mark.kind][DOUBLE_AT], rest, strict=True)])
        return once, list(map(max, *each))

    def _options(self, place: Place, power: int, crosses: bool = True) -> Options:
        config, open_rows, total = place
        cap, future = self._model.upper.cap, self._future
        numbers = []
        for face, points in enumerate(self._number_points):
            rest = after_number(open_rows, face)
            if rest is None:
                numbers.append([-inf] * COUNTS)
            else:
                scored = (each * power for each in points[1:])
                numbers.append([-inf, *(each + future(Place(config, rest, min(total + each, cap))) for each in scored)])
        lower = [future(Place(mark.scored, open_rows, total)) if mark else -inf for mark in self.lower(config)]
        return Options(numbers, lower, max(map(future, self._crosses(place)), default=-inf) if crosses else -inf)

    def _of_hands(self, config: int, options: Options, power: int) -> list[float]:
        """The best mark of each hand."""
        each = [pick(values) for pick, values in zip(self._counts, options.numbers, strict=True)]
        for mark, after in zip(self.lower(config), options.lower, strict=True):
            if mark and after > -inf:
                each.append(tuple([pays + after for pays in self._pays[mark.kind][power]]))
        each.append((options.cross,) * len(self._model.hands))
        return list(map(max, *each))

    def _crosses(self, place: Place) -> list[Place]:
        """The sheets after every cross."""
        config, open_rows, total = place
        upper = [Place(config, open_rows & ~(1 << row), total) for row in range(rules.UPPER_END) if open_rows >> row & 1]
        return upper + [Place(mark.crossed, open_rows, total) for mark in self.lower(config) if mark]

    def _two_numbers(self, place: Place) -> Sequence[float]:
        """What the best two numbers of each hand bring."""
        each: list[Sequence[float]] = [(-inf,) * len(self._model.hands)] * 2
        for (one, other), pick in zip(PAIRS, self._pair_counts, strict=True):
            first = after_number(place.open_rows, one)
            rest = None if first is None else after_number(first, other)
            if rest is not None:
                each.append(pick(self._pair_values(place, rest, one, other)))
        return list(map(max, *each))

    def _pair_values(self, place: Place, rest: int, one: int, other: int) -> list[float]:
        """What so many of one number and so many of the other bring."""
        values = [-inf] * (COUNTS * COUNTS)
        for first in range(1, COUNTS):
            for second in (first,) if one == other else range(1, COUNTS - first):
                points = (self._number_points[one][first] + self._number_points[other][second]) * DOUBLE_AT
                total = min(place.total + points, self._model.upper.cap)
                values[first * COUNTS + second] = points + self._future(Place(place.config, rest, total))
        return values

    def _list_lower(self, config: int) -> tuple[LowerMark | None, ...]:
        """What each lower family offers; nothing where it is full."""
        model = self._model
        open_kinds = [model.kinds_open(config, family) for family in range(len(LOWER))]
        return tuple(
            LowerMark(kinds[0], model.after(config, family, crossed=False), model.after(config, family, crossed=True))
            if kinds
            else None
            for family, kinds in enumerate(open_kinds)
        )

    # Made once.

    @cached_property
    def _number_points(self) -> list[list[int]]:
        """The points of so many dice of each face before the power."""
        return [[self._model.number_points(face, count) for count in range(COUNTS)] for face in range(NUMBERS)]

    @cached_property
    def _pays(self) -> list[dict[int, list[float]]]:
        """What each kind of slot pays for every hand at every power; minus infinity where the dice do not fit."""
        return [
            {power: [each * power if each >= 0 else -inf for each in kind] for power in MULTIPLIERS} for kind in self._model.kinds
        ]

    @cached_property
    def _counts(self) -> list[Pick]:
        """For each face, what picks by its count in every hand."""
        return [itemgetter(*counts) for counts in zip(*self._model.lattice.counts, strict=True)]

    @cached_property
    def _pair_counts(self) -> list[Pick]:
        """For each pair, what picks by its two counts in every hand."""
        hands = self._model.lattice.counts
        return [itemgetter(*(counts[one] * COUNTS + counts[other] for counts in hands)) for one, other in PAIRS]


def after_number(open_rows: int, face: int) -> int | None:
    """The open rows after a number is scored in its own row, or else as Choice; nothing where both are filled."""
    row = face if open_rows >> face & 1 else rules.CHOICE
    return open_rows & ~(1 << row) if open_rows >> row & 1 else None


def _best_of(options: Sequence[Options]) -> Options:
    """The best of each mark."""
    numbers = [[max(each) for each in zip(*faces, strict=True)] for faces in zip(*(each.numbers for each in options), strict=True)]
    lower = [max(each) for each in zip(*(each.lower for each in options), strict=True)]
    return Options(numbers, lower, max(each.cross for each in options))
