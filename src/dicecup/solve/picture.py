"""A distribution of final scores as a picture."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from dicecup.solve.lattice_arrays import Floats

EXACTLY, AT_LEAST = "#2b6cb0", "#c05621"
"""The colours of the two curves and of their axes."""


def draw(chances: Floats, title: str, path: Path) -> None:
    """Write the chances of scores 0, 1, 2, ... as an SVG: the chance of each score, and of at least that score."""
    import matplotlib as mpl

    mpl.use("svg")
    from matplotlib import pyplot

    scores = np.arange(len(chances))
    at_least = chances[::-1].cumsum()[::-1]
    shown = slice(int(np.searchsorted(1 - at_least, 1e-5)), int(np.searchsorted(-at_least, -1e-5)) + 1)
    with mpl.rc_context({"svg.hashsalt": "dicecup", "svg.fonttype": "none"}):
        figure, axes = pyplot.subplots(figsize=(9, 4.5))
        axes.fill_between(scores[shown], chances[shown], step="mid", color=EXACTLY, alpha=0.85, linewidth=0)
        axes.set(title=title, xlabel="final score", ylim=(0, 1.12 * chances.max()))
        axes.set_ylabel("chance of this score", color=EXACTLY)
        mean = float(chances @ scores)
        axes.axvline(mean, color="#1a202c", linewidth=1)
        top = axes.get_xaxis_transform()
        axes.annotate(f"mean {mean:.2f}", (mean, 1), xycoords=top, xytext=(4, -4), textcoords="offset points", va="top")
        other = axes.twinx()
        other.plot(scores[shown], at_least[shown], color=AT_LEAST, linewidth=1.2)
        other.set_ylabel("chance of at least this score", color=AT_LEAST)
        other.set(ylim=(0, 1.12))
        figure.tight_layout()
        figure.savefig(path, format="svg", metadata={"Date": None})
        pyplot.close(figure)
