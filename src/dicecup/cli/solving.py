"""The commands of perfect play: solve, advise, simulate."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from dicecup.cli.completing import game_names, option_values
from dicecup.cli.counts import counted

if TYPE_CHECKING:
    from dicecup.solve.pocket import PocketHeader

GameName = Annotated[str, typer.Argument(help="A game's name, as dicecup games lists it.", autocompletion=game_names)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seats = Annotated[
    str | None, typer.Option("--seats", "--players", metavar="N", help="How many play, where the values depend on it.")
]
Options = Annotated[list[str] | None, typer.Option("--option", help="A house rule, as NAME=VALUE.", autocompletion=option_values)]
Objective = Literal["score", "win"]
Threads = Annotated[int | None, typer.Option("--threads", min=1, help="Number of threads; by default one for each core.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(solve)
    app.command()(advise)
    app.command()(simulate)


def solve(
    game: GameName = "",
    *,
    seats: Seats = None,
    option: Options = None,
    threads: Threads = None,
    listed: Annotated[bool, typer.Option("--list", help="Show the value files, their sizes and times.")] = False,
    report: Annotated[
        bool, typer.Option("--report", help="Also the spread, the bonus, the rows and the distribution of the score.")
    ] = False,
    picture: Annotated[Path | None, typer.Option("--picture", help="Where --report writes its picture (SVG).")] = None,
    again: Annotated[bool, typer.Option("--again", help="Solve even if the value file is there.")] = False,
    pocket: Annotated[Path | None, typer.Option("--pocket", help="Also write a pocket table into this folder.")] = None,
    error: Annotated[float, typer.Option("--error", min=1e-9, help="The pocket table's root mean square error, about.")] = 0.01,
    spreads: Annotated[
        bool, typer.Option("--spreads", help="Also write the distributions that chances to win are better with.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Compute the exact values of a game once and store them."""
    from dicecup.core.errors import DicecupError

    if listed:
        _list_files(as_json)
        return
    if not game:
        raise DicecupError("name a game to solve, as `dicecup games` lists it, or use --list")
    from dicecup.solve import service

    played = _game(game, seats, option)
    if spreads:
        service.check_spreads(played)  # before minutes of solving
    if again or not service.is_solved(played):
        started = perf_counter()
        try:
            path = service.solve(played, threads, show_progress("solving"))
        except KeyboardInterrupt:
            kept = "the same command continues after the last level" if service.is_begun(played) else "nothing is kept"
            typer.echo(f"\ninterrupted: {kept}", err=True)
            raise
        typer.echo(f"{path.name} written in {perf_counter() - started:.1f} s", err=True)
    if not as_json:
        typer.echo(_value_line(service, played))
    if pocket is not None:
        made = service.make_pocket(played, error, pocket, threads, show_progress)
        typer.echo(_pocket_line(made.header, made.path), err=as_json)
    if spreads:
        made_spreads = service.make_spreads(played, threads, show_progress("computing distributions"))
        typer.echo(f"{made_spreads.name} written, {made_spreads.stat().st_size / 1e6:.0f} MB", err=True)
    if report:
        from dicecup.cli.reporting import print_report, report_json

        if as_json:
            found = {**_value_json(service, played), **report_json(played, threads, picture, show_progress)}
            typer.echo(json.dumps(found))
            return
        print_report(played, threads, picture, show_progress)
    elif as_json:
        typer.echo(json.dumps(_value_json(service, played)))


def advise(
    *,
    objective: Annotated[
        Objective | None, typer.Option("--objective", help="What values count: the own score, or the chance to win at the table.")
    ] = None,
) -> None:
    """Answer positions with values, exact where they are solved. One JSON object a line in, one a line out."""
    from dicecup.cli.streaming import serve
    from dicecup.games.referee import LONGEST_LINE
    from dicecup.solve.lines import answer

    serve(lambda line: answer(line, objective), LONGEST_LINE)


