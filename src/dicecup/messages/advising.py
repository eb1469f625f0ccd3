"""What the coach computes, as messages: reviews, lessons, exercises, and why a choice is better."""

from __future__ import annotations

import random
import time
from typing import Any

from dicecup.coach.deck import Card, answered, worth_training
from dicecup.coach.exercise import Exercise, deal, exercise_at, grade, open_exercise
from dicecup.coach.grades import Form, forms_of, grade_of
from dicecup.coach.review import Objective, Review, SeatReview, review_record
from dicecup.coach.why import Why, why
from dicecup.core.machine import check_offered
from dicecup.core.moves import parse
from dicecup.core.record import Record
from dicecup.games import edition, open_record
from dicecup.messages.coaching import (
    Answered,
    Chances,
    Dealt,
    Explained,
    GradesRequest,
    Lesson,
    Lessons,
    SeatLessons,
    exercise_position,
)
from dicecup.solve import bar


def review(record: Record, objective: Objective | None = None) -> Review:
    """The review of a game, over what its values count or over another objective."""
    return review_record(record, objective)


def chances(record: Record) -> Chances:
    """Every seat's chance to win when the turn under way began."""
    game, _ = open_record(record)
    found = bar(game, record.moves)
    return Chances(found.chances, found.is_estimate, 2 * found.origin.error)


def has_values(found: object) -> bool:
    """Whether an answer tells any values, so that looking at it in a running game is a peek."""
    return not (isinstance(found, Review) and found.objective is None)


def explain(record: Record, at: int) -> Explained:
    """A choice of a game, graded."""
    exercise = exercise_at(record, at)
    assert exercise.chosen is not None
    return Explained(exercise, exercise_position(exercise), grade(exercise, exercise.chosen))


def lessons(record: Record, table_id: str, created: int) -> Lessons:
    """What a finished game teaches every seat that a person played."""
    found = review_record(record)
    people = [seat for seat in found.seats if not seat.is_bot]
    return Lessons(tuple(_seat_lessons(record, found, seat, table_id, created) for seat in people))


def _seat_lessons(record: Record, found: Review, seat: SeatReview, table_id: str, created: int) -> SeatLessons:
    losses = {line.at: line.loss for line in seat.lines}
    positions = []
    for at in worth_training(found, seat.seat):
        exercise = exercise_at(record, at)
        positions.append(Lesson(at, losses[at], exercise, exercise_position(exercise)))
    return SeatLessons(seat.seat, grade_of(found, seat.seat, table_id, created), tuple(positions))


def forms(request: GradesRequest) -> tuple[Form, ...]:
    """How somebody plays over many games."""
    grades = [kept.grade() for kept in request.grades]
    for each in grades:
        edition(each.game).check_seats(each.seats)
    return forms_of(grades)


def deal_exercise(game: str, seats: int, options: dict[str, Any]) -> Dealt:
    """A fresh exercise."""
    exercise = deal(game, seats, options, random.Random())  # noqa: S311 - nobody gains by predicting an exercise
    return Dealt(exercise, exercise_position(exercise))


def check_answer(exercise: Exercise, move: str, right: int, interval: int) -> Answered:
    """The grade of an answer, and what becomes of its card."""
    graded = grade(exercise, move)
    card = answered(Card(exercise, right, interval), graded.is_right, int(time.time() * 1000))
    if card is None:
        return Answered(graded, None, interval, None)
    return Answered(graded, card.right, card.interval, card.interval)


def explain_difference(text: str, chosen: str, better: str) -> Why | None:
    """Why one move is better than another at the end of a record; nothing where the game has no such figures."""
    opened = open_exercise(Exercise(text, game="", seats=0, seat=0))
    moves = [parse(move) for move in (chosen, better)]
    for move in moves:
        check_offered(opened.choice, move)
    return why(opened.game, opened.state, *moves)
