"""Strict JSON: rejects NaN and infinities, duplicate keys and nesting that is too deep."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any, Final, NoReturn

from dicecup.core.errors import shown

DEEPEST: Final = 100
"""How deep lists and objects may be nested. Where the stack is small, as in a browser, a few thousand levels end Python itself."""
_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|([\[{])|[\]}]')
"""A text as a whole, so that its brackets do not count, or one bracket."""


class NotJson(ValueError):
    """Text that is not strict JSON; the message says why, on one line."""


def strict_json(text: str) -> Any:
    """Parse the text."""
    if text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST:
        raise NotJson("it is nested too deep")
    try:
        return _DECODER.decode(text)
    except (json.JSONDecodeError, NotJson) as error:
        raise NotJson(str(error)) from None
    except RecursionError:
        raise NotJson("it is nested too deep") from None
    except ValueError:  # Python refuses to parse integers of thousands of digits
        raise NotJson("it holds a number of thousands of digits") from None


def _depth(text: str) -> int:
    steps = (1 if found[1] else -1 for found in _BRACKET.finditer(text) if found[0][0] != '"')
    return max(accumulate(steps), default=0)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise NotJson(f"the key {shown(max(names, key=names.count))} stands twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise NotJson(f"{name} is no number")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant)
"""Made once: `json.loads` would make one for every text."""
