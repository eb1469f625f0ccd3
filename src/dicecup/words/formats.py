"""Numbers and plural forms as each language writes them."""

from __future__ import annotations

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

SIGNS: Final = {"en": (",", "."), "fi": ("\xa0", ","), "sv": ("\xa0", ",")}
"""Of each language: what stands between thousands and before fractions."""


def formatter(language: str) -> Callable[..., str]:
    """A function of a number and its least and most fraction digits that writes it as `Intl.NumberFormat` does.

    The minus is a minus sign in English too, not a hyphen.
    """
    signs = str.maketrans(dict(zip(",.-", (*SIGNS[language], "\u2212"), strict=True)))

    def format_number(value: float, least: int = 0, most: int = 3) -> str:
        if isinstance(value, int):
            text = f"{value:,}" + ("." + "0" * least if least else "")
        else:
            whole, _, fraction = f"{Decimal(value).quantize(Decimal(1).scaleb(-most), ROUND_HALF_UP):,f}".partition(".")
            fraction = fraction.rstrip("0").ljust(least, "0")
            text = f"{whole}.{fraction}" if fraction else whole
        return text.translate(signs)

    return format_number


def is_one(value: float) -> bool:
    """Whether a number takes the singular: in English, Finnish and Swedish that is 1 alone."""
    return abs(value) == 1
