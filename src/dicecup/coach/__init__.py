"""The coach: grades decisions and splits luck from skill."""

from __future__ import annotations

from dicecup.coach.facts import Facts, Gain
from dicecup.coach.grades import Estimate, Form, GameGrade, GameLoss, Tally, forms_of, grade_of
from dicecup.coach.ledger import ChoiceLine, Ledger, SeatLedger, Stage, ThrowLine, keep_ledger
from dicecup.coach.review import Line, Player, Review, SeatReview, as_json, costliest, review_course, review_record, review_text

__all__ = [
    "ChoiceLine",
    "Estimate",
    "Facts",
    "Form",
    "Gain",
    "GameGrade",
    "GameLoss",
    "Ledger",
    "Line",
    "Player",
    "Review",
    "SeatLedger",
    "SeatReview",
    "Stage",
    "Tally",
    "ThrowLine",
    "as_json",
    "costliest",
    "forms_of",
    "grade_of",
    "keep_ledger",
    "review_course",
    "review_record",
    "review_text",
]
