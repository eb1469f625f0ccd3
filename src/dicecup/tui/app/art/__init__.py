"""Drawings of dice, sheets and boards in characters."""
