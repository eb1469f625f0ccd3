"""Characters that an encoding lacks: what is shown instead."""

from __future__ import annotations

from pathlib import Path

import pytest

import dicecup
from dicecup.core.lookalike import LOOKALIKE, lookalike
from dicecup.tui.app.art.dice import _FRAMES
from dicecup.tui.app.art.scene import MARKS
from dicecup.tui.width import cells

ROOT = Path(__file__).parents[2]
SOURCES = [
    *ROOT.glob("tests/tui/screens/*.txt"),
    *Path(dicecup.__file__).parent.glob("words/*.ftl"),
    *ROOT.glob("docs/rules/**/*.md"),
]
NEVER = "一二三四五六↖↗↘↙"
"""Numbers, pips and words are shown where these cannot be drawn."""


def test_everything_that_is_shown_has_a_lookalike_as_wide_as_itself() -> None:
    shown = {char for path in SOURCES for char in path.read_text("utf-8") if not char.isascii()} - set(NEVER)
    assert len(shown) > 60
    assert not {char for char in shown if not lookalike(char).isascii() or "?" in lookalike(char)}
    assert not {char for char in shown - {"±"} if len(lookalike(char)) != cells(char)}


def test_shapes_of_seats_and_frames_of_dice_stay_apart() -> None:
    assert len(set(map(lookalike, MARKS))) == len(MARKS)
    assert len({"".join(lookalike(char) for part in frame for char in part) for frame in _FRAMES.values()}) == len(_FRAMES)


@pytest.mark.parametrize(
    ("text", "encoding", "shown"),
    [
        ("Äiti ┏━┓ ×3 – “ja”…", "ascii", b'Aiti #=# x3 - "ja".'),
        ("Äiti ┏━┓", "latin-1", b"\xc4iti #=#"),
        ("漢 👍 \udc80", "ascii", b"?? ?? ?"),
        ("Äiti", "utf-8", "Äiti".encode()),
    ],
)
def test_only_what_the_encoding_lacks_is_replaced(text: str, encoding: str, shown: bytes) -> None:
    assert text.encode(encoding, LOOKALIKE) == shown
