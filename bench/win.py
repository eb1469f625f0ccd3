"""Playing to win at Yahtzee: how much it wins against play for the score, whether its chances come true, and what advice costs.

    python bench/win.py                                  20,000 games for two, and the milliseconds of advice
    python bench/win.py --games 200000 --seats 2 3 4     the shares of wins in docs/solver.md, with standard errors
    python bench/win.py --agree 200                      as many of these games once more by the adviser without numpy
    python bench/win.py --rounds 200                     only what the first answer takes in the round before the last, for two
    python bench/win.py --seats 2 3 4 --models 20        how far chances by models are off, after every round of so many games
    python bench/win.py --last-two 100                   how far they are off with two open rows, against the exact two rounds
    python bench/win.py --calibrate 20000 --picture FILE chances after every round of so many games, against what was won
    python bench/win.py --package --calibrate 20000      games and chances by the table of the package instead of the spread file

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
from dicecup.solve.chances import WEIGHTS, Bins, Moments, curve_against
from dicecup.solve.lattice_arrays import Floats
from dicecup.solve.moments import LEAST_DEVIATION, MomentsTable, open_moments
from dicecup.solve.pocket import open_pocket
from dicecup.solve.sheets import rivals, spreads
from dicecup.solve.sheets.advice import SheetAdvice
from dicecup.solve.sheets.advice_arrays import SheetAdviceArrays
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of
from dicecup.solve.sheets.win import Kind, WinAdvice
from dicecup.solve.sheets.win_arrays import WinArrays
from dicecup.solve.source_arrays import PocketReader
from dicecup.solve.spread_files import SpreadFile, open_spreads, spread_path


class Trial:
    """A game with its values and distributions."""

    def __init__(self, key: str, by_package: bool = False) -> None:
        self.game: Any = games.new(key, 1)
        self.own: spreads.Spreads | None = None
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
        if by_package:
            moments = open_moments(posed.subject, self.model.layout, self.model.configs)
            assert moments is not None
            exact, self.file = self.spreads, None
            self.spreads, self.own = (binned(self.model, self.values, exact, moments, is_own) for is_own in (False, True))
            return
        print(f"{spread_path(posed.subject).name}: {spread_path(posed.subject).stat().st_size / 1e6:.0f} MB")

    def match(self, seats: int, number: int, agree: int, seed: int) -> None:
        """One seat plays to win in so many games."""
        rivals.play_rivals(self.model, self.values, self.spreads, seats, seats, own_spreads=self.own)  # compiles
        started, used = perf_counter(), process_time()
        found = rivals.play_rivals(self.model, self.values, self.spreads, seats, number, seed, own_spreads=self.own)
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


def binned(model: SheetModel, values: Floats, exact: spreads.Spreads, table: MomentsTable, is_own: bool) -> spreads.Spreads:
    """The bins of the package as distributions; sheets with at most one open row keep their own, as in the adviser.

    Those of a seat itself (`is_own`) are one point for each bin, between two whole numbers; those of its rivals are wide.
    """
    arrays, reader = arrays_of(model), PocketReader(table)
    start, size, first = exact.start.copy(), exact.size.copy(), exact.first.copy()
    left = arrays.open_slots[:, None] + np.bitwise_count(np.maximum(arrays.upper.open_rows, 0))
    parts, done = [exact.chances.astype(np.float64)], len(exact.chances)
    for config in range(model.configs):
        rows = np.stack([reader.rows(each, 1)[0] for each in range(config, table.header.rows, model.configs)])
        for slot, points in zip(arrays.upper.used.tolist(), rows.T, strict=True):
            if left[config, slot] <= 1:
                continue
            found = Bins(float(values[config, slot]), points.tolist())
            low, chances = _pointed(found) if is_own else found.finals(0)
            start[config, slot], size[config, slot], first[config, slot] = done, len(chances), low
            parts.append(np.array(chances))
            done += len(chances)
    return spreads.Spreads(start, size, first, np.concatenate(parts))


def _pointed(found: Bins) -> tuple[int, Floats]:
    """Each bin as a point: a curve is read there between its two neighbours, as `Bins.worth` does."""
    points = found.mean + np.array(found.points)
    whole = np.floor(points).astype(int)
    chances = np.zeros(whole.max() - whole.min() + 2)
    np.add.at(chances, whole - whole.min(), WEIGHTS * (1 - (points - whole)))
    np.add.at(chances, whole - whole.min() + 1, WEIGHTS * (points - whole))
    return int(whole.min()), chances


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
    rows: list[int] = []
    for _ in range(number):
        state = table.start()
        while not isinstance(node := table.node(state), Over):
            if state.rolls == state.seat == 0 and 1 < state.sheets[0].boxes.count(None) < len(table.rows):
                found.append([[_score_players(each, state) for each in (exact, bins, gamma)]])
                rows.append(state.sheets[0].boxes.count(None))
            if isinstance(node, Chance):
                state = table.step(state, rng.choices(list(node.outcomes), list(node.outcomes.values()))[0])
            else:
                values: Any = score.values(state)
                state = table.step(state, max(values, key=values.__getitem__))
    truth, *others = np.concatenate(found).swapaxes(0, 1)
    print(f"{seats} seats, {number} games: root mean square error of a chance")
    for kind, by in zip(("bins", "gamma"), others, strict=True):
        off, left = ((by - truth) ** 2).mean(axis=1), np.minimum(rows, 5)
        each = [f"{least}{'+' * (least == 5)}: {off[left == least].mean() ** 0.5:.4f}" for least in range(2, 6)]
        print(f"    by {kind} {off.mean() ** 0.5:.4f}, by open rows {', '.join(each)}", flush=True)


def last_two(key: str, games_played: int) -> None:
    """How far chances of the adviser without numpy are from the exact ones in the round before the last, for two score players."""
    game: Any = games.new(key, 2)
    game, posed, rng = replace(game, first=0), service.problem(game), random.Random(8)
    score, exact = service.adviser(game), service.adviser(game, "win")
    assert isinstance(score, SheetAdvice)
    assert isinstance(posed.model, SheetModel)
    moments = open_moments(posed.subject, posed.model.layout, posed.model.configs)
    file, found = open_spreads(posed.subject, posed.model.layout), []
    each = [WinAdvice(posed.model, score, moments, None), *([WinAdvice(posed.model, score, moments, file)] if file else [])]
    for _ in range(games_played):
        state = game.start()
        while state.sheets[state.seat].boxes.count(None) > 1:
            node = game.node(state)
            if isinstance(node, Chance):
                if state.rolls == 0 and state.sheets[state.seat].boxes.count(None) == 2:
                    assert exact.source_of(state).name == "exact"
                    found.append(
                        [[by.values(state), by.standing(state)[state.seat]] - np.array(exact.values(state)) for by in each]
                    )
                state = game.step(state, rng.choices(list(node.outcomes), list(node.outcomes.values()))[0])
            else:
                values: Any = score.values(state)
                state = game.step(state, max(values, key=values.__getitem__))
    for by, (advice, chance) in zip(("package", "spread file"), np.sqrt((np.array(found) ** 2).mean(axis=0)), strict=False):
        print(f"{key}, {by}, {len(found)} turns: advice is off by {advice:.4f}, the bar by {chance:.4f}")


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
    parser.add_argument("--last-two", type=int, default=0)
    parser.add_argument("--package", action="store_true")
    given = parser.parse_args()
    if given.rounds:
        round_before_last(given.game, given.rounds)
        return
    if given.last_two:
        last_two(given.game, given.last_two)
        return
    trial = Trial(given.game, given.package)
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
