"""Chances to win at the sheet games: the last round against exact fractions, and the arithmetic of chances."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import pytest

from dicecup import games, solve
from dicecup.core.lattice import lattice
from dicecup.core.machine import Chance, Choice, Over
from dicecup.core.moves import Keep
from dicecup.games.sheet import Row, Sheet, SheetGame, State
from dicecup.solve.chances import Curve, Spread, curve_against, settled
from dicecup.solve.lattice_arrays import lattice_arrays
from dicecup.solve.lines import answer
from dicecup.solve.sheets.advice import SheetAdvice
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.win import WinAdvice
from dicecup.solve.sheets.win_arrays import SpreadArray, WinArrays, _array
from tests.solve.exact import Exact, Sixths


class ExactWin(Exact):
    """Twice the first seat's chance to win by recursion over `node` and `step`, each of two seats playing for its own."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, lambda end: 2 * (game.node(end).winners == (0,)) + (len(game.node(end).winners) == 2))

    def _work_out(self, state: Any) -> Sixths:
        node = self.game.node(state)
        if isinstance(node, Choice) and node.seat == 1:
            negated = [
                (-numerator, power) for numerator, power in (self._value(self.game.step(state, move)) for move in node.legal)
            ]
            numerator, power = self._best(negated)
            return -numerator, power
        return super()._work_out(state)


def sheet_open(game: SheetGame, *rows: str, rng: random.Random) -> Sheet:
    """A sheet with these rows open; what the others hold some hand scores there."""
    hands = solve.problem(game).model.hands  # type: ignore[attr-defined]
    boxes = [None if row.name in rows else row.score(rng.choice(hands)) for row in game.rows]
    return Sheet(tuple(boxes))


def win_advice(game: SheetGame) -> WinAdvice:
    score = solve.adviser(game)
    assert isinstance(score, SheetAdvice)
    return WinAdvice(score._model, score, None, None)


def levelled(sheet: Sheet, lead: int) -> Sheet:
    return sheet._replace(extra=sheet.extra + lead)


LAST = [
    ("yahtzee", "full-house", "fives", 3),
    ("yahtzee", "sixes", "small-straight", -12),
    ("yahtzee", "large-straight", "yahtzee", 0),
    ("yahtzee", "yahtzee", "four-of-a-kind", 30),
    ("yatzy", "fours", "one-pair", 2),
    ("maxi-yatzy", "maxi-yatzy", "tower", 4),
    ("maxi-yatzy", "full-straight", "twos", -20),
]


@pytest.mark.parametrize(("key", "first", "second", "lead"), LAST)
def test_the_last_round_agrees_with_exact_fractions(key: str, first: str, second: str, lead: int) -> None:
    rng = random.Random(f"{first} {second}")
    game: Any = games.new(key, 2)
    one, other = sheet_open(game, first, rng=rng), sheet_open(game, second, rng=rng)
    one = levelled(one, game.total(other) - game.total(one) + lead)
    exact, advice, state = ExactWin(game), win_advice(game), State((one, other), 0)
    faster = WinArrays(advice._model, advice._score, None, None)
    compared = 0
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance):
            value = advice.values(state)
            assert isinstance(value, float)
            seat_one = float(exact.value(state)) / 2
            assert value == pytest.approx(seat_one if node.seat == 0 else 1 - seat_one, abs=1e-9)
            move = rng.choices(list(node.outcomes), list(node.outcomes.values()))[0]
        else:
            values = advice.values(state)
            assert not isinstance(values, float)
            slow = {each: float(exact.value(game.step(state, each))) / 2 for each in node.legal}
            assert values == pytest.approx(slow if node.seat == 0 else {each: 1 - low for each, low in slow.items()}, abs=1e-9)
            move = rng.choice(node.legal)
        assert faster.values(state) == pytest.approx(advice.values(state), abs=1e-12)
        compared += 1
        state = game.step(state, move)
    assert compared > 4


