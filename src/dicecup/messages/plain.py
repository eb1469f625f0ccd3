"""Messages to JSON and back with the standard library alone: what pydantic does on a server, and a browser has no pydantic.

The JSON is the same to the byte as a server's. What is read is held to the same limits.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from dicecup.core.errors import DicecupError
from dicecup.messages.limits import Limits

_T = TypeVar("_T")
_PLAIN: Final = frozenset((str, int, float, bool, NoneType))


class Malformed(DicecupError):
    """A message that is not what its dataclass says."""


def to_json(message: object) -> str:
    """A message, or a list of them, as JSON."""
    text = json.dumps(to_plain(message), ensure_ascii=False, separators=(",", ":"))
    return _TEXT_OR_SMALL.sub(_as_pydantic, text) if "e-" in text else text


_TEXT_OR_SMALL: Final = re.compile(r'"(?:[^"\\]|\\.)*"|(-?)(\d)(?:\.(\d+))?e-(\d+)')
"""A text, which stays as it is, or a number below 0.0001."""


def _as_pydantic(found: re.Match[str]) -> str:
    """A small number as pydantic writes it: `0.00001` and `1e-6`, where Python writes `1e-05` and `1e-06`."""
    sign, first, rest, exponent = found.groups()
    if first is None:
        return found[0]
    if int(exponent) <= 5:
        return f"{sign}0.{'0' * (int(exponent) - 1)}{first}{rest or ''}"
    return f"{sign}{first}{f'.{rest}' if rest else ''}e-{int(exponent)}"


def to_plain(value: Any) -> Any:
    """A message as dictionaries, lists and plain values."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        return [each if type(each) in _PLAIN else to_plain(each) for each in value]
    if is_dataclass(kind):
        return {name: to_plain(getattr(value, name)) for name in _names(kind)}
    if isinstance(value, Mapping):
        return {str(key): to_plain(each) for key, each in value.items()}
    return [to_plain(each) for each in value]


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def from_plain(kind: type[_T] | Any, value: Any, where: str = "") -> _T:
    """The dataclass, or one of a union of them told apart by `kind`, that plain values describe; `Malformed` says what is wrong."""
    found: _T = _read(kind, value, where)
    return found


def _read(kind: Any, value: Any, where: str) -> Any:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _limited(_read(arguments[0], value, where), arguments[1:], where)
    if origin in (Union, UnionType):
        return _one_of(arguments, value, where)
    if origin is Literal:
        return _checked(value in arguments, value, where, f"it must be one of {', '.join(map(str, arguments))}")
    if origin is tuple:
        _checked(isinstance(value, list), value, where, "it must be a list")
        return tuple(_read(arguments[0], each, f"{where}.{at}") for at, each in enumerate(value))
    if origin is dict:
        _checked(isinstance(value, dict), value, where, "it must be an object")
        return {key: _read(arguments[1], each, where) for key, each in value.items()}
    if is_dataclass(kind):
        return _record(kind, value, where)
    if kind is float and type(value) is int:
        return float(value)
    return _checked(type(value) is kind, value, where, f"it must be of type {getattr(kind, '__name__', kind)}")


def _one_of(kinds: Any, value: Any, where: str) -> Any:
    if value is None and NoneType in kinds:
        return None
    kinds = tuple(kind for kind in kinds if kind is not NoneType)
    records: list[Any] = [kind for kind in kinds if is_dataclass(kind)]
    named = {get_args(_hints(kind)["kind"])[0]: kind for kind in records}
    if named:
        tag = value.get("kind") if isinstance(value, dict) else None
        _checked(tag in named, value, where, f"its kind must be one of {', '.join(named)}")
        return _read(named[tag], value, where)
    for kind in kinds:
        base = get_args(kind)[0] if get_origin(kind) is Annotated else kind
        if len(kinds) == 1 or type(value) is base:
            return _read(kind, value, where)
    raise Malformed(f"{where}: it is of a wrong type")


def _record(kind: Any, value: Any, where: str) -> Any:
    _checked(isinstance(value, dict), value, where, "it must be an object")
    hints = _hints(kind)
    known = {each.name: each for each in fields(kind)}
    _checked(not value.keys() - known.keys(), value, where, "there is a key that does not belong here")
    for name, each in known.items():
        needed = each.default is MISSING and each.default_factory is MISSING
        _checked(name in value or not needed, value, f"{where}.{name}" if where else name, "it is missing")
    return kind(**{name: _read(hints[name], each, f"{where}.{name}" if where else name) for name, each in value.items()})


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _limited(value: Any, limits: tuple[Any, ...], where: str) -> Any:
    for limit in limits:
        if isinstance(limit, Limits):
            _checked(limit.ge is None or value >= limit.ge, value, where, f"it must be at least {limit.ge}")
            _checked(limit.le is None or value <= limit.le, value, where, f"it must be at most {limit.le}")
            _checked(limit.min_length is None or len(value) >= limit.min_length, value, where, "it is too short")
            _checked(limit.max_length is None or len(value) <= limit.max_length, value, where, "it is too long")
            fits = limit.pattern is None or re.search(limit.pattern, value) is not None
            _checked(fits, value, where, "it does not have the right form")
    return value


def _checked(is_right: bool, value: Any, where: str, why: str) -> Any:
    if not is_right:
        raise Malformed(f"{where}: {why}" if where else why)
    return value
