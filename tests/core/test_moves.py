"""The notation: one spelling for every move, and no other."""

from copy import copy
from dataclasses import fields
from pickle import dumps, loads
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.core import (
    AGAIN,
    PASS,
    STAY,
    Cross,
    IllegalMove,
    Keep,
    Move,
    Place,
    Raise,
    RedDie,
    Roll,
    Score,
    Steal,
    parse,
)

SPELLED: dict[str, Move] = {
    "r:2,4,6": Roll((2, 4, 6)),
    "r:1,3,3,5,6+double": Roll((1, 3, 3, 5, 6), "double"),
    "r:+freeze": Roll((), "freeze"),
    "r:mickey,minnie,daisy": Roll(("mickey", "minnie", "daisy")),
    "m:4": RedDie(4),
    "k:3,3": Keep((3, 3)),
    "k:": Keep(()),
    "k:3,3+2": Keep((3, 3), "2"),
    "k:+double": Keep((), "double"),
    "s:full-house": Score("full-house"),
    "s:choice=4": Score("choice", 4),
    "x:yahtzee": Cross("yahtzee"),
    "again": AGAIN,
    "stay": STAY,
    "place:chance": Place("chance"),
    "steal:ones": Steal("ones"),
    "raise:fours": Raise("fours"),
    "pass": PASS,
}

_WORDS = """
r:3,1 k:6,6,5 r:03 r:1,+2 r:1_0 r:３ k:٣,٣ r:² m:04 m:+4 m:４ s:choice=04 s:choice=４ s:choice= s:choice=four
s:choice=4=4 r:1, r:,1 r:1,,1 r:1;2 r:1+ k:+ k:+Double k:1+a+b r R:1 r1 r:1,mickey r:1.0 r:-0 r:1e1 m: m:x m:1,2
s: s:=4 s:Ones s:full_house s:-ones x: x:a=b place: steal: raise: again: stay: pass: Again AGAIN pass,pass place
steal:a:b K: k k:3,3+２ s:öne x:一
"""
MISSPELLED = [
    *_WORDS.split(),
    "",
    " ",
    "r:1, 2",
    " r:1",
    "r:1 ",
    "r:1\n",
    "m: 4",
    "again ",
    "k:\x00",
    "r:\ud800",
]


def test_every_kind_of_move_has_a_line_in_the_table() -> None:
    assert {type(move) for move in SPELLED.values()} == set(get_args(Move))


@pytest.mark.parametrize("text", SPELLED)
def test_a_move_is_read_as_it_is_written(text: str) -> None:
    assert parse(text) == SPELLED[text]
    assert str(SPELLED[text]) == text


@pytest.mark.parametrize("move", SPELLED.values(), ids=str)
def test_moves_are_values(move: Move) -> None:
    for twin in (copy(move), loads(dumps(move)), parse(str(move))):
        assert twin == move
        assert hash(twin) == hash(move)
    with pytest.raises(AttributeError):
        setattr(move, fields(move)[0].name, None)


@pytest.mark.parametrize("text", MISSPELLED, ids=ascii)
def test_no_other_spelling_is_read(text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("r:3,1", "'r:3,1' is not how this move is spelled: write r:1,3"),
        ("k:03", "'k:03' is not how this move is spelled: write k:3"),
        ("roll", "'roll' is no move: moves look like r:1,3,3 or k:3,3 or s:full-house"),
        ("r:\n", r"'r:\n' is no move: moves look like r:1,3,3 or k:3,3 or s:full-house"),
    ],
)
def test_the_error_shows_the_text_and_what_is_right(text: str, message: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse(text)
    assert str(refused.value) == message


@pytest.mark.parametrize("thing", [None, 3, 3.5, True, b"r:1", ["r:1"], {"r:1": 1}, object, Roll((1,))])
def test_what_is_no_text_is_no_move(thing: object) -> None:
    with pytest.raises(IllegalMove, match="is no move"):
        parse(thing)  # type: ignore[arg-type]


def test_a_very_long_text_is_refused_in_a_short_message() -> None:
    with pytest.raises(IllegalMove) as refused:
        parse("k:" + "1," * 1_000_000 + "1")
    assert len(str(refused.value)) < 200


@given(st.text(max_size=12) | st.from_regex(r"(r|m|k|s|x|place|steal|raise):[-+=,0-9a-z_ ]{0,8}", fullmatch=True))
def test_any_text_is_read_exactly_or_refused(text: str) -> None:
    try:
        move = parse(text)
    except IllegalMove:
        return
    assert str(move) == text
    assert parse(str(move)) == move


@given(st.sampled_from(sorted(SPELLED)), st.data())
def test_a_move_with_one_character_more_or_less_is_another_move_or_none(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    extra = data.draw(st.sampled_from(["", " ", "0", "1", "\t", "\u00a0", ",", "+", "=", ":", "-", "٣", "\x00", "A"]))
    edited = text[:at] + extra + text[at + data.draw(st.integers(0, 1)) :]
    try:
        move = parse(edited)
    except IllegalMove:
        return
    assert str(move) == edited
    assert (move == SPELLED[text]) == (edited == text)
