"""Names of people and seats: one limit of length, and the clean-up that makes a name safe to show on every screen."""

from __future__ import annotations

import unicodedata
from typing import Final

from dicecup.core.errors import BadRecord, DicecupError, shown
from dicecup.core.text import clusters, printable

LONGEST_NAME: Final = 40

LONGEST_PLAYER: Final = 10_000
"""Who plays a seat may be the command of a program."""

MOST_MARKS: Final = 2
"""Combining marks on one letter; more of them overlap the lines above and below."""


class BadName(DicecupError):
    """A name without a visible character."""


def clean_name(text: str) -> str:
    """The name on one line, without control characters and direction marks, cut at the limit between two signs."""
    kept: list[str] = []
    marks = 0
    spaced = "".join(" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text[: 20 * LONGEST_NAME]))
    for sign in printable(spaced):
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    name = ""
    for cluster in clusters(" ".join("".join(kept).split())):
        if len(name) + len(cluster) > LONGEST_NAME:
            break
        name += cluster
    name = name.rstrip()
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise BadName(f"a name needs 1 to {LONGEST_NAME} visible characters")
    return name


def one_line(what: str, value: object, longest: int = LONGEST_NAME) -> str:
    """The value, if it is text that can stand on one line of a record."""
    if isinstance(value, str) and 0 < len(value) <= longest and value == value.strip() and value == printable(value):
        return value
    raise BadRecord(f"{what} cannot be {shown(value)}: it must be 1 to {longest} printable characters, with no space at its ends")
