"""House rules as they are typed on the command line."""

from __future__ import annotations

from collections.abc import Iterable

from dicecup.core.errors import BadOption, shown
from dicecup.core.record import Value, read_value


def read_options(given: Iterable[str]) -> dict[str, Value]:
    """`["joker=free", "first=0"]` as a game takes it."""
    options: dict[str, Value] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals or not name:
            raise BadOption(f"{shown(each)} is no option: options look like joker=free or first=0")
        if name in options:
            raise BadOption(f"the option {shown(name)} is given twice")
        options[name] = read_value(value)
    return options
