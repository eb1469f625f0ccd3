"""The review of a record: the ledger of every seat with what the journal says beside it, ready to be shown or sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from dicecup.coach.facts import Facts, facts_of
from dicecup.coach.ledger import ChoiceLine, SeatLedger, Stage, ThrowLine, keep_ledger
from dicecup.coach.percentile import luck_percentile
from dicecup.core import Over
from dicecup.core.errors import BadRecord
from dicecup.core.moves import Dice
from dicecup.core.record import Record, read
from dicecup.journal.course import Course
from dicecup.journal.entry import Folded
from dicecup.journal.records import from_record
from dicecup.solve import NoAdvice
from dicecup.solve.kind import spoken

Objective = Literal["score", "win"]
"""What a review counts."""

MISTAKE: Final = 1e-6
"""What a mistake gives away at least."""


class Player(NamedTuple):
    """Who sits at a seat."""

    name: str
    is_bot: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A throw with its luck, or a choice with what was best; `at` is the number of the move in the record, from 0.

    `value` is what the seat stands at after the move; of a choice, `roll`, `dice` and `power` are what lay on the table.
    """

    at: int
    kind: Literal["throw", "choice"]
    turn: int
    value: float
    luck: float = 0.0
    move: str = ""
    best: str = ""
    best_value: float = 0.0
    loss: float = 0.0
    is_forced: bool = False
    is_mistake: bool = False
    """Whether it gave something away."""
    stage: Stage | None = None
    row: str | None = None
    """The row, picture or card that was marked."""
    is_peeked: bool = False
    """Whether the seat had looked at the values."""
    roll: int = 0
    dice: Dice = ()
    power: str | None = None


@dataclass(frozen=True, slots=True)
class SeatReview:
    """What one seat's game came to, and where it comes from: final = start + luck - loss + cut_short + others + remainder."""

    seat: int
    name: str
    is_bot: bool
    start: float
    luck: float
    loss: float
    cut_short: float
    others: float
    remainder: float
    final: float | None
    """Missing as long as the game is not over."""
    value: float
    """What the seat stands at."""
    decisions: int
    forced: int
    played_like: float
    luck_percentile: float | None
    """The share of perfect games with less luck; missing where the game is not over or was cut short."""
    undone: int
    """How often the seat took something back."""
    peeks: int
    """How often it looked at the values."""
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game; `objective` says what is counted: `score`, `win`, or nothing where the game has no values."""

    game: str
    objective: Objective | None
    source: str | None
    error: float
    within: float
    """What 95% of the errors that a player meets do not exceed; 0 where values are exact."""
    is_over: bool
    seats: tuple[SeatReview, ...]
    no_values: str = ""
    """Why the game has no values."""
    facts: tuple[Facts, ...] = ()
    """Of a game without values, or with estimates: what is known of each seat's dice."""

    def of_seat(self, seat: int | None) -> Review:
        """The review of one seat alone, or of all."""
        if seat is None:
            return self
        count = max(len(self.seats), len(self.facts))
        if seat >= count:
            raise BadRecord(f"there is no seat {seat}: the seats are 0 to {count - 1}")
        chosen, facts = self.seats[seat : seat + 1], self.facts[seat : seat + 1]
        return Review(self.game, self.objective, self.source, self.error, self.within, self.is_over, chosen, self.no_values, facts)


def review_text(text: str) -> Review:
    """The review of a record in either form; what is wrong with it raises an error that names the move."""
    return review_record(read(text))


def review_record(record: Record, objective: Objective | None = None) -> Review:
    """The review of a record, as `review_course`; what is wrong with it raises an error that names the move."""
    return review_course(record.game, *replayed(record), objective)


def replayed(record: Record) -> tuple[Course, list[Player]]:
    """The game of a record, and who played it; what is wrong with it raises an error that names the move."""
    taken = from_record(record, new_id="unnamed", now=0)
    if taken.course is None:
        raise BadRecord(f"rules version {record.rules} of {record.game} cannot be replayed by this program")
    players = [Player(record.tags.get(f"Seat-{number}", ""), seat.bot is not None) for number, seat in enumerate(taken.seats)]
    return taken.course, players


