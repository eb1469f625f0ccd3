"""The editions as messages: what a screen needs to know of a game without knowing its rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from dicecup.bots.levels import LEVELS
from dicecup.core.record import Value
from dicecup.games import EDITIONS, RowFacts, Section
from dicecup.games import Edition as Listed
from dicecup.games.registry import PLUGGED_IN
from dicecup.games.turn import ROLLS
from dicecup.words import catalogue


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: the values it takes, by the number of seats; the first is the printed rule."""

    name: str
    about: str
    values: dict[int, tuple[Value, ...]]


@dataclass(frozen=True, slots=True)
class Edition:
    """One game of the family."""

    key: str
    title: str
    """In English, as all texts of this message; a screen in another language has them in its catalogue."""
    about: str
    least_players: int
    most_players: int
    faces: tuple[int | str, ...]
    signs: tuple[str, ...]
    """What the faces look like, where they are not pips."""
    dice: int
    rolls: int
    """How often a turn's dice may be thrown, unless a special rule says otherwise."""
    extra_die: tuple[str, ...]
    sections: tuple[Section, ...]
    rows: tuple[str, ...]
    facts: dict[str, RowFacts]
    """What each row or card pays or takes, with an example."""
    unit: Literal["point", "chip"]
    options: tuple[Option, ...]
    together: tuple[str, ...]
    """Options whose values belong together by their place in the list."""
    rules: int
    bots: tuple[str, ...]
    """The levels of the bots to choose among, the strongest last."""
    solvable: tuple[int, ...]
    """The numbers of seats for which there can be exact values."""
    estimated: tuple[int, ...]
    """The numbers of seats for which a trained judge estimates chances to win."""
    is_plugin: bool
    """Whether it comes from another package: then Python in a browser does not have it."""
    words: dict[str, dict[str, str]]
    """By language the messages that it brings itself, for a catalogue that does not have them."""


@cache
def editions() -> tuple[Edition, ...]:
    """All editions, in the order of the registry."""
    return tuple(map(_edition, EDITIONS.values()))


def _edition(listed: Listed) -> Edition:
    say = catalogue("en")
    return Edition(
        key=listed.key,
        title=say.get(f"edition-{listed.key}-title", listed.key),
        about=say.get(f"edition-{listed.key}-about", ""),
        least_players=listed.players[0],
        most_players=listed.players[-1],
        faces=listed.faces,
        signs=listed.signs,
        dice=listed.dice,
        rolls=ROLLS,
        extra_die=listed.extra_die,
        sections=listed.sections,
        rows=listed.rows,
        facts=dict(listed.facts),
        unit=listed.unit,
        options=tuple(
            Option(option.name, say.get(f"option-{option.name}", ""), {seats: option.allowed(seats) for seats in listed.players})
            for option in listed.options
        ),
        together=listed.together,
        rules=listed.rules,
        bots=LEVELS,
        solvable=listed.solvable,
        estimated=listed.trained,
        is_plugin=listed.key in PLUGGED_IN,
        words={language: dict(messages) for language, messages in listed.words.items()},
    )
