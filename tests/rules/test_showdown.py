"""Showdown Yahtzee, rule by rule: the numbers are those of `docs/rules/showdown.md`."""

from __future__ import annotations

from collections.abc import Container, Mapping

import pytest

from dicecup.core import BadOption, BadRecord, BadSeats, Move, Record, parse
from dicecup.games import Space, edition, new, open_record
from dicecup.games.showdown import NAMES, SPACES, WILD_SPACES, Card, Showdown, State
from tests.rules.helpers import after, keeps, legal, marks, outcomes, seat, thrown, winners

TWO = Showdown(2)
FOUR = Showdown(4)
RED = {f"m:{number}": 1 for number in range(1, 7)}
DIAMONDS = tuple(space for space in range(SPACES) if space not in WILD_SPACES)
NUMBER_CARDS = NAMES[:6]

Cards = Mapping[str, tuple[int, int, int]]
"""Where each card lies, whose it is, and with how many chips."""


def board(cards: Cards, pawns: tuple[int, ...] = (0, 4), turn: int = 0, closing: int | None = None) -> State:
    """A position before the red die; each card is (space, owner, chips), those not named lie beside the board."""
    assert set(cards) <= set(NAMES)
    placed = {name: Card(*card) for name, card in cards.items()}
    return State(pawns, tuple(placed.get(name) for name in NAMES), turn, closing=closing)


def full_board(
    cards: Cards, pawns: tuple[int, ...] = (0, 4), turn: int = 0, closing: int | None = 2, off: Container[str] = ()
) -> State:
    """The same with all cards placed but those `off`: seat 1 has the others, on the first free diamonds, 2 chips on a number."""
    free = iter(sorted(set(DIAMONDS) - {space for space, _, _ in cards.values()}))
    chips = dict(zip(NAMES, (2, 2, 2, 2, 2, 2, 3, 4, 5, 5, 7, 6), strict=True))
    others = {name: (next(free), 1, chips[name]) for name in NAMES if name not in cards and name not in off}
    return board({**others, **cards}, pawns, turn, closing)


def card(state: State, name: str) -> Card | None:
    """A card on the board: its space, owner and chips."""
    return state.cards[NAMES.index(name)]


def places(dice: str) -> set[str]:
    """The cards that a player on an empty diamond can place with these dice, all cards being beside the board."""
    return {move.removeprefix("place:") for move in marks(TWO, after(TWO, f"m:1 r:{dice}"))}


def chips(dice: str, name: str) -> int:
    """The chips that placing this card with these dice is worth."""
    return TWO.scores(after(TWO, f"m:1 r:{dice} place:{name}"))[0]


def moves(line: str) -> tuple[Move, ...]:
    """The moves of a line."""
    return tuple(map(parse, line.split()))


# What you need


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r1_two_three_or_four_can_play(seats: int) -> None:
    game = new("showdown", seats)
    assert game.scores(game.start()) == (0,) * seats


@pytest.mark.parametrize("seats", [1, 5])
def test_r1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadSeats, match="2 to 4"):
        new("showdown", seats)


def test_r2_at_the_beginning_every_diamond_is_empty() -> None:
    spaces = TWO.view(TWO.start()).board
    assert all(space.card is None for space in spaces)
    assert sum(space.wild for space in spaces) == 4


def test_r2_a_diamond_with_a_card_is_covered() -> None:
    state = after(TWO, "m:3 r:1,1,3,4,5 place:ones")
    assert TWO.view(state).board[3] == Space(False, "ones", 0, 2, (0,))


def test_r3_the_ring_has_sixteen_spaces_with_a_corner_at_every_fourth() -> None:
    spaces = TWO.view(TWO.start()).board
    assert [space.wild for space in spaces] == [True, False, False, False] * 4


def test_r4_twelve_cards_lie_beside_the_board() -> None:
    cards = ("ones", "twos", "threes", "fours", "fives", "sixes")
    combinations = ("three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight", "chance")
    assert TWO.view(TWO.start()).off_board == edition("showdown").rows == cards + combinations


def test_r5_every_pawn_starts_on_a_wild_space_of_its_own() -> None:
    standing = [space.pawns for space in FOUR.view(FOUR.start()).board if space.wild]
    assert sorted(standing) == [(0,), (1,), (2,), (3,)]
    assert sum(len(space.pawns) for space in TWO.view(TWO.start()).board) == 2


def test_r6_the_turn_goes_round_clockwise() -> None:
    game = Showdown(3)
    states = [game.start()]
    for move in ("place:ones", "place:threes", "place:fours"):
        states.append(after(game, f"m:1 r:1,1,3,4,5 {move}", states[-1]))
    assert [seat(game, state) for state in states] == [0, 1, 2, 0]


def test_r7_seat_0_goes_first_and_seat_i_starts_on_corner_4_times_i() -> None:
    assert seat(FOUR, FOUR.start()) == 0
    assert [FOUR.view(FOUR.start()).board[4 * number].pawns for number in range(4)] == [(0,), (1,), (2,), (3,)]


