"""Makes the pocket tables and the parts tables of the package: solves every game that needs it, and writes them.

Run it as `make pocket`, also after a change of a game's rules or of the layout of values. Exact value files that are already there
are used.

    python scripts/make_pocket.py                     all tables
    python scripts/make_pocket.py yahtzee yatzy       those of these games
    python scripts/make_pocket.py --only parts yatzy  only the parts tables, or only `pocket` or `moments`
"""

from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path
from typing import Any, Final

from dicecup import games
from dicecup.games import EDITIONS
from dicecup.solve import service
from dicecup.solve.layout import SheetLayout
from dicecup.solve.pocket import FOLDER, PocketTable

ERRORS: Final = {"yahtzee": 0.002, "yatzy": 0.003, "maxi-yatzy": 0.009, "power-yahtzee": 0.03, "mickey-mouse": 1e-5}
"""The root mean square error of each game's tables, in points, or in chances to win for two at Mickey Mouse."""

PARTS_ERRORS: Final = {"yahtzee": 0.1, "yatzy": 0.1, "maxi-yatzy": 1.6, "power-yahtzee": 2.0}
"""The same of the parts tables, in points of one row or bonus."""

MOMENTS_ERRORS: Final = {"yahtzee": 0.5, "yatzy": 0.5, "maxi-yatzy": 0.5}
"""The same of the moments tables, in points."""

PRINTED_PARTS_ERRORS: Final = {"yahtzee": 0.07, "maxi-yatzy": 0.35}
"""The same for the printed rules, where it differs."""

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


def make(game: Any, error: float, only: str | None) -> list[Path]:
    """Write the tables of one game, or only those of one kind."""
    posed = service.problem(game)
    print(f"{posed.subject.title} …", flush=True)
    if not service.is_solved(game):
        service.solve(game)
    tables: list[PocketTable] = []
    if only in (None, "pocket"):
        tables.append(service.make_pocket(game, error, FOLDER))
    if only in (None, "parts") and isinstance(posed.model, SheetLayout):
        tables.append(service.make_parts(game, _parts_error(game, posed.subject.game), FOLDER))
    if only in (None, "moments") and posed.kind.spreads:
        tables.append(service.make_moments(game, MOMENTS_ERRORS.get(posed.subject.game, 0.3), FOLDER))
    for table in tables:
        size = table.path.stat().st_size / 1e6
        print(f"    {table.path.suffix} {size:.3f} MB, rank {table.header.rank}, {table.header.errors}", flush=True)
    return [table.path for table in tables]


def _parts_error(game: Any, key: str) -> float:
    is_printed = service.problem(game).subject == service.problem(games.new(key, 1)).subject
    return PRINTED_PARTS_ERRORS[key] if is_printed and key in PRINTED_PARTS_ERRORS else PARTS_ERRORS.get(key, 0.1)


def main() -> None:
    """Write all tables, and remove those of games that no longer are."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", help="only the tables of these games")
    parser.add_argument("--only", choices=("pocket", "parts", "moments"), help="only the tables of this kind")
    given = parser.parse_args()
    made: set[Path] = set()
    for game, error in wanted():
        if not given.games or service.problem(game).subject.game in given.games:
            made.update(make(game, error, given.only))
    if not given.games and not given.only:
        for path in set(FOLDER.iterdir()) - made:
            path.unlink()
    print(f"{sum(path.stat().st_size for path in FOLDER.iterdir()) / 1e6:.2f} MB in all")


if __name__ == "__main__":
    main()
