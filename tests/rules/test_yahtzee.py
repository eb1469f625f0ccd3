"""Yahtzee and Firefly: every rule of `docs/rules/yahtzee.md`, and every example printed on the sheet."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from dicecup.core import BadSeats, IllegalMove
from dicecup.games import edition, new
from dicecup.games.sheet import State
from tests.rules.helpers import after, chance, choice, keeps, legal, marks, outcomes, seat, sheets, thrown, winners

SOLO = new("yahtzee")
FIREFLY = new("firefly")
PAIR = new("yahtzee", seats=2, first=0)
ROWS = edition("yahtzee").rows
UPPER = ROWS[:6]
LOWER = ROWS[6:]


def scored(dice: str, row: str, **filled: int) -> int:
    """What a first roll of these dice writes in a row of a sheet with these boxes filled."""
    game, state = FIREFLY, position(**filled)
    state = after(game, f"r:{dice} s:{row}", state)
    return box(state, row)


def position(**filled: int) -> State:
    """One player's sheet between two turns, `three_of_a_kind=18` and so on."""
    return sheets("yahtzee", named(filled))


def named(filled: dict[str, int]) -> dict[str, int]:
    return {row.replace("_", "-"): points for row, points in filled.items()}


def full(**other: int) -> dict[str, int]:
    """A sheet with a zero in every box but these."""
    return dict.fromkeys(ROWS, 0) | named(other)


def all_but(*rows: str, **other: int) -> dict[str, int]:
    """A sheet on which only these rows are open."""
    return {row: points for row, points in full(**other).items() if row not in rows}


def box(state: State, row: str, seat: int = 0) -> int:
    points = state.sheets[seat].boxes[ROWS.index(row)]
    assert points is not None
    return points


def rows(*names: str) -> set[str]:
    return {f"s:{name}" for name in names}


# What you need


def test_r1_five_dice_and_an_empty_sheet_of_thirteen_boxes_for_each_player() -> None:
    game = new("yahtzee", seats=4)
    assert thrown(game, game.start()) == 5
    assert [sheet.boxes for sheet in game.start().sheets] == [(None,) * 13] * 4
    assert (len(UPPER), len(LOWER)) == (6, 7)


def test_r2_one_to_ten_can_play() -> None:
    for seats in range(1, 11):
        assert new("yahtzee", seats=seats).scores(new("yahtzee", seats=seats).start()) == (0,) * seats
    for seats in (-1, 0, 11):
        with pytest.raises(BadSeats):
            new("yahtzee", seats=seats)


def test_r3_firefly_dice_show_chinese_numerals() -> None:
    assert dict(zip(edition("firefly").signs, edition("firefly").faces, strict=True)) == {
        "一": 1,
        "二": 2,
        "三": 3,
        "四": 4,
        "五": 5,
        "六": 6,
    }
    assert edition("yahtzee").signs == ()


def test_r4_firefly_is_played_by_the_same_rules() -> None:
    yahtzee, firefly = edition("yahtzee"), edition("firefly")
    assert (firefly.make, firefly.rows, firefly.players) == (yahtzee.make, yahtzee.rows, yahtzee.players)
    assert (firefly.options, firefly.dice, firefly.faces, firefly.page) == (yahtzee.options, yahtzee.dice, yahtzee.faces, "yahtzee")


# Who starts


def test_r5_the_highest_total_of_five_dice_starts() -> None:
    game = new("yahtzee", seats=3)
    assert [thrown(game, after(game, moves)) for moves in ("", "r:1,1,1,1,1", "r:1,1,1,1,1 r:1,2,3,4,5")] == [5, 5, 5]
    state = after(game, "r:1,1,1,1,1 r:1,2,3,4,6 r:1,2,3,4,5")
    assert seat(game, state) == 1
    assert keeps(game, after(game, "r:1,2,3,4,5", state))


