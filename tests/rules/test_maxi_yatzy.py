"""Maxi Yatzy: every rule of `docs/rules/maxi-yatzy.md`, and the example printed on the sheet."""

from __future__ import annotations

import pytest

from dicecup.core import BadOption, BadSeats, IllegalMove
from dicecup.games import edition, new
from dicecup.games.sheet import State
from tests.rules.helpers import after, chance, choice, keeps, legal, marks, outcomes, seat, sheets, thrown, winners

SOLO = new("maxi-yatzy", seats=1)
PAIR = new("maxi-yatzy", seats=2)
ROWS = edition("maxi-yatzy").rows
UPPER = ROWS[:6]
FULL = dict.fromkeys(ROWS, 0)


def scored(dice: str, row: str) -> int:
    """What a first roll of these dice writes in a row."""
    return box(after(SOLO, f"r:{dice} s:{row}"), row)


def box(state: State, row: str) -> int:
    points = state.sheets[0].boxes[ROWS.index(row)]
    assert points is not None
    return points


def without(missing: int) -> str:
    """Five different numbers, one of them twice: all but `missing`."""
    five = [number for number in range(1, 7) if number != missing]
    return ",".join(map(str, sorted([*five, five[-1]])))


def rows(*names: str) -> set[str]:
    return {f"s:{name}" for name in names}


# What you need


def test_r1_two_or_more_can_play() -> None:
    assert len(PAIR.scores(PAIR.start())) == 2


def test_r2_ten_at_the_most_and_one_alone_may_practise() -> None:
    for seats in range(1, 11):
        assert len(new("maxi-yatzy", seats=seats).start().sheets) == seats
    with pytest.raises(BadSeats):
        new("maxi-yatzy", seats=11)
    state = after(SOLO, " ".join(f"r:1,2,3,4,5,6 s:{row}" for row in ROWS))
    assert winners(SOLO, state) == (0,)


def test_r3_six_dice_and_a_column_of_twenty_rows_for_each_player() -> None:
    assert thrown(PAIR, PAIR.start()) == 6
    assert [sheet.boxes for sheet in PAIR.start().sheets] == [(None,) * 20] * 2


def test_r4_seat_0_starts_and_the_turn_goes_round() -> None:
    game = new("maxi-yatzy", seats=3)
    state = game.start()
    order = []
    for row in ROWS[:4]:
        order.append(seat(game, state))
        state = after(game, f"r:1,1,2,3,5,6 s:{row}", state)
    assert order == [0, 1, 2, 0]


# A turn


def test_r5_a_turn_has_three_rolls() -> None:
    second = after(SOLO, "r:1,2,3,4,5,6 k: r:1,2,3,4,5,6")
    assert keeps(SOLO, second)
    assert not keeps(SOLO, after(SOLO, "k: r:1,2,3,4,5,6", second))


def test_r6_you_decide_which_dice_to_roll_again() -> None:
    state = after(SOLO, "r:1,1,1,1,2,2")
    ones, twos = ("", "1", "1,1", "1,1,1", "1,1,1,1"), ("", "2", "2,2")
    every = {"k:" + ",".join(filter(None, (one, two))) for one in ones for two in twos}
    assert keeps(SOLO, state) == every - {"k:1,1,1,1,2,2"}
    assert thrown(SOLO, after(SOLO, "k:1,2,2", state)) == 3


def test_r7_at_least_one_die_is_picked_up_and_any_die_may_be() -> None:
    with pytest.raises(IllegalMove, match="the hand is 1,1,1,1,2,2"):
        after(SOLO, "r:1,1,1,1,2,2 k:1,1,1,1,2,2")
    state = after(SOLO, "r:1,1,1,1,2,2 k:1,1,1,1 r:5,5 k:5,5 r:5,5,5,5")
    assert choice(SOLO, state).dice == (5,) * 6


def test_r8_you_may_score_after_the_first_or_second_roll() -> None:
    first = after(SOLO, "r:1,2,3,4,5,6")
    assert marks(SOLO, first) == marks(SOLO, after(SOLO, "k:1 r:2,2,2,2,2", first)) == rows(*ROWS)


def test_r9_rolls_not_used_are_lost() -> None:
    state = after(SOLO, "r:1,2,3,4,5,6 s:full-straight")
    state = after(SOLO, "r:1,1,1,2,2,2 k: r:1,1,1,2,2,2 k: r:1,1,1,2,2,2", state)
    assert legal(SOLO, state) == rows(*ROWS) - rows("full-straight")


def test_r10_dice_are_told_apart_only_by_what_they_show() -> None:
    weights = outcomes(SOLO, after(SOLO, "r:1,1,1,2,3,4 k:1,1,1"))
    assert (weights["r:3,3,5"], weights["r:3,3,3"], weights["r:1,3,5"]) == (3, 1, 6)
    assert sum(outcomes(SOLO, SOLO.start()).values()) == 6**6


