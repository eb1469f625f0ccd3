"""How many columns of a terminal a text takes."""

from __future__ import annotations

from unicodedata import category, east_asian_width


def cells(text: str) -> int:
    """How many columns a text takes; marks that combine with the letter before them take none."""
    return sum(0 if category(char) in ("Mn", "Me", "Cf") else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def fit(text: str, width: int) -> str:
    """The text, cut so that it takes at most so many columns."""
    if cells(text) <= width:
        return text
    while text and cells(text) > width - 1:
        text = text[:-1]
    return f"{text}…" if width > 0 else ""


def pad(text: str, width: int) -> str:
    """The text filled up with spaces: behind it, or before it if the width is negative."""
    gap = " " * (abs(width) - cells(text))
    return gap + text if width < 0 else text + gap
