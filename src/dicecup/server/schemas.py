"""Types of the parameters in paths and queries, and the description of responses that are text."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from dicecup.messages.requests import MAX_SEATS, MAX_VERSION

SeatParameter = Annotated[int, Field(ge=0, le=MAX_SEATS - 1)]
VersionParameter = Annotated[int, Field(ge=0, le=MAX_VERSION)]


def as_text(kind: str) -> dict[int | str, dict[str, Any]]:
    """The description of a route that answers with text."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}}


def body_of(model: str) -> dict[str, Any]:
    """The description of a route that parses its body elsewhere; `openapi.py` adds the model."""
    schema = {"$ref": f"#/components/schemas/{model}"}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}
