"""Maxi Yatzy: six dice, twenty rows. Rule numbers as in `docs/rules/maxi-yatzy.md`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from dicecup.core.dice import PIPS
from dicecup.games.edition import Edition, Option, upper_and_lower
from dicecup.games.examples import SIX_DICE_EXAMPLES
from dicecup.games.patterns import alike, groups, run
from dicecup.games.sheet import UPPER, Row, SheetGame, fixed, row_facts

ROWS: Final = (
    *UPPER,  # R16
    Row("one-pair", lambda dice: groups(dice, 2)),  # R18
    Row("two-pairs", lambda dice: groups(dice, 2, 2)),  # R19 R15
    Row("three-pairs", lambda dice: groups(dice, 2, 2, 2)),  # R20 R15
    Row("three-of-a-kind", lambda dice: groups(dice, 3)),  # R21
    Row("four-of-a-kind", lambda dice: groups(dice, 4)),  # R22
    Row("five-of-a-kind", lambda dice: groups(dice, 5)),  # R23
    fixed("small-straight", 15, lambda dice: {1, 2, 3, 4, 5} <= set(dice)),  # R24 R27
    fixed("big-straight", 20, lambda dice: {2, 3, 4, 5, 6} <= set(dice)),  # R25 R27
    fixed("full-straight", 21, lambda dice: run(dice) == 6),  # R26
    Row("full-house", lambda dice: groups(dice, 3, 2)),  # R28 R15
    Row("villa", lambda dice: groups(dice, 3, 3)),  # R29 R15
    Row("tower", lambda dice: groups(dice, 4, 2)),  # R30 R15
    Row("chance", lambda dice: sum(dice)),  # R31
    fixed("maxi-yatzy", 100, lambda dice: alike(dice) == 6),  # R32
)


@dataclass(frozen=True)
class MaxiYatzy(SheetGame):
    """Yatzy with six dice; seat 0 starts."""

    bonus_at: int = 75  # R17 R35
    bonus: int = 50  # R17 R35

    rows: ClassVar[tuple[Row, ...]] = ROWS  # R3
    hand_size: ClassVar[int] = 6  # R3 R36

    @property
    def bonus_step(self) -> tuple[int, int]:
        """The bonus of the first part of the sheet."""
        return self.bonus_at, self.bonus  # R17


NAMES: Final = tuple(row.name for row in ROWS)

EDITION: Final = Edition(
    key="maxi-yatzy",
    players=range(1, 11),  # R1 R2
    faces=PIPS,
    dice=MaxiYatzy.hand_size,
    sections=upper_and_lower(NAMES[: len(UPPER)], NAMES[len(UPPER) :]),
    facts=row_facts(ROWS, SIX_DICE_EXAMPLES),
    make=MaxiYatzy,
    options=(Option("bonus_at", (75, 84)), Option("bonus", (50, 100))),
    together=("bonus_at", "bonus"),  # R35
    page="maxi-yatzy",
    solvable=tuple(range(1, 11)),
)
