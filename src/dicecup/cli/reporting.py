"""The output of `dicecup solve --report`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import typer

from dicecup.solve import service
from dicecup.solve.kind import Stages
from dicecup.solve.picture import draw

SHARES: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
"""The shares of games whose highest score is shown."""


def print_report(game: Any, threads: int | None, picture: Path | None, stages: Stages) -> None:
    """Print figures, rows and quantiles, and draw the distribution."""
    title = service.problem(game).subject.title
    found = service.report(game, threads, stages)
    for name, figure in found.figures.items():
        typer.echo(f"{name} {figure:.4f}")
    if found.row_means:
        typer.echo("mean of each row")
    for name, mean in found.row_means.items():
        typer.echo(f"  {name:18} {mean:8.4f}")
    typer.echo(f"distribution of the final score ({found.how})")
    at_most = found.chances.cumsum()
    for share in SHARES:
        typer.echo(f"  {100 * share:4.0f}% score at most {int(at_most.searchsorted(share))}")
    typer.echo(f"picture in {_drawn(found.chances, title, found.how, picture)}")


def report_json(game: Any, threads: int | None, picture: Path | None, stages: Stages) -> dict[str, Any]:
    """The same figures as data; a picture is drawn only where it is asked for."""
    found = service.report(game, threads, stages)
    at_most = found.chances.cumsum()
    if picture is not None:
        _drawn(found.chances, service.problem(game).subject.title, found.how, picture)
    return {
        "figures": dict(found.figures),
        "rows": dict(found.row_means),
        "how": found.how,
        "at_most": {str(share): int(at_most.searchsorted(share)) for share in SHARES},
    }


def _drawn(chances: Any, title: str, how: str, picture: Path | None) -> Path:
    path = picture or Path(f"{title.replace(' ', '-')}.svg")
    draw(chances, f"{title}: perfect play ({how})", path)
    return path
