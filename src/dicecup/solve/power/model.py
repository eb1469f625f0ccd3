"""The game with the Power die as numbers, all of them computed by the game file.

A lower family is the sequence of what its open slots pay: scoring takes the first of the sequence, crossing drops the last. Two
states of a family with the same sequence are one, so only a family whose slots pay differently must remember what was scored:
there are 4,536 configs in all. A number can be scored in exactly one place: its own row while that is open, after that the
Choice row. So the upper section, Choice included, is seven rows and their total, and "score four 5s" leads from a column to one
other column.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import cast

from dicecup.core.lattice import Lattice, lattice
from dicecup.games import power_yahtzee as rules
from dicecup.games.patterns import Hand
from dicecup.games.turn import ROLLS
from dicecup.solve.kind import Cost
from dicecup.solve.layout import Place, SheetLayout
from dicecup.solve.upper import UpperSection, rises
from dicecup.solve.value_files import layout_of

NUMBERS = rules.CHOICE
LOWER = range(rules.UPPER_END, len(rules.FAMILIES))
MULTIPLIERS = tuple(sorted(set(rules.MULTIPLIER.values())))

Kinds = tuple[int, ...]
"""A family's open slots: the kind of each, a kind being what it pays for every hand."""


@dataclass(frozen=True, eq=False)
class PowerModel(SheetLayout):
    """The game for one player, as numbers."""

    game: rules.PowerYahtzee

    @cached_property
    def lattice(self) -> Lattice:
        """The hands and keeps."""
        return lattice(rules.HAND_SIZE)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """All full hands."""
        return cast(tuple[Hand, ...], self.lattice.hands)

    def number_points(self, face: int, count: int) -> int:
        """The points of so many dice of a face (from 0) before the power."""
        return rules.FAMILIES[face].pays[0]((face + 1,) * count)

    @cached_property
    def upper(self) -> UpperSection:
        """The upper section's columns."""
        worth = [
            frozenset(
                {0} | {self.number_points(face, count) * power for count in range(1, rules.HAND_SIZE + 1) for power in MULTIPLIERS}
            )
            for face in range(NUMBERS)
        ]

        def brings(row: int, filled: int) -> frozenset[int]:
            if row < NUMBERS:
                return worth[row]
            return frozenset({0}).union(*(worth[face] for face in range(NUMBERS) if filled >> face & 1))

        most = sum(map(max, worth)) + max(map(max, worth))
        return UpperSection(rules.UPPER_END, brings, rises(self.upper_bonus, range(most + 1)))

    def upper_bonus(self, total: int) -> int:
        """The game's bonus for this total."""
        return rules.upper_bonus(total)

    @cached_property
    def bonus_steps(self) -> dict[int, int]:
        """For each amount of the upper bonus, the lowest first, what it pays more than the one before."""
        amounts = [0, *(self.upper_bonus(step) for step in self.upper.steps)]
        return {least: least - before for before, least in pairwise(amounts)}

    @property
    def parts(self) -> tuple[str, ...]:
        """What a score consists of: the families, and every step of the upper bonus."""
        return (*rules.NAMES, *(f"upper-bonus-{least}" for least in self.bonus_steps))

    # Configs: the lower families.

    @cached_property
    def kinds(self) -> tuple[tuple[int, ...], ...]:
        """Every different way a slot pays: base points for each hand, -1 where the dice do not fit."""
        return tuple(
            dict.fromkeys(self._pays(family, slot) for family in LOWER for slot in range(len(rules.FAMILIES[family].pays)))
        )

    @cached_property
    def sequences(self) -> tuple[Kinds, ...]:
        """What the slots of each lower family pay on an empty sheet."""
        slots = (range(len(rules.FAMILIES[family].pays)) for family in LOWER)
        return tuple(
            tuple(self.kinds.index(self._pays(family, slot)) for slot in each) for family, each in zip(LOWER, slots, strict=True)
        )

    @cached_property
    def states(self) -> tuple[tuple[Kinds, ...], ...]:
        """For each lower family the sequences its open slots can be, none open first, all open last."""
        return tuple(map(_states, self.sequences))

    @cached_property
    def digit_counts(self) -> tuple[int, ...]:
        """A family's digit is its state's index."""
        return tuple(map(len, self.states))

    def digit(self, config: int, family: int) -> int:
        """The digit of a lower family (from 0)."""
        return config // self.weights[family] % self.digit_counts[family]

    def kinds_open(self, config: int, family: int) -> Kinds:
        """What the open slots of a lower family (from 0) pay."""
        return self.states[family][self.digit(config, family)]

    def after(self, config: int, family: int, crossed: bool) -> int:
        """The config after a score or a cross in a lower family (from 0) that has a slot open."""
        kinds = self.kinds_open(config, family)
        left = kinds[:-1] if crossed else kinds[1:]
        return config + (self.states[family].index(left) - self.digit(config, family)) * self.weights[family]

    def place(self, sheet: rules.Sheet) -> Place:
        """Where a sheet lies."""
        config = 0
        for at, family in enumerate(LOWER):
            scored = len(sheet.marks[family])
            config += self.weights[at] * self.states[at].index(self.sequences[at][scored : scored + sheet.open[family]])
        open_rows = sum(1 << row for row in range(rules.UPPER_END) if sheet.open[row])
        return Place(config, open_rows, min(rules.upper_total(sheet), self.upper.cap))

    def _pays(self, family: int, slot: int) -> tuple[int, ...]:
        listed = rules.FAMILIES[family]
        return tuple(listed.pays[slot](hand) if listed.fits(hand) else -1 for hand in self.hands)

    @cached_property
    def layout(self) -> int:
        """A checksum of what the values' rows and columns mean."""
        return layout_of(self.kinds, self.upper.column_of, self.states)

    @cached_property
    def cost(self) -> Cost:
        """Twelve throws on the lattice: one for each face that stays and one for the mean, twice, and the fourth throw."""
        return self.turn_cost((ROLLS - 1) * len(rules.POWER_FACES), rules.HAND_SIZE)


def _states(sequence: Kinds) -> tuple[Kinds, ...]:
    runs = {sequence[first:end] for first in range(len(sequence) + 1) for end in range(first, len(sequence) + 1)}
    return tuple(sorted(runs, key=lambda run: (len(run), run)))
