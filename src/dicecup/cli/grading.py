"""`dicecup grade`: what a bot scores, and what its choices give away."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from dicecup.cli.completing import bot_names, game_names, option_values
from dicecup.cli.counts import counted

if TYPE_CHECKING:
    from dicecup.coach.grading import BotGrade, Mean


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(grade)


def grade(
    agent: Annotated[
        str, typer.Argument(help="A bot, as in dicecup arena, such as club or program:COMMAND.", autocompletion=bot_names)
    ],
    game: Annotated[str, typer.Argument(help="A game's name, as dicecup games lists it.", autocompletion=game_names)],
    *,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="Number of games.")] = 100,
    against: Annotated[
        list[str] | None, typer.Option("--against", help="A bot at the next seat; once for each.", autocompletion=bot_names)
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Seed of the dice; the same seed gives the same games.")] = "dicecup",
    seconds: Annotated[float | None, typer.Option("--seconds", min=0.01, help="How long a program may think about a move.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="A house rule, as NAME=VALUE.", autocompletion=option_values)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Grade a bot by what it scores and what it gives away. Means with standard errors, also by stage and with luck taken out."""
    from dicecup.cli.options import read_options
    from dicecup.cli.progress import counting
    from dicecup.coach.grading import grade_bot

    found: list[BotGrade] = []
    with counting("games", games) as advance:
        for each in grade_bot(agent, game, games, tuple(against or ()), seed, seconds=seconds, **read_options(option or (), game)):
            found = [each]
            advance()
    typer.echo(json.dumps(asdict(found[-1])) if as_json else _text(found[-1]))


def _text(found: BotGrade) -> str:
    of_wins = found.objective == "win"
    unit = "win" if of_wins else "score"
    lines = [
        f"{found.agent} at {found.game}: {counted(found.games, 'game')}, {found.source} values, mean ± standard error",
        f"{unit:<24}{_shown(found.result)}",
        f"{f'{unit}, luck taken out':<24}{_shown(found.without_luck)}",
        f"{'perfect play':<24}{found.perfect:>10.4g}" if of_wins else f"{'perfect play':<24}{found.perfect:>10.2f}",
        f"{'loss per game':<24}{_shown(found.loss)}",
        *(f"  {stage:<22}{_shown(each)}" for stage, each in found.stages.items()),
    ]
    if found.fewer is not None and found.fewer > 1:
        lines.append(f"With luck taken out, {found.fewer:.1f} times fewer games have the same error.")
    if found.forfeits:
        lines.append(f"{counted(found.forfeits, 'game')} forfeited and left out, the last because {found.last_forfeit}")
    return "\n".join(lines)


def _shown(mean: Mean) -> str:
    return f"{mean.mean:>10.4g}" if mean.error is None else f"{mean.mean:>10.2f} ± {mean.error:.2f}"