def test_r57_players_choose_their_corners() -> None:
    game = new("showdown", 2, corners="02")
    assert game.start().pawns == (0, 8)
    assert new("showdown", 3, corners="310").start().pawns == (12, 4, 0)
    assert seat(game, game.start()) == 0
    assert after(game, "m:3").pawns == (3, 8)


@pytest.mark.parametrize(("seats", "usual"), [(2, "01"), (3, "012"), (4, "0123")])
def test_r57_by_default_seat_i_has_corner_i(seats: int, usual: str) -> None:
    assert new("showdown", seats).start() == new("showdown", seats, corners=usual).start()


@pytest.mark.parametrize("corners", ["", "0", "00", "04", "012", "0 1", 1])
def test_r57_other_corners_are_refused(corners: object) -> None:
    with pytest.raises(BadOption, match="corners"):
        new("showdown", 2, corners=corners)


# A turn


def test_r8_the_red_die_moves_the_pawn_clockwise() -> None:
    assert outcomes(TWO, TWO.start()) == RED
    assert after(TWO, "m:5").pawns == (5, 4)
    assert after(TWO, "m:5", board({}, pawns=(14, 4))).pawns == (3, 4)


def test_r8_covered_and_wild_spaces_count_and_pawns_may_share_a_space() -> None:
    state = board({"ones": (3, 1, 1), "twos": (5, 1, 1)}, pawns=(2, 5))
    state = after(TWO, "m:3", state)
    assert TWO.view(state).board[5].pawns == (0, 1)


def test_r9_on_an_empty_diamond_the_dice_place_a_card_and_steal_none() -> None:
    state = after(TWO, "m:1 r:2,2,2,3,6", board({"twos": (5, 1, 1)}))
    assert marks(TWO, state) == {"place:threes", "place:sixes", "place:three-of-a-kind"}
    assert thrown(TWO, after(TWO, "m:1")) == 5


def test_r10_on_a_card_of_another_player_the_dice_are_for_that_card_only() -> None:
    state = after(TWO, "m:5 r:2,2,2,3,6", board({"twos": (5, 1, 1), "threes": (6, 1, 1), "sixes": (7, 0, 1)}))
    assert marks(TWO, state) == {"steal:twos"}
    missed = after(TWO, "m:6 r:2,2,2,4,6", board({"twos": (5, 1, 1), "threes": (6, 1, 1)}))
    assert marks(TWO, missed) == {"pass"}


def test_r11_on_a_wild_space_the_dice_place_or_steal() -> None:
    state = after(TWO, "m:4 r:2,2,2,3,6", board({"twos": (5, 1, 1), "threes": (6, 1, 2)}))
    assert marks(TWO, state) == {"place:sixes", "place:three-of-a-kind", "steal:twos"}


@pytest.mark.parametrize(
    ("walk", "move"), [("m:1", "place:sixes"), ("m:5", "steal:twos"), ("m:6 stay", "raise:threes"), ("m:4", "steal:twos")]
)
def test_r12_gaining_a_card_ends_the_turn(walk: str, move: str) -> None:
    state = board({"twos": (5, 1, 1), "threes": (6, 0, 1)})
    state = after(TWO, f"{walk} r:2,3,3,3,6 {move}", state)
    assert seat(TWO, state) == 1
    assert outcomes(TWO, state) == RED


@pytest.mark.parametrize(("walk", "dice"), [("m:5", "1,3,4,4,6"), ("m:6 stay", "1,2,3,5,6")])
def test_r13_gaining_nothing_ends_the_turn_where_the_pawn_is(walk: str, dice: str) -> None:
    state = board({"twos": (5, 1, 1), "threes": (6, 0, 1)})
    state = after(TWO, f"{walk} r:{dice} pass", state)
    assert state.pawns[0] == int(walk[2])
    assert seat(TWO, state) == 1
    assert TWO.scores(state) == (1, 1)


# The black dice


def test_r14_there_are_up_to_three_rolls_and_the_first_is_with_five_dice() -> None:
    throws = outcomes(TWO, after(TWO, "m:1"))
    assert sum(throws.values()) == 6**5
    assert keeps(TWO, after(TWO, "m:1 r:1,2,2,4,6 k: r:1,2,2,4,6"))
    assert not keeps(TWO, after(TWO, "m:1 r:1,2,2,4,6 k: r:1,2,2,4,6 k: r:1,2,2,4,6"))


def test_r15_dice_are_saved_and_may_be_picked_up_again() -> None:
    state = after(TWO, "m:1 r:1,2,2,4,6 k:2,2")
    assert thrown(TWO, state) == 3
    state = after(TWO, "r:6,6,6 k:6,6,6", state)
    assert thrown(TWO, state) == 2
    assert "place:four-of-a-kind" in marks(TWO, after(TWO, "r:1,6", state))


