"""The pocket tables: their size, their errors, how fast they answer with and without numpy, and what play by them loses.

    python bench/pocket.py                        sizes, errors and milliseconds of every table of the package
    python bench/pocket.py --loss 2000 GAME ...   and the loss of so many games played by the pocket table, graded by the exact one

The loss of a game is the sum over its choices of the best exact value less the exact value of what the pocket table chose. The
exact value file must be there (`dicecup solve GAME`).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean, stdev
from time import process_time
from typing import Any

from dicecup import games
from dicecup.core import Chance, Choice
from dicecup.solve.kind import Adviser
from dicecup.solve.pocket import FOLDER, PocketHeader, open_pocket, pocket_tables
from dicecup.solve.service import problem, stored


def game_of(header: PocketHeader) -> Any:
    """The game that a table is about."""
    options = {name: value for name, value in header.subject.options.items() if name != "seats"}
    return games.new(header.subject.game, int(header.subject.options.get("seats", 1)), **options)


def make_adviser(game: Any, file: str, source: str = "pocket") -> Adviser:
    """Who answers from the pocket table or the value file, by one of the two ways."""
    posed = problem(game)
    values = open_pocket(posed.subject, posed.model.layout) if source == "pocket" else posed.open()
    found: Adviser = posed.kind.file(file).adviser(posed.model, values)
    return found


def positions(game: Any, adviser: Adviser, rng: random.Random) -> Iterator[tuple[Any, Any]]:
    """The choices of one game that the adviser plays, each with what it chose."""
    state = game.start()
    while True:
        match game.node(state):
            case Chance(outcomes=outcomes):
                move = rng.choices(list(outcomes), list(outcomes.values()))[0]
            case Choice():
                values = adviser.values(state)
                assert not isinstance(values, float)
                move = max(values, key=lambda each: values[each])
                yield state, move
            case _:
                return
        state = game.step(state, move)


def milliseconds(game: Any, file: str, source: str, turns: int) -> tuple[float, float, float]:
    """The first answer with loading, and the median and the longest answer to the first choice of so many turns."""
    started = process_time()
    adviser = make_adviser(game, file, source)
    adviser.values(game.start())
    first = process_time() - started
    player, rng = make_adviser(game, "advice"), random.Random(1)
    times: list[float] = []
    seen = set()
    while len(times) < turns:
        for state, _ in positions(game, player, rng):
            sheet = getattr(state, "sheets", None) or getattr(state, "tokens", None)
            if sheet not in seen:
                seen.add(sheet)
                started = process_time()
                adviser.values(state)
                times.append(process_time() - started)
    times.sort()
    return first * 1000, times[len(times) // 2] * 1000, times[-1] * 1000


def losses(header: PocketHeader, seeds: Iterable[int]) -> list[float]:
    """What each of these games loses."""
    game = game_of(header)
    fast = _best_file(problem(game).kind)
    exact, pocket = make_adviser(game, fast, "exact"), make_adviser(game, fast)
    lost = []
    for seed in seeds:
        total = 0.0
        for state, move in positions(game, pocket, random.Random(seed)):
            values = exact.values(state)
            assert not isinstance(values, float)
            total += max(values.values()) - values[move]
        lost.append(total)
    return lost


def _best_file(kind: Any) -> str:
    try:
        kind.file("advice_arrays")
    except ModuleNotFoundError:
        return "advice"
    return "advice_arrays"


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", help="only tables whose title begins so")
    parser.add_argument("--loss", type=int, default=0, metavar="GAMES", help="also the loss over so many games")
    parser.add_argument("--turns", type=int, default=60, help="turns to answer")
    given = parser.parse_args()
    total = sum(path.stat().st_size for path in FOLDER.iterdir())
    print(f"all tables of the package: {total / 1e6:.2f} MB")
    for path, header in pocket_tables():
        if given.games and not any(header.subject.title.startswith(each) for each in given.games):
            continue
        game, errors = game_of(header), header.errors
        size = path.stat().st_size
        full = header.rows * header.columns * 8
        print(f"{header.subject.title}: {size / 1e6:.3f} MB instead of {full / 1e6:.1f}, rank {header.rank}, "
              f"rms {errors.all:g}, largest {errors.largest:g}, met {errors.met:g}, 95% within {errors.within:g}")  # fmt: skip
        fast = _best_file(problem(game).kind)
        ways = {("pocket", "advice"), ("pocket", fast)} | ({("exact", fast)} if stored(game) else set())
        for source, file in sorted(ways, reverse=True):
            first, median, longest = milliseconds(game, file, source, given.turns)
            print(f"    {source:6} {file:14} first answer with loading {first:6.1f} ms, a turn {median:6.2f} ms, "
                  f"longest {longest:6.2f} ms (processor time)")  # fmt: skip
        if given.loss:
            with ProcessPoolExecutor(2) as pool:
                parts = [range(part, given.loss, 8) for part in range(8)]
                lost = [each for part in pool.map(losses, [header] * 8, parts) for each in part]
            error = stdev(lost) / len(lost) ** 0.5
            print(f"    loss over {len(lost)} games {fmean(lost):.6f} a game, standard error {error:.6f}, largest {max(lost):.4f}")


if __name__ == "__main__":
    main()
