"""Mickey Mouse Yahtzee: every rule of `docs/rules/mickey-mouse.md`, and every example printed on the sheet."""

from __future__ import annotations

import pytest

from dicecup.core import BadSeats, IllegalMove
from dicecup.games import edition, new
from dicecup.games.mickey_mouse import State
from tests.rules.helpers import after, chance, keeps, legal, marks, outcomes, seat, thrown, winners

FRIENDS = edition("mickey-mouse").rows
SOLO = new("mickey-mouse", seats=1)
PAIR = new("mickey-mouse", seats=2)


def board(*seats: dict[str, int], turn: int = 0) -> State:
    """A position between two turns: the column of each token on the board, 0 for its picture; all other tokens in hand."""
    return State(tuple(tuple(own.get(friend) for friend in FRIENDS) for own in seats), turn)


def column(state: State, friend: str, seat: int = 0) -> int | None:
    return state.tokens[seat][FRIENDS.index(friend)]


def scores_of(*friends: str) -> set[str]:
    return {f"s:{friend}" for friend in friends}


def five(face: str) -> str:
    return "r:" + ",".join([face] * 5)


# What you need


def test_r1_two_to_four_players_or_one_alone() -> None:
    for seats in (1, 2, 3, 4):
        assert len(new("mickey-mouse", seats=seats).start().tokens) == seats
    with pytest.raises(BadSeats):
        new("mickey-mouse", seats=5)


def test_r2_five_dice_with_mickey_and_the_five_friends() -> None:
    assert edition("mickey-mouse").faces == ("mickey", "minnie", "pluto", "goofy", "donald", "daisy")
    assert thrown(PAIR, PAIR.start()) == 5
    assert outcomes(PAIR, PAIR.start())["r:mickey,minnie,pluto,goofy,donald"] == 120


def test_r3_each_player_has_a_token_for_each_friend() -> None:
    game = new("mickey-mouse", seats=4)
    assert game.start().tokens == ((None,) * 5,) * 4
    assert FRIENDS == ("minnie", "pluto", "goofy", "donald", "daisy")


def test_r4_all_share_one_board_of_five_rows_and_columns_1_to_5() -> None:
    throws = (
        "r:minnie,pluto,pluto,goofy,goofy",
        "r:minnie,minnie,pluto,goofy,goofy",
        "r:minnie,minnie,minnie,pluto,goofy",
        "r:minnie,minnie,minnie,minnie,goofy",
    )
    for number, throw in enumerate((*throws, five("minnie")), 1):
        state = after(PAIR, f"{throw} s:minnie")
        assert column(state, "minnie") == number
        assert column(after(PAIR, f"{throw} s:minnie", state), "minnie", 1) == number - 1, "the row is shared"


def test_r5_the_turn_goes_round() -> None:
    game = new("mickey-mouse", seats=3)
    state = game.start()
    order = []
    for friend in ("minnie", "minnie", "minnie", "pluto"):
        order.append(seat(game, state))
        state = after(game, f"{five('mickey')} s:{friend}", state)
    assert order == [0, 1, 2, 0]


def test_r6_seat_0_goes_first() -> None:
    assert [seat(new("mickey-mouse", seats=n), new("mickey-mouse", seats=n).start()) for n in (1, 2, 3, 4)] == [0, 0, 0, 0]


@pytest.mark.parametrize(("seats", "turns"), [(2, 5), (3, 4), (4, 3)])
def test_r7_turns_for_two_three_and_four_players(seats: int, turns: int) -> None:
    game = new("mickey-mouse", seats=seats)
    state = game.start()
    for friend in FRIENDS[:turns]:
        for _ in range(seats):
            assert chance(game, state).seat == len([own for own in state.tokens if own[FRIENDS.index(friend)] is not None])
            state = after(game, f"{five('mickey')} s:{friend}", state)
    assert winners(game, state) == (0,)
    assert [own.count(None) for own in state.tokens] == [5 - turns] * seats


# A turn


def test_r8_up_to_three_rolls_the_first_with_all_five_dice() -> None:
    assert thrown(PAIR, PAIR.start()) == 5
    assert not keeps(PAIR, after(PAIR, f"{five('minnie')} k: {five('pluto')} k: {five('goofy')}"))


