"""What `dicecup games` and `dicecup rules` show."""

from __future__ import annotations

import sys

import typer

from dicecup.core.record import write_value
from dicecup.games import EDITIONS, Edition, edition
from dicecup.games.edition import Option
from dicecup.words import catalogue, readable


def games_table() -> str:
    """Describe every edition in a paragraph."""
    return "\n\n".join(map(_paragraph, EDITIONS.values()))


def _paragraph(listed: Edition) -> str:
    say = catalogue("en")
    fewest, most = listed.players[0], listed.players[-1]
    extra = " and the Power die" if listed.extra_die else ""
    lines = [
        f"{listed.key}: {say(f'edition-{listed.key}-title')}, {fewest} to {most} players, {listed.dice} dice{extra}",
        f"  {say(f'edition-{listed.key}-about')}",
        *(f"  option {_option(option)}" for option in listed.options),
    ]
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
