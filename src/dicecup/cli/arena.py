"""`dicecup arena`: a tournament between bots."""

from __future__ import annotations

import json
import os
import signal
import textwrap
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import combinations
from math import isnan, nan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from dicecup.cli.completing import bot_names, game_names, option_values
from dicecup.cli.counts import counted

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from dicecup.bots.arena import Deal, Estimate, Match, Standing
    from dicecup.bots.rating import Sprt

WIDTH: Final = 80
LONGEST_BOT: Final = 39
"""So that a line of the table fits the width."""


MOST_ELO: Final = 2000
"""The largest difference that can be tested: the weaker bot would win one game in a hundred thousand."""


CORES: Final = os.cpu_count() or 1


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(arena)


def arena(
    game: Annotated[str, typer.Argument(help="A game's name, as dicecup games lists it.", autocompletion=game_names)],
    bots: Annotated[
        list[str],
        typer.Argument(
            help="The bots, one for each seat: beginner to perfect, random, greedy, planner, master, optimal, program:COMMAND.",
            autocompletion=bot_names,
        ),
    ],
    *,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="Number of games, rounded up to whole deals.")] = 100,
    seed: Annotated[str, typer.Option("--seed", help="Seed of the dice; the same seed gives the same games.")] = "dicecup",
    option: Annotated[
        list[str] | None, typer.Option("--option", help="A house rule, as NAME=VALUE.", autocompletion=option_values)
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", min=1, max=16 * CORES, help="Number of worker processes; by default one for each core.")
    ] = CORES,
    dask: Annotated[str, typer.Option("--dask", metavar="ADDRESS", help="Run the games on a dask cluster instead.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    round_robin: Annotated[
        bool, typer.Option("--round-robin", help="Every two bots play a match of so many games, and all get ratings.")
    ] = False,
    sprt: Annotated[
        str, typer.Option("--sprt", metavar="LOW,HIGH", help="Stop once it is decided which of these Elo differences holds.")
    ] = "",
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.001, help="How long a program may think about a move; by default 5.")
    ] = None,
    keep_records: Annotated[
        Path | None, typer.Option("--records", metavar="FILE", help="Write the records of all games to a file.")
    ] = None,
) -> None:
    """Play a tournament between bots. In each deal every bot takes every seat once, with the same dice."""
    from concurrent.futures import BrokenExecutor

    from dicecup.bots.arena import Match, check
    from dicecup.bots.base import BotError
    from dicecup.cli.options import read_options

    options = read_options(option or (), game)
    test = _read_sprt(sprt, bots)
    seated = list(combinations(bots, 2)) if round_robin else [tuple(bots)]
    matches = [Match(game, each, seed, options, seconds, keep_records is not None) for each in seated]
    if round_robin and (len(bots) < 2 or len(set(bots)) < len(bots)):
        raise BotError("a round robin needs two or more bots that differ")
    if keep_records is not None:
        _check_records(keep_records)
    for match in matches:
        check(match)
    deals = -(-games // (2 if round_robin else len(bots)))
    played: list[list[Deal]] = [[] for _ in matches]
    try:
        for match, done in zip(matches, played, strict=True):
            _play(match, deals, min(jobs, deals), dask, done, test)
    except KeyboardInterrupt:
        _conclude(matches, played, deals, as_json, keep_records, test)
        raise typer.Exit(130) from None
    except BrokenExecutor:
        _conclude(matches, played, deals, as_json, keep_records, test)
        raise BotError("the arena stopped early: one of its worker processes was killed") from None
    _conclude(matches, played, deals, as_json, keep_records, test)


def _check_records(path: Path) -> None:
    """Refuse a file that could not be written after all games are played."""
    from dicecup.bots.base import BotError

    if path.is_dir():
        raise BotError(f"--records {path}: this is a folder: name a file in it, such as {path / 'games.txt'}")
    if not path.parent.is_dir():
        raise BotError(f"--records {path}: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise BotError(f"--records {path}: nothing can be written in the folder {path.parent}")


def _read_sprt(given: str, bots: list[str]) -> Sprt | None:
    from dicecup.bots.base import BotError
    from dicecup.bots.rating import Sprt

    if not given:
        return None
    low, _, high = given.partition(",")
    try:
        test = Sprt(float(low), float(high))
    except ValueError:
        test = Sprt(nan, nan)
    if not all(abs(each) <= MOST_ELO for each in test):
        raise BotError(f"--sprt {given!r}: give two Elo differences of at most {MOST_ELO}, such as --sprt 0,20")
    if len(bots) != 2 or test.low >= test.high:
        raise BotError("--sprt compares two bots, and its first difference is the lower one")
    return test


def _conclude(  # noqa: PLR0917
    matches: list[Match], played: list[list[Deal]], deals: int, as_json: bool, records: Path | None, test: Sprt | None
) -> None:
    """Report every match, the ratings of a round robin, and write the records."""
    from dicecup.cli.records import write

    for match, done in zip(matches, played, strict=True):
        _report(match, done, deals, as_json, test)
    if len(matches) > 1 and all(played):
        _rate(matches, played, as_json)
    if records is not None:
        write(records, "".join(f"{game.record}\n" for done in played for deal in done for game in deal.games))


def _rate(matches: list[Match], played: list[list[Deal]], as_json: bool) -> None:
    from dicecup.bots.rating import ratings

    bots = [str(bot) for bot in dict.fromkeys(bot for match in matches for bot in match.bots)]
    pairs = [(bots.index(str(match.bots[0])), bots.index(str(match.bots[1]))) for match in matches]
    found = ratings(len(bots), {pair: _shares(done) for pair, done in zip(pairs, played, strict=True)})
    ranked = sorted(zip(bots, found, strict=True), key=lambda each: -each[1].elo)
    if as_json:
        typer.echo(json.dumps({"ratings": [{"bot": bot, **rating._asdict()} for bot, rating in ranked]}))
        return
    typer.echo("ratings: Elo ± standard error, their mean 0")
    width = max(map(len, bots))
    for bot, rating in ranked:
        typer.echo(f"{bot:<{width}}  {rating.elo:>7.0f} ± {rating.error:.0f}")


def _shares(deals: list[Deal]) -> list[float]:
    """The first bot's share of the wins in every deal."""
    return [sum(game.wins[0] for game in deal.games) / len(deal.games) for deal in sorted(deals, key=lambda each: each.number)]


def _play(  # noqa: PLR0917
    match: Match, deals: int, jobs: int, dask: str, played: list[Deal], test: Sprt | None
) -> None:
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    from dicecup.bots.arena import tournament

    screen = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=screen, disable=not screen.is_terminal) as progress,
        pool_of(jobs, dask) as (executor, workers),
    ):
        bar = progress.add_task("deals", total=deals)
        with closing(tournament(match, deals, executor, in_flight=2 * workers)) as results:
            for deal in results:
                played.append(deal)
                progress.advance(bar)
                if test is not None and test.decision(_shares(played)) is not None:
                    break


