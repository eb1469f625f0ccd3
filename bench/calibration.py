"""Chances that were given against what was won, as lines and as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

BINS = 20


def tell_calibration(given: Any, came: Any, picture: Path | None) -> None:
    """Print what was given and what was won, by bins, and draw it."""
    which = np.minimum((given * BINS).astype(int), BINS - 1)
    count = np.bincount(which, minlength=BINS)
    means = [np.bincount(which, each, BINS) / np.maximum(count, 1) for each in (given, came)]
    for at, (mean, part, seen) in enumerate(zip(*means, count, strict=True)):
        low, high = 100 * at / BINS, 100 * (at + 1) / BINS
        print(f"    given {low:3.0f} to {high:3.0f}%: {100 * mean:6.2f}%, won {100 * part:6.2f}%, {seen:8} times")
    if picture is not None:
        draw(means[0], means[1], picture)


def draw(given: Any, came: Any, picture: Path) -> None:
    """A picture of chances given and won."""
    import matplotlib as mpl

    mpl.use("svg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(4.2, 4.2))
    axes.plot([0, 100], [0, 100], color="0.7", linewidth=1)
    axes.plot(100 * given, 100 * came, "o", markersize=4)
    axes.set(xlabel="chance given (%)", ylabel="won (%)", xlim=(0, 100), ylim=(0, 100))
    figure.tight_layout()
    figure.savefig(picture, metadata={"Date": None})
