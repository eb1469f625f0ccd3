"""Power Yahtzee, rule by rule: the numbers are those of `docs/rules/power-yahtzee.md`."""

from __future__ import annotations

import pytest

from dicecup.core import BadOption, BadSeats
from dicecup.games import Slot, edition, new
from dicecup.games.power_yahtzee import EMPTY, NAMES, PowerYahtzee, Sheet, State
from tests.rules.helpers import after, chance, keeps, legal, marks, outcomes, seat, thrown, winners

SOLO = PowerYahtzee()
FOUR = PowerYahtzee(seats=4, first=0)
CROSSES = {f"x:{name}" for name in NAMES}


def crossed(*names: str) -> str:
    """Turns that cross these rows out, one a turn; the name of a family stands once for each slot."""
    return " ".join(f"r:1,2,2,4,6+1 x:{name}" for name in names)


def sheet_after(moves: str) -> Sheet:
    """The sheet of a player alone after these moves."""
    sheets: tuple[Sheet, ...] = after(SOLO, moves).sheets
    return sheets[0]


def score(moves: str, before: str = "") -> int:
    """What a player alone scores with these moves, after the moves before."""
    state = after(SOLO, before)
    return SOLO.scores(after(SOLO, moves, state))[0] - SOLO.scores(state)[0]


def slots(state: State, row: str) -> tuple[Slot | None, ...]:
    """What the slots of one family hold on the sheet of seat 0."""
    return SOLO.view(state).columns[0][NAMES.index(row)]


def sums(state: State) -> dict[str, int]:
    """The lines under the sheet of seat 0."""
    return {line.name: line.values[0] for line in SOLO.view(state).sums}


def all_but(*names: str) -> str:
    """Turns that cross out every slot except one of each of these families."""
    left = [name for name, count in zip(NAMES, EMPTY.open, strict=True) for _ in range(count)]
    for name in names:
        left.remove(name)
    return crossed(*left)


# What you need


@pytest.mark.parametrize("seats", range(1, 7))
def test_r1_one_to_six_can_play(seats: int) -> None:
    assert new("power-yahtzee", seats).scores(new("power-yahtzee", seats).start()) == (0,) * seats


@pytest.mark.parametrize("seats", [-1, 7])
def test_r1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadSeats, match="1 to 6"):
        new("power-yahtzee", seats)


def test_r2_five_dice_and_a_power_die_with_six_faces() -> None:
    faces = {throw.partition("+")[2] for throw in outcomes(SOLO, SOLO.start())}
    assert thrown(SOLO, SOLO.start()) == 6
    assert faces == {"1", "2", "3", "double", "freeze", "power"}


def test_r3_a_sheet_has_seven_upper_and_fourteen_lower_slots() -> None:
    counts = [len(row) for row in SOLO.view(SOLO.start()).columns[0]]
    assert sum(counts[:7]) == 7
    assert sum(counts[7:]) == 14
    assert {name: count for name, count in zip(NAMES, counts, strict=True) if count > 1} == {
        "three-of-a-kind": 2,
        "four-of-a-kind": 2,
        "small-straight": 2,
        "large-straight": 2,
        "yahtzee": 3,
    }


def test_r4_each_throws_one_die_and_the_highest_starts() -> None:
    game = PowerYahtzee(seats=3)
    assert outcomes(game, game.start()) == {f"r:{number}": 1 for number in range(1, 7)}
    assert seat(game, after(game, "r:2 r:5 r:4")) == 1


def test_r5_they_throw_in_seat_order_and_ties_throw_again() -> None:
    game = PowerYahtzee(seats=3)
    line = ["r:6", "r:3", "r:6", "r:2", "r:2", "r:1", "r:4"]
    order = [seat(game, after(game, " ".join(line[:count]))) for count in range(len(line))]
    assert order == [0, 1, 2, 0, 2, 0, 2]
    state = after(game, " ".join(line))
    assert seat(game, state) == 2
    assert thrown(game, state) == 6


def test_r5_a_player_alone_just_starts() -> None:
    assert thrown(SOLO, SOLO.start()) == 6


