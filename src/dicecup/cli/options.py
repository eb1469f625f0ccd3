"""Parse seats, house rules and the kind of dice from command-line arguments."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from dicecup.core.errors import BadOption, DicecupError, shown
from dicecup.core.record import Value, read_value

if TYPE_CHECKING:
    from dicecup.messages.requests import Pace


def read_options(given: Iterable[str], game: str | None) -> dict[str, Value]:
    """Parse house rules such as `["joker=free", "first=0"]` into the options of a game."""
    from dicecup.games import EDITIONS

    known = EDITIONS[game].options if game in EDITIONS else ()
    texts = {option.name for option in known if option.takes_text}
    options: dict[str, Value] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals or not name:
            raise BadOption(f"{shown(each)} is not an option: options look like joker=free or first=0")
        if name in options:
            raise BadOption(f"the option {shown(name)} is given twice")
        options[name] = value if name in texts else read_value(value)
    return options


def read_seats(given: str | None) -> int | None:
    """Parse the number of players."""
    if given is None:
        return None
    value = read_value(given)
    if type(value) is not int:
        raise DicecupError(f"{shown(given)} is not a number of players: give a whole number such as 2")
    return value


def read_dice(given: str) -> Literal["fair", "physical"]:
    """Parse the kind of dice."""
    match given:
        case "fair" | "physical":
            return given
    raise BadOption(f"--dice cannot be {shown(given)}: it is fair or physical")


def read_pace(given: str | None) -> Pace | None:
    """Parse how fast bots play."""
    from dicecup.messages.pacing import PACES

    for pace in PACES:
        if pace == given:
            return pace
    if given is not None:
        raise BadOption(f"--pace cannot be {shown(given)}: it is one of {', '.join(PACES)}")
    return None


def read_language(given: str | None) -> str:
    """The language to speak: the one given, else that of the locale, else English."""
    from dicecup.words import LANGUAGES, preferred_language

    if given is not None and given not in LANGUAGES:
        raise BadOption(f"--language cannot be {shown(given)}: it is one of {', '.join(LANGUAGES)}")
    return preferred_language(given)
