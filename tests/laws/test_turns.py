"""The course of a turn as the view shows it: the dice on the table, the number of rolls, and who acts next."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecup.core import Chance, Choice, Cross, Keep, Over, RedDie, Roll, Score
from dicecup.games import View, edition, new
from tests.laws.positions import every_table, walk

SHEETS = ["yahtzee", "firefly", "maxi-yatzy"]
seeds = given(seed=st.integers(0, 2**32 - 1))


def open_rows(view: View, seat: int) -> int:
    """How many slots of a sheet are open."""
    return sum(slot is None for row in view.columns[seat] for slot in row)


@every_table
@settings(max_examples=2)
@seeds
def test_hands_and_rolls_keep_to_their_limits(key: str, seats: int, seed: int) -> None:
    game, listed = new(key, seats), edition(key)
    owes_a_mark = False
    for state, move in walk(game, Random(seed)):
        node, view = game.node(state), game.view(state)
        extra = bool(listed.extra_die)
        assert view.roll <= (4 if extra else 3)
        match node:
            case Chance() if view.contest:
                assert view.dice == ()
                assert view.roll == 0
            case Chance() if isinstance(move, Roll):
                in_the_air = listed.dice - len(view.dice) + (extra and view.power is None)
                assert node.throw.dice == in_the_air > 0
                assert view.roll < (4 if extra else 3)
            case Chance():
                assert isinstance(move, RedDie)
                assert node.throw.dice == 1
            case Choice() if node.dice:
                assert len(node.dice) == listed.dice
                assert view.roll >= 1
                may_roll = any(isinstance(other, Keep) for other in node.legal)
                assert may_roll == (may_roll_again(view) and not owes_a_mark)
            case Choice():
                assert key == "showdown"
        owes_a_mark = isinstance(move, Score | Cross) and bool(game.view(game.step(state, move)).dice)


def may_roll_again(view: View) -> bool:
    """Whether dice may be rolled again: after rolls 1 and 2 unless Freeze shows, after roll 3 only if Power shows."""
    if view.power == "freeze":
        return False
    return view.roll < 3 or (view.roll == 3 and view.power == "power")


@every_table
@settings(max_examples=2)
@seeds
def test_a_throw_joins_what_was_kept_and_nothing_else_moves_dice(key: str, seats: int, seed: int) -> None:
    game = new(key, seats)
    order = edition(key).faces.index
    for state, move in walk(game, Random(seed)):
        before, after = game.view(state), game.view(game.step(state, move))
        match move:
            case Roll() if not before.contest:
                assert after.dice == tuple(sorted(before.dice + move.dice, key=order))
                assert after.power == (before.power if move.power is None else move.power)
                assert after.roll == before.roll + 1
            case Keep():
                assert (after.dice, after.power, after.roll) == (move.dice, move.power, before.roll)
            case Score() | Cross() if before.power == "double" and after.dice:
                assert (after.dice, after.power, after.roll) == (before.dice, before.power, before.roll)
            case Score() | Cross():
                assert (after.dice, after.power, after.roll) == ((), None, 0)


@pytest.mark.parametrize("key", [*SHEETS, "mickey-mouse"])
@settings(max_examples=3)
@seeds
def test_seats_take_their_turns_clockwise_and_fill_one_row_each(key: str, seed: int) -> None:
    random = Random(seed)
    seats = random.choice(edition(key).players)
    game = new(key, seats)
    turns: list[int] = []
    for state, move in walk(game, random):
        node = game.node(state)
        if isinstance(move, Score | Cross) and isinstance(node, Choice):
            turns.append(node.seat)
            after = game.step(state, move)
            assert open_rows(game.view(after), node.seat) == open_rows(game.view(state), node.seat) - 1
    assert turns == [(turns[0] + turn) % seats for turn in range(len(turns))]
    each = {"mickey-mouse": {1: 5, 2: 5, 3: 4, 4: 3}[min(seats, 4)]}.get(key, len(edition(key).rows))
    assert len(turns) == seats * each


@pytest.mark.parametrize("seats", edition("power-yahtzee").players)
@settings(max_examples=3)
@seeds
def test_a_power_turn_has_one_mark_or_two_of_a_double_and_the_first_full_sheet_ends_the_game(seats: int, seed: int) -> None:
    game = new("power-yahtzee", seats)
    marks: list[int] = []
    after = game.view(game.start())
    for state, move in walk(game, Random(seed)):
        node, view = game.node(state), game.view(state)
        assert all(open_rows(view, seat) > 0 for seat in range(seats))
        if isinstance(move, Roll) and view.roll == 0:
            marks.append(0)
        if isinstance(move, Score | Cross) and isinstance(node, Choice):
            marks[-1] += 1
            turn_goes_on = bool(game.view(game.step(state, move)).dice)
            assert turn_goes_on == (view.power == "double" and marks[-1] == 1 and open_rows(view, node.seat) > 1)
        after = game.view(game.step(state, move))
    assert sum(open_rows(after, seat) == 0 for seat in range(seats)) == 1


@every_table
@settings(max_examples=2)
@seeds
def test_every_game_ends(key: str, seats: int, seed: int) -> None:
    rows = sum(len(row) for row in new(key, seats).view(new(key, seats).start()).columns[0])
    longest = 40_000 if key == "showdown" else 200 + seats * rows * 8
    moves = [move for _, move in walk(new(key, seats), Random(seed))]
    assert len(moves) <= longest


@pytest.mark.parametrize("seats", edition("showdown").players)
@settings(max_examples=2)
@seeds
def test_showdown_never_loses_a_card_and_closes_with_one_round(seats: int, seed: int) -> None:
    game = new("showdown", seats)
    closing: list[int] = []
    placed = 0
    for state, move in walk(game, Random(seed)):
        node, view = game.node(state), game.view(state)
        assert 12 - len(view.off_board) == placed
        assert view.last_round == (placed == 12)
        placed += str(move).startswith("place:")
        if view.last_round and not isinstance(node, Over) and closing[-1:] != [node.seat]:
            closing.append(node.seat)
    assert closing == [(closing[0] + turn) % seats for turn in range(seats)]
