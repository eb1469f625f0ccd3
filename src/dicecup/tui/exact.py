"""Making exact values from the terminal: what it costs, how far it is, and starting and stopping it."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from dicecup.core.errors import DicecupError
from dicecup.words import Catalogue

if TYPE_CHECKING:
    from dicecup.solve.making import Maker, Making, Price


class Status(NamedTuple):
    """How it stands with the exact values of a game, in words, and what can be done about it."""

    text: str
    action: Literal["start", "stop", "nothing"]


class BackgroundSolving:
    """The exact values made from one terminal, one game at a time; nothing is imported before somebody wants them."""

    def __init__(self) -> None:
        self._maker: Maker | None = None
        self._notified: Making | None = None

    @property
    def making(self) -> Making | None:
        """How far the game is that was started last."""
        return None if self._maker is None else self._maker.making

    def status(self, say: Catalogue, game: Any) -> Status:
        """How it stands with those of this game."""
        from dicecup.solve.making import is_exact, price

        try:
            making = self._maker.of(game) if self._maker is not None else None
            if making is not None and making.state == "running":
                return Status(status_text(say, making), "stop")
            if is_exact(game):
                return Status(say("exact-done" if making is not None else "table-coach-exact"), "nothing")
            cost = cost_text(say, price(game))
        except DicecupError as error:
            return Status(say("exact-impossible", why=str(error)), "nothing")
        if making is not None and making.state in ("stopped", "failed"):
            return Status(f"{status_text(say, making)} {cost}", "start")
        return Status(cost, "start")

    def start(self, game: Any) -> None:
        """Begin to make them."""
        from dicecup.solve.making import Maker

        self._maker = self._maker or Maker()
        self._maker.start(game)
        self._notified = None

    def stop(self) -> None:
        """Stop what is made; the next start goes on from there."""
        if self._maker is not None:
            self._maker.stop()
            self._notified = self.making

    def newly_ended(self) -> Making | None:
        """What has ended since the last call, once."""
        making = self.making
        if making is None or making.state == "running" or self._notified == making:
            return None
        self._notified = making
        return making


def time_text(say: Catalogue, seconds: float) -> str:
    """About how long something takes."""
    return say("exact-short") if seconds < 55 else say("exact-minutes", minutes=max(1, round(seconds / 60)))


def cost_text(say: Catalogue, price: Price) -> str:
    """What exact values cost in time and disk."""
    from dicecup.solve.making import WHILE_SOLVING

    size, work = (max(1, ceil(times * price.size / 1e6)) for times in (1, WHILE_SOLVING))
    return say("exact-cost", time=time_text(say, price.seconds), size=size, work=work)


def status_text(say: Catalogue, making: Making) -> str:
    """How far it is, or how it ended."""
    percent = int(100 * making.share)
    match making.state:
        case "running" if making.left is None:
            return say("exact-running", percent=percent)
        case "running":
            return say("exact-running-left", percent=percent, time=time_text(say, making.left or 0.0))
        case "failed":
            return say("exact-failed", why=making.error)
        case state:
            return say(f"exact-{state}")