def test_r6_they_throw_in_seat_order_and_those_tied_for_the_highest_throw_again() -> None:
    game = new("yahtzee", seats=3)
    state = game.start()
    asked = []
    for throw in ("r:6,6,6,6,6", "r:1,1,1,1,1", "r:6,6,6,6,6", "r:1,1,1,1,2", "r:1,1,1,1,2"):
        asked.append(seat(game, state))
        state = after(game, throw, state)
    assert asked == [0, 1, 2, 0, 2]
    assert seat(game, state) == 0, "still tied"
    state = after(game, "r:1,1,1,1,1 r:2,2,2,2,2", state)
    assert seat(game, state) == 2
    assert game.scores(state) == (0, 0, 0)


def test_r6_a_player_alone_just_starts() -> None:
    assert keeps(SOLO, after(SOLO, "r:1,1,1,1,1"))


def test_r7_the_dice_go_to_the_next_seat() -> None:
    game = new("yahtzee", seats=3, first=1)
    state = game.start()
    order = []
    for _ in range(4):
        order.append(seat(game, state))
        state = after(game, f"r:1,1,2,3,5 s:{ROWS[len(order)]}", state)
    assert order == [1, 2, 0, 1]


# A turn


def test_r8_the_first_of_three_rolls_is_with_all_five_dice() -> None:
    assert thrown(SOLO, SOLO.start()) == 5
    assert thrown(SOLO, after(SOLO, "r:1,2,3,4,6 k:")) == 5
    assert thrown(SOLO, after(SOLO, "r:1,2,3,4,6 k:1,2 r:1,2,3 k:1,1,2,2")) == 1
    assert not keeps(SOLO, after(SOLO, "r:1,2,3,4,6 k: r:1,2,3,4,6 k: r:1,2,3,4,6"))


def test_r9_any_or_all_dice_may_be_rolled_again_twice() -> None:
    every = {"k:", "k:1", "k:2", "k:1,1", "k:1,2", "k:2,2", "k:1,1,2", "k:1,2,2", "k:2,2,2", "k:1,1,2,2", "k:1,2,2,2"}
    assert keeps(SOLO, after(SOLO, "r:1,1,2,2,2")) == every
    assert keeps(SOLO, after(SOLO, "r:1,1,2,2,6 k:1,1,2,2 r:2")) == every


def test_r10_you_may_change_your_mind_after_every_roll() -> None:
    state = after(SOLO, "r:2,3,4,4,5 k:4,4 r:2,2,6 k:2,2 r:3,3,3 s:full-house")
    assert SOLO.scores(state) == (25,)


def test_r11_a_die_kept_before_may_be_picked_up() -> None:
    state = after(SOLO, "r:1,2,3,4,6 k:1 r:5,5,5,5")
    assert "k:5,5,5,5" in keeps(SOLO, state)
    assert choice(SOLO, after(SOLO, "k:5,5,5,5 r:5", state)).dice == (5, 5, 5, 5, 5)


def test_r12_you_may_score_after_the_first_or_second_roll() -> None:
    first = after(SOLO, "r:1,2,3,4,6")
    second = after(SOLO, "k: r:2,2,2,2,2", first)
    assert marks(SOLO, first) == marks(SOLO, second) == rows(*ROWS)


def test_r13_after_the_third_roll_you_must_score() -> None:
    assert legal(SOLO, after(SOLO, "r:1,2,3,4,6 k: r:1,2,3,4,6 k:1 r:3,4,4,5")) == rows(*ROWS)


def test_r14_dice_are_told_apart_only_by_what_they_show() -> None:
    weights = outcomes(SOLO, after(SOLO, "r:1,1,2,3,4 k:1,1"))
    assert (weights["r:3,3,5"], weights["r:3,3,3"], weights["r:1,3,5"]) == (3, 1, 6)
    assert "r:3,5,3" not in weights
    assert sum(weights.values()) == 6**3
    assert len(outcomes(SOLO, SOLO.start())) == 252


