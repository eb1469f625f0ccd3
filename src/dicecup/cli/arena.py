"""`dicecup arena`: a tournament between bots."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dicecup.cli.completing import bot_names, game_names, option_values

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from dicecup.bots.arena import Deal, Estimate, Match, Standing


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
        int, typer.Option("--jobs", min=1, help="Number of worker processes; by default one for each core.")
    ] = os.cpu_count() or 1,
    dask: Annotated[str, typer.Option("--dask", metavar="ADDRESS", help="Run the games on a dask cluster instead.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Play a tournament between bots. In each deal every bot takes every seat once, with the same dice."""
    from concurrent.futures import BrokenExecutor

    from dicecup.bots.arena import Match, check
    from dicecup.bots.base import BotError
    from dicecup.cli.options import read_options

    match = Match(game, tuple(bots), seed, read_options(option or (), game))
    check(match)
    deals = -(-games // len(bots))
    played: list[Deal] = []
    try:
        _play(match, deals, jobs, dask, played)
    except KeyboardInterrupt:
        _report(match, played, deals, as_json)
        raise typer.Exit(130) from None
    except BrokenExecutor:
        _report(match, played, deals, as_json)
        raise BotError("the arena stopped early: one of its worker processes was killed") from None
    _report(match, played, deals, as_json)


def _play(match: Match, deals: int, jobs: int, dask: str, played: list[Deal]) -> None:
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    from dicecup.bots.arena import tournament

    screen = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=screen, disable=not screen.is_terminal) as progress,
        _executor(jobs, dask) as (executor, workers),
    ):
        bar = progress.add_task("deals", total=deals)
        with closing(tournament(match, deals, executor, in_flight=2 * workers)) as results:
            for deal in results:
                played.append(deal)
                progress.advance(bar)


@contextmanager
def _executor(jobs: int, dask: str) -> Iterator[tuple[Executor, int]]:
    """An executor, local processes or a dask cluster, and its number of workers."""
    if dask:
        executor, workers = _cluster(dask)
    else:
        executor, workers = _processes(jobs), jobs
    try:
        yield executor, workers
    finally:
        executor.shutdown(wait=True)


def _cluster(address: str) -> tuple[Executor, int]:
    from distributed import Client

    from dicecup.bots.base import BotError

    try:
        client: Any = Client(address, timeout=10)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise BotError(f"no dask cluster answers at {address}: {error}") from None
    return client.get_executor(), max(1, sum(client.nthreads().values()))


def _processes(jobs: int) -> Executor:
    """A process pool that only this process interrupts: workers inherit a mask that blocks SIGINT, and then ignore the signal."""
    from concurrent.futures import ProcessPoolExecutor, wait
    from multiprocessing import get_context

    executor = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_ignore_sigint)
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


def _ignore_sigint() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _report(match: Match, played: list[Deal], deals: int, as_json: bool) -> None:
    from dicecup.bots.arena import standings

    if not played:
        typer.echo("stopped before the first deal was played", err=True)
        return
    found = standings(match, played)
    typer.echo(_as_json(match, found, len(played), deals) if as_json else _as_table(match, found, len(played), deals))


def _as_json(match: Match, found: list[Standing], played: int, deals: int) -> str:
    rows = [
        {
            "bot": each.bot,
            "score": each.score._asdict(),
            "wins": each.wins._asdict(),
            "forfeits": each.forfeits,
            "last_forfeit": each.last_forfeit,
        }
        for each in found
    ]
    head = {"game": match.game, "options": match.options, "seed": match.seed, "deals": played, "games": played * len(match.bots)}
    return json.dumps({**head, "complete": played == deals, "bots": rows})


def _as_table(match: Match, found: list[Standing], played: int, deals: int) -> str:
    width = max(len("bot"), *(len(each.bot) for each in found))
    cut = "" if played == deals else f", stopped before {deals}"
    lines = [
        f"{match.game}: {played * len(match.bots)} games in {played} deals{cut}, means with 95% intervals",
        f"{'bot':<{width}}  {'score':>18}  {'wins':>18}",
        *(f"{each.bot:<{width}}  {_text(each.score, 1, 2)}  {_text(each.wins, 100, 1)}%" for each in found),
    ]
    lines += [f"{each.bot} forfeited {each.forfeits} times, last because {each.last_forfeit}" for each in found if each.forfeits]
    return "\n".join(lines)


def _text(estimate: Estimate, scale: float, digits: int) -> str:
    margin = "?" if estimate.margin is None else f"{estimate.margin * scale:.{digits}f}"
    return f"{estimate.mean * scale:.{digits}f} ± {margin}".rjust(18)
