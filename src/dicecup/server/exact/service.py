"""Exact values on this server: whether they are there, and the one process that makes them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from dicecup.core.errors import DicecupError
from dicecup.messages.responses import ExactValues
from dicecup.server.errors import Refused

if TYPE_CHECKING:
    from dicecup.solve.making import Maker


class ExactService:
    """Starts, stops and reports the making of exact values; whatever may take long is done in a thread."""

    def __init__(self, workers: int) -> None:
        self._is_alone = workers == 1
        self._maker: Maker | None = None

    async def read(self, game: Any, is_allowed: bool) -> ExactValues:
        """How it stands with the exact values of a game."""
        return await asyncio.to_thread(self._read, game, is_allowed)

    async def start(self, game: Any) -> None:
        """Begin to make them."""
        try:
            await asyncio.to_thread(self._begin, game)
        except DicecupError as error:
            raise Refused(409, "not-allowed", str(error)) from None

    async def stop(self, game: Any) -> None:
        """Stop making those of this game."""
        if self._maker is not None and self._maker.is_running and self._maker.of(game) is not None:
            await asyncio.to_thread(self._maker.stop)

    async def close(self) -> None:
        """Stop whatever is made; the next start goes on from there."""
        if self._maker is not None:
            await asyncio.to_thread(self._maker.stop)

    def _begin(self, game: Any) -> None:
        from dicecup.solve.making import Maker
        from dicecup.solve.service import problem

        if not self._is_alone:  # the next request may come to another process, which knows nothing of this one's child
            raise DicecupError(f"this server has several processes: run `{problem(game).command}` beside it")
        self._maker = self._maker or Maker()
        self._maker.start(game)

    def _read(self, game: Any, is_allowed: bool) -> ExactValues:
        from dicecup.solve.making import is_exact, price

        try:
            if is_exact(game):
                return ExactValues("there", is_allowed)
            making = self._maker.of(game) if self._maker is not None else None
            if making is not None and making.state == "running":
                return ExactValues("running", is_allowed, share=making.share, left=making.left)
            seconds, size = price(game)
        except DicecupError as error:
            return ExactValues("impossible", is_allowed, why=str(error))
        if making is None or making.state == "done":  # done, and its value file was removed since
            return ExactValues("possible", is_allowed, seconds, size)
        return ExactValues(making.state, is_allowed, seconds, size, making.share, why=making.error)