def test_r46_rolling_again_picks_up_at_least_one_die() -> None:
    with pytest.raises(IllegalMove, match="the hand is 1,2,3,4,6"):
        after(SOLO, "r:1,2,3,4,6 k:1,2,3,4,6")


# Filling in a box


def test_r15_a_turn_fills_exactly_one_box() -> None:
    state = after(PAIR, "r:1,2,3,4,6 s:small-straight")
    assert [box for box in state.sheets[0].boxes if box is not None] == [30]
    assert seat(PAIR, state) == 1
    assert thrown(PAIR, state) == 5


def test_r16_boxes_are_filled_in_any_order_and_only_once() -> None:
    for row in ROWS:
        state = after(SOLO, f"r:1,2,3,4,6 s:{row} r:1,2,3,4,6")
        assert marks(SOLO, state) == rows(*ROWS) - rows(row)


def test_r17_a_box_that_cannot_score_gets_a_zero() -> None:
    state = after(SOLO, "r:1,2,3,4,6 s:yahtzee r:1,2,3,4,6 s:fives")
    assert (box(state, "yahtzee"), box(state, "fives")) == (0, 0)


def test_r17_a_zero_may_be_chosen_although_the_dice_score_elsewhere() -> None:
    assert scored("2,3,4,5,6", "yahtzee") == 0


def test_r18_the_box_decides_what_it_is_worth() -> None:
    state = after(SOLO, "r:3,3,3,5,5")
    worth = {row: box(after(SOLO, f"s:{row}", state), row) for row in ROWS}
    assert worth == full(threes=9, fives=10, three_of_a_kind=19, full_house=25, chance=19)
    assert not any(move.startswith("x:") for move in legal(SOLO, state))


# The Upper Section


def test_r19_upper_boxes_add_the_dice_of_their_number() -> None:
    for number, row in enumerate(UPPER, 1):
        for count in range(6):
            other = number % 6 + 1
            dice = ",".join(map(str, sorted([number] * count + [other] * (5 - count))))
            assert scored(dice, row) == number * count


def test_r19_sheet_example_9_in_threes_2_in_twos_4_in_fours() -> None:
    assert [scored("2,3,3,3,4", row) for row in ("threes", "twos", "fours")] == [9, 2, 4]


def test_r20_upper_bonus_is_35_from_63_points_on() -> None:
    three_of_each = dict(zip(UPPER, (3, 6, 9, 12, 15, 18), strict=True))
    assert SOLO.scores(sheets("yahtzee", three_of_each)) == (63 + 35,)
    assert SOLO.scores(sheets("yahtzee", three_of_each | {"ones": 2})) == (62,)
    assert SOLO.scores(sheets("yahtzee", three_of_each | {"ones": 4})) == (64 + 35,)


def test_r20_any_way_to_63_is_as_good() -> None:
    before = position(fours=16, fives=20, chance=30)
    assert SOLO.scores(before) == (66,)
    assert SOLO.scores(after(SOLO, "r:1,6,6,6,6 s:sixes", before)) == (66 + 24,), "60 are too few, and Chance is no upper box"
    assert SOLO.scores(after(SOLO, "r:6,6,6,6,6 s:sixes", before)) == (66 + 30 + 35,)


# The Lower Section


def test_r21_three_of_a_kind_adds_all_dice() -> None:
    assert scored("1,4,4,4,6", "three-of-a-kind") == 19
    assert scored("1,4,4,4,4", "three-of-a-kind") == 17
    assert scored("4,4,4,4,4", "three-of-a-kind") == 20
    assert scored("1,3,4,4,6", "three-of-a-kind") == 0
    assert scored("1,1,4,4,6", "three-of-a-kind") == 0


