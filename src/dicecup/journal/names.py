"""Names of people and seats: one limit of length, and the clean-up that makes a name safe to show on every screen."""

from __future__ import annotations

import unicodedata
from typing import Final

from dicecup.core.errors import BadRecord, DicecupError, shown

LONGEST_NAME: Final = 40

MOST_MARKS: Final = 2
"""Combining marks on one letter; more of them overlap the lines above and below."""


class BadName(DicecupError):
    """A name without a visible character."""


def clean_name(text: str) -> str:
    """The name on one line, without control characters and direction marks, cut at the limit."""
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
        raise BadName(f"a name needs 1 to {LONGEST_NAME} visible characters")
    return name


def one_line(what: str, value: object, longest: int = LONGEST_NAME) -> str:
    """The value, if it is text that can stand on one line of a record."""
    if isinstance(value, str) and 0 < len(value) <= longest and value == value.strip() and value.isprintable():
        return value
    raise BadRecord(f"{what} cannot be {shown(value)}: it must be 1 to {longest} printable characters, with no space at its ends")
