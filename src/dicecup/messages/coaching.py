"""What clients ask the coach, and what it answers beyond the dataclasses of `dicecup.coach`, which go out as they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from dicecup.coach import GameGrade, Tally
from dicecup.coach.exercise import Exercise, Graded, open_exercise
from dicecup.events import look
from dicecup.messages.limits import Limits, Request
from dicecup.messages.reading import position
from dicecup.messages.requests import MAX_SEATS, NameText, OptionValue
from dicecup.messages.responses import Position

MAX_RECORD: Final = 40_000
"""The characters of a record: the longest games have about 15,000."""
MAX_GRADES: Final = 2_000
MAX_DECISIONS: Final = 10_000
MAX_LOSS: Final = 1_000_000
"""More than anybody can give away in a game."""

RecordText = Annotated[str, Limits(min_length=1, max_length=MAX_RECORD)]
MoveText = Annotated[str, Limits(min_length=1, max_length=100)]
GameName = Annotated[str, Limits(max_length=40)]
Loss = Annotated[float, Limits(ge=0, le=MAX_LOSS)]
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
class KeptTally(Request):
    """Decisions of one stage or row, and what they gave away."""

    key: Annotated[str, Limits(max_length=40)]
    decisions: Annotated[int, Limits(ge=0, le=MAX_DECISIONS)]
    loss: Loss

    def tally(self) -> Tally:
        """The tally that was sent."""
        return Tally(self.key, self.decisions, self.loss)


@dataclass(frozen=True, slots=True)
class KeptGrade(Request):
    """The grade of one seat's game as it was sent, and kept by the client."""

    id: Annotated[str, Limits(max_length=40)]
    game: GameName
    seats: SeatCount
    created: Annotated[int, Limits(ge=0)]
    name: NameText
    objective: Literal["score", "win"]
    decisions: Annotated[int, Limits(ge=0, le=MAX_DECISIONS)]
    loss: Loss
    luck: Annotated[float, Limits(ge=-MAX_LOSS, le=MAX_LOSS)]
    is_over: bool
    is_peeked: bool
    stages: Annotated[tuple[KeptTally, ...], Limits(max_length=10)]
    rows: Annotated[tuple[KeptTally, ...], Limits(max_length=40)]

    def grade(self) -> GameGrade:
        """The grade that was sent."""
        told = {name: getattr(self, name) for name in self.__slots__}
        tallies = {name: tuple(each.tally() for each in told[name]) for name in ("stages", "rows")}
        return GameGrade(**told | tallies)


@dataclass(frozen=True, slots=True)
class GradesRequest(Request):
    """The grades of many games, to be added up."""

    grades: Annotated[tuple[KeptGrade, ...], Limits(max_length=MAX_GRADES)]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A choice of a finished game that is worth training: the number of the move, what it lost, and its position."""

    at: int
    loss: float
    exercise: Exercise
    position: Position


@dataclass(frozen=True, slots=True)
class SeatLessons:
    """The grade of one seat's game, missing where the game has no values, and its mistakes, the costliest first."""

    seat: int
    grade: GameGrade | None
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True, slots=True)
class Lessons:
    """What a finished game teaches every seat that a person played."""

    seats: tuple[SeatLessons, ...]


@dataclass(frozen=True, slots=True)
class Chances:
    """Every seat's chance to win when the turn under way began; where the game is over, what each has won.

    `within` is what they are usually within, 0 where they are exact, and where `is_estimate` says so and nobody has measured it.
    """

    seats: tuple[float, ...]
    is_estimate: bool
    within: float


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
