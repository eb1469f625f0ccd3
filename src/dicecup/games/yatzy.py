"""Yatzy as it is played in Scandinavia: five dice, fifteen rows. Rule numbers as in `docs/rules/yatzy.md`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from dicecup.core.dice import PIPS
from dicecup.games.edition import Edition, upper_and_lower
from dicecup.games.examples import EXAMPLES
from dicecup.games.patterns import alike, groups
from dicecup.games.sheet import UPPER, Row, SheetGame, fixed, row_facts

ROWS: Final = (
    *UPPER,  # R11
    Row("one-pair", lambda dice: groups(dice, 2)),  # R13 R9
    Row("two-pairs", lambda dice: groups(dice, 2, 2)),  # R14 R9 R10
    Row("three-of-a-kind", lambda dice: groups(dice, 3)),  # R15 R9
    Row("four-of-a-kind", lambda dice: groups(dice, 4)),  # R16 R9
    fixed("small-straight", 15, lambda dice: dice == (1, 2, 3, 4, 5)),  # R17
    fixed("large-straight", 20, lambda dice: dice == (2, 3, 4, 5, 6)),  # R18
    Row("full-house", lambda dice: groups(dice, 3, 2)),  # R19 R10
    Row("chance", lambda dice: sum(dice)),  # R20
    fixed("yatzy", 50, lambda dice: alike(dice) == 5),  # R21
)
NAMES: Final = tuple(row.name for row in ROWS)


@dataclass(frozen=True)
class Yatzy(SheetGame):
    """The Scandinavian game; seat 0 starts. Turns, open rows and the end are those of every score sheet."""  # R3 R5 R6 R7 R8 R22

    rows: ClassVar[tuple[Row, ...]] = ROWS  # R2
    hand_size: ClassVar[int] = 5  # R2 R4

    @property
    def bonus_step(self) -> tuple[int, int]:
        """50 points from 63 on."""
        return 63, 50  # R12


EDITION: Final = Edition(
    key="yatzy",
    players=range(1, 11),  # R1
    faces=PIPS,
    dice=Yatzy.hand_size,
    sections=upper_and_lower(NAMES[: len(UPPER)], NAMES[len(UPPER) :]),
    facts=row_facts(ROWS, EXAMPLES | {"small-straight": (1, 2, 3, 4, 5)}),
    make=Yatzy,
    page="yatzy",
    solvable=tuple(range(1, 11)),
)
