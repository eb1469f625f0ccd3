"""Exercises: positions of records and fresh ones, and the grade of a choice."""

from __future__ import annotations

import random
from pathlib import Path
from time import monotonic

import pytest

from dicecup import solve
from dicecup.bots.levels import calibration
from dicecup.coach.exercise import NOTABLE, Exercise, deal, exercise_at, grade, open_exercise, tolerance
from dicecup.core import BadRecord, DicecupError, IllegalMove, Record, parse
from dicecup.core.record import read
from dicecup.games import edition, open_record, record_of

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("yahtzee", 1, {}),
    ("yahtzee", 3, {"joker": "free"}),
    ("firefly", 1, {"yahtzee_bonus": False}),
    ("yatzy", 2, {}),
    ("maxi-yatzy", 1, {"bonus_at": 84, "bonus": 100}),
    ("power-yahtzee", 2, {}),
    ("mickey-mouse", 1, {}),
    ("mickey-mouse", 2, {}),
]


@pytest.fixture(autouse=True)
def _pocket_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))


def record(moves: str, **tags: str) -> Record:
    made = record_of("yahtzee", 1)
    return Record(made.game, 1, made.options, made.rules, tuple(map(parse, moves.split())), tags)


def test_an_exercise_is_the_game_up_to_a_choice_without_its_tags() -> None:
    exercise = exercise_at(record("r:1,3,3,5,6 k:3,3 r:2,3,6 s:threes", **{"Seat-0": "Ann", "Peeked": "0@2"}), 1)
    assert (exercise.game, exercise.seats, exercise.seat, exercise.chosen) == ("yahtzee", 1, 0, "k:3,3")
    again = read(exercise.record)
    assert [str(move) for move in again.moves] == ["r:1,3,3,5,6"]
    assert not again.tags
    assert open_exercise(exercise).choice.dice == (1, 3, 3, 5, 6)


@pytest.mark.parametrize("at", [-1, 0, 2, 4])
def test_where_nobody_chose_there_is_no_exercise(at: int) -> None:
    with pytest.raises(BadRecord):
        exercise_at(record("r:1,3,3,5,6 k:3,3 r:2,3,6 s:threes"), at)


def test_a_grade_has_the_loss_the_best_move_and_every_value() -> None:
    exercise = exercise_at(record("r:1,3,3,5,6 k:3,3 r:2,3,6"), 1)
    graded = grade(exercise, "k:1")
    game, state = open_record(read(exercise.record))
    values = solve.values(game, state)
    assert not isinstance(values, float)
    assert graded.values == {str(move): value for move, value in values.items()}
    assert graded.best == str(solve.best(game, state))
    assert graded.loss == pytest.approx(max(values.values()) - values[parse("k:1")])
    assert not graded.is_right
    assert graded.why is not None
    assert (graded.why.chosen, graded.why.better, graded.why.loss) == ("k:1", graded.best, graded.loss)
    best = grade(exercise, graded.best)
    assert (best.loss, best.is_right, best.best) == (0.0, True, graded.best)
    assert best.why is None
    assert (best.objective, best.within) == ("score", solve.adviser(game).source.within)


def test_a_move_that_is_as_good_as_the_best_is_right_and_is_told_no_better_one() -> None:
    rng = random.Random(1)
    for _ in range(200):
        graded = grade(exercise := deal("mickey-mouse", 1, {}, rng), str(open_exercise(exercise).choice.legal[0]))
        most = max(graded.values.values())
        best = [move for move, value in graded.values.items() if most - value <= 1e-9]
        if len(best) > 1:
            assert [grade(exercise, move).best for move in best] == best
            return
    raise AssertionError("no position has two best moves")


def test_a_slight_loss_is_right_and_what_the_values_may_be_off_is_never_held_against_anyone() -> None:
    assert tolerance("yahtzee", 1, 0.0) == pytest.approx(0.053, abs=0.001)
    assert tolerance("mickey-mouse", 2, 0.0) == pytest.approx(0.0012, abs=0.0001)
    assert tolerance("power-yahtzee", 1, 0.4) == 0.4


@pytest.mark.parametrize("text", ["k:4,4", "s:chance=3", "r:1,1,1", "", "nonsense", "again"])
def test_an_illegal_answer_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(IllegalMove, match=r"^[^\n]+$"):
        grade(exercise_at(record("r:1,3,3,5,6 k:3,3"), 1), text)


@pytest.mark.parametrize("text", ["", "Dicecup-Record: 1", "{}", record("").to_text(), record("r:1,3,3,5,6 k:1 r:1").to_text()])
def test_an_exercise_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(DicecupError):
        grade(Exercise(text, "yahtzee", 1, 0), "k:")


@pytest.mark.parametrize(("key", "seats", "options"), TABLES)
def test_a_fresh_position_is_one_where_good_players_differ(key: str, seats: int, options: dict[str, object]) -> None:
    rng = random.Random(7)
    for _ in range(2):
        exercise = deal(key, seats, options, rng, longest=60)
        opened = open_exercise(exercise)
        assert (exercise.game, exercise.seats, exercise.seat, exercise.chosen) == (key, seats, opened.choice.seat, None)
        assert opened.record.options == edition(key).check_options(seats, options)
        graded = grade(exercise, str(opened.choice.legal[0]))
        losses = [max(graded.values.values()) - value for value in graded.values.values()]
        next_best = min(loss for loss in losses if loss > 1e-9)
        expert = calibration(edition(key), seats).temperatures[-1]
        assert NOTABLE * expert <= next_best <= 3 * expert, "the next best move is neither as good nor out of the question"
        assert next_best > tolerance(key, seats, graded.within), "only a best move is right"


def test_dealing_ends_in_time_with_the_best_position_found() -> None:
    begun = monotonic()
    exercise = deal("power-yahtzee", 6, {}, random.Random(1), longest=0.0)
    assert monotonic() - begun < 5, "one choice is enough"
    graded = grade(exercise, str(open_exercise(exercise).choice.legal[0]))
    assert max(graded.values.values()) > min(graded.values.values())


@pytest.mark.parametrize(("key", "seats"), [("showdown", 2), ("mickey-mouse", 3)])
def test_a_game_without_values_deals_nothing_and_says_why(key: str, seats: int) -> None:
    with pytest.raises(solve.NoAdvice, match="exact values"):
        deal(key, seats, {}, random.Random(1))


def test_the_same_random_numbers_deal_the_same_position() -> None:
    first, second = (deal("yatzy", 1, {}, random.Random(5), longest=60) for _ in range(2))
    assert first == second