def test_r6_the_turn_passes_to_the_left() -> None:
    game = PowerYahtzee(seats=3, first=1)
    turns = [game.start()]
    for _ in range(3):
        turns.append(after(game, "r:1,1,3,5,6+1 s:ones", turns[-1]))
    assert [seat(game, state) for state in turns] == [1, 2, 0, 1]


# A turn


def test_r7_the_first_roll_is_with_all_six_and_there_are_three() -> None:
    assert thrown(SOLO, SOLO.start()) == 6
    assert keeps(SOLO, after(SOLO, "r:1,2,3,3,6+1 k: r:1,2,3,3,6+1"))
    assert not keeps(SOLO, after(SOLO, "r:1,2,3,3,6+1 k: r:1,2,3,3,6+1 k: r:1,2,3,3,6+1"))


def test_r7_weights_of_a_throw_with_the_power_die_add_up() -> None:
    assert sum(outcomes(SOLO, SOLO.start()).values()) == 6**6
    assert sum(outcomes(SOLO, after(SOLO, "r:1,2,3,3,6+1 k:3,3")).values()) == 6**4
    assert sum(outcomes(SOLO, after(SOLO, "r:1,2,3,3,6+1 k:3,3+1")).values()) == 6**3


def test_r8_some_or_all_dice_are_rolled_again_with_or_without_the_power_die() -> None:
    state = after(SOLO, "r:1,2,3,3,6+2")
    assert {"k:", "k:3,3", "k:3,3+2", "k:+2", "k:1,2,3,3,6"} <= keeps(SOLO, state)
    assert thrown(SOLO, after(SOLO, "k:3,3", state)) == 4
    assert thrown(SOLO, after(SOLO, "k:3,3+2", state)) == 3
    assert thrown(SOLO, after(SOLO, "k:1,2,3,3,6", state)) == 1
    assert "r:+freeze" in outcomes(SOLO, after(SOLO, "k:1,2,3,3,6", state))


def test_r9_a_die_kept_before_may_be_picked_up_again() -> None:
    state = after(SOLO, "r:2,2,4,5,6+3 k:2,2+3 r:6,6,6 k:6,6,6 r:6,6+1")
    assert "s:yahtzee" in marks(SOLO, state)


@pytest.mark.parametrize("line", ["r:2,2,4,5,6+3", "r:2,2,4,5,6+3 k:2,2 r:2,3,3+2"])
def test_r10_a_player_may_stop_after_any_roll(line: str) -> None:
    state = after(SOLO, line)
    assert {"s:twos", "s:chance"} <= marks(SOLO, state)
    assert keeps(SOLO, state)


def test_r11_dice_cannot_be_told_apart() -> None:
    throws = outcomes(SOLO, after(SOLO, "r:1,1,3,5,6+1 k:1,1+1"))
    assert throws["r:3,3,5"] == 3
    assert "r:3,5,3" not in throws
    assert outcomes(SOLO, SOLO.start())["r:1,3,3,5,6+double"] == 60


def test_r12_every_turn_ends_with_a_score_or_a_cross() -> None:
    state = after(SOLO, "r:1,2,2,4,6+freeze")
    assert all(move.startswith(("s:", "x:")) for move in legal(SOLO, state))
    assert thrown(SOLO, after(SOLO, "s:twos", state)) == 6
    assert thrown(SOLO, after(SOLO, "x:yahtzee", state)) == 6


def test_r12_no_slot_is_used_twice() -> None:
    state = after(SOLO, "r:1,2,2,4,6+1 s:twos r:1,2,2,4,6+1 x:fours r:1,2,2,4,6+1")
    assert not {"s:twos", "x:twos", "s:fours", "x:fours"} & marks(SOLO, state)


def test_r53_to_roll_again_is_to_pick_up_at_least_one_die() -> None:
    state = after(SOLO, "r:1,1,1,1,1+3")
    assert keeps(SOLO, state) == {
        *("k:", "k:1", "k:1,1", "k:1,1,1", "k:1,1,1,1", "k:1,1,1,1,1"),
        *("k:+3", "k:1+3", "k:1,1+3", "k:1,1,1+3", "k:1,1,1,1+3"),
    }


# The Power die


def test_r13_a_slot_holds_base_power_and_their_product() -> None:
    state = after(SOLO, "r:5,5,5,6,6+3 s:full-house")
    assert slots(state, "full-house") == (Slot(total=75, base=25, power=3),)


