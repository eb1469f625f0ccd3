"""The OpenAPI document: HTTP and socket messages together. `python -m dicecup.server.openapi` prints it, and opens no store."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from http.client import responses as reasons
from typing import Annotated, Any, Final

from fastapi import FastAPI
from pydantic import Field, TypeAdapter

from dicecup.messages.coaching import GradesRequest
from dicecup.messages.requests import Signal
from dicecup.messages.responses import SocketMessage

_REF: Final = "#/components/schemas/{model}"
_PREFIX: Final = _REF.removesuffix("{model}")

REFUSED: Final = (400, 403, 404, 405, 409, 413, 421, 422, 429, 431, 500, 503)
"""The statuses with which any request may be refused."""


def describe(app: FastAPI) -> None:
    """Let the application's document also have what FastAPI leaves out."""
    plain = app.openapi

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = plain()
            _add_socket_messages(document)
            _add_raw_bodies(document)
            _add_refusals(document)
            _require_response_fields(document)
        return plain()

    app.openapi = described  # type: ignore[method-assign]


def _add_socket_messages(document: dict[str, Any]) -> None:
    message = TypeAdapter[Any](Annotated[SocketMessage, Field(discriminator="type")]).json_schema(
        mode="serialization", ref_template=_REF
    )
    _add(document, "SocketMessage", {"title": "SocketMessage", "description": "Everything that a socket sends.", **message})
    signal = TypeAdapter[Any](Annotated[Signal, Field(discriminator="kind")]).json_schema(ref_template=_REF)
    _add(document, "Signal", {"title": "Signal", "description": "What a socket takes besides commands.", **signal})


def _add_raw_bodies(document: dict[str, Any]) -> None:
    """The bodies that are parsed by the processes that use them."""
    _add(document, "GradesRequest", TypeAdapter(GradesRequest).json_schema(ref_template=_REF))


def _add(document: dict[str, Any], name: str, schema: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for part, described in schema.pop("$defs").items():
        schemas.setdefault(part, described)
    schemas[name] = schema


def _add_refusals(document: dict[str, Any]) -> None:
    """Let every operation answer with a refusal. Declared to FastAPI, each of them would cost a validator at every start."""
    schema = {"$ref": _REF.format(model="Refusal")}
    refusals = {
        str(status): {"description": reasons[status], "content": {"application/json": {"schema": schema}}} for status in REFUSED
    }
    for path in document["paths"].values():
        for operation in path.values():
            operation["responses"] |= refusals
    for unused in ("HTTPValidationError", "ValidationError"):  # FastAPI's own 422
        document["components"]["schemas"].pop(unused, None)


def _require_response_fields(document: dict[str, Any]) -> None:
    """Mark every field of a response as required: a default does not leave it out of what is sent."""
    schemas = document["components"]["schemas"]
    sent_by_clients = _reachable(schemas, [part for path in document["paths"].values() for part in _request_bodies(path)])
    for name, schema in schemas.items():
        if name not in sent_by_clients and "properties" in schema:
            schema["required"] = list(schema["properties"])


def _request_bodies(path: Mapping[str, Any]) -> Iterator[Any]:
    yield from (operation["requestBody"] for operation in path.values() if "requestBody" in operation)


def _reachable(schemas: Mapping[str, Any], parts: list[Any]) -> set[str]:
    """The names of all schemas that these parts refer to, directly or not."""
    found: set[str] = set()
    while parts:
        match parts.pop():
            case dict() as part:
                name = str(part.get("$ref", "")).removeprefix(_PREFIX)
                if name in schemas and name not in found:
                    found.add(name)
                    parts.append(schemas[name])
                parts.extend(part.values())
            case list() as items:
                parts.extend(items)
    return found


if __name__ == "__main__":
    from dicecup.server.app import routes

    sys.stdout.write(json.dumps(routes().openapi(), ensure_ascii=False, indent=1) + "\n")