def test_r21_sheet_example_18_in_three_of_a_kind_and_the_other_options() -> None:
    options = {"three-of-a-kind": 18, "chance": 18, "fives": 15, "twos": 2, "ones": 1}
    assert {row: scored("1,2,5,5,5", row) for row in ROWS} == full() | options


def test_r22_four_of_a_kind_adds_all_dice() -> None:
    assert scored("4,4,4,4,6", "four-of-a-kind") == 22
    assert scored("6,6,6,6,6", "four-of-a-kind") == 30
    assert scored("4,4,4,6,6", "four-of-a-kind") == 0


def test_r22_sheet_example_14_in_four_of_a_kind_and_the_other_options() -> None:
    options = {"four-of-a-kind": 14, "three-of-a-kind": 14, "chance": 14, "twos": 8, "sixes": 6}
    assert {row: scored("2,2,2,2,6", row) for row in ROWS} == full() | options


def test_r23_full_house_is_25() -> None:
    assert scored("1,1,1,2,2", "full-house") == scored("5,5,6,6,6", "full-house") == 25
    assert scored("1,1,2,2,3", "full-house") == 0
    assert scored("1,1,1,1,2", "full-house") == 0
    assert scored("1,1,1,2,3", "full-house") == 0


def test_r23_sheet_example_full_house_and_the_other_options() -> None:
    options = {"full-house": 25, "three-of-a-kind": 19, "chance": 19, "threes": 9, "fives": 10}
    assert {row: scored("3,3,3,5,5", row) for row in ROWS} == full() | options


@pytest.mark.parametrize("dice", ["1,2,3,4,6", "2,2,3,4,5", "3,4,5,6,6"])
def test_r24_sheet_example_small_straight_is_any_four_in_a_row(dice: str) -> None:
    assert scored(dice, "small-straight") == 30
    assert scored(dice, "large-straight") == 0
    assert scored(dice, "chance") == sum(map(int, dice.split(",")))
    assert scored(dice, "fours") == 4


def test_r24_small_straight_is_30_whatever_the_fifth_die_shows() -> None:
    for start, fifth in product((1, 2, 3), range(1, 7)):
        dice = sorted([*range(start, start + 4), fifth])
        assert scored(",".join(map(str, dice)), "small-straight") == 30
    assert scored("1,2,3,5,6", "small-straight") == 0
    assert scored("1,2,4,5,6", "small-straight") == 0


@pytest.mark.parametrize("dice", ["1,2,3,4,5", "2,3,4,5,6"])
def test_r25_sheet_example_large_straight_is_40_and_the_other_options(dice: str) -> None:
    assert scored(dice, "large-straight") == 40
    assert scored(dice, "small-straight") == 30
    assert scored(dice, "chance") == sum(map(int, dice.split(",")))
    assert scored(dice, "fives") == 5


def test_r25_large_straight_needs_five_in_a_row() -> None:
    assert scored("1,2,3,4,6", "large-straight") == 0
    assert scored("2,3,4,5,5", "large-straight") == 0


def test_r26_sheet_example_yahtzee_is_50() -> None:
    for number in range(1, 7):
        assert scored(",".join([str(number)] * 5), "yahtzee") == 50
    assert scored("3,3,3,3,5", "yahtzee") == 0


def test_r26_the_first_yahtzee_earns_no_bonus() -> None:
    assert SOLO.scores(after(SOLO, "r:3,3,3,3,3 s:yahtzee")) == (50,)


def test_r27_sheet_example_chance_of_22() -> None:
    assert scored("1,4,5,6,6", "chance") == 22
    assert scored("1,1,2,2,4", "chance") == 10


# Another Yahtzee


def test_r28_a_further_yahtzee_earns_100_if_the_box_holds_50() -> None:
    state = after(SOLO, "r:4,4,4,4,4 s:fours", position(yahtzee=50))
    assert box(state, "fours") == 20
    assert SOLO.scores(state) == (50 + 20 + 100,)


