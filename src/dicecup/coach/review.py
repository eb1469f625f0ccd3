"""The review of a record: the ledger of every seat, as data and in the form that `dicecup review --json` answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from dicecup.coach.ledger import ChoiceLine, Ledger, SeatLedger, ThrowLine, keep_ledger
from dicecup.core.errors import DicecupError, IllegalMove
from dicecup.core.machine import play
from dicecup.core.record import Record, read
from dicecup.games import open_record
from dicecup.journal.records import from_record


class Review(NamedTuple):
    """A record with its ledger, the names at its seats, the moves that were looked up, and how many were taken back."""

    record: Record
    ledger: Ledger
    names: tuple[str, ...]
    peeks: frozenset[tuple[int, int]]
    undone: int


def review_text(text: str) -> Review:
    """The review of a record in either form; what is wrong with it raises an error that names the move."""
    record = read(text)
    taken = from_record(record, new_id="unnamed", now=0)
    game, state = open_record(record)
    for at, move in enumerate(record.moves):
        try:
            state = play(game, state, move)
        except IllegalMove as error:
            raise DicecupError(f"move {at + 1}, {move}: {error}") from None
    if taken.course is None:
        raise DicecupError(f"rules version {record.rules} of {record.game} is not known to this program")
    folded = taken.course.folded
    names = tuple(seat.name for seat in taken.seats)
    return Review(record, keep_ledger(game, record.moves), names, frozenset(folded.peeks), len(folded.undone))


def as_json(review: Review, seat: int | None = None) -> dict[str, Any]:
    """The review as `notation.md` has it; of one seat, or of all."""
    ledger = review.ledger
    source: dict[str, Any] = {"source": ledger.source} | ({"error": ledger.error} if ledger.error else {})
    seats = [_seat_json(each, review) for each in ledger.seats if seat in (None, each.seat)]
    return {"ok": True, "game": review.record.game, "objective": ledger.objective, **source, "seats": seats}


def _seat_json(ledger: SeatLedger, review: Review) -> dict[str, Any]:
    ended = ledger.final is not None
    return {
        "seat": ledger.seat,
        "name": review.names[ledger.seat],
        "start": ledger.start,
        "luck": ledger.luck,
        "loss": ledger.loss,
        "cut_short": ledger.cut_short,
        "others": ledger.others,
        "remainder": ledger.remainder,
        "final": ledger.final,
        **({} if ended else {"value": ledger.value}),
        "decisions": ledger.decisions,
        "forced": ledger.forced,
        "played_like": ledger.played_like,
        "moves": [_line_json(line) for line in ledger.lines],
    }


def _line_json(line: ThrowLine | ChoiceLine) -> Mapping[str, Any]:
    if isinstance(line, ThrowLine):
        return {"at": line.at, "kind": "throw", "luck": line.luck}
    return {
        "at": line.at,
        "kind": "choice",
        "move": str(line.move),
        "best": str(line.best),
        "value": line.value,
        "best_value": line.best_value,
        "loss": line.loss,
    }
