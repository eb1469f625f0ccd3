"""Mickey Mouse Yahtzee: pictures, one shared board. Rule numbers as in `docs/rules/mickey-mouse.md`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, cast

from dicecup.core.dice import ordered
from dicecup.core.machine import Choice, Node, Over
from dicecup.core.moves import Cross, Dice, Keep, Move, Roll, Score
from dicecup.games.edition import Edition, RowFacts, Section
from dicecup.games.guide import NOTHING, Closed, Guide
from dicecup.games.notices import Notice, contest_notices, forced_notices
from dicecup.games.turn import ROLLS, Contest, keeps, leaders, throw_of
from dicecup.games.view import Seen, Slot, Sum, View

WILD: Final = "mickey"  # R17
CHARACTERS: Final = ("minnie", "pluto", "goofy", "donald", "daisy")  # R3 R4
FACES: Final = (WILD, *CHARACTERS)  # R2
HAND_SIZE: Final = 5  # R2 R8
TURNS: Final = {1: 5, 2: 5, 3: 4, 4: 3}  # R7 R32

Tokens = tuple[int | None, ...]
"""One seat's tokens, a character each: `None` in hand, 0 on the picture, else the column it lies in."""


class State(NamedTuple):
    """A position: everyone's tokens, the turns taken so far, the dice, and the throws that break a tie."""

    tokens: tuple[Tokens, ...]
    turn: int = 0
    dice: Dice = ()
    rolls: int = 0
    contest: Contest | None = None


@dataclass(frozen=True)
class MickeyMouse:
    """The game for 2 to 4, or for one alone; seat 0 starts."""

    seats: int = 1

    def start(self) -> State:
        """All tokens in hand."""
        return State(((None,) * len(CHARACTERS),) * self.seats)  # R3 R6

    def node(self, state: State) -> Node:
        """A throw while dice are missing, a choice when the hand is full, tie-break throws and the end after the last turn."""
        tokens, turn, dice, rolls, contest = state
        if contest is not None:
            winner = contest.winner
            return throw_of(contest.seat, HAND_SIZE, FACES, "tie-break") if winner is None else Over((winner,))
        seat = turn % self.seats  # R5 R6
        if len(dice) < HAND_SIZE:
            return throw_of(seat, HAND_SIZE - len(dice), FACES)
        scores = score_marks(tokens[seat], dice)
        if rolls < ROLLS:
            return Choice(seat, keeps(dice) + scores, dice)  # R11 R13
        return Choice(seat, scores or zero_marks(tokens[seat]), dice)  # R12 R25 R26

    def step(self, state: State, move: Move) -> State:
        """A throw joins the kept dice, a keep picks up the others, a token on the board ends the turn."""
        tokens, turn, dice, rolls, contest = state
        match move:
            case Keep():
                return State(tokens, turn, move.dice, rolls)
            case Roll() if contest is not None:
                return State(tokens, turn, contest=contest.add(move.dice.count(WILD)))  # R30 R31
            case Roll():
                return State(tokens, turn, ordered(dice + move.dice, FACES), rolls + 1)
            case Score() | Cross():
                character = CHARACTERS.index(move.row)
                column = landing(tokens, character, count(dice, move.row)) if isinstance(move, Score) else 0  # R16
                return self._placed(tokens, turn, character, column)
        raise AssertionError(move)

    def _placed(self, tokens: tuple[Tokens, ...], turn: int, character: int, column: int) -> State:
        seat = turn % self.seats
        own = (*tokens[seat][:character], column, *tokens[seat][character + 1 :])
        tokens = (*tokens[:seat], own, *tokens[seat + 1 :])
        turn += 1
        if turn < self.seats * TURNS[self.seats]:
            return State(tokens, turn)  # R7
        return State(tokens, turn, contest=Contest(leaders(totals(tokens))))  # R28 R30

    def scores(self, state: State) -> tuple[int, ...]:
        """The columns of each seat's tokens, added up."""
        return totals(state.tokens)

    def view(self, state: State) -> View:
        """The position as a person sees it."""
        return View(
            dice=state.dice,
            power=None,
            roll=state.rolls,
            columns=tuple(tuple((None if column is None else Slot(column),) for column in own) for own in state.tokens),
            sums=(Sum("total", "total", totals(state.tokens)),),
            shared=HAND_SIZE,
            contest="tie-break" if state.contest is not None and state.contest.winner is None else "",
            turns=tuple(TURNS[self.seats] - sum(column is not None for column in own) for own in state.tokens),  # R7
        )

    def guide(self, seen: Seen) -> Guide:
        """Characters that the dice do not show, and those whose token lies on the board."""
        node = seen.node
        if not isinstance(node, Choice):
            return NOTHING
        taken = {move.row for move in node.legal if isinstance(move, Score | Cross)}
        own = zip(CHARACTERS, seen.state.tokens[node.seat], strict=True)
        return Guide(
            closed=tuple(Closed(row, "no-fit" if column is None else "on-board") for row, column in own if row not in taken)
        )  # R15 R22 R26

    def notices(self, before: Seen, move: Move, after: Seen) -> tuple[Notice, ...]:
        """Tokens pushed aside, dice that fit nothing, and throws that break a tie."""
        notices = [*forced_notices(move, after, zero="must-place")]  # R13 R25
        if isinstance(move, Score):
            seat, column = before.state.turn % self.seats, CHARACTERS.index(move.row)
            space = after.state.tokens[seat][column]
            if space != count(before.state.dice, move.row):  # R23 R24
                notices.append(Notice("pushed" if space else "pushed-to-picture", seat, move.row, space))
        return (*notices, *contest_notices(before, after, lambda: cast(Roll, move).dice.count(WILD)))


