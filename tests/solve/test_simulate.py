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

Mark = power_yahtzee.Mark


def test_a_hundred_thousand_games_of_mickey_mouse_score_as_expected() -> None:
    game = games.new("mickey-mouse", 1)
    solve.ensure(game)
    outcome = service.simulate(game, 100_000, seed=3)
    assert abs(outcome.mean - 19.3928387563) < 3 * outcome.error


def test_power_yahtzee_played_from_a_sheet_scores_as_expected() -> None:
    model = PowerModel()
    marks = {"fives": (Mark(25, 3),), "yahtzee": (Mark(50, 1),)}
    slots = {"sixes": 1, "choice": 1, "yahtzee": 2, "two-pairs": 1, "small-straight": 1, "ones": 1}
    sheet = power_yahtzee.Sheet(
        tuple(marks.get(name, ()) for name in power_yahtzee.NAMES), tuple(slots.get(name, 0) for name in power_yahtzee.NAMES)
    )
    start = model.place(sheet)
    table, crossed = np.full(model.shape, np.nan), np.full(model.shape, np.nan)
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
