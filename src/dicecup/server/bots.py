"""Scheduling of bots: one task per table at which a bot has to act; bots choose off the event loop, in threads or processes."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final

from dicecup.bots.base import BotError
from dicecup.bots.registry import looks_ahead, make, read_spec
from dicecup.core import Choice, Move, Record
from dicecup.core.errors import IllegalMove
from dicecup.games import open_record
from dicecup.journal import Stale
from dicecup.messages.pacing import bot_to_act, wait_of_bot
from dicecup.server.live import LiveTable
from dicecup.server.metrics import BOT_MOVES
from dicecup.server.thinking import SlowBots
from dicecup.solve import NoAdvice
from dicecup.table import Command

_LOG: Final = logging.getLogger(__name__)
EXACT: Final = "optimal"
RETRY_SECONDS: Final = 1.0
YIELD_SECONDS: Final = 2.0
"""How long a process that was only notified of a bot's turn leaves it to the process that made the move before."""
SLOW_SECONDS: Final = 0.01
"""The processor time of a move from which on its bot counts as slow."""


async def check_bots(names: Iterable[str], record: Record) -> None:
    """Refuse exact bots for whose game there are no values."""
    exact = [name for name in names if read_spec(name).name == EXACT]
    if exact:
        await asyncio.to_thread(_make_each, exact, record)


def _make_each(names: list[str], record: Record) -> None:
    game, _ = open_record(record)
    for name in names:
        try:
            make(name, record, game, 0, random.Random(0)).close()  # noqa: S311
        except NoAdvice as none:
            raise BotError(str(none)) from None


class BotSeats:
    """Plays the seats of bots, one task for each table at which it is a bot's turn."""

    def __init__(self, thinkers: int, pause: float, unwatched: float) -> None:
        self._thinkers = Thinkers(thinkers)
        self._pause, self._unwatched = pause, unwatched
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def consider(self, table: LiveTable, first_wait: float = 0.0) -> None:
        """Start the task of a table if a bot has to act there, someone watches, and no task is running."""
        if not self._closed and table.id not in self._tasks and bot_to_act(table) is not None and self._is_watched(table):
            self._tasks[table.id] = asyncio.get_running_loop().create_task(self._play(table, first_wait))

    def is_busy(self, table: LiveTable) -> bool:
        """Whether a task is running for this table."""
        return table.id in self._tasks

    async def close(self) -> None:
        """Cancel all tasks: every move is either durable or was never made."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()
        self._thinkers.close()

    def _is_watched(self, table: LiveTable) -> bool:
        """Whether anyone watches a table, or used it lately: where nobody does, bots stop, and go on when someone comes."""
        return bool(table.watchers) or time.monotonic() - table.used_at < self._unwatched

    async def _play(self, table: LiveTable, first_wait: float) -> None:
        try:
            await asyncio.sleep(first_wait)
            while (seat := bot_to_act(table)) is not None and self._is_watched(table):
                await self._wait(table)
                try:
                    await self._move(table, seat)
                except (Stale, IllegalMove):
                    continue  # the table advanced meanwhile
                except Exception:  # noqa: BLE001 - whatever failed, the other players wait for this move
                    _LOG.exception("a bot's move was not saved: trying again")
                    await asyncio.sleep(RETRY_SECONDS)
        finally:  # a person is to act: bots wait again after that
            table.signals.hurried.clear()
            # nothing is awaited between the last check of the table and this, so a later `consider` starts a new task
            self._tasks.pop(table.id, None)

    async def _wait(self, table: LiveTable) -> None:
        """Wait as long as the table's pace says, or until somebody skips; longer where a throw ends a person's time to undo."""
        seconds = wait_of_bot(table, table.signals.pace, self._pause)
        with suppress(TimeoutError):
            await asyncio.wait_for(table.signals.hurried.wait(), seconds)

    async def _move(self, table: LiveTable, seat: int) -> None:
        version, node = table.version, table.node
        if isinstance(node, Choice):
            move = await self._choose(table, node)
            if table.version == version and table.player_of(seat) is not None:
                await table.act(Command("move", seat, move, expect=version, by_bot=True))
                BOT_MOVES.inc()
        elif bot_to_act(table) == seat:
            await table.act(Command("roll", seat, expect=version, by_bot=True))

    async def _choose(self, table: LiveTable, node: Choice) -> Move:
        name = table.player_of(node.seat) or "random"
        try:
            if table.seating.holder(node.seat) != name:
                table.seating.hand_over(node.seat, name)
            move = await self._thinkers.choose(table, node, name)
        except Exception:  # noqa: BLE001 - whatever a bot does wrong, the game must go on
            _LOG.exception("the bot %s failed: its seat plays a random legal move", name)
        else:
            if move in node.legal:
                return move
            _LOG.error("the bot %s chose an illegal move: its seat plays a random legal move", name)
        return random.choice(node.legal)  # noqa: S311


class Thinkers:
    """Lets quick bots choose in threads and slow ones in processes; once a kind of bot was slow, it stays with the slow ones."""

    def __init__(self, thinkers: int) -> None:
        self._quick = ThreadPoolExecutor(thinkers, thread_name_prefix="dicecup-bot")
        self._slow = SlowBots(thinkers)
        self._seconds: dict[tuple[str, str], float] = {}

    async def choose(self, table: LiveTable, node: Choice, name: str) -> Move:
        """The move of the bot that plays the seat to act."""
        record = table.header.record
        kind = name, record.game
        # Many choices of a bot that looks ahead are quick, but one of the others would hold all quick bots up.
        if looks_ahead(name, record.game, record.seats) or self._seconds.get(kind, 0.0) > SLOW_SECONDS:
            return await self._slow.choose(name, record, node.seat, table.state)
        choose = partial(table.seating.bot(node.seat).choose, table.state, node, table.moves)
        move, seconds = await asyncio.get_running_loop().run_in_executor(self._quick, _timed, choose)
        self._seconds[kind] = 0.7 * self._seconds.get(kind, 0.0) + 0.3 * seconds
        return move

    def close(self) -> None:
        """Cancel what has not begun."""
        self._quick.shutdown(wait=False, cancel_futures=True)
        self._slow.close()


def _timed(choose: Callable[[], Move]) -> tuple[Move, float]:
    begun = time.thread_time()
    return choose(), time.thread_time() - begun