@pytest.mark.parametrize("power", [1, 2, 3])
def test_r14_a_number_on_the_power_die_multiplies(power: int) -> None:
    assert score(f"r:1,4,5,5,5+{power} s:chance") == 20 * power


def test_r14_printed_example_fives_at_power_2_are_30() -> None:
    state = after(SOLO, "r:1,2,3,5,6+1 k:5 r:1,5,6,6+1 k:5,5 r:1,4,5+2 s:fives")
    assert slots(state, "fives") == (Slot(total=30, base=15, power=2),)
    assert SOLO.scores(state) == (30,)


def test_r15_printed_example_a_double_with_four_4s_and_a_6() -> None:
    state = after(SOLO, "r:1,4,4,5,6+1 k:4,4 r:1,2,4+3 k:4,4,4 r:4,6+double")
    assert {"s:fours", "s:four-of-a-kind"} <= marks(SOLO, state)
    state = after(SOLO, "s:fours s:four-of-a-kind", state)
    assert slots(state, "fours") == (Slot(total=32, base=16, power=2),)
    assert slots(state, "four-of-a-kind")[0] == Slot(total=44, base=22, power=2)
    assert SOLO.scores(state) == (32 + 44,)


def test_r15_a_double_must_be_marked_twice_and_not_more() -> None:
    game = PowerYahtzee(seats=2, first=0)
    state = after(game, "r:4,4,4,4,6+double s:fours")
    assert seat(game, state) == 0
    assert not keeps(game, state)
    assert "s:fours" not in marks(game, state)
    assert seat(game, after(game, "s:chance", state)) == 1


def test_r15_a_double_may_be_rolled_away_or_kept_for_more_rolls() -> None:
    state = after(SOLO, "r:4,4,4,5,6+double")
    assert {"k:4,4,4", "k:4,4,4+double"} <= keeps(SOLO, state)
    one_mark = after(SOLO, "k:4,4,4 r:1,2+3 s:fours", state)
    assert thrown(SOLO, one_mark) == 6
    two_marks = after(SOLO, "k:4,4,4+double r:1,4 s:fours", state)
    assert "s:three-of-a-kind" in marks(SOLO, two_marks)


def test_r16_the_second_mark_may_cross_out_a_slot_that_is_not_wanted() -> None:
    state = after(SOLO, "r:4,4,4,4,6+double s:fours x:yahtzee")
    assert SOLO.scores(state) == (32,)
    assert slots(state, "yahtzee") == (None, None, Slot(0, crossed=True))
    assert thrown(SOLO, state) == 6


def test_r16_the_second_mark_must_be_a_cross_if_nothing_else_fits() -> None:
    state = after(SOLO, all_but("ones", "yahtzee", "small-straight") + " r:1,1,3,5,6+double s:ones")
    assert legal(SOLO, state) == {"x:yahtzee", "x:small-straight"}


def test_r17_either_or_both_marks_of_a_double_may_be_crosses() -> None:
    state = after(SOLO, "r:4,4,4,4,6+double x:yahtzee")
    assert {"s:fours", "x:fours", "x:yahtzee"} <= marks(SOLO, state)
    assert SOLO.scores(after(SOLO, "s:fours", state)) == (32,)
    both = after(SOLO, "x:yahtzee", state)
    assert SOLO.scores(both) == (0,)
    assert slots(both, "yahtzee") == (None, Slot(0, crossed=True), Slot(0, crossed=True))


def test_r18_a_double_may_take_two_slots_of_one_family() -> None:
    state = after(SOLO, "r:6,6,6,6,6+double s:yahtzee s:yahtzee")
    assert slots(state, "yahtzee") == (Slot(100, 50, 2), Slot(200, 100, 2), None)
    assert SOLO.scores(state) == (300,)


def test_r19_with_one_open_slot_a_double_makes_one_mark() -> None:
    state = after(SOLO, all_but("chance") + " r:4,4,4,4,6+double s:chance")
    assert winners(SOLO, state) == (0,)
    assert SOLO.scores(state) == (44,)


