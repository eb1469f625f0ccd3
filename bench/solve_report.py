"""The exact distribution of Yahtzee's final score against its mean and spread, and how long it takes."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np

from dicecup import games
from dicecup.solve.sheets.compile import fill
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of
from dicecup.solve.sheets.report import distribution, figures_of


def main() -> None:
    """Compute both and compare them."""
    game: Any = games.new("yahtzee", 1)
    model = SheetModel.of(game)
    values = np.empty(arrays_of(model).shape)
    fill(model, (values,))
    started = perf_counter()
    figures, row_means = figures_of(model, values)
    print(f"{figures}\n{row_means}\nin {perf_counter() - started:.1f} s")
    started = perf_counter()
    chances = distribution(model, values)
    scores = np.arange(len(chances))
    mean = float(chances @ scores)
    deviation = float(np.sqrt(chances @ (scores - mean) ** 2))
    print(
        f"distribution in {perf_counter() - started:.1f} s: sum {chances.sum():.15f}, mean {mean:.10f}, deviation {deviation:.7f}"
    )
    assert abs(mean - arrays_of(model).value(values, model.empty_place)) < 1e-9
    assert abs(deviation - figures["standard deviation"]) < 1e-7


if __name__ == "__main__":
    main()