def test_r16_to_roll_again_is_to_pick_up_at_least_one_die() -> None:
    assert keeps(TWO, after(TWO, "m:1 r:3,3,3,3,5")) == {
        *("k:", "k:3", "k:3,3", "k:3,3,3", "k:3,3,3,3"),
        *("k:5", "k:3,5", "k:3,3,5", "k:3,3,3,5"),
    }


@pytest.mark.parametrize("line", ["r:1,2,2,4,6", "r:1,2,2,4,6 k:2,2 r:2,5,6"])
def test_r17_a_player_may_stop_after_the_first_or_second_roll(line: str) -> None:
    state = after(TWO, f"m:1 {line}")
    assert keeps(TWO, state)
    assert seat(TWO, after(TWO, "place:twos", state)) == 1


def test_r17_after_the_third_roll_the_dice_are_final() -> None:
    state = after(TWO, "m:1 r:1,2,2,4,6 k:2,2 r:2,5,6 k:2,2,2 r:5,6")
    assert legal(TWO, state) == {"place:twos", "place:fives", "place:sixes", "place:three-of-a-kind"}


def test_r18_the_card_is_chosen_only_with_the_final_dice() -> None:
    state = after(TWO, "m:1 r:2,2,2,3,6 k:2,2,2 r:4,5 k:2,4,5 r:3,6")
    assert marks(TWO, state) >= {"place:twos", "place:small-straight", "place:large-straight"}


@pytest.mark.parametrize("rolls", ["r:2,3,3,4,6", "r:1,1,1,5,5 k: r:2,3,3,4,6", "r:1,1,1,5,5 k: r:1,1,1,5,5 k: r:2,3,3,4,6"])
def test_r19_a_card_that_can_be_gained_must_be_taken_after_any_roll(rolls: str) -> None:
    state = board({"twos": (5, 1, 1), "threes": (6, 0, 1), "fives": (7, 1, 1)})
    for walk in ("m:1", "m:4", "m:5", "m:6 stay"):
        assert "pass" not in marks(TWO, after(TWO, f"{walk} {rolls}", state))
    assert marks(TWO, after(TWO, f"m:6 stay {rolls}", state)) == {"raise:threes"}


@pytest.mark.parametrize("rolls", ["r:2,3,3,4,6", "r:1,1,1,5,5 k: r:2,3,3,4,6", "r:1,1,1,5,5 k: r:1,1,1,5,5 k: r:2,3,3,4,6"])
def test_r19_pass_is_the_only_end_when_nothing_is_gained(rolls: str) -> None:
    state = board({"fives": (5, 1, 1), "threes": (6, 0, 2)})
    assert marks(TWO, after(TWO, f"m:5 {rolls}", state)) == {"pass"}
    assert marks(TWO, after(TWO, f"m:6 stay {rolls}", state)) == {"pass"}


def test_r19_on_an_empty_diamond_only_cards_that_are_gone_make_a_player_pass() -> None:
    state = full_board({}, pawns=(12, 4), closing=None, off={"large-straight"})
    assert marks(TWO, after(TWO, "m:3 r:1,2,3,4,6", state)) == {"pass"}
    assert marks(TWO, after(TWO, "m:3 r:1,2,3,4,5", state)) == {"place:large-straight"}


def test_r20_dice_cannot_be_told_apart() -> None:
    throws = outcomes(TWO, after(TWO, "m:1 r:1,2,2,4,6 k:2,2"))
    assert throws["r:3,3,5"] == 3
    assert "r:3,5,3" not in throws


# Placing a card


def test_r21_the_card_goes_where_the_pawn_is_and_belongs_to_the_player() -> None:
    state = after(TWO, "m:3 r:1,1,3,4,5 place:fours")
    assert card(state, "fours") == Card(space=3, owner=0, chips=1)
    assert "fours" not in TWO.view(state).off_board


def test_r21_a_card_on_the_board_cannot_be_placed_again() -> None:
    assert "place:ones" not in marks(TWO, after(TWO, "m:1 r:1,1,3,4,6", board({"ones": (5, 1, 1)})))


def test_r22_the_chips_of_the_card_are_stacked() -> None:
    state = after(TWO, "m:3 r:3,3,5,5,5 place:full-house m:1 r:1,1,1,1,2 place:four-of-a-kind")
    assert TWO.scores(state) == (5, 4)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_r23_a_number_card_takes_a_chip_for_each_die_of_the_number(number: int, count: int) -> None:
    others = [other for other in (1, 2, 3, 4, 5, 6) if other != number][: 5 - count]
    dice = ",".join(map(str, sorted([number] * count + others)))
    assert chips(dice, NUMBER_CARDS[number - 1]) == count


def test_r23_a_number_card_needs_at_least_one_die() -> None:
    assert not {"threes", "fives"} & places("1,2,2,4,6")


def test_r23_printed_example_two_aces() -> None:
    assert places("1,1,3,4,5") == {"ones", "threes", "fours", "fives"}
    assert chips("1,1,3,4,5", "ones") == 2
    assert {chips("1,1,3,4,5", name) for name in ("threes", "fours", "fives")} == {1}


