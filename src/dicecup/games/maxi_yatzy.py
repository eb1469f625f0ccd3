"""Maxi Yatzy: six dice, twenty rows. Rule numbers as in `docs/rules/maxi-yatzy.md`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from dicecup.games.patterns import alike, groups, run
from dicecup.games.sheet import UPPER, Row, SheetGame

ROWS: Final = (
    *UPPER,
    Row("one-pair", lambda dice: groups(dice, 2)),
    Row("two-pairs", lambda dice: groups(dice, 2, 2)),
    Row("three-pairs", lambda dice: groups(dice, 2, 2, 2)),
    Row("three-of-a-kind", lambda dice: groups(dice, 3)),
    Row("four-of-a-kind", lambda dice: groups(dice, 4)),
    Row("five-of-a-kind", lambda dice: groups(dice, 5)),
    Row("small-straight", lambda dice: 15 if {1, 2, 3, 4, 5} <= set(dice) else 0),
    Row("big-straight", lambda dice: 20 if {2, 3, 4, 5, 6} <= set(dice) else 0),
    Row("full-straight", lambda dice: 21 if run(dice) == 6 else 0),
    Row("full-house", lambda dice: groups(dice, 3, 2)),
    Row("villa", lambda dice: groups(dice, 3, 3)),
    Row("tower", lambda dice: groups(dice, 4, 2)),
    Row("chance", lambda dice: sum(dice)),
    Row("maxi-yatzy", lambda dice: 100 if alike(dice) == 6 else 0),
)


@dataclass(frozen=True)
class MaxiYatzy(SheetGame):
    """Yatzy with six dice; seat 0 starts."""

    bonus_at: int = 75
    bonus: int = 50

    rows: ClassVar[tuple[Row, ...]] = ROWS
    hand_size: ClassVar[int] = 6

    def upper_bonus(self, upper: int) -> int:
        """The bonus of the first part of the sheet."""
        return self.bonus if upper >= self.bonus_at else 0
