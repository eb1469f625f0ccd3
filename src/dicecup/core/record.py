"""A record: a game as the list of its moves, with its name, seats, options and rules version. It is the only save format.

As JSON it is one object. As text it is a page that a person can read, write and mail: headers, an empty line, then the moves, one
turn a line. White space between moves is ignored; what follows a `#` is a comment, and so is a line before or among the headers
that begins with one.

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
from itertools import dropwhile
from typing import Any, Final

from dicecup.core.errors import BadRecord, IllegalMove, shown
from dicecup.core.moves import PASS, CardMove, Cross, Move, RedDie, Roll, Score, parse
from dicecup.core.strict import NotJson, strict_json
from dicecup.core.text import printable

FORMAT: Final = 1
"""The version of the two forms written here."""

REMARK: Final = "#"
"""What opens a remark in the text form."""

Value = str | int | bool
"""What an option can be."""


@dataclass(frozen=True)
class Record:
    """A game that was or is being played; values that cannot be written and read back in both forms are refused."""

    game: str
    seats: int
    options: Mapping[str, Value] = field(hash=False)
    rules: int
    moves: tuple[Move, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        _check_line("game", self.game)
        _check_count("seats", self.seats)
        _check_count("rules", self.rules)
        for name, value in self.options.items():
            _check_option(name, value)
        for name, value in self.tags.items():
            _check_tag(name, value)

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
            "Options": ", ".join(f"{name}={_quoted(value)}" for name, value in self.options.items()),
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
        data = strict_json(text)
    except NotJson as error:
        raise BadRecord(f"the record is no JSON: {error}") from None
    if not isinstance(data, dict):
        raise BadRecord(f"the record is {shown(data)}: it must be an object")
    unknown = data.keys() - _KEYS.keys()
    if unknown:
        raise BadRecord(f"the record has a key {shown(min(unknown))}: its keys are {', '.join(_KEYS)}")
    _check_format(data.get("format"))
    game, rules, seats, options, tags, moves = (_typed(data, key) for key in list(_KEYS)[1:])
    return Record(game, seats, options, rules, _moves(moves), tags)


def from_text(text: str) -> Record:
    """Read a record from its text form."""
    page = re.sub(r"\r\n?", "\n", text).lstrip("\ufeff").removesuffix("\n")
    lines = list(dropwhile(is_remark, (line.strip() for line in page.split("\n"))))
    end = lines.index("") if "" in lines else len(lines)
    headers = _headers(lines[:end])
    if headers and end == len(lines) and "Moves" not in headers:
        raise BadRecord("the record was cut off in its headers: an empty line comes after them, then the moves")
    _check_format(_number(headers, "Dicecup-Record"))
    if "Game" not in headers:
        raise BadRecord("the record has no header Game")
    game, rules, seats = headers["Game"], _number(headers, "Rules"), _number(headers, "Seats")
    options = _options(headers.get("Options", ""))
    moves = _moves([token for line in lines[end:] for token in line.partition(REMARK)[0].split()])
    if "Moves" in headers and _number(headers, "Moves") != len(moves):
        message = f"the record should hold {headers['Moves']} moves, but holds {len(moves)}: it was cut off or edited"
        raise BadRecord(message, len(moves))
    tags = {name: value for name, value in headers.items() if name not in _OWN_HEADERS}
    return Record(game, seats, options, rules, moves, tags)


def is_remark(line: str) -> bool:
    """Whether a line of the text form is empty or a comment."""
    return not line or line.startswith(REMARK)


def read(text: str) -> Record:
    """Read a record in either form."""
    text = text.lstrip("\ufeff \t\r\n")
    if (stray := _STRAY.search(text)) is not None:
        line = text.count("\n", 0, stray.start()) + 1
        raise BadRecord(f"line {line} of the record has a byte that is not UTF-8, so it is no text")
    return from_json(text) if text.startswith("{") else from_text(text)


_STRAY: Final = re.compile(r"[\udc80-\udcff]")
"""What no text has; Python reads a byte that is not UTF-8 as one of these, where it is told to."""
_BEFORE_A_TURN: Final = (Score, Cross, CardMove, Roll)
_TAG: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,40}")
_HEADER: Final = re.compile(rf"({_TAG.pattern}):[ \t]*(.*)")
_OPTION: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
_OWN_HEADERS: Final = ("Dicecup-Record", "Game", "Rules", "Seats", "Options", "Moves")
_KEYS: Final[dict[str, tuple[type, str]]] = {
    "format": (int, "a whole number"),
    "game": (str, "text"),
    "rules": (int, "a whole number"),
    "seats": (int, "a whole number"),
    "options": (dict, "an object"),
    "tags": (dict, "an object"),
    "moves": (list, "a list"),
}
_MOST: Final = 999_999_999


def _check_format(found: object) -> None:
    if type(found) is not int or found != FORMAT:
        raise BadRecord(f"the record is of format {shown(found)}: this program reads format {FORMAT}")


def _check_line(name: str, value: object) -> None:
    if not isinstance(value, str) or value != value.strip() or value != printable(value):
        raise BadRecord(f"the record's {name} is {shown(value)}: it must be one line of text")


def _check_count(name: str, value: object) -> None:
    if type(value) is not int or not 0 <= value <= _MOST:
        raise BadRecord(f"the record's {name} is {shown(value)}: it must be a whole number")


def _check_tag(name: object, value: object) -> None:
    if not isinstance(name, str) or name in _OWN_HEADERS or not _TAG.fullmatch(name):
        raise BadRecord(f"the record has a tag {shown(name)}: a tag is one word, and none of {', '.join(_OWN_HEADERS)}")
    _check_line(f"tag {name}", value)


def _check_option(name: object, value: object) -> None:
    if not isinstance(name, str) or not _OPTION.fullmatch(name):
        raise BadRecord(f"the record has an option {shown(name)}: an option is one word, such as first")
    is_word = isinstance(value, str) and _OPTION.fullmatch(value) and value not in ("true", "false")
    if not is_word and not (isinstance(value, int) and 0 <= value <= _MOST):
        raise BadRecord(f"the record's option {name} is {shown(value)}: it must be a word, a number, true or false")


def _typed(data: dict[str, Any], key: str) -> Any:
    kind, described = _KEYS[key]
    if key not in data:
        if key == "tags":
            return {}
        raise BadRecord(f"the record has no key {key}")
    if type(data[key]) is not kind:
        raise BadRecord(f"the record's {key} is {shown(data[key])}: it must be {described}")
    return data[key]


def _headers(lines: list[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for line in lines:
        if is_remark(line):
            continue
        found = _HEADER.fullmatch(line)
        if found is None:
            raise BadRecord(
                f"{shown(line)} is no header: a record opens with lines like 'Seats: 2', then an empty line, then moves"
            )
        name, value = found.groups()
        if name in headers:
            raise BadRecord(f"the header {name} stands twice")
        headers[name] = value
    return headers


def _number(headers: Mapping[str, str], name: str) -> int:
    if name not in headers:
        raise BadRecord(f"the record has no header {name}")
    value = read_value(headers[name])
    if type(value) is not int:
        raise BadRecord(f"the header {name} is {shown(value)}: it must be a whole number")
    return value


def _options(text: str) -> dict[str, Value]:
    options: dict[str, Value] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, equals, value = map(str.strip, part.partition("="))
        if not equals or name in options:
            raise BadRecord(f"{shown(part)} is no option: options look like first=0, joker=forced")
        quoted = len(value) > 1 and value[0] == value[-1] == '"'
        options[name] = value[1:-1] if quoted else read_value(value)
    return options


def _quoted(value: Value) -> str:
    """An option's value on a page of text: text that would be read as a number stands in quotes."""
    text = write_value(value)
    return f'"{text}"' if isinstance(value, str) and read_value(text) != value else text


def read_value(text: str) -> Value:
    """An option's value as a person types it."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(_MOST)) else text


def write_value(value: Value) -> str:
    """The same value as text."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _moves(tokens: list[Any]) -> tuple[Move, ...]:
    moves: list[Move] = []
    for at, token in enumerate(tokens):
        try:
            moves.append(parse(token))
        except IllegalMove as error:
            raise BadRecord(f"the record stops making sense at move {at + 1}: {error}", at) from None
    return tuple(moves)