@contextmanager
def pool_of(jobs: int, dask: str) -> Iterator[tuple[Executor, int]]:
    """An executor, local processes or a dask cluster, and its number of workers."""
    if dask:
        with _cluster(dask) as client:
            yield client.get_executor(), max(1, sum(client.nthreads().values()))
        return
    executor = _processes(jobs)
    try:
        yield executor, jobs
    finally:
        executor.shutdown(wait=True)


def _cluster(address: str) -> Any:
    """The client of a cluster that has workers."""
    from distributed import Client

    from dicecup.bots.base import BotError

    try:
        client: Any = Client(address, timeout=10)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise BotError(f"no dask cluster answers at {address}: {error}") from None
    if not client.nthreads():
        typer.echo(f"the dask cluster at {address} has no workers yet: waiting for the first one (Ctrl-C stops)", err=True)
        client.wait_for_workers(1)
        typer.echo("a worker is there", err=True)
    return client


def _processes(jobs: int) -> Executor:
    """A process pool that only this process interrupts: workers inherit a mask that blocks SIGINT, and then ignore the signal."""
    from concurrent.futures import ProcessPoolExecutor, wait
    from multiprocessing import get_context

    executor = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=leave_to_parent)
    with _sigint_blocked():
        wait([executor.submit(_warm_up) for _ in range(jobs)])
    return executor


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Block SIGINT; an interrupt that arrives meanwhile is delivered afterwards. Processes started meanwhile inherit the mask."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _warm_up() -> None:
    """Do nothing: the first task of a worker makes the pool start it."""


