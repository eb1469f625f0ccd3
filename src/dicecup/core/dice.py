"""Dice as multisets, with exact weights.

Dice that cannot be told apart fall in `n! / (a! b! ...)` ordered ways as the multiset with `a` of one face, `b` of another and so
on; the weights of all multisets of `n` six-sided dice add up to `6**n`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, chain, combinations, combinations_with_replacement
from math import factorial, prod
from types import MappingProxyType
from typing import Final

from dicecup.core.moves import Dice, Face, Move, RedDie, Roll

PIPS: Final[Dice] = (1, 2, 3, 4, 5, 6)
"""The faces of an ordinary die."""

SIDES: Final = 6
"""Every die of every game has six sides."""

RED: Final = "red"
"""The name of the red die among the dice of a throw."""

POWER: Final = "power"
"""The name of the Power die among the dice of a throw."""


def ways(dice: Dice) -> int:
    """In how many ordered ways the dice can fall so: `ways((3, 3, 5)) == 3`."""
    return factorial(len(dice)) // prod(factorial(dice.count(face)) for face in set(dice))


def multisets(faces: Dice, count: int) -> tuple[Dice, ...]:
    """All hands of `count` dice, in the order of their faces."""
    return tuple(combinations_with_replacement(faces, count))


@cache
def parts(hand: Dice) -> tuple[Dice, ...]:
    """All sub-multisets of a hand, each once, the small ones first, the hand itself last."""
    every = chain.from_iterable(combinations(hand, size) for size in range(len(hand) + 1))
    return tuple(dict.fromkeys(every))


@dataclass(frozen=True, slots=True, eq=False)
class Throw:
    """A handful of six-sided dice thrown together: what can fall, and how likely.

    `names` are the dice in the order they are drawn: `0`, `1` and so on for ordinary dice, `red`, `power`. `fall` turns the sides
    that came up, one number from 0 to 5 for each die in that order, into the move.
    """

    names: tuple[str, ...]
    fall: Callable[[tuple[int, ...]], Move]
    outcomes: Mapping[Move, int]
    _moves: tuple[Move, ...] = field(init=False, repr=False)
    _ceilings: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "outcomes", MappingProxyType(dict(self.outcomes)))
        object.__setattr__(self, "_moves", tuple(self.outcomes))
        object.__setattr__(self, "_ceilings", tuple(accumulate(self.outcomes.values())))

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return len(self.names)

    @property
    def red(self) -> bool:
        """Whether the red die is thrown."""
        return RED in self.names

    @property
    def power(self) -> bool:
        """Whether the Power die is among the dice."""
        return POWER in self.names

    @property
    def total(self) -> int:
        """The sum of all weights, `6**dice`."""
        return self._ceilings[-1]

    def draw(self, below: Callable[[int], int]) -> Move:
        """One outcome at random; `below(n)` gives a number from 0 to n - 1, as `secrets.randbelow` and `Random.randrange` do."""
        return self._moves[bisect_right(self._ceilings, below(self._ceilings[-1]))]


@cache
def dice_throw(count: int, faces: Dice = PIPS) -> Throw:
    """`count` dice with these faces."""
    return Throw(
        _ordinary(count),
        lambda sides: Roll(ordered((faces[side] for side in sides), faces)),
        {Roll(hand): ways(hand) for hand in multisets(faces, count)},
    )


@cache
def red_throw() -> Throw:
    """The red die of Showdown."""
    return Throw((RED,), lambda sides: RedDie(sides[0] + 1), {RedDie(spaces): 1 for spaces in range(1, SIDES + 1)})


@cache
def power_throw(count: int, faces: tuple[str, ...]) -> Throw:
    """`count` ordinary dice and the Power die, drawn last."""
    return Throw(
        (*_ordinary(count), POWER),
        lambda sides: Roll(ordered((side + 1 for side in sides[:-1]), PIPS), faces[sides[-1]]),
        {Roll(hand, power): ways(hand) for power in faces for hand in multisets(PIPS, count)},
    )


def _ordinary(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))


def ordered(dice: Iterable[Face], faces: Dice) -> Dice:
    """The dice in the order of their die's faces."""
    return tuple(sorted(dice, key=faces.index))
