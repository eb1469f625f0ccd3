"""The game for the spaces of one shared board, alone and for two."""

from typing import Final

from dicecup.games.mickey_mouse import MickeyMouse
from dicecup.solve.board.model import BoardModel
from dicecup.solve.kind import Kind

BOARD: Final = Kind(__name__, lambda game: type(game) is MickeyMouse and game.seats <= 2, BoardModel)
