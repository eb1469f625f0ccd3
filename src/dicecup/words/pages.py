"""The pages of a game for readers without pictures: how to play it, then its numbered rules."""

from __future__ import annotations

import re
from typing import Final

from dicecup.games import Edition
from dicecup.games.pages import how_to_play, page
from dicecup.words.catalogue import Catalogue
from dicecup.words.speaker import Speaker

PICTURE: Final = re.compile(r"!\[([^\]]*)\]\((?:[a-z]+:)?([^)]*)\)")


def readable(say: Catalogue, edition: Edition) -> str:
    """Both pages of an edition as one text in Markdown; a picture is said in words."""
    how = how_to_play(edition, say.language)
    return f"{in_words(how, Speaker(say, edition, ())).rstrip()}\n\n{page(edition, say.language)}"


def in_words(markdown: str, speaker: Speaker) -> str:
    """A page with every picture replaced by its description, or by the dice that it shows."""

    def said(picture: re.Match[str]) -> str:
        if picture[1]:
            return f"*{picture[1]}*"
        groups = [group.partition("+") for group in picture[2].split("/")]
        faces = (face for dice, _, _ in groups for face in dice.split(",") if face)
        power = "".join(power for _, _, power in groups)
        return speaker.dice(tuple(int(face) if face.isdigit() else face for face in faces), power or None)

    return PICTURE.sub(said, markdown)
