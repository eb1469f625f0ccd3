"""Games on score sheets: every `SheetGame`, of which only a seat's own sheet counts."""

from typing import Final

from dicecup.games.sheet import SheetGame
from dicecup.solve.kind import Kind
from dicecup.solve.sheets.model import SheetModel

SHEETS: Final = Kind(
    __name__, lambda game: isinstance(game, SheetGame), SheetModel.of, {"seats": 1, "first": 0}, wins=True, spreads=True
)