def test_r23_printed_example_three_sixes() -> None:
    assert places("1,4,6,6,6") == {"sixes", "ones", "fours", "three-of-a-kind"}
    assert chips("1,4,6,6,6", "sixes") == 3


def test_r24_three_of_a_kind_takes_3_chips() -> None:
    assert chips("2,4,4,4,4", "three-of-a-kind") == 3
    assert "three-of-a-kind" not in places("2,2,4,4,5")


def test_r24_printed_example_three_fours() -> None:
    assert places("2,4,4,4,5") == {"three-of-a-kind", "twos", "fours", "fives"}
    assert chips("2,4,4,4,5", "three-of-a-kind") == 3


def test_r25_four_of_a_kind_takes_4_chips() -> None:
    assert chips("3,3,3,3,6", "four-of-a-kind") == 4
    assert "four-of-a-kind" not in places("3,3,3,6,6")


def test_r25_printed_example_four_twos() -> None:
    assert places("2,2,2,2,6") == {"four-of-a-kind", "twos", "sixes", "three-of-a-kind"}
    assert chips("2,2,2,2,6", "four-of-a-kind") == 4


def test_r26_a_full_house_takes_5_chips() -> None:
    assert chips("1,1,6,6,6", "full-house") == 5
    assert "full-house" not in places("1,1,5,6,6")


@pytest.mark.parametrize("dice", ["3,3,3,5,5", "3,3,5,5,5"])
def test_r26_printed_example_full_house(dice: str) -> None:
    assert places(dice) == {"full-house", "threes", "fives", "three-of-a-kind"}
    assert chips(dice, "full-house") == 5


@pytest.mark.parametrize(
    ("dice", "numbers"),
    [
        ("1,2,3,4,6", {"ones", "twos", "threes", "fours", "sixes"}),
        ("2,2,3,4,5", {"twos", "threes", "fours", "fives"}),
        ("1,3,4,5,6", {"ones", "threes", "fours", "fives", "sixes"}),
    ],
)
def test_r27_printed_example_a_small_straight_takes_5_chips(dice: str, numbers: set[str]) -> None:
    assert places(dice) == {"small-straight"} | numbers
    assert chips(dice, "small-straight") == 5


def test_r27_three_in_a_row_are_no_small_straight() -> None:
    assert "small-straight" not in places("1,2,3,5,6")


@pytest.mark.parametrize("dice", ["1,2,3,4,5", "2,3,4,5,6"])
def test_r28_printed_example_a_large_straight_takes_7_chips(dice: str) -> None:
    numbers = {NUMBER_CARDS[int(number) - 1] for number in dice.split(",")}
    assert places(dice) == {"large-straight", "small-straight"} | numbers
    assert chips(dice, "large-straight") == 7
    assert chips(dice, "small-straight") == 5


def test_r29_chance_needs_25() -> None:
    assert "chance" not in places("4,4,4,6,6")
    assert "chance" in places("4,4,5,6,6")


def test_r29_printed_example_chance_takes_6_chips() -> None:
    assert places("3,4,6,6,6") == {"chance", "threes", "fours", "sixes", "three-of-a-kind"}
    assert chips("3,4,6,6,6", "chance") == 6


def test_r30_the_score_counts_chips() -> None:
    assert TWO.scores(board({"ones": (1, 0, 2), "chance": (2, 0, 6), "twos": (3, 1, 4)})) == (8, 4)


# Stealing a card


def test_r31_figure_1_a_full_house_is_stolen_with_a_full_house() -> None:
    state = after(TWO, "m:3", board({"full-house": (3, 1, 5)}))
    assert marks(TWO, after(TWO, "r:2,2,6,6,6", state)) == {"steal:full-house"}
    assert marks(TWO, after(TWO, "r:2,6,6,6,6", state)) == {"pass"}


@pytest.mark.parametrize(("dice", "move"), [("1,3,5,6,6", "pass"), ("1,3,3,5,6", "steal:threes"), ("3,3,3,5,6", "steal:threes")])
def test_r31_figure_2_threes_with_two_chips_need_two_or_more_threes(dice: str, move: str) -> None:
    state = after(TWO, f"m:3 r:{dice}", board({"threes": (3, 1, 2)}))
    assert marks(TWO, state) == {move}


def test_r32_the_owner_gets_the_chips_back_and_the_thief_stacks_their_own() -> None:
    before = board({"threes": (3, 1, 2), "ones": (5, 1, 1)})
    state = after(TWO, "m:3 r:3,3,3,5,6 steal:threes", before)
    assert (TWO.scores(before), TWO.scores(state)) == ((0, 3), (3, 1))
    assert card(state, "threes") == Card(space=3, owner=0, chips=3)


# Your own card


def test_r33_on_an_own_card_the_player_rolls_red_again_or_stays() -> None:
    state = after(TWO, "m:3", board({"fours": (3, 0, 1)}))
    assert legal(TWO, state) == {"again", "stay"}
    again = after(TWO, "again", state)
    assert outcomes(TWO, again) == RED
    assert seat(TWO, again) == 0
    assert after(TWO, "m:2", again).pawns == (5, 4)
    assert thrown(TWO, after(TWO, "stay", state)) == 5


