"""The messages as TypeScript types, made from the same models: `python -m dicecup.server.typescript > messages.ts`."""

from __future__ import annotations

import sys
from typing import Any, Final

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from dicecup.server.editions.schemas import Edition
from dicecup.server.errors import Refusal
from dicecup.server.health.schemas import Health
from dicecup.server.history.schemas import History
from dicecup.server.seats.schemas import Claim, StandIn
from dicecup.server.tables.schemas import Command, Done, Link, NewTable, Opened, Replay, Table
from dicecup.server.watch.schemas import Rematch, Seats, SocketResponse, Update, Welcome

RESPONSES: Final = (Edition, Refusal, Health, History, Done, Link, Opened, Replay, Table, Rematch, Seats, Update, Welcome)
REQUESTS: Final = (NewTable, Claim, StandIn)
_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_REF: Final = "#/$defs/{model}"


def typescript() -> str:
    """All messages, one interface each, and the two unions that go over a socket."""
    responses = models_json_schema([(model, "serialization") for model in RESPONSES], ref_template=_REF)[1]["$defs"]
    requests = models_json_schema([(model, "validation") for model in REQUESTS], ref_template=_REF)[1]["$defs"]
    commands = TypeAdapter(Command).json_schema(ref_template=_REF)["$defs"]
    unions = {
        "Command": " | ".join(sorted(commands)),
        "SocketMessage": " | ".join(_names(TypeAdapter(SocketResponse).json_schema(ref_template=_REF))),
    }
    parts = ["// Made by `python -m dicecup.server.typescript`: change the models, not this file."]
    parts += [_interface(name, schema) for name, schema in sorted({**requests, **commands, **responses}.items())]
    parts += [f"export type {name} = {union}" for name, union in unions.items()]
    return "\n\n".join(parts) + "\n"


def _names(union: dict[str, Any]) -> list[str]:
    return [each["$ref"].rpartition("/")[2] for each in union["oneOf"]]


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", ())
    lines = [f"  {key}{'' if key in required else '?'}: {_type(value)}" for key, value in schema.get("properties", {}).items()]
    about = str(schema.get("description", "")).replace("*/", "")
    return "\n".join([f"/** {about} */", f"export interface {name} {{", *lines, "}"])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join(map(_literal, schema["enum"]))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(_type(each) for each in schema[key]))
    if schema.get("type") == "array":
        return f"({_type(schema['items'])})[]"
    if schema.get("type") == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return _PLAIN.get(str(schema.get("type")), "unknown")


def _literal(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, str) else str(value)


if __name__ == "__main__":
    sys.stdout.write(typescript())
