"""The worth of a hand that is written on a sheet of the game with the Power die, where points do not simply add up.

What a sheet is worth after a turn depends on the points that the turn made, so a second mark is weighed for every number of points
that the first one may make.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from math import inf

from dicecup.solve.layout import Place
from dicecup.solve.power.marks import COUNTS, DOUBLE_AT, Marks, after_number
from dicecup.solve.power.model import MULTIPLIERS, PowerModel

Brings = Callable[[Place, int], float]
"""What a sheet is worth after a turn that made so many points on it."""


class WinMarks(Marks):
    """Marks and what they are worth."""

    def __init__(self, model: PowerModel, brings: Brings) -> None:
        super().__init__(model, lambda place: brings(place, 0))
        self._brings = brings
        self._every = range(len(model.hands))

    def one_hand(self, place: Place, power: int, hand: int, made: int = 0) -> float:
        """What one hand is worth when it is written once at this power, after so many points of this turn."""
        return self._best(place, power, [hand], made)[hand]

    def all_fields(self, place: Place) -> tuple[dict[int, list[float]], list[float]]:
        """What each hand is worth when it is written once at every power, and twice, or once where only one slot is left."""
        once = {power: list(self._best(place, power, self._every).values()) for power in MULTIPLIERS}
        marks = [mark for mark in self.lower(place.config) if mark]
        crosses = self._crosses(place)
        if len(crosses) == 1 and not any(self._crosses(after) for after in crosses):
            return once, once[DOUBLE_AT]
        twice = list(self._two_numbers(place))
        for after in crosses:
            for hand, worth in self._best(after, DOUBLE_AT, self._every).items():
                twice[hand] = max(twice[hand], worth)
        for mark in marks:
            hands = defaultdict(list)
            for hand, paid in enumerate(self._pays[mark.kind][DOUBLE_AT]):
                if paid > -inf:
                    hands[int(paid)].append(hand)
            for paid, which in hands.items():
                for hand, worth in self._best(place._replace(config=mark.scored), DOUBLE_AT, which, paid, crosses=False).items():
                    twice[hand] = max(twice[hand], worth)
        return once, twice

    def _best(self, place: Place, power: int, hands: Iterable[int], made: int = 0, crosses: bool = True) -> dict[int, float]:
        """What the best single mark of each of these hands is worth."""
        config, open_rows, total = place
        brings, cap = self._brings, self._model.upper.cap
        cross = max((brings(after, made) for after in self._crosses(place)), default=-inf) if crosses else -inf
        numbers: list[dict[int, float]] = [{0: -inf} for _ in self._number_points]
        lower = [(self._pays[mark.kind][power], mark.scored, {-inf: -inf}) for mark in self.lower(config) if mark]
        found = {}
        for hand in hands:
            best = cross
            for face, count in enumerate(self._model.lattice.counts[hand]):
                known = numbers[face]
                if count not in known:
                    rest, points = after_number(open_rows, face), self._number_points[face][count] * power
                    known[count] = -inf if rest is None else brings(Place(config, rest, min(total + points, cap)), made + points)
                best = max(best, known[count])
            for pays, after, worths in lower:
                paid = pays[hand]
                if paid not in worths:
                    worths[paid] = brings(Place(after, open_rows, total), made + int(paid))
                best = max(best, worths[paid])
            found[hand] = best
        return found

    def _pair_values(self, place: Place, rest: int, one: int, other: int) -> list[float]:
        values = [-inf] * (COUNTS * COUNTS)
        for first in range(1, COUNTS):
            for second in (first,) if one == other else range(1, COUNTS - first):
                points = (self._number_points[one][first] + self._number_points[other][second]) * DOUBLE_AT
                after = Place(place.config, rest, min(place.total + points, self._model.upper.cap))
                values[first * COUNTS + second] = self._brings(after, points)
        return values
