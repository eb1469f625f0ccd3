"""The exact distribution of Yahtzee's final score against its mean and spread, and how long it takes."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np

from dicecup import games
from dicecup.solve.build import solve_sheets
from dicecup.solve.report import distribution, report_sheets
from dicecup.solve.sheets import SheetModel


def main() -> None:
    """Work both out and compare them."""
    game: Any = games.new("yahtzee", 1)
    model = SheetModel.of(game)
    table = np.empty(model.shape)
    solve_sheets(model, table)
    started = perf_counter()
    report = report_sheets(model, table, lambda _done, _of: None)
    print(f"{report}\nin {perf_counter() - started:.1f} s")
    started = perf_counter()
    chances = distribution(model, table, None, lambda _done, _of: None)
    scores = np.arange(len(chances))
    mean = float(chances @ scores)
    deviation = float(np.sqrt(chances @ (scores - mean) ** 2))
    print(
        f"distribution in {perf_counter() - started:.1f} s: sum {chances.sum():.15f}, mean {mean:.10f}, deviation {deviation:.7f}"
    )
    assert abs(mean - report.mean) < 1e-9
    assert abs(deviation - report.deviation) < 1e-7


if __name__ == "__main__":
    main()
