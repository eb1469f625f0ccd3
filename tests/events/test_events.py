"""What a move brought about: every field is checked against the positions before and after it, in every edition."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from dicecup.core import Choice, Keep, Move, Over, parse
from dicecup.events import Bonus, Event, EventKind, Loss, event, follow, look, noted, offers, player_changed, points
from dicecup.games import EDITIONS, Seen, new
from dicecup.games.check import random_move
from dicecup.games.notices import Notice


def played(key: str, seats: int, seed: int) -> Iterator[tuple[Any, Seen, Move, Seen]]:
    game, rng = new(key, seats), random.Random(seed)
    before = look(game, game.start())
    while not isinstance(before.node, Over):
        move = random_move(before.node, rng)
        after = look(game, game.step(before.state, move))
        yield game, before, move, after
        before = after


def last(key: str, moves: str, seats: int = 2, **options: object) -> Event:
    game = new(key, seats, **options)
    return list(follow(game, map(parse, moves.split())))[-1][0]


@pytest.mark.parametrize("key", EDITIONS)
def test_points_and_bonuses_add_up_to_the_change_of_the_score(key: str) -> None:
    for game, before, move, after in played(key, 2, 1):
        found = event(game, before, move, after)
        bonuses = sum(notice.amount for notice in found.notices if notice.kind == "bonus" and notice.seat == found.seat)
        assert found.move == str(move)
        assert found.total == game.scores(after.state)[found.seat]
        assert found.points + bonuses == found.total - game.scores(before.state)[found.seat]


@pytest.mark.parametrize("key", EDITIONS)
def test_an_offer_tells_what_its_move_then_brings(key: str) -> None:
    for game, before, _, _ in played(key, 2, 2):
        if not isinstance(before.node, Choice):
            continue
        offered = offers(game, before)
        assert points(game, before.state, before.node) == {move: offer.points for move, offer in offered.items()}
        assert set(offered) == {move for move in before.node.legal if not isinstance(move, Keep)}
        for move, offer in list(offered.items())[:4]:
            after = look(game, game.step(before.state, move))
            brought = event(game, before, move, after)
            seat = before.node.seat
            assert (offer.move, offer.total) == (str(move), brought.total)
            assert offer.points == brought.points + sum(bonus.amount for bonus in offer.bonuses)
            bonuses = [notice for notice in brought.notices if notice.kind == "bonus" and notice.seat == seat]
            assert offer.bonuses == tuple(Bonus(notice.row, notice.amount) for notice in bonuses)
            lost = [then - now for then, now in zip(before.view.scores, after.view.scores, strict=True)]
            assert offer.losses == tuple(Loss(other, amount) for other, amount in enumerate(lost) if amount > 0)
            if offer.row is not None:
                assert offer.slot in after.view.columns[seat][offer.row]
            assert offer.pushed == any(notice.kind.startswith("pushed") for notice in brought.notices)


def test_every_kind_of_event_occurs() -> None:
    found = {event(*step).kind for key in EDITIONS for seed in range(3) for step in played(key, 2, seed)}
    players = {
        player_changed(0, who, is_bots).kind for who in ("person", "bot:greedy", "device", "link") for is_bots in (True, False)
    }
    assert found | players | {"undo", "word", "peek", "commit", "void"} == set(get_args(EventKind))


def test_a_throw_tells_what_stayed_on_the_table() -> None:
    found = last("power-yahtzee", "r:1,3,3,5,6+2 k:3,3+2 r:2,4,6", first=0)
    assert (found.kind, found.kept, found.kept_power, found.dice, found.power, found.roll) == (
        "threw-again",
        (3, 3),
        "2",
        (2, 4, 6),
        None,
        2,
    )


def test_a_throw_after_keeping_nothing_is_a_throw_again() -> None:
    assert last("yahtzee", "r:1,3,3,5,6 k: r:1,1,1,1,2", first=0).kind == "threw-again"


def test_throws_for_the_first_turn_tell_their_purpose_and_result() -> None:
    found = last("yahtzee", "r:1,1,1,1,1 r:6,6,6,6,6")
    assert (found.kind, found.purpose) == ("threw-for", "first-turn")
    assert found.notices == (Notice("contest-result", 1, amount=30), Notice("first-turn-won", 1))


def test_a_stolen_card_tells_its_chips_and_who_lost_it() -> None:
    found = last("showdown", "m:1 r:1,1,2,4,6 place:ones m:4 r:1,1,3,4,6 steal:ones")
    assert (found.kind, found.row, found.chips, found.space, found.other, found.owner) == ("stole", "ones", 2, 1, 0, 1)
    assert (found.points, found.total) == (2, 2)


def test_a_walk_tells_what_lies_where_it_ends() -> None:
    found = last("showdown", "m:1 r:1,1,2,4,6 place:ones m:1")
    assert (found.kind, found.spaces, found.space) == ("walked-empty", 1, 5)
    assert last("showdown", "m:4").kind == "walked-wild"


def test_a_bonus_tells_its_increment_and_what_it_is_now() -> None:
    upper = "r:6,6,6,6,6+3 s:sixes r:5,5,5,5,5+3 s:fives r:4,4,4,4,4+3 s:fours"  # 90, 165 and 225 points
    found = [each.notices for each, _ in follow(new("power-yahtzee", 1), map(parse, upper.split())) if each.row]
    assert found == [
        (),
        (Notice("bonus", 0, "upper-bonus", 50, 50),),
        (Notice("bonus", 0, "upper-bonus", 50, 100),),
    ]


def test_entries_that_are_no_moves_have_events_too() -> None:
    assert noted("peek", 1) == Event("peek", 1)
