"""Maxi Yatzy: six dice, twenty rows. Rule numbers as in `docs/rules/maxi-yatzy.md`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from dicecup.core.dice import PIPS
from dicecup.games.edition import Edition, Option, upper_and_lower
from dicecup.games.patterns import alike, groups, run
from dicecup.games.sheet import UPPER, Row, SheetGame

ROWS: Final = (
    *UPPER,  # R16
    Row("one-pair", lambda dice: groups(dice, 2)),  # R18
    Row("two-pairs", lambda dice: groups(dice, 2, 2)),  # R19 R15
    Row("three-pairs", lambda dice: groups(dice, 2, 2, 2)),  # R20 R15
    Row("three-of-a-kind", lambda dice: groups(dice, 3)),  # R21
    Row("four-of-a-kind", lambda dice: groups(dice, 4)),  # R22
    Row("five-of-a-kind", lambda dice: groups(dice, 5)),  # R23
    Row("small-straight", lambda dice: 15 if {1, 2, 3, 4, 5} <= set(dice) else 0),  # R24 R27
    Row("big-straight", lambda dice: 20 if {2, 3, 4, 5, 6} <= set(dice) else 0),  # R25 R27
    Row("full-straight", lambda dice: 21 if run(dice) == 6 else 0),  # R26
    Row("full-house", lambda dice: groups(dice, 3, 2)),  # R28 R15
    Row("villa", lambda dice: groups(dice, 3, 3)),  # R29 R15
    Row("tower", lambda dice: groups(dice, 4, 2)),  # R30 R15
    Row("chance", lambda dice: sum(dice)),  # R31
    Row("maxi-yatzy", lambda dice: 100 if alike(dice) == 6 else 0),  # R32
)


@dataclass(frozen=True)
class MaxiYatzy(SheetGame):
    """Yatzy with six dice; seat 0 starts."""

    bonus_at: int = 75  # R17 R35
    bonus: int = 50  # R17 R35

    rows: ClassVar[tuple[Row, ...]] = ROWS  # R3
    hand_size: ClassVar[int] = 6  # R3 R36

    def upper_bonus(self, upper: int) -> int:
        """The bonus of the first part of the sheet."""
        return self.bonus if upper >= self.bonus_at else 0  # R17


NAMES: Final = tuple(row.name for row in ROWS)

EDITION: Final = Edition(
    key="maxi-yatzy",
    players=range(1, 11),  # R1 R2
    faces=PIPS,
    dice=MaxiYatzy.hand_size,
    sections=upper_and_lower(NAMES[: len(UPPER)], NAMES[len(UPPER) :]),
    make=MaxiYatzy,
    options=(Option("bonus_at", (75, 84)), Option("bonus", (50, 100))),
    together=("bonus_at", "bonus"),  # R35
    page="maxi-yatzy",
    solvable=tuple(range(1, 11)),
)