@pytest.mark.parametrize("dice", ["4,4,4,4,5", "1,4,4,4,4"])
def test_r28_four_alike_are_no_yahtzee(dice: str) -> None:
    before = position(yahtzee=50, fours=12)
    rolled = after(SOLO, f"r:{dice}", before)
    assert marks(SOLO, rolled) == rows(*ROWS) - rows("yahtzee", "fours")
    assert scored(dice, "full-house", yahtzee=50, fours=12) == 0
    assert SOLO.scores(after(SOLO, "s:sixes", rolled)) == (62,)


def test_r29_every_further_yahtzee_earns_its_100() -> None:
    state = after(SOLO, "r:4,4,4,4,4 s:yahtzee " + "".join(f"r:{n},{n},{n},{n},{n} s:{row} " for n, row in enumerate(UPPER, 1)))
    assert SOLO.scores(state) == (50 + 5 * 21 + 35 + 6 * 100,)


def test_r30_a_zero_in_the_yahtzee_box_earns_no_bonus_but_the_joker_rules_hold() -> None:
    before = position(yahtzee=0)
    assert marks(SOLO, after(SOLO, "r:4,4,4,4,4", before)) == rows("fours")
    assert SOLO.scores(after(SOLO, "r:4,4,4,4,4 s:fours", before)) == (20,)
    assert scored("4,4,4,4,4", "full-house", yahtzee=0, fours=8) == 25


def test_r31_a_joker_goes_first_into_the_upper_box_of_its_number() -> None:
    for number, row in enumerate(UPPER, 1):
        throw = f"r:{number},{number},{number},{number},{number}"
        assert marks(SOLO, after(SOLO, throw, position(yahtzee=50))) == rows(row)
        assert box(after(SOLO, f"{throw} s:{row}", position(yahtzee=50)), row) == 5 * number


def test_r32_then_into_any_open_lower_box_at_its_joker_score() -> None:
    filled = {"yahtzee": 50, "fours": 12}
    open_lower = set(LOWER) - {"yahtzee"}
    assert marks(SOLO, after(SOLO, "r:4,4,4,4,4", position(**filled))) == rows(*open_lower)
    assert {row: scored("4,4,4,4,4", row, **filled) for row in open_lower} == {
        "three-of-a-kind": 20,
        "four-of-a-kind": 20,
        "full-house": 25,
        "small-straight": 30,
        "large-straight": 40,
        "chance": 20,
    }
    fewer = position(**filled, chance=9, full_house=25)
    assert marks(SOLO, after(SOLO, "r:4,4,4,4,4", fewer)) == rows(
        "three-of-a-kind", "four-of-a-kind", "small-straight", "large-straight"
    )


def test_r32_sheet_example_five_fours_score_40_in_large_straight() -> None:
    state = after(FIREFLY, "r:4,4,4,4,4", position(yahtzee=0, fours=12))
    assert rows("large-straight") < marks(FIREFLY, state) <= rows(*LOWER)
    state = after(FIREFLY, "s:large-straight", state)
    assert box(state, "large-straight") == 40
    assert FIREFLY.scores(state) == (12 + 40,)


def test_r33_last_a_zero_in_any_open_upper_box() -> None:
    before = sheets("yahtzee", all_but("ones", "sixes", yahtzee=50))
    state = after(SOLO, "r:4,4,4,4,4", before)
    assert marks(SOLO, state) == rows("ones", "sixes")
    state = after(SOLO, "s:sixes", state)
    assert box(state, "sixes") == 0
    assert SOLO.scores(state) == (50 + 100,)


@pytest.mark.parametrize("in_yahtzee", [50, 0])
def test_r34_the_joker_is_forced_whatever_the_yahtzee_box_holds(in_yahtzee: int) -> None:
    state = after(SOLO, "r:4,4,4,4,4", position(yahtzee=in_yahtzee))
    for row in (*LOWER, "ones"):
        with pytest.raises(IllegalMove):
            after(SOLO, f"s:{row}", state)


