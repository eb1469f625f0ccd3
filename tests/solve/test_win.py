"""Chances to win at the sheet games: the last round against exact fractions, and the arithmetic of chances."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from itertools import islice, product
from operator import mul
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicecup import games, solve
from dicecup.core.lattice import lattice
from dicecup.core.machine import Chance, Choice, Over
from dicecup.games.sheet import Row, Sheet, SheetGame, State
from dicecup.solve import service
from dicecup.solve.chances import WEIGHTS, Bins, Curve, Moments, Spread, curve_against
from dicecup.solve.lattice_arrays import lattice_arrays
from dicecup.solve.lines import answer
from dicecup.solve.moments import moments_name, moments_tables, open_moments
from dicecup.solve.pocket import PocketHeader, pocket_tables
from dicecup.solve.sheets import spreads, sweep
from dicecup.solve.sheets.advice import SheetAdvice
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of
from dicecup.solve.sheets.report import spread_levels
from dicecup.solve.sheets.win import WinAdvice
from dicecup.solve.sheets.win_arrays import SpreadArray, WinArrays, _array
from dicecup.solve.spread_files import SpreadFile, open_spreads, write_spreads
from dicecup.solve.value_files import DamagedFile, Subject
from tests.solve.exact import Exact, Sixths
from tests.solve.test_parts import Filled
from tests.solve.test_pocket import game_of
from tests.solve.test_second_method import sheet_with


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


@pytest.mark.parametrize("skew", [0.0, 0.4, -0.6, 1.2])
def test_a_modelled_distribution_has_its_moments(skew: float) -> None:
    spread = Moments(80.0, 30.0, skew).finals(120)
    scores = range(spread.first, spread.first + len(spread.chances))
    mean = sum(score * chance for score, chance in zip(scores, spread.chances, strict=True))
    central = [sum((score - mean) ** n * chance for score, chance in zip(scores, spread.chances, strict=True)) for n in (2, 3)]
    assert sum(spread.chances) == pytest.approx(1)
    assert mean == pytest.approx(200, abs=0.3)
    assert central[0] ** 0.5 == pytest.approx(30, rel=0.02)
    assert central[1] / central[0] ** 1.5 == pytest.approx(skew, abs=0.12)
    assert Moments(80.0, 30.0, skew).worth(curve_against([spread]), 120) == pytest.approx(0.5, abs=0.01)


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
                continue
            assert isinstance(values, dict)
            after = {move: exact.value(game.step(state, move)) for move in node.legal}
            assert values == pytest.approx({move: float(value[0][node.seat]) for move, value in after.items()}, abs=1e-9)
            best = max(after, key=lambda move: (after[move][0][node.seat], after[move][1][node.seat]))
            ties += sum(value[0][node.seat] == after[best][0][node.seat] for value in after.values()) > 1
            taken = max(values, key=values.__getitem__)
            assert after[taken][0][node.seat] == after[best][0][node.seat]
            assert after[taken][1][node.seat] == after[best][1][node.seat]
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


def followed(advice: SheetAdvice, sheet: Sheet) -> dict[int, float]:
    """The points still to come by turns that are followed in Python."""
    if None not in sheet.boxes:
        return {advice._model.game.upper_bonus(sheet.upper): 1.0}
    found: dict[int, float] = defaultdict(float)
    for mark, chance in advice._turn_ends(sheet, (), 0).items():
        for points, after in followed(advice, sheet.write(mark.row, mark.points)).items():
            found[points + mark.points + mark.extra] += chance * after
    return found


@pytest.mark.heavy  # its kernels take long to compile
@pytest.mark.parametrize(("key", "open_rows"), [("yahtzee", ("fives", "full-house")), ("yatzy", ("twos", "large-straight"))])
def test_moments_and_distributions_agree_with_turns_that_are_followed_in_python(key: str, open_rows: tuple[str, ...]) -> None:
    game: Any = games.new(key, 1)
    model, sheet = SheetModel.of(game), sheet_with(game, open_rows, sixes=24, fours=16, threes=9, yahtzee=50)
    place, arrays = model.place(sheet), arrays_of(model)
    source = Filled(model, place)
    slow = followed(SheetAdvice(model, source), sheet)
    at = place.config, arrays.slot(place)
    mean = source.values[at]
    expected = [sum((points - mean) ** power * chance for points, chance in slow.items()) for power in (1, 2, 3)]
    assert expected[0] == pytest.approx(0, abs=1e-9)
    moments = sweep.sweep_moments(model, source.values, 1, below=place)
    assert moments[at].tolist() == pytest.approx(expected[1:], rel=1e-4)
    wanted = np.zeros(arrays.shape, np.bool_)
    wanted[arrays.configs_below(place.config)] = (arrays.upper.open_rows >= 0) & (arrays.upper.open_rows & ~place.open_rows == 0)
    *_, last = islice(spread_levels(model, source.values, wanted, 1), len(open_rows))
    row = int(np.flatnonzero((last.sheets[0] == at[0]) & (last.sheets[1] == at[1]))[0])
    chances = last.spread.chances[row]
    assert {points: chances[points] for points in slow} == pytest.approx(slow, abs=1e-12)
    assert chances.sum() == pytest.approx(1, abs=1e-12)


def test_a_stored_deviation_is_that_of_turns_that_are_followed_in_python() -> None:
    game: Any = games.new("yatzy", 1)
    posed, sheet = solve.problem(game), sheet_with(game, ("twos", "large-straight"), sixes=24, fours=16, threes=9)
    model: Any = posed.model
    place, score = model.place(sheet), solve.adviser(game)
    table = open_moments(posed.subject, model.layout, model.configs)
    assert isinstance(score, SheetAdvice)
    assert table is not None
    slow = followed(score, sheet)
    mean = sum(points * chance for points, chance in slow.items())
    deviation = sum((points - mean) ** 2 * chance for points, chance in slow.items()) ** 0.5
    shape = table.shape(place.config, model.column(place), mean)
    assert isinstance(shape, Moments)
    assert mean == pytest.approx(score.to_come(place), abs=0.1)
    assert shape.deviation == pytest.approx(deviation, abs=4 * table.header.errors.all)


@pytest.mark.heavy  # its kernel takes long to compile
def test_a_spread_file_holds_every_distribution_and_chances_come_from_it() -> None:
    game: Any = Pairs()
    solve.ensure(game)
    posed = solve.problem(game)
    assert service.written(service.make_spreads(game, 1)) > 0
    file = open_spreads(posed.subject, posed.model.layout)
    assert file is not None
    value_file, model = posed.open(), posed.model
    assert isinstance(model, SheetModel)
    for config in range(model.configs):
        for column in range(model.upper.columns):
            first, chances = file.spread(config, column)
            assert sum(chances) == pytest.approx(1, abs=1e-5)
            mean = sum(points * chance for points, chance in enumerate(chances, first))
            assert mean == pytest.approx(value_file.value(config, column), abs=1e-4)
    for seats in (2, 3):
        table: Any = Pairs(seats=seats)
        advice: Any = solve.adviser(table, "win")
        assert sum(advice.standing(table.start())) == pytest.approx(1, abs=1e-5)
        assert advice.values(table.start()) > 1 / seats - 1e-6, (
            "whoever plays to win does no worse than whoever plays for the score"
        )
        assert advice.source_of(table.start()).name == "estimate"
        slow = WinAdvice(model, solve.adviser(game), None, file)  # type: ignore[arg-type]
        assert slow.values(table.start()) == pytest.approx(advice.values(table.start()), abs=1e-9)


def test_a_spread_file_is_read_as_it_was_written_and_damage_is_noticed(tmp_path: Path) -> None:
    ends, first, chances = np.array([0, 2, 3], np.uint32), np.array([4, 9], np.uint32), np.array([0.25, 0.75, 1.0], np.float32)
    subject = Subject("pairs", {}, 1)
    path = write_spreads(subject, 7, 2, 1e-7, iter([(ends, first, chances)]))
    found = open_spreads(subject, 7)
    assert found is not None
    assert [(start, list(each)) for start, each in (found.spread(0, column) for column in (0, 1))] == [
        (4, [0.25, 0.75]),
        (9, [1.0]),
    ]
    assert open_spreads(subject, 8) is None
    whole = bytearray(path.read_bytes())
    whole[-2] ^= 1
    damaged = tmp_path / "damaged.spreads"
    damaged.write_bytes(whole)
    with pytest.raises(DamagedFile, match="column 1 of config 0 does not match its checksum"):
        SpreadFile(damaged).config(0)
    assert SpreadFile(damaged).spread(0, 0) == (4, [0.25, 0.75]), "what is whole is read"
    damaged.write_bytes(b"nothing")
    with pytest.raises(DamagedFile, match="too short"):
        SpreadFile(damaged)


@pytest.mark.heavy  # its kernel takes long to compile; `bench/win.py --agree` compares whole games of Yahtzee
@pytest.mark.parametrize("seats", [2, 3])
def test_the_kernel_plays_to_win_as_the_adviser_does(seats: int) -> None:
    from dicecup.solve.sheets import rivals
    from dicecup.solve.sheets.spreads import sweep_spreads
    from tests.solve.slow_rivals import slow_game

    game: Any = Pairs()
    solve.ensure(game)
    model, values, table = solve.problem(game).model, service.restored(game), Pairs(seats=seats)
    assert isinstance(model, SheetModel)
    service.make_spreads(game, 1)
    for_score = solve.adviser(table)
    assert isinstance(for_score, SheetAdvice)
    file = open_spreads(solve.problem(game).subject, model.layout)
    to_win = WinAdvice(model, for_score, None, file)  # as the kernel, this one is exact in the last round alone
    match = rivals.play_rivals(model, values, sweep_spreads(model, values, 1), seats, 30 * seats, 5, 1)
    same = 0
    for number, block in product(range(30), range(seats)):
        slow = slow_game(model, to_win.values, for_score.values, block, seats, number, 5)
        same += match.finals[block, :, number].tolist() == slow
    assert same > 0.85 * 30 * seats, "in so small a game some choices are exactly equal, and rounding decides"
    assert match.share > 1 / seats - 4 * match.error


TABLES = list(moments_tables())


@pytest.mark.parametrize(("path", "header"), TABLES, ids=[path.stem for path, _ in TABLES])
def test_a_moments_table_is_of_the_present_rules_and_layout(path: Path, header: PocketHeader) -> None:
    posed = solve.problem(game_of(header))
    model: Any = posed.model
    assert (header.subject, header.layout) == (posed.subject, model.layout), "run `make pocket`"
    assert (header.rows % model.configs, header.columns) == (0, model.upper.columns)
    assert header.rows // model.configs in {2, len(WEIGHTS)}


def test_moments_are_in_the_package_and_within_the_budget() -> None:
    subjects = [header.subject for _, header in pocket_tables() if header.subject.game in {"yahtzee", "yatzy"}]
    assert set(map(moments_name, subjects)) <= {path.name for path, _ in TABLES}, "run `make pocket`"
    assert sum(path.stat().st_size for path, _ in TABLES) <= 2_000_000


def test_a_moments_table_is_as_exact_as_it_says() -> None:
    game: Any = games.new("yahtzee", 1)
    model: Any = solve.problem(game).model
    table = open_moments(solve.problem(game).subject, model.layout, model.configs)
    assert table is not None
    spread = table.shape(model.configs - 1, model.column(model.empty_place), 254.5877).finals(0)
    scores = range(spread.first, spread.first + len(spread.chances))
    mean = sum(score * chance for score, chance in zip(scores, spread.chances, strict=True))
    variance = sum((score - mean) ** 2 * chance for score, chance in zip(scores, spread.chances, strict=True))
    assert sum(spread.chances) == pytest.approx(1)
    assert mean == pytest.approx(254.59, abs=2)
    assert variance**0.5 == pytest.approx(59.61, rel=0.05)


@pytest.mark.heavy  # its kernel takes long to compile
def test_bins_are_the_means_of_a_distribution_and_lie_between_their_neighbours() -> None:
    game: Any = Pairs()
    solve.ensure(game)
    model: Any = solve.problem(game).model
    values = service.restored(game)
    swept = spreads.sweep_spreads(model, values, 1)
    at, slot = model.configs - 1, arrays_of(model).slot(model.empty_place)
    column = model.column(model.empty_place)
    points = spreads.bins(model, values, swept).reshape(len(WEIGHTS), model.configs, -1)[:, at, column].tolist()
    assert sum(map(mul, points, WEIGHTS)) == pytest.approx(0, abs=1e-4)
    assert points == sorted(points)
    found = Bins(float(values[at, slot]), points)
    whole = found.finals(100)
    assert sum(whole.chances) == pytest.approx(1)
    exact = Spread(int(swept.first[at, slot]), swept.chances[swept.start[at, slot] :][: swept.size[at, slot]].tolist())
    for lead in (-12, -4, 0, 5, 20):
        curve = curve_against([exact.finals(50)])
        assert found.worth(curve, 50 + lead) == pytest.approx(exact.worth(curve, 50 + lead), abs=0.02)
        assert exact.worth(curve_against([found.finals(50)]), 50 + lead) == pytest.approx(exact.worth(curve, 50 + lead), abs=0.04)


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
