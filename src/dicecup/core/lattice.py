"""The lattice of all multisets of dice up to a full hand: every hand, and every part of one, one die apart.

Rows are numbered in order of size, within a size by the number of different faces, then by face. With five dice there are 462
rows, of which the last 252 are the full hands; with six 924, the last 462.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from operator import itemgetter

from dicecup.core.dice import PIPS, multisets, parts
from dicecup.core.moves import Dice

Pick = Callable[[Sequence[float]], tuple[float, ...]]
"""Picks the values of several rows."""


@dataclass(frozen=True, eq=False)
class Lattice:
    """Every multiset of up to `size` dice with these faces, and how they lead to one another."""

    size: int
    faces: Dice = PIPS

    @cached_property
    def rows(self) -> tuple[Dice, ...]:
        """The multisets in order."""
        return tuple(
            dice for size in range(self.size + 1) for dice in sorted(multisets(self.faces, size), key=lambda dice: len(set(dice)))
        )

    @cached_property
    def index(self) -> dict[Dice, int]:
        """Each multiset's row."""
        return {dice: row for row, dice in enumerate(self.rows)}

    @cached_property
    def keeps(self) -> int:
        """How many multisets are short of a full hand."""
        return len(self.rows) - len(multisets(self.faces, self.size))

    @cached_property
    def hands(self) -> tuple[Dice, ...]:
        """The full hands in order."""
        return self.rows[self.keeps :]

    @cached_property
    def counts(self) -> tuple[tuple[int, ...], ...]:
        """How many dice of each face every full hand holds."""
        return tuple(tuple(map(hand.count, self.faces)) for hand in self.hands)

    @cached_property
    def larger(self) -> tuple[tuple[int, ...], ...]:
        """The rows of `m + f`, for every `m` short of a full hand and every face."""
        order = self.faces.index
        return tuple(
            tuple(self.index[tuple(sorted((*dice, face), key=order))] for face in self.faces) for dice in self.rows[: self.keeps]
        )

    @cached_property
    def smaller(self) -> tuple[tuple[int, ...], ...]:
        """For every multiset, the rows of `m - f`."""
        return tuple(tuple(self.index[_minus(dice, face)] for face in dict.fromkeys(dice)) for dice in self.rows)

    @cached_property
    def sizes(self) -> tuple[slice, ...]:
        """The rows of each size."""
        ends = list(accumulate(len(multisets(self.faces, size)) for size in range(self.size + 1)))
        return tuple(slice(start, end) for start, end in zip([0, *ends], ends, strict=False))

    @cached_property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """For every full hand, the rows of its parts, itself last."""
        return tuple(tuple(self.index[part] for part in parts(hand)) for hand in self.hands)

    def throw(self, hands: Iterable[float]) -> list[float]:
        """From the values of full hands, those of all multisets whose missing dice are thrown."""
        values = [0.0] * self.keeps
        values += hands
        sides = len(self.faces)
        for rows, picks in self._larger_of_size:
            values[rows] = [sum(each) / sides for each in zip(*[pick(values) for pick in picks], strict=True)]
        return values

    def best(self, values: Sequence[float]) -> list[float]:
        """From the values of all multisets, the highest among the parts of each, itself included."""
        best = list(values)
        for rows, picks in self._smaller_of_size:
            best[rows] = map(max, best[rows], *[pick(best) for pick in picks])
        return best

    def turn(self, final: Sequence[float], stop: Sequence[float], rolls: int) -> list[list[float]]:
        """The values of all keeps before the first, second and further throws of a turn.

        `final` are the values of the hands after the last throw, `stop` those of stopping before it. With three throws:

            after two throws:  E2 = throw(final),  best2(hand) = max(stop(hand), E2 of its proper parts)
            after one throw:   E1 = throw(best2), ...
            before the first:  E0 = throw(best1), of which the empty keep is the value of the turn.
        """
        keeps = [self.throw(final)]
        for _ in range(rolls - 1):
            keeps.insert(0, self.throw(self.best([*keeps[0][: self.keeps], *stop])[self.keeps :]))
        return keeps

    # The same forwards: chances instead of values.

    def thrown(self, chances: Sequence[float]) -> list[float]:
        """From the chances of all multisets, whose missing dice are thrown, those of the full hands: `throw` in reverse."""
        chances = list(chances)
        for row, larger in enumerate(self.larger):
            if share := chances[row] / len(self.faces):
                for each in larger:
                    chances[each] += share
        return chances[self.keeps :]

    def chosen(self, hands: Sequence[float], values: Sequence[float]) -> list[float]:
        """From the chances of the full hands those of all multisets, if the best part of each is kept: `best` in reverse.

        Of parts with equal values (to the last bit) this one is kept: the hand itself if it is among them, else dice are taken
        away one by one, each time the first whose loss leaves a best part, until what is left is one.
        """
        chances, best = [0.0] * self.keeps + list(hands), self.best(values)
        for row in range(len(chances) - 1, 0, -1):
            if chances[row] and values[row] != best[row]:
                part = next(each for each in self.smaller[row] if best[each] == best[row])
                chances[part] += chances[row]
                chances[row] = 0.0
        return chances

    def ends(self, turn: Sequence[Sequence[float]], kept: int = 0, rolls: int = 0) -> list[float]:
        """The chances of the full hands at the end of a turn with these values, if this row is kept after so many throws."""
        chances = [0.0] * len(self.rows)
        chances[kept] = 1.0
        for values in turn[rolls + 1 :]:
            chances = self.chosen(self.thrown(chances), [*values[: self.keeps], *turn[-1][self.keeps :]])
        return self.thrown(chances)

    # By size and a face at a time, so that a few calls pick everything that is summed or compared.

    @cached_property
    def _larger_of_size(self) -> list[tuple[slice, list[Pick]]]:
        """For the multisets of each size short of a full hand, the large ones first, what picks `m + f` for each face."""
        return [(rows, _picks(self.larger[rows])) for rows in reversed(self.sizes[:-1])]

    @cached_property
    def _smaller_of_size(self) -> list[tuple[slice, list[Pick]]]:
        """For the multisets of each number of dice and of different faces, what picks every `m - f`."""
        kinds = [len(smaller) for smaller in self.smaller]
        ends = [
            row for row in range(2, len(kinds)) if kinds[row] != kinds[row - 1] or len(self.rows[row]) > len(self.rows[row - 1])
        ]
        runs = (slice(start, end) for start, end in zip([1, *ends], [*ends, len(kinds)], strict=True))
        return [(rows, _picks(self.smaller[rows])) for rows in runs]


def _picks(rows: Sequence[Sequence[int]]) -> list[Pick]:
    """What picks the first row of each of these, the second, and so on."""
    return [_picker(each) for each in zip(*rows, strict=True)]


def _picker(rows: Sequence[int]) -> Pick:
    return itemgetter(*rows) if len(rows) > 1 else lambda values: (values[rows[0]],)


def _minus(dice: Dice, face: int | str) -> Dice:
    at = dice.index(face)
    return dice[:at] + dice[at + 1 :]


@cache
def lattice(size: int, faces: Dice = PIPS) -> Lattice:
    """The lattice of so many dice, cached."""
    return Lattice(size, faces)