def test_r34_five_alike_of_any_roll_may_still_be_rolled_again() -> None:
    assert keeps(SOLO, after(SOLO, "r:4,4,4,4,4", position(yahtzee=50))) == {"k:", "k:4", "k:4,4", "k:4,4,4", "k:4,4,4,4"}


def test_r35_five_alike_with_the_yahtzee_box_open_is_no_joker() -> None:
    state = after(SOLO, "r:4,4,4,4,4", position(fours=12))
    assert marks(SOLO, state) == rows(*ROWS) - rows("fours")
    for row in ("full-house", "small-straight", "large-straight", "ones"):
        assert scored("4,4,4,4,4", row, fours=12) == 0
    assert scored("4,4,4,4,4", "three-of-a-kind", fours=12) == 20
    assert SOLO.scores(after(SOLO, "s:chance", state)) == (12 + 20,)


def test_r36_a_bonus_looks_at_the_final_dice() -> None:
    state = after(SOLO, "r:4,4,4,4,4 k:4,4,4,4 r:5 s:fours", position(yahtzee=50))
    assert SOLO.scores(state) == (50 + 16,)


def test_r36_a_bonus_counts_from_the_moment_the_box_is_filled() -> None:
    rolled = after(SOLO, "r:4,4,4,4,4", position(yahtzee=50, fives=25, sixes=18))
    assert SOLO.scores(rolled) == (93,)
    assert SOLO.scores(after(SOLO, "s:fours", rolled)) == (93 + 20 + 100 + 35,)


# The end


def test_r37_the_game_ends_when_every_sheet_is_full() -> None:
    state = sheets("yahtzee", all_but("chance"), all_but("chance"))
    state = after(PAIR, "r:1,1,2,3,5 s:chance", state)
    assert chance(PAIR, state).seat == 1
    assert winners(PAIR, after(PAIR, "r:1,1,2,3,6 s:chance", state)) == (1,)


def test_r37_a_whole_game_has_thirteen_turns_each() -> None:
    for first in (0, 1):
        game = new("yahtzee", seats=2, first=first)
        state = game.start()
        for row in ROWS:
            state = after(game, f"r:1,1,2,3,5 s:{row} r:1,1,2,3,5 s:{row}", state)
        assert winners(game, state) == (0, 1)
        assert game.scores(state) == (2 + 2 + 3 + 5 + 12,) * 2


def test_r38_the_grand_total_adds_both_sections_the_bonus_and_the_ticks() -> None:
    upper = dict(zip(UPPER, (3, 6, 9, 12, 15, 24), strict=True))
    lower = dict(zip(LOWER, (20, 18, 25, 30, 40, 50, 22), strict=True))
    assert SOLO.scores(sheets("yahtzee", upper | lower, extra=200)) == (69 + 35 + 205 + 200,)


def test_r39_the_highest_grand_total_wins() -> None:
    state = sheets("yahtzee", full(chance=20), full(chance=9, twos=10), full(chance=19, ones=2))
    assert winners(new("yahtzee", seats=3), state) == (2,)


def test_r40_a_tie_shares_the_win() -> None:
    state = sheets("yahtzee", full(chance=20), full(chance=9), full(sixes=18, ones=2))
    assert winners(new("yahtzee", seats=3), state) == (0, 2)


def test_r41_one_player_alone_plays_a_whole_sheet() -> None:
    state = after(SOLO, " ".join(f"r:1,2,3,4,5 s:{row}" for row in ROWS))
    assert winners(SOLO, state) == (0,)
    assert SOLO.scores(state) == (15 + 30 + 40 + 15,)


# House rules


def test_r42_the_table_may_name_who_starts() -> None:
    game = new("yahtzee", seats=3, first=2)
    assert seat(game, game.start()) == 2
    assert keeps(game, after(game, "r:1,2,3,4,6"))


