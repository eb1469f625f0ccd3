"""Rare phases: situations that few games reach, and that some playthrough must show.

Most phases are named by an event: its kind (`raised`), a notice (`joker-zero`), a bonus (`upper-bonus`) or a row that got points
(`villa`). The others are recognised here, by game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from dicecup.core import Choice, Cross, Move, Raise, Record, RedDie, Score, Steal
from dicecup.events import Event, follow, look
from dicecup.games import Seen, edition

RARE: Final = {
    "yahtzee": {
        "contest-tied",
        "yahtzee",
        "yahtzee-bonus",
        "upper-bonus",
        "joker-own-row",
        "joker-lower",
        "joker-zero",
        "joker declined",
    },
    "yatzy": {"upper-bonus", "large-straight", "yatzy"},
    "maxi-yatzy": {"upper-bonus", "full-straight", "villa", "tower", "maxi-yatzy"},
    "power-yahtzee": {
        "contest-tied",
        "power die kept",
        "freeze on the first roll",
        "fourth roll",
        "second-mark",
        "double with one cross",
        "double for two slots of one row",
        "double with one slot left",
        "choice opened by the same double",
        "second yahtzee",
        "upper-bonus",
        "must-cross",
    },
    "mickey-mouse": {"tie-break", "contest-tied", "pushed", "pushed-to-picture", "picture", "must-roll"},
    "showdown": {
        "placed from a wild space",
        "stole from a wild space",
        "raised from a wild space",
        "raise declined",
        "raised",
        "again",
        "stayed",
        "red-again",
        "passed",
        "placed with five alike",
        "stole with five alike",
        "steal-again",
        "two steals in one turn",
        "raised in the Showdown Round",
    },
}
"""For each rule page, the phases that must be shown."""


class Moment(NamedTuple):
    """A move and its event, with the position before it and the moves before it."""

    before: Seen
    move: Move
    event: Event
    past: tuple[Move, ...]

    @property
    def last(self) -> Move | None:
        """The move before."""
        return self.past[-1] if self.past else None

    @property
    def dice(self) -> tuple[int | str, ...]:
        """The dice on the table."""
        return self.before.view.dice

    @property
    def alike(self) -> bool:
        """Whether all dice on the table show the same."""
        return len(set(self.dice)) == 1

    def holds(self, row: str, rows: tuple[str, ...]) -> bool:
        """Whether the first slot of a row of this seat is filled before the move."""
        return self.before.view.columns[self.event.seat][rows.index(row)][0] is not None


def phases(record: Record) -> dict[str, int]:
    """The phases that a game passes, each with the index of the first move that shows it."""
    listed = edition(record.game)
    game = listed.table(record.seats, record.options, record.rules)
    special = SPECIAL.get(listed.page, nothing_special)
    found: dict[str, int] = {}
    before = look(game, game.start())
    for at, (move, (event, after)) in enumerate(zip(record.moves, follow(game, record.moves), strict=True)):
        moment = Moment(before, move, event, record.moves[:at])
        for phase in (*named(event), *special(moment)):
            found.setdefault(phase, at)
        before = after
    return found


def named(event: Event) -> Iterator[str]:
    """The phases that an event names itself."""
    yield event.kind
    yield from (notice.row if notice.kind == "bonus" else notice.kind for notice in event.notices)
    if event.points:
        yield event.row


def nothing_special(moment: Moment) -> Iterator[str]:
    """No phase of its own."""
    yield from ()


def yahtzee(moment: Moment) -> Iterator[str]:
    """A further Yahtzee that a house rule lets the player write elsewhere than in its own row."""
    rows = edition("yahtzee").rows
    if isinstance(moment.move, Score) and moment.alike and moment.holds("yahtzee", rows):
        own = rows[int(moment.dice[0]) - 1]
        if moment.move.row != own and not moment.holds(own, rows):
            yield "joker declined"


def power_yahtzee(moment: Moment) -> Iterator[str]:
    """What the Power die does."""
    event, move = moment.event, moment.move
    if event.kept_power is not None:
        yield "power die kept"
    if event.roll == 1 and event.power == "freeze":
        yield "freeze on the first roll"
    if event.kind == "threw-again" and event.roll == 4:
        yield "fourth roll"
    if isinstance(move, Score | Cross):
        if event.row == "yahtzee" and event.points and moment.holds("yahtzee", edition("power-yahtzee").rows):
            yield "second yahtzee"
        if moment.before.view.power == "double":
            yield from double(moment, move)


def double(moment: Moment, move: Score | Cross) -> Iterator[str]:
    """The two marks of a Double."""
    last, rows = moment.last, edition("power-yahtzee").rows
    if isinstance(last, Score | Cross):
        if isinstance(last, Cross) != isinstance(move, Cross):
            yield "double with one cross"
        if last.row == move.row:
            yield "double for two slots of one row"
        if isinstance(move, Score) and move.number is not None and last.row == rows[move.number - 1]:
            yield "choice opened by the same double"
    elif any(notice.kind == "sheet-full" for notice in moment.event.notices):
        yield "double with one slot left"


def showdown(moment: Moment) -> Iterator[str]:
    """What the ring does, and the Showdown Round."""
    event, view, node = moment.event, moment.before.view, moment.before.node
    if event.kind in ("placed", "stole", "raised"):
        if any(space.wild and event.seat in space.pawns for space in view.board):
            yield f"{event.kind} from a wild space"
        if moment.alike:
            yield f"{event.kind} with five alike"
        if view.last_round:
            yield f"{event.kind} in the Showdown Round"
    if event.kind == "passed" and isinstance(node, Choice) and any(isinstance(move, Raise) for move in node.legal):
        yield "raise declined"
    if isinstance(moment.move, Steal) and view.last_round:
        turn = [move for move in moment.past if not isinstance(move, RedDie)]
        while turn and str(turn[-1]).startswith(("r:", "k:", "again", "stay")):
            turn.pop()
        if turn and isinstance(turn[-1], Steal):
            yield "two steals in one turn"


SPECIAL: Final[dict[str, Callable[[Moment], Iterator[str]]]] = {
    "yahtzee": yahtzee,
    "power-yahtzee": power_yahtzee,
    "showdown": showdown,
}
