"""The shared board compiled for many games of several players at once."""

from __future__ import annotations

from typing import Any

from dicecup.core.lattice import lattice
from dicecup.games import mickey_mouse as rules
from dicecup.kernels.batch.dice import Draw
from dicecup.kernels.batch.spaces import Spaces, State
from dicecup.solve.trained.dice import batch_dice


def simulator(xp: Any, game: rules.MickeyMouse) -> Spaces:
    """The game with the arrays of this module."""
    dice = lattice(rules.HAND_SIZE, rules.FACES)
    counts = [[rules.count(hand, name) for name in rules.CHARACTERS] for hand in dice.hands]
    return Spaces(batch_dice(xp, dice), counts, game.seats, rules.TURNS[game.seats])


def fresh(spaces: Spaces, games: int, _draw: Draw) -> State:
    """So many games at their start."""
    return spaces.start(games)
