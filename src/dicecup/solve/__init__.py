"""Values of positions: pocket tables of the package, exact value files on disk, and how they are made.

    >>> from dicecup import games, solve
    >>> game = games.new("mickey-mouse")
    >>> round(solve.values(game, game.start()), 4)
    19.3928

Answering needs the standard library alone and is faster with numpy; solving needs `pip install 'dicecup[solve]'`.
"""

from __future__ import annotations

from dicecup.solve.kind import NoAdvice, Outlook
from dicecup.solve.service import (
    NotSolved,
    adviser,
    best,
    ensure,
    estimates,
    outlook,
    problem,
    report,
    simulate,
    solve,
    values,
)
from dicecup.solve.standing import Bar, bar, standing

__all__ = [
    "Bar",
    "NoAdvice",
    "NotSolved",
    "Outlook",
    "adviser",
    "bar",
    "best",
    "ensure",
    "estimates",
    "outlook",
    "problem",
    "report",
    "simulate",
    "solve",
    "standing",
    "values",
]
