"""The messages about editions."""

from __future__ import annotations

from dicecup.server.schemas import ResponseModel


class Option(ResponseModel):
    """A house rule: the values it takes, the printed rule first; with `per_seat` also every seat's number."""

    name: str
    about: str
    values: list[bool | int | str]
    per_seat: bool


class Edition(ResponseModel):
    """One game of the family: all that a screen needs to know of it without knowing its rules."""

    key: str
    title: str
    about: str
    least_players: int
    most_players: int
    faces: list[int | str]
    signs: list[str]
    """What the faces look like, where they are not pips."""
    dice: int
    rolls: int
    """How often a turn's dice may be thrown, unless a special rule says otherwise."""
    extra_die: list[str]
    rows: list[str]
    options: list[Option]
    together: list[str]
    """Options whose values belong together by their place in the list."""
    rules: int
    bots: dict[int, list[str]]
    """The bots that play it, by the number of seats, the strongest last."""
