"""The referee: each request is one line of JSON about a position, each response one line of JSON.

`answer` depends on its line alone. The positions of the last game are cached, so that a list of moves which grows line by line is
not replayed from the start each time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from dicecup.core.dice import Throw
from dicecup.core.errors import DicecupError, IllegalMove, shown
from dicecup.core.machine import Chance, Choice, Over, play
from dicecup.core.moves import Move, parse
from dicecup.core.strict import NotJson, strict_json
from dicecup.games.edition import PlayableGame
from dicecup.games.registry import edition

LONGEST_LINE: Final = 1 << 20
"""The longest line that is parsed; no game needs as much."""

KEYS: Final = ("game", "seats", "options", "moves")


class BadRequest(DicecupError):
    """A line that is not a valid request."""


class Request(NamedTuple):
    """A position as a request describes it."""

    game: str
    seats: int
    options: Mapping[str, object]
    moves: list[object]


class Line(NamedTuple):
    """A game played so far: `states[n]` is the position after the first n moves."""

    game: PlayableGame[Any]
    moves: list[str]
    states: list[Any]


def answer(line: str) -> str:
    """The answer to one line; whatever the line holds, it is one JSON object in ASCII."""
    try:
        return describe(*position(read_request(line)))
    except IllegalMove as error:
        return _refuse(str(error), error.at)
    except DicecupError as error:
        return _refuse(str(error))


def _refuse(error: str, at: int | None = None) -> str:
    where = {} if at is None else {"at": at}
    return json.dumps({"ok": False, "error": error, **where})


def read_request(line: str) -> Request:
    """The request on a line, its keys and their types checked."""
    if len(line) > LONGEST_LINE:
        raise BadRequest(f"the line is longer than {LONGEST_LINE} characters")
    if not line.strip():
        raise BadRequest("the line is empty: a request is one JSON object")
    try:
        data = strict_json(line)
    except NotJson as error:
        raise BadRequest(f"the line is no JSON: {error}") from None
    if not isinstance(data, dict):
        raise BadRequest(f"a request is one JSON object, not {_kind(data)}")
    for key in data:
        if key not in KEYS:
            raise BadRequest(f"unknown key {shown(key)}: a request has {', '.join(KEYS)}")
    options: dict[str, object] = _typed(data, "options", dict, {})
    for name, value in options.items():
        if not isinstance(value, str | int):
            raise BadRequest(f"option {shown(name)} must be text, a whole number, true or false, not {_kind(value)}")
    return Request(_typed(data, "game", str), _typed(data, "seats", int), options, _typed(data, "moves", list, []))


_KINDS: Final = {dict: "an object", list: "a list", str: "text", int: "a whole number", float: "a fraction", type(None): "null"}


def _kind(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else _KINDS[type(value)]


def _typed(data: dict[str, object], key: str, kind: type, default: object = None) -> Any:
    if key not in data and default is None:
        raise BadRequest(f"the request has no {key}: it needs game and seats")
    value = data.get(key, default)
    if type(value) is not kind:
        raise BadRequest(f"{key} must be {_KINDS[kind]}, not {_kind(value)}")
    return value


_last: Line | None = None


def position(request: Request) -> tuple[PlayableGame[Any], Any]:
    """The game a request is about, and the state after its moves; the first move that does not fit is refused with its index."""
    global _last  # noqa: PLW0603
    game = _table(request.game, request.seats, tuple((*item, type(item[1])) for item in request.options.items()))
    known = _last
    if known is not None and known.game is game:
        same = _agreed(known.moves, request.moves)
        line = Line(game, known.moves[:same], known.states[: same + 1])
    else:
        line = Line(game, [], [game.start()])
    for at, move in enumerate(request.moves[len(line.moves) :], len(line.moves)):
        try:
            if not isinstance(move, str):
                raise IllegalMove(f"a move must be text, not {_kind(move)}")
            line.states.append(play(game, line.states[-1], parse(move)))
        except IllegalMove as error:
            raise IllegalMove(str(error), at) from None
        line.moves.append(move)
    _last = line
    return game, line.states[-1]


@lru_cache(maxsize=64)
def _table(game: str, seats: int, options: tuple[tuple[str, object, type], ...]) -> PlayableGame[Any]:
    """The game at this table, always the same object; the types tell `1` from `true`."""
    return edition(game).table(seats, {name: value for name, value, _ in options})


def _agreed(known: list[str], requested: list[object]) -> int:
    """How many moves two lists have in common from the start."""
    if known == requested[: len(known)]:
        return len(known)
    pairs = zip(known, requested, strict=False)
    return next((at for at, (mine, theirs) in enumerate(pairs) if mine != theirs), min(len(known), len(requested)))


def describe(game: PlayableGame[Any], state: Any) -> str:
    """The referee's answer about a position."""
    scores = json.dumps(game.scores(state))
    match game.node(state):
        case Chance(seat, throw):
            return f'{{"ok": true, "node": "chance", "seat": {seat}, "outcomes": {_outcomes(throw)}, "scores": {scores}}}'
        case Choice(seat, legal):
            listed = ", ".join(map(_quoted, legal))
            return f'{{"ok": true, "node": "choice", "seat": {seat}, "legal": [{listed}], "scores": {scores}}}'
        case Over(winners):
            return f'{{"ok": true, "node": "over", "scores": {scores}, "winners": {json.dumps(winners)}}}'


@lru_cache(maxsize=64)
def _outcomes(throw: Throw) -> str:
    return json.dumps({str(move): weight for move, weight in throw.outcomes.items()})


@lru_cache(maxsize=1 << 14)
def _quoted(move: Move) -> str:
    return json.dumps(str(move))
