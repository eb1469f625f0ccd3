"""The errors of keeping a game, whoever persists it."""

from __future__ import annotations

from dicecup.core.errors import DicecupError, shown


class NoGame(DicecupError):
    """No game with this id is kept here."""

    def __init__(self, game_id: object) -> None:
        super().__init__(f"there is no game {shown(game_id)} in the store")


class Stale(DicecupError):
    """The compare-and-set failed: the game has already reached version `current`."""

    def __init__(self, expected: int, current: int) -> None:
        super().__init__(f"the game is at version {current}, not at version {expected}: read it again")
        self.current = current


class CommandReused(DicecupError):
    """A command id that was already used for a different command."""

    def __init__(self, command: str) -> None:
        super().__init__(f"the command id {shown(command)} was used for another command: give every command its own id")


class BadJournal(DicecupError):
    """A journal that cannot be replayed; `version` is the first entry that does not fit."""

    def __init__(self, reason: str, version: int) -> None:
        super().__init__(f"entry {version} does not fit: {reason}")
        self.reason = reason
        self.version = version
