"""Yahtzee, also in its Firefly edition: thirteen rows, three rolls, jokers. Rule numbers as in `docs/rules/yahtzee.md`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from dicecup.core.moves import Score
from dicecup.games.patterns import Hand, alike, full_house, run
from dicecup.games.sheet import UPPER, Row, Sheet, SheetGame

Joker = Literal["forced", "free", "none"]

ROWS: Final = (
    *UPPER,
    Row("three-of-a-kind", lambda dice: sum(dice) if alike(dice) >= 3 else 0),
    Row("four-of-a-kind", lambda dice: sum(dice) if alike(dice) >= 4 else 0),
    Row("full-house", lambda dice: 25 if full_house(dice) else 0),
    Row("small-straight", lambda dice: 30 if run(dice) >= 4 else 0),
    Row("large-straight", lambda dice: 40 if run(dice) >= 5 else 0),
    Row("yahtzee", lambda dice: 50 if alike(dice) == 5 else 0),
    Row("chance", lambda dice: sum(dice)),
)
NAMES: Final = tuple(row.name for row in ROWS)
YAHTZEE: Final = NAMES.index("yahtzee")
JOKER_PAYS: Final = {NAMES.index("full-house"): 25, NAMES.index("small-straight"): 30, NAMES.index("large-straight"): 40}
FIRST_LOWER: Final = len(UPPER)


@dataclass(frozen=True)
class Yahtzee(SheetGame):
    """The classic game, with the house rules of its literature as options."""

    first: int | Literal["roll"] = "roll"
    joker: Joker = "forced"
    yahtzee_bonus: bool = True

    rows: ClassVar[tuple[Row, ...]] = ROWS
    hand_size: ClassVar[int] = 5

    def marks(self, sheet: Sheet, dice: Hand) -> tuple[Score, ...]:
        """Any open row; a forced joker narrows that down."""
        marks = self.open_marks(sheet)
        if self.joker != "forced" or dice[0] != dice[-1] or sheet.boxes[YAHTZEE] is None:
            return marks
        own = dice[0] - 1
        if sheet.boxes[own] is None:
            return (Score(NAMES[own]),)
        lower = tuple(mark for mark in marks if NAMES.index(mark.row) >= FIRST_LOWER)
        return lower or marks

    def pays(self, sheet: Sheet, dice: Hand, row: int) -> tuple[int, int]:
        """The row's own rule, or its joker score, and 100 points for a further Yahtzee."""
        points = self.plain(dice)[row]
        if dice[0] != dice[-1] or sheet.boxes[YAHTZEE] is None:
            return points, 0
        if self.joker != "none" and sheet.boxes[dice[0] - 1] is not None:
            points = JOKER_PAYS.get(row, points)
        return points, 100 if self.yahtzee_bonus and sheet.boxes[YAHTZEE] == 50 else 0

    def upper_bonus(self, upper: int) -> int:
        """35 points from 63 on."""
        return 35 if upper >= 63 else 0

    def extra_sums(self, sheets: tuple[Sheet, ...]) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The Yahtzee bonuses."""
        return (("yahtzee bonus", tuple(sheet.extra for sheet in sheets)),) if self.yahtzee_bonus else ()