def test_ties_are_shared_among_all_who_are_level() -> None:
    rng = random.Random(1)
    for rivals in (1, 2, 3, 5, 9):
        others = []
        for _ in range(rivals):
            weights = [rng.random() for _ in range(2 if rivals > 3 else 4)]
            others.append(Spread(rng.choice((0, 1, 2, 7)), [each / sum(weights) for each in weights]))
        curve = curve_against(others)
        for score in range(-1, 12):
            expected = 0.0
            for ends in product(*(range(len(spread.chances)) for spread in others)):
                chance, level = 1.0, 0
                for spread, end in zip(others, ends, strict=True):
                    chance *= spread.chances[end] * (spread.first + end <= score)
                    level += spread.first + end == score
                expected += chance / (level + 1)
            assert curve.at(score) == pytest.approx(expected, abs=1e-12)
            assert Spread(0, [1.0]).worth(curve, score) == pytest.approx(expected, abs=1e-12)


def test_a_sheet_far_ahead_or_behind_has_won_or_lost() -> None:
    curve = curve_against([Spread(100, [0.25, 0.75])])
    own = Spread(3, [0.5, 0.5])
    assert own.worth(curve, 200) == 1.0
    assert own.worth(curve, 20) == 0.0
    assert own.worth(curve, 97) == pytest.approx(0.5 * 0.125 + 0.5 * (0.25 + 0.375))


def test_equal_chances_are_broken_by_the_score() -> None:
    game: Any = games.new("yahtzee", 3)
    rng = random.Random(2)
    sheets = [sheet_open(game, "chance", rng=rng) for _ in range(3)]
    lost = State((sheets[0], levelled(sheets[1], 500), sheets[2]), 0, (1, 1, 1, 5, 6), 2)
    values = win_advice(game).values(lost)
    assert not isinstance(values, float)
    assert max(values.values()) < 1e-9
    score = solve.values(game, lost)
    assert not isinstance(score, float)
    assert max(values, key=values.__getitem__) == max(score, key=score.__getitem__)


@pytest.mark.parametrize("kind", [WinAdvice, WinArrays])
def test_who_cannot_win_plays_for_the_score_also_where_two_are_still_to_come(kind: type[WinAdvice]) -> None:
    game: Any = games.new("yahtzee", 3)
    sheets = (
        Sheet((1, 4, 6, 0, 5, 6, 20, None, 0, 30, 0, 0, 16), 33),
        Sheet((0, 0, 3, 4, 5, 6, 12, 0, 0, 0, None, 50, 17), 36),
        Sheet((1, 0, 9, 8, 5, 6, 28, 17, 0, 0, None, 50, 6), 24),
    )
    score = win_advice(game)._score
    advice = kind(score._model, score, None, None)
    for dice in ((1, 2, 2, 2, 5), (1, 1, 3, 5, 6)):
        state = State(sheets, 0, dice, 2)
        values, points = advice.values(state), solve.values(game, state)
        assert not isinstance(values, float)
        assert not isinstance(points, float)
        assert values == pytest.approx({move: 1e-13 * point for move, point in points.items()}, abs=1e-14)


def test_of_equal_chances_and_scores_the_first_move_is_taken_whatever_rounding_says() -> None:
    game: Any = games.new("yahtzee", 2)
    one, other = (1, None, 15, 4, 5, 6, 0, 0, 25, 30, 0, 50, 14), (1, 2, 6, 0, 5, 30, 27, 19, 0, 30, 40, 0, 20)
    state = State((Sheet(one, 304), Sheet(other, 289)), 0, (1, 1, 4, 4, 6), 2)
    for kind in (WinAdvice, WinArrays):
        score = win_advice(game)._score
        values = kind(score._model, score, None, None).values(state)
        assert not isinstance(values, float)
        assert max(values, key=values.__getitem__) == Keep((1, 1))


def test_worths_that_differ_by_rounding_are_equal() -> None:
    first, second, third = Keep((1,)), Keep((2,)), Keep((3,))
    assert settled({first: 0.5 - 4e-16, second: 0.5, third: 0.5 - 1e-13}) == {first: 0.5, second: 0.5, third: 0.5 - 1e-13}


