"""Who sits where: names and players of the seats, and who starts, from what was typed in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from dicecup.core.errors import DicecupError, shown
from dicecup.games import Edition
from dicecup.journal import LONGEST_NAME, BadName, Seat, clean_name
from dicecup.words import Catalogue

FIRST: Final = "first"
"""The option that says who takes the first turn, where it can be thrown for."""

CORNERS: Final = "corners"
"""The option with one character a seat."""


class BadSeating(DicecupError):
    """People and bots who cannot sit down so; the text is in the language of the session."""


def bot_title(say: Catalogue, bot: str) -> str:
    """What a bot is called."""
    return say.get(f"bot-{re.split('[@:]', bot)[0]}-name", clean_name(bot))


def seated(say: Catalogue, typed: Sequence[str], bots: Sequence[str | None]) -> list[Seat]:
    """People and bots on their seats; one without a name gets the number of the seat, or the name of the bot."""
    names: list[str] = []
    given = [_clean(say, name) if name else "" for name in typed]
    for at, (name, bot) in enumerate(zip(given, bots, strict=True)):
        plain = say("setup-seat", number=at + 1) if bot is None else bot_title(say, bot)
        taken = {other.casefold() for other in (*names, *given)}
        free = (other for other in (plain, *(f"{plain} {number}" for number in range(2, 20))) if other.casefold() not in taken)
        names.append(name or next(free))
    if len({name.casefold() for name in names}) < len(names):
        raise BadSeating(say("terminal-names-same", players=say.list(names)))
    return [Seat(name, "here" if bot is None else f"bot:{bot}") for name, bot in zip(names, bots, strict=True)]


def _clean(say: Catalogue, name: str) -> str:
    try:
        return clean_name(name)
    except BadName:
        raise BadSeating(say("terminal-name-bad", name=shown(name), count=LONGEST_NAME)) from None


def has_first(edition: Edition) -> bool:
    """Whether the first turn is an option of this edition: a seat, or thrown for."""
    return any(option.name == FIRST for option in edition.options)


def with_first(
    edition: Edition, seats: Sequence[Seat], options: dict[str, Any], first: int | None
) -> tuple[list[Seat], dict[str, Any]]:
    """Seats and options of a game in which `first` starts; the order goes on clockwise. `None` leaves it to the edition.

    Where the first turn is no option, seat 0 starts: the seats are rotated, and what belongs to a seat with them.
    """
    if first is None:
        return list(seats), options
    if has_first(edition):
        return list(seats), {**options, FIRST: first}
    turned = {CORNERS: _rotated(options[CORNERS], first)} if CORNERS in options else {}
    return [*seats[first:], *seats[:first]], {**options, **turned}


def _rotated(text: str, by: int) -> str:
    return text[by:] + text[:by]


def find_first(say: Catalogue, edition: Edition, names: Iterable[str], typed: str) -> int | None:
    """The seat that a name or a number from 1 on means; `None` for `roll`, where the first turn can be thrown for."""
    every = list(names)
    if typed.casefold() == "roll" and has_first(edition):
        return None
    found = [at for at, name in enumerate(every) if name.casefold() == typed.casefold()]
    if not found and typed.isascii() and typed.isdecimal() and len(typed) < 3 and 1 <= int(typed) <= len(every):
        found = [int(typed) - 1]
    if not found:
        raise BadSeating(say("plain-first-unknown", typed=shown(typed), players=say.list(every)))
    return found[0]
