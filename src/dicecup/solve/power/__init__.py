"""The sheet game with a Power die, of which only a seat's own sheet counts."""

from typing import Final

from dicecup.games.power_yahtzee import PowerYahtzee
from dicecup.solve.kind import Kind
from dicecup.solve.power.model import PowerModel

POWER: Final = Kind(__name__, lambda game: type(game) is PowerYahtzee, PowerModel, {"seats": 1, "first": 0}, wins=True)
