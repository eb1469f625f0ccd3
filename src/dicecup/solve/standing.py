"""How all seats stand: every seat's chance to win, what that comes from and about how far it is off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicecup.core.machine import Chance, Over
from dicecup.solve.kind import NoAdvice, Origin
from dicecup.solve.service import adviser, values


def standing(game: Any, state: Any) -> Sequence[float]:
    """Every seat's chance to win when the turn under way began, or what each has won; `NoAdvice` where nobody knows."""
    node, seats = game.node(state), range(game.seats)
    if isinstance(node, Over):
        return [float(seat in node.winners) / len(node.winners) for seat in seats]
    if isinstance(node, Chance) and node.purpose == "first-turn":
        return [1 / game.seats] * game.seats
    answering: Any = adviser(game, "win")
    if hasattr(answering, "standing"):
        found: Sequence[float] = answering.standing(state)
        return found
    if game.seats > 2:
        raise NoAdvice("how all of more than two seats stand is not known in this game")
    known = values(game, state)
    value = known if isinstance(known, float) else max(known.values())
    return (value, 1 - value) if node.seat == 0 else (1 - value, value)


def standing_origin(game: Any, state: Any) -> Origin:
    """What these chances come from; who has won, and that all seats are equal before the first turn, is known."""
    node = game.node(state)
    if isinstance(node, Over) or (isinstance(node, Chance) and node.purpose == "first-turn"):
        return Origin("exact")
    return adviser(game, "win").source_of(state)
