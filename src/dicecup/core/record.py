"""A record: a game as the list of its moves, with its name, seats, options and rules version. There is no other save format.

As JSON it is one object. As text it is a page that a person can read, write and mail: headers, an empty line, then the moves, one
turn a line. Spaces and line breaks between moves mean nothing; what follows a `#` is a remark.

    Dicecup-Record: 1
    Game: yahtzee
    Rules: 1
    Seats: 2
    Options: first=0, joker=forced, yahtzee_bonus=true
    Moves: 4

    r:1,3,3,5,6 k:3,3 r:2,3,6 s:threes

`Moves` lets a reader notice a page that was cut off; whoever writes one by hand may leave it out. Any other header is a tag of the
record and is kept as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dicecup.core.errors import BadRecord, IllegalMove, shown
from dicecup.core.moves import PASS, Cross, Move, Place, Raise, RedDie, Roll, Score, Steal, parse

FORMAT: Final = 1
"""The version of the two forms written here."""

Value = str | int | bool
"""What an option can be."""


@dataclass(frozen=True)
class Record:
    """A game that was or is being played."""

    game: str
    seats: int
    options: Mapping[str, Value] = field(hash=False)
    rules: int
    moves: tuple[Move, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)

    def to_json(self) -> str:
        """The record as one JSON object on one line."""
        return json.dumps(
            {
                "format": FORMAT,
                "game": self.game,
                "rules": self.rules,
                "seats": self.seats,
                "options": dict(self.options),
                "tags": dict(self.tags),
                "moves": [str(move) for move in self.moves],
            },
            ensure_ascii=False,
        )

    def to_text(self) -> str:
        """The record as a page of text."""
        headers = {
            "Dicecup-Record": str(FORMAT),
            "Game": self.game,
            "Rules": str(self.rules),
            "Seats": str(self.seats),
            "Options": ", ".join(f"{name}={write_value(value)}" for name, value in self.options.items()),
            "Moves": str(len(self.moves)),
            **self.tags,
        }
        lines = [f"{name}: {value}".rstrip() for name, value in headers.items()]
        return "\n".join([*lines, "", *(" ".join(map(str, turn)) for turn in turns(self.moves)), ""])


def turns(moves: Iterable[Move]) -> Iterator[list[Move]]:
    """The moves, a turn at a time: a throw that no keep or walk led to begins the next one."""
    turn: list[Move] = []
    for move in moves:
        if isinstance(move, Roll | RedDie) and turn and (turn[-1] == PASS or isinstance(turn[-1], _BEFORE_A_TURN)):
            yield turn
            turn = []
        turn.append(move)
    if turn:
        yield turn


def from_json(text: str) -> Record:
    """Read a record from its JSON form."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"the record is no JSON: {shown(str(error))}") from None
    if not isinstance(data, dict):
        raise BadRecord("the record is no JSON object")
    unknown = data.keys() - {"format", "game", "rules", "seats", "options", "tags", "moves"}
    if unknown:
        raise BadRecord(f"the record has a key {shown(min(unknown))} that records do not have")
    _check_format(data.get("format"))
    options = _typed(data, "options", dict)
    tags = _typed(data, "tags", dict) if "tags" in data else {}
    for name, value in tags.items():
        _check_tag(name, value)
    for name, value in options.items():
        if not isinstance(value, str | int):
            raise BadRecord(f"the record's option {shown(name)} is {shown(value)}: it must be a word, a number, true or false")
    moves = _moves(_typed(data, "moves", list))
    return Record(_typed(data, "game", str), _typed(data, "seats", int), options, _typed(data, "rules", int), moves, tags)


def from_text(text: str) -> Record:
    """Read a record from its text form."""
    head, _, body = re.sub(r"\r\n?", "\n", text).lstrip("\ufeff\n").partition("\n\n")
    headers: dict[str, str] = {}
    for line in head.split("\n"):
        found = _HEADER.fullmatch(line.rstrip())
        if found is None:
            raise BadRecord(
                f"{shown(line)} is no header: a record opens with lines like 'Game: yahtzee', then an empty line, then moves"
            )
        name, value = found.groups()
        if name in headers:
            raise BadRecord(f"the header {name} stands twice")
        headers[name] = value
    _check_format(_number(headers, "Dicecup-Record"))
    moves = _moves([token for line in body.split("\n") for token in line.partition("#")[0].split()])
    if "Moves" in headers and _number(headers, "Moves") != len(moves):
        message = f"the record should hold {headers['Moves']} moves, but holds {len(moves)}: it was cut off or edited"
        raise BadRecord(message, len(moves))
    tags = {name: value for name, value in headers.items() if name not in _OWN_HEADERS}
    for name, value in tags.items():
        _check_tag(name, value)
    if "Game" not in headers:
        raise BadRecord("the record has no header Game")
    return Record(
        headers["Game"], _number(headers, "Seats"), _options(headers.get("Options", "")), _number(headers, "Rules"), moves, tags
    )


def read(text: str) -> Record:
    """Read a record in either form."""
    return from_json(text) if text.lstrip("\ufeff \t\r\n").startswith("{") else from_text(text)


_BEFORE_A_TURN: Final = (Score, Cross, Place, Steal, Raise, Roll)
_HEADER: Final = re.compile(r"([A-Za-z][A-Za-z0-9-]{0,40}):[ \t]*(.*)")
_OWN_HEADERS: Final = ("Dicecup-Record", "Game", "Rules", "Seats", "Options", "Moves")


def _check_format(found: object) -> None:
    if found != FORMAT:
        raise BadRecord(f"the record is of format {shown(found)}: this program reads format {FORMAT}")


def _check_tag(name: object, value: object) -> None:
    if not isinstance(name, str) or name in _OWN_HEADERS or not _HEADER.fullmatch(f"{name}: "):
        raise BadRecord(f"the record has a tag {shown(name)}: a tag is one word, and none of {', '.join(_OWN_HEADERS)}")
    if not isinstance(value, str) or value != value.strip() or not value.isprintable():
        raise BadRecord(f"the record's tag {name} is {shown(value)}: it must be one line of text")


def _typed(data: dict[str, Any], key: str, kind: type) -> Any:
    value = data.get(key)
    if type(value) is not kind:
        raise BadRecord(f"the record's {key} is {shown(value)}: it must be {_KINDS[kind]}")
    return value


_KINDS: Final = {dict: "an object", list: "a list", str: "text", int: "a whole number"}


def _number(headers: Mapping[str, str], name: str) -> int:
    value = headers.get(name, "")
    if not (value.isascii() and value.isdigit() and len(value) <= 9):
        raise BadRecord(
            f"the header {name} is {shown(value)}: it must be a whole number"
            if name in headers
            else f"the record has no header {name}"
        )
    return int(value)


def _options(text: str) -> dict[str, Value]:
    options: dict[str, Value] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals or name in options:
            raise BadRecord(f"{shown(part)} is no option: options look like first=0, joker=forced")
        options[name] = read_value(value)
    return options


def read_value(text: str) -> Value:
    """An option's value as a person types it."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else text


def write_value(value: Value) -> str:
    """The same value as text."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _moves(tokens: list[Any]) -> tuple[Move, ...]:
    moves: list[Move] = []
    for at, token in enumerate(tokens):
        try:
            moves.append(parse(token))
        except (IllegalMove, AttributeError, TypeError):
            raise BadRecord(f"the record stops making sense at move {at + 1}: {shown(token)} is no move", at) from None
    return tuple(moves)