@pytest.mark.parametrize("line", ["", "r:1,2,3,4,6+1 k: ", "r:1,2,3,4,6+1 k: r:1,2,3,4,6+power k:3,4 "])
def test_r20_freeze_ends_the_rolling_at_once(line: str) -> None:
    throw = "r:1,1,6+freeze" if line.endswith("k:3,4 ") else "r:1,1,3,5,6+freeze"
    state = after(SOLO, line + throw)
    assert not keeps(SOLO, state)
    assert "s:ones" in marks(SOLO, state)


def test_r21_printed_example_freeze_with_two_ones_is_2_points() -> None:
    state = after(SOLO, "r:1,1,3,5,6+freeze s:ones")
    assert slots(state, "ones") == (Slot(total=2, base=2, power=1),)
    assert SOLO.scores(state) == (2,)


def test_r22_power_counts_3() -> None:
    assert score("r:1,2,3,4,6+1 k: r:1,2,3,4,6+1 k: r:5,5,5,6,6+power s:full-house") == 75


@pytest.mark.parametrize("line", ["r:5,5,5,6,6+power", "r:1,2,5,5,5+power k:5,5,5+power r:6,6"])
def test_r23_power_counts_3_whenever_the_player_stops(line: str) -> None:
    assert score(f"{line} s:full-house") == 75


def test_r24_printed_example_power_allows_a_fourth_roll() -> None:
    state = after(SOLO, "r:1,3,6,6,6+power k:6,6,6+power r:2,4 k:6,6,6+power r:3,6")
    assert "s:sixes" in marks(SOLO, state)
    state = after(SOLO, "k:6,6,6,6+power r:6", state)
    assert not keeps(SOLO, state)
    state = after(SOLO, "s:yahtzee", state)
    assert slots(state, "yahtzee")[0] == Slot(total=150, base=50, power=3)


@pytest.mark.parametrize("power", ["1", "2", "3", "double", "freeze"])
def test_r24_no_other_face_allows_a_fourth_roll(power: str) -> None:
    state = after(SOLO, f"r:1,3,6,6,6+1 k:6,6,6 r:2,4+1 k:6,6,6 r:3,6+{power}")
    assert not keeps(SOLO, state)


def test_r25_a_power_just_rolled_also_allows_it_and_stays_on_the_table() -> None:
    state = after(SOLO, "r:1,3,6,6,6+1 k:6,6,6 r:2,4+1 k:6,6,6 r:3,6+power")
    assert {"k:6,6,6,6+power", "k:+power", "k:3,6,6,6+power"} <= keeps(SOLO, state)
    assert all(move.endswith("+power") for move in keeps(SOLO, state))
    assert "k:3,6,6,6,6+power" not in keeps(SOLO, state)
    assert outcomes(SOLO, after(SOLO, "k:6,6,6,6+power", state)) == {f"r:{number}": 1 for number in range(1, 7)}


def test_r26_rolling_the_power_die_again_loses_the_fourth_roll() -> None:
    state = after(SOLO, "r:1,3,6,6,6+power k:6,6,6+power r:2,4 k:6,6,6 r:3,6+2")
    assert not keeps(SOLO, state)
    again = after(SOLO, "r:1,3,6,6,6+power k:6,6,6+power r:2,4 k:6,6,6 r:3,6+power")
    assert "k:6,6,6,6+power" in keeps(SOLO, again)


@pytest.mark.parametrize("power", ["1", "2", "3", "double", "power"])
def test_r54_the_power_die_is_rolled_again_like_the_others_unless_it_shows_freeze(power: str) -> None:
    alone = after(SOLO, f"r:1,3,6,6,6+{power} k:1,3,6,6,6")
    assert thrown(SOLO, alone) == 1
    assert not keeps(SOLO, after(SOLO, "r:1,3,6,6,6+freeze"))


def test_r55_the_power_die_is_rolled_again_at_most_twice() -> None:
    second = after(SOLO, "r:1,3,6,6,6+power k: r:1,3,6,6,6+power")
    assert thrown(SOLO, after(SOLO, "k:1,3,6,6,6", second)) == 1
    third = after(SOLO, "k: r:1,3,6,6,6+power", second)
    assert keeps(SOLO, third)
    assert all(keep.endswith("+power") for keep in keeps(SOLO, third)), "the fourth roll leaves the Power die where it is"


