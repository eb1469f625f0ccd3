"""The round before the last for two seats, against exact fractions and against the last round."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from dicecup import games, solve
from dicecup.core.machine import Chance, Over
from dicecup.games.patterns import Hand
from dicecup.games.sheet import UPPER, Row, Sheet, SheetGame, State
from dicecup.solve.moments import open_moments
from dicecup.solve.sheets import two_rounds
from dicecup.solve.sheets.advice import SheetAdvice
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.win import WinAdvice
from dicecup.solve.sheets.win_arrays import WinArrays
from tests.solve.test_win import levelled, sheet_open, ties_on_the_way

PAIR = len(UPPER)


class Little(SheetGame):
    """Two dice; a pair pays an extra bonus once the row of pairs holds points, and may not be written in an upper row then."""

    rows = (*UPPER, Row("pair", lambda dice: 9 * (dice[0] == dice[1])), Row("sevens", lambda dice: sum(dice) - sum(dice) % 7))
    hand_size = 2

    def upper_bonus(self, upper: int) -> int:
        return 6 if upper >= 14 else 0

    def marks(self, sheet: Sheet, dice: Hand) -> Any:
        marks = self.open_marks(sheet)
        if dice[0] != dice[1] or not sheet.boxes[PAIR]:
            return marks
        return tuple(mark for mark in marks if self.row_index[mark.row] > PAIR) or marks

    def pays(self, sheet: Sheet, dice: Hand, row: int) -> tuple[int, int]:
        return self.plain(dice)[row], 4 if dice[0] == dice[1] and sheet.boxes[PAIR] else 0

    def depends_on(self, dice: Hand) -> Sequence[int]:
        return (PAIR, PAIR + 1) if dice[0] == dice[1] else ()

    def remembers(self, row: int, points: int) -> int:
        return int(row == PAIR and points > 0)


@cache
def little() -> SheetModel:
    model = SheetModel.of(Little())
    model.check_declarations()
    return model


LITTLE = [
    ("pair twos", "pair sevens", 0),
    ("sevens threes", "twos fives", 2),
    ("twos fours", "pair", 3),  # the second seat's turn
    ("pair sixes", "sevens", -30),
]


@pytest.mark.parametrize(("first", "second", "lead"), LITTLE)
def test_the_last_two_rounds_agree_with_exact_fractions(first: str, second: str, lead: int) -> None:
    rng, model = random.Random(f"{first} {second}"), little()
    no_values: Any = None  # these rounds ask for none
    advice = WinArrays(model, SheetAdvice(model, no_values), None, None)
    one, other = (sheet_open(model.game, *rows.split(), rng=rng) for rows in (first, second))
    one = levelled(one, model.game.total(other) - model.game.total(one) + lead)
    state = State((one, other), 0)
    assert advice.source_of(state).name == "exact"
    ties = ties_on_the_way(Little(seats=2, first=0), [advice], state, rng)
    assert ties or lead > -30, "all moves lose where the lead is too large"


MEET = [
    ("yahtzee", "yahtzee chance", "fives full-house", 10),
    ("yahtzee", "sixes four-of-a-kind", "yahtzee", -5),  # five sixes may not be written as four of a kind
    ("yatzy", "fours one-pair", "chance twos", 2),
    ("maxi-yatzy", "maxi-yatzy tower", "sixes full-straight", 4),
]


@pytest.mark.parametrize(("key", "first", "second", "lead"), MEET)
def test_a_turn_is_worth_what_the_other_has_not_got_after_it(key: str, first: str, second: str, lead: int) -> None:
    """With the last round, which is tested by itself, that makes every round exact that meets it."""
    rng = random.Random(first + second)
    game: Any = games.new(key, 2)
    score = solve.adviser(game)
    assert isinstance(score, SheetAdvice)
    advice = WinArrays(score._model, score, None, None)
    one, other = sheet_open(game, *first.split(), rng=rng), sheet_open(game, *second.split(), rng=rng)
    one = levelled(one, 200 - game.total(one) + lead)
    state = State((one, levelled(other, 200 - game.total(other))), 0)
    turns = 0
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance):
            state = game.step(state, rng.choices(list(node.outcomes), list(node.outcomes.values()))[0])
            continue
        values = advice.values(state)
        assert isinstance(values, dict)
        move = max(values, key=values.__getitem__)
        after = game.step(state, move)
        if after.seat != state.seat and not isinstance(game.node(after), Over):
            turns += 1
            for each in (each for each in values if hasattr(each, "row")):
                then = game.step(state, each)
                assert values[each] == pytest.approx(1 - advice.values(then), abs=1e-9)  # type: ignore[operator]
                assert advice.standing(then)[state.seat] == pytest.approx(values[each], abs=1e-9)
        state = after
    assert turns >= 2


def test_before_the_last_two_rounds_and_without_numpy_chances_are_estimates(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = games.new("yahtzee", 2)
    rng, score = random.Random(1), solve.adviser(game)
    assert isinstance(score, SheetAdvice)
    two = State((sheet_open(game, "ones", "chance", rng=rng), sheet_open(game, "twos", "chance", rng=rng)), 0)
    three = two._replace(sheets=(sheet_open(game, "ones", "twos", "chance", rng=rng), two.sheets[1]))
    more = two._replace(sheets=(*two.sheets, two.sheets[1]))

    def sources(kind: type[WinAdvice]) -> list[str]:
        return [kind(score._model, score, None, None).source_of(state).name for state in (two, three, more)]

    assert sources(WinArrays) == ["exact", "estimate", "estimate"]
    assert sources(WinAdvice) == ["estimate"] * 3
    monkeypatch.setattr(two_rounds, "MOST_VALUES", 1000)
    assert sources(WinArrays) == ["estimate"] * 3, "where it would take too long, it is not exact either"
    assert 0 < WinArrays(score._model, score, None, None).values(two) < 1  # type: ignore[operator]


@pytest.mark.parametrize("key", ["yahtzee", "yatzy"])
def test_the_error_that_is_stated_is_not_less_than_what_is_found_with_two_open_rows(key: str) -> None:
    """In the round before the last of some games for the score, against the exact rounds."""
    listed: Any = games.new(key, 2)
    game = replace(listed, first=0)
    posed, score, rng = solve.problem(game), solve.adviser(game), random.Random(2)
    assert isinstance(score, SheetAdvice)
    moments = open_moments(posed.subject, score._model.layout, score._model.configs)
    modelled, exact = WinAdvice(score._model, score, moments, None), WinArrays(score._model, score, moments, None)
    squares, stated = [], 0.0
    for _ in range(20):
        state = game.start()
        while state.sheets[state.seat].boxes.count(None) > 1:
            node = game.node(state)
            if isinstance(node, Chance):
                if state.rolls == 0 and state.sheets[state.seat].boxes.count(None) == 2:
                    truth: Any = exact.values(state)
                    squares += [(each - truth) ** 2 for each in (modelled.values(state), modelled.standing(state)[state.seat])]
                    stated = modelled.source_of(state).error
                state = game.step(state, rng.choices(list(node.outcomes), list(node.outcomes.values()))[0])
            else:
                state = game.step(state, solve.best(game, state))
    assert modelled.source_of(game.start()).error * 1.1 < (sum(squares) / len(squares)) ** 0.5 < stated


def test_a_model_is_said_to_be_further_off_the_fewer_rows_are_open_and_the_more_seats_play() -> None:
    rng, game = random.Random(1), games.new("yahtzee", 2)
    score = solve.adviser(game)
    assert isinstance(score, SheetAdvice)
    rows, advice = [row.name for row in score._model.game.rows], WinAdvice(score._model, score, None, None)

    def stated(left: int, seats: int) -> float:
        return advice.source_of(State(tuple(sheet_open(score._model.game, *rows[:left], rng=rng) for _ in range(seats)), 0)).error

    assert [stated(left, 2) for left in (2, 3, 4, 6, 9)] == pytest.approx([0.09, 0.06, 0.045, 0.03, 0.03])
    assert [stated(2, seats) for seats in (3, 4)] == pytest.approx([0.135, 0.18])
