"""The rule pages, as they are shipped with the package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dicecup.core.errors import DicecupError
from dicecup.games.edition import Edition

_INSTALLED: Final = Path(__file__).parents[1] / "rule_pages"
_CHECKOUT: Final = Path(__file__).parents[3] / "docs" / "rules"


class NoPage(DicecupError):
    """The rule page was not shipped."""


def page(edition: Edition) -> str:
    """The rule page of an edition, as Markdown."""
    for folder in (_INSTALLED, _CHECKOUT):
        path = folder / f"{edition.page}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise NoPage(f"the rule page of {edition.key} is missing: install dicecup again")
