"""The command that trains: one's own mistakes again, and fresh positions."""

from __future__ import annotations

from typing import Annotated

import typer

from dicecup.cli.completing import Language, game_names, option_values
from dicecup.cli.terminal import at_a_terminal


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command()(train)


def train(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(help="A game's name; if left out, all games you played.", autocompletion=game_names)
    ] = None,
    *,
    seats: Annotated[
        str | None, typer.Option("--seats", "--players", metavar="N", help="How many play in fresh positions.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", help="A house rule of fresh positions, as NAME=VALUE.", autocompletion=option_values),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and pipes.")] = False,
    language: Language = None,
) -> None:
    """Train on your own mistakes and where good players differ."""
    from dicecup.cli.options import read_language, read_options, read_seats
    from dicecup.tui.training import TrainRequest

    request = TrainRequest(game, read_seats(seats), read_options(option or (), game), read_language(language or context.obj))
    if plain or not at_a_terminal():
        from dicecup.tui.plain.console import Console
        from dicecup.tui.plain.training import train_here

        train_here(Console(), request)
    else:
        from dicecup.tui.app.app import open_training

        open_training(request)
