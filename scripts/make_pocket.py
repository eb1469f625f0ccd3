"""Makes the pocket tables of the package: solves every game that needs it, which takes a quarter of an hour, and writes them.

Run it as `make pocket`, also after a change of a game's rules or of the layout of values. Exact value files that are already there
are used.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path
from typing import Any, Final

from dicecup import games
from dicecup.games import EDITIONS
from dicecup.solve import service
from dicecup.solve.pocket import FOLDER, SUFFIX

ERRORS: Final = {"yahtzee": 0.002, "yatzy": 0.003, "maxi-yatzy": 0.009, "power-yahtzee": 0.03, "mickey-mouse": 1e-5}
"""The root mean square error of each game's tables, in points, or in chances to win for two at Mickey Mouse."""

HOUSE_RULES: Final[dict[str, list[dict[str, Any]]]] = {
    "yahtzee": [{"joker": joker, "yahtzee_bonus": bonus} for joker, bonus in product(("forced", "free", "none"), (True, False))],
    "maxi-yatzy": [{}, {"bonus_at": 84, "bonus": 100}],
}
"""The options for which there are tables; of other games the printed rules alone."""


def wanted() -> list[tuple[Any, float]]:
    """Every game that gets a table, and its error; a table serves all seat counts and editions of equal rules."""
    found: dict[Any, tuple[Any, float]] = {}
    for key, edition in EDITIONS.items():
        for seats, options in product(edition.solvable, HOUSE_RULES.get(key, [{}])):
            game = games.new(key, seats, **options)
            posed = service.problem(game)
            found.setdefault(posed.subject.title, (game, ERRORS.get(posed.subject.game, 0.01)))
    return list(found.values())


def main() -> None:
    """Write all tables, and remove those of games that no longer are."""
    named = set(sys.argv[1:])
    made = set()
    for game, error in wanted():
        posed = service.problem(game)
        if named and posed.subject.game not in named:
            continue
        print(f"{posed.subject.title} …", flush=True)
        if not service.is_solved(game):
            service.solve(game)
        table = service.make_pocket(game, error, FOLDER)
        made.add(table.path)
        print(f"    {table.path.stat().st_size / 1e6:.3f} MB, rank {table.header.rank}, {table.header.errors}", flush=True)
    if not named:
        for path in set(FOLDER.glob(f"*{SUFFIX}")) - made:
            path.unlink()
    print(f"{sum(path.stat().st_size for path in Path(FOLDER).iterdir()) / 1e6:.2f} MB in all")


if __name__ == "__main__":
    main()
