"""Execute the commands of seats, which come by HTTP or WebSocket."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import cache
from typing import Final

from dicecup.core import Choice, Over
from dicecup.core.errors import DicecupError, IllegalMove
from dicecup.core.fair import SCHEME_1
from dicecup.core.moves import parse
from dicecup.journal import HOST
from dicecup.journal.names import clean_name
from dicecup.messages.reading import read_entries
from dicecup.messages.requests import Command, CommitCommand, MoveCommand, PeekCommand, RollCommand, UndoCommand, WordCommand
from dicecup.messages.responses import Done
from dicecup.server.errors import Refused, refused
from dicecup.server.live import LiveTable
from dicecup.server.metrics import COMMAND_SECONDS, COMMANDS
from dicecup.server.seats.service import Holds, came_back, is_active
from dicecup.server.services import Services
from dicecup.server.values import Values
from dicecup.table import Answer
from dicecup.table import Command as TableCommand

_LOG: Final = logging.getLogger(__name__)


async def execute(services: Services, table: LiveTable, holds: Holds, command: Command) -> Done:
    """Execute a command once, and return when it is durable; a repeated command has the same answer."""
    begun = time.perf_counter()
    outcome = "done"
    try:
        held = holds()
        _check_seat(table, held, command)
        _check_room(table, command, services.settings.extras_per_table)
        if command.seat in held:
            await came_back(services.tables, table, command.seat, holds)
        values = await _values(services, table, command) if isinstance(command, PeekCommand) else None
        wanted = _for_table(table, holds, command)
        return _done(table, command, await table.act(wanted, lambda: _check_seat(table, holds(), command)), values)
    except Refused as refusal:
        outcome = refusal.code
        raise
    except DicecupError as error:
        translated = refused(error)
        outcome = translated.code
        raise translated from None
    finally:
        _count(command, outcome, begun)


def is_immediate(table: LiveTable, command: Command) -> bool:
    """Whether a command has nothing to wait for but its commit, as nearly all moves and throws."""
    if not isinstance(command, MoveCommand | RollCommand) or command.seat >= len(table.seats):
        return False
    return table.agreed and table.seats[command.seat].stand_in is None and table.is_free(command.expect)


def execute_now(
    services: Services, table: LiveTable, holds: Holds, command: Command, completion: Callable[[Done | Refused], None]
) -> None:
    """Execute an immediate command without a task; the completion is called when it is durable, or with the refusal."""
    begun = time.perf_counter()

    def complete(outcome: Answer | BaseException) -> None:
        answer = _done(table, command, outcome) if isinstance(outcome, Answer) else _refusal(outcome)
        _count(command, answer.code if isinstance(answer, Refused) else "done", begun)
        completion(answer)

    try:
        held = holds()
        _check_seat(table, held, command)
        if command.seat in held:
            is_active(services.tables, table, command.seat)
        table.act_now(_for_table(table, holds, command), lambda: _check_seat(table, holds(), command), complete)
    except Exception as error:  # noqa: BLE001 - whatever it is, its sender has to be answered
        complete(error)


def _refusal(error: BaseException) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, DicecupError):
        return refused(error)
    _LOG.error("a command failed", exc_info=error)
    return Refused(500, "failed", "the server failed, and the error has been logged")


def _count(command: Command, outcome: str, begun: float) -> None:
    counted_as(command.kind, outcome).inc()
    COMMAND_SECONDS.observe(time.perf_counter() - begun)


counted_as = cache(COMMANDS.labels)
"""The counter of a kind and an outcome, of which there are few; the client library would look it up under a lock each time."""


def _for_table(table: LiveTable, holds: Holds, command: Command) -> TableCommand:
    """A command in the form in which the table takes it."""
    move = parse(command.move) if isinstance(command, MoveCommand) else None
    word = _word(table, command) if isinstance(command, WordCommand | CommitCommand) else ""
    silent = _silent(holds()) if command.kind == "roll" and not table.agreed else ()
    return TableCommand(command.kind, command.seat, move, word, command.expect, command.command, words=silent)


def _done(table: LiveTable, command: Command, answer: Answer, values: Values | None = None) -> Done:
    return Done(
        command=command.command,
        version=answer.version,
        entries=read_entries(table, answer.entries),
        objective=values.objective if values else None,
        within=values.within if values else None,
        values=values.of if values else None,
    )


def _word(table: LiveTable, command: WordCommand | CommitCommand) -> str:
    """A word as it was committed to; in the older scheme people typed it, and it is cleaned up like a name."""
    return clean_name(command.word) if table.header.scheme == SCHEME_1 else command.word


def _silent(held: frozenset[int]) -> tuple[tuple[int, str], ...]:
    """What a throw declares for a client that has not spoken before it: none of its seats gives a word."""
    return tuple((seat, "") for seat in sorted(held - {HOST}))


async def _values(services: Services, table: LiveTable, peek: PeekCommand) -> Values | None:
    """What a peek sees: nothing, once the position is no longer the one that the peek is about."""
    node = table.node
    if isinstance(node, Choice) and node.seat == peek.seat:
        if peek.expect <= table.version and not any(entry.kind in {"move", "undo"} for entry in table.since(peek.expect)):
            return await services.values.values(table.game, table.state)
    elif table.version == peek.expect:
        why = "the game is over" if isinstance(node, Over) else "wait for your turn, and throw the dice before you peek"
        raise IllegalMove(why)
    return None


def _check_room(table: LiveTable, command: Command, limit: int) -> None:
    """Refuse undos and peeks without end: every reader of the journal would pay for them. The game itself can always go on."""
    if isinstance(command, UndoCommand | PeekCommand) and table.extras >= limit and not table.has_done(command.command):
        raise Refused(409, "not-allowed", "there were too many undos and peeks at this table: play on", version=table.version)


def _check_seat(table: LiveTable, held: frozenset[int], command: Command) -> None:
    """A seat is played by whoever holds it; what a bot's physical dice show is entered by anyone who plays."""
    enters_dice = isinstance(command, MoveCommand) and command.move.startswith(("r:", "m:"))
    by_hand = enters_dice and table.header.dice == "physical"
    is_bots = command.seat < len(table.seats) and table.player_of(command.seat) is not None
    if command.seat not in held and not (by_hand and is_bots and held):
        raise Refused(403, "not-your-seat", f"seat {command.seat} is not yours", version=table.version)
