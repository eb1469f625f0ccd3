"""The lattice of multisets of dice: every hand, and every part of one, one die apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from dicecup.core.dice import SIDES, multisets
from dicecup.core.moves import Dice


class Lattice(NamedTuple):
    """All multisets of up to a handful of dice, small ones first, and how one die more or less leads from one to another."""

    dice: tuple[Dice, ...]
    place: dict[Dice, int]
    more: tuple[tuple[int, ...], ...]
    fewer: tuple[tuple[int, ...], ...]
    hands: int

    def means(self, hand_values: Sequence[float]) -> list[float]:
        """For every multiset, the mean value of the full hand it grows into."""
        values = [0.0] * self.hands + list(hand_values)
        for at in range(self.hands - 1, -1, -1):
            values[at] = sum(values[up] for up in self.more[at]) / SIDES
        return values

    def best_parts(self, values: Sequence[float]) -> list[float]:
        """For every multiset, the highest value among its parts, itself included."""
        best = list(values)
        for at in range(1, len(best)):
            best[at] = max(best[at], *(best[down] for down in self.fewer[at]))
        return best


@cache
def lattice(faces: Dice, size: int) -> Lattice:
    """The lattice of up to `size` dice with these faces."""
    dice = tuple(hand for count in range(size + 1) for hand in multisets(faces, count))
    index = {hand: at for at, hand in enumerate(dice)}
    order = {face: at for at, face in enumerate(faces)}
    hands = index[(faces[0],) * size]
    more = tuple(tuple(index[tuple(sorted((*hand, face), key=order.__getitem__))] for face in faces) for hand in dice[:hands])
    fewer = tuple(tuple({index[(*hand[:at], *hand[at + 1 :])] for at in range(len(hand))}) for hand in dice)
    return Lattice(dice, index, more, fewer, hands)
