"""What a store refuses, in words for the person or program that asked."""

from __future__ import annotations

from dicecup.core.errors import DicecupError, shown


class StoreError(DicecupError):
    """The base of what the store refuses."""


class NoGame(StoreError):
    """The store holds no game of this name."""

    def __init__(self, game_id: object) -> None:
        super().__init__(f"there is no game {shown(game_id)} in the store")


class Stale(StoreError):
    """Someone else was first: the game has moved on to version `current`."""

    def __init__(self, expected: int, current: int) -> None:
        super().__init__(f"the game is at version {current}, not at version {expected}: look at it again")
        self.current = current


class CommandReused(StoreError):
    """A command id that already stands for something else."""

    def __init__(self, command: str) -> None:
        super().__init__(f"the command id {shown(command)} was used for another command: give every command an id of its own")


class NotSaved(StoreError):
    """The store could not make it durable; whether it did is known only after reading again, and a repeat is harmless."""


class BadLog(StoreError):
    """A log that does not add up; `version` is the entry that does not."""

    def __init__(self, reason: str, version: int) -> None:
        super().__init__(f"entry {version} does not fit: {reason}")
        self.reason = reason
        self.version = version