# The upper section


@pytest.mark.parametrize(
    ("dice", "row", "points"),
    [
        ("1,2,2,4,6", "ones", 1),
        ("1,2,2,4,6", "twos", 4),
        ("3,3,3,4,6", "threes", 9),
        ("1,2,2,4,6", "fours", 4),
        ("5,5,5,5,5", "fives", 25),
        ("1,6,6,6,6", "sixes", 24),
    ],
)
def test_r27_a_number_row_adds_the_dice_of_its_number(dice: str, row: str, points: int) -> None:
    assert score(f"r:{dice}+1 s:{row}") == points


def test_r28_choice_scores_a_number_a_second_time() -> None:
    state = after(SOLO, "r:1,2,4,4,4+1 s:fours r:1,4,4,4,4+2 s:choice=4")
    assert slots(state, "choice") == (Slot(total=32, base=16, power=2, number=4),)
    assert SOLO.scores(state) == (12 + 32,)


def test_r29_the_number_of_choice_must_have_its_own_row_used() -> None:
    assert not [move for move in marks(SOLO, after(SOLO, "r:1,2,4,4,4+1")) if move.startswith("s:choice")]
    scored = after(SOLO, "r:1,2,4,4,4+1 s:fours r:1,2,4,4,4+1")
    assert [move for move in marks(SOLO, scored) if move.startswith("s:choice")] == ["s:choice=4"]
    crossed_out = after(SOLO, "r:1,2,4,4,4+1 x:ones r:1,2,4,4,4+1")
    assert [move for move in marks(SOLO, crossed_out) if move.startswith("s:choice")] == ["s:choice=1"]


@pytest.mark.parametrize(("first", "points"), [("s:fours", 32 + 32), ("x:fours", 32)])
def test_r29_the_first_mark_of_a_double_may_use_that_row(first: str, points: int) -> None:
    state = after(SOLO, f"r:1,4,4,4,4+double {first}")
    assert "s:choice=4" in marks(SOLO, state)
    assert SOLO.scores(after(SOLO, "s:choice=4", state)) == (points,)


UPPER_150 = "r:5,5,5,5,5+3 s:fives r:5,5,5,5,5+3 s:choice=5"
UPPER_200 = UPPER_150 + " r:1,4,4,4,4+2 s:fours r:1,1,3,3,3+2 s:threes"
UPPER_300 = "r:6,6,6,6,6+3 s:sixes r:6,6,6,6,6+3 s:choice=6 r:5,5,5,5,5+3 s:fives r:4,4,4,4,4+2 s:fours r:1,2,3,5,5+1 x:threes"


@pytest.mark.parametrize(
    ("line", "upper", "bonus"),
    [
        ("r:5,5,5,5,5+3 s:fives r:5,5,5,5,6+3 s:choice=5 r:1,1,2,2,2+2 s:twos r:1,1,3,4,6+1 s:ones", 149, 0),
        (UPPER_150, 150, 50),
        (UPPER_200, 200, 100),
        (UPPER_300, 295, 100),
        (UPPER_300 + " r:1,1,1,1,1+1 s:ones", 300, 200),
    ],
)
def test_r30_the_upper_bonus_has_three_steps(line: str, upper: int, bonus: int) -> None:
    state = after(SOLO, line)
    assert sums(state) == {"upper-section": upper, "upper-bonus": bonus, "total": upper + bonus}
    assert SOLO.scores(state) == (upper + bonus,)


def test_r31_the_bonus_counts_totals_after_the_power_with_choice_and_only_the_highest_step() -> None:
    before = after(SOLO, "r:5,5,5,5,5+3 s:fives")
    assert sums(before)["upper-bonus"] == 0
    assert sums(after(SOLO, "r:5,5,5,5,5+3 s:choice=5", before)) == {"upper-section": 150, "upper-bonus": 50, "total": 200}
    assert sums(after(SOLO, UPPER_200))["upper-bonus"] == 100
    assert sums(after(SOLO, "r:6,6,6,6,6+3 s:yahtzee"))["upper-section"] == 0


# The lower section


def test_r32_two_pairs_score_all_five_dice() -> None:
    assert score("r:1,3,3,5,5+1 s:two-pairs") == 17
    assert "s:two-pairs" not in marks(SOLO, after(SOLO, "r:1,3,4,5,5+1"))


