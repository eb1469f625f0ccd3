"""The table: one authority over a game's seats, dice, log and clock."""

from dicecup.table.book import Answer, Book, Command, Step
from dicecup.table.table import Table

__all__ = ["Answer", "Book", "Command", "Step", "Table"]
