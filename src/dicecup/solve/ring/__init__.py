"""The game of cards on a ring: too large to solve, so that its values are estimates of a trained judge."""

from typing import Final

from dicecup.games.showdown import Showdown
from dicecup.solve.trained.kind import Trained

RING: Final = Trained(__name__, lambda game: type(game) is Showdown)
"""Chances to win on the ring, estimated."""
