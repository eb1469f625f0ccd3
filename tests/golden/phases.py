"""The rare phases of each game that has any, and whether a playthrough passes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from dicecup.core import Choice, Cross, Keep, Move, Node, Place, Raise, Record, RedDie, Roll, Say, Score, Steal
from dicecup.games import View, edition

RARE = {
    "yahtzee": {
        "first turn thrown for twice",
        "yahtzee",
        "yahtzee bonus",
        "upper bonus",
        "forced joker",
        "unforced joker",
        "joker in a lower row",
        "joker for zero",
    },
    "firefly": {"yahtzee bonus", "joker in a lower row"},
    "maxi-yatzy": {"upper bonus", "full-straight", "villa", "tower", "maxi-yatzy"},
    "power-yahtzee": {
        "first turn thrown for twice",
        "the power die stays",
        "freeze on the first roll",
        "fourth roll",
        "double",
        "double with one cross",
        "double for two slots of one row",
        "double with one slot left",
        "choice opened by the same double",
        "second yahtzee",
        "upper bonus",
    },
    "mickey-mouse": {
        "tie-break",
        "tie-break thrown for twice",
        "pushed left",
        "pushed onto the picture",
        "zero",
        "must roll on",
    },
    "showdown": {
        "place from a wild space",
        "steal from a wild space",
        "raise",
        "raise from a wild space",
        "again",
        "stay",
        "red die again without asking",
        "pass",
        "five alike place",
        "five alike steal",
        "steal in the Showdown Round",
        "chain of steals in the Showdown Round",
        "raise in the Showdown Round",
    },
}


class Moment(NamedTuple):
    """A move, with what could be seen before and after it."""

    node: Node
    before: View
    move: Move
    after: View
    past: tuple[Move, ...]

    @property
    def seat(self) -> int:
        """Whose move it is."""
        return self.node[0] if isinstance(self.node[0], int) else -1

    @property
    def last(self) -> Move | None:
        """The move before."""
        return self.past[-1] if self.past else None

    @property
    def alike(self) -> bool:
        """Whether all dice on the table show the same."""
        return len(set(self.before.dice)) == 1

    def held(self, row: int, view: View | None = None) -> int | None:
        """What the first slot of a row of this seat holds before the move, or after it."""
        found = (view or self.before).columns[self.seat][row][0]
        return None if found is None else found.total

    def earned(self, line: str) -> bool:
        """Whether a line under the sheet went up."""
        return _values(self.after, line) > _values(self.before, line)


def phases(record: Record) -> set[str]:
    """The rare phases that a playthrough passes."""
    game = edition(record.game).table(record.seats, record.options)
    state = game.start()
    after = game.view(state)
    told: set[str] = set()
    thrown: set[tuple[str, int]] = set()
    for at, move in enumerate(record.moves):
        before, node = after, game.node(state)
        state = game.step(state, move)
        after = game.view(state)
        moment = Moment(node, before, move, after, record.moves[:at])
        told.update(TELL[record.game](moment) if record.game in TELL else ())
        if before.contest:
            if (before.contest, moment.seat) in thrown:
                told.add(f"{before.contest.replace('-turn', ' turn')} thrown for twice")
            thrown.add((before.contest, moment.seat))
    return told


def yahtzee(moment: Moment) -> Iterator[str]:
    """Jokers and bonuses."""
    node, move, dice = moment.node, moment.move, moment.before.dice
    if not isinstance(node, Choice) or not isinstance(move, Score):
        return
    yield from (line.replace("-", " ") for line in ("upper-bonus", "yahtzee-bonus") if moment.earned(line))
    if not moment.alike:
        return
    if move.row == "yahtzee":
        yield "yahtzee"
    elif moment.held(11) is not None:
        yield joker(moment, node, edition("yahtzee").rows.index(move.row), own=int(dice[0]) - 1)


def joker(moment: Moment, node: Choice, row: int, own: int) -> str:
    """What a further Yahtzee is written in."""
    if moment.held(own) is None:
        return "forced joker" if sum(isinstance(move, Score) for move in node.legal) == 1 else "unforced joker"
    return "joker in a lower row" if row >= 6 else "joker for zero"


def maxi_yatzy(moment: Moment) -> Iterator[str]:
    """Rows that are hard to fill, and the bonus."""
    if isinstance(moment.move, Score):
        if moment.earned("upper-bonus"):
            yield "upper bonus"
        if moment.held(edition("maxi-yatzy").rows.index(moment.move.row), moment.after):
            yield moment.move.row


def power_yahtzee(moment: Moment) -> Iterator[str]:
    """What the Power die does."""
    before, move = moment.before, moment.move
    if isinstance(move, Roll) and not before.contest:
        if before.roll == 0 and move.power == "freeze":
            yield "freeze on the first roll"
        if before.roll == 3:
            yield "fourth roll"
        if before.power is not None:
            yield "the power die stays"
    if isinstance(move, Score | Cross):
        yield from double(moment, move)
        if str(move) == "s:yahtzee" and moment.held(14) is not None:
            yield "second yahtzee"
        if moment.earned("upper-bonus"):
            yield "upper bonus"


def double(moment: Moment, move: Score | Cross) -> Iterator[str]:
    """The two marks of a Double."""
    last, rows = moment.last, edition("power-yahtzee").rows
    if moment.before.power != "double":
        return
    if isinstance(last, Score | Cross):
        yield "double"
        if isinstance(last, Cross) != isinstance(move, Cross):
            yield "double with one cross"
        if last.row == move.row:
            yield "double for two slots of one row"
        if isinstance(move, Score) and move.number is not None and last.row == rows[move.number - 1]:
            yield "choice opened by the same double"
    elif not moment.after.dice:
        yield "double with one slot left"


def mickey_mouse(moment: Moment) -> Iterator[str]:
    """What one shared board does."""
    node, move, dice = moment.node, moment.move, moment.before.dice
    if moment.before.contest:
        yield "tie-break"
    if isinstance(node, Choice) and all(isinstance(other, Keep) for other in node.legal):
        yield "must roll on"
    if isinstance(move, Cross):
        yield "zero"
    if isinstance(move, Score):
        lies = moment.held(edition("mickey-mouse").rows.index(move.row), moment.after)
        if lies != dice.count(move.row) + dice.count("mickey"):
            yield "pushed left" if lies else "pushed onto the picture"


def showdown(moment: Moment) -> Iterator[str]:
    """What the ring does, and the Showdown Round."""
    move, view = moment.move, moment.before
    if isinstance(move, Say):
        yield move.word
    if isinstance(move, RedDie) and isinstance(moment.last, RedDie):
        yield "red die again without asking"
    if isinstance(move, Place | Steal | Raise):
        kind = type(move).__name__.lower()
        yield kind
        if any(space.wild and moment.seat in space.pawns for space in view.board):
            yield f"{kind} from a wild space"
        if moment.alike:
            yield f"five alike {kind}"
        if view.last_round:
            yield f"{kind} in the Showdown Round"
            ends = [other for other in moment.past if isinstance(other, Place | Steal | Raise) or str(other) == "pass"]
            if isinstance(move, Steal) and isinstance(ends[-1], Steal):
                yield "chain of steals in the Showdown Round"


TELL: dict[str, Callable[[Moment], Iterator[str]]] = {
    "yahtzee": yahtzee,
    "firefly": yahtzee,
    "maxi-yatzy": maxi_yatzy,
    "power-yahtzee": power_yahtzee,
    "mickey-mouse": mickey_mouse,
    "showdown": showdown,
}


def _values(view: View, line: str) -> tuple[int, ...]:
    return next((found.values for found in view.sums if found.name == line), ())
