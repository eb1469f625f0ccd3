"""The pages of a game for readers without pictures: how to play it, then its numbered rules."""

from __future__ import annotations

import re
from typing import Final

from dicecup.games import Edition
from dicecup.games.pages import how_to_play, page
from dicecup.words.catalogue import Catalogue
from dicecup.words.speaker import Speaker

PICTURE: Final = re.compile(r" ?!\[([^\]]*)\]\([a-z]+:([^)]*)\)")
BEGINS: Final = ("", "|")
"""What stands before a picture that is all there is in its line or cell."""


def readable(say: Catalogue, edition: Edition) -> str:
    """Both pages of an edition as one text in Markdown; a picture is said in words."""
    how = how_to_play(edition, say.language)
    return f"{in_words(how, Speaker(say, edition, ())).rstrip()}\n\n{page(edition, say.language)}"


def in_words(markdown: str, speaker: Speaker) -> str:
    """A page with its pictures in words: dice as they lie, those that are kept or count in brackets; else the description.

    A picture of a single sign of the Power die or of a bare space only repeats the words beside it, and is left out.
    """

    def said(picture: re.Match[str]) -> str:
        text, of = picture.groups()
        before = markdown[markdown.rfind("\n", 0, picture.start()) + 1 : picture.start()].strip()[-1:]
        if of.startswith("+") or (before not in BEGINS and of in ("", "*")):
            return ""
        words = f"*{text}*" if text else _dice(of, speaker)
        return f" {words}" if before in BEGINS else f" ({words})"

    return PICTURE.sub(said, markdown).replace("\n *", "\n*")


def _dice(of: str, speaker: Speaker) -> str:
    groups = []
    for group in of.split("/"):
        dice, _, power = group.partition("+")
        faces = tuple(int(face) if face.isdigit() else face for face in dice.split(",") if face)
        groups.append(speaker.dice(faces, power or None))
    kept, *others = groups
    return " ".join([f"[{kept}]", *others]) if others else kept