def test_r33_the_pairs_are_of_different_numbers_and_a_full_house_has_them() -> None:
    assert "s:two-pairs" not in marks(SOLO, after(SOLO, "r:1,4,4,4,4+1"))
    assert "s:two-pairs" not in marks(SOLO, after(SOLO, "r:4,4,4,4,4+1"))
    assert score("r:3,3,5,5,5+1 s:two-pairs") == 21


def test_r34_three_of_a_kind_scores_all_dice_in_two_slots() -> None:
    assert "s:three-of-a-kind" not in marks(SOLO, after(SOLO, "r:3,3,4,5,5+1"))
    assert score("r:3,4,5,5,5+1 s:three-of-a-kind r:2,2,2,2,6+1 s:three-of-a-kind") == 22 + 14
    assert score("r:5,5,5,5,5+1 s:three-of-a-kind") == 25


def test_r35_four_of_a_kind_scores_all_dice_in_two_slots() -> None:
    assert "s:four-of-a-kind" not in marks(SOLO, after(SOLO, "r:3,4,5,5,5+1"))
    assert score("r:3,4,4,4,4+1 s:four-of-a-kind r:2,2,2,2,2+1 s:four-of-a-kind") == 19 + 10


def test_r36_a_full_house_is_25() -> None:
    assert score("r:3,3,5,5,5+1 s:full-house") == 25
    assert "s:full-house" not in marks(SOLO, after(SOLO, "r:3,5,5,5,5+1"))
    assert "s:full-house" not in marks(SOLO, after(SOLO, "r:3,3,4,5,5+1"))


@pytest.mark.parametrize("dice", ["1,2,3,4,6", "2,2,3,4,5", "1,3,4,5,6", "1,2,3,4,5"])
def test_r37_a_small_straight_is_30(dice: str) -> None:
    assert score(f"r:{dice}+1 s:small-straight") == 30
    assert score(f"r:{dice}+1 s:small-straight r:{dice}+2 s:small-straight") == 30 + 60


def test_r37_three_in_a_row_are_no_small_straight() -> None:
    assert "s:small-straight" not in marks(SOLO, after(SOLO, "r:1,2,3,5,6+1"))


@pytest.mark.parametrize("dice", ["1,2,3,4,5", "2,3,4,5,6"])
def test_r38_a_large_straight_is_40(dice: str) -> None:
    assert score(f"r:{dice}+1 s:large-straight") == 40
    assert score(f"r:{dice}+1 s:large-straight r:{dice}+3 s:large-straight") == 40 + 120
    assert "s:large-straight" not in marks(SOLO, after(SOLO, "r:1,2,3,4,6+1"))


def test_r39_chance_takes_any_dice() -> None:
    assert score("r:1,2,2,4,6+3 s:chance") == 45


def test_r40_the_three_yahtzees_are_50_100_and_150() -> None:
    turn = "r:2,2,2,2,2+1 s:yahtzee"
    assert SOLO.scores(after(SOLO, turn)) == (50,)
    assert SOLO.scores(after(SOLO, f"{turn} {turn}")) == (150,)
    assert SOLO.scores(after(SOLO, f"{turn} {turn} {turn}")) == (300,)
    assert "s:yahtzee" not in marks(SOLO, after(SOLO, "r:2,2,2,2,3+1"))


def test_r41_five_alike_are_no_full_house_and_no_joker() -> None:
    fitting = {"s:twos", "s:three-of-a-kind", "s:four-of-a-kind", "s:chance", "s:yahtzee"}
    assert marks(SOLO, after(SOLO, "r:2,2,2,2,2+1")) == fitting | CROSSES
    three = " ".join(["r:2,2,2,2,2+1 s:yahtzee"] * 3)
    state = after(SOLO, f"{three} r:2,2,2,2,2+1")
    assert marks(SOLO, state) == (fitting - {"s:yahtzee"}) | (CROSSES - {"x:yahtzee"})
    assert score("r:2,2,2,2,2+1 s:twos", three) == 10


