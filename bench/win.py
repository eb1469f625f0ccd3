"""Playing to win at Yahtzee: how much it wins against play for the score, whether its chances come true, and what advice costs.

    python bench/win.py                                  20,000 games for two, and the milliseconds of advice
    python bench/win.py --games 200000 --seats 2 3 4     the shares of wins in docs/solver.md, with standard errors
    python bench/win.py --agree 200                      as many of these games once more by the adviser without numpy
    python bench/win.py --rounds 200                     only what the first answer takes in the round before the last, for two
    python bench/win.py --seats 2 3 4 --models 20        how far chances by models are off, after every round of so many games
    python bench/win.py --calibrate 20000 --picture FILE chances after every round of so many games, against what was won

Run it from the root of the repository with `PYTHONPATH=.`. The games need the spread file (`dicecup solve yahtzee --spreads`),
which is made where it is missing.
"""

from __future__ import annotations

import argparse
import gc
import random
from dataclasses import replace
from itertools import product
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np
from tests.solve.slow_rivals import slow_game

from calibration import tell_calibration
from dicecup import games
from dicecup.core import Chance, Over
from dicecup.games.sheet import Sheet, State
from dicecup.solve import service
from dicecup.solve.chances import Moments, curve_against
from dicecup.solve.moments import LEAST_DEVIATION, MomentsTable, open_moments
from dicecup.solve.pocket import open_pocket
from dicecup.solve.sheets import rivals, spreads
from dicecup.solve.sheets.advice import SheetAdvice
from dicecup.solve.sheets.advice_arrays import SheetAdviceArrays
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.win import Kind, WinAdvice
from dicecup.solve.sheets.win_arrays import WinArrays
from dicecup.solve.spread_files import SpreadFile, open_spreads, spread_path


class Trial:
    """A game with its values and distributions."""

    def __init__(self, key: str) -> None:
        self.game: Any = games.new(key, 1)
        service.ensure(self.game)
        posed = service.problem(self.game)
        assert isinstance(posed.model, SheetModel)
        self.model, self.values = posed.model, service.restored(self.game)
        self.file = open_spreads(posed.subject, self.model.layout)
        if self.model.cost.sheets > spreads.MOST_SHEETS:
            moments = open_moments(posed.subject, self.model.layout, self.model.configs)
            assert moments is not None
            self.spreads = spreads.modelled(self.model, self.values, moments)
            return
        if self.file is None:
            service.make_spreads(self.game)
            self.file = open_spreads(posed.subject, self.model.layout)
        assert self.file is not None
        self.spreads = spreads.read(self.model, self.file)
        print(f"{spread_path(posed.subject).name}: {spread_path(posed.subject).stat().st_size / 1e6:.0f} MB")

    def match(self, seats: int, number: int, agree: int, seed: int) -> None:
        """One seat plays to win in so many games."""
        rivals.play_rivals(self.model, self.values, self.spreads, seats, seats)  # compiles
        started, used = perf_counter(), process_time()
        found = rivals.play_rivals(self.model, self.values, self.spreads, seats, number, seed)
        took, cpu = perf_counter() - started, process_time() - used
        print(
            f"{seats} seats: {100 * found.share:.2f}% of the wins, standard error {100 * found.error:.2f}, fair {100 / seats:.2f}; "
            f"{found.wins.size} games, {found.wins.size / took:.0f} a second, {found.wins.size / cpu:.0f} a second of one core",
            flush=True,
        )
        table = replace(self.game, seats=seats, first=0)
        for_score = service.adviser(table)
        assert isinstance(for_score, SheetAdvice)
        moments = open_moments(service.problem(self.game).subject, self.model.layout, self.model.configs)
        to_win = WinAdvice(self.model, for_score, moments, self.file)  # as the kernel, this one is exact in the last round alone
        same = 0
        for each in range(agree):
            block, at = each % seats, each // seats
            scores = slow_game(self.model, to_win.values, for_score.values, block, seats, at, seed)
            same += scores == found.finals[block, :, at].tolist()
        if agree:
            print(f"    {same} of {agree} games are the same by the adviser without numpy, a choice at a time", flush=True)

    def calibrate(self, seats: int, number: int, picture: Path | None) -> None:
        """Chances after every round of games between score players, against what was won."""
        chances, won = rivals.play_scorers(self.model, self.values, self.spreads, seats, number)
        given, came = chances.reshape(-1), np.broadcast_to(won, chances.shape).reshape(-1)
        tell_calibration(given, came, picture)


class ByMoments(WinAdvice):
    """Models every distribution by its own moments."""

    file: SpreadFile | None = None

    def _modelled(self, table: MomentsTable, at: Kind, mean: float) -> Moments:
        assert self.file is not None
        first, held = self.file.spread(*at)
        chances = np.array(held) / sum(held)
        less = first + np.arange(len(chances)) - mean
        deviation = max(float(chances @ less**2) ** 0.5, LEAST_DEVIATION)
        return Moments(mean, deviation, float(chances @ less**3) / deviation**3)


