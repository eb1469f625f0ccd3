"""Playing by the best known values, or by the estimates of a trained judge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicecup.bots.base import BotError
from dicecup.core import Choice, Move, Record
from dicecup.games import PlayableGame


class Optimal:
    """The best known value of every move, by default for the objective that the game's table has.

    At a sheet game that is the seat's own score, as if alone; `optimal:win` plays there for the chance to win at the table. At
    Mickey Mouse for two the table's own objective is the win.
    """

    def __init__(self, game: PlayableGame[Any], record: Record, objective: str | None) -> None:
        from dicecup import solve

        try:
            self.objective = solve.adviser(game, objective).objective
        except solve.NotSolved:
            raise
        except solve.NoAdvice as error:
            raise BotError(f"optimal does not play {record.game} with {record.seats} for the {objective}: {error}") from error
        self._game = game
        self._values = solve.values

    def values(self, state: Any, choice: Choice) -> Mapping[Move, float]:
        """The values; without a table there is a clear error, not a guess."""
        found = self._values(self._game, state, self.objective)
        if isinstance(found, float):
            raise BotError("a throw is next: nothing is there to choose")
        return found


class Estimated:
    """Every move by its estimated chance to win: one exact turn of look-ahead, on top of a judge that self-play trained."""

    def __init__(self, game: PlayableGame[Any]) -> None:
        from dicecup import solve

        found = solve.estimates(game)
        if found is None:
            raise BotError("this game has no trained judge")
        self._estimates = found

    def values(self, state: Any, choice: Choice) -> Mapping[Move, float]:
        """The estimated chances."""
        return self._estimates.of_moves(state, choice)
