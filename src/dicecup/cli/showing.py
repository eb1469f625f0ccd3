"""What `dicecup games` and `dicecup rules` show."""

from __future__ import annotations

import json
import sys
import textwrap
from typing import Any

import typer

from dicecup.core.record import write_value
from dicecup.games import EDITIONS, Edition, edition
from dicecup.games.edition import Option
from dicecup.words import catalogue, readable

WIDTH = 80
"""The columns that summaries fit."""


def games_table() -> str:
    """Describe every edition in a paragraph."""
    return "\n\n".join(map(_paragraph, EDITIONS.values()))


def _paragraph(listed: Edition) -> str:
    say = catalogue("en")
    fewest, most = listed.players[0], listed.players[-1]
    extra = " and the Power die" if listed.extra_die else ""
    lines = [
        f"{listed.key}: {say(f'edition-{listed.key}-title')}, {fewest} to {most} players, {listed.dice} dice{extra}",
        *_wrapped(say(f"edition-{listed.key}-about"), "  "),
        *(line for option in listed.options for line in _wrapped(f"option {_option(option)}", "    ")),
    ]
    return "\n".join(lines)


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent=indent, break_on_hyphens=False)


def games_json() -> str:
    """Every edition as JSON: one object, by key."""
    say = catalogue("en")
    found = {
        listed.key: {
            "title": say(f"edition-{listed.key}-title"),
            "players": [listed.players[0], listed.players[-1]],
            "dice": listed.dice,
            "faces": list(listed.faces),
            "extra_die": list(listed.extra_die),
            "rows": list(listed.rows),
            "unit": listed.unit,
            "rules": listed.rules,
            "options": {option.name: _values(option, listed) for option in listed.options},
            "solvable": list(listed.solvable),
        }
        for listed in EDITIONS.values()
    }
    return json.dumps(found, ensure_ascii=False)


def _values(option: Option, listed: Edition) -> dict[str, Any]:
    """The values of a house rule, the printed one first, by the number of seats where they depend on it."""
    if option.for_seats is None:
        return {"values": list(option.values)}
    return {"values_for_seats": {str(seats): list(option.allowed(seats)) for seats in listed.players}}


def pages_table(language: str) -> str:
    """The rule pages, a line for each game."""
    say = catalogue(language)
    width = max(map(len, EDITIONS))
    lines = (f"dicecup rules {key:<{width}}  {say(f'edition-{key}-title')}" for key in EDITIONS)
    return "\n".join(lines)


def _option(option: Option) -> str:
    title = catalogue("en").get(f"option-{option.name}", "")
    fixed = [write_value(value) for value in option.values]
    by_seats = [write_value(value) for value in option.allowed(2) if value not in option.values]
    others = f"with two players {', '.join(by_seats)}" if by_seats else ""
    values = "; ".join(filter(None, (" or ".join(fixed), others)))
    return f"{option.name}: {title} ({values})" if title else f"{option.name}: {values}"


def show_page(game: str, language: str) -> None:
    """Print how to play a game, then its rules: formatted in a terminal, as Markdown in a pipe."""
    text = readable(catalogue(language), edition(game))
    if not sys.stdout.isatty():
        typer.echo(text.rstrip("\n"))
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=min(Console().width, 100)).print(Markdown(text))
