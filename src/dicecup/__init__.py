"""Dicecup: the complete home of the roll-and-score dice games."""

__version__ = "0.1.0"
"""The version of the package; pyproject.toml reads it here."""
