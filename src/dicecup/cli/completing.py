"""Shell completion: names of games, bots and options; a shell completes files by itself where nothing is offered."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Annotated, Final

import typer

_BREAKS: Final = ("=", ":")


@contextmanager
def bash_words_joined() -> Iterator[None]:
    """Complete whole words in bash: it makes three words of `joker=free`, and wants only the last of them to be completed."""
    begun = _join_words() if os.environ.get("_DICECUP_COMPLETE") == "complete_bash" else ""
    if not begun:
        yield
        return
    offered = io.StringIO()
    try:
        with redirect_stdout(offered):
            yield
    finally:
        for line in offered.getvalue().splitlines():
            typer.echo(line.removeprefix(begun))


def _join_words() -> str:
    """Join the words that bash tells in the environment; returns what stands before the part of the last one that it completes."""
    told, at = os.environ.get("COMP_WORDS", ""), os.environ.get("COMP_CWORD", "")
    between = "\n" if "\n" in told else " "
    words = told.split(between)[: int(at) + 1] if at.isdigit() else []
    joined: list[str] = []
    begun, before = "", ""
    for word in words:
        is_joined = bool(joined) and (word in _BREAKS or (before in _BREAKS and word != ""))
        begun = (joined[-1] + word if word in _BREAKS else joined[-1]) if is_joined else ""
        joined[-1:] = [joined[-1] + word] if is_joined else [*joined[-1:], word]
        before = word
    os.environ.update({"COMP_WORDS": between.join(joined), "COMP_CWORD": str(len(joined) - 1)} if begun else {})
    return begun


def game_names(incomplete: str) -> list[str]:
    """The games whose names start with what is typed so far."""
    from dicecup.games import EDITIONS

    return [key for key in EDITIONS if key.startswith(incomplete)]


def bot_names(incomplete: str) -> list[str]:
    """The bots whose names start with what is typed so far."""
    from dicecup.bots.registry import PROGRAM, bot_names

    names = bot_names()
    objectives = [f"optimal:{objective}" for objective in ("score", "win") if "optimal" in names]
    return [name for name in (*names, *objectives, PROGRAM) if name.startswith(incomplete)]


def objective_names(incomplete: str) -> list[str]:
    """What a review can count."""
    return [objective for objective in ("score", "win") if objective.startswith(incomplete)]


def first_names(context: typer.Context, incomplete: str) -> list[str]:
    """Who can start: whoever throws highest, or a player who was named."""
    return [name for name in ("roll", *(context.params.get("name") or ())) if name.startswith(incomplete)]


def pace_names(incomplete: str) -> list[str]:
    """How fast bots can play."""
    from dicecup.messages.pacing import PACES

    return [pace for pace in PACES if pace.startswith(incomplete)]


def dice_kinds(incomplete: str) -> list[str]:
    """The kinds of dice."""
    return [kind for kind in ("fair", "physical") if kind.startswith(incomplete)]


def language_names(incomplete: str) -> list[str]:
    """The languages that are spoken."""
    from dicecup.words import LANGUAGES

    return [language for language in LANGUAGES if language.startswith(incomplete)]


Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="en|fi|sv",
        help="The language of the terminal; else that of the locale.",
        autocompletion=language_names,
    ),
]
"""The option of every command that plays in the terminal."""


def stored_games(context: typer.Context, incomplete: str) -> list[str]:
    """The ids of the stored games, if their database is there."""
    from dicecup.cli.records import open_store
    from dicecup.core.errors import DicecupError

    try:
        with open_store(context.params.get("database"), create=False) as store:
            return [game_id for game_id in store.ids() if game_id.startswith(incomplete)]
    except DicecupError:
        return []


def option_values(context: typer.Context, incomplete: str) -> list[str]:
    """The house rules of the game that is named, as NAME=VALUE."""
    from dicecup.core.record import write_value
    from dicecup.games import EDITIONS

    typed = (str(context.params.get("game")), *os.environ.get("COMP_WORDS", os.environ.get("_TYPER_COMPLETE_ARGS", "")).split())
    edition = next((EDITIONS[word] for word in typed if word in EDITIONS), None)
    pairs = (
        f"{option.name}={write_value(value)}" for option in (edition.options if edition else ()) for value in option.allowed(2)
    )
    return [pair for pair in pairs if pair.startswith(incomplete)]