def test_r43_a_free_joker_may_take_any_open_box() -> None:
    game = new("yahtzee", joker="free")
    before = position(yahtzee=50)
    assert marks(game, after(game, "r:4,4,4,4,4", before)) == rows(*ROWS) - rows("yahtzee")
    state = after(game, "r:4,4,4,4,4 s:sixes", before)
    assert (box(state, "sixes"), game.scores(state)) == (0, (50 + 100,))


@pytest.mark.parametrize(("row", "points"), [("full-house", 25), ("small-straight", 30), ("large-straight", 40), ("chance", 20)])
def test_r43_a_free_joker_pays_once_the_upper_box_is_filled(row: str, points: int) -> None:
    game = new("yahtzee", joker="free")
    for in_yahtzee in (0, 50):
        open_upper = after(game, f"r:4,4,4,4,4 s:{row}", position(yahtzee=in_yahtzee))
        filled_upper = after(game, f"r:4,4,4,4,4 s:{row}", position(yahtzee=in_yahtzee, fours=0))
        assert box(open_upper, row) == (20 if row == "chance" else 0)
        assert box(filled_upper, row) == points


def test_r44_without_a_joker_every_box_keeps_its_ordinary_score() -> None:
    game = new("yahtzee", joker="none")
    before = position(yahtzee=50, fours=12)
    rolled = after(game, "r:4,4,4,4,4", before)
    assert marks(game, rolled) == rows(*ROWS) - rows("yahtzee", "fours")
    for row, points in {"full-house": 0, "small-straight": 0, "large-straight": 0, "four-of-a-kind": 20, "ones": 0}.items():
        state = after(game, f"s:{row}", rolled)
        assert box(state, row) == points
        assert game.scores(state) == (50 + 12 + points + 100,)


@pytest.mark.parametrize("joker", ["forced", "free", "none"])
def test_r45_without_the_yahtzee_bonus_the_joker_stays_as_it_is(joker: str) -> None:
    before: Any = position(yahtzee=50, fours=12)
    game, printed = new("yahtzee", joker=joker, yahtzee_bonus=False), new("yahtzee", joker=joker)
    rolled = after(game, "r:4,4,4,4,4", before)
    assert marks(game, rolled) == marks(printed, rolled)
    for move in marks(game, rolled):
        plain, with_bonus = after(game, move, rolled), after(printed, move, rolled)
        assert plain.sheets[0].boxes == with_bonus.sheets[0].boxes
        assert game.scores(plain)[0] == printed.scores(with_bonus)[0] - 100


# The turn example of the sheet


def test_r10_sheet_turn_example_from_a_small_straight_to_a_full_house() -> None:
    game = new("firefly", seats=4, first=0)
    you = {"ones": 3, "fives": 15, "sixes": 24, "four-of-a-kind": 18, "small-straight": 30}
    others = {"ones": 2, "fives": 10, "sixes": 18, "chance": 20, "small-straight": 30}
    state = sheets("firefly", you, others, others, others)
    assert game.scores(state)[0] == 90

    state = after(game, "r:2,3,4,4,5", state)
    assert rows("fours", "three-of-a-kind", "large-straight") < marks(game, state)
    assert "s:small-straight" not in marks(game, state)

    state = after(game, "k:2,3,4,5 r:2", state)
    assert {"k:2,3,4,5", "k:2,2"} < keeps(game, state)

    state = after(game, "k:2,2 r:2,3,3", state)
    assert legal(game, state) == rows(*(row for row in ROWS if row not in you))
    ends = {row: after(game, f"s:{row}", state) for row in ("twos", "three-of-a-kind", "full-house")}
    assert {row: box(end, row) for row, end in ends.items()} == {"twos": 6, "three-of-a-kind": 12, "full-house": 25}
    assert game.scores(ends["full-house"]) == (115, 80, 80, 80)
    assert seat(game, ends["full-house"]) == 1
