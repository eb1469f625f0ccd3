"""Power Yahtzee: a sixth die multiplies the score. Rule numbers as in `docs/rules/power-yahtzee.md`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple, cast

from dicecup.core.dice import parts, power_throw
from dicecup.core.machine import Chance, Choice, Node, Over
from dicecup.core.moves import Cross, Keep, Move, Roll, Score
from dicecup.games.patterns import Hand, alike, full_house, groups, run
from dicecup.games.sheet import NUMBERS
from dicecup.games.turn import ROLLS, Contest, leaders, throw_of
from dicecup.games.view import Slot, View

POWER_FACES: Final = ("1", "2", "3", "double", "freeze", "power")
MULTIPLIER: Final = {"1": 1, "2": 2, "3": 3, "double": 2, "freeze": 1, "power": 3}
HAND_SIZE: Final = 5


class Family(NamedTuple):
    """Slots of one name: what each pays if the dice fit, from the 1st on."""

    name: str
    fits: Callable[[Hand], bool]
    pays: tuple[Callable[[Hand], int], ...]


def _number_family(name: str, number: int) -> Family:
    return Family(name, lambda dice: number in dice, (lambda dice: number * dice.count(number),))


def _fixed(points: int) -> Callable[[Hand], int]:
    return lambda dice: points


FAMILIES: Final = (
    *(_number_family(name, number) for number, name in enumerate(NUMBERS, 1)),
    Family("choice", lambda dice: True, (sum,)),
    Family("two-pairs", lambda dice: groups(dice, 2, 2) > 0, (sum,)),
    Family("three-of-a-kind", lambda dice: alike(dice) >= 3, (sum, sum)),
    Family("four-of-a-kind", lambda dice: alike(dice) >= 4, (sum, sum)),
    Family("full-house", full_house, (_fixed(25),)),
    Family("small-straight", lambda dice: run(dice) >= 4, (_fixed(30), _fixed(30))),
    Family("large-straight", lambda dice: run(dice) >= 5, (_fixed(40), _fixed(40))),
    Family("chance", lambda dice: True, (sum,)),
    Family("yahtzee", lambda dice: alike(dice) == HAND_SIZE, (_fixed(50), _fixed(100), _fixed(150))),
)
NAMES: Final = tuple(family.name for family in FAMILIES)
CHOICE: Final = NAMES.index("choice")
UPPER_END: Final = CHOICE + 1
BONUS_STEPS: Final = ((300, 200), (200, 100), (150, 50))


class Mark(NamedTuple):
    """A scored slot: base × power; `number` is what the Choice row counts."""

    base: int
    power: int
    number: int | None = None

    @property
    def total(self) -> int:
        """What the slot counts."""
        return self.base * self.power


class Filled(NamedTuple):
    """What one family of a sheet holds: marks from its 1st slot on, crosses from its last."""

    marks: tuple[Mark, ...] = ()
    crosses: int = 0


Sheet = tuple[Filled, ...]


def open_slots(sheet: Sheet, family: int) -> int:
    """How many slots of a family are still open."""
    marks, crosses = sheet[family]
    return len(FAMILIES[family].pays) - len(marks) - crosses


def upper_total(sheet: Sheet) -> int:
    """What the upper section, Choice included, adds up to after the power."""
    return sum(mark.total for filled in sheet[:UPPER_END] for mark in filled.marks)


def upper_bonus(upper: int) -> int:
    """The highest step reached."""
    return next((bonus for at, bonus in BONUS_STEPS if upper >= at), 0)


def total(sheet: Sheet) -> int:
    """What a sheet adds up to, its upper bonus included."""
    return sum(mark.total for filled in sheet for mark in filled.marks) + upper_bonus(upper_total(sheet))


def score_marks(sheet: Sheet, dice: Hand) -> tuple[Score, ...]:
    """Every family, and every number of Choice, that these dice can score."""
    fitting = (score for score in _fitting(dice) if open_slots(sheet, _family(score.row)) > 0)
    return tuple(score for score in fitting if score.number is None or open_slots(sheet, score.number - 1) == 0)


def cross_marks(sheet: Sheet) -> tuple[Cross, ...]:
    """Every family with an open slot."""
    return tuple(cross for index, cross in enumerate(_CROSSES) if open_slots(sheet, index) > 0)


def write(sheet: Sheet, dice: Hand, power: str, mark: Score | Cross) -> Sheet:
    """The sheet after one mark."""
    index = _family(mark.row)
    marks, crosses = sheet[index]
    if isinstance(mark, Cross):
        filled = Filled(marks, crosses + 1)
    else:
        counted = dice if mark.number is None else (mark.number,) * dice.count(mark.number)
        base = FAMILIES[index].pays[len(marks)](counted)
        filled = Filled((*marks, Mark(base, MULTIPLIER[power], mark.number)), crosses)
    return (*sheet[:index], filled, *sheet[index + 1 :])


class State(NamedTuple):
    """A position: as in a sheet game, with the Power die (`None` while it is in the air) and the marks still owed."""

    sheets: tuple[Sheet, ...]
    seat: int
    dice: Hand = ()
    power: str | None = None
    rolls: int = 0
    marks: int = 0
    contest: Contest | None = None


@dataclass(frozen=True)
class PowerYahtzee:
    """The game for 1 to 6."""

    seats: int = 1
    first: int | Literal["roll"] = "roll"

    def start(self) -> State:
        """Empty sheets; the first turn is thrown for unless it is given or there is only one seat."""
        sheets = ((Filled(),) * len(FAMILIES),) * self.seats
        if self.first == "roll":
            contest = Contest(tuple(range(self.seats)))
            return State(sheets, 0) if contest.winner == 0 else State(sheets, 0, contest=contest)
        return State(sheets, self.first)

    def node(self, state: State) -> Node:
        """A throw while dice are missing, a choice when all lie on the table, the end when a sheet is full."""
        sheets, seat, dice, power, rolls, marks, contest = state
        if contest is not None:
            return throw_of(contest.seat, 1)
        if power is not None and len(dice) == HAND_SIZE:
            ends = score_marks(sheets[seat], dice) + cross_marks(sheets[seat])
            return Choice(seat, ends if marks else power_keeps(dice, power, rolls) + ends, dice, power)
        if rolls == 0 and any(_full(sheet) for sheet in sheets):
            return Over(leaders(self.scores(state)))
        return _throw_of(seat, HAND_SIZE - len(dice), power is None)

    def step(self, state: State, move: Move) -> State:
        """A throw joins what lies on the table, a keep picks up the rest, the last mark owed ends the turn."""
        sheets, seat, dice, power, rolls, marks, contest = state
        match move:
            case Keep():
                return State(sheets, seat, cast(Hand, move.dice), move.power, rolls)
            case Roll() if contest is not None:
                contest = contest.add(cast(int, move.dice[0]))
                winner = contest.winner
                return State(sheets, 0, contest=contest) if winner is None else State(sheets, winner)
            case Roll():
                return State(sheets, seat, tuple(sorted(dice + cast(Hand, move.dice))), move.power or power, rolls + 1)
            case Score() | Cross() if power is not None:
                sheet = write(sheets[seat], dice, power, move)
                sheets = (*sheets[:seat], sheet, *sheets[seat + 1 :])
                if power == "double" and not marks and not _full(sheet):
                    return State(sheets, seat, dice, power, rolls, marks=1)
                return State(sheets, (seat + 1) % self.seats)
        raise AssertionError(move)

    def scores(self, state: State) -> tuple[int, ...]:
        """Each sheet's total, its upper bonus included."""
        return tuple(map(total, state.sheets))

    def view(self, state: State) -> View:
        """The position as a person sees it."""
        uppers = tuple(map(upper_total, state.sheets))
        return View(
            dice=state.dice,
            power=state.power,
            roll=state.rolls,
            columns=tuple(tuple(map(_slots, range(len(FAMILIES)), sheet)) for sheet in state.sheets),
            sums=(
                ("upper section", uppers),
                ("upper bonus", tuple(map(upper_bonus, uppers))),
                ("total", self.scores(state)),
            ),
        )