@pytest.mark.parametrize("count", [1, 2, 3])
def test_r34_a_number_card_with_fewer_than_4_chips_can_be_raised(count: int) -> None:
    state = after(TWO, "m:3", board({"fours": (3, 0, count)}))
    assert legal(TWO, state) == {"again", "stay"}


@pytest.mark.parametrize(
    "cards",
    [
        {"fours": (3, 0, 4)},
        {"three-of-a-kind": (3, 0, 3)},
        {"four-of-a-kind": (3, 0, 4)},
        {"full-house": (3, 0, 5)},
        {"small-straight": (3, 0, 5)},
        {"large-straight": (3, 0, 7)},
        {"chance": (3, 0, 6)},
    ],
)
def test_r35_an_own_card_that_cannot_be_raised_rolls_red_again_without_asking(cards: dict[str, tuple[int, int, int]]) -> None:
    state = after(TWO, "m:3", board(cards))
    assert outcomes(TWO, state) == RED
    assert seat(TWO, state) == 0
    assert after(TWO, "m:2", state).pawns == (5, 4)


def test_r36_figure_3_three_fours_raise_a_card_with_one_chip_to_three() -> None:
    state = after(TWO, "m:3 stay r:1,4,4,4,6 raise:fours", board({"fours": (3, 0, 1)}))
    assert card(state, "fours") == Card(space=3, owner=0, chips=3)
    assert TWO.scores(state) == (3, 0)
    assert seat(TWO, state) == 1


@pytest.mark.parametrize(("dice", "move"), [("1,2,2,4,6", "pass"), ("1,4,4,6,6", "pass"), ("1,4,4,4,6", "raise:fours")])
def test_r36_raising_needs_more_chips_than_lie_there(dice: str, move: str) -> None:
    state = after(TWO, f"m:3 stay r:{dice}", board({"fours": (3, 0, 2), "ones": (5, 1, 1)}))
    assert marks(TWO, state) == {move}


# Wild spaces


def test_r37_a_wild_space_is_never_covered() -> None:
    state = after(TWO, "m:4 r:1,1,3,4,6 place:ones")
    assert TWO.view(state).board[4].card is None
    assert card(state, "ones") == Card(5, 0, 2)


def test_r38_from_a_wild_space_the_dice_place_steal_or_raise_any_card() -> None:
    state = board({"twos": (5, 1, 2), "threes": (10, 0, 1), "fours": (9, 1, 2), "sixes": (2, 0, 1)})
    state = after(TWO, "m:4 r:2,2,3,3,4", state)
    assert marks(TWO, state) == {"steal:twos", "raise:threes"}
    state = board({"twos": (5, 1, 2), "threes": (10, 0, 1), "fours": (9, 1, 2)})
    assert marks(TWO, after(TWO, "m:4 r:2,3,3,4,6", state)) == {"raise:threes", "place:sixes"}


def test_r38_own_cards_that_cannot_be_raised_are_no_gain() -> None:
    state = board({"threes": (10, 0, 4), "three-of-a-kind": (5, 0, 3), "fives": (7, 1, 2)})
    assert marks(TWO, after(TWO, "m:4 r:3,3,3,3,5", state)) == {"place:four-of-a-kind"}


def test_r39_placing_from_a_wild_space_moves_the_pawn_to_the_next_empty_diamond() -> None:
    state = after(TWO, "m:4 r:1,1,3,4,6 place:ones", board({"twos": (5, 1, 1), "threes": (6, 0, 1)}))
    assert card(state, "ones") == Card(space=7, owner=0, chips=2)
    assert state.pawns == (7, 4)


def test_r40_the_next_empty_diamond_is_counted_clockwise_over_cards_corners_and_the_start() -> None:
    cards = {"twos": (13, 1, 1), "threes": (14, 0, 1), "fives": (15, 0, 1), "sixes": (1, 1, 1)}
    state = after(TWO, "m:2 r:1,1,3,4,6 place:ones", board(cards, pawns=(10, 4)))
    assert card(state, "ones") == Card(space=2, owner=0, chips=2)
    assert state.pawns == (2, 4)


@pytest.mark.parametrize(("move", "name", "space"), [("steal:twos", "twos", 9), ("raise:threes", "threes", 2)])
def test_r41_stealing_or_raising_from_a_wild_space_moves_the_pawn_to_the_card(move: str, name: str, space: int) -> None:
    state = after(TWO, f"m:4 r:2,2,3,3,4 {move}", board({"twos": (9, 1, 2), "threes": (2, 0, 1)}))
    assert state.pawns == (space, 4)
    assert card(state, name) == Card(space, owner=0, chips=2)


def test_r41_nothing_gained_leaves_the_pawn_on_the_wild_space() -> None:
    state = after(TWO, "m:4 r:1,2,3,5,6", full_board({}, closing=None, off={"chance"}))
    assert marks(TWO, state) == {"pass"}
    assert after(TWO, "pass", state).pawns == (4, 4)


