"""The pages that explain a game, as they are shipped with the package: how to play it, and its numbered rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dicecup.core.errors import DicecupError
from dicecup.games.edition import Edition

_INSTALLED: Final = Path(__file__).parents[1] / "rule_pages"
_CHECKOUT: Final = Path(__file__).parents[3] / "docs" / "rules"


class NoPage(DicecupError):
    """The page was not shipped, or not in this language."""


def page(edition: Edition, language: str = "en") -> str:
    """The numbered rules of an edition, as Markdown."""
    return _read(edition, language, "")


def how_to_play(edition: Edition, language: str = "en") -> str:
    """One page that teaches an edition, as Markdown; its images name what is to be drawn, such as `dice:5,5,5/2,3`."""
    return _read(edition, language, "how-to-play")


def _read(edition: Edition, language: str, folder: str) -> str:
    """English pages lie in the folder itself, all others in one for their language."""
    for root in (_INSTALLED, _CHECKOUT):
        path = root / folder / ("" if language == "en" else language) / f"{edition.page}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise NoPage(f"the rule page of {edition.key} in the language {language} is missing: install dicecup again")