_CROSSES: Final = tuple(map(Cross, NAMES))
_INDEX: Final = {name: index for index, name in enumerate(NAMES)}


def _family(name: str) -> int:
    return _INDEX[name]


def _full(sheet: Sheet) -> bool:
    return not any(open_slots(sheet, family) for family in range(len(FAMILIES)))


@cache
def _throw_of(seat: int, count: int, with_power: bool) -> Chance:
    return Chance(seat, power_throw(count, POWER_FACES)) if with_power else throw_of(seat, count)


@cache
def power_keeps(dice: Hand, power: str, rolls: int) -> tuple[Keep, ...]:
    """What may be kept so that at least one die is thrown."""
    if power == "freeze":
        return ()
    staying = tuple(Keep(part, power) for part in parts(dice)[:-1])
    if rolls < ROLLS:
        return tuple(Keep(part) for part in parts(dice)) + staying
    return staying if rolls == ROLLS and power == "power" else ()


@cache
def _fitting(dice: Hand) -> tuple[Score, ...]:
    rows = (family.name for family in FAMILIES if family.name != "choice" and family.fits(dice))
    return (*map(Score, rows), *(Score("choice", number) for number in sorted(set(dice))))


def _slots(family: int, filled: Filled) -> tuple[Slot | None, ...]:
    scored = tuple(Slot(mark.total, mark.base, mark.power, mark.number) for mark in filled.marks)
    crossed = (Slot(0, crossed=True),) * filled.crosses
    return scored + (None,) * (len(FAMILIES[family].pays) - len(scored) - len(crossed)) + crossed
