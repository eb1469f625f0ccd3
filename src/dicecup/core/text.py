"""Text on one line: which characters are shown, and which are kept because they join emoji to one picture."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

JOINER: Final = "\u200d"
_EMOJI_STYLE: Final = "\ufe0f"
_SKIN: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_REGIONS: Final = range(0x1F1E6, 0x1F200)
_FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f")
"""A flag of a part of a country, spelled with invisible letters."""


def printable(text: str) -> str:
    """The text without characters that show nothing, except inside an emoji: elsewhere they would make two names look alike."""
    if text.isprintable():
        return text
    inside = {at for flag in _FLAG.finditer(text) for at in range(*flag.span())}
    return "".join(sign for at, sign in enumerate(text) if sign.isprintable() or at in inside or _joins(text, at))


def clusters(text: str) -> Iterator[str]:
    """The text in pieces that a reader sees as one sign: a letter with its marks, a joined emoji, a flag."""
    piece = ""
    for sign in text:
        is_mark = unicodedata.category(sign) in ("Mn", "Me", "Cf") or sign in _SKIN
        is_pair = len(piece) == 1 and ord(piece) in _REGIONS and ord(sign) in _REGIONS
        if piece and not (is_mark or is_pair or piece.endswith(JOINER)):
            yield piece
            piece = ""
        piece += sign
    if piece:
        yield piece


def _joins(text: str, at: int) -> bool:
    """Whether a character joins two pictures."""
    before, after = text[:at].rstrip(_EMOJI_STYLE)[-1:], text[at + 1 : at + 2]
    return text[at] == JOINER and _is_picture(before) and _is_picture(after)


def _is_picture(sign: str) -> bool:
    return sign != "" and (unicodedata.category(sign) in ("So", "Sm") or sign in _SKIN)
