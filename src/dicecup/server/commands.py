"""What a seat asks of its table, over either kind of connection."""

from __future__ import annotations

import time

from dicecup.core import Choice
from dicecup.core.errors import DicecupError
from dicecup.server.errors import Refused, refused
from dicecup.server.house import House
from dicecup.server.live import LiveTable
from dicecup.server.measures import COMMAND_SECONDS, COMMANDS
from dicecup.server.names import clean_name
from dicecup.server.seats.service import came_back
from dicecup.server.tables.reading import read_entries
from dicecup.server.tables.schemas import Command, Done, MoveCommand, PeekCommand, WordCommand


async def do(house: House, table: LiveTable, held: frozenset[int], command: Command) -> Done:
    """Do it once, and answer when it is on disk; a repeat has the same answer."""
    begun = time.perf_counter()
    outcome = "done"
    try:
        _check_seat(table, held, command)
        return await _done(house, table, held, command)
    except Refused as refusal:
        outcome = refusal.code
        raise
    except DicecupError as error:
        translated = refused(error)
        outcome = translated.code
        raise translated from None
    finally:
        COMMANDS.labels(command.kind, outcome).inc()
        COMMAND_SECONDS.observe(time.perf_counter() - begun)


async def _done(house: House, table: LiveTable, held: frozenset[int], command: Command) -> Done:
    if command.seat in held:
        await came_back(house.tables, table, command.seat)
    values = None
    node = table.node
    if isinstance(command, PeekCommand) and isinstance(node, Choice) and node.seat == command.seat and _is_here(table, command):
        values = await house.peeks.values(table.header.record, table.game, table.state, node)
    answer = await table.act(command.kind, command.seat, _text(command), command.expect, command.command)
    return Done(
        command=command.command,
        version=answer.version,
        entries=read_entries(table, answer.entries),
        objective=values.objective if values else None,
        values=values.of if values else None,
    )


def _is_here(table: LiveTable, peek: PeekCommand) -> bool:
    """Whether the table is still where the peek is about: before it, or after it when it is repeated."""
    return table.version - peek.expect in (0, 1)


def _text(command: Command) -> str:
    if isinstance(command, MoveCommand):
        return command.move
    return clean_name(command.word) if isinstance(command, WordCommand) else ""


def _check_seat(table: LiveTable, held: frozenset[int], command: Command) -> None:
    """A seat is played by whoever holds it; what a bot's physical dice show is entered by anyone who plays."""
    enters_dice = isinstance(command, MoveCommand) and command.move.startswith(("r:", "m:"))
    by_hand = enters_dice and table.header.dice == "physical"
    is_bots = command.seat < len(table.header.seats) and table.player_of(command.seat) is not None
    if command.seat not in held and not (by_hand and is_bots and held):
        raise Refused(403, "not-your-seat", f"seat {command.seat} is not yours", version=table.version)
