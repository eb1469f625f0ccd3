"""How all seats stand: every seat's chance to win, what that comes from and about how far it is off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from dicecup.core.machine import Chance, Node, Over
from dicecup.core.moves import Move
from dicecup.solve.kind import NoAdvice, Origin
from dicecup.solve.service import adviser, values

CONTESTS: Final = ("first-turn", "tie-break")
"""Throws that are a turn each."""


class Bar(NamedTuple):
    """Every seat's chance to win when the turn under way began, and what these chances come from."""

    chances: tuple[float, ...]
    origin: Origin

    @property
    def is_estimate(self) -> bool:
        """Whether a model or a judge estimates them."""
        return self.origin.name in ("estimate", "judge")


def bar(game: Any, moves: Iterable[Move]) -> Bar:
    """How all seats stand after these moves, the same throughout a turn; `NoAdvice` where nobody knows."""
    state = turn_start(game, moves)
    origin = Origin("exact") if isinstance(game.node(state), Over) else adviser(game, "win").source_of(state)
    return Bar(tuple(map(float, standing(game, state))), origin)  # numpy's own numbers are none of JSON's


def turn_start(game: Any, moves: Iterable[Move]) -> Any:
    """The position in which the turn under way began, or the end; a position alone does not tell where a pawn came from."""
    state = began = game.start()
    node = game.node(state)
    for move in moves:
        before, state = node, game.step(state, move)
        node = game.node(state)
        if isinstance(node, Over) or node.seat != before.seat or _is_contest(node) or _is_contest(before):
            began = state
    return began


def _is_contest(node: Node) -> bool:
    return isinstance(node, Chance) and node.purpose in CONTESTS


def standing(game: Any, state: Any) -> Sequence[float]:
    """Every seat's chance to win in a position between turns, or what each has won; `NoAdvice` where nobody knows."""
    node, seats = game.node(state), range(game.seats)
    if isinstance(node, Over):
        return [float(seat in node.winners) / len(node.winners) for seat in seats]
    answering: Any = adviser(game, "win")
    if hasattr(answering, "standing"):
        found: Sequence[float] = answering.standing(state)
        return found
    if game.seats > 2:
        raise NoAdvice("how all of more than two seats stand is not known in this game")
    known = values(game, state)
    value = known if isinstance(known, float) else max(known.values())
    return (value, 1 - value) if node.seat == 0 else (1 - value, value)
