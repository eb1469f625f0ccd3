"""What all messages have in common."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints


class RequestModel(BaseModel):
    """A message from a client: what it does not know is refused, nothing is guessed from another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ResponseModel(BaseModel):
    """A message to a client: every field is always there."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True, frozen=True)


SeatNumber = Annotated[int, Field(ge=0, le=9)]
Version = Annotated[int, Field(ge=0, le=1_000_000)]
CommandId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,80}$")]
Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
NameText = Annotated[str, StringConstraints(max_length=400)]
BotName = Annotated[str, StringConstraints(max_length=40)]


def as_text(kind: str) -> dict[int | str, dict[str, Any]]:
    """How a route is described that answers with text."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}}