def test_r11_every_turn_fills_one_row_even_with_a_0() -> None:
    state = after(PAIR, "r:1,1,2,3,5,6 s:maxi-yatzy")
    assert [points for points in state.sheets[0].boxes if points is not None] == [0]
    assert seat(PAIR, state) == 1
    assert "pass" not in legal(PAIR, after(PAIR, "r:1,1,2,3,5,6", state))


def test_r12_rows_are_filled_in_any_order_and_only_once() -> None:
    for row in ROWS:
        state = after(SOLO, f"r:1,1,2,3,5,6 s:{row} r:1,1,2,3,5,6")
        assert marks(SOLO, state) == rows(*ROWS) - rows(row)


def test_r36_the_first_roll_of_every_turn_is_with_all_six_dice() -> None:
    assert thrown(PAIR, PAIR.start()) == 6
    assert thrown(PAIR, after(PAIR, "r:1,1,2,3,5,6 k:1,1 r:2,3,5,6 s:one-pair")) == 6


# How rows score


def test_r13_a_row_scores_the_dice_that_make_it_and_no_others() -> None:
    assert scored("1,2,3,5,6,6", "one-pair") == 12
    assert scored("2,2,2,5,5,6", "three-of-a-kind") == 6
    assert scored("3,3,3,3,5,6", "four-of-a-kind") == 12


def test_r14_a_row_takes_the_best_dice_in_the_hand() -> None:
    assert [scored("4,5,5,6,6,6", row) for row in ("full-house", "one-pair", "two-pairs")] == [28, 12, 22]
    assert scored("5,5,5,6,6,6", "full-house") == 28
    assert scored("1,1,1,1,6,6", "one-pair") == 12
    assert scored("5,5,5,6,6,6", "three-of-a-kind") == 18


def test_r14_a_row_that_the_dice_do_not_fit_gets_0() -> None:
    unfit = set(ROWS) - {*UPPER, "one-pair", "chance"}
    assert {scored("1,1,2,3,5,6", row) for row in unfit} == {0}
    assert scored("1,1,2,3,5,6", "fours") == 0


def test_r15_groups_are_of_different_numbers() -> None:
    assert scored("1,2,4,4,4,4", "two-pairs") == 0
    assert scored("4,4,4,4,6,6", "three-pairs") == 0
    assert scored("1,4,4,4,4,4", "full-house") == 0
    assert scored("4,4,4,4,4,4", "villa") == 0
    assert scored("4,4,4,4,4,4", "tower") == 0
    assert scored("4,4,4,4,4,4", "three-pairs") == 0


# The upper part


def test_r16_ones_to_sixes_add_the_dice_of_their_number() -> None:
    for number, row in enumerate(UPPER, 1):
        for count in range(7):
            other = number % 6 + 1
            dice = ",".join(map(str, sorted([number] * count + [other] * (6 - count))))
            assert scored(dice, row) == number * count


def test_r17_the_upper_bonus_is_50_from_75_points_on() -> None:
    filled = dict(zip(UPPER[1:], (8, 12, 16, 20, 18), strict=True))
    assert SOLO.scores(sheets("maxi-yatzy", filled)) == (74,)
    assert SOLO.scores(after(SOLO, "r:1,2,3,4,5,6 s:ones", sheets("maxi-yatzy", filled))) == (75 + 50,)
    assert SOLO.scores(after(SOLO, "r:1,1,1,4,5,6 s:ones", sheets("maxi-yatzy", filled))) == (77 + 50,)
    assert SOLO.scores(after(SOLO, "r:1,2,3,4,5,6 s:chance", sheets("maxi-yatzy", filled))) == (74 + 21,)


# The combinations


def test_r18_one_pair() -> None:
    assert scored("1,1,2,3,4,5", "one-pair") == 2
    assert scored("3,3,3,3,3,3", "one-pair") == 6
    assert scored("1,2,3,4,5,6", "one-pair") == 0


def test_r19_two_pairs() -> None:
    assert scored("1,1,2,2,3,4", "two-pairs") == 6
    assert scored("1,1,2,2,3,3", "two-pairs") == 10
    assert scored("1,1,1,1,3,3", "two-pairs") == 8
    assert scored("1,1,2,3,4,5", "two-pairs") == 0


def test_r20_three_pairs() -> None:
    assert scored("1,1,2,2,6,6", "three-pairs") == 18
    assert scored("1,1,2,2,5,6", "three-pairs") == 0
    assert scored("1,1,1,2,2,2", "three-pairs") == 0


def test_r21_three_of_a_kind() -> None:
    assert scored("1,2,3,5,5,5", "three-of-a-kind") == 15
    assert scored("5,5,5,5,5,6", "three-of-a-kind") == 15
    assert scored("1,1,5,5,6,6", "three-of-a-kind") == 0


def test_r22_four_of_a_kind() -> None:
    assert scored("1,2,5,5,5,5", "four-of-a-kind") == 20
    assert scored("5,5,5,5,5,5", "four-of-a-kind") == 20
    assert scored("5,5,5,6,6,6", "four-of-a-kind") == 0


