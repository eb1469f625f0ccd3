"""How fast perfect play is found, as ratios in one run: `python bench/solve.py [maxi-yatzy] [power-yahtzee]`.

Every time is the least of several, so that a busy machine changes the ratios little. The bare loop adds and compares rows of a
tile that stays in the first-level cache, with nothing around it: the most the solver's own operations could do.
"""

from __future__ import annotations

import random
import resource
import sys
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

import numpy as np

from dicecup import games
from dicecup.core.machine import Choice, Over
from dicecup.games.mickey_mouse import MickeyMouse
from dicecup.games.power_yahtzee import PowerYahtzee
from dicecup.kernels.compiled import compiled
from dicecup.kernels.lanes import larger, load, store
from dicecup.kernels.lattice import Floats, tile
from dicecup.solve import service
from dicecup.solve.board import compile as board_compile
from dicecup.solve.board.model import BoardModel
from dicecup.solve.levels import Filling
from dicecup.solve.power import compile as power_compile
from dicecup.solve.power import simulate as power_simulate
from dicecup.solve.power.model import PowerModel
from dicecup.solve.power.model_arrays import arrays_of as power_arrays
from dicecup.solve.sheets import compile as sheet_compile
from dicecup.solve.sheets import simulate as sheet_simulate
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of

ROWS = 256
LATTICE_OPERATIONS = {5: 4 * 1260 + 252, 6: 4 * 2772 + 462}
"""Additions and comparisons of vectors on the lattice, for eight sheets' turns."""


@compiled
def bare_loop(values: Floats, times: int) -> None:
    """Six additions or comparisons to a row, as on the lattice."""
    for _ in range(times):
        for row in range(ROWS - 6):
            total = load(values, row + 1) + load(values, row + 2) + load(values, row + 3)
            store(values, row, larger(larger(larger(total, load(values, row + 4)), load(values, row + 5)), load(values, row + 6)))


def least(work: Callable[[], Any], times: int = 5) -> float:
    """The least time of several."""
    seconds = []
    for _ in range(times):
        started = perf_counter()
        work()
        seconds.append(perf_counter() - started)
    return min(seconds)


def bare_rate() -> float:
    """Vector operations a second of the bare loop."""
    values = tile(ROWS)
    values[:] = 0.0
    bare_loop(values, 1)
    return 1000 * 5 * (ROWS - 6) / least(lambda: bare_loop(values, 1000), 9)


def sheets(name: str, times: int, threads: int, **options: int) -> tuple[SheetModel, Floats, float]:
    """A sheet game solved several times."""
    game: Any = games.new(name, 1, **options)
    model = SheetModel.of(game)
    values = np.empty(arrays_of(model).shape)
    return model, values, least(lambda: sheet_compile.fill(model, (values,), Filling(threads)), times)


def tiles_of(model: SheetModel) -> int:
    """Vectors of sheets in all."""
    arrays = arrays_of(model)
    return int(sum(np.convolve(np.bincount(arrays.open_slots), list(map(len, arrays.upper.tiles(model.upper.full))))))


def line(what: str, seconds: float, more: str = "") -> None:
    """One line of the result."""
    print(f"{what:46} {seconds:9.3f} s  {more}")


def others() -> None:
    """The solver on PyPI."""
    import yatzy_solver

    variant = yatzy_solver.Variant("american")
    line("yatzy-solver (PyPI, Rust), yahtzee", least(lambda: yatzy_solver.Solver.build(variant), 1), "all its threads")


def answers(name: str) -> None:
    """How long positions of random games take to answer, where the game's value file is there."""
    game = games.new(name, 1)
    if service.stored(game) is None:
        return
    draw = random.Random(1)
    service.values(game, game.start())
    seconds = []
    for _ in range(10):
        state = game.start()
        while not isinstance(node := game.node(state), Over):
            started = process_time()
            service.values(game, state)
            seconds.append(process_time() - started)
            state = game.step(state, draw.choice(node.legal) if isinstance(node, Choice) else node.throw.draw(draw.randrange))
    middle, most, worst = np.quantile(seconds, (0.5, 0.95, 1)) * 1000
    line(f"advise {name}, a position", middle / 1000, f"median {middle:.2f} ms, 95% below {most:.2f}, worst {worst:.2f}")


def main() -> None:
    """Print the times."""
    game: Any = games.new("yahtzee", 1)
    line("compiling yahtzee to arrays", least(lambda: sheet_compile.compile_sheets(SheetModel.of(game)), 3))
    started = perf_counter()
    sheets("yahtzee", 1, 1)
    line("kernels of yahtzee, compiled or from the cache", perf_counter() - started)
    rate = bare_rate()
    model, values, one = sheets("yahtzee", 7, 1)
    share = tiles_of(model) * LATTICE_OPERATIONS[5] / one / rate
    value = arrays_of(model).value(values, model.empty_place)
    line(
        "yahtzee, one core",
        one,
        f"value {value:.10f}, {100 * share:.0f}% of the bare loop's {8 * rate / 1e9:.1f} G/s",
    )
    two = sheets("yahtzee", 7, 2)[2]
    line("yahtzee, two cores", two, f"{one / two:.2f} times as fast")
    sheet_simulate.simulate(model, values, 1000, 1, 1)
    played = least(lambda: sheet_simulate.simulate(model, values, 100_000, 1, 1), 3)
    line("simulate yahtzee, 100,000 games, one core", played, f"{100_000 / played:.0f} games a second")
    board_compile.fill(BoardModel(MickeyMouse(2)))
    line("mickey-mouse for two", least(lambda: board_compile.fill(BoardModel(MickeyMouse(2))), 3))
    for name in ("yahtzee", "maxi-yatzy", "power-yahtzee", "mickey-mouse"):
        answers(name)
    others()
    if "maxi-yatzy" in sys.argv:
        for bonus_at, bonus, published in ((75, 50, 383.305403), (84, 100, 394.557507)):
            model, values, took = sheets("maxi-yatzy", 1, 2, bonus_at=bonus_at, bonus=bonus)
            value = arrays_of(model).value(values, model.empty_place)
            share = tiles_of(model) * LATTICE_OPERATIONS[6] / took / (2 * rate)
            line(f"maxi-yatzy {bonus_at}/{bonus}, two cores", took, f"value {value:.9f}, {100 * share:.0f}% of two bare loops")
            assert abs(value - published) < 5e-7
    if "power-yahtzee" in sys.argv:
        power = PowerModel(PowerYahtzee())
        arrays = power_arrays(power)
        values, crossed = np.empty(arrays.shape), np.empty(arrays.shape)
        took = least(lambda: power_compile.fill(power, (values, crossed), Filling(2)), 1)
        value = arrays.value(values, power.empty_place)
        line("power-yahtzee, two cores", took, f"value {value:.9f}")
        del crossed
        started = perf_counter()
        outcome = power_simulate.simulate(power, values, 100_000, 1, 2)
        off = (outcome.mean - value) / outcome.error
        line("simulate power-yahtzee, 100,000 games", perf_counter() - started, f"mean {outcome.mean:.3f}, {off:+.2f} errors off")
        assert abs(off) < 3
    print(f"{'most memory':46} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6:9.2f} GB")


if __name__ == "__main__":
    main()
