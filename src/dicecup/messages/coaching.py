"""What clients ask the coach, and what it answers beyond the dataclasses of `dicecup.coach`, which go out as they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final

from dicecup.coach.exercise import Exercise, Graded, open_exercise
from dicecup.events import look
from dicecup.messages.limits import Limits, Request
from dicecup.messages.reading import position
from dicecup.messages.requests import MAX_SEATS, OptionValue
from dicecup.messages.responses import Position

MAX_RECORD: Final = 40_000
"""The characters of a record: the longest games have about 15,000."""
MAX_GRADES: Final = 2_000

RecordText = Annotated[str, Limits(min_length=1, max_length=MAX_RECORD)]
MoveText = Annotated[str, Limits(min_length=1, max_length=100)]
GameName = Annotated[str, Limits(max_length=40)]
SeatCount = Annotated[int, Limits(ge=1, le=MAX_SEATS)]


@dataclass(frozen=True, slots=True)
class NewExercise(Request):
    """Deal a fresh position of this game in which good players differ."""

    game: GameName
    seats: SeatCount = 1
    options: Annotated[dict[str, OptionValue], Limits(max_length=20)] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KeptExercise(Request):
    """An exercise as it was sent, and kept by the client."""

    record: RecordText
    game: GameName
    seats: SeatCount
    seat: Annotated[int, Limits(ge=0, le=MAX_SEATS - 1)]
    chosen: MoveText | None = None

    def exercise(self) -> Exercise:
        """The exercise that was sent."""
        return Exercise(self.record, self.game, self.seats, self.seat, self.chosen)


@dataclass(frozen=True, slots=True)
class ExerciseAnswer(Request):
    """What is chosen in an exercise; `right` and `interval` are those of its card in a deck."""

    exercise: KeptExercise
    move: MoveText
    right: Annotated[int, Limits(ge=0, le=10)] = 0
    interval: Annotated[int, Limits(ge=0, le=10_000)] = 0


@dataclass(frozen=True, slots=True)
class WhyRequest(Request):
    """Why one move is better than another, after these moves."""

    record: RecordText
    chosen: MoveText
    better: MoveText


@dataclass(frozen=True, slots=True)
class Dealt:
    """An exercise, and its position to be drawn."""

    exercise: Exercise
    position: Position


@dataclass(frozen=True, slots=True)
class Explained:
    """A choice of a game as an exercise, its position, and the grade of what was played."""

    exercise: Exercise
    position: Position
    graded: Graded


@dataclass(frozen=True, slots=True)
class Answered:
    """The grade of an answer, and what becomes of its card: without `right` and `due_in_days` it leaves the deck."""

    graded: Graded
    right: int | None
    interval: int
    due_in_days: int | None


def exercise_position(exercise: Exercise) -> Position:
    """The position of an exercise."""
    opened = open_exercise(exercise)
    return position(opened.game, look(opened.game, opened.state), physical=False, can_undo=None)
