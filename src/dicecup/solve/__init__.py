"""Exact values: compiles a game to arrays and owns the value tables on disk."""
