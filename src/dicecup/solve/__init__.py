"""Exact values: compiles a game to arrays and owns the value tables on disk.

    >>> from dicecup import games, solve
    >>> game = games.new("mickey-mouse")
    >>> solve.ensure(game)
    >>> round(solve.values(game, game.start()), 4)
    19.3928

Answering needs numpy, solving needs numba: `pip install 'dicecup[solve]'`.
"""

from __future__ import annotations

from dicecup.solve.advice import NoAdvice
from dicecup.solve.service import adviser, best, ensure, problem, solve, values

__all__ = ["NoAdvice", "adviser", "best", "ensure", "problem", "solve", "values"]
