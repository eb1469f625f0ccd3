"""Chances to win with the Power die: the model of turns and points, and how a turn is weighed."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from dicecup import games, solve
from dicecup.core.machine import Chance, Choice, Over
from dicecup.core.moves import Cross, Score
from dicecup.games import power_yahtzee as rules
from dicecup.solve.power.advice import PowerAdvice, scored_on
from dicecup.solve.power.pace import Stand, pace
from dicecup.solve.power.win import PowerTurn, standing


def filled(rng: random.Random, *open_rows: str) -> rules.Sheet:
    """A sheet on which only the last slot of these families is open."""
    sheet = rules.EMPTY
    while True:
        rows = [name for name, left in zip(rules.NAMES, sheet.open, strict=True) if left > (name in open_rows)]
        if not rows:
            return sheet
        sheet = rules.write(sheet, tuple(sorted(rng.choices(range(1, 7), k=5))), "1", Cross(rng.choice(rows)))


def scoring(sheet: rules.Sheet, points: int) -> rules.Sheet:
    """The sheet with so many points in Chance."""
    at = rules.INDEX["chance"]
    return sheet._replace(marks=(*sheet.marks[:at], (rules.Mark(points, 1),), *sheet.marks[at + 1 :]))


def test_turns_left_add_up() -> None:
    found = pace()
    for left in (1, 2, 5, 21):
        way = found.way(left)
        assert sum(step.chance for step in way.full) == pytest.approx(1)
        for turn in range(1, left + 1):
            assert way.open[turn].chance == pytest.approx(1 - sum(step.chance for step in way.full[: turn + 1]), abs=2e-4)
    for seats in ([3, 4], [21, 21, 21], [1, 1], [6, 2, 9, 4, 4, 5]):
        assert sum(end.chance for end in found.ends(seats)) == pytest.approx(1)


def test_a_seat_that_is_cut_short_counts_what_it_has() -> None:
    found = pace()
    (end,) = found.ends([1, 9])
    scores = [
        step.score(found, stand) for step, stand in zip(end.steps, (Stand(500, 40, 30, 1), Stand(900, 120, 410, 9)), strict=True)
    ]
    assert (scores[0].mean, scores[0].deviation) == pytest.approx((500, 40), abs=1e-6)
    assert scores[1].mean == pytest.approx(900 - 410)
    assert scores[1].deviation < 1


def test_chances_of_all_seats_add_up_and_follow_the_score() -> None:
    found = pace()
    stands = [Stand(mean, 150.0, found.loss[10], 10) for mean in (1000.0, 1100.0, 1050.0)]
    chances = standing(found, stands)
    assert sum(chances) == pytest.approx(1)
    assert chances[1] > chances[2] > chances[0]


def test_filling_the_sheet_ends_the_game_and_is_worth_what_it_wins() -> None:
    rng = random.Random(3)
    game: Any = games.new("power-yahtzee", 2, first=0)
    one, other = filled(rng, "full-house"), filled(rng, "fives", "yahtzee", "sixes")
    own = scoring(one, 100)
    for theirs, cross, score in ((90, 1.0, 1.0), (100, 0.5, 1.0), (124, 0.0, 1.0), (125, 0.0, 0.5), (126, 0.0, 0.0)):
        state = rules.State((own, scoring(other, theirs)), 0, (2, 2, 3, 3, 3), "freeze", 1)
        values = solve.adviser(game, "win").values(state)
        assert not isinstance(values, float)
        assert values[Cross("full-house")] == pytest.approx(cross, abs=1e-9)
        assert values[Score("full-house")] == pytest.approx(score, abs=1e-9)


def test_whoever_is_behind_does_not_fill_the_last_slots() -> None:
    """With two slots left and far behind, a Double would end the game; any other mark keeps it alive."""
    rng = random.Random(5)
    game: Any = games.new("power-yahtzee", 2, first=0)
    own, other = scoring(filled(rng, "full-house", "yahtzee"), 100), scoring(filled(rng, "fives", "sixes", "fours", "chance"), 250)
    values = solve.adviser(game, "win").values(rules.State((own, other), 0, (2, 2, 3, 3, 3), "double", 1))
    assert not isinstance(values, float)
    assert max(values[Score("full-house")], values[Cross("yahtzee")]) < 1e-6
    assert max(values.values()) > 0.005


def test_a_game_by_the_advice_to_win_is_played_to_its_end() -> None:
    game: Any = games.new("power-yahtzee", 3, first=0)
    advice: Any = solve.adviser(game, "win")
    rng = random.Random(1)
    state = rules.State(
        tuple(filled(rng, *rows) for rows in (("fives", "yahtzee"), ("chance", "sixes", "choice"), ("twos", "fours"))), 0
    )
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance):
            if not state.dice and state.rolls == 0:
                assert sum(advice.standing(state)) == pytest.approx(1)
            state = game.step(state, rng.choices(list(node.outcomes), list(node.outcomes.values()))[0])
            continue
        assert isinstance(node, Choice)
        values = advice.values(state)
        assert set(values) == set(node.legal)
        assert all(-1e-9 <= value <= 1 for value in values.values())
        state = game.step(state, max(values, key=values.__getitem__))
    assert advice.source_of(state) == ("estimate", pytest.approx(0.045)), "with more rivals there is more to be wrong about"


class Nothing:
    """Values of sheets on which nothing is still to come."""

    def value(self, row: int, column: int) -> float:
        return 0.0


@pytest.mark.heavy  # its kernel takes long to compile; `bench/win_power.py --agree` compares whole games
def test_the_kernel_weighs_every_hand_as_the_adviser_does() -> None:
    from dicecup.kernels import powered, powered_grid, powered_play, powered_rivals
    from dicecup.solve.power import rivals
    from dicecup.solve.power.compile import compile_policy, compile_power
    from dicecup.solve.power.model_arrays import arrays_of
    from dicecup.solve.power.simulate import bonuses_now

    model: Any = solve.problem(games.new("power-yahtzee", 1)).model
    source: Any = Nothing()
    score, arrays, rng = PowerAdvice(model, source), arrays_of(model), random.Random(8)
    power, policy = compile_power(model), compile_policy(model)
    values = np.zeros(arrays.shape)
    values[:, arrays.upper.dead] = -np.inf
    values[0, : policy.full_slots] = bonuses_now(model)[: policy.full_slots]
    known = rivals.known_of(model, values)
    tables = powered_grid.tables(power, known, powered_play.room(power, powered.desk(power)))
    for rows in ((), ("fives",), ("yahtzee", "chance"), ("twos", "sixes", "choice", "full-house")):
        sheets = [scoring(filled(rng, *(rows or rules.NAMES)), points) for points in (100, 130)]
        own, rival = ((*(model.place(each).config, arrays.slot(model.place(each))), int(scored_on(each))) for each in sheets)
        powered_rivals.weigh(power, policy, known, own, rival, 0, tables[0])
        turn = PowerTurn(model, score, sheets[0], (sheets[1],))
        once, twice = turn._win_marks.all_fields(model.place(sheets[0]))
        hands = tables[0].room.desk.hands[: 4 * len(model.hands), 0].reshape(4, -1)
        assert hands == pytest.approx(np.array([*once.values(), twice]), abs=1e-12)
