"""Power Yahtzee: a sixth die multiplies the score. Rule numbers as in `docs/rules/power-yahtzee.md`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import Final, Literal, NamedTuple, cast

from dicecup.core.dice import PIPS, parts, power_throw
from dicecup.core.machine import Chance, Choice, Node, Over
from dicecup.core.moves import Cross, Keep, Move, Roll, Score
from dicecup.games.edition import FIRST, Edition, RowFacts, upper_and_lower
from dicecup.games.examples import EXAMPLES
from dicecup.games.guide import NOTHING, Closed, Guide
from dicecup.games.notices import Notice, bonus_notices, contest_notices, forced_notices
from dicecup.games.patterns import Hand, alike, full_house, groups, run
from dicecup.games.sheet import NUMBERS, facts_of
from dicecup.games.turn import ROLLS, Contest, leaders, throw_of
from dicecup.games.view import Seen, Slot, Sum, View, goal

POWER_FACES: Final = ("1", "2", "3", "double", "freeze", "power")  # R2
MULTIPLIER: Final = {"1": 1, "2": 2, "3": 3, "double": 2, "freeze": 1, "power": 3}  # R14 R15 R21 R22 R23
HAND_SIZE: Final = 5  # R2 R7


class Family(NamedTuple):
    """Slots of one name: what each pays if the dice fit, from the 1st on."""

    name: str
    fits: Callable[[Hand], bool]
    pays: tuple[Callable[[Hand], int], ...]


def _number_family(name: str, number: int) -> Family:
    return Family(name, lambda dice: number in dice, (lambda dice: number * dice.count(number),))  # R27 R45


@dataclass(frozen=True)
class Fixed:
    """Pays the same for all dice that fit."""

    points: int

    def __call__(self, dice: Hand) -> int:
        """What the dice pay."""
        return self.points


FAMILIES: Final = (
    *(_number_family(name, number) for number, name in enumerate(NUMBERS, 1)),
    Family("choice", lambda dice: True, (sum,)),  # R28
    Family("two-pairs", lambda dice: groups(dice, 2, 2) > 0, (sum,)),  # R32 R33
    Family("three-of-a-kind", lambda dice: alike(dice) >= 3, (sum, sum)),  # R34
    Family("four-of-a-kind", lambda dice: alike(dice) >= 4, (sum, sum)),  # R35
    Family("full-house", full_house, (Fixed(25),)),  # R36 R41
    Family("small-straight", lambda dice: run(dice) >= 4, (Fixed(30), Fixed(30))),  # R37
    Family("large-straight", lambda dice: run(dice) >= 5, (Fixed(40), Fixed(40))),  # R38
    Family("chance", lambda dice: True, (sum,)),  # R39
    Family("yahtzee", lambda dice: alike(dice) == HAND_SIZE, (Fixed(50), Fixed(100), Fixed(150))),  # R40 R41
)
NAMES: Final = tuple(family.name for family in FAMILIES)
INDEX: Final = {name: index for index, name in enumerate(NAMES)}
CROSSES: Final = tuple(map(Cross, NAMES))
CHOICE: Final = NAMES.index("choice")
UPPER_END: Final = CHOICE + 1
BONUS_STEPS: Final = ((150, 50), (200, 100), (300, 200))  # R30


class Mark(NamedTuple):
    """A scored slot: base × power; `number` is what the Choice row counts."""

    base: int
    power: int
    number: int | None = None

    @property
    def total(self) -> int:
        """What the slot counts."""
        return self.base * self.power  # R13


class Sheet(NamedTuple):
    """One seat's sheet: the marks of each family from its 1st slot on, and how many of its slots are open; the rest are crossed."""

    marks: tuple[tuple[Mark, ...], ...]
    open: tuple[int, ...]

    @property
    def full(self) -> bool:
        """Whether every slot holds a score or a cross."""
        return not any(self.open)


EMPTY: Final = Sheet(((),) * len(FAMILIES), tuple(len(family.pays) for family in FAMILIES))  # R3


def upper_total(sheet: Sheet) -> int:
    """What the upper section, Choice included, adds up to after the power."""
    return sum(mark.total for marks in sheet.marks[:UPPER_END] for mark in marks)  # R31


def upper_bonus(upper: int) -> int:
    """The highest step reached."""
    return next((bonus for at, bonus in reversed(BONUS_STEPS) if upper >= at), 0)  # R31


def _most_above(sheet: Sheet) -> int:
    """What the open slots of the upper section can bring at most: five alike, times the highest power."""
    rows = sum(number for number in range(1, CHOICE + 1) if sheet.open[number - 1])
    return HAND_SIZE * max(MULTIPLIER.values()) * (rows + (CHOICE if sheet.open[CHOICE] else 0))


