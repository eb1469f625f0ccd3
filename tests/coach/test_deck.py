"""The mistakes deck: growing intervals, right twice in a row on separate dates, and what enters it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from dicecup.coach.deck import Card, answered, worth_training
from dicecup.coach.exercise import Exercise
from dicecup.coach.review import Line, Review, SeatReview

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


def line(at: int, loss: float, *, is_peeked: bool = False, is_forced: bool = False) -> Line:
    plain = Line(at, "choice", 1, -loss, move="k:", best="k:1", loss=loss, is_mistake=loss > 0)
    return replace(plain, is_peeked=is_peeked, is_forced=is_forced)


def reviewed(*lines: Line, within: float = 0.0, objective: Literal["score", "win"] | None = "score") -> Review:
    loss = sum(each.loss for each in lines)
    seat = SeatReview(
        seat=0,
        name="Ann",
        is_bot=False,
        start=254.6,
        luck=0.0,
        loss=loss,
        cut_short=0.0,
        others=0.0,
        remainder=0.0,
        final=254.6 - loss,
        value=254.6 - loss,
        decisions=len(lines),
        forced=0,
        played_like=254.6 - loss,
        luck_percentile=None,
        undone=0,
        peeks=0,
        lines=lines,
    )
    return Review("yahtzee", objective, "exact", 0.0, within, True, (seat,) if objective else ())


def test_the_largest_losses_enter_the_deck_and_slips_do_not() -> None:
    found = reviewed(
        line(1, 0.1), Line(2, "throw", 1, 0.0, luck=-9.0), line(3, 2.0), line(5, 0.0), line(7, 12.5), line(9, 0.52), line(11, 0.6)
    )
    assert worth_training(found, 0) == [7, 3, 11]


def test_no_choice_after_a_look_at_the_values_and_no_forced_one_enters_the_deck() -> None:
    assert worth_training(reviewed(line(1, 3.0, is_peeked=True), line(3, 2.0, is_forced=True), line(5, 1.0)), 0) == [5]


def test_a_game_adds_no_more_than_a_handful() -> None:
    assert worth_training(reviewed(*(line(at, at + 1.0) for at in range(20))), 0) == [19, 18, 17, 16, 15]


def test_what_the_values_may_be_off_is_no_mistake_and_a_game_without_values_has_none() -> None:
    assert worth_training(reviewed(line(1, 1.0), line(3, 3.0), within=2.0), 0) == [3]
    assert worth_training(reviewed(objective=None), 0) == []
