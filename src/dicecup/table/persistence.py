"""What a table needs from whoever keeps journals; `dicecup.store.Store` implements it with a database."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Protocol

from dicecup.journal import Entry, Journal, Position, Summary


class Persistence(Protocol):
    """Keeps journals. A read returns at once; a write returns a future that is resolved once it is durable or has failed."""

    def journal(self, game_id: str, /) -> Journal:
        """A game with everything that is kept of it, as it was at one moment; `NoGame` if it is not there."""
        ...

    def entries(self, game_id: str, since: int = 0, /) -> Sequence[Entry]:
        """The entries of a game after version `since`."""
        ...

    def series(self, series: str, /) -> Sequence[Summary]:
        """The summaries of the finished games of a series."""
        ...

    def check_intact(self) -> None:
        """Raise an error if what was durable may be so no longer; asked before an answer is given from memory."""
        ...

    def create_soon(self, *games: Journal) -> Future[None]:
        """Add new games, all of them or none."""
        ...

    def append_soon(self, game_id: str, expected: int, entries: Sequence[Entry], position: Position, /) -> Future[None]:
        """Add entries to a game that is at version `expected`; if it is not, the future fails with `Stale`."""
        ...
