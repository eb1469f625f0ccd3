"""Games played by a table's policy have the table's mean."""

from __future__ import annotations

import numpy as np
import pytest

from dicecup import games, solve
from dicecup.games import power_yahtzee
from dicecup.solve import service
from dicecup.solve.build import solve_power
from dicecup.solve.power import PowerModel
from dicecup.solve.simulate_power import simulate_power
from tests.solve.arrays import unfilled

Mark = power_yahtzee.Mark


def test_a_hundred_thousand_games_of_mickey_mouse_score_as_expected() -> None:
    game = games.new("mickey-mouse", 1)
    solve.ensure(game)
    outcome = service.simulate(game, 100_000, seed=3)
    assert abs(outcome.mean - 19.3928387563) < 3 * outcome.error


def seven_open() -> power_yahtzee.Sheet:
    """A sheet of Power Yahtzee with seven slots open."""
    marks = {"fives": (Mark(25, 3),), "yahtzee": (Mark(50, 1),)}
    slots = {"sixes": 1, "choice": 1, "yahtzee": 2, "two-pairs": 1, "small-straight": 1, "ones": 1}
    return power_yahtzee.Sheet(
        tuple(marks.get(name, ()) for name in power_yahtzee.NAMES), tuple(slots.get(name, 0) for name in power_yahtzee.NAMES)
    )


def test_every_number_of_threads_gives_power_yahtzee_the_same_bits() -> None:
    model = PowerModel()
    start = model.place(seven_open())
    below = model.configs_below(start.config)
    found = []
    for threads in (1, 2, 3):
        table, crossed = unfilled(model, start), unfilled(model, start)
        solve_power(model, table, crossed, threads, below=start)
        found.append((table[below], crossed[below]))
    for table, crossed in found[1:]:
        assert np.array_equal(table, found[0][0], equal_nan=True)
        assert np.array_equal(crossed, found[0][1], equal_nan=True)


def test_power_yahtzee_played_from_a_sheet_scores_as_expected() -> None:
    model = PowerModel()
    start = model.place(seven_open())
    table, crossed = unfilled(model, start), unfilled(model, start)
    solve_power(model, table, crossed, below=start)
    value = model.value(table, start)
    seen: list[int] = []
    one = simulate_power(model, table, 30_000, 2, 1, lambda done, of: seen.append(100 * done // of), start)
    two = simulate_power(model, table, 30_000, 2, 2, None, start)
    assert np.array_equal(one.scores, two.scores)
    assert seen == sorted(seen)
    assert seen[-1] == 100
    assert abs(one.mean - value) < 3 * one.error


def test_whole_games_are_played_by_one() -> None:
    with pytest.raises(solve.NoAdvice, match="one player"):
        service.simulate(games.new("mickey-mouse", 2), 10)