def total(sheet: Sheet) -> int:
    """What a sheet adds up to, its upper bonus included."""
    return sum(mark.total for marks in sheet.marks for mark in marks) + upper_bonus(upper_total(sheet))  # R49


def score_marks(sheet: Sheet, dice: Hand) -> tuple[Score, ...]:
    """Every family, and every number of Choice, that these dice can score."""
    is_open = sheet.open
    scores = [score for family, score in _fitting(dice) if is_open[family]]
    if is_open[CHOICE]:
        scores += [score for row, score in _chosen(dice) if not is_open[row]]  # R29
    return tuple(scores)


def cross_marks(sheet: Sheet) -> tuple[Cross, ...]:
    """Every family with an open slot."""
    return tuple(compress(CROSSES, sheet.open))  # R16 R17 R43 R44


def write(sheet: Sheet, dice: Hand, power: str, mark: Score | Cross) -> Sheet:
    """The sheet after one mark."""
    at = INDEX[mark.row]
    marks = sheet.marks
    if isinstance(mark, Score):
        counted = dice if mark.number is None else (mark.number,) * dice.count(mark.number)
        base = FAMILIES[at].pays[len(marks[at])](counted)  # R18 R42 R47
        marks = (*marks[:at], (*marks[at], Mark(base, MULTIPLIER[power], mark.number)), *marks[at + 1 :])
    return Sheet(marks, (*sheet.open[:at], sheet.open[at] - 1, *sheet.open[at + 1 :]))  # R12


class State(NamedTuple):
    """A position: as in a sheet game, with the Power die (`None` while it is in the air); `marked` after a Double's first mark."""

    sheets: tuple[Sheet, ...]
    seat: int
    dice: Hand = ()
    power: str | None = None
    rolls: int = 0
    marked: bool = False
    contest: Contest | None = None


@dataclass(frozen=True)
class PowerYahtzee:
    """The game for 1 to 6."""

    seats: int = 1  # R1
    first: int | Literal["roll"] = "roll"  # R4 R52

    def start(self) -> State:
        """Empty sheets; the first turn is thrown for unless it is given or there is only one seat."""
        sheets = (EMPTY,) * self.seats
        if self.first == "roll":
            contest = Contest(tuple(range(self.seats)))
            return State(sheets, 0) if contest.winner == 0 else State(sheets, 0, contest=contest)  # R5
        return State(sheets, self.first)

    def node(self, state: State) -> Node:
        """A throw while dice are missing, a choice when all lie on the table, the end when a sheet is full."""
        sheets, seat, dice, power, rolls, marked, contest = state
        if contest is not None:
            return throw_of(contest.seat, 1, purpose="first-turn")  # R4
        if power is not None and len(dice) == HAND_SIZE:
            ends = score_marks(sheets[seat], dice) + cross_marks(sheets[seat])
            return Choice(seat, ends if marked else power_keeps(dice, power, rolls) + ends, dice, power)  # R10 R12
        if rolls == 0 and any(sheet.full for sheet in sheets):
            return Over(leaders(self.scores(state)))  # R48 R50 R51
        return _throw_of(seat, HAND_SIZE - len(dice), power is None)

    def step(self, state: State, move: Move) -> State:
        """A throw joins what lies on the table, a keep picks up the rest, the last mark owed ends the turn."""
        sheets, seat, dice, power, rolls, marked, contest = state
        match move:
            case Keep():
                return State(sheets, seat, cast(Hand, move.dice), move.power, rolls)
            case Roll() if contest is not None:
                contest = contest.add(cast(int, move.dice[0]))  # R4 R5
                winner = contest.winner
                return State(sheets, 0, contest=contest) if winner is None else State(sheets, winner)
            case Roll():
                return State(sheets, seat, tuple(sorted(dice + cast(Hand, move.dice))), move.power or power, rolls + 1)
            case Score() | Cross() if power is not None:
                sheet = write(sheets[seat], dice, power, move)
                sheets = (*sheets[:seat], sheet, *sheets[seat + 1 :])
                if power == "double" and not marked and not sheet.full:  # R15 R19
                    return State(sheets, seat, dice, power, rolls, marked=True)
                return State(sheets, (seat + 1) % self.seats)  # R6 R12
        raise AssertionError(move)

    def scores(self, state: State) -> tuple[int, ...]:
        """Each sheet's total, its upper bonus included."""
        return tuple(map(total, state.sheets))

    def view(self, state: State) -> View:
        """The position as a person sees it."""
        uppers = tuple(map(upper_total, state.sheets))
        goals = tuple(goal(BONUS_STEPS, upper, _most_above(sheet)) for sheet, upper in zip(state.sheets, uppers, strict=True))
        return View(
            dice=state.dice,
            power=state.power,
            roll=state.rolls,
            columns=tuple(tuple(map(_slots, FAMILIES, *sheet)) for sheet in state.sheets),
            sums=(
                Sum("upper-section", "subtotal", uppers),
                Sum("upper-bonus", "bonus", tuple(map(upper_bonus, uppers)), goals),
                Sum("total", "total", self.scores(state)),
            ),
            contest="first-turn" if state.contest else "",
            turns=tuple(sum(sheet.open) for sheet in state.sheets),  # R48
            turns_at_most=True,  # R15 R48: a Double marks two, and the first full sheet ends the game
        )

    def guide(self, seen: Seen) -> Guide:
        """Rows that the dice can only cross out."""
        if not isinstance(seen.node, Choice):
            return NOTHING
        sheet = seen.state.sheets[seen.node.seat]
        scored = {move.row for move in seen.node.legal if isinstance(move, Score)}
        closed = (family.name for family, left in zip(FAMILIES, sheet.open, strict=True) if left and family.name not in scored)
        return Guide(closed=tuple(Closed(row, "choice-number" if row == "choice" else "no-fit") for row in closed))  # R29 R43 R45

    def notices(self, before: Seen, move: Move, after: Seen) -> tuple[Notice, ...]:
        """Throws for the first turn, bonuses, what the Power die does, and the end by a full sheet."""
        if before.state.contest is not None:
            return tuple(contest_notices(before, after, lambda: cast(int, cast(Roll, move).dice[0])))
        seat, node = before.state.seat, after.node
        notices = [*bonus_notices(before, after)]
        if isinstance(move, Roll) and after.state.power == "freeze":
            notices.append(Notice("freeze", seat))  # R20
        if isinstance(move, Roll) and after.state.rolls >= ROLLS and isinstance(node, Choice) and isinstance(node.legal[0], Keep):
            notices.append(Notice("fourth-roll", seat))  # R24
        if isinstance(move, Score | Cross) and after.state.marked:
            notices.append(Notice("second-mark", seat))  # R15
        if isinstance(node, Over) and self.seats > 1:
            notices.append(Notice("sheet-full", seat))  # R48
        return (*notices, *forced_notices(move, after, zero="must-cross"))


