"""Dicecup: the complete home of the roll-and-score dice games."""
