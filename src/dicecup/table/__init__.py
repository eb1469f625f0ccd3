"""The table: one authority over a game's seats, dice, log and clock."""

from dicecup.table.table import Answer, Table

__all__ = ["Answer", "Table"]