def count(dice: Dice, character: str) -> int:
    """A character's dice and all Mickeys."""
    return dice.count(character) + dice.count(WILD)  # R16 R17 R18 R20 R21


def landing(tokens: tuple[Tokens, ...], character: int, column: int) -> int:
    """The column a token ends up in: pushed left over taken spaces, at the end of the row onto the picture."""
    taken = {own[character] for own in tokens}
    while column and column in taken:  # R23 R24 R27
        column -= 1
    return column


def score_marks(own: Tokens, dice: Dice) -> tuple[Score, ...]:
    """The characters that show on the dice and whose token is in hand."""
    # R15 R19 R22 R26
    return tuple(score for score, column in zip(_fitting(dice), own, strict=True) if score is not None and column is None)


def zero_marks(own: Tokens) -> tuple[Cross, ...]:
    """The pictures a token in hand can go on."""
    # R25
    return tuple(Cross(name) for name, column in zip(CHARACTERS, own, strict=True) if column is None)


def totals(tokens: tuple[Tokens, ...]) -> tuple[int, ...]:
    """What each seat's tokens add up to."""
    return tuple(sum(filter(None, own)) for own in tokens)  # R28 R29


@cache
def _fitting(dice: Dice) -> tuple[Score | None, ...]:
    return tuple(Score(name) if count(dice, name) else None for name in CHARACTERS)


def _facts(character: str) -> RowFacts:
    others = [other for other in CHARACTERS if other != character]
    example = (character, character, WILD, *others[:2])  # R20
    return RowFacts("each", example, count(example, character))


EDITION: Final = Edition(
    key="mickey-mouse",
    players=range(1, 5),  # R1
    faces=FACES,
    dice=HAND_SIZE,
    sections=(Section("", CHARACTERS),),
    facts={name: _facts(name) for name in CHARACTERS},
    make=MickeyMouse,
    page="mickey-mouse",
    solvable=(1, 2),
    trained=(3, 4),
    points_a_turn=4,
    choices=(*map(Score, CHARACTERS), *map(Cross, CHARACTERS)),
)