def test_r42_slots_of_a_family_are_scored_in_their_order() -> None:
    state = after(SOLO, "r:2,2,2,3,3+3 s:three-of-a-kind")
    assert slots(state, "three-of-a-kind") == (Slot(36, 12, 3), None)
    state = after(SOLO, "r:1,6,6,6,6+1 s:three-of-a-kind", state)
    assert slots(state, "three-of-a-kind") == (Slot(36, 12, 3), Slot(25, 25, 1))


# Crossing out


def test_r43_with_nothing_to_score_a_slot_must_be_crossed_out_for_zero() -> None:
    state = after(SOLO, all_but("sixes", "yahtzee", "yahtzee") + " r:1,1,2,2,3+3")
    assert marks(SOLO, state) == {"x:sixes", "x:yahtzee"}
    state = after(SOLO, "x:sixes", state)
    assert slots(state, "sixes") == (Slot(0, crossed=True),)
    assert SOLO.scores(state) == (0,)


def test_r44_any_open_slot_may_be_crossed_out_at_will() -> None:
    assert marks(SOLO, after(SOLO, "r:6,6,6,6,6+3")) >= CROSSES
    assert SOLO.scores(after(SOLO, "r:6,6,6,6,6+3 x:sixes")) == (0,)


def test_r45_a_slot_can_be_scored_only_with_dice_that_fit() -> None:
    state = after(SOLO, "r:1,2,2,4,6+1")
    assert marks(SOLO, state) == {"s:ones", "s:twos", "s:fours", "s:sixes", "s:chance"} | CROSSES
    state = after(SOLO, crossed("threes", "fives", "twos") + " r:1,2,2,4,6+1")
    assert {move for move in marks(SOLO, state) if move.startswith("s:choice")} == {"s:choice=2"}


def test_r46_yahtzees_are_crossed_out_from_the_back() -> None:
    cross = Slot(0, crossed=True)
    assert slots(after(SOLO, crossed("yahtzee")), "yahtzee") == (None, None, cross)
    assert slots(after(SOLO, crossed("yahtzee", "yahtzee")), "yahtzee") == (None, cross, cross)
    assert slots(after(SOLO, crossed("yahtzee", "yahtzee", "yahtzee")), "yahtzee") == (cross, cross, cross)


def test_r47_a_yahtzee_after_two_crosses_still_scores_50() -> None:
    state = after(SOLO, crossed("yahtzee", "yahtzee") + " r:4,4,4,4,4+1 s:yahtzee")
    assert slots(state, "yahtzee") == (Slot(50, 50, 1), Slot(0, crossed=True), Slot(0, crossed=True))
    assert "x:yahtzee" not in marks(SOLO, after(SOLO, "r:4,4,4,4,4+1", state))


@pytest.mark.parametrize("row", ["three-of-a-kind", "four-of-a-kind", "small-straight", "large-straight"])
def test_r47_every_family_is_crossed_out_from_its_last_slot(row: str) -> None:
    assert slots(after(SOLO, crossed(row)), row) == (None, Slot(0, crossed=True))


# The end


def test_r48_the_game_ends_the_moment_one_sheet_is_full() -> None:
    last = sheet_after(all_but("chance"))
    state = State((EMPTY, last, EMPTY, EMPTY), seat=1)
    state = after(FOUR, "r:1,2,2,4,6+1 s:chance", state)
    assert winners(FOUR, state) == (1,)
    assert FOUR.scores(state) == (0, 15, 0, 0)


def test_r48_a_cross_fills_a_sheet_as_well() -> None:
    last = sheet_after(all_but("yahtzee"))
    state = after(FOUR, "r:1,2,2,4,6+1 x:yahtzee", State((last, EMPTY, EMPTY, EMPTY), seat=0))
    assert winners(FOUR, state) == (0, 1, 2, 3)


def test_r49_the_others_count_what_they_have_with_their_upper_bonus() -> None:
    last, other = sheet_after(all_but("chance")), sheet_after(UPPER_200)
    state = after(FOUR, "r:1,2,2,4,6+1 s:chance", State((last, EMPTY, other, EMPTY), seat=0))
    assert FOUR.scores(state) == (15, 0, 300, 0)