def test_a_rival_beyond_whose_best_score_one_is_counts_as_beaten() -> None:
    short, long = Spread(10, [0.5, 0.4999999]), Spread(0, [0.025] * 40)
    assert curve_against([short, long]).at(35) == pytest.approx(curve_against([long]).at(35), abs=1e-12), (
        "stored chances do not add up to 1 exactly"
    )


def test_advice_to_win_for_three_and_more_adds_up_in_the_last_round() -> None:
    """The chance of the first seat if all play by the advice, over everything that can happen."""
    game: Any = games.new("yahtzee", 3)
    rng = random.Random(4)
    rows = "full-house", "yahtzee", "large-straight"
    sheets = [sheet_open(game, row, rng=rng) for row in rows]
    sheets = [levelled(sheet, 300 + lead - game.total(sheet)) for sheet, lead in zip(sheets, (20, -5, 0), strict=True)]
    advice, start = win_advice(game), State(tuple(sheets), 0)
    expected = advice.values(start)
    known: dict[State, float] = {}

    def chance(state: State) -> float:
        if state not in known:
            node = game.node(state)
            if isinstance(node, Over):
                known[state] = (0 in node.winners) / len(node.winners)
            elif isinstance(node, Chance):
                known[state] = sum(ways * chance(game.step(state, move)) for move, ways in node.outcomes.items()) / node.throw.total
            else:
                values = advice.values(state)
                assert not isinstance(values, float)
                known[state] = chance(game.step(state, max(values, key=values.__getitem__)))
        return known[state]

    assert chance(start) == pytest.approx(expected, abs=1e-9)
    standing = advice.standing(start)
    assert (standing[0], sum(standing)) == pytest.approx((expected, 1), abs=1e-9)
    assert 0.01 < chance(start) < 0.99


class Pairs(SheetGame):
    """Two dice and three rows."""

    rows = (
        Row("low", lambda dice: 7 - max(dice)),
        Row("pair", lambda dice: (8 + 2 * dice[0]) * (dice[0] == dice[1])),
        Row("sum", sum),
    )
    hand_size = 2

    def upper_bonus(self, upper: int) -> int:
        return 5 if upper >= 20 else 0


