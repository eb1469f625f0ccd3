"""Yahtzee, also in its Firefly edition: thirteen rows, three rolls, jokers. Rule numbers as in `docs/rules/yahtzee.md`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal

from dicecup.core.dice import PIPS
from dicecup.core.machine import Choice
from dicecup.core.moves import Move, Roll, Score
from dicecup.games.edition import FIRST, Edition, Option, upper_and_lower
from dicecup.games.examples import EXAMPLES
from dicecup.games.guide import NOTHING, Closed, Guide
from dicecup.games.notices import Notice
from dicecup.games.patterns import Hand, alike, full_house, run
from dicecup.games.sheet import UPPER, Row, Sheet, SheetGame, fixed, row_facts
from dicecup.games.view import Seen, Sum

Joker = Literal["forced", "free", "none"]

ROWS: Final = (
    *UPPER,  # R19
    Row("three-of-a-kind", lambda dice: sum(dice) if alike(dice) >= 3 else 0),  # R21
    Row("four-of-a-kind", lambda dice: sum(dice) if alike(dice) >= 4 else 0),  # R22
    fixed("full-house", 25, full_house),  # R23
    fixed("small-straight", 30, lambda dice: run(dice) >= 4),  # R24
    fixed("large-straight", 40, lambda dice: run(dice) >= 5),  # R25
    fixed("yahtzee", 50, lambda dice: alike(dice) == 5),  # R26
    Row("chance", lambda dice: sum(dice)),  # R27
)
NAMES: Final = tuple(row.name for row in ROWS)
YAHTZEE: Final = NAMES.index("yahtzee")
JOKER_PAYS: Final = {at: row.fixed for at, row in enumerate(ROWS) if row.fixed is not None and at != YAHTZEE}  # R32
FIRST_LOWER: Final = len(UPPER)


@dataclass(frozen=True)
class Yahtzee(SheetGame):
    """The classic game, with the house rules of its literature as options."""

    first: int | Literal["roll"] = "roll"  # R5 R42
    joker: Joker = "forced"  # R34 R43 R44
    yahtzee_bonus: bool = True  # R28 R45

    rows: ClassVar[tuple[Row, ...]] = ROWS  # R1, power-yahtzee R56
    hand_size: ClassVar[int] = 5  # R1 R8

    def marks(self, sheet: Sheet, dice: Hand) -> tuple[Score, ...]:
        """Any open row; a forced joker narrows that down."""
        marks = self.open_marks(sheet)
        if self.joker != "forced" or dice[0] != dice[-1] or sheet.boxes[YAHTZEE] is None:
            return marks  # R16 R35 R43 R44
        own = dice[0] - 1
        if sheet.boxes[own] is None:
            return (Score(NAMES[own]),)  # R31
        lower = tuple(mark for mark in marks if NAMES.index(mark.row) >= FIRST_LOWER)
        return lower or marks  # R32 R33

    def pays(self, sheet: Sheet, dice: Hand, row: int) -> tuple[int, int]:
        """The row's own rule, or its joker score, and 100 points for five alike after a Yahtzee."""
        points = self.plain(dice)[row]  # R17 R18
        if dice[0] != dice[-1] or sheet.boxes[YAHTZEE] is None:
            return points, 0  # R35
        if self.joker != "none" and sheet.boxes[dice[0] - 1] is not None:
            points = JOKER_PAYS.get(row, points)  # R32 R43
        return points, 100 if self.yahtzee_bonus and sheet.boxes[YAHTZEE] == 50 else 0  # R28 R29 R30 R36, power-yahtzee R57

    def depends_on(self, dice: Hand) -> Sequence[int]:
        """Five alike depend on their number's row and on the lower section, other dice on no row."""
        has_rules = self.joker != "none" or self.yahtzee_bonus
        return (dice[0] - 1, *range(FIRST_LOWER, len(ROWS))) if has_rules and dice[0] == dice[-1] else ()  # R28 R31 R32 R33

    def remembers(self, row: int, points: int) -> int:
        """Whether the Yahtzee row holds 50: only then further Yahtzees earn the bonus."""
        return int(self.yahtzee_bonus and row == YAHTZEE and points == 50)  # R28 R29

    @property
    def bonus_step(self) -> tuple[int, int]:
        """35 points from 63 on."""
        return 63, 35  # R20

    def extra_sums(self, sheets: tuple[Sheet, ...]) -> tuple[Sum, ...]:
        """The Yahtzee bonuses."""
        return (Sum("yahtzee-bonus", "bonus", tuple(sheet.extra for sheet in sheets)),) if self.yahtzee_bonus else ()

    def notices(self, before: Seen, move: Move, after: Seen) -> tuple[Notice, ...]:
        """Also what a joker allows or forces."""
        notices = super().notices(before, move, after)
        if isinstance(move, Roll) and isinstance(after.node, Choice):
            return (*notices, *self._joker(after.state.sheets[after.node.seat], after.state.dice, after.node.seat))
        return notices

    def guide(self, seen: Seen) -> Guide:
        """Rows that a forced joker leaves out."""
        state, node = seen.state, seen.node
        if not isinstance(node, Choice) or state.dice[0] != state.dice[-1]:
            return NOTHING
        sheet, marks = state.sheets[state.seat], [move for move in node.legal if isinstance(move, Score)]
        own = marks[0].row if sheet.boxes[state.dice[0] - 1] is None else ""
        closed = (mark.row for mark in self.open_marks(sheet) if mark not in marks)
        return Guide(closed=tuple(Closed(row, "joker-own-row" if own else "joker-lower", own) for row in closed))  # R31 R32

    def _joker(self, sheet: Sheet, dice: Hand, seat: int) -> tuple[Notice, ...]:
        if self.joker == "none" or dice[0] != dice[-1] or sheet.boxes[YAHTZEE] is None:
            return ()
        marks, others = self.marks(sheet, dice), len(self.open_marks(sheet)) - 1
        if self.joker == "forced" and sheet.boxes[dice[0] - 1] is None:
            return (Notice("joker-own-row", seat, marks[0].row),) if others else ()  # R31
        rows = [NAMES.index(mark.row) for mark in marks]
        if self.joker == "forced" and max(rows) < FIRST_LOWER:
            return (Notice("joker-zero", seat),)  # R33
        pays_more = any(self.pays(sheet, dice, row)[0] != self.plain(dice)[row] for row in rows)
        return (Notice("joker-lower", seat),) if pays_more or len(marks) <= others else ()  # R32


EDITION: Final = Edition(
    key="yahtzee",
    players=range(1, 11),  # R2 R41
    faces=PIPS,
    dice=Yahtzee.hand_size,
    sections=upper_and_lower(NAMES[:FIRST_LOWER], NAMES[FIRST_LOWER:]),
    facts=row_facts(ROWS, EXAMPLES),
    make=Yahtzee,
    options=(FIRST, Option("joker", ("forced", "free", "none")), Option("yahtzee_bonus", (True, False))),
    page="yahtzee",
    solvable=tuple(range(1, 11)),
)

FIREFLY: Final = replace(
    EDITION,  # R4
    key="firefly",
    signs=("一", "二", "三", "四", "五", "六"),  # R3
)
