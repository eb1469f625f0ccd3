"""Exact values: compiles a game to arrays and owns the value files on disk.

    >>> from dicecup import games, solve
    >>> game = games.new("mickey-mouse")
    >>> solve.ensure(game)
    >>> round(solve.values(game, game.start()), 4)
    19.3928

Answering needs numpy, solving needs numba: `pip install 'dicecup[solve]'`.
"""

from __future__ import annotations

from dicecup.solve.kind import NoAdvice
from dicecup.solve.service import NotSolved, adviser, best, ensure, problem, report, simulate, solve, values

__all__ = ["NoAdvice", "NotSolved", "adviser", "best", "ensure", "problem", "report", "simulate", "solve", "values"]