@cache
def _throw_of(seat: int, count: int, with_power: bool) -> Chance:
    return Chance(seat, power_throw(count, POWER_FACES)) if with_power else throw_of(seat, count)  # R7 R11


@cache
def power_keeps(dice: Hand, power: str, rolls: int) -> tuple[Keep, ...]:
    """What may be kept so that at least one die is thrown."""
    if power == "freeze":
        return ()  # R20
    staying = tuple(Keep(part, power) for part in parts(dice)[:-1])
    if rolls < ROLLS:
        return tuple(Keep(part) for part in parts(dice)) + staying  # R8 R9 R26 R53 R54
    return staying if rolls == ROLLS and power == "power" else ()  # R24 R25 R55


@cache
def _fitting(dice: Hand) -> tuple[tuple[int, Score], ...]:
    """The families these dice fit, Choice left aside."""
    fitting = (at for at, family in enumerate(FAMILIES) if at != CHOICE and family.fits(dice))  # R45
    return tuple((at, Score(NAMES[at])) for at in fitting)


@cache
def _chosen(dice: Hand) -> tuple[tuple[int, Score], ...]:
    """Choice with each number these dice show, beside that number's own row."""
    return tuple((number - 1, Score("choice", number)) for number in sorted(set(dice)))  # R28 R45


def _slots(family: Family, marks: tuple[Mark, ...], left: int) -> tuple[Slot | None, ...]:
    scored = tuple(Slot(mark.total, mark.base, mark.power, mark.number) for mark in marks)
    crossed = (Slot(0, crossed=True),) * (len(family.pays) - len(scored) - left)
    return scored + (None,) * left + crossed  # R46 R47


def _facts(family: Family) -> RowFacts:
    fixed = tuple(pay.points for pay in family.pays if isinstance(pay, Fixed))
    counted = FAMILIES[INDEX["fives"]] if family.name == "choice" else family  # R28: the example shows most fives
    return facts_of(EXAMPLES[family.name], counted.pays[0], fixed)


EDITION: Final = Edition(
    key="power-yahtzee",
    players=range(1, 7),
    faces=PIPS,
    dice=HAND_SIZE,
    sections=upper_and_lower(NAMES[:UPPER_END], NAMES[UPPER_END:]),
    facts={family.name: _facts(family) for family in FAMILIES},
    make=PowerYahtzee,
    options=(FIRST,),
    extra_die=POWER_FACES,
    page="power-yahtzee",
    solvable=tuple(range(1, 7)),
    points_a_turn=45,
    choices=(
        *(Score(name) for name in NAMES if name != NAMES[CHOICE]),
        *(Score(NAMES[CHOICE], number) for number in range(1, CHOICE + 1)),  # R28
        *CROSSES,
    ),
)
