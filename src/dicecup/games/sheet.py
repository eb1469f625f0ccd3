"""A game on score sheets: every seat fills the rows of its own sheet, one a turn, and the highest total wins.

Yahtzee and Maxi Yatzy are such games; each adds its rows and what is special about them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import ClassVar, Final, Literal, NamedTuple, cast

from dicecup.core.machine import Choice, Node, Over
from dicecup.core.moves import Keep, Move, Roll, Score
from dicecup.games.edition import RowFacts
from dicecup.games.guide import NOTHING, Guide
from dicecup.games.notices import Notice, bonus_notices, contest_notices
from dicecup.games.patterns import Hand
from dicecup.games.turn import ROLLS, Contest, keeps, leaders, throw_of
from dicecup.games.view import ContestKind, Seen, Slot, Sum, View, goal


class Row(NamedTuple):
    """A row of the sheet and what a hand scores there; `fixed` if all hands that fit score the same."""

    name: str
    score: Callable[[Hand], int]
    fixed: int | None = None


def fixed(name: str, points: int, fits: Callable[[Hand], bool]) -> Row:
    """A row that pays the same for all hands that fit."""
    return Row(name, lambda dice: points if fits(dice) else 0, points)


def row_facts(rows: Sequence[Row], examples: Mapping[str, Hand]) -> dict[str, RowFacts]:
    """What is to be known of the rows of a sheet."""
    return {row.name: facts_of(examples[row.name], row.score, () if row.fixed is None else (row.fixed,)) for row in rows}


def facts_of(example: Hand, score: Callable[[Hand], int], fixed: tuple[int, ...]) -> RowFacts:
    """What is to be known of a row that pays so for an example."""
    pays = score(example)
    return RowFacts("fixed" if fixed else "all" if pays == sum(example) else "some", example, pays, fixed)


def _number_row(name: str, number: int) -> Row:
    return Row(name, lambda dice: number * dice.count(number))


NUMBERS: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
"""The names of the six number rows, on every sheet and every card."""

UPPER: Final = tuple(_number_row(name, number) for number, name in enumerate(NUMBERS, 1))
"""The upper section: each row adds up the dice of its number."""


class Sheet(NamedTuple):
    """One seat's sheet: what each row holds (`None` while it is open) and the extra bonuses earned."""

    boxes: tuple[int | None, ...]
    extra: int = 0

    def write(self, row: int, points: int, extra: int = 0) -> Sheet:
        """The sheet with one more row filled."""
        return Sheet((*self.boxes[:row], points, *self.boxes[row + 1 :]), self.extra + extra)

    @property
    def upper(self) -> int:
        """What the number rows add up to."""
        return sum(filter(None, self.boxes[: len(UPPER)]))

    def __repr__(self) -> str:
        return _sheet_repr(*self)


@lru_cache(maxsize=8192)  # the fingerprint of a position contains that of every sheet, of which a move changes one at most
def _sheet_repr(boxes: tuple[int | None, ...], extra: int) -> str:
    return f"Sheet(boxes={boxes!r}, extra={extra!r})"


class State(NamedTuple):
    """A position: the sheets, whose turn it is, the dice on the table and how often they were thrown.

    While `contest` is there, the seats still throw for the first turn.
    """

    sheets: tuple[Sheet, ...]
    seat: int
    dice: Hand = ()
    rolls: int = 0
    contest: Contest | None = None


