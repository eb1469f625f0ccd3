"""What all games share: a turn of throwing, keeping and throwing again, and a contest of single throws.

The dice of a turn are one tuple. While it is short of a full hand, the missing dice are in the air (`Chance`); when it is full, the
player keeps some and throws the rest, or stops (`Choice`).
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from dicecup.core.dice import PIPS, dice_throw, parts
from dicecup.core.machine import Chance, Purpose
from dicecup.core.moves import Dice, Keep

ROLLS: Final = 3  # yahtzee R8 R13, maxi-yatzy R5, mickey-mouse R8 R12
"""How often the dice may be thrown in a turn."""


@cache
def keeps(hand: Dice) -> tuple[Keep, ...]:
    """Every way to keep some of the hand and throw at least one die."""
    # yahtzee R9 R10 R11 R46, maxi-yatzy R6 R7, mickey-mouse R9 R10
    return tuple(Keep(part) for part in parts(hand)[:-1])


@cache
def throw_of(seat: int, count: int, faces: Dice = PIPS, purpose: Purpose = "roll") -> Chance:
    """This seat throws so many dice."""
    return Chance(seat, dice_throw(count, faces), purpose)  # yahtzee R14, maxi-yatzy R10, mickey-mouse R14


class Contest(NamedTuple):
    """Seats that throw once each, in order, for the highest result; those tied for it throw again."""

    seats: tuple[int, ...]
    results: tuple[int, ...] = ()

    @property
    def seat(self) -> int:
        """Who throws next."""
        return self.seats[len(self.results)]

    def add(self, result: int) -> Contest:
        """The contest after the next throw; it is decided when one seat is left."""
        results = (*self.results, result)
        if len(results) < len(self.seats):
            return Contest(self.seats, results)
        best = max(results)  # yahtzee R6, mickey-mouse R31
        return Contest(tuple(seat for seat, result in zip(self.seats, results, strict=True) if result == best))

    @property
    def winner(self) -> int | None:
        """The seat that won, once there is one."""
        return self.seats[0] if len(self.seats) == 1 else None


def leaders(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest score."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)  # yahtzee R39 R40, maxi-yatzy R33 R34
