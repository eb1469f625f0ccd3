"""The messages about what was played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: who played, and what they scored."""

    id: str
    game: str
    created: int
    names: list[str]
    bots: list[bool]
    scores: list[int]


@dataclass(frozen=True, slots=True)
class History:
    """The newest finished games."""

    games: list[Played]
