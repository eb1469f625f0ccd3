"""What a terminal shows instead of characters that its encoding lacks: ASCII that looks alike and takes as many columns.

Importing this module registers the error handler `LOOKALIKE` for text streams: box drawings become `+-|`, letters lose their
marks, and what nothing looks like becomes a question mark a column.
"""

from __future__ import annotations

import codecs
from typing import Final
from unicodedata import category, east_asian_width, name, normalize

LOOKALIKE: Final = "dicecup.lookalike"
"""The name of the error handler."""

_SIGNS: Final = dict(
    zip(
        "·×–−’‘“”•…←↑→↓↕▀▄░▒▓■▲▶▼◀◆◇◈◉●◖◗★♙♣♦✗✿\N{NO-BREAK SPACE}",
        '-x--\'\'""*.<^>v:"_.::#^>v<%.&@o()*!+$x* ',
        strict=True,
    )
)
_SIGNS["±"] = "+-"  # stands between numbers, in no column of its own


def lookalike(char: str) -> str:
    """ASCII for one character."""
    if char in _SIGNS:
        return _SIGNS[char]
    named = name(char, "")
    if named.startswith("BOX DRAWINGS"):
        return _box(named)
    if named.endswith(("BLOCK", "EIGHTHS", "EIGHTH", "QUARTERS", "HALF")):
        return "#"
    base = "".join(each for each in normalize("NFKD", char) if category(each) != "Mn")
    if len(base) == 1 and base.isascii():
        return base
    return "" if category(char) in ("Mn", "Me", "Cf") else "??" if east_asian_width(char) in "WF" else "?"


def _box(named: str) -> str:
    """A part of a frame; heavy and double frames differ from light ones, because they mean something."""
    if "HEAVY" in named:
        return "=" if named.endswith("HORIZONTAL") and " AND " not in named else "'" if named.endswith("HEAVY UP") else "#"
    if "DOUBLE" in named:
        return "*"
    return "-" if named.endswith("LIGHT HORIZONTAL") else "|" if named.endswith("LIGHT VERTICAL") else "+"


def _handle(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(lookalike, error.object[error.start : error.end])), error.end


codecs.register_error(LOOKALIKE, _handle)
