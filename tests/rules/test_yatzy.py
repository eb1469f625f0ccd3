"""Yatzy: every rule of `docs/rules/yatzy.md`."""

from __future__ import annotations

import pytest

from dicecup.core import BadSeats, IllegalMove
from dicecup.games import edition, new
from tests.rules.helpers import after, keeps, legal, marks, outcomes, seat, thrown, winners

SOLO = new("yatzy", seats=1)
PAIR = new("yatzy", seats=2)
ROWS = edition("yatzy").rows


def scored(dice: str, row: str) -> int:
    """What a first roll of these dice writes in a row."""
    points: int = after(SOLO, f"r:{dice} s:{row}").sheets[0].boxes[ROWS.index(row)]
    return points


def test_r1_one_to_ten_can_play() -> None:
    for seats in range(1, 11):
        assert len(new("yatzy", seats=seats).start().sheets) == seats
    for seats in (0, 11):
        with pytest.raises(BadSeats):
            new("yatzy", seats=seats)


def test_r2_five_dice_and_a_column_of_fifteen_rows() -> None:
    assert thrown(PAIR, PAIR.start()) == 5
    assert [sheet.boxes for sheet in PAIR.start().sheets] == [(None,) * 15] * 2


def test_r3_seat_0_starts_and_the_turn_goes_round() -> None:
    game = new("yatzy", seats=3)
    state, order = game.start(), []
    for row in ROWS[:4]:
        order.append(seat(game, state))
        state = after(game, f"r:1,1,2,3,5 s:{row}", state)
    assert order == [0, 1, 2, 0]


def test_r4_three_rolls_the_first_with_all_five_dice() -> None:
    state = after(SOLO, "r:1,2,3,4,6 k: r:1,2,3,4,6")
    assert keeps(SOLO, state)
    assert not keeps(SOLO, after(SOLO, "k: r:1,2,3,4,6", state))


def test_r5_any_die_may_be_picked_up_again_and_at_least_one_must() -> None:
    state = after(SOLO, "r:1,3,3,5,6 k:3,3 r:1,2,6")
    assert {"k:", "k:3", "k:1,6", "k:1,2,3,3"} <= keeps(SOLO, state)
    assert "k:1,2,3,3,6" not in keeps(SOLO, state)


def test_r6_you_may_stop_after_any_roll_and_the_next_turn_has_three_again() -> None:
    for rolls in ("r:1,3,3,5,6", "r:1,3,3,5,6 k:3,3 r:1,2,6", "r:1,3,3,5,6 k:3,3 r:1,2,6 k:3,3 r:1,2,6"):
        state = after(PAIR, rolls)
        assert "s:chance" in legal(PAIR, state)
        assert PAIR.view(after(PAIR, "s:chance", state)).roll == 0


def test_r7_dice_that_show_the_same_are_one_throw() -> None:
    assert outcomes(SOLO, after(SOLO, "r:1,1,3,5,6 k:5,6"))["r:3,3,5"] == 3


def test_r8_any_open_row_may_be_filled_once_with_zero_where_the_dice_do_not_fit() -> None:
    state = after(SOLO, "r:1,1,2,3,5 s:yatzy r:1,1,2,3,5")
    assert marks(SOLO, state) == {f"s:{row}" for row in ROWS} - {"s:yatzy"}
    assert SOLO.scores(state) == (0,)
    with pytest.raises(IllegalMove):
        after(SOLO, "s:yatzy", state)


def test_r9_a_row_scores_its_own_dice_alone_at_their_best() -> None:
    assert scored("5,5,5,6,6", "one-pair") == 12
    assert scored("5,5,5,6,6", "three-of-a-kind") == 15
    assert scored("2,2,2,2,6", "three-of-a-kind") == 6
    assert scored("4,4,4,4,4", "four-of-a-kind") == 16


def test_r10_two_pairs_and_full_house_need_two_numbers() -> None:
    assert [scored("4,4,4,4,4", row) for row in ("two-pairs", "full-house")] == [0, 0]
    assert scored("4,4,4,4,6", "two-pairs") == 0


@pytest.mark.parametrize(("row", "points"), [("ones", 1), ("twos", 4), ("threes", 0), ("fours", 4), ("fives", 5), ("sixes", 0)])
def test_r11_ones_to_sixes_add_up_their_number(row: str, points: int) -> None:
    assert scored("1,2,2,4,5", row) == points


def test_r12_63_points_above_earn_50() -> None:
    threes = " ".join(f"r:{n},{n},{n},{6 if n < 6 else 1},{6 if n < 6 else 1} s:{row}" for n, row in enumerate(ROWS[:6], 1))
    moves = threes.replace("r:6,6,6,1,1", "r:1,1,6,6,6")
    assert SOLO.scores(after(SOLO, moves)) == (63 + 50,)
    assert SOLO.scores(after(SOLO, moves.replace("r:1,1,1,6,6", "r:1,1,6,6,6"))) == (62,)


def test_r13_one_pair() -> None:
    assert scored("1,2,4,4,6", "one-pair") == 8
    assert scored("1,2,3,4,6", "one-pair") == 0


def test_r14_two_pairs() -> None:
    assert scored("1,2,2,4,4", "two-pairs") == 12
    assert scored("1,2,3,4,4", "two-pairs") == 0


def test_r15_three_of_a_kind() -> None:
    assert scored("1,4,4,4,6", "three-of-a-kind") == 12
    assert scored("1,1,4,4,6", "three-of-a-kind") == 0


def test_r16_four_of_a_kind() -> None:
    assert scored("1,4,4,4,4", "four-of-a-kind") == 16
    assert scored("1,1,4,4,4", "four-of-a-kind") == 0


def test_r17_small_straight_is_1_to_5_for_15() -> None:
    assert scored("1,2,3,4,5", "small-straight") == 15
    assert scored("2,3,4,5,6", "small-straight") == scored("1,2,3,4,4", "small-straight") == 0


def test_r18_large_straight_is_2_to_6_for_20() -> None:
    assert scored("2,3,4,5,6", "large-straight") == 20
    assert scored("1,2,3,4,5", "large-straight") == 0


def test_r19_full_house_scores_all_five() -> None:
    assert scored("2,2,5,5,5", "full-house") == 19
    assert scored("2,2,5,5,6", "full-house") == 0


def test_r20_chance_scores_all_five() -> None:
    assert scored("1,2,4,4,6", "chance") == 17


def test_r21_yatzy_is_five_alike_for_50() -> None:
    assert scored("3,3,3,3,3", "yatzy") == 50
    assert scored("3,3,3,3,4", "yatzy") == 0


def test_r22_the_highest_total_wins_when_every_row_is_filled_and_ties_share() -> None:
    tied = " ".join(f"r:1,1,2,3,5 s:{row} r:1,1,2,3,5 s:{row}" for row in ROWS)
    assert winners(PAIR, after(PAIR, tied)) == (0, 1)
    assert winners(PAIR, after(PAIR, tied[: tied.rindex("r:")] + "r:6,6,6,6,6 s:yatzy")) == (1,)
