"""The mistakes deck: positions that are dealt again, after growing intervals, until they are right twice in a row.

A right answer doubles the interval and adds a day: 1, 3, 7 days and so on. A wrong one starts again with a day. Answers count once
a date: a card that is answered right before it is due stays as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from typing import Final

from dicecup.bots.levels import LEVELS, calibration
from dicecup.coach.exercise import Exercise
from dicecup.coach.review import Review, costliest
from dicecup.games import edition

ENOUGH: Final = 2
"""Right answers in a row, on separate dates, that remove a card."""

FROM_A_GAME: Final = 5
"""Mistakes of one seat in one game that enter the deck at most."""


@dataclass(frozen=True)
class Card:
    """An exercise in the deck: right answers in a row, the interval in days, and when it is due, in milliseconds since 1970."""

    exercise: Exercise
    right: int = 0
    interval: int = 0
    due: int = 0


def answered(card: Card, is_right: bool, now: int) -> Card | None:
    """The card after an answer, due at the start of a later date; `None` once it leaves the deck."""
    if is_right and now < card.due:
        return card
    right = card.right + 1 if is_right else 0
    if right >= ENOUGH:
        return None
    interval = 2 * card.interval + 1 if is_right else 1
    day = datetime.fromtimestamp(now / 1000, UTC).astimezone().date() + timedelta(days=interval)
    return replace(card, right=right, interval=interval, due=int(datetime.combine(day, time.min).timestamp() * 1000))


def worth_training(review: Review, seat: int) -> list[int]:
    """The places of a seat's costliest mistakes, the costliest first, without those made after a look at the values.

    A mistake is worth it from a loss of one expert temperature on (`dicecup.bots.levels`): half a point in Yahtzee, 1.2% of a win
    in Mickey Mouse for two. A choice that lost no more than the values may be off is none, and by
    estimates of a judge nothing is.
    """
    if review.objective is None or review.source == "judge":
        return []
    expert = calibration(edition(review.game), len(review.seats)).temperatures[LEVELS.index("expert")]
    found = [line for line in costliest(review.seats[seat]) if line.loss > max(expert, review.within)]
    return [line.at for line in found if not line.is_peeked and not line.is_forced][:FROM_A_GAME]
