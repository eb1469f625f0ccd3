"""Numba over raw arrays: the arithmetic of perfect play, knowing no game."""

from typing import Final

LANES: Final = 8
"""How many sheets a kernel works on at once: one AVX-512 register of float64."""
