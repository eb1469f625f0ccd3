"""Any `SheetGame` is solved, answered, simulated, reported and played by `optimal`, or refused with a reason before it starts."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from dicecup import solve
from dicecup.bots.optimal import Optimal
from dicecup.core import Choice, Over, Record
from dicecup.core.moves import Score
from dicecup.games.patterns import Hand
from dicecup.games.sheet import UPPER, Row, Sheet, SheetGame, State
from dicecup.games.yatzy import Yatzy
from dicecup.solve import service
from tests.solve.exact import Exact
from tests.solve.walking import walk


class Small(SheetGame):
    """Two dice and three rows, of which no one counts a single number, and a bonus in two steps."""

    rows = (
        Row("low", lambda dice: 7 - max(dice)),
        Row("double", lambda dice: 10 if dice[0] == dice[1] else 0),
        Row("sum", sum),
    )
    hand_size = 2

    def upper_bonus(self, upper: int) -> int:
        return (upper >= 12) * 4 + (upper >= 20) * 6


class InOrder(Small):
    """The rows must be filled in order: `marks` of its own, and nothing is declared."""

    def marks(self, sheet: Sheet, dice: Hand) -> tuple[Score, ...]:
        return self.open_marks(sheet)[:1]


class Entangled(SheetGame):
    """Eight rows whose rules depend on one another in every way that can be declared."""

    rows = (*UPPER, Row("double", lambda dice: 10 if dice[0] == dice[1] else 0), Row("sum", sum))
    hand_size = 2

    def marks(self, sheet: Sheet, dice: Hand) -> tuple[Score, ...]:
        if dice[0] == dice[1] and sheet.boxes[0] and sheet.boxes[6] is None:
            return (Score("double"),)  # points in an upper row narrow the choice
        return self.open_marks(sheet)

    def pays(self, sheet: Sheet, dice: Hand, row: int) -> tuple[int, int]:
        if dice == (6, 6) and row == 5 and sheet.boxes[1] is not None:
            return 20, 0  # an upper row pays what no plain hand does, if another upper row is filled
        extra = 5 if dice[0] == dice[1] and (sheet.boxes[7] or 0) >= 7 else 0  # points in a lower row earn a bonus
        return self.plain(dice)[row], extra

    def depends_on(self, dice: Hand) -> tuple[int, ...]:
        return (0, 1, 6, 7) if dice[0] == dice[1] else ()

    def remembers(self, row: int, points: int) -> int:
        return int(points > 0) if row == 0 else int(points >= 7) if row == 7 else 0

    def upper_bonus(self, upper: int) -> int:
        return 10 if upper >= 25 else 0


@pytest.fixture(autouse=True)
def _own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))


@pytest.mark.parametrize("game", [Small(), InOrder()])
def test_a_small_game_agrees_with_exact_fractions(game: SheetGame) -> None:
    solve.solve(game, 1)
    exact = Exact(game, lambda end: game.scores(end)[0]).value(game.start())
    assert solve.values(game, game.start()) == pytest.approx(float(exact), abs=1e-9)


SHEETS: tuple[tuple[int | None, ...], ...] = (
    (None, None, 6, 8, 5, 12, 10, None),
    (2, None, 3, 4, 5, None, None, 8),
    (0, 2, 3, 4, 5, None, None, 5),
    (None, 0, 3, 4, 5, None, 0, 12),
    (2, 2, 6, 8, 0, None, None, None),
)


def test_rules_that_depend_on_other_rows_agree_with_exact_fractions() -> None:
    game = Entangled()
    solve.ensure(game)
    for boxes in SHEETS:
        state = State((Sheet(boxes),), 0)
        exact = Exact(game, lambda end: game.scores(end)[0]).value(state)
        assert solve.values(game, state) == pytest.approx(float(exact), abs=1e-9), boxes


@pytest.mark.parametrize("game", [Small(), InOrder(), Entangled()])
@pytest.mark.heavy  # the kernels of the report take long to compile
def test_answers_are_consistent_and_games_score_as_expected(game: SheetGame) -> None:
    solve.solve(game, 2)
    value = solve.values(game, game.start())
    assert isinstance(value, float)
    for seed in range(3):
        walk(game, partial(solve.values, game), game.start(), random.Random(seed))
    outcome = solve.simulate(game, 40_000, seed=3)
    assert abs(outcome.mean - value) < 3 * outcome.error
    report = solve.report(game)
    scores = np.arange(len(report.chances))
    assert report.how == "exact"
    assert report.chances @ scores == pytest.approx(value, abs=1e-9)
    assert np.sqrt(report.chances @ (scores - value) ** 2) == pytest.approx(report.figures["standard deviation"], abs=1e-7)
    bonuses = report.chances @ scores - sum(report.row_means.values())
    assert 0 <= bonuses <= max(map(game.upper_bonus, range(100)))


def test_optimal_plays_a_game_that_is_not_registered() -> None:
    game = Entangled(seats=2)
    record = Record("entangled", 2, {}, 1)
    with pytest.raises(solve.NotSolved, match=r"no table for .*Entangled yet: run `dicecup\.solve\.solve\(game\)` \(a second\)"):
        Optimal(game, record, None)
    solve.ensure(game)
    bot = Optimal(game, record, None)
    draw, state = random.Random(1), game.start()
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Choice):
            values = bot.values(state, node)
            move = max(values, key=values.__getitem__)
        else:
            move = node.throw.draw(draw.randrange)
        state = game.step(state, move)
    assert min(game.scores(state)) > 0


def test_changed_rules_do_not_use_the_old_values(monkeypatch: pytest.MonkeyPatch) -> None:
    solve.ensure(Small())
    assert service.stored(Small()) is not None
    monkeypatch.setattr(Small, "upper_bonus", lambda _self, upper: (upper >= 12) * 5 + (upper >= 20) * 6)
    service._posed.cache_clear()
    service._problem.cache_clear()
    assert service.stored(Small()) is None


def test_a_game_that_is_too_large_is_refused_before_it_starts() -> None:
    class Wide(Yatzy):
        rows = (*Yatzy.rows, *(Row(f"chance-{number}", sum) for number in range(40)))

    class Deep(Yatzy):
        hand_size = 30

    with pytest.raises(
        solve.NoAdvice, match=r"too large to solve: it has \d{3}(,\d{3})+ sheets, and at most 250,000,000 are stored$"
    ):
        solve.solve(Wide())
    with pytest.raises(solve.NoAdvice, match=r"Deep is too large to solve: 30 dice fall in 324,632 ways"):
        solve.solve(Deep())


def test_rules_that_are_not_declared_are_refused() -> None:
    class Undeclared(Entangled):
        def remembers(self, row: int, points: int) -> int:
            return 0

    class Counting(Small):
        def pays(self, sheet: Sheet, dice: Hand, row: int) -> tuple[int, int]:
            return self.plain(dice)[row], 10 if sheet.extra < 20 else 0

    class OtherTotal(Small):
        def total(self, sheet: Sheet) -> int:
            return 2 * super().total(sheet)

    for game in (Undeclared(), Counting()):
        with pytest.raises(solve.NoAdvice, match="depends on more than `depends_on` and `remembers` declare"):
            solve.solve(game)
    with pytest.raises(solve.NoAdvice, match="OtherTotal has no exact values: it has a `total` of its own"):
        solve.solve(OtherTotal())
