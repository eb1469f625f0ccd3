"""`play` and `replay` accept only moves that the node offers, and an error says which those are."""

import re
from typing import Any

import pytest

from dicecup.core import Choice, DicecupError, IllegalMove, Keep, Over, RedDie, Roll, Score, parse, play, replay
from dicecup.games import new

YAHTZEE = new("yahtzee", seats=2, first=0)


@pytest.mark.parametrize(
    ("moves", "wrong", "message"),
    [
        ("", "k:3", "illegal move 'k:3': a throw is next, such as r:1,1,1,1,1"),
        ("", "r:1,1,1,1", "illegal move 'r:1,1,1,1': a throw is next, such as r:1,1,1,1,1"),
        ("r:1,3,3,5,6 k:3,3", "r:7,7,7", "illegal move 'r:7,7,7': a throw is next, such as r:1,1,1"),
        ("r:1,3,3,5,6 k:3,3 r:2,3,6", "k:4,4", "illegal move 'k:4,4': the hand is 2,3,3,3,6"),
        ("r:1,3,3,5,6", "k:1,3,3,5,6", "illegal move 'k:1,3,3,5,6': the hand is 1,3,3,5,6"),
        (
            "r:1,3,3,5,6 k: r:1,3,3,5,6 k: r:1,3,3,5,6",
            "k:3",
            "illegal move 'k:3': the hand is 1,3,3,5,6; allowed are s:ones, s:twos, s:threes, s:fours, s:fives, s:sixes, "
            "s:three-of-a-kind, s:four-of-a-kind, s:full-house, s:small-straight, s:large-straight, s:yahtzee, s:chance",
        ),
    ],
)
def test_a_refusal_names_the_move_and_what_is_allowed(moves: str, wrong: str, message: str) -> None:
    state = replay(YAHTZEE, moves.split())
    with pytest.raises(IllegalMove) as refused:
        play(YAHTZEE, state, parse(wrong))
    assert str(refused.value) == message
    assert refused.value.at is None
    assert state == replay(YAHTZEE, moves.split())


def test_refusals_in_showdown_power_and_mickey_name_what_is_allowed() -> None:
    for key, moves, wrong, said in [
        ("showdown", "m:1 r:1,2,3,4,6 s:ones", 2, "allowed are place:ones, place:twos"),
        ("showdown", "m:1 r:2,2,3,4,6 place:twos m:1 r:1,1,2,3,5 place:ones m:16 pass", 6, "a throw is next, such as m:1"),
        ("power-yahtzee", "r:1,2,3,4,6+freeze k:", 1, "the hand is 1,2,3,4,6+freeze; allowed are s:ones"),
        ("power-yahtzee", "r:1,2,3,4,6+2 k:+3", 1, "the hand is 1,2,3,4,6+2"),
        ("mickey-mouse", "r:pluto,pluto,goofy,goofy,daisy s:minnie", 1, "allowed are s:pluto, s:goofy, s:daisy"),
        ("mickey-mouse", "r:pluto,mickey,goofy,goofy,daisy", 0, "such as r:mickey,mickey"),
    ]:
        with pytest.raises(IllegalMove, match=re.escape(said)) as refused:
            replay(new(key), moves.split())
        assert refused.value.at == wrong


def test_a_choice_without_dice_on_the_table_lists_its_words() -> None:
    game = new("showdown")
    state = replay(game, ["m:1", "r:2,2,3,4,6", "place:twos", "m:1", "r:1,1,2,3,5", "place:ones"])
    state = state._replace(pawns=(0, state.pawns[1]))
    state = play(game, state, RedDie(1))
    assert game.node(state) == Choice(0, (parse("again"), parse("stay")))
    with pytest.raises(IllegalMove, match=r"^illegal move 'k:': allowed are again, stay$"):
        play(game, state, Keep(()))


@pytest.mark.parametrize(
    "thing",
    [None, 3, ["r:1"], {}, object(), b"r:1,1,1,1,1", "R:1,1,1,1,1", "r:1,1,1,1,1 ", 10**5000],
    ids=lambda thing: type(thing).__name__,
)
def test_replay_refuses_anything_else_with_its_index(thing: Any) -> None:
    for before in ([], ["r:1,3,3,5,6"], [parse("r:1,3,3,5,6"), "k:3,3"]):
        with pytest.raises(IllegalMove) as refused:
            replay(YAHTZEE, [*before, thing, "s:ones"])
        assert refused.value.at == len(before)


def test_replay_takes_moves_and_text_alike() -> None:
    texts = ["r:1,3,3,5,6", "k:3,3", "r:2,3,6", "s:threes"]
    assert replay(YAHTZEE, texts) == replay(YAHTZEE, map(parse, texts)) == replay(YAHTZEE, iter(texts))
    assert replay(YAHTZEE, []) == YAHTZEE.start()


def test_after_the_end_nothing_more_is_played() -> None:
    game = new("mickey-mouse")
    moves = [
        move
        for row in ("minnie", "pluto", "goofy", "donald", "daisy")
        for move in ("r:mickey,mickey,mickey,mickey,mickey", f"s:{row}")
    ]
    state = replay(game, moves)
    assert game.node(state) == Over((0,))
    assert game.scores(state) == (25,)
    with pytest.raises(IllegalMove, match="the game is over") as refused:
        replay(game, [*moves, "r:mickey,mickey,mickey,mickey,mickey"])
    assert refused.value.at == len(moves)


def test_a_move_is_judged_by_its_value_not_by_its_kind_alone() -> None:
    state = replay(YAHTZEE, ["r:1,3,3,5,6"])
    for move in (Score("goofy"), Score("ones", 1), Keep((3, 1)), Keep((3,), "2"), Roll((1,)), RedDie(1)):
        with pytest.raises(IllegalMove):
            play(YAHTZEE, state, move)


def test_every_error_is_a_dicecup_error_and_a_value_error() -> None:
    assert issubclass(IllegalMove, DicecupError)
    assert issubclass(DicecupError, ValueError)
