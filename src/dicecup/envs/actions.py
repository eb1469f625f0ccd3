"""The action space of an edition: a fixed list of numbers for everything a seat can choose.

With `n` dice, in the order of the numbers:

    0 … 2**n - 1             keep the sorted dice whose bits are set, bit 0 the first die, and throw the rest
    2**n … 2 * 2**n - 1      the same with the extra die staying on the table, in editions that have one
    then                     every choice that keeps no dice, as the edition lists them (`Edition.every_choice`): rows, cards, words

Of masks that keep the same faces only one is legal: of dice that show the same, the first ones are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicecup.core import Choice, Dice, Keep, Move
from dicecup.games import Edition

Mask = NDArray[np.int8]


def whole(action: Any) -> int:
    """The number of a choice as an integer; a fraction or anything else is refused instead of rounded."""
    try:
        return index(action)
    except TypeError:
        raise TypeError(f"action {action!r}: it is one whole number, such as 3 or np.int64(3)") from None


def checked_actions(actions: Any, count: int) -> NDArray[np.int64]:
    """The numbers of choices for so many games, one for each; anything else is refused before it reaches a kernel."""
    found = np.asarray(actions)
    if found.shape != (count,):
        raise ValueError(f"actions of the shape {found.shape}: there are {count} games, so the shape is ({count},)")
    if found.dtype.kind not in "iu":
        raise TypeError(f"actions of the type {found.dtype}: they are whole numbers, such as int64")
    return np.ascontiguousarray(found, np.int64)


@lru_cache(maxsize=1 << 16)
def keep_bits(hand: Dice, kept: Dice) -> int:
    """The mask over the sorted hand that keeps these dice, of equal ones the first."""
    bits, left = 0, list(kept)
    for place, face in enumerate(hand):
        if face in left:
            left.remove(face)
            bits |= 1 << place
    return bits


@dataclass(frozen=True)
class Actions:
    """The numbers of an edition's choices."""

    edition: Edition

    @cached_property
    def masks(self) -> int:
        """How many masks of dice there are."""
        return 1 << self.edition.dice

    @cached_property
    def keeps(self) -> int:
        """How many numbers stand for keeps; those of the other choices follow."""
        return self.masks * (2 if self.edition.extra_die else 1)

    @cached_property
    def size(self) -> int:
        """How many numbers there are."""
        return self.keeps + len(self.edition.every_choice)

    @cached_property
    def _numbers(self) -> dict[Move, int]:
        return {move: self.keeps + at for at, move in enumerate(self.edition.every_choice)}

    def number(self, choice: Choice, move: Move) -> int:
        """The number of a legal move of a choice."""
        if isinstance(move, Keep):
            return keep_bits(choice.dice, move.dice) + (self.masks if move.power is not None else 0)
        return self._numbers[move]

    def legal(self, choice: Choice) -> dict[int, Move]:
        """The legal moves of a choice by their numbers."""
        return {self.number(choice, move): move for move in choice.legal}

    def mask(self, choice: Choice | None) -> Mask:
        """1 for each legal number, 0 for the others; all 0 where nothing is to be chosen."""
        mask = np.zeros(self.size, np.int8)
        if choice is not None:
            mask[[self.number(choice, move) for move in choice.legal]] = 1
        return mask

    def names(self) -> tuple[str, ...]:
        """What each number means: `keep 1,3` are the places of the kept dice, counted from 1."""
        places = [",".join(str(place + 1) for place in range(self.edition.dice) if bits >> place & 1) for bits in range(self.masks)]
        stays = [f"keep {each} and the extra die" for each in places] if self.edition.extra_die else []
        return (*(f"keep {each}" for each in places), *stays, *map(str, self.edition.every_choice))
