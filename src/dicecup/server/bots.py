"""Bots at the tables of this server: they think in threads of their own, and a table waits for nobody else's bot."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from dicecup.bots.base import Bot, BotError
from dicecup.bots.registry import PROGRAM, bots_for, make, read_spec
from dicecup.core import Chance, Choice, Move, Over, Record
from dicecup.core.errors import DicecupError, IllegalMove, shown
from dicecup.games import open_record
from dicecup.server.live import LiveTable
from dicecup.server.measures import BOT_MOVES
from dicecup.store import Stale

_LOG: Final = logging.getLogger(__name__)
EXACT: Final = "optimal"
RETRY_SECONDS: Final = 1.0
YIELD_SECONDS: Final = 2.0
"""How long a process that only heard of a bot's turn leaves it to the process that made the move before."""


def check_bot(name: str, game: str, seats: int) -> str:
    """The bot's name, if such a bot may sit here; a program on this machine never may."""
    allowed = bots_for(game, seats)
    if name.startswith(PROGRAM) or read_spec(name).name not in allowed:
        raise BotError(f"{shown(name)} does not play {game} with {seats} here: {', '.join(allowed)} do")
    return name


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
        except DicecupError:
            raise
        except Exception:  # noqa: BLE001 - no table, no solver, or a table that cannot be read
            raise BotError(f"{name} cannot play {record.game} on this server: it has no exact table") from None


class BotSeats:
    """Plays the seats of bots, one task for each table at which it is a bot's turn."""

    def __init__(self, thinkers: int, pause: float) -> None:
        self._pool = ThreadPoolExecutor(thinkers, thread_name_prefix="dicecup-bot")
        self._pause = pause
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def consider(self, table: LiveTable, first_wait: float = 0.0) -> None:
        """Let the bot whose turn it is play on, unless it already does."""
        if table.id not in self._tasks and self._bot_to_act(table) is not None:
            task = asyncio.get_running_loop().create_task(self._play(table, first_wait))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id, None))

    def is_busy(self, table: LiveTable) -> bool:
        """Whether a bot is about to move at this table."""
        return table.id in self._tasks

    async def close(self) -> None:
        """Stop all bots where they are: every move is durable or was never made."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _bot_to_act(self, table: LiveTable) -> int | None:
        node = table.node
        if isinstance(node, Over) or table.player_of(node.seat) is None:
            return None
        by_hand = isinstance(node, Chance) and table.header.dice == "physical"
        return None if by_hand else node.seat

    async def _play(self, table: LiveTable, first_wait: float) -> None:
        if first_wait:
            await asyncio.sleep(first_wait)
        while (seat := self._bot_to_act(table)) is not None:
            await asyncio.sleep(self._pause)
            version, node = table.version, table.node
            try:
                if isinstance(node, Choice):
                    move = await self._choose(table, seat, node)
                    if table.version == version and table.player_of(seat) is not None:
                        await table.act("move", seat, str(move), version, secrets.token_hex(8))
                        BOT_MOVES.inc()
                elif self._bot_to_act(table) == seat:
                    await table.act("roll", seat, "", version, secrets.token_hex(8))
            except (Stale, IllegalMove):
                continue
            except DicecupError as error:
                _LOG.warning("a bot's move was not saved: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _choose(self, table: LiveTable, seat: int, node: Choice) -> Move:
        try:
            thought = asyncio.get_running_loop().run_in_executor(self._pool, _think, table, seat, table.state, node, table.moves)
            return await thought
        except Exception:  # noqa: BLE001 - whatever a bot does wrong, the others want to play on
            _LOG.exception("a bot broke down: its seat plays any legal move")
            return random.choice(node.legal)  # noqa: S311


def _think(table: LiveTable, seat: int, state: object, node: Choice, moves: tuple[Move, ...]) -> Move:
    name = table.player_of(seat) or "random"
    known = table.bots.get(seat)
    if known is None or known[0] != name:
        if known is not None:
            known[1].close()
        known = table.bots[seat] = (name, _make(table, seat, name))
    return known[1].choose(state, node, moves)


def _make(table: LiveTable, seat: int, name: str) -> Bot:
    return make(name, table.header.record, table.game, seat, random.Random())  # noqa: S311
