"""What rule tests share: playing a line of moves, and reading what the machine offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicecup.core import Chance, Choice, Game, Over, parse, play
from dicecup.games import edition
from dicecup.games.sheet import Sheet, State


def after(game: Game[Any], moves: str, state: Any = None) -> Any:
    """The state after these moves, each one offered by the machine, from the start or from `state`."""
    state = game.start() if state is None else state
    for token in moves.split():
        state = play(game, state, parse(token))
    return state


def choice(game: Game[Any], state: Any) -> Choice:
    """The choice that is next."""
    node = game.node(state)
    assert isinstance(node, Choice), node
    return node


def chance(game: Game[Any], state: Any) -> Chance:
    """The throw that is next."""
    node = game.node(state)
    assert isinstance(node, Chance), node
    return node


def legal(game: Game[Any], state: Any) -> set[str]:
    """The moves that may be chosen now."""
    return {str(move) for move in choice(game, state).legal}


def marks(game: Game[Any], state: Any) -> set[str]:
    """The moves that may be chosen now, other than to keep dice and roll again."""
    return {move for move in legal(game, state) if not move.startswith("k:")}


def keeps(game: Game[Any], state: Any) -> set[str]:
    """The dice that may be kept now."""
    return legal(game, state) - marks(game, state)


def thrown(game: Game[Any], state: Any) -> int:
    """How many dice are thrown next."""
    return chance(game, state).throw.dice


def outcomes(game: Game[Any], state: Any) -> dict[str, int]:
    """The throws that can fall now, with their weights."""
    return {str(move): weight for move, weight in chance(game, state).outcomes.items()}


def seat(game: Game[Any], state: Any) -> int:
    """Who throws or chooses next."""
    node = game.node(state)
    assert not isinstance(node, Over), node
    return node.seat


def winners(game: Game[Any], state: Any) -> tuple[int, ...]:
    """Who has won, now that the game is over."""
    node = game.node(state)
    assert isinstance(node, Over), node
    return node.winners


def sheets(key: str, *filled: Mapping[str, int], turn: int = 0, extra: int = 0) -> State:
    """A position of a sheet game between two turns: what each seat has written so far, every other row open."""
    rows = edition(key).rows
    for boxes in filled:
        assert set(boxes) <= set(rows), boxes
    return State(tuple(Sheet(tuple(boxes.get(row) for row in rows), extra) for boxes in filled), turn)
