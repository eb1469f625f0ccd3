"""The referee answers every line as the notation page specifies, valid or not."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.core import Chance, Choice
from dicecup.games import EDITIONS
from dicecup.games.referee import LONGEST_LINE, answer

REQUEST = {"game": "yahtzee", "seats": 2, "options": {"first": 0}, "moves": ["r:1,3,3,5,6", "k:3,3", "r:2,3,6"]}


def asked(**changes: Any) -> dict[str, Any]:
    found = json.loads(answer(json.dumps({**REQUEST, **changes})))
    assert isinstance(found, dict)
    return found


def refused(line: str) -> str:
    found = json.loads(answer(line))
    assert found["ok"] is False
    assert list(found) in (["ok", "error"], ["ok", "error", "at"])
    assert isinstance(found["error"], str)
    assert "\n" not in found["error"]
    return str(found["error"])


def test_a_choice_names_the_seat_and_every_legal_move() -> None:
    line = '{"game": "yahtzee", "seats": 2, "options": {"first": 0}, "moves": ["r:1,3,3,5,6", "k:3,3", "r:2,3,6"]}'
    found = json.loads(answer(line))
    assert list(found) == ["ok", "node", "seat", "legal", "scores"]
    assert (found["ok"], found["node"], found["seat"], found["scores"]) == (True, "choice", 0, [0, 0])
    assert {"k:", "k:2", "s:threes"} <= set(found["legal"])
    assert len(found["legal"]) == len(set(found["legal"])) == 15 + 13


def test_a_throw_gives_each_outcome_its_exact_weight() -> None:
    found = asked(moves=REQUEST["moves"][:2])  # type: ignore[index]
    assert list(found) == ["ok", "node", "seat", "outcomes", "scores"]
    assert (found["node"], found["seat"]) == ("chance", 0)
    assert found["outcomes"]["r:1,1,1"] == 1
    assert found["outcomes"]["r:1,1,2"] == 3
    assert sum(found["outcomes"].values()) == 6**3


def test_the_first_refused_move_is_named_with_its_index() -> None:
    found = asked(moves=[*REQUEST["moves"], "k:4,4"])  # type: ignore[misc]
    assert found == {"ok": False, "error": "illegal move 'k:4,4': the hand is 2,3,3,3,6", "at": 3}


@pytest.mark.parametrize("key", EDITIONS)
def test_a_whole_game_is_followed_to_its_end_and_no_further(key: str) -> None:
    rng = random.Random(key)
    game = EDITIONS[key].new(2)
    state, moves = game.start(), list[str]()
    while True:
        found = json.loads(answer(json.dumps({"game": key, "seats": 2, "moves": moves})))
        node = game.node(state)
        assert found["ok"] is True
        assert found["scores"] == list(game.scores(state))
        if isinstance(node, Chance):
            assert found["outcomes"] == {str(move): weight for move, weight in node.outcomes.items()}
            move = node.throw.draw(rng.randrange)
        elif isinstance(node, Choice):
            assert set(found["legal"]) == {str(move) for move in node.legal}
            move = rng.choice(node.legal)
        else:
            break
        assert found["seat"] == node.seat
        state = game.step(state, move)
        moves.append(str(move))
    assert list(found) == ["ok", "node", "scores", "winners"]
    assert (found["node"], found["winners"]) == ("over", list(node.winners))
    beyond = json.loads(answer(json.dumps({"game": key, "seats": 2, "moves": [*moves, moves[0]]})))
    assert beyond["ok"] is False
    assert beyond["at"] == len(moves)
    assert "over" in beyond["error"]


def test_a_response_does_not_depend_on_earlier_requests() -> None:
    rng = random.Random(5)
    game = EDITIONS["yahtzee"].new(2, first=0)
    state, moves, lines = game.start(), list[str](), list[str]()
    while isinstance(node := game.node(state), Chance | Choice) and len(moves) < 60:
        move = node.throw.draw(rng.randrange) if isinstance(node, Chance) else rng.choice(node.legal)
        state = game.step(state, move)
        moves.append(str(move))
        for options in ({"first": 0}, {"first": 0, "joker": "free"}):
            lines.append(json.dumps({"game": "yahtzee", "seats": 2, "options": options, "moves": moves}))
    in_order = {line: answer(line) for line in lines}
    rng.shuffle(lines)
    assert {line: answer(line) for line in lines} == in_order


def test_moves_and_options_may_be_left_out_but_game_and_seats_may_not() -> None:
    assert json.loads(answer('{"game": "mickey-mouse", "seats": 1}'))["node"] == "chance"
    assert "seats" in refused('{"game": "mickey-mouse"}')
    assert "game" in refused('{"seats": 2}')


@pytest.mark.parametrize(
    ("moves", "at"),
    [
        ([5], 0),
        ([None], 0),
        (["r:1,3,3,5,6", ["k:"]], 1),
        (["r:1,3,3,5,6", {}], 1),
        (["r:1,3,3,5,6", True], 1),
        (["r:1,3,3,5,6", 0.5, "k:4"], 1),
        (["r:6,5,3,3,1"], 0),
        (["r:1,3,3,5,6", "k:3, 3"], 1),
        (["r:1,3,3,5,6", "K:3"], 1),
        (["r:1,3,3,5,6", "k:1,3,3,5,6"], 1),
        (["r:1,3,3,5,6", "s:villa"], 1),
        (["r:1,3,3,5,6", "s:ones=1"], 1),
        (["r:1,3,3,5,6", "\ud800"], 1),
        (["r:1,3,3,5,6", "k:" + "9" * 5000], 1),
        (["r:٣,3,3,5,6"], 0),
        ([""], 0),
        (["pass"], 0),
        (["r:1,3,3,5,6+double"], 0),
    ],
)
def test_something_that_is_not_a_move_is_refused_with_its_index(moves: list[object], at: int) -> None:
    found = asked(moves=moves)
    assert found["ok"] is False
    assert found["at"] == at


NONSENSE = [
    "",
    "   ",
    "\x00",
    "hello",
    "{",
    "[]",
    "null",
    "true",
    "NaN",
    "-Infinity",
    '"yahtzee"',
    "12",
    "1" * 10_000,
    "[" * 100_000,
    '{"game": ' * 5_000,
    '{"a":' * 900 + "1" + "}" * 900,
    "\ufeff{}",
    "{}",
    '{"game": "yahtzee", "seats": 2} {"game": "yahtzee", "seats": 2}',
    '{"game": "yahtzee", "game": "firefly", "seats": 2}',
    '{"game": "yahtzee", "seats": 2, "moves": [], "extra": 1}',
    '{"game": "yahtzee", "seats": 2, "\\ud800": 1}',
    '{"game": "chess", "seats": 2}',
    '{"game": "\\ud800", "seats": 2}',
    '{"game": "Yahtzee", "seats": 2}',
    '{"game": null, "seats": 2}',
    '{"game": ["yahtzee"], "seats": 2}',
    '{"game": "yahtzee", "seats": 0}',
    '{"game": "yahtzee", "seats": 11}',
    '{"game": "yahtzee", "seats": -1}',
    '{"game": "yahtzee", "seats": true}',
    '{"game": "yahtzee", "seats": 2.0}',
    '{"game": "yahtzee", "seats": "2"}',
    '{"game": "yahtzee", "seats": null}',
    '{"game": "yahtzee", "seats": NaN}',
    '{"game": "yahtzee", "seats": 1e400}',
    '{"game": "yahtzee", "seats": ' + "9" * 4000 + "}",
    '{"game": "yahtzee", "seats": ' + "9" * 5000 + "}",
    '{"game": "yahtzee", "seats": ' + "[" * 500 + "]" * 500 + "}",
    '{"game": "yahtzee", "seats": 2, "moves": null}',
    '{"game": "yahtzee", "seats": 2, "moves": "r:1,3,3,5,6"}',
    '{"game": "yahtzee", "seats": 2, "moves": {}}',
    '{"game": "yahtzee", "seats": 2, "options": null}',
    '{"game": "yahtzee", "seats": 2, "options": []}',
    '{"game": "yahtzee", "seats": 2, "options": {"joker": "maybe"}}',
    '{"game": "yahtzee", "seats": 2, "options": {"joker": null}}',
    '{"game": "yahtzee", "seats": 2, "options": {"first": 2}}',
    '{"game": "yahtzee", "seats": 2, "options": {"first": true}}',
    '{"game": "yahtzee", "seats": 2, "options": {"first": 0.0}}',
    '{"game": "yahtzee", "seats": 2, "options": {"yahtzee_bonus": 1}}',
    '{"game": "yahtzee", "seats": 2, "options": {"first": 0, "first": 1}}',
    '{"game": "yahtzee", "seats": 2, "options": {"self": 0}}',
    '{"game": "showdown", "seats": 2, "options": {"first": 0}}',
    '{"game": "showdown", "seats": 1}',
    '{"game": "maxi-yatzy", "seats": 2, "options": {"bonus": 100}}',
    " " * (LONGEST_LINE + 1),
    '{"game": "yahtzee", "seats": 2}'.encode("utf-16").decode("latin-1"),
]


@pytest.mark.parametrize("line", NONSENSE, ids=lambda line: ascii(line[:50]))
def test_a_bad_request_gets_an_error_response_without_a_traceback(line: str) -> None:
    assert refused(line)
    assert json.loads(answer(json.dumps(REQUEST)))["ok"] is True


def test_a_response_is_always_ascii() -> None:
    line = json.dumps({"game": "yätzy 一", "seats": 2}, ensure_ascii=False)
    assert answer(line).isascii()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
tokens = st.sampled_from(["r:1,3,3,5,6", "k:3,3", "r:2,3,6", "s:threes", "again", "r:1", "m:4", "x:ones", "k:", "k:3,3+double"])
requests = st.fixed_dictionaries(
    {},
    optional={
        "game": st.sampled_from([*EDITIONS, "chess"]) | json_values,
        "seats": st.integers(0, 12) | json_values,
        "options": st.dictionaries(st.sampled_from(["first", "joker", "bonus", "x"]), json_values, max_size=2) | json_values,
        "moves": st.lists(tokens | st.text(max_size=12) | json_values, max_size=6) | json_values,
        "more": json_values,
    },
)


@given(st.text() | json_values.map(json.dumps) | requests.map(json.dumps))
def test_any_line_gets_one_json_object(line: str) -> None:
    text = answer(line)
    assert "\n" not in text
    found = json.loads(text)
    assert found["ok"] in (True, False)
    if not found["ok"]:
        assert found["error"]
