"""Messages to JSON and back, by pydantic."""

from __future__ import annotations

from typing import Annotated, Any, Final, get_args

from pydantic import Field, TypeAdapter

from dicecup.messages.requests import Command
from dicecup.messages.responses import SocketMessage

AnyCommand = Annotated[Command, Field(discriminator="kind")]
COMMANDS: Final[TypeAdapter[Command]] = TypeAdapter(AnyCommand)


_ADAPTERS: Final = {kind: TypeAdapter[Any](kind) for kind in get_args(SocketMessage)}


def to_json(message: SocketMessage) -> str:
    """A message as JSON."""
    return _ADAPTERS[type(message)].dump_json(message).decode()
