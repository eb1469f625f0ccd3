"""Commands of seats: who may send them, the form in which the table takes them, what a peek sees, and the answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from dicecup import solve
from dicecup.core import Choice, Over
from dicecup.core.errors import IllegalMove
from dicecup.core.fair import SCHEME_1
from dicecup.core.moves import parse
from dicecup.games import PlayableGame
from dicecup.journal import HOST
from dicecup.journal.names import clean_name
from dicecup.messages.reading import read_entries
from dicecup.messages.refusals import Rejected
from dicecup.messages.requests import Command, CommitCommand, MoveCommand, PeekCommand, UndoCommand, WordCommand
from dicecup.messages.responses import Done
from dicecup.table import Answer, Table
from dicecup.table import Command as TableCommand


class Values(NamedTuple):
    """The value of every legal move, the objective it is measured in, and how far it is usually from the exact one at most."""

    objective: str
    within: float
    of: dict[str, float]


def values_of(game: PlayableGame[Any], state: Any) -> Values:
    """The value of every legal move of a choice."""
    values, adviser = solve.values(game, state), solve.adviser(game)
    assert not isinstance(values, float), "a peek is at a choice"
    return Values(adviser.objective, adviser.source.within, {str(move): float(value) for move, value in values.items()})


def for_table(table: Table, held: frozenset[int], command: Command) -> TableCommand:
    """A command in the form in which the table takes it."""
    move = parse(command.move) if isinstance(command, MoveCommand) else None
    word = _word(table, command) if isinstance(command, WordCommand | CommitCommand) else ""
    silent = _silent(held) if command.kind == "roll" and not table.agreed else ()
    return TableCommand(command.kind, command.seat, move, word, command.expect, command.command, words=silent)


def done(table: Table, command: Command, answer: Answer, values: Values | None = None) -> Done:
    """The answer to a command that is durable."""
    return Done(
        command=command.command,
        version=answer.version,
        entries=read_entries(table, answer.entries),
        objective=values.objective if values else None,
        within=values.within if values else None,
        values=values.of if values else None,
    )


def may_see_values(table: Table, peek: PeekCommand) -> bool:
    """Whether a peek sees values: nothing, once the position is no longer the one that the peek is about."""
    node = table.node
    if isinstance(node, Choice) and node.seat == peek.seat:
        return peek.expect <= table.version and not any(entry.kind in {"move", "undo"} for entry in table.since(peek.expect))
    if table.version == peek.expect:
        why = "the game is over" if isinstance(node, Over) else "wait for your turn, and throw the dice before you peek"
        raise IllegalMove(why)
    return False


def check_room(table: Table, command: Command, limit: int) -> None:
    """Refuse undos and peeks without end: every reader of the journal would pay for them. The game itself can always go on."""
    if isinstance(command, UndoCommand | PeekCommand) and not table.has_done(command.command):
        check_extras(table, [command.seat], limit)


def check_extras(table: Table, seats: Iterable[int], limit: int) -> None:
    """Refuse further undos and peeks if one of these seats has had as many as it may, or where its address may have none."""
    if any(table.extras(seat) >= limit for seat in seats):
        raise Rejected(409, "used-up", "no more undos and peeks are possible at this seat now: play on", table.version)


def check_seat(table: Table, held: frozenset[int], command: Command) -> None:
    """A seat is played by whoever holds it; what a bot's physical dice show is entered by anyone who plays."""
    enters_dice = isinstance(command, MoveCommand) and command.move.startswith(("r:", "m:"))
    by_hand = enters_dice and table.header.dice == "physical"
    is_bots = command.seat < len(table.seats) and table.player_of(command.seat) is not None
    if command.seat not in held and not (by_hand and is_bots and held):
        raise Rejected(403, "not-your-seat", f"seat {command.seat} is not yours", table.version)


def _word(table: Table, command: WordCommand | CommitCommand) -> str:
    """A word as it was committed to; in the older scheme people typed it, and it is cleaned up like a name."""
    return clean_name(command.word) if table.header.scheme == SCHEME_1 else command.word


def _silent(held: frozenset[int]) -> tuple[tuple[int, str], ...]:
    """What a throw declares for a client that has not spoken before it: none of its seats gives a word."""
    return tuple((seat, "") for seat in sorted(held - {HOST}))
