"""Games played by the policy of the values have their mean."""

from __future__ import annotations

import numpy as np
import pytest

from dicecup import games, solve
from dicecup.games import power_yahtzee
from dicecup.solve.levels import Filling
from dicecup.solve.power.compile import fill
from dicecup.solve.power.model import PowerModel
from dicecup.solve.power.simulate import simulate
from tests.solve.arrays import arrays_of, power_sheet, unfilled

Mark = power_yahtzee.Mark


def test_a_hundred_thousand_games_of_mickey_mouse_score_as_expected() -> None:
    game = games.new("mickey-mouse", 1)
    solve.ensure(game)
    outcome = solve.simulate(game, 100_000, seed=3)
    assert abs(outcome.mean - 19.3928387563) < 3 * outcome.error


def seven_open() -> power_yahtzee.Sheet:
    """A sheet of Power Yahtzee with seven slots open."""
    marks = {"fives": (Mark(25, 3),), "yahtzee": (Mark(50, 1),)}
    slots = {"sixes": 1, "choice": 1, "yahtzee": 2, "two-pairs": 1, "small-straight": 1, "ones": 1}
    return power_sheet(slots, marks)


def test_every_number_of_threads_gives_power_yahtzee_the_same_bits() -> None:
    model = PowerModel(power_yahtzee.PowerYahtzee())
    start = model.place(seven_open())
    below = arrays_of(model).configs_below(start.config)
    found = []
    for threads in (1, 2, 3):
        values, crossed = unfilled(model, start), unfilled(model, start)
        fill(model, (values, crossed), Filling(threads, below=start))
        found.append((values[below], crossed[below]))
    for values, crossed in found[1:]:
        assert np.array_equal(values, found[0][0], equal_nan=True)
        assert np.array_equal(crossed, found[0][1], equal_nan=True)


@pytest.mark.heavy  # its kernel takes half a minute to compile
def test_power_yahtzee_played_from_a_sheet_scores_as_expected() -> None:
    model = PowerModel(power_yahtzee.PowerYahtzee())
    start = model.place(seven_open())
    values, crossed = unfilled(model, start), unfilled(model, start)
    fill(model, (values, crossed), Filling(below=start))
    value = arrays_of(model).value(values, start)
    seen: list[int] = []
    one = simulate(model, values, 30_000, 2, 1, lambda done, of: seen.append(100 * done // of), start)
    two = simulate(model, values, 30_000, 2, 2, start=start)
    assert np.array_equal(one.scores, two.scores)
    assert seen == sorted(seen)
    assert seen[-1] == 100
    assert abs(one.mean - value) < 3 * one.error


def test_whole_games_are_played_by_one() -> None:
    game = games.new("mickey-mouse", 2)
    solve.ensure(game)
    with pytest.raises(solve.NoAdvice, match="one player"):
        solve.simulate(game, 10)
