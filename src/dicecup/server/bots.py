"""Bots at the tables of this server: they think in threads of their own, and a table waits for nobody else's bot."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from dicecup.bots.base import BotError
from dicecup.bots.registry import make, read_spec
from dicecup.core import Chance, Choice, Move, Over, Record
from dicecup.core.errors import IllegalMove
from dicecup.games import open_record
from dicecup.journal import Stale
from dicecup.server.live import LiveTable
from dicecup.server.metrics import BOT_MOVES
from dicecup.table import Command

_LOG: Final = logging.getLogger(__name__)
EXACT: Final = "optimal"
RETRY_SECONDS: Final = 1.0
YIELD_SECONDS: Final = 2.0
"""How long a process that only heard of a bot's turn leaves it to the process that made the move before."""
SLOW_SECONDS: Final = 0.01
"""What a move may take, in processor time, before its bot counts as one of the slow."""


async def check_bots(names: Iterable[str], record: Record) -> None:
    """Refuse bots that could not play here after all: the exact ones need their tables."""
    exact = [name for name in names if read_spec(name).name == EXACT]
    if exact:
        await asyncio.to_thread(_try, exact, record)


def _try(names: list[str], record: Record) -> None:
    game, _ = open_record(record)
    for name in names:
        try:
            make(name, record, game, 0, random.Random(0)).close()  # noqa: S311
        except ModuleNotFoundError as missing:
            raise BotError(f"{name} cannot play on this server: {missing.name} is not installed") from None


class BotSeats:
    """Plays the seats of bots, one task for each table at which it is a bot's turn."""

    def __init__(self, thinkers: int, pause: float) -> None:
        self._thinking = Thinking(thinkers)
        self._pause = pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def consider(self, table: LiveTable, first_wait: float = 0.0) -> None:
        """Let the bot whose turn it is play on, unless it already does."""
        if not self._closed and table.id not in self._tasks and self._bot_to_act(table) is not None:
            self._tasks[table.id] = asyncio.get_running_loop().create_task(self._play(table, first_wait))

    def is_busy(self, table: LiveTable) -> bool:
        """Whether a bot is about to move at this table."""
        return table.id in self._tasks

    async def close(self) -> None:
        """Stop all bots where they are: every move is durable or was never made."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()
        self._thinking.close()

    def _bot_to_act(self, table: LiveTable) -> int | None:
        node = table.node
        if isinstance(node, Over) or table.player_of(node.seat) is None:
            return None
        by_hand = isinstance(node, Chance) and table.header.dice == "physical"
        return None if by_hand else node.seat

    async def _play(self, table: LiveTable, first_wait: float) -> None:
        try:
            await asyncio.sleep(first_wait)
            while (seat := self._bot_to_act(table)) is not None:
                await asyncio.sleep(self._pause)
                try:
                    await self._move(table, seat)
                except (Stale, IllegalMove):
                    continue  # the table went on meanwhile
                except Exception:  # noqa: BLE001 - whatever it was, the others at the table wait for this move
                    _LOG.exception("a bot's move was not saved: trying again")
                    await asyncio.sleep(RETRY_SECONDS)
        finally:  # nothing is awaited between the last look at the table and this: whoever comes later begins anew
            self._tasks.pop(table.id, None)

    async def _move(self, table: LiveTable, seat: int) -> None:
        version, node = table.version, table.node
        if isinstance(node, Choice):
            move = await self._choose(table, node)
            if table.version == version and table.player_of(seat) is not None:
                await table.act(Command("move", seat, move, expect=version))
                BOT_MOVES.inc()
        elif self._bot_to_act(table) == seat:
            await table.act(Command("roll", seat, expect=version))

    async def _choose(self, table: LiveTable, node: Choice) -> Move:
        name = table.player_of(node.seat) or "random"
        try:
            if table.seating.holder(node.seat) != name:
                table.seating.hand_over(node.seat, name)
            thought = partial(table.seating.bot(node.seat).choose, table.state, node, table.moves)
            move = await self._thinking.about((name, table.header.record.game), thought)
        except Exception:  # noqa: BLE001 - whatever a bot does wrong, the others want to play on
            _LOG.exception("a bot broke down: its seat plays any legal move")
        else:
            if move in node.legal:
                return move
            _LOG.error("the bot %s chose what is not legal: its seat plays any legal move", name)
        return random.choice(node.legal)  # noqa: S311


class Thinking:
    """Threads to think in. Bots that take their time have a lane of their own, so that they hold up only each other."""

    def __init__(self, thinkers: int) -> None:
        self._lanes = {
            is_slow: ThreadPoolExecutor(thinkers, thread_name_prefix=f"dicecup-{'slow' if is_slow else 'quick'}-bot")
            for is_slow in (False, True)
        }
        self._seconds: dict[tuple[str, str], float] = {}

    async def about(self, kind: tuple[str, str], thought: Callable[[], Move]) -> Move:
        """What comes of a thought; how long one of this kind takes is learned from those before."""
        lane = self._lanes[self._seconds.get(kind, 0.0) > SLOW_SECONDS]
        move, seconds = await asyncio.get_running_loop().run_in_executor(lane, _timed, thought)
        self._seconds[kind] = 0.7 * self._seconds.get(kind, 0.0) + 0.3 * seconds
        return move

    def close(self) -> None:
        """Leave what is not begun."""
        for lane in self._lanes.values():
            lane.shutdown(wait=False, cancel_futures=True)


def _timed(thought: Callable[[], Move]) -> tuple[Move, float]:
    begun = time.thread_time()
    return thought(), time.thread_time() - begun