def simulate(
    game: GameName,
    *,
    number: Annotated[int, typer.Option("-n", min=1, help="How many games.")] = 10_000,
    option: Options = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the random games.")] = 1,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Play games by the exact values and show mean and spread."""
    from dicecup.solve import service

    played = _game(game, "1", option)
    if not service.is_solved(played):
        service.solve(played, threads, show_progress("solving"))
    started = perf_counter()
    outcome = service.simulate(played, number, seed, threads, show_progress("playing"))
    took = perf_counter() - started
    low, high = outcome.mean - 1.96 * outcome.error, outcome.mean + 1.96 * outcome.error
    expected = service.values(played, played.start())
    if as_json:
        figures = {"mean": outcome.mean, "error": outcome.error, "spread": outcome.spread, "exact": expected}
        ends = {"lowest": int(outcome.scores.min()), "highest": int(outcome.scores.max())}
        typer.echo(json.dumps({"game": game, "games": number, "seconds": took, **figures, **ends}))
        return
    typer.echo(f"{counted(number, 'game')} in {took:.1f} s, {number / took:.0f} a second")
    typer.echo(f"mean {outcome.mean:.3f}  (95% between {low:.3f} and {high:.3f}; exact {expected:.6f})")
    typer.echo(f"standard deviation {outcome.spread:.3f}  lowest {outcome.scores.min()}  highest {outcome.scores.max()}")


def _game(game: str, seats: str | None, options: list[str] | None) -> Any:
    from dicecup.cli.options import read_options, read_seats
    from dicecup.games import edition

    listed = edition(game)
    return listed.new(read_seats(seats), **read_options(options or (), game))


def _value_line(service: Any, game: Any) -> str:
    value = service.values(game, game.start())
    objective = service.adviser(game).objective
    return f"expected score {value:.7f}" if objective == "score" else f"the first player's chance of winning {value:.9f}"


def _value_json(service: Any, game: Any) -> dict[str, Any]:
    subject = service.problem(game).subject
    head = {"game": subject.game, "options": dict(subject.options), "file": str(service.problem(game).path)}
    return {**head, "objective": service.adviser(game).objective, "value": service.values(game, game.start())}


def _list_files(as_json: bool) -> None:
    from dicecup.solve.pocket import pocket_tables
    from dicecup.solve.value_files import Header, folder, value_files

    if as_json:
        files = [
            {"file": str(path), "bytes": path.stat().st_size}
            | ({"title": found.subject.title, "seconds": found.seconds} if isinstance(found, Header) else {"problem": found})
            for path, found in value_files()
        ]
        tables = [
            {"file": str(path), "bytes": path.stat().st_size, "title": header.subject.title, "within": header.errors.within}
            for path, header in pocket_tables()
        ]
        typer.echo(json.dumps({"folder": str(folder()), "value_files": files, "pocket_tables": tables}))
        return
    typer.echo(f"value files in {folder()}")
    for path, found in value_files():
        size = path.stat().st_size / 1e6
        if isinstance(found, Header):
            typer.echo(f"{found.subject.title:40} {size:7.1f} MB {found.rows * found.columns:>11,} values {found.seconds:7.1f} s")
        else:
            typer.echo(f"{path.name:40} {size:7.1f} MB {found}")
    typer.echo("pocket tables in the package")
    for path, header in pocket_tables():
        typer.echo(_pocket_line(header, path))


def _pocket_line(header: PocketHeader, path: Path) -> str:
    size = path.stat().st_size / 1e6
    return f"{header.subject.title:40} {size:6.2f} MB rank {header.rank:3} within {header.errors.within:g}"


def show_progress(verb: str) -> Callable[[int, int], None]:
    """Show on the error stream, if it is a terminal, how much is done and how long the rest takes."""
    started = perf_counter()
    first: list[tuple[int, float]] = []
    shown = 0.0

    def show(done: int, of: int) -> None:
        nonlocal shown
        now = perf_counter()
        first[:] = first or [(done, now)]  # loading and earlier runs say nothing about the rest
        if not sys.stderr.isatty() or (done < of and now - shown < 0.2):
            return
        shown = now
        since, start = first[0]
        left = f"{(now - start) * (of - done) / (done - since):6.1f}" if done > since else "     ?"
        end = "\n" if done == of else ""
        sys.stderr.write(f"\r{verb}: {100 * done / of:5.1f}%  {now - started:6.1f} s gone, {left} s to go " + end)
        sys.stderr.flush()

    return show
