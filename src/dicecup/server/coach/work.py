"""What the coach computes, in processes of low priority: each function returns a message, and `answer` makes it JSON.

This module is imported by those processes, so it imports nothing of the web framework.
"""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, get_type_hints

from pydantic import TypeAdapter, ValidationError

from dicecup.coach.deck import Card, answered, worth_training
from dicecup.coach.exercise import Exercise, deal, exercise_at, grade, open_exercise
from dicecup.coach.grades import Form, forms_of, grade_of
from dicecup.coach.review import Review, SeatReview, review_record
from dicecup.coach.why import Why, why
from dicecup.core.errors import DicecupError, IllegalMove, OtherRules
from dicecup.core.machine import check_offered
from dicecup.core.moves import parse
from dicecup.core.record import Record
from dicecup.core.strict import NotJson
from dicecup.games import edition
from dicecup.messages.coaching import Answered, Dealt, Explained, GradesRequest, Lesson, Lessons, SeatLessons, exercise_position
from dicecup.messages.responses import Code
from dicecup.solve import NoAdvice

LONGEST_SECONDS: Final = 20.0
"""When work is given up. The longest reviews take a tenth of it."""


class Answer(NamedTuple):
    """A message as JSON, and whether it tells any values."""

    body: bytes
    has_values: bool


class Problem(NamedTuple):
    """Why there is no answer. An exception is not sent back as such, because not every one can be pickled."""

    status: int
    code: Code
    error: str


def answer(function: Callable[..., Any], *arguments: Any) -> Answer | Problem:
    """Call one of the functions below, for a limited time."""
    try:
        with _limited():
            found = function(*arguments)
    except DicecupError as error:
        return _problem(error)
    except TimeoutError:
        return Problem(503, "busy", "this takes the coach too long: try again later")
    has_values = not (isinstance(found, Review) and found.objective is None)
    return Answer(_adapter(function).dump_json(found), has_values)


def review(record: Record) -> Review:
    """The review of a game."""
    return review_record(record)


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


def forms(body: bytes) -> tuple[Form, ...]:
    """How somebody plays over many games, by the grades in the body of a request."""
    grades = [kept.grade() for kept in _grades_request(body).grades]
    for each in grades:
        edition(each.game).check_seats(each.seats)
    return forms_of(grades)


def _grades_request(body: bytes) -> GradesRequest:
    from dicecup.server.errors import validation_message
    from dicecup.server.strict import parse_json

    try:
        request: GradesRequest = TypeAdapter(GradesRequest).validate_python(parse_json(body))
    except ValidationError as error:
        raise DicecupError(validation_message(error.errors()[0])) from None
    except NotJson as error:
        raise DicecupError(f"the body is no JSON: {error}") from None
    return request


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


def _problem(error: DicecupError) -> Problem:
    match error:
        case NoAdvice():
            return Problem(409, "not-allowed", str(error))
        case OtherRules():
            return Problem(409, "other-rules", str(error))
        case IllegalMove():
            return Problem(422, "illegal", str(error))
    return Problem(422, "malformed", str(error))


def _adapter(function: Callable[..., Any]) -> TypeAdapter[Any]:
    """What makes JSON of the message that a function returns; built once, since that takes long."""
    if function not in _ADAPTERS:
        _ADAPTERS[function] = TypeAdapter(get_type_hints(function)["return"])
    return _ADAPTERS[function]


_ADAPTERS: Final[dict[Callable[..., Any], TypeAdapter[Any]]] = {}


@contextmanager
def _limited() -> Iterator[None]:
    """Raise `TimeoutError` in work that takes too long, where the system has such an alarm."""
    if not hasattr(signal, "setitimer"):  # not on Windows
        yield
        return
    signal.signal(signal.SIGALRM, _give_up)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _give_up(*_: object) -> None:
    raise TimeoutError
