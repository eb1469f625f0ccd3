"""The table: one authority over the seats, dice and journal of a game. It never waits. Standard library only."""

from dicecup.table.command import Answer, Command, Step
from dicecup.table.opening import new_game, rematch
from dicecup.table.persistence import Persistence
from dicecup.table.table import Table

__all__ = ["Answer", "Command", "Persistence", "Step", "Table", "new_game", "rematch"]
