"""The messages of a socket. What a client sends is a command; what it is told is one of these, told apart by `type`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from dicecup.server.errors import Refusal
from dicecup.server.schemas import ResponseModel
from dicecup.server.tables.schemas import Command, Done, Entry, Position, Seat, Table


class Welcome(ResponseModel):
    """The first message: the table, with everything missed since the version that the client knew."""

    type: Literal["welcome"] = "welcome"
    table: Table


class Update(ResponseModel):
    """The table went on: the log after version `after`, up to `version`, and where that leads."""

    type: Literal["update"] = "update"
    after: int
    version: int
    entries: list[Entry]
    position: Position
    words: dict[int, str]
    seed: str | None


class Seats(ResponseModel):
    """Someone came, went, or was replaced."""

    type: Literal["seats"] = "seats"
    seats: list[Seat]


class Rematch(ResponseModel):
    """The next table of the same people."""

    type: Literal["rematch"] = "rematch"
    table: str


SocketResponse = Annotated[Welcome | Update | Seats | Rematch | Done | Refusal, Field(discriminator="type")]
"""Everything that a socket says."""

SocketRequest = Command
"""Everything that a socket hears."""