def raise_or_not(off: str) -> State:
    """Seat 0 has one chip on its threes, seat 1 has two on every other number card, and one card lies beside the board."""
    return full_board({"threes": (10, 0, 1)}, closing=None, off={off})


@pytest.mark.parametrize("rolls", ["r:1,3,3,4,6", "r:1,2,4,5,5 k: r:1,3,3,4,6", "r:1,2,4,5,5 k: r:1,2,4,5,5 k: r:1,3,3,4,6"])
def test_r55_from_a_wild_space_a_raise_may_be_declined_after_any_roll(rolls: str) -> None:
    state = after(TWO, f"m:4 {rolls}", raise_or_not("large-straight"))
    assert marks(TWO, state) == {"raise:threes", "pass"}
    passed = after(TWO, "pass", state)
    assert (passed.pawns, seat(TWO, passed)) == ((4, 4), 1)
    assert card(passed, "threes") == Card(10, owner=0, chips=1)


def test_r55_a_place_or_a_steal_from_a_wild_space_may_not_be_declined() -> None:
    assert marks(TWO, after(TWO, "m:4 r:1,3,3,4,6", raise_or_not("sixes"))) == {"raise:threes", "place:sixes"}
    assert marks(TWO, after(TWO, "m:4 r:1,3,3,6,6", raise_or_not("large-straight"))) == {"raise:threes", "steal:sixes"}


def test_r55_a_raise_on_the_space_of_the_card_is_compulsory() -> None:
    assert marks(TWO, after(TWO, "m:3 stay r:1,3,3,4,6", board({"threes": (3, 0, 1)}))) == {"raise:threes"}


RAISE_FROM_WILD = (
    "m:1 r:1,3,4,5,6 place:threes m:1 r:1,1,1,2,4 place:ones m:1 r:2,2,4,4,6 place:twos m:1 r:2,4,5,5,6 place:fives m:2 r:1,1,3,3,5"
)
"""Seat 0 stands on a Wild space, and the dice can do nothing but raise its threes."""


@pytest.mark.parametrize(("rules", "ends"), [(1, {"raise:threes"}), (2, {"raise:threes", "pass"})])
def test_r56_a_game_is_played_by_the_version_of_its_record(rules: int, ends: set[str]) -> None:
    game, state = open_record(Record("showdown", 2, {}, rules, moves(RAISE_FROM_WILD)))
    assert marks(game, state) == ends


def test_r56_a_record_of_version_1_that_declines_a_raise_is_refused() -> None:
    declined = moves(f"{RAISE_FROM_WILD} pass")
    assert open_record(Record("showdown", 2, {}, 2, declined))
    with pytest.raises(BadRecord, match="pass"):
        open_record(Record("showdown", 2, {}, 1, declined))


def test_r56_in_both_versions_a_player_passes_when_nothing_is_gained() -> None:
    for rules in (1, 2):
        game = Showdown(2, rules=rules)
        assert marks(game, after(game, "m:5 r:1,2,2,4,6", board({"fives": (5, 1, 2)}))) == {"pass"}


# Five alike


SOME_CARDS = {"ones": (5, 1, 4), "large-straight": (6, 1, 7), "threes": (7, 0, 1), "chance": (9, 0, 6), "sixes": (3, 1, 2)}
ANY_CARD = {"steal:ones", "steal:large-straight", "steal:sixes"} | {f"place:{name}" for name in NAMES if name not in SOME_CARDS}


@pytest.mark.parametrize("walk", ["m:1", "m:3", "m:4", "m:5", "m:6"])
def test_r42_five_alike_gain_any_card_on_any_space(walk: str) -> None:
    state = after(TWO, f"{walk} r:2,2,2,2,2", board(SOME_CARDS))
    assert marks(TWO, state) == ANY_CARD


def test_r42_five_alike_gain_any_card_while_staying_on_an_own_card() -> None:
    state = after(TWO, "m:3 stay r:2,2,2,2,2", board(SOME_CARDS, pawns=(4, 4)))
    assert marks(TWO, state) == ANY_CARD


@pytest.mark.parametrize(("walk", "space"), [("m:2", 2), ("m:3", 10), ("m:4", 10), ("m:5", 10)])
def test_r43_a_card_placed_with_five_alike_goes_here_or_to_the_next_empty_diamond(walk: str, space: int) -> None:
    state = after(TWO, f"{walk} r:2,2,2,2,2 place:full-house", board({**SOME_CARDS, "twos": (11, 1, 1)}))
    assert card(state, "full-house") == Card(space, owner=0, chips=5)
    assert state.pawns == (space, 4)
    assert seat(TWO, state) == 1


@pytest.mark.parametrize("walk", ["m:1", "m:4", "m:5", "m:6"])
def test_r44_stealing_with_five_alike_moves_the_pawn_to_the_card(walk: str) -> None:
    state = after(TWO, f"{walk} r:2,2,2,2,2 steal:large-straight", board(SOME_CARDS))
    assert card(state, "large-straight") == Card(6, owner=0, chips=7)
    assert state.pawns == (6, 4)
    assert seat(TWO, state) == 1


