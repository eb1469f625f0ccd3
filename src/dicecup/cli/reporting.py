"""What `dicecup solve --report` prints."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import typer

from dicecup.games.sheet import SheetGame
from dicecup.games.yahtzee import Yahtzee
from dicecup.solve import service
from dicecup.solve.picture import draw

Progress = Callable[[str], Callable[[int, int], None]]

SAMPLE = 100_000
"""Games played where the distribution is not worked out exactly."""


def print_report(game: Any, threads: int | None, picture: Path | None, progress: Progress) -> None:
    """Spread, bonus, rows and quantiles, and a picture of the distribution."""
    title = service.problem(game).subject.title
    if isinstance(game, SheetGame):
        model, table = service.whole_table(game)
        from dicecup.solve.report import report_sheets

        found = report_sheets(model, table, progress("following all games"), threads)
        typer.echo(f"standard deviation {found.deviation:.4f}")
        typer.echo(f"chance of the upper bonus {found.bonus_chance:.4f}")
        for held, chance in found.held_chances.items():
            typer.echo(f"chance that {held} {chance:.4f}")
        typer.echo("mean of each row")
        for name, mean in found.row_means.items():
            typer.echo(f"  {name:18} {mean:8.4f}")
        if found.extra_mean:
            typer.echo(f"  {'extra bonuses':18} {found.extra_mean:8.4f}")
    if isinstance(game, Yahtzee):
        from dicecup.solve.report import distribution

        chances = distribution(model, table, threads, progress("spreading scores"))
        how = "exact"
    else:
        scores = service.simulate(game, SAMPLE, 1, threads, progress("playing")).scores
        chances = np.bincount(scores) / len(scores)
        how = f"{SAMPLE:,} games"
    at_most = chances.cumsum()
    typer.echo(f"distribution of the final score ({how})")
    for share in (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99):
        typer.echo(f"  {100 * share:4.0f}% score at most {int(np.searchsorted(at_most, share))}")
    path = picture or Path(f"{title.replace(' ', '-')}.svg")
    draw(chances, f"{title}: perfect play ({how})", path)
    typer.echo(f"picture in {path}")
