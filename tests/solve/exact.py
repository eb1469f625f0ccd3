"""The second method: a slow recursion in exact fractions over the game's own `node` and `step`, sharing nothing with
`dicecup.solve`.

Every chance is a number of ways over a power of six, so a value is kept as (numerator, power of six): exact, and without a greatest
common divisor to look for at every step.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from dicecup.core.machine import Chance, Choice, Over

Sixths = tuple[int, int]
"""The fraction numerator / 6 ** power."""


class Exact:
    """Exact values for the first seat by recursion; every position is worked out once."""

    def __init__(self, game: Any, worth: Callable[[Any], int]) -> None:
        self.game = game
        self._worth = worth
        self._known: dict[Any, Sixths] = {}

    def value(self, state: Any) -> Fraction:
        """The value of a position."""
        numerator, power = self._value(state)
        return Fraction(numerator, 6**power)

    def _value(self, state: Any) -> Sixths:
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = self._work_out(state)
        return known

    def _work_out(self, state: Any) -> Sixths:
        node = self.game.node(state)
        match node:
            case Over():
                return self._worth(state), 0
            case Choice():
                return self._best([self._value(self.game.step(state, move)) for move in node.legal])
            case Chance():
                values = [(ways, *self._value(self.game.step(state, move))) for move, ways in node.outcomes.items()]
                power = max(each for _, _, each in values)
                return sum(ways * numerator * 6 ** (power - each) for ways, numerator, each in values), power + node.throw.dice
        raise AssertionError(node)

    @staticmethod
    def _best(values: list[Sixths]) -> Sixths:
        power = max(each for _, each in values)
        return max(numerator * 6 ** (power - each) for numerator, each in values), power
