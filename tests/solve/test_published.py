"""The values that are known from the literature."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from dicecup import games, solve
from dicecup.solve import service
from dicecup.solve.levels import Filling
from dicecup.solve.pocket import open_pocket
from dicecup.solve.sheets.compile import fill
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.report import figures_of
from dicecup.solve.sheets.simulate import simulate
from tests.solve.arrays import arrays_of


@cache
def solved(name: str, **options: Any) -> tuple[SheetModel, Any, float]:
    """All values of a game, solved once for all workers of a run."""
    game: Any = games.new(name, 1, **options)
    solve.ensure(game)
    model, values = SheetModel.of(game), service.restored(game)
    return model, values, arrays_of(model).value(values, model.empty_place)


@pytest.mark.parametrize(
    ("options", "published"),
    [
        ({}, 254.5877287),
        ({"joker": "free"}, 254.5896095),
        ({"joker": "none"}, 253.9702412),
        ({"joker": "none", "yahtzee_bonus": False}, 245.8707745),
    ],
)
def test_yahtzee_has_its_published_value(options: dict[str, Any], published: float) -> None:
    assert solved("yahtzee", **options)[2] == pytest.approx(published, abs=5e-8)


def test_yatzy_has_its_published_value() -> None:
    assert round(solved("yatzy")[2], 2) == 248.44


@pytest.mark.parametrize(("options", "published"), [({}, 383.305403), ({"bonus_at": 84, "bonus": 100}, 394.557507)])
def test_maxi_yatzy_has_its_published_value(options: dict[str, Any], published: float) -> None:
    game = games.new("maxi-yatzy", 1, **options)
    posed = solve.problem(game)
    pocket = open_pocket(posed.subject, posed.model.layout)  # bench/solve.py solves the whole game and compares all digits
    assert pocket is not None
    value: Any = posed.kind.file("advice").adviser(posed.model, pocket).values(game.start())
    assert value == pytest.approx(published, abs=pocket.within)


def test_every_number_of_threads_gives_the_same_bits() -> None:
    model, values, _ = solved("yahtzee")
    for threads in (1, 2, 3):
        again = np.empty(arrays_of(model).shape)
        fill(model, (again,), Filling(threads))
        used = arrays_of(model).upper.used
        assert np.array_equal(again[:, used], values[:, used])


@pytest.mark.parametrize("options", [{}, {"joker": "free"}, {"joker": "none", "yahtzee_bonus": False}])
def test_a_hundred_thousand_games_of_yahtzee_score_as_expected(options: dict[str, Any]) -> None:
    model, values, value = solved("yahtzee", **options)
    outcome = simulate(model, values, 100_000, seed=3)
    assert abs(outcome.mean - value) < 3 * outcome.error


def test_a_seed_gives_the_same_games_on_any_number_of_cores() -> None:
    model, values, _ = solved("yahtzee")
    one, two = (simulate(model, values, 40_000, seed=9, threads=threads) for threads in (1, 2))
    assert np.array_equal(one.scores, two.scores)


@pytest.mark.heavy  # its kernels take long to compile
def test_the_report_of_yahtzee_has_the_published_numbers() -> None:
    model, values, value = solved("yahtzee")
    figures, row_means = figures_of(model, values)
    assert figures["standard deviation"] == pytest.approx(59.6079, abs=2e-4)  # moves of equal value differ in the fourth decimal
    assert figures["chance of the upper bonus"] == pytest.approx(0.6812, abs=5e-5)
    assert figures["chance that yahtzee holds 50"] == pytest.approx(0.3374, abs=5e-5)
    total = sum(row_means.values()) + 35 * figures["chance of the upper bonus"]
    assert total == pytest.approx(value, abs=1e-9)