def leave_to_parent() -> None:
    """Let the process that started this one decide on interrupts, and end with it, also if it is killed."""
    from dicecup.server.process import end_with_parent

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(0.0)


def _report(match: Match, played: list[Deal], deals: int, as_json: bool, test: Sprt | None) -> None:
    from dicecup.bots.arena import standings

    if not played:
        typer.echo("stopped before the first deal was played", err=True)
        return
    found = standings(match, played)
    decision = None if test is None else test.decision(_shares(played))
    if as_json:
        tested = {} if test is None else {"sprt": {**test._asdict(), "decision": decision}}
        typer.echo(json.dumps({**_as_dict(match, found, len(played), deals), **tested}))
        return
    typer.echo(_as_table(match, found, len(played), deals))
    if test is not None:
        held = {"low": f"at most {test.low:g}", "high": f"at least {test.high:g}", None: "undecided"}[decision]
        typer.echo(f"SPRT: {match.bots[0]} is {held} Elo stronger" if decision else "SPRT: undecided")


def _as_dict(match: Match, found: list[Standing], played: int, deals: int) -> dict[str, Any]:
    rows = [
        {
            "bot": each.bot,
            "score": {"mean": None if isnan(each.score.mean) else each.score.mean, "margin": each.score.margin},
            "wins": each.wins._asdict(),
            "forfeits": each.forfeits,
            "last_forfeit": each.last_forfeit,
        }
        for each in found
    ]
    head = {"game": match.game, "options": match.options, "seed": match.seed, "deals": played, "games": played * len(match.bots)}
    return {**head, "complete": played == deals, "bots": rows}


def _as_table(match: Match, found: list[Standing], played: int, deals: int) -> str:
    width = max(len("bot"), *(len(_short(each.bot)) for each in found))
    cut = "" if played == deals else f", stopped before {deals}"
    lines = [
        f"{match.game}: {counted(played * len(match.bots), 'game')} in {counted(played, 'deal')}{cut}, means with 95% intervals",
        f"{'bot':<{width}}  {'score':>18}  {'wins':>18}",
        *(f"{_short(each.bot):<{width}}  {_text(each.score, 1, 2)}  {_text(each.wins, 100, 1)}%" for each in found),
    ]
    for each in found:
        if each.forfeits:
            told = f"{each.bot} forfeited {counted(each.forfeits, 'time')}, last because {each.last_forfeit}"
            lines += textwrap.wrap(told, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return "\n".join(lines)


def _short(bot: str) -> str:
    """A bot's name as the table has room for it: of a long one, its beginning and its end."""
    return bot if len(bot) <= LONGEST_BOT else f"{bot[:11]}…{bot[12 - LONGEST_BOT :]}"


def _text(estimate: Estimate, scale: float, digits: int) -> str:
    if isnan(estimate.mean):
        return "-".rjust(18)
    margin = "?" if estimate.margin is None else f"{estimate.margin * scale:.{digits}f}"
    return f"{estimate.mean * scale:.{digits}f} ± {margin}".rjust(18)
