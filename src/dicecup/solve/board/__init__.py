"""The game for the spaces of one shared board: solved alone and for two, estimated by a trained judge for more."""

from typing import Final

from dicecup.games.mickey_mouse import MickeyMouse
from dicecup.solve.board.model import BoardModel
from dicecup.solve.kind import Kind
from dicecup.solve.trained.kind import Trained

BOARD: Final = Kind(__name__, lambda game: type(game) is MickeyMouse and game.seats <= 2, BoardModel)
"""Values of positions on the shared board, answered from stored values."""

CROWDED: Final = Trained(__name__, lambda game: type(game) is MickeyMouse and game.seats > 2)
"""Chances to win on the shared board with more seats, estimated."""
