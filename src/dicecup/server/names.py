"""Names that people give themselves, made fit to stand on everybody's screen."""

from __future__ import annotations

import unicodedata
from typing import Final

from dicecup.core.errors import DicecupError
from dicecup.store.log import LONGEST_NAME

MOST_MARKS: Final = 2
"""Accents on one letter; more of them climb over other lines."""


class BadName(DicecupError):
    """A name of which nothing is left."""


def clean_name(text: str) -> str:
    """The name without control characters, direction marks and the like, on one line, not too long."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text[: 20 * LONGEST_NAME]):
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category.startswith("Z") or sign in "\t\n\r":
            kept.append(" ")
        elif not category.startswith("C") and marks <= MOST_MARKS:
            kept.append(sign)
    name = " ".join("".join(kept).split())[:LONGEST_NAME].rstrip()
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise BadName(f"a name needs 1 to {LONGEST_NAME} characters that can be seen")
    return name