def test_r9_any_or_all_dice_may_be_rolled_again() -> None:
    state = after(PAIR, "r:minnie,minnie,minnie,minnie,daisy")
    pools = {"k:", "k:minnie", "k:minnie,minnie", "k:minnie,minnie,minnie", "k:minnie,minnie,minnie,minnie"}
    with_daisy = {"k:daisy", "k:minnie,daisy", "k:minnie,minnie,daisy", "k:minnie,minnie,minnie,daisy"}
    assert keeps(PAIR, state) == pools | with_daisy
    again = after(PAIR, "k:daisy r:minnie,minnie,minnie,minnie", state)
    assert keeps(PAIR, again) == pools | with_daisy, "the daisy that was set aside may be picked up"


def test_r9_sheet_play_example_from_two_plutos_to_four_donalds() -> None:
    state = after(PAIR, "r:minnie,pluto,pluto,goofy,donald k:pluto,pluto")
    assert thrown(PAIR, state) == 3
    state = after(PAIR, "r:donald,donald,donald k:donald,donald,donald", state)
    assert thrown(PAIR, state) == 2
    state = after(PAIR, "r:goofy,donald", state)
    assert legal(PAIR, state) == scores_of("donald", "goofy")
    state = after(PAIR, "s:donald", state)
    assert column(state, "donald") == 4
    assert (PAIR.scores(state), seat(PAIR, state)) == ((4, 0), 1)


def test_r10_rolling_again_picks_up_at_least_one_die() -> None:
    with pytest.raises(IllegalMove, match="the hand is"):
        after(PAIR, "r:minnie,pluto,pluto,goofy,donald k:minnie,pluto,pluto,goofy,donald")


def test_r11_you_may_score_after_the_first_or_second_roll() -> None:
    first = after(PAIR, "r:minnie,pluto,pluto,goofy,donald")
    assert marks(PAIR, first) == scores_of("minnie", "pluto", "goofy", "donald")
    assert marks(PAIR, after(PAIR, "k:pluto,pluto r:daisy,daisy,daisy", first)) == scores_of("pluto", "daisy")


def test_r12_after_the_third_roll_you_must_score() -> None:
    state = after(PAIR, f"{five('minnie')} k: {five('pluto')} k: r:pluto,pluto,goofy,goofy,daisy")
    assert legal(PAIR, state) == scores_of("pluto", "goofy", "daisy")


def test_r13_with_nothing_to_score_after_roll_1_or_2_you_must_roll_on() -> None:
    before = board({"minnie": 3, "pluto": 2}, {})
    first = after(PAIR, "r:minnie,minnie,minnie,pluto,pluto", before)
    second = after(PAIR, "k:minnie,minnie,minnie r:pluto,pluto", first)
    for state in (first, second):
        assert legal(PAIR, state) == keeps(PAIR, state) != set()


def test_r14_dice_are_told_apart_only_by_what_they_show() -> None:
    weights = outcomes(PAIR, after(PAIR, "r:minnie,pluto,pluto,goofy,donald k:pluto,pluto"))
    assert (weights["r:pluto,pluto,goofy"], weights["r:goofy,goofy,goofy"], weights["r:mickey,pluto,goofy"]) == (3, 1, 6)
    assert "r:pluto,goofy,pluto" not in weights
    assert sum(weights.values()) == 6**3


# Scoring


def test_r15_one_friend_a_turn_and_a_different_one_every_turn() -> None:
    state = after(SOLO, "r:minnie,minnie,minnie,pluto,pluto s:minnie")
    assert [own for own in state.tokens[0] if own is not None] == [3]
    state = after(SOLO, "r:minnie,minnie,minnie,pluto,pluto", state)
    assert marks(SOLO, state) == scores_of("pluto")


def test_r16_the_token_goes_under_the_number_counted_and_ends_the_turn() -> None:
    state = after(PAIR, "r:minnie,minnie,minnie,pluto,pluto s:pluto")
    assert (column(state, "pluto"), PAIR.scores(state)) == (2, (2, 0))
    assert chance(PAIR, state).seat == 1


