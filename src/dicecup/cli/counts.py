"""Numbers of things in what commands print."""

from __future__ import annotations


def counted(number: int, thing: str) -> str:
    """So many of them: `1 game`, `2 games`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