def review_course(key: str, course: Course, players: Sequence[Player], objective: Objective | None = None) -> Review:
    """The review of a game that was replayed already, over what its values count, or over another objective.

    A game without values is told by facts; one that has none for the objective that is asked for raises `NoAdvice`.
    """
    game, moves = course.game, tuple(course.moves)
    is_over = isinstance(course.node, Over)
    try:
        ledger = keep_ledger(game, moves, objective)
    except NoAdvice as none:
        if objective is not None:
            raise
        facts = facts_of(game, moves, [player.name for player in players])
        return Review(key, None, None, 0.0, 0.0, is_over, (), str(none), facts)
    seats = tuple(_seat(ledger.objective, each, course, players[each.seat]) for each in ledger.seats)
    counted: Objective = "win" if ledger.objective == "win" else "score"
    facts = facts_of(game, moves, [player.name for player in players]) if ledger.source == "judge" else ()
    return Review(key, counted, ledger.source, ledger.error, ledger.within, is_over, seats, facts=facts)


def _seat(objective: str, seat: SeatLedger, course: Course, player: Player) -> SeatReview:
    folded: Folded = course.folded
    peeks = {at - 1 for at, who in folded.peeks if who == seat.seat}
    lines = tuple(_line(course, line, is_peeked=line.at in peeks) for line in seat.lines)
    return SeatReview(
        seat=seat.seat,
        name=player.name,
        is_bot=player.is_bot,
        start=seat.start,
        luck=seat.luck,
        loss=seat.loss,
        cut_short=seat.cut_short,
        others=seat.others,
        remainder=round(seat.remainder, 9) + 0.0,  # what rounding leaves is nothing
        final=seat.final,
        value=seat.value,
        decisions=seat.decisions,
        forced=seat.forced,
        played_like=seat.played_like,
        luck_percentile=luck_percentile(course.game, objective, seat),
        undone=sum(_mover(course, at) == seat.seat for at, _ in folded.undone),
        peeks=len(peeks),
        lines=lines,
    )


def _mover(course: Course, place: int) -> int:
    """The seat whose move number `place` (from 1) was taken back: the one that went on there."""
    if place <= len(course.movers):
        return course.movers[place - 1]
    node = course.node
    return course.movers[-1] if isinstance(node, Over) else node.seat


def state_before(course: Course, at: int) -> Any:
    """The position in which move number `at` was made."""
    return course.state_at(course.folded.made_at[at])


def _line(course: Course, line: ThrowLine | ChoiceLine, *, is_peeked: bool) -> Line:
    if isinstance(line, ThrowLine):
        return Line(line.at, "throw", line.turn, line.value, luck=line.luck)
    view = course.game.view(state_before(course, line.at))
    return Line(
        at=line.at,
        kind="choice",
        turn=line.turn,
        value=line.value,
        move=str(line.move),
        best=str(line.best),
        best_value=line.best_value,
        loss=line.loss,
        is_forced=line.is_forced,
        is_mistake=line.loss > MISTAKE,
        stage=line.stage,
        row=line.row,
        is_peeked=is_peeked,
        roll=view.roll,
        dice=view.dice,
        power=view.power,
    )


def as_json(review: Review) -> dict[str, Any]:
    """The review in the form that `dicecup review --json` answers."""
    if review.objective is None:
        return {"ok": False, "game": review.game, "error": review.no_values, "facts": [facts.as_json() for facts in review.facts]}
    source: dict[str, Any] = {"source": spoken(review.source or "")} | ({"error": review.error} if review.error else {})
    seats = [_seat_json(seat) for seat in review.seats]
    return {"ok": True, "game": review.game, "objective": review.objective, **source, "seats": seats}


def _seat_json(seat: SeatReview) -> dict[str, Any]:
    final = None if seat.final is None else int(seat.final) if seat.final.is_integer() else seat.final
    return {
        "seat": seat.seat,
        "name": seat.name,
        "start": seat.start,
        "luck": seat.luck,
        "loss": seat.loss,
        "cut_short": seat.cut_short,
        "others": seat.others,
        "remainder": seat.remainder,
        "final": final,
        **({} if seat.final is not None else {"value": seat.value}),
        "decisions": seat.decisions,
        "forced": seat.forced,
        "played_like": seat.played_like,
        "luck_percentile": seat.luck_percentile,
        "moves": [_line_json(line) for line in seat.lines],
    }


def _line_json(line: Line) -> dict[str, Any]:
    if line.kind == "throw":
        return {"at": line.at, "kind": "throw", "luck": line.luck}
    return {
        "at": line.at,
        "kind": "choice",
        "move": line.move,
        "best": line.best,
        "value": line.value,
        "best_value": line.best_value,
        "loss": line.loss,
        **({"peeked": True} if line.is_peeked else {}),
    }


def costliest(seat: SeatReview) -> list[Line]:
    """The choices that gave something away, the costliest first."""
    return sorted((line for line in seat.lines if line.is_mistake), key=lambda line: -line.loss)