@pytest.mark.parametrize("name", NAMES)
def test_r45_five_alike_stack_4_chips_on_a_number_card_and_the_usual_on_others(name: str) -> None:
    usual = dict(zip(NAMES, (4, 4, 4, 4, 4, 4, 3, 4, 5, 5, 7, 6), strict=True))
    assert chips("1,1,1,1,1", name) == usual[name]


def test_r45_a_number_card_stolen_with_other_five_alike_takes_4_chips() -> None:
    state = after(TWO, "m:1 r:2,2,2,2,2 steal:sixes", board(SOME_CARDS))
    assert card(state, "sixes") == Card(3, owner=0, chips=4)


def test_r46_five_alike_raise_only_the_card_of_their_own_number() -> None:
    on_its_space = after(TWO, "m:3 stay", board(SOME_CARDS, pawns=(4, 4)))
    assert "raise:threes" in marks(TWO, after(TWO, "r:3,3,3,3,3", on_its_space))
    assert "raise:threes" not in marks(TWO, after(TWO, "r:2,2,2,2,2", on_its_space))
    on_wild = after(TWO, "m:4", board(SOME_CARDS))
    assert "raise:threes" in marks(TWO, after(TWO, "r:3,3,3,3,3", on_wild))
    assert "raise:threes" not in marks(TWO, after(TWO, "r:2,2,2,2,2", on_wild))
    for elsewhere in ("m:1", "m:5"):
        assert "raise:threes" not in marks(TWO, after(TWO, f"{elsewhere} r:3,3,3,3,3", board(SOME_CARDS)))
    raised = after(TWO, "r:3,3,3,3,3 raise:threes", on_wild)
    assert card(raised, "threes") == Card(7, owner=0, chips=4)
    assert raised.pawns == (7, 4)


# The Showdown Round


def eleven_placed(seats: int, placer: int) -> State:
    """Chance is missing, and diamond 15 is empty; the placer is about to roll the red die on corner 12."""
    pawns = tuple(12 if number == placer else 4 * number for number in range(seats))
    return full_board({}, pawns, placer, closing=None, off={"chance"})


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("placer", [0, 1])
def test_r47_the_round_starts_left_of_the_one_who_placed_the_twelfth_card(seats: int, placer: int) -> None:
    game = Showdown(seats)
    state = eleven_placed(seats, placer)
    assert not game.view(state).last_round
    state = after(game, "m:3 r:4,5,5,6,6 place:chance", state)
    assert game.view(state).last_round
    assert seat(game, state) == (placer + 1) % seats
    assert outcomes(game, state) == RED


def take_turns(game: Showdown, state: State) -> list[int]:
    """The seats that have a turn until the game ends, each walking to a card or corner and missing it."""
    order = []
    while state.closing:
        order.append(seat(game, state))
        state = after(game, "m:1", state)
        while thrown(game, state) != 5:
            state = after(game, "m:1", state)
        node = after(game, "r:1,2,4,5,6", state)
        assert marks(game, node) == {"pass"}
        state = after(game, "pass", node)
    assert winners(game, state)
    return order


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r48_each_has_one_turn_and_the_placer_the_last(seats: int) -> None:
    game = Showdown(seats)
    state = after(game, "m:3 r:4,5,5,6,6 place:chance", eleven_placed(seats, placer=1))
    assert take_turns(game, state) == [number % seats for number in range(2, seats + 2)]


def test_r49_cards_are_stolen_by_the_usual_rules() -> None:
    state = full_board({"threes": (3, 1, 2)})
    assert marks(TWO, after(TWO, "m:3 r:3,3,3,5,6", state)) == {"steal:threes"}
    assert marks(TWO, after(TWO, "m:3 r:1,3,5,6,6", state)) == {"pass"}
    assert marks(TWO, after(TWO, "m:4 r:1,1,3,3,6", state)) == {"steal:ones", "steal:threes"}
    assert {move.partition(":")[0] for move in marks(TWO, after(TWO, "m:3 r:6,6,6,6,6", state))} == {"steal"}


def test_r49_an_own_card_is_left_or_raised_as_before() -> None:
    state = after(TWO, "m:3", full_board({"threes": (3, 0, 2)}))
    assert legal(TWO, state) == {"again", "stay"}
    state = after(TWO, "again", state)
    assert outcomes(TWO, state) == RED
    assert seat(TWO, state) == 0
    assert TWO.view(state).last_round
    assert outcomes(TWO, after(TWO, "m:3", full_board({"chance": (3, 0, 6)}))) == RED


@pytest.mark.parametrize(
    ("line", "space"),
    [
        ("m:3 r:3,3,3,5,6 steal:threes", 3),
        ("m:4 r:3,3,3,5,6 steal:threes", 3),
    ],
)
def test_r50_a_steal_rolls_the_red_die_again(line: str, space: int) -> None:
    state = after(TWO, line, full_board({"threes": (3, 1, 2)}))
    assert seat(TWO, state) == 0
    assert outcomes(TWO, state) == RED
    assert state.pawns == (space, 4)
    assert state.closing == 2
    assert thrown(TWO, after(TWO, "m:2", state)) == 5


