"""Makes `coach/distributions.json`: how scores, or the luck of two who play to win, are distributed among perfect games.

Run it as `make distributions`, after a change of a game's rules. Distributions of final scores are exact where they can be
computed; others come from a million games. Games that have no exact values on this machine yet are solved first.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Final, cast

import numpy as np

from dicecup.coach.percentile import PATH
from dicecup.solve import service
from dicecup.solve.board.model import BoardModel
from dicecup.solve.board.simulate import luck
from make_pocket import wanted

GAMES: Final = 1_000_000
EXACT: Final = 10**12
"""The number of games that exact chances are counted in."""

QUANTILES: Final = 1000
SEED: Final = 20261116


def scores_of(game: Any) -> dict[str, Any]:
    """How many games of all end with each score."""
    counted = None
    if service.problem(game).subject.game in ("yahtzee", "yatzy"):
        found = service.report(game)
        counted = np.rint(found.chances * EXACT).astype(np.int64) if found.how == "exact" else None
    if counted is None:
        counted = np.bincount(service.simulate(game, GAMES, SEED).scores)
    first = int(np.flatnonzero(counted)[0])
    return {"first": first, "games": np.trim_zeros(counted)[: int(np.flatnonzero(counted)[-1]) - first + 1].tolist()}


def luck_of(game: Any) -> list[list[float]]:
    """Quantiles of the luck of each seat."""
    found = luck(cast(BoardModel, service.problem(game).model), service.restored(game), GAMES, SEED)
    shares = (np.arange(QUANTILES) + 0.5) / QUANTILES
    return [[round(float(each), 5) for each in np.quantile(seat, shares)] for seat in found]


def main() -> None:
    """Write the file; only the games that are named, if some are."""
    named = set(sys.argv[1:])
    stored = json.loads(PATH.read_text()) if PATH.exists() else {"scores": {}, "luck": {}}
    for game, _ in wanted():
        posed = service.problem(game)
        title = posed.subject.title
        if named and posed.subject.game not in named:
            continue
        print(f"{title} …", flush=True)
        if not service.is_solved(game):
            service.solve(game)
        if service.adviser(game).objective == "score":
            stored["scores"][title] = scores_of(game)
        else:
            stored["luck"][title] = luck_of(game)
        PATH.write_text(json.dumps(stored, separators=(",", ":")) + "\n")
    print(f"{PATH.stat().st_size / 1e6:.3f} MB")


if __name__ == "__main__":
    main()
