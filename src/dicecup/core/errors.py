"""Errors caused by bad input; every message says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable


class DicecupError(ValueError):
    """The base of every error caused by bad input; its text is one line."""


class UnknownGame(DicecupError):
    """No edition has this name."""

    def __init__(self, name: object, known: Iterable[str]) -> None:
        super().__init__(f"unknown game {shown(name)}: the games are {', '.join(known)}")


class BadSeats(DicecupError):
    """The edition does not allow this number of seats."""

    def __init__(self, game: str, seats: object, players: range) -> None:
        allowed = f"{players[0]} to {players[-1]}"
        super().__init__(f"{game} cannot seat {shown(seats)}: it is for {allowed} players")


class BadOption(DicecupError):
    """An option that does not exist, or a value it does not take."""


class IllegalMove(DicecupError):
    """A move that the game does not offer here; `at` is its index in the list of moves."""

    def __init__(self, message: str, at: int | None = None) -> None:
        super().__init__(message)
        self.at = at


class BadRecord(DicecupError):
    """A record that cannot be parsed or replayed; `at` is the index of the first move that fails."""

    def __init__(self, message: str, at: int | None = None) -> None:
        super().__init__(message)
        self.at = at


class OtherRules(BadRecord):
    """A record played by a version of the rules that this program does not play."""


def shown(value: object, limit: int = 60) -> str:
    """The `repr` of a value for an error message: ASCII, on one line, at most `limit` characters."""
    try:
        text = ascii(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list nested thousands deep
        return f"an endless {type(value).__name__}"
    return text if len(text) <= limit else text[: limit - 3] + "..."


def told(error: BaseException) -> str:
    """An error of somebody else's code, on one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}".rstrip(": ")
