"""The messages about what was played."""

from __future__ import annotations

from dicecup.server.schemas import ResponseModel


class Played(ResponseModel):
    """A finished game: who played, and what they scored."""

    id: str
    game: str
    created: int
    names: list[str]
    bots: list[bool]
    scores: list[int]


class History(ResponseModel):
    """The newest finished games."""

    games: list[Played]