class ExactTable:
    """Every seat's chance to win and expected score in fractions over `node` and `step`; the score breaks ties."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.value = lru_cache(None)(self._work_out)

    def _work_out(self, state: Any) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
        node, step, seats = self.game.node(state), self.game.step, range(self.game.seats)
        if isinstance(node, Over):
            wins = tuple(Fraction(seat in node.winners, len(node.winners)) for seat in seats)
            return wins, tuple(map(Fraction, self.game.scores(state)))
        if isinstance(node, Choice):
            found = (self.value(step(state, move)) for move in node.legal)
            return max(found, key=lambda value: (value[0][node.seat], value[1][node.seat]))  # the first of equal ones
        each = [(Fraction(ways, node.throw.total), self.value(step(state, move))) for move, ways in node.outcomes.items()]
        wins, scores = (
            tuple(sum((chance * value[at][seat] for chance, value in each), Fraction()) for seat in seats) for at in (0, 1)
        )
        return wins, scores


def ties_on_the_way(game: Any, advices: list[WinAdvice], state: State, rng: random.Random) -> int:
    """Play by lot, comparing all values and what is taken with exact fractions; how often several moves won equally often."""
    exact = ExactTable(game)
    ties = 0
    while not isinstance(node := game.node(state), Over):
        wins, _ = exact.value(state)
        assert sum(wins) == 1
        for advice in advices:
            values = advice.values(state)
            if isinstance(node, Chance):
                assert values == pytest.approx(float(wins[node.seat]), abs=1e-9)
                if state.rolls == 0:
                    assert advice.standing(state) == pytest.approx(list(map(float, wins)), abs=1e-9)
                continue
            assert isinstance(values, dict)
            after = {move: exact.value(game.step(state, move)) for move in node.legal}
            assert values == pytest.approx({move: float(value[0][node.seat]) for move, value in after.items()}, abs=1e-9)
            best = max(after, key=lambda move: (after[move][0][node.seat], after[move][1][node.seat]))
            ties += sum(value[0][node.seat] == after[best][0][node.seat] for value in after.values()) > 1
            assert max(values, key=values.__getitem__) == best, "of equal chances the higher score, then the first move"
        options = list(node.outcomes) if isinstance(node, Chance) else node.legal
        state = game.step(state, rng.choice(options))
    return ties


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (3, 3), (4, 4)])
def test_the_last_round_is_exact_for_more_seats_too(seats: int, seed: int) -> None:
    rng = random.Random(seed)
    game: Any = Pairs(seats=seats, first=0)
    model = SheetModel.of(Pairs())
    no_values: Any = None  # the last round asks for none
    score = SheetAdvice(model, no_values)
    advices = [kind(model, score, None, None) for kind in (WinAdvice, WinArrays)]
    rows = [rng.choice(("low", "low", "pair")) for _ in range(seats - 1)] + [rng.choice(("low", "sum"))]
    sheets = [sheet_open(model.game, row, rng=rng) for row in rows]
    state = State(tuple(levelled(sheet, 30 + rng.randrange(5) - sum(filter(None, sheet.boxes))) for sheet in sheets), 0)
    ties = ties_on_the_way(game, advices, state, rng)
    assert ties or seats < 4, "some choices win equally often"


@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_chances_by_distributions_are_shared_without_rest(seats: int) -> None:
    rng = random.Random(seats)
    finals = []
    for _ in range(seats):
        weights = [rng.random() for _ in range(rng.randrange(1, 12))]
        finals.append(Spread(rng.randrange(8), [weight / sum(weights) for weight in weights]))
    shares = [own.worth(curve_against([*finals[:at], *finals[at + 1 :]]), 0) for at, own in enumerate(finals)]
    assert sum(shares) == pytest.approx(1, abs=1e-12)
    assert min(shares) >= 0
    arrays: list[Any] = [SpreadArray(own.first, _array(own.chances)) for own in finals]
    curves = [curve_against([*finals[:at], *finals[at + 1 :]]) for at in range(seats)]
    by_arrays = [own.worth(Curve(first, _array(each)), 0) for own, (first, each) in zip(arrays, curves, strict=True)]
    assert by_arrays == pytest.approx(shares)


def test_the_ends_of_turns_are_the_same_by_arrays() -> None:
    rng, grid = random.Random(6), lattice(5)
    for _ in range(5):
        hands = [float(rng.randrange(6)) for _ in grid.hands]  # many parts of a hand are equally good
        turn, kept, rolls = grid.turn(hands, hands, 3), rng.randrange(len(grid.rows)), rng.randrange(1, 3)
        for where in ((0, 0), (kept, rolls)):
            ends = grid.ends(turn, *where)
            assert lattice_arrays(grid).ends(turn, *where).tolist() == pytest.approx(ends, abs=1e-12)
            assert sum(ends) == pytest.approx(1)


def test_the_adviser_answers_for_the_win() -> None:
    lines = {"game": "yahtzee", "seats": 2, "options": {"first": 0}, "moves": ["r:1,3,3,5,6"]}
    reply = json.loads(answer(json.dumps(lines), "win"))
    assert (reply["objective"], reply["source"], reply["node"]) == ("win", "estimate", "choice")
    assert all(0.1 < value < 0.6 for value in reply["values"].values())
    assert reply["best"] == "k:3,3"
    assert "error" in reply
    alone = json.loads(answer(json.dumps({**lines, "seats": 1}), "win"))
    assert alone == {"ok": False, "error": "one player alone has no chance to win: ask for the score"}
    assert json.loads(answer(json.dumps({"game": "yahtzee", "seats": 4, "moves": []}), "win"))["value"] == 0.25
