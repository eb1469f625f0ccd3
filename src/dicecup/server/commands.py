"""Execute the commands of seats, which come by HTTP or WebSocket."""

from __future__ import annotations

import logging
import time
from functools import cache
from typing import Final, Protocol

from dicecup.core.errors import DicecupError
from dicecup.messages.commands import Values, check_room, check_seat, done, for_table, may_see_values
from dicecup.messages.requests import Command, MoveCommand, PeekCommand, RollCommand
from dicecup.messages.responses import Done
from dicecup.server.errors import Refused, refused
from dicecup.server.live import Acting, LiveTable, Watcher
from dicecup.server.metrics import COMMAND_SECONDS, COMMANDS
from dicecup.server.seats.service import Holds, came_back, is_active
from dicecup.server.services import Services
from dicecup.table import Answer

_LOG: Final = logging.getLogger(__name__)


class Sender(Protocol):
    """Who sent an immediate command."""

    @property
    def watcher(self) -> Watcher:
        """What hears of changes for it: after its own command it is left to `answer` to tell it, which sends both in one write."""
        ...

    def answer(self, command_id: str, answer: Answer | Refused) -> None:
        """Send an answer, after what else is new."""
        ...


async def execute(services: Services, table: LiveTable, holds: Holds, command: Command) -> Done:
    """Execute a command once, and return when it is durable; a repeated command has the same answer."""
    begun = time.perf_counter()
    outcome = "done"
    try:
        held = holds()
        check_seat(table, held, command)
        check_room(table, command, services.tables.extras_per_seat(table))
        if command.seat in held:
            await came_back(services.tables, table, command.seat, holds)
        values = await _values(services, table, command) if isinstance(command, PeekCommand) else None
        wanted = for_table(table, holds(), command)
        return done(table, command, await table.act(wanted, lambda: check_seat(table, holds(), command)), values)
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


def execute_now(services: Services, table: LiveTable, holds: Holds, command: Command, sender: Sender) -> None:
    """Execute an immediate command without a task; its sender is answered when it is durable, or with the refusal."""
    begun = time.perf_counter()

    def complete(outcome: Answer | BaseException) -> None:
        answer = outcome if isinstance(outcome, Answer) else _refusal(outcome)
        _count(command, answer.code if isinstance(answer, Refused) else "done", begun)
        sender.answer(command.command, answer)

    try:
        held = holds()
        check_seat(table, held, command)
        if command.seat in held:
            is_active(services.tables, table, command.seat)
        table.act_now(
            Acting(for_table(table, held, command), lambda: check_seat(table, holds(), command), complete, sender.watcher)
        )
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


async def _values(services: Services, table: LiveTable, peek: PeekCommand) -> Values | None:
    """What a peek sees."""
    return await services.values.values(table.game, table.state) if may_see_values(table, peek) else None
