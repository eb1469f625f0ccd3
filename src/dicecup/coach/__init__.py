"""The coach: grades decisions and splits luck from skill."""

from __future__ import annotations

from dicecup.coach.facts import Facts, Gain
from dicecup.coach.ledger import ChoiceLine, Ledger, SeatLedger, Stage, ThrowLine, keep_ledger
from dicecup.coach.review import Line, Player, Review, SeatReview, as_json, costliest, review_course, review_record, review_text

__all__ = [
    "ChoiceLine",
    "Facts",
    "Gain",
    "Ledger",
    "Line",
    "Player",
    "Review",
    "SeatLedger",
    "SeatReview",
    "Stage",
    "ThrowLine",
    "as_json",
    "costliest",
    "keep_ledger",
    "review_course",
    "review_record",
    "review_text",
]
