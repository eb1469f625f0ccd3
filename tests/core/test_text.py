"""Invisible characters are removed, except those that join emoji to one picture."""

from __future__ import annotations

import pytest

from dicecup.core.text import clusters, printable
from dicecup.journal.names import clean_name

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
HEART = "\u2764\ufe0f\u200d\U0001f525"
PILOT = "\U0001f9d1\U0001f3fd\u200d\u2708\ufe0f"
WALES = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
FINLAND = "\U0001f1eb\U0001f1ee"


@pytest.mark.parametrize("emoji", [FAMILY, HEART, PILOT, WALES, FINLAND, "1\ufe0f\u20e3"])
def test_a_joined_emoji_stays_whole(emoji: str) -> None:
    assert printable(emoji) == emoji
    assert list(clusters(f"a{emoji}b")) == ["a", emoji, "b"]
    assert clean_name(f" Åsa {emoji} ") == f"Åsa {emoji}"
    assert clean_name("x" * 40 + emoji) == "x" * 40


def test_a_name_is_cut_between_the_signs_that_a_reader_sees() -> None:
    assert clean_name("x" * 36 + FAMILY) == "x" * 36
    assert clean_name("x" * 33 + FAMILY + FAMILY) == "x" * 33 + FAMILY


@pytest.mark.parametrize(
    "text", ["Ann\u200d", "\u200dAnn", "A\u200dnn", "Ann\U000e0067", "A\u200bn\u2066n", f"Ann{FAMILY[0]}\u200d"]
)
def test_an_invisible_character_elsewhere_is_removed(text: str) -> None:
    assert printable(text).isprintable()