def test_r16_sheet_example_three_minnies_and_two_plutos_score_3() -> None:
    state = after(PAIR, "r:minnie,minnie,minnie,pluto,pluto s:minnie")
    assert (column(state, "minnie"), PAIR.scores(state)) == (3, (3, 0))


def test_r17_sheet_example_mickey_makes_four_minnies_two_donalds_or_one_of_any() -> None:
    state = after(PAIR, "r:mickey,minnie,minnie,minnie,donald")
    assert marks(PAIR, state) == scores_of(*FRIENDS)
    counts = {friend: column(after(PAIR, f"s:{friend}", state), friend) for friend in FRIENDS}
    assert counts == {"minnie": 4, "donald": 2, "pluto": 1, "goofy": 1, "daisy": 1}


def test_r17_mickey_counts_as_one_you_have_not_scored_yet() -> None:
    state = after(PAIR, "r:mickey,minnie,minnie,minnie,donald", board({"minnie": 5, "donald": 1, "daisy": 0}, {}))
    assert marks(PAIR, state) == scores_of("pluto", "goofy")


def test_r18_every_die_and_every_mickey_counts() -> None:
    state = after(PAIR, "r:mickey,mickey,minnie,minnie,daisy")
    assert [column(after(PAIR, f"s:{friend}", state), friend) for friend in ("minnie", "daisy", "goofy")] == [4, 3, 2]
    assert len([move for move in legal(PAIR, state) if "minnie" in move and move.startswith("s:")]) == 1


def test_r19_any_friend_that_shows_may_be_scored() -> None:
    state = after(PAIR, "r:minnie,minnie,minnie,pluto,pluto")
    assert marks(PAIR, state) == scores_of("minnie", "pluto")


def test_r20_five_of_one_friend_go_under_the_5() -> None:
    for friend in FRIENDS:
        assert column(after(PAIR, f"{five(friend)} s:{friend}"), friend) == 5


def test_r21_sheet_example_five_mickeys_are_five_of_any_friend_not_scored_yet() -> None:
    state = after(PAIR, five("mickey"), board({"minnie": 3, "goofy": 0}, {}))
    assert marks(PAIR, state) == scores_of("pluto", "donald", "daisy")
    for friend in ("pluto", "donald", "daisy"):
        assert column(after(PAIR, f"s:{friend}", state), friend) == 5


# Tokens


def test_r22_a_token_on_the_board_stays_where_it_is() -> None:
    state = after(PAIR, "r:minnie,minnie,minnie,pluto,pluto s:minnie")
    state = after(PAIR, f"{five('minnie')} s:minnie", state)
    assert (column(state, "minnie", 0), column(state, "minnie", 1)) == (3, 5)
    with pytest.raises(IllegalMove):
        after(PAIR, f"{five('minnie')} s:minnie", state)


def test_r23_sheet_example_five_daisies_are_pushed_to_the_4() -> None:
    pink_on_5 = board({"minnie": 2}, {"daisy": 5}, turn=2)
    state = after(PAIR, f"{five('daisy')} s:daisy", pink_on_5)
    assert (column(state, "daisy", 0), column(state, "daisy", 1)) == (4, 5)
    assert PAIR.scores(state) == (2 + 4, 5)


def test_r23_only_the_same_space_of_the_same_row_pushes() -> None:
    state = after(PAIR, f"{five('daisy')} s:daisy", board({}, {"donald": 5, "daisy": 4}))
    assert column(state, "daisy") == 5


def test_r24_a_token_is_pushed_past_every_taken_space() -> None:
    game = new("mickey-mouse", seats=4)
    state = after(game, f"{five('daisy')} s:daisy", board({}, {"daisy": 4}, {"daisy": 5}, {"daisy": 2}))
    assert column(state, "daisy") == 3
    state = after(game, f"{five('daisy')} s:daisy", board({}, {"daisy": 4}, {"daisy": 5}, {"daisy": 3}))
    assert column(state, "daisy") == 2


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_r24_with_no_open_space_it_ends_on_the_picture_after_any_roll(rolls: int) -> None:
    game = new("mickey-mouse", seats=3)
    throw = "r:minnie,minnie,pluto,pluto,pluto"
    state = after(game, " k: ".join([throw] * rolls), board({}, {"minnie": 2}, {"minnie": 1}))
    assert "s:minnie" in legal(game, state)
    state = after(game, "s:minnie", state)
    assert (column(state, "minnie"), game.scores(state)) == (0, (0, 2, 1))


