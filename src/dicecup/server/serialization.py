"""Messages to JSON and back, by pydantic."""

from __future__ import annotations

from typing import Annotated, Any, Final, get_args

from pydantic import Field, TypeAdapter

from dicecup.events import Event, Offer
from dicecup.games.view import View
from dicecup.messages.requests import Command, Signal
from dicecup.messages.responses import Entry, Position, SocketMessage, Table

_SHARED: Final[tuple[Any, ...]] = (View, Event, Offer, Position, Entry, Table)
for _kind in _SHARED:
    # pydantic builds the schema of a standard dataclass anew wherever it occurs, unless it finds it here: 75 ms of start-up
    _kind.__pydantic_core_schema__ = TypeAdapter(_kind).core_schema

AnyCommand = Annotated[Command, Field(discriminator="kind")]
SOCKET_REQUESTS: Final[TypeAdapter[Command | Signal]] = TypeAdapter(Annotated[Command | Signal, Field(discriminator="kind")])


_ADAPTERS: Final = {kind: TypeAdapter[Any](kind) for kind in get_args(SocketMessage)}


def to_json(message: SocketMessage) -> bytes:
    """A message as JSON."""
    return _ADAPTERS[type(message)].dump_json(message)
