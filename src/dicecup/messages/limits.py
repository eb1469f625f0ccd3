"""Limits of what a client may send. They are plain data: where pydantic is installed, it enforces and documents them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Limits:
    """The range of a number, or the length and pattern of a text or a collection. Numbers and texts are not converted."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """The schema of the annotated type with these limits."""
        schema = handler(source)
        strict = {"strict": True} if schema["type"] in ("bool", "int", "str") else {}
        return {**schema, **strict, **{name: value for name, value in asdict(self).items() if value is not None}}


class Request:
    """The base of messages from clients: a field that is not known is refused."""

    __slots__ = ()
    __pydantic_config__ = {"extra": "forbid"}  # noqa: RUF012 - the name and the type are pydantic's
