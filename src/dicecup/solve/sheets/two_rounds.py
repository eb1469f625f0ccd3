"""The last two rounds of a sheet game for two seats, exact, with numpy.

Up to four turns are left: A, B, A, B. They are solved from the last one backwards, each seat playing for its own win, and of equal
chances for its own expected score. So every turn hands three figures to the one before it: the chance of the seat whose turn it
is, the points it still gets, and those that the other still gets.

What a sheet still brings depends on its place alone (`SheetModel.place`: config and column), and who wins on the difference of
the points. So the last turn is worked out once for every place that a sheet can come to, against all totals at once (those between
which it cannot end count as one), and the last round once for every two places and every difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from dicecup.games.sheet import Sheet
from dicecup.games.turn import ROLLS
from dicecup.solve.chances import A_POINT, MOST_POINTS, weighed
from dicecup.solve.lattice_arrays import Floats, Whole, lattice_arrays
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.win import Kind, Worths, finals_of, kind_of, scored_on

MOST_DICE: Final = 6
MOST_VALUES: Final = 2_000_000
"""Dice in a hand, and values of multisets of dice in all last rounds, up to which the two rounds take less than a second."""

MOST_KINDS: Final = 4096
"""Last turns that are held in memory, of a few kilobytes each."""

COLUMNS: Final = 64
"""Turns that are worked out at once, so that they fit the caches."""

Round = tuple[Kind, Kind, int]
"""A last round: the sheet that is first to move, the other, and how many points more are on the first."""


class Ends(NamedTuple):
    """What a turn may leave on a sheet: the kinds of sheet with the points of the turn, and which of them each hand may become."""

    kinds: tuple[Kind, ...]
    points: Whole
    options: Whole


class LastTurn(NamedTuple):
    """The last turn on a sheet: what each hand brings, these points in order, and chance and points against every total."""

    points: Whole
    different: Whole
    found: Floats

    def against(self, totals: Whole) -> Floats:
        """The chance to win, and the points to expect, against one who is through and is so many points ahead."""
        at = np.searchsorted(self.different, totals)
        is_level = self.different.take(at, mode="clip") == totals
        return np.asarray(self.found[:, 2 * at + is_level])


class TwoRounds:
    """The round before the last, with the last one after it."""

    def __init__(self, model: SheetModel) -> None:
        self._model = model
        self._lattice = lattice_arrays(model.lattice)
        self._last_turns: dict[Kind, LastTurn] = {}

    def worths(self, sheet: Sheet, other: Sheet) -> Worths | None:
        """What each sheet after this turn is worth to its seat; none where that would take more than about a second.

        The sheet has two open rows, and so has the other, or one if its turn of this round is over.
        """
        if self._model.game.hand_size > MOST_DICE:
            return None
        if len(self._last_turns) > MOST_KINDS:
            self._last_turns.clear()
        mine, scored, lead = self._ends(sheet), scored_on(sheet), scored_on(sheet) - scored_on(other)
        if other.boxes.count(None) == 1:
            kind = self._known(other)
            found = self._last_rounds([(kind, own, -lead - points) for own, points in _pairs(mine)])
            if found is None:
                return None
            chance, _, more = found
        else:
            theirs = self._ends(other)
            found = self._last_rounds(
                [(own, their, lead + points - less) for own, points in _pairs(mine) for their, less in _pairs(theirs)]
            )
            if found is None:
                return None
            chance, _, more = self._turn(*_written(theirs, *found.reshape(3, len(mine.kinds), len(theirs.kinds))))
        totals = scored + mine.points
        worths: Floats = weighed(1 - chance, totals + more)  # type: ignore[assignment]
        return dict(zip(zip(mine.kinds, totals.tolist(), strict=True), worths.tolist(), strict=True))

    def _ends(self, sheet: Sheet) -> Ends:
        """What a turn may leave on a sheet, in the order of the game's marks."""
        numbers: dict[tuple[Kind, int], int] = {}
        options = []
        for hand in self._model.hands:
            offer = self._model.offer(sheet, hand).items()
            ends = [(self._known(sheet.write(row, points)), points + extra) for row, (points, extra) in offer]
            options.append([numbers.setdefault(end, len(numbers)) for end in ends])
        most = max(map(len, options))
        kinds, points = zip(*numbers, strict=True)
        return Ends(kinds, np.array(points), np.array([each + each[:1] * (most - len(each)) for each in options]))

    def _known(self, sheet: Sheet) -> Kind:
        """The kind of a sheet with one open row, whose last turn is worked out."""
        kind = kind_of(self._model, self._model.place(sheet))
        if kind not in self._last_turns:
            points = np.array(finals_of(self._model, sheet)) - scored_on(sheet)
            different, which = np.unique(points, return_inverse=True)
            places = 2 * which[:, None] + 1  # odd totals are level with one of these, even ones lie between two
            totals = np.arange(2 * len(different) + 1)
            chances = (places > totals) + (places == totals) / 2
            own = np.broadcast_to(points[:, None], chances.shape)
            self._last_turns[kind] = LastTurn(points, different, self._turn(chances, own, np.zeros(chances.shape))[:2])
        return kind

    def _last_rounds(self, rounds: Sequence[Round]) -> Floats | None:
        """What each of these is to the seat that is first to move: its chance, its points, those of the other."""
        columns = {each: at for at, each in enumerate(dict.fromkeys(rounds))}
        if len(columns) * len(self._model.lattice.rows) > MOST_VALUES:
            return None
        figures = np.empty((3, len(self._model.hands), len(columns)))
        for (kind, other, lead), at in columns.items():
            own = self._last_turns[kind].points
            chance, more = self._last_turns[other].against(own + lead)
            figures[:, :, at] = 1 - chance, own, more
        return self._turn(*figures)[:, [columns[each] for each in rounds]]

    def _turn(self, chances: Floats, own: Floats | Whole, others: Floats) -> Floats:
        """A turn of one who gets these by each hand, and plays for the win and then for the points: what it comes to."""
        worths: Floats = weighed(chances, own)  # type: ignore[assignment, arg-type]
        figures: Floats = np.stack([worths, own, others], axis=1, dtype=np.float64)
        parts = [
            self._lattice.follow(figures[:, :, first : first + COLUMNS], ROLLS) for first in range(0, figures.shape[2], COLUMNS)
        ]
        worth, points, others = np.concatenate(parts, axis=1)
        return np.array([(worth - A_POINT * points) / (1 - MOST_POINTS * A_POINT), points, others])


def _pairs(ends: Ends) -> list[tuple[Kind, int]]:
    return list(zip(ends.kinds, ends.points.tolist(), strict=True))


def _written(ends: Ends, chances: Floats, others: Floats, own: Floats) -> tuple[Floats, Floats, Floats]:
    """What each hand brings the second seat in its best row; figures are `[end of the first seat's turn, end of its own]`."""
    chances, own = 1 - chances, ends.points + own
    worths: Floats = weighed(chances, own)  # type: ignore[assignment, arg-type]
    first = np.arange(len(chances))
    best = ends.options[np.arange(len(ends.options)), worths[:, ends.options].argmax(axis=2)].T
    return chances[first, best], own[first, best], others[first, best]
