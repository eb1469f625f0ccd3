"""What a kind of game with a trained judge is.

Each has a folder with two files:

    features   `features(game, state)` lists what a judge sees of a position between turns; standard library only
    simulator  `simulator(xp, game)` compiles the game for many games at once, with the arrays of numpy or PyTorch, and `fresh`
               makes positions to start from
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Trained:
    """One kind of game with a trained judge."""

    package: str
    judges: Callable[[Any], bool]

    def file(self, name: str) -> Any:
        """One of its files."""
        return import_module(f"{self.package}.{name}")
