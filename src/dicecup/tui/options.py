"""House rules as people choose them: a title, and a label for each value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from dicecup.core.record import Value, write_value
from dicecup.games import Edition
from dicecup.tui.seating import CORNERS, FIRST
from dicecup.words import Catalogue

ARROWS: Final = "↖↗↘↙"
"""The corners of a board in the order of their numbers."""

Values = tuple[Value, ...]
"""What an option, or several that go together, are set to."""


class OptionLine(NamedTuple):
    """An option, or several that go together: its title, and every value with its label, the printed rule first."""

    names: tuple[str, ...]
    title: str
    values: list[tuple[str, Values]]


def option_lines(say: Catalogue, edition: Edition, seats: int, *, arrows: bool = False) -> list[OptionLine]:
    """All house rules of an edition but who takes the first turn; corners in words, or as arrows."""
    lines = []
    joined = [option for option in edition.options if option.name in edition.together]
    if joined:
        every: list[Values] = list(zip(*(option.values for option in joined), strict=True))
        labelled = [(say(f"option-{_joined(edition.together, values)}"), values) for values in every]
        lines.append(OptionLine(edition.together, say(f"option-{joined[0].name}"), labelled))
    for option in edition.options:
        if option.name not in (*edition.together, FIRST):
            single: list[tuple[str, Values]] = [
                (_label(say, option.name, value, arrows), (value,)) for value in option.allowed(seats)
            ]
            lines.append(OptionLine((option.name,), say(f"option-{option.name}"), single))
    return lines


def house_rules(say: Catalogue, edition: Edition, seats: int, options: Mapping[str, Value]) -> list[str]:
    """The house rules of a table that are not the printed ones, each with its value."""
    changed = []
    for line in option_lines(say, edition, seats):
        chosen = tuple(options[name] for name in line.names)
        labels = {value: label for label, value in line.values}
        if chosen != line.values[0][1]:
            changed.append(f"{line.title}: {labels[chosen]}")
    return changed


def _joined(names: tuple[str, ...], values: Values) -> str:
    return "-".join(f"{name}-{write_value(value)}" for name, value in zip(names, values, strict=True))


def _label(say: Catalogue, name: str, value: Value, arrows: bool) -> str:
    if name == CORNERS:
        corners = [ARROWS[int(corner)] if arrows else say(f"option-corner-{corner}") for corner in str(value)]
        return ("  " if arrows else ", ").join(f"{seat} {corner}" for seat, corner in enumerate(corners, 1))
    return say.get(f"option-{name}-{write_value(value)}", write_value(value))