@dataclass(frozen=True)
class SheetGame:
    """The machine of a sheet game; an edition says its rows, its dice and what is special."""

    seats: int = 1
    first: int | Literal["roll"] = 0

    rows: ClassVar[tuple[Row, ...]]
    hand_size: ClassVar[int]

    def start(self) -> State:
        """Empty sheets; the first turn is thrown for unless it is given or there is only one seat."""
        sheets = (Sheet((None,) * len(self.rows)),) * self.seats
        if self.first == "roll":
            contest = Contest(tuple(range(self.seats)))
            return State(sheets, 0) if contest.winner == 0 else State(sheets, 0, contest=contest)  # yahtzee R6 R41
        return State(sheets, self.first)  # yahtzee R42, maxi-yatzy R4

    def node(self, state: State) -> Node:
        """A throw while dice are missing, a choice when the hand is full, the end when the next sheet has no open row."""
        sheets, seat, dice, rolls, contest = state
        if contest is not None:
            return throw_of(contest.seat, self.hand_size, purpose="first-turn")
        if len(dice) == self.hand_size:
            marks = self.marks(sheets[seat], dice)
            return Choice(seat, keeps(dice) + marks if rolls < ROLLS else marks, dice)  # yahtzee R12 R13, maxi-yatzy R8
        if not dice and rolls == 0 and None not in sheets[seat].boxes:
            return Over(leaders(self.scores(state)))  # yahtzee R37, maxi-yatzy R33
        return throw_of(seat, self.hand_size - len(dice))

    def step(self, state: State, move: Move) -> State:
        """A throw joins the kept dice, a keep picks up the others, a score ends the turn."""
        sheets, seat, dice, rolls, contest = state
        match move:
            case Keep():
                return State(sheets, seat, cast(Hand, move.dice), rolls)
            case Roll() if contest is not None:
                contest = contest.add(contest_result(move))
                winner = contest.winner
                return State(sheets, 0, contest=contest) if winner is None else State(sheets, winner)
            case Roll():
                return State(sheets, seat, tuple(sorted(dice + cast(Hand, move.dice))), rolls + 1)
            case Score():
                row = self.row_index[move.row]
                points, extra = self.pays(sheets[seat], dice, row)
                sheet = sheets[seat].write(row, points, extra)
                sheets = (*sheets[:seat], sheet, *sheets[seat + 1 :])
                return State(sheets, (seat + 1) % self.seats)  # yahtzee R7 R15, maxi-yatzy R4 R9 R11
        raise AssertionError(move)

    def scores(self, state: State) -> tuple[int, ...]:
        """Each sheet's total, bonuses already earned included."""
        return tuple(map(self.total, state.sheets))

    def total(self, sheet: Sheet) -> int:
        """What a sheet adds up to."""
        return sum(filter(None, sheet.boxes)) + self.upper_bonus(sheet.upper) + sheet.extra  # yahtzee R38, maxi-yatzy R33

    def view(self, state: State) -> View:
        """The position as a person sees it."""
        columns, sums = _shown(self, state.sheets)
        contest: ContestKind = "first-turn" if state.contest else ""
        turns = tuple([sheet.boxes.count(None) for sheet in state.sheets])
        return View(dice=state.dice, power=None, roll=state.rolls, columns=columns, sums=sums, contest=contest, turns=turns)

    def notices(self, before: Seen, move: Move, after: Seen) -> tuple[Notice, ...]:
        """Bonuses, and throws for the first turn."""
        if before.state.contest is not None and isinstance(move, Roll):
            return tuple(contest_notices(before, after, lambda: contest_result(move)))
        return tuple(bonus_notices(before, after))

    def guide(self, seen: Seen) -> Guide:
        """Nothing: every open row can be taken."""
        return NOTHING

    def bonus_sums(self, sheets: tuple[Sheet, ...]) -> tuple[Sum, ...]:
        """The bonuses of these sheets."""
        goals = tuple(goal((self.bonus_step,), sheet.upper, self._most_above(sheet)) for sheet in sheets)
        upper = Sum("upper-bonus", "bonus", tuple(self.upper_bonus(sheet.upper) for sheet in sheets), goals)
        return upper, *self.extra_sums(sheets)

    def _most_above(self, sheet: Sheet) -> int:
        """What the open number rows can bring at most."""
        return self.hand_size * sum([number for number, box in enumerate(sheet.boxes[: len(UPPER)], 1) if box is None])

    def upper_bonus(self, upper: int) -> int:
        """The bonus for this upper section."""
        at, bonus = self.bonus_step
        return bonus if upper >= at else 0

    @cached_property
    def row_index(self) -> dict[str, int]:
        """Where each row stands on the sheet."""
        return {row.name: index for index, row in enumerate(self.rows)}

    @classmethod
    @cache
    def plain(cls, dice: Hand) -> tuple[int, ...]:
        """What each row's own rule gives for this hand."""
        return tuple(row.score(dice) for row in cls.rows)

    @cached_property
    def every_mark(self) -> tuple[Score, ...]:
        """A score in each row, open or not."""
        return tuple(Score(row.name) for row in self.rows)

    @cached_property
    def mark_texts(self) -> tuple[str, ...]:
        """The same in the notation."""
        return tuple(map(str, self.every_mark))

    def open_marks(self, sheet: Sheet) -> tuple[Score, ...]:
        """A score in every open row."""
        pairs = zip(self.every_mark, sheet.boxes, strict=True)
        return tuple([mark for mark, box in pairs if box is None])  # yahtzee R16, maxi-yatzy R12

    # What an edition decides.

    def marks(self, sheet: Sheet, dice: Hand) -> tuple[Score, ...]:
        """The rows this hand may be written in."""
        return self.open_marks(sheet)

    def pays(self, sheet: Sheet, dice: Hand, row: int) -> tuple[int, int]:
        """What the hand writes in this row, and the extra bonus that comes with it."""
        return self.plain(dice)[row], 0

    def depends_on(self, dice: Hand) -> Sequence[int]:
        """The rows that decide, by being open or by what they hold, where these dice may be written or what they pay there.

        Dice that depend on no row may be written in every open row and pay its own rule. An edition with `marks` or `pays` of its
        own names fewer rows than all, so that it is solved faster.
        """
        own_rules = type(self).marks is not SheetGame.marks or type(self).pays is not SheetGame.pays
        return range(len(self.rows)) if own_rules else ()

    def remembers(self, row: int, points: int) -> int:
        """What `marks` and `pays` must know of the points in a filled row: contents with equal numbers make no difference."""
        return 0

    @property
    def bonus_step(self) -> tuple[int, int]:
        """From what sum of the upper section on there is a bonus, and how much."""
        raise NotImplementedError

    def extra_sums(self, sheets: tuple[Sheet, ...]) -> tuple[Sum, ...]:
        """Bonuses besides that of the upper section."""
        return ()


def contest_result(move: Roll) -> int:
    """What a throw for the first turn counts: its total."""
    return sum(cast(Hand, move.dice))  # yahtzee R5


@cache
def _row(box: int | None) -> tuple[Slot | None]:
    """One row as a view shows it."""
    return (None if box is None else Slot(box),)


@lru_cache(maxsize=4096)
def _column(boxes: tuple[int | None, ...]) -> tuple[tuple[Slot | None, ...], ...]:
    """One sheet as a view shows it; most sheets stay as they are from move to move."""
    return tuple(map(_row, boxes))


Column = tuple[tuple[Slot | None, ...], ...]


@lru_cache(maxsize=4096)
def _shown(game: SheetGame, sheets: tuple[Sheet, ...]) -> tuple[tuple[Column, ...], tuple[Sum, ...]]:
    """All sheets and the sums under them, which most moves leave as they are: only a score changes them."""
    sums = (
        Sum("upper-section", "subtotal", tuple(sheet.upper for sheet in sheets)),
        *game.bonus_sums(sheets),
        Sum("total", "total", tuple(map(game.total, sheets))),
    )
    return tuple(_column(sheet.boxes) for sheet in sheets), sums
