"""`dicecup show` and `dicecup replay`: a record as people read it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from dicecup.core import Record
    from dicecup.tui.following import Following
    from dicecup.tui.plain.console import Console
    from dicecup.tui.plain.speaking import PlainSpeaker
    from dicecup.words import Catalogue

File = Annotated[str, typer.Argument(metavar="FILE", help="A file with records, or - for stdin.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(show)
    app.command()(replay)


def show(context: typer.Context, file: File) -> None:
    """Show where the games of a file stand, and who won."""
    from dicecup.core import Over

    console, say = _opened(context)
    bad = 0
    for record in _records(file):
        if isinstance(record, str):
            bad += 1
            typer.echo(f"dicecup: {record}", err=True)
            continue
        speaker, course = _followed(console, say, record)
        console.paragraph(speaker.opening(record.options))
        console.write(*_picture(console, speaker, course), "")
        if isinstance(node := course.now.node, Over):
            console.paragraph(speaker.verdict(course.now.view.scores, node.winners))
    if bad:
        raise typer.Exit(2)


def replay(context: typer.Context, file: File) -> None:
    """Go through the games of a file move by move. In a pipe, print every move."""
    from dicecup.tui.plain import history

    console, say = _opened(context)
    bad = 0
    for record in _records(file):
        if isinstance(record, str):
            bad += 1
            typer.echo(f"dicecup: {record}", err=True)
            continue
        if sys.stdin.isatty() and sys.stdout.isatty():
            if not history.replay(console, say, record):
                break
            continue
        speaker, course = _followed(console, say, record)
        console.paragraph(speaker.opening(record.options))
        for moment in course.moments[1:]:
            for line in moment.lines:
                console.paragraph(line.text)
        console.write(*_picture(console, speaker, course), "")
    if bad:
        raise typer.Exit(2)


def _opened(context: typer.Context) -> tuple[Console, Catalogue]:
    from dicecup.cli.options import read_language
    from dicecup.tui.plain.console import Console
    from dicecup.words import catalogue

    return Console(), catalogue(read_language(context.obj))


def _records(file: str) -> Iterator[Record | str]:
    """The records of a file, each checked; in the place of a bad one, what is wrong with it, its record and move named."""
    from dicecup.cli.records import read
    from dicecup.core.errors import DicecupError
    from dicecup.core.record import read as read_record
    from dicecup.games import open_record
    from dicecup.journal.records import split

    for where, text in split(file, read(file)):
        try:
            record = read_record(text)
            open_record(record)
        except DicecupError as error:
            yield f"{where}: {error}"
            continue
        yield record


def _followed(console: Console, say: Catalogue, record: Record) -> tuple[PlainSpeaker, Following]:
    from dicecup.games import edition
    from dicecup.tui.following import Following
    from dicecup.tui.history import seat_names
    from dicecup.tui.plain.speaking import PlainSpeaker

    listed = edition(record.game)
    speaker = PlainSpeaker(say, listed, seat_names(say, record), console.can_show("".join(listed.signs)))
    return speaker, Following(listed.table(record.seats, record.options, record.rules), speaker, record.moves)


def _picture(console: Console, speaker: PlainSpeaker, course: Following) -> list[str]:
    from dicecup.tui.plain.pictures import picture

    return picture(speaker, course.now.view, console.width)
