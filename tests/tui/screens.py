"""What a screen shows, as text: its characters, and where the styles that mean something lie.

The text holds no colour that Textual computes, so that another release of it changes no file. A style is given by its name in the
style sheet and by rectangles `line-line:column-column`, both ends included, counted from 1.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from textual.pilot import Pilot

from dicecup.tui.app.app import DicecupApp
from dicecup.tui.app.art.canvas import Drawing
from dicecup.tui.app.play import PlayScreen
from dicecup.tui.app.widgets import Board
from tests.tui.hands import run, until

FOLDER: Final = Path(__file__).parent / "screens"
UPDATE: Final = "UPDATE_SCREENS"
TELLING: Final = (
    *("cursor", "landing", "turn", "gain", "warn", "problem", "button"),
    *("die-held", "die-power", "die-red", "die-blank"),
)
"""The styles that say something which the characters do not say alone."""
BLANK: Final = " ▁▂▃▄▅▆▇█"
"""What may end a line and says nothing: spaces, and the ends of a scroll bar."""

Script = Callable[[Pilot[None]], Awaitable[None]]


def check_screen(app: DicecupApp, name: str, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    """Compare the screen after a script with the stored text."""
    shown: list[str] = []

    async def look(pilot: Pilot[None]) -> None:
        await script(pilot)
        if isinstance(screen := app.screen, PlayScreen):
            await until(pilot, lambda: screen.known is not None)
        await pilot.pause()
        shown.append(screen_text(app))

    run(app, look, size)
    check_text(name, shown[0])


def check_text(name: str, text: str) -> None:
    """Compare a text with the stored one, or store it if `UPDATE_SCREENS` is set."""
    file = FOLDER / f"{name}.txt"
    if os.environ.get(UPDATE):
        file.write_text(text)
    if not file.exists():
        pytest.fail(f"{file.name} is missing: {UPDATE}=1 pytest tests/tui/test_snapshots.py writes it")
    assert text == file.read_text()


def screen_text(app: DicecupApp) -> str:
    """The characters of the top screen, or of the dialog on it, then the rectangles of each telling style."""
    strips = app.screen._compositor.render_strips()
    for dialog in app.screen.query(".dialog"):  # what lies behind it may change by itself
        strips = [strip.crop(dialog.region.x, dialog.region.right) for strip in strips[dialog.region.y : dialog.region.bottom]]
    lines = ["".join(segment.text for segment in strip).rstrip(BLANK) for strip in strips]
    found = _rectangles(app)
    styles = [f"{name:10}{' '.join(found[name])}" for name in TELLING if name in found]
    return "\n".join([*lines, *(["=" * app.size.width] if styles else []), *styles, ""])


def looks(app: DicecupApp) -> str:
    """How each telling style is drawn on the board; without colours only what is left of it."""
    board = app.screen.query_one(Board)
    drawn = {name: board._look((name,)) for name in TELLING}
    return "".join(f"{name:10}{look.without_color if app.no_color else look}\n" for name, look in drawn.items())


def colours(app: DicecupApp) -> set[Any]:
    """Every colour on the top screen."""
    styles = [segment.style for strip in app.screen._compositor.render_strips() for segment in strip if segment.style]
    return {colour for style in styles for colour in (style.color, style.bgcolor) if colour is not None}


def _rectangles(app: DicecupApp) -> dict[str, list[str]]:
    spans: dict[str, dict[int, list[tuple[int, int]]]] = {}
    for name, y, first, last in _spans(app):
        spans.setdefault(name, {}).setdefault(y, []).append((first, last))
    return {name: list(_merged(found)) for name, found in spans.items()}


def _spans(app: DicecupApp) -> Iterator[tuple[str, int, int, int]]:
    """Each telling style, line by line, with its first and last column."""
    for drawing in app.screen.query(Drawing):
        if not drawing.display or not drawing.size.width:
            continue
        place = app.screen.find_widget(drawing)
        left, top = place.region.x + drawing.gutter.left, place.region.y + drawing.gutter.top
        for y, row in enumerate(drawing.canvas(drawing.size.width).styles):
            if place.clip.y <= top + y < place.clip.bottom:
                for name in TELLING:
                    columns = [x for x, style in enumerate(row) if name in style.split()]
                    for first in (x for x in columns if x - 1 not in columns):
                        last = next(x for x in range(first, len(row) + 1) if x not in columns) - 1
                        yield name, top + y + 1, left + first + 1, left + last + 1


def _merged(spans: dict[int, list[tuple[int, int]]]) -> Iterator[str]:
    """Spans of lines below each other as rectangles."""
    for y in sorted(spans):
        for first, last in sorted(spans[y]):
            if (first, last) in spans.get(y - 1, ()):
                continue
            bottom = next(line for line in range(y, y + 100) if (first, last) not in spans.get(line + 1, ()))
            yield f"{y if y == bottom else f'{y}-{bottom}'}:{first if first == last else f'{first}-{last}'}"