def test_r25_sheet_example_the_forced_zero_with_goofy_left() -> None:
    before = board({"minnie": 3, "pluto": 5, "donald": 4, "daisy": 4}, {})
    rolls = "r:minnie,pluto,donald,daisy,daisy k: r:minnie,pluto,donald,daisy,daisy k: r:minnie,minnie,minnie,pluto,pluto"
    state = after(PAIR, rolls, before)
    assert legal(PAIR, state) == {"x:goofy"}
    state = after(PAIR, "x:goofy", state)
    assert (column(state, "goofy"), PAIR.scores(state)) == (0, (16, 0))
    assert seat(PAIR, state) == 1


def test_r25_any_token_left_may_go_onto_its_picture() -> None:
    throw = "r:minnie,minnie,minnie,pluto,pluto"
    state = after(PAIR, f"{throw} k: {throw} k: {throw}", board({"minnie": 3, "pluto": 5}, {}))
    assert legal(PAIR, state) == {"x:goofy", "x:donald", "x:daisy"}


def test_r26_there_is_no_other_way_to_take_a_zero() -> None:
    before = board({"minnie": 3, "pluto": 5}, {})
    nothing = "r:minnie,minnie,minnie,pluto,pluto"
    for moves in (nothing, f"{nothing} k: {nothing}"):
        assert not [move for move in legal(PAIR, after(PAIR, moves, before)) if move.startswith("x:")], "only after the third roll"
    third = after(PAIR, f"{nothing} k: {nothing} k: r:minnie,minnie,minnie,pluto,goofy", before)
    assert legal(PAIR, third) == scores_of("goofy"), "a friend that shows must be scored"
    wild = after(PAIR, f"{nothing} k: {nothing} k: r:mickey,minnie,minnie,minnie,pluto", before)
    assert legal(PAIR, wild) == scores_of("goofy", "donald", "daisy"), "a Mickey is always a score"


def test_r27_a_picture_has_room_for_all_players() -> None:
    throw = "r:minnie,minnie,minnie,pluto,pluto"
    thrice = f"{throw} k: {throw} k: {throw}"
    own = {"minnie": 3, "pluto": 2, "donald": 1, "daisy": 1}
    other = {"minnie": 4, "pluto": 1, "donald": 2, "daisy": 2}
    state = after(PAIR, f"{thrice} x:goofy {thrice} x:goofy", board(own, other))
    assert (column(state, "goofy", 0), column(state, "goofy", 1)) == (0, 0)


# The end


FINISH = """
    r:minnie,pluto,pluto,goofy,donald k:pluto,pluto r:donald,donald,donald k:donald,donald,donald r:goofy,donald s:donald
    r:daisy,daisy,daisy,daisy,daisy s:daisy
    r:daisy,daisy,daisy,daisy,daisy s:daisy
    r:minnie,minnie,minnie,minnie,goofy s:minnie
    r:minnie,minnie,minnie,pluto,pluto s:minnie
    r:pluto,pluto,goofy,donald,daisy s:pluto
    r:mickey,mickey,mickey,mickey,mickey s:pluto
    r:mickey,goofy,donald,donald,daisy s:goofy
    r:minnie,minnie,pluto,pluto,pluto k: r:donald,donald,donald,donald,daisy k: r:minnie,minnie,minnie,pluto,pluto x:goofy
    r:pluto,pluto,pluto,donald,donald s:donald
"""


def test_r28_sheet_example_blue_wins_by_16_to_15() -> None:
    state = after(PAIR, FINISH)
    assert dict(zip(FRIENDS, state.tokens[0], strict=True)) == {"minnie": 3, "pluto": 5, "goofy": 0, "donald": 4, "daisy": 4}
    assert dict(zip(FRIENDS, state.tokens[1], strict=True)) == {"minnie": 4, "pluto": 2, "goofy": 2, "donald": 2, "daisy": 5}
    assert PAIR.scores(state) == (16, 15)
    assert winners(PAIR, state) == (0,)


