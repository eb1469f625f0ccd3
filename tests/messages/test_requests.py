"""Requests are validated strictly: no conversion, no unknown field, no value beyond its limits."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from dicecup.messages.requests import Claim, MoveCommand, NewSeat, NewTable, RollCommand
from dicecup.server.serialization import SOCKET_REQUESTS

NEW_TABLE = TypeAdapter(NewTable)
MOVE: dict[str, Any] = {"kind": "move", "seat": 0, "expect": 12, "command": "a", "move": "k:3,3"}


def test_a_table_has_defaults() -> None:
    found = NEW_TABLE.validate_python({"game": "yahtzee", "seats": [{}, {"kind": "bot", "bot": "greedy"}]})
    assert found == NewTable("yahtzee", (NewSeat(), NewSeat("bot", None, "greedy")), {}, "fair")


@pytest.mark.parametrize(
    "change",
    [
        {"game": "x" * 41},
        {"game": 1},
        {"seats": []},
        {"seats": [{}] * 11},
        {"seats": [{"kind": "king"}]},
        {"seats": [{"colour": "red"}]},
        {"seats": [{"name": "x" * 401}]},
        {"options": {"first": 1.5}},
        {"options": {"first": "x" * 41}},
        {"options": {str(number): 1 for number in range(21)}},
        {"dice": "seeded"},
        {"secret": "x"},
    ],
)
def test_a_wrong_table_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        NEW_TABLE.validate_python({"game": "yahtzee", "seats": [{}], **change})


def test_option_values_keep_their_types() -> None:
    options = {"flag": True, "first": 1, "joker": "free"}
    found = NEW_TABLE.validate_python({"game": "yahtzee", "seats": [{}], "options": options})
    assert [type(value) for value in found.options.values()] == [bool, int, str]


def test_a_command_is_told_by_its_kind() -> None:
    assert SOCKET_REQUESTS.validate_python(MOVE) == MoveCommand(0, 12, "a", "move", "k:3,3")
    roll = {name: value for name, value in MOVE.items() if name != "move"} | {"kind": "roll"}
    assert SOCKET_REQUESTS.validate_python(roll) == RollCommand(0, 12, "a", "roll")


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "0"},
        {"seat": True},
        {"seat": 10},
        {"seat": -1},
        {"expect": 12.0},
        {"expect": 1_000_001},
        {"command": ""},
        {"command": "a b"},
        {"command": "a\n"},
        {"command": "x" * 81},
        {"move": ""},
        {"move": "x" * 101},
        {"kind": "leave"},
        {"word": "x"},
    ],
)
def test_a_wrong_command_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        SOCKET_REQUESTS.validate_python({**MOVE, **change})


def test_a_secret_has_22_characters() -> None:
    claim = TypeAdapter(Claim)
    assert claim.validate_python({"secret": "A" * 22}).name is None
    for secret in ("A" * 21, "A" * 23, "A" * 21 + "!", "A" * 22 + "\n"):
        with pytest.raises(ValidationError):
            claim.validate_python({"secret": secret})