def models(trial: Trial, seats: int, number: int) -> None:
    """How far chances by models are from those by exact distributions, after every round of so many games of score players."""
    score = service.adviser(trial.game)
    assert isinstance(score, SheetAdvice)
    moments = open_moments(service.problem(trial.game).subject, trial.model.layout, trial.model.configs)
    exact, bins = (WinAdvice(trial.model, score, moments, file) for file in (trial.file, None))
    gamma = ByMoments(trial.model, score, moments, None)
    gamma.file = trial.file
    table, rng = replace(trial.game, seats=seats, first=0), random.Random(seats)
    found: list[Any] = []
    for _ in range(number):
        state = table.start()
        while not isinstance(node := table.node(state), Over):
            if state.rolls == state.seat == 0 and 1 < state.sheets[0].boxes.count(None) < len(table.rows):
                found.append([[_score_players(each, state) for each in (exact, bins, gamma)]])
            if isinstance(node, Chance):
                state = table.step(state, rng.choices(list(node.outcomes), list(node.outcomes.values()))[0])
            else:
                values: Any = score.values(state)
                state = table.step(state, max(values, key=values.__getitem__))
    truth, *others = np.concatenate(found).swapaxes(0, 1)
    errors = [f"{each} {np.sqrt(((by - truth) ** 2).mean()):.4f}" for each, by in zip(("bins", "gamma"), others, strict=True)]
    print(f"{seats} seats, {number} games: root mean square error of a chance by {', by '.join(errors)}", flush=True)


def _score_players(advice: WinAdvice, state: State) -> list[float]:
    finals = list(map(advice._finals, state.sheets))
    return [own.worth(curve_against([*finals[:at], *finals[at + 1 :]]), 0) for at, own in enumerate(finals)]


def milliseconds(trial: Trial, seats: int, with_file: bool, with_numpy: bool, games: int = 5) -> None:
    """What the first answer of a turn takes, over some games of score players."""
    posed = service.problem(trial.game)
    table = replace(trial.game, seats=seats, first=0)
    pocket = open_pocket(posed.subject, trial.model.layout)
    assert pocket is not None
    moments = open_moments(posed.subject, trial.model.layout, trial.model.configs)
    kind, by_score = (WinArrays, SheetAdviceArrays) if with_numpy else (WinAdvice, SheetAdvice)
    score, rng = by_score(trial.model, pocket), random.Random(1)
    times: list[float] = []
    exact: list[float] = []  # in the round before the last
    advice = kind(trial.model, by_score(trial.model, pocket), moments, trial.file if with_file else None)
    advice.standing(table.start())  # reads the tables
    gc.freeze()  # else collecting numba's many objects counts as advice
    for _ in range(games):
        state = table.start()
        while not isinstance(node := table.node(state), Over):
            if isinstance(node, Chance):
                state = table.step(state, rng.choices(list(node.outcomes), list(node.outcomes.values()))[0])
                continue
            if state.rolls == 1:
                started = process_time()
                advice.values(state)
                (exact if state.sheets[state.seat].boxes.count(None) == 2 else times).append(1000 * (process_time() - started))
            values: Any = score.values(state)
            state = table.step(state, max(values, key=values.__getitem__))
    times.sort()
    by = "spread file" if with_file else "moments of the package"
    how = "numpy" if with_numpy else "standard library"
    print(
        f"{seats} seats, {by}, {how}: median {times[len(times) // 2]:.1f} ms, longest {times[-1]:.1f} ms of {len(times)} turns; "
        f"longest in the round before the last {max(exact):.1f} ms"
    )


def round_before_last(key: str, positions: int) -> None:
    """What the first answer of a turn takes in the round before the last, in random positions of two seats that are level."""
    game, rng = games.new(key, 2), random.Random(1)
    score = service.adviser(game)
    assert isinstance(score, SheetAdviceArrays)
    hands, rows = score._model.hands, range(len(score._model.game.rows))
    for other in (2, 1):
        times = []
        for _ in range(positions):
            sheets = []
            for left in (2, other):
                still = rng.sample(rows, left)
                sheet = Sheet(tuple(None if row in still else score._model.game.plain(rng.choice(hands))[row] for row in rows))
                sheets.append(sheet._replace(extra=400 - score._model.game.total(sheet)))
            advice = WinArrays(score._model, score, None, None)  # knows nothing yet
            started = process_time()
            advice.values(State(tuple(sheets), 0))
            times.append(1000 * (process_time() - started))
        times.sort()
        whose = "first" if other == 2 else "second"
        print(f"{key}, turn of the {whose} seat: median {times[positions // 2]:.0f} ms, longest {times[-1]:.0f} ms of {positions}")


def main() -> None:
    """Print what the arguments ask for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="yahtzee")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seats", type=int, nargs="+", default=[2])
    parser.add_argument("--agree", type=int, default=0)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--calibrate", type=int, default=0)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("--models", type=int, default=0)
    given = parser.parse_args()
    if given.rounds:
        round_before_last(given.game, given.rounds)
        return
    trial = Trial(given.game)
    if given.models:
        for seats in given.seats:
            models(trial, seats, given.models)
        return
    for with_file, with_numpy in product((False, True) if trial.file else (False,), (False, True)):
        milliseconds(trial, 2, with_file, with_numpy)
    for seats in given.seats:
        trial.match(seats, given.games, given.agree, given.seed)
    if given.calibrate:
        trial.calibrate(2, given.calibrate, given.picture)


if __name__ == "__main__":
    main()
