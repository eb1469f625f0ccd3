"""Random games in which every value must follow from the values after it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dicecup.core.machine import Chance, Choice, Over


def best_of(found: Any) -> float:
    return found if isinstance(found, float) else max(found.values())


def walk(game: Any, values: Any, state: Any, draw: random.Random, tolerance: float = 1e-9) -> None:
    """Play at random; every move's value is the value of the position after it, every throw's the mean of what follows."""
    while not isinstance(node := game.node(state), Over):
        found = values(state)
        if isinstance(node, Choice):
            assert set(found) == set(node.legal)
            move = draw.choice(node.legal)
            after = game.step(state, move)
            if not isinstance(game.node(after), Over) and game.seats == 1:
                assert best_of(values(after)) == pytest.approx(found[move], abs=tolerance)
        else:
            assert isinstance(node, Chance)
            if draw.random() < 0.1 and game.seats == 1 and len(node.outcomes) < 260:
                mean = (
                    sum(ways * best_of(values(game.step(state, each))) for each, ways in node.outcomes.items()) / node.throw.total
                )
                assert mean == pytest.approx(found, abs=tolerance)
            after = game.step(state, node.throw.draw(draw.randrange))
        state = after