def test_r23_five_of_a_kind() -> None:
    assert scored("1,5,5,5,5,5", "five-of-a-kind") == 25
    assert scored("5,5,5,5,5,5", "five-of-a-kind") == 25
    assert scored("5,5,5,5,6,6", "five-of-a-kind") == 0


def test_r24_small_straight_is_1_to_5_for_15() -> None:
    assert scored("1,2,3,3,4,5", "small-straight") == 15
    for missing in range(1, 6):
        assert scored(without(missing), "small-straight") == 0


def test_r25_big_straight_is_2_to_6_for_20() -> None:
    assert scored("2,3,4,5,6,6", "big-straight") == 20
    for missing in range(2, 7):
        assert scored(without(missing), "big-straight") == 0


def test_r26_full_straight_is_1_to_6_for_21() -> None:
    assert scored("1,2,3,4,5,6", "full-straight") == 21
    for missing in range(1, 7):
        assert scored(without(missing), "full-straight") == 0


def test_r27_1_to_6_also_fits_the_small_and_the_big_straight() -> None:
    assert scored("1,2,3,4,5,6", "small-straight") == 15
    assert scored("1,2,3,4,5,6", "big-straight") == 20


def test_r28_full_house_is_three_and_a_pair() -> None:
    assert scored("1,1,2,2,2,6", "full-house") == 8
    assert scored("1,1,1,1,2,2", "full-house") == 7
    assert scored("1,1,1,4,5,6", "full-house") == 0


def test_r28_sheet_example_full_house_of_28() -> None:
    state = after(PAIR, "r:1,2,4,4,6,6 k:6,6 r:1,2,4,6 k:6,6,6 r:4,5,5")
    assert choice(PAIR, state).dice == (4, 5, 5, 6, 6, 6)
    state = after(PAIR, "s:full-house", state)
    assert box(state, "full-house") == 28
    assert PAIR.scores(state) == (28, 0)


def test_r29_villa_is_twice_three_of_a_kind() -> None:
    assert scored("2,2,2,5,5,5", "villa") == 21
    assert scored("2,2,2,2,5,5", "villa") == 0


def test_r30_tower_is_four_and_a_pair() -> None:
    assert scored("2,2,2,2,5,5", "tower") == 18
    assert scored("2,2,5,5,5,5", "tower") == 24
    assert scored("2,2,2,5,5,5", "tower") == 0
    assert scored("2,2,2,2,2,5", "tower") == 0


def test_r31_chance_is_the_total_of_all_six_dice() -> None:
    assert scored("1,1,2,3,5,6", "chance") == 18


def test_r32_maxi_yatzy_is_six_alike_for_100() -> None:
    for number in range(1, 7):
        assert scored(",".join([str(number)] * 6), "maxi-yatzy") == 100
    assert scored("5,6,6,6,6,6", "maxi-yatzy") == 0


# The end


def test_r33_the_highest_total_wins_when_every_row_is_filled() -> None:
    almost = {row: 0 for row in ROWS if row != "chance"}
    state = after(PAIR, "r:1,2,3,4,5,6 s:chance", sheets("maxi-yatzy", almost, almost))
    assert chance(PAIR, state).seat == 1
    state = after(PAIR, "r:1,2,3,4,6,6 s:chance", state)
    assert (winners(PAIR, state), PAIR.scores(state)) == ((1,), (21, 22))


def test_r33_the_bonus_counts_towards_the_win() -> None:
    upper = dict(zip(UPPER, (4, 8, 12, 16, 20, 24), strict=True))
    combinations = {"maxi-yatzy": 100, "tower": 30}
    state = sheets("maxi-yatzy", FULL | upper, FULL | combinations)
    assert (winners(PAIR, state), PAIR.scores(state)) == ((0,), (134, 130))


def test_r34_a_tie_shares_the_win() -> None:
    state = sheets("maxi-yatzy", FULL | {"chance": 9}, FULL | {"chance": 20}, FULL | {"sixes": 18, "ones": 2})
    assert winners(new("maxi-yatzy", seats=3), state) == (1, 2)


# House rules


def test_r35_the_84_bonus_is_100() -> None:
    game = new("maxi-yatzy", bonus_at=84, bonus=100)
    filled = dict(zip(UPPER, (4, 8, 12, 16, 20, 24), strict=True))
    assert game.scores(sheets("maxi-yatzy", filled)) == (84 + 100,)
    assert game.scores(sheets("maxi-yatzy", filled | {"ones": 3})) == (83,)


@pytest.mark.parametrize(("bonus_at", "bonus"), [(75, 100), (84, 50), (63, 35)])
def test_r35_threshold_and_bonus_go_together(bonus_at: int, bonus: int) -> None:
    with pytest.raises(BadOption):
        new("maxi-yatzy", bonus_at=bonus_at, bonus=bonus)
