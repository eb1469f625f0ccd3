"""The mistakes deck: growing intervals, right twice in a row on separate dates, and what enters it."""

from __future__ import annotations

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from dicecup.coach.deck import Card, answered
from dicecup.coach.exercise import Exercise

CARD = Card(Exercise("", "yahtzee", 1, 0))
EVENING = datetime(2026, 11, 15, 20, 30).astimezone()


def at(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def after(card: Card | None, is_right: bool, now: int) -> Card:
    assert card is not None
    found = answered(card, is_right, now)
    assert found is not None
    return found


def test_right_twice_on_separate_dates_leaves_the_deck() -> None:
    once = after(CARD, True, at(EVENING))
    assert (once.right, once.interval, once.due) == (1, 1, at(datetime(2026, 11, 16).astimezone()))
    assert answered(once, True, at(EVENING + timedelta(hours=12))) is None, "the next morning is another date"


def test_right_again_on_the_same_date_does_not_count() -> None:
    once = after(CARD, True, at(EVENING))
    assert answered(once, True, at(EVENING + timedelta(hours=3))) == once


def test_a_wrong_answer_starts_again_with_a_day_and_the_intervals_grow() -> None:
    once = after(CARD, True, at(EVENING))
    wrong = after(once, False, once.due)
    assert (wrong.right, wrong.interval, wrong.due) == (0, 1, at(datetime(2026, 11, 17).astimezone()))
    right = after(wrong, True, wrong.due)
    assert (right.right, right.interval, right.due) == (1, 3, at(datetime(2026, 11, 20).astimezone()))
    assert answered(right, True, right.due) is None
    assert after(once, False, at(EVENING)).right == 0, "a wrong answer counts also before the card is due"


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 10**9)), max_size=12), st.integers(0, 2 * 10**12))
def test_a_card_leaves_exactly_when_its_last_two_answers_on_separate_dates_were_right(
    answers: list[tuple[bool, int]], now: int
) -> None:
    card: Card | None = CARD
    for is_right, wait in answers:
        assert card is not None
        now = max(now, card.due) + wait
        was, card = card, answered(card, is_right, now)
        assert (card is None) == (is_right and was.right == 1)
        if card is None:
            return
        assert card.right == int(is_right)
        assert now < card.due
        assert card.interval in ({1, 3} if is_right else {1})
