"""The `dicecup` command line.

A command imports what it needs when it runs, so that `--help` and shell completion stay fast.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated, Final, NoReturn

import typer

from dicecup import __version__
from dicecup.cli import arena, grading, keeping, looking, records, reviewing, serving, site, solving, training
from dicecup.cli.completing import (
    Language,
    bash_words_joined,
    bot_names,
    dice_kinds,
    first_names,
    game_names,
    option_values,
    pace_names,
)
from dicecup.cli.terminal import at_a_terminal, prepare_streams
from dicecup.core.errors import DicecupError
from dicecup.core.extras import MissingExtra, naming_extras

app: Final = typer.Typer(
    help="The complete home of the roll-and-score dice games.",
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Run the command line; bad input prints one line to stderr and exits with status 2, a missing extra with status 1."""
    prepare_streams()
    try:
        with naming_extras(), bash_words_joined():
            status = app(standalone_mode=False)
    except MissingExtra as error:
        _refuse(str(error), 1)
    except DicecupError as error:
        _refuse(str(error), 2)
    except typer.TyperException as error:
        _refuse(_one_line(error), 2)
    except (KeyboardInterrupt, typer.Abort):
        raise SystemExit(130) from None
    except OSError as error:  # such as a full disk or a missing permission
        with open(os.devnull, "w") as nowhere:  # noqa: PTH123
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        sys.stderr.write(f"dicecup: {error.strerror}{f': {error.filename}' if error.filename else ''}\n")
        raise SystemExit(1) from None
    raise SystemExit(status if isinstance(status, int) else 0)


def _refuse(message: str, status: int) -> NoReturn:
    sys.stderr.write(f"dicecup: {message}\n")
    raise SystemExit(status)


def _one_line(error: Exception) -> str:
    text = error.format_message() if hasattr(error, "format_message") else str(error)
    line = " ".join(str(text).split()).rstrip(".")
    if line.startswith("No such command"):
        return f"{line}: the commands are {', '.join(sorted(_commands()))}"
    context = getattr(error, "ctx", None)
    return line if context is None else f"{line}: {context.command_path} --help shows what is allowed"


def _commands() -> list[str]:
    return [command.name or command.callback.__name__ for command in app.registered_commands if command.callback is not None]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"dicecup {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def dicecup(
    context: typer.Context,
    *,
    language: Language = None,
    _shown: Annotated[bool, typer.Option("--version", help="Show the version and exit.", callback=_version, is_eager=True)] = False,
) -> None:
    """The complete home of the roll-and-score dice games."""
    context.obj = language
    if context.invoked_subcommand is not None:
        return
    if at_a_terminal():
        from dicecup.cli.options import read_language
        from dicecup.tui.app.app import open_app
        from dicecup.tui.starting import PlayRequest

        open_app(PlayRequest(language=read_language(language)))
    elif sys.stdin.isatty() and sys.stdout.isatty():
        from dicecup.cli.options import read_language
        from dicecup.tui.plain.console import Console
        from dicecup.tui.plain.lobby import start_here
        from dicecup.tui.starting import PlayRequest

        start_here(Console(), PlayRequest(language=read_language(language)))
    else:
        typer.echo(context.get_help())


@app.command()
def games(*, as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the games with their players, dice and house rules."""
    from dicecup.cli.showing import games_json, games_table

    typer.echo(games_json() if as_json else games_table())


@app.command()
def rules(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="A game's name, as dicecup games lists it.", autocompletion=game_names)] = "",
    *,
    language: Language = None,
) -> None:
    """Show how to play a game, then its rules; alone, list the pages."""
    from dicecup.cli.options import read_language
    from dicecup.cli.showing import pages_table, show_page

    if not game:
        typer.echo(pages_table(read_language(language or context.obj)))
        return
    show_page(game, read_language(language or context.obj))


@app.command()
def referee() -> None:
    """Referee positions. One JSON request per line of stdin, one JSON response per line of stdout."""
    from dicecup.cli.streaming import serve
    from dicecup.games.referee import LONGEST_LINE, answer

    serve(answer, LONGEST_LINE)


@app.command()
def play(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(help="A game's name; if left out, a prompt lists them.", autocompletion=game_names)
    ] = None,
    *,
    seats: Annotated[str | None, typer.Option("--seats", "--players", metavar="N", help="How many play.")] = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="A player's name; once for each.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="A house rule, as NAME=VALUE.", autocompletion=option_values)
    ] = None,
    dice: Annotated[
        str,
        typer.Option("--dice", metavar="fair|physical", help="Fair dice, or your own, typed in.", autocompletion=dice_kinds),
    ] = "fair",
    new: Annotated[bool, typer.Option("--new", help="Begin a new game without asking about unfinished ones.")] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help="A bot at the next seat, such as club; once for each.", autocompletion=bot_names),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(
            "--first", metavar="NAME|N|roll", help="Who starts: a name, a number from 1, or thrown for.", autocompletion=first_names
        ),
    ] = None,
    word: Annotated[
        list[str] | None, typer.Option("--word", help="A person's word, which becomes part of the fair dice; once for each.")
    ] = None,
    pace: Annotated[
        str | None,
        typer.Option("--pace", metavar="instant|quick|usual|leisurely", help="How fast bots play.", autocompletion=pace_names),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and pipes.")] = False,
    language: Language = None,
) -> None:
    """Play in the terminal, people and bots at one keyboard."""
    from dicecup.cli.options import read_dice, read_language, read_options, read_pace, read_seats
    from dicecup.tui.starting import PlayRequest

    request = PlayRequest(
        game=game,
        seats=read_seats(seats),
        names=tuple(name or ()),
        options=read_options(option or (), game),
        fresh=new,
        dice=read_dice(dice),
        bots=tuple(bot or ()),
        first=first,
        language=read_language(language or context.obj),
        pace=read_pace(pace),
        words=tuple(word or ()),
    )
    if plain or not at_a_terminal():
        from dicecup.tui.plain.console import Console
        from dicecup.tui.plain.lobby import start_here

        start_here(Console(), request)
    else:
        from dicecup.tui.app.app import open_app

        open_app(request)


for _more in (solving, arena, grading, records, looking, reviewing, keeping, serving, site, training):
    _more.register(app)