def test_r29_counting_the_spaces_up_to_each_token_comes_to_the_same() -> None:
    state = after(PAIR, FINISH)
    counted = [sum(1 for token in own for space in range(1, 6) if token is not None and space <= token) for own in state.tokens]
    assert counted == list(PAIR.scores(state)) == [16, 15]


def tied() -> State:
    """Two players with 15 each, after the last turn."""
    blue = {"minnie": 3, "pluto": 5, "goofy": 0, "donald": 3, "daisy": 4}
    pink = {"minnie": 4, "pluto": 2, "goofy": 2, "daisy": 5}
    state: State = after(PAIR, "r:pluto,pluto,pluto,donald,donald s:donald", board(blue, pink, turn=9))
    assert PAIR.scores(state) == (15, 15)
    return state


def test_r30_a_tie_goes_to_whoever_throws_the_most_mickeys() -> None:
    state = tied()
    assert (seat(PAIR, state), thrown(PAIR, state)) == (0, 5)
    state = after(PAIR, "r:mickey,minnie,minnie,minnie,minnie", state)
    assert (seat(PAIR, state), thrown(PAIR, state)) == (1, 5)
    assert winners(PAIR, after(PAIR, "r:mickey,mickey,minnie,pluto,daisy", state)) == (1,)
    assert winners(PAIR, after(PAIR, five("minnie"), state)) == (0,)


def test_r30_only_those_tied_for_the_lead_throw() -> None:
    game = new("mickey-mouse", seats=3)
    state = board(
        {"minnie": 5, "pluto": 1, "goofy": 5, "donald": 4},
        {"minnie": 1, "pluto": 2, "goofy": 2, "donald": 1},
        {"minnie": 4, "pluto": 4, "goofy": 4},
        turn=11,
    )
    ahead = after(game, "r:minnie,minnie,minnie,donald,donald s:donald", state)
    assert (game.scores(ahead), winners(game, ahead)) == ((15, 6, 14), (0,)), "no tie, no throw"

    level = after(game, "r:minnie,minnie,donald,donald,donald s:donald", state)
    assert (game.scores(level), seat(game, level)) == ((15, 6, 15), 0)
    assert seat(game, after(game, five("minnie"), level)) == 2


def test_r31_those_still_tied_throw_again_and_the_scores_stay() -> None:
    state = tied()
    for throw in (five("daisy"), "r:mickey,mickey,minnie,minnie,minnie"):
        state = after(PAIR, f"{throw} {throw}", state)
        assert seat(PAIR, state) == 0
    state = after(PAIR, f"{five('daisy')} r:mickey,pluto,pluto,pluto,pluto", state)
    assert (winners(PAIR, state), PAIR.scores(state)) == ((1,), (15, 15))


def test_r31_of_three_tied_only_those_with_the_most_mickeys_throw_again() -> None:
    game = new("mickey-mouse", seats=3)
    state = board(
        {"minnie": 1, "pluto": 3, "goofy": 4, "donald": 2},
        {"minnie": 3, "pluto": 2, "goofy": 1, "donald": 4},
        {"minnie": 2, "pluto": 4, "goofy": 3},
        turn=11,
    )
    state = after(game, "r:pluto,pluto,pluto,pluto,donald s:donald", state)
    assert game.scores(state) == (10, 10, 10)
    one_mickey = "r:mickey,minnie,minnie,minnie,minnie"
    state = after(game, f"{one_mickey} {five('daisy')} {one_mickey}", state)
    assert seat(game, state) == 0
    state = after(game, five("daisy"), state)
    assert seat(game, state) == 2
    assert winners(game, after(game, one_mickey, state)) == (2,)


def test_r32_alone_you_take_five_turns_and_use_all_tokens() -> None:
    state = after(SOLO, " ".join(f"{five(friend)} s:{friend}" for friend in FRIENDS))
    assert (winners(SOLO, state), SOLO.scores(state)) == ((0,), (25,))
