"""Bots: they choose a move among the legal ones, and see no more than a player."""
