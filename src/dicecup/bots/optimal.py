"""Playing by the exact table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicecup.bots.base import BotError
from dicecup.core import Choice, Move, Record
from dicecup.games import PlayableGame


class Optimal:
    """The exact value of every move, for the one objective that the game's table has.

    At a sheet game with several seats that is the seat's own score, as if alone: whoever plays for it does not play to win. At
    Mickey Mouse for two it is the win.
    """

    def __init__(self, game: PlayableGame[Any], record: Record, objective: str | None) -> None:
        from dicecup import solve

        self.objective = solve.adviser(game).objective
        if objective not in (None, self.objective):
            raise BotError(
                f"optimal plays {record.game} with {record.seats} for the {self.objective}: no table is for the {objective}"
            )
        self._game = game
        self._values = solve.values

    def values(self, state: Any, choice: Choice) -> Mapping[Move, float]:
        """The exact values; without a table there is a clear error, not a guess."""
        found = self._values(self._game, state)
        if isinstance(found, float):
            raise BotError("a throw is next: nothing is there to choose")
        return found