def test_r50_a_player_steals_as_often_as_the_dice_allow() -> None:
    line = "m:3 r:3,3,3,5,6 steal:threes m:2 r:4,4,4,5,6 steal:fours m:1 r:5,5,5,6,6 steal:fives"
    state = after(TWO, line, full_board({"threes": (3, 1, 2), "fours": (5, 1, 3), "fives": (6, 1, 3)}))
    assert TWO.scores(state)[0] == 9
    assert seat(TWO, state) == 0


def test_r51_a_miss_ends_the_turn() -> None:
    line = "m:3 r:3,3,3,5,6 steal:threes m:2 r:1,2,3,5,6 k: r:1,2,3,5,6 k:5 r:1,2,3,4 pass"
    state = after(TWO, line, full_board({"threes": (3, 1, 2), "fours": (5, 1, 3)}))
    assert seat(TWO, state) == 1
    assert state.closing == 1
    assert card(state, "threes") == Card(3, owner=0, chips=3)


@pytest.mark.parametrize("line", ["m:3 stay r:1,3,3,3,6 raise:threes", "m:4 r:1,3,3,3,6 raise:threes"])
def test_r52_a_raise_ends_the_turn(line: str) -> None:
    state = after(TWO, line, full_board({"threes": (3, 0, 2)}))
    assert card(state, "threes") == Card(3, owner=0, chips=3)
    assert state.pawns[0] == 3
    assert seat(TWO, state) == 1


def test_r52_a_raise_that_fails_ends_the_turn_too() -> None:
    state = after(TWO, "m:3 stay r:1,3,3,6,6", full_board({"threes": (3, 0, 2)}))
    assert marks(TWO, state) == {"pass"}
    assert seat(TWO, after(TWO, "pass", state)) == 1


def test_r58_a_steal_with_five_alike_rolls_the_red_die_again_in_the_showdown_round() -> None:
    state = after(TWO, "m:5 r:1,1,1,1,1 steal:threes", full_board({"threes": (3, 1, 2)}))
    assert seat(TWO, state) == 0
    assert outcomes(TWO, state) == RED
    assert state.pawns == (3, 4)
    assert state.closing == 2


# The end


def test_r53_the_game_ends_after_the_round_and_most_chips_win() -> None:
    state = full_board({"threes": (9, 1, 1)}, pawns=(0, 8), turn=1, closing=1)
    assert TWO.scores(state) == (0, 41)
    state = after(TWO, "m:1 stay r:3,3,4,5,6 raise:threes", state)
    assert winners(TWO, state) == (1,)
    assert TWO.scores(state) == (0, 42)


def test_r54_players_who_tie_share_the_win() -> None:
    cards = {
        "chance": (1, 0, 6),
        "full-house": (2, 0, 5),
        "small-straight": (3, 0, 5),
        "four-of-a-kind": (5, 0, 4),
        "twos": (6, 0, 1),
    }
    state = full_board({**cards, "threes": (7, 1, 1)}, turn=1, closing=1)
    assert TWO.scores(state) == (21, 19)
    state = after(TWO, "m:3 stay r:3,3,3,5,6 raise:threes", state)
    assert TWO.scores(state) == (21, 21)
    assert winners(TWO, state) == (0, 1)


# The two printed turns


def test_printed_example_bob_places_chance() -> None:
    state = full_board({}, pawns=(10, 3), closing=None, off={"sixes", "three-of-a-kind", "chance"})
    state = after(TWO, "m:3 r:1,2,2,3,4 k:2,2 r:5,6,6", state)
    assert state.pawns[0] == 13
    state = after(TWO, "k:5,6,6 r:5,6", state)
    assert legal(TWO, state) == {"place:sixes", "place:three-of-a-kind", "place:chance"}
    state = after(TWO, "place:chance", state)
    assert card(state, "chance") == Card(space=13, owner=0, chips=6)
    assert TWO.scores(state)[0] == 6
    assert seat(TWO, state) == 1


def test_printed_example_leslie_steals_aces() -> None:
    bob, leslie = 0, 1
    state = board({"ones": (11, bob, 2), "chance": (5, bob, 6)}, pawns=(5, 9), turn=leslie)
    state = after(TWO, "m:2 r:1,2,4,5,6 k:1 r:1,1,1,5", state)
    assert state.pawns[leslie] == 11
    assert "steal:ones" in marks(TWO, state)
    state = after(TWO, "k:1,1,1,1 r:3", state)
    assert legal(TWO, state) == {"steal:ones"}
    state = after(TWO, "steal:ones", state)
    assert card(state, "ones") == Card(space=11, owner=leslie, chips=4)
    assert TWO.scores(state) == (6, 4)
    assert seat(TWO, state) == bob