def test_r50_the_highest_total_wins_whoever_filled_the_sheet() -> None:
    last, other = sheet_after(all_but("chance")), sheet_after("r:6,6,6,6,6+3 s:yahtzee")
    state = after(FOUR, "r:1,2,2,4,6+1 s:chance", State((last, EMPTY, other, EMPTY), seat=0))
    assert winners(FOUR, state) == (2,)


def test_r51_players_who_tie_share_the_win() -> None:
    last, other = sheet_after(all_but("chance")), sheet_after("r:1,2,2,4,6+1 s:chance")
    state = after(FOUR, "r:1,2,2,4,6+1 s:chance", State((last, EMPTY, EMPTY, other), seat=0))
    assert winners(FOUR, state) == (0, 3)


def test_r52_the_table_may_name_who_starts() -> None:
    game = new("power-yahtzee", 3, first=2)
    assert seat(game, game.start()) == 2
    assert chance(game, game.start()).throw.dice == 6
    with pytest.raises(BadOption, match="first"):
        new("power-yahtzee", 3, first=3)


# The rules of Yahtzee


def test_r56_ordinary_yahtzee_has_a_page_and_a_score_sheet_of_its_own() -> None:
    yahtzee, power = edition("yahtzee"), edition("power-yahtzee")
    assert (yahtzee.page, power.page) == ("yahtzee", "power-yahtzee")
    assert len(yahtzee.rows) == 13
    assert sum(EMPTY.open) == 21


def test_r57_in_ordinary_yahtzee_every_bonus_of_100_points_is_one_bonus_chip() -> None:
    game = new("yahtzee")
    state = after(game, "r:4,4,4,4,4 s:yahtzee r:4,4,4,4,4 s:fours r:5,5,5,5,5 s:fives")
    chips = state.sheets[0].extra // 100
    assert chips == 2
    assert game.scores(state) == (50 + 20 + 25 + chips * 100,)


FINISHED_SHEET = """
    r:1,1,1,1,5+2               s:ones
    r:2,2,2,2,6+3               s:twos
    r:1,3,3,3,5+3               s:threes
    r:1,2,4,4,4+2               s:fours
    r:5,5,5,5,5+3               s:fives
    r:2,3,6,6,6+power           s:sixes
    r:1,3,4,4,4+freeze          s:choice=4
    r:1,3,3,5,5+3               s:two-pairs
    r:2,3,3,3,4+2               s:three-of-a-kind
    r:3,4,5,5,5+3               s:three-of-a-kind
    r:3,4,4,4,4+double          s:four-of-a-kind x:four-of-a-kind
    r:2,2,6,6,6+1               s:full-house
    r:1,2,3,4,6+1               s:small-straight
    r:1,2,2,5,6+2               x:small-straight
    r:2,3,4,5,6+double          s:large-straight s:large-straight
    r:1,3,5,5,6+3               s:chance
    r:6,6,6,6,6+double          s:yahtzee s:yahtzee
    r:1,2,2,4,6+1               x:yahtzee
"""


def test_printed_example_the_finished_sheet_adds_up_to_1084() -> None:
    state = after(SOLO, FINISHED_SHEET)
    written = {name: [slot and (slot.base, slot.power, slot.total) for slot in slots(state, name)] for name in NAMES}
    x = (None, None, 0)
    assert written == {
        "ones": [(4, 2, 8)],
        "twos": [(8, 3, 24)],
        "threes": [(9, 3, 27)],
        "fours": [(12, 2, 24)],
        "fives": [(25, 3, 75)],
        "sixes": [(18, 3, 54)],
        "choice": [(12, 1, 12)],
        "two-pairs": [(17, 3, 51)],
        "three-of-a-kind": [(15, 2, 30), (22, 3, 66)],
        "four-of-a-kind": [(19, 2, 38), x],
        "full-house": [(25, 1, 25)],
        "small-straight": [(30, 1, 30), x],
        "large-straight": [(40, 2, 80), (40, 2, 80)],
        "chance": [(20, 3, 60)],
        "yahtzee": [(50, 2, 100), (100, 2, 200), x],
    }
    upper, bonus, total = sums(state).values()
    assert (upper, bonus, upper + bonus) == (224, 100, 324)
    assert (total - upper - bonus, total) == (760, 1084)
    assert SOLO.scores(state) == (1084,)
    assert winners(SOLO, state) == (0,)
