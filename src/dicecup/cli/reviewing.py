"""`dicecup review`: luck and skill of games that were played."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from dicecup.cli.completing import objective_names

if TYPE_CHECKING:
    from dicecup.coach.grades import GameGrade
    from dicecup.coach.review import Objective, Review
    from dicecup.coach.why import Why
    from dicecup.words import Catalogue

FEW: Final = 16
"""Records that are reviewed without starting processes."""

CHUNK: Final = 8
"""Records in one piece of work."""


class Job(NamedTuple):
    """A record to be reviewed, over what, and whether its costliest decisions are to be explained."""

    text: str
    seat: int | None
    objective: Objective | None
    is_explained: bool


class Found(NamedTuple):
    """The review of a record, with explanations by the number of the move, and the grades of the people in it."""

    review: Review
    whys: dict[int, Why]
    grades: list[GameGrade]
    date: str


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(review)


def review(
    context: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files with records, or - for stdin.")],
    *,
    seat: Annotated[int | None, typer.Option("--seat", min=0, help="Only this seat; the first one is 0.")] = None,
    objective: Annotated[
        str,
        typer.Option(
            "--objective",
            metavar="WHAT",
            help="Count `score` or `win`; by default what the game's values count.",
            autocompletion=objective_names,
        ),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each record.")] = False,
    html: Annotated[Path | None, typer.Option("--html", metavar="OUT", help="Write one page with graphs instead.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Number of processes; by default one for each core.")] = os.cpu_count()
    or 1,
) -> None:
    """Split games into luck and skill, and show costly decisions."""
    from dicecup.cli.options import read_language
    from dicecup.cli.records import write
    from dicecup.coach.page import Reviewed, page
    from dicecup.coach.review import as_json as to_json
    from dicecup.coach.telling import report_lines, speaker_of
    from dicecup.core.errors import DicecupError
    from dicecup.words import catalogue

    if as_json and html is not None:
        raise DicecupError("--json and --html are two forms of the same report: give one of them")
    if objective not in ("", "score", "win"):
        raise DicecupError("--objective is score or win")
    counted: Objective | None = "win" if objective == "win" else "score" if objective else None
    say = catalogue(read_language(context.obj))
    texts, bad = _records(files, as_json)
    pages: list[Reviewed] = []
    grades: list[GameGrade] = []
    for where, found in _reviewed(texts, (seat, counted, not as_json and not counted), jobs):
        if isinstance(found, str):
            bad += 1
            _refuse(f"{where}: {found}", as_json)
        elif as_json:
            typer.echo(json.dumps(to_json(found.review)))
        else:
            title = say(f"edition-{found.review.game}-title")
            grades += found.grades
            if html is None:
                typer.echo("\n".join([f"{title}: {where}", *report_lines(found.review, say, found.whys), ""]))
            else:
                names = say.list(speaker_of(found.review, say).names)
                pages.append(Reviewed(f"{title}: {names}{found.date}", found.review, found.whys))
    if html is not None:
        write(html, page(pages, say))
    elif not as_json:
        _print_forms(grades, say)
    if bad:
        raise typer.Exit(1)


def _records(files: list[str], as_json: bool) -> tuple[list[tuple[str, str]], int]:
    """The records of all files, each with its location, and the number of files that hold none."""
    from dicecup.cli.records import read
    from dicecup.core.errors import DicecupError
    from dicecup.journal.records import split

    found, bad = [], 0
    for name in files:
        try:
            found += list(split(name, read(name)))
        except DicecupError as error:
            bad += 1
            _refuse(str(error), as_json)
    return found, bad


def _reviewed(
    texts: list[tuple[str, str]], how: tuple[int | None, Objective | None, bool], jobs: int
) -> Iterator[tuple[str, Found | str]]:
    """Review all records in order, on all cores where there are many; what is wrong with one is its answer."""
    work = [Job(text, *how) for _, text in texts]
    if len(texts) <= FEW or jobs == 1:
        for (where, _), job in zip(texts, work, strict=True):
            yield where, _review(job)
        return
    from dicecup.cli.arena import leave_to_parent
    from dicecup.cli.solving import show_progress

    progress = show_progress("reviewing")
    with ProcessPoolExecutor(jobs, initializer=leave_to_parent) as pool:
        try:
            for done, ((where, _), found) in enumerate(zip(texts, pool.map(_review, work, chunksize=CHUNK), strict=True), 1):
                progress(done, len(texts))
                yield where, found
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _review(job: Job) -> Found | str:
    from dicecup.coach.grades import grade_of
    from dicecup.coach.review import replayed, review_course
    from dicecup.coach.telling import explanations
    from dicecup.core.errors import DicecupError
    from dicecup.core.record import read
    from dicecup.journal.records import created_of

    try:
        record = read(job.text)
        course, players = replayed(record)
        found = review_course(record.game, course, players, job.objective).of_seat(job.seat)
    except DicecupError as error:
        return str(error)
    people = [] if job.objective else [each.seat for each in found.seats if each.name and not each.is_bot]
    grades = [grade_of(found, seat, record.tags.get("Id", ""), created_of(record)) for seat in people]
    whys = explanations(found, course) if job.is_explained else {}
    date = record.tags.get("Started", "")[:10]
    return Found(found, whys, [grade for grade in grades if grade is not None], f", {date}" if date else "")


def _refuse(line: str, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({"ok": False, "error": line}))
    else:
        typer.echo(f"dicecup: {line}", err=True)


def _print_forms(grades: list[GameGrade], say: Catalogue) -> None:
    """What the games of everyone who is named in several of them come to."""
    from dicecup.coach.grades import forms_of
    from dicecup.coach.telling import form_lines

    for name in dict.fromkeys(grade.name for grade in grades):
        own = [grade for grade in grades if grade.name == name]
        for form in forms_of(own):
            if form.games + form.peeked + form.unfinished > 1:
                typer.echo("\n".join([*form_lines(form, name, say), ""]))
