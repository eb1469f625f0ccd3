"""A game on score sheets, asked for its rules and laid out for the kernels.

A sheet is (config, slot). The config is a number in mixed radix: each lower row is open, or filled with something the rest of the
game can tell apart (only Yahtzee's own box can: 0 or 50). The slot is the upper section's. What a hand scores in each row, which
rows it may take and what they pay are the game's own answers: `marks` and `pays` on sample sheets.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

import numpy as np
from numpy.typing import NDArray

from dicecup.games.patterns import Hand
from dicecup.games.sheet import UPPER, Sheet, SheetGame
from dicecup.solve.lattice import HandLattice, hand_lattice
from dicecup.solve.layout import Place, SheetLayout
from dicecup.solve.tables import layout_of
from dicecup.solve.upper import UpperSection, rises

Offer = dict[int, tuple[int, int]]
"""The rows a hand may be written in, with the points there and the extra bonus."""

FACES = len(UPPER)


@dataclass(frozen=True, eq=False)
class SheetModel(SheetLayout):
    """A sheet game for one player, as numbers."""

    game: SheetGame

    @staticmethod
    def of(game: SheetGame) -> SheetModel:
        """The model of a game at any table: only one seat's own sheet counts."""
        return SheetModel(replace(game, seats=1, first=0))

    @cached_property
    def lattice(self) -> HandLattice:
        """The hands and keeps."""
        return hand_lattice(self.game.hand_size)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """All full hands."""
        return cast(tuple[Hand, ...], self.lattice.hands)

    @cached_property
    def points(self) -> NDArray[np.int64]:
        """What each hand scores in each row of an empty sheet."""
        empty, rows = self.empty_sheet, range(len(self.game.rows))
        return np.array([[self.game.pays(empty, hand, row)[0] for row in rows] for hand in self.hands])

    @property
    def empty_sheet(self) -> Sheet:
        """A sheet with all rows open."""
        return Sheet((None,) * len(self.game.rows))

    @cached_property
    def upper_points(self) -> NDArray[np.int64]:
        """What so many dice of a face (from 0) score in its upper row: `[face, count]`."""
        hands = [[np.flatnonzero(self.lattice.counts[:, face] == count)[0] for count in self._counts] for face in range(FACES)]
        return np.array([self.points[hands[face], face] for face in range(FACES)])

    @property
    def _counts(self) -> range:
        return range(self.game.hand_size + 1)

    @cached_property
    def upper(self) -> UpperSection:
        """The upper section's slots."""
        held = [frozenset(map(int, self.points[:, row])) for row in range(FACES)]
        most = sum(map(max, held))
        return UpperSection(FACES, lambda row, _filled: held[row], rises(self.upper_bonus, range(most + 1)))

    def upper_bonus(self, total: int) -> int:
        """The game's bonus for this total."""
        return self.game.upper_bonus(total)

    # Configs: the lower rows.

    @cached_property
    def lower_rows(self) -> range:
        """The rows below the upper section."""
        return range(FACES, len(self.game.rows))

    @cached_property
    def contents(self) -> tuple[tuple[int, ...], ...]:
        """For each lower row, the contents that the rest of the game tells apart, each by one example."""
        if not self.may_have_jokers:
            return ((0,),) * len(self.lower_rows)
        return tuple(self._contents(row) for row in self.lower_rows)

    @cached_property
    def digit_counts(self) -> tuple[int, ...]:
        """A lower row's digit is its content's index, or after them all for open."""
        return tuple(len(contents) + 1 for contents in self.contents)

    @cached_property
    def is_open(self) -> NDArray[np.bool_]:
        """Which lower rows are open in every config."""
        return np.asarray(self.digits == np.array([len(contents) for contents in self.contents]))

    @cached_property
    def open_slots(self) -> NDArray[np.int64]:
        """How many lower rows are open in every config."""
        return np.asarray(self.is_open.sum(axis=1))

    def configs_below(self, config: int) -> NDArray[np.bool_]:
        """Which configs a sheet of this config can come to, itself included."""
        same = self.digits == self.digits[config]
        return np.asarray((same | self.is_open[config]).all(axis=1))

    def config_after(self, config: int, row: int, points: int) -> int:
        """The config once this lower row is filled with these points."""
        lower = row - FACES
        contents = self.contents[lower]
        digit = contents.index(points) if len(contents) > 1 else 0
        return config + (digit - len(contents)) * self.weights[lower]

    def place(self, sheet: Sheet) -> Place:
        """Where a sheet lies in the table."""
        config = 0
        for weight, contents, box in zip(self.weights, self.contents, sheet.boxes[FACES:], strict=False):
            digit = len(contents) if box is None else contents.index(box) if len(contents) > 1 else 0
            config += weight * digit
        open_rows = sum(1 << row for row, box in enumerate(sheet.boxes[:FACES]) if box is None)
        return Place(config, open_rows, min(sheet.upper, self.upper.cap))

    def sample(self, config: int, open_upper: int) -> Sheet:
        """A sheet of this config with these upper rows open, the others 0."""
        upper = (None if open_upper >> row & 1 else 0 for row in range(FACES))
        lower = ((*contents, None)[digit] for contents, digit in zip(self.contents, self.digits[config], strict=True))
        return Sheet((*upper, *lower))

    # Jokers: hands whose offers depend on what is filled.

    @property
    def may_have_jokers(self) -> bool:
        """Whether the edition has a say of its own in what a hand may be written in."""
        kind = type(self.game)
        return kind.marks is not SheetGame.marks or kind.pays is not SheetGame.pays

    def offer(self, sheet: Sheet, hand: Hand) -> Offer:
        """What the game offers this hand on this sheet."""
        rows = (self.game.row_index[mark.row] for mark in self.game.marks(sheet, hand))
        return {row: self.game.pays(sheet, hand, row) for row in rows}

    def plain(self, sheet: Sheet, hand: int) -> Offer:
        """What it would offer if nothing but the open rows counted."""
        points = self._listed_points[hand]
        return {row: (points[row], 0) for row, box in enumerate(sheet.boxes) if box is None}

    @cached_property
    def _listed_points(self) -> list[list[int]]:
        listed: list[list[int]] = self.points.tolist()
        return listed

    def own_row(self, hand: int) -> int:
        """The upper row a hand has most dice for."""
        return int(self.lattice.counts[hand].argmax())

    @cached_property
    def jokers(self) -> tuple[int, ...]:
        """The hands that some filled row makes a joker."""
        if not self.may_have_jokers:
            return ()
        samples = [self._one_filled(row, content) for row in self.lower_rows for content in self._extremes(row)]
        return tuple(hand for hand in range(len(self.hands)) if any(self._is_joker(sheet, hand) for sheet in samples))

    def _is_joker(self, sheet: Sheet, hand: int) -> bool:
        both = (sheet, sheet.write(self.own_row(hand), 0))
        return any(self.offer(each, self.hands[hand]) != self.plain(each, hand) for each in both)

    def _extremes(self, row: int) -> tuple[int, ...]:
        return tuple(sorted({0, int(self.points[:, row].max())}))

    def _one_filled(self, row: int, content: int) -> Sheet:
        return self.empty_sheet.write(row, content)

    def _contents(self, row: int) -> tuple[int, ...]:
        by_offers: dict[tuple[object, ...], int] = {}
        for content in self._extremes(row):
            sheet = self._one_filled(row, content)
            offers = (
                tuple(self.offer(each, self.hands[hand]).items())
                for hand in self.jokers
                for each in (sheet, sheet.write(self.own_row(hand), 0))
            )
            by_offers.setdefault(tuple(offers), content)
        return tuple(by_offers.values())

    def joker_offers(self, config: int, hand: int) -> tuple[Offer, Offer] | None:
        """What a joker may choose from with its own upper row filled, and open; nothing if that is only what any hand may."""
        own = 1 << self.own_row(hand)
        sheets = [self.sample(config, self.upper.full & ~own), self.sample(config, self.upper.full)]
        filled, is_open = (self.offer(sheet, self.hands[hand]) for sheet in sheets)
        if filled == self.plain(sheets[0], hand) and is_open == self.plain(sheets[1], hand):
            return None
        return filled, is_open

    # The table.

    @cached_property
    def layout(self) -> int:
        """A checksum of what the table's rows and columns mean."""
        return layout_of(self.points, self.upper.slot_of, self.contents)
