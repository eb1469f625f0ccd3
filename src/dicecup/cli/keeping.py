"""The commands for whoever keeps a database: back it up, restore it, and forget what is in it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dicecup.cli.completing import stored_games
from dicecup.cli.records import Database, open_store
from dicecup.core.errors import DicecupError


def register(app: typer.Typer) -> None:
    """Add these commands."""
    for command in (backup, restore, forget):
        app.command()(command)


def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it is replaced once the backup is whole.")],
    database: Database = None,
) -> None:
    """Back a SQLite database up to one file, also while it is in use."""
    from dicecup.store import default_url
    from dicecup.store.backup import backup as copy

    typer.echo(f"{_games(copy(database or default_url(), to))} backed up to {to}")


def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE", help="A file that dicecup backup wrote.")],
    database: Database = None,
) -> None:
    """Put a backup in the place of a SQLite database. No server may use it; what was there is kept beside it."""
    from dicecup.store import default_url
    from dicecup.store.backup import restore as put_back

    games, aside = put_back(database or default_url(), source)
    typer.echo(f"{_games(games)} restored from {source}" + (f"; what was there before is in {aside}" if aside else ""))


def forget(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="A game's id; several may be given.", autocompletion=stored_games)
    ] = None,
    *,
    name: Annotated[
        str | None, typer.Option("--name", help="A player's name: in all games it becomes Player and a number.")
    ] = None,
    database: Database = None,
) -> None:
    """Remove whole games, finished ones too, or a player's name. Backups and exported records still have them."""
    from dicecup.store.forgetting import forget_games, forget_name
    from dicecup.tui.deck_file import DeckFile

    if not games and name is None:
        raise DicecupError("say what to forget: the ids of games, or --name NAME; dicecup export --list shows them")
    with open_store(database, create=False) as store:
        if games:
            forget_games(store, games)
            typer.echo(f"{_games(len(set(games)))} forgotten")
        if name is not None:
            seats = forget_name(store, name)
            typer.echo(f"the name is gone from {'1 seat' if seats == 1 else f'{seats} seats'}")
        if games:
            DeckFile.of(store).change(lambda deck: deck.without_forgotten(deck.games.difference(games)))
        if (server := store.server()) is not None:
            typer.echo(f"the server ({server}) learns of it within ten seconds, also at tables that it has in memory")


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"
