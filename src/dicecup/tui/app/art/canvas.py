"""A grid of characters to draw on, and the widget that shows it.

A drawing does not depend on the screen: each character carries the names of its styles, and a region can have a target, which a
click on it reports.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any, ClassVar, Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from dicecup.tui.width import cells

STYLES: Final = (
    "strong faint title rule gain cursor turn warn die die-held die-power die-red die-blank button key problem wild landing"
)
PALETTE: Final = frozenset([*STYLES.split(), *(f"seat-{seat}" for seat in range(10))])
"""The names of the styles; the style sheet says how each looks."""

Target = Any
"""What a click on a region selects; each drawing has its own targets."""


class Hit(NamedTuple):
    """A region that can be clicked."""

    region: Region
    target: Target


class Canvas:
    """Characters in rows and columns, each with its styles."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]
        self.hits: list[Hit] = []
        self.focus: Region | None = None

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write a text; what does not fit is left out. The column after it is returned."""
        for char in text:
            wide = cells(char)
            if 0 <= y < self.height and x >= 0 and x + wide <= self.width:
                self.chars[y][x] = char
                self.styles[y][x] = style
                if wide == 2:
                    self.chars[y][x + 1] = ""
                    self.styles[y][x + 1] = style
            x += wide
        return x

    def right(self, x: int, y: int, width: int, text: str, style: str = "") -> None:
        """Write a text against the right end of a field."""
        self.put(x + width - cells(text), y, text, style)

    def centre(self, x: int, y: int, width: int, text: str, style: str = "") -> None:
        """Write a text in the middle of a field."""
        self.put(x + (width - cells(text)) // 2, y, text, style)

    def tint(self, region: Region, style: str) -> None:
        """Give a region one more style, over those it has."""
        for y in range(max(region.y, 0), min(region.bottom, self.height)):
            for x in range(max(region.x, 0), min(region.right, self.width)):
                self.styles[y][x] = f"{self.styles[y][x]} {style}".strip()

    def hit(self, x: int, y: int, width: int, height: int, target: Target) -> None:
        """Give a region a target."""
        self.hits.append(Hit(Region(x, y, width, height), target))

    def target(self, x: int, y: int) -> Target | None:
        """The target at this place; the one added last wins."""
        return next((hit.target for hit in reversed(self.hits) if hit.region.contains(x, y)), None)

    def cut(self, top: int, bottom: int | None = None) -> Canvas:
        """Some of the rows, as a canvas of their own."""
        rows = self.chars[top:bottom]
        part = Canvas(self.width, len(rows))
        part.chars, part.styles = rows, self.styles[top:bottom]
        part.hits = [Hit(hit.region.translate((0, -top)), hit.target) for hit in self.hits]
        part.focus = None if self.focus is None else self.focus.translate((0, -top))
        return part

    def text(self) -> str:
        """The characters alone."""
        return "\n".join("".join(row).rstrip() for row in self.chars)


class Drawing(Widget):
    """Shows a canvas that is redrawn whenever something changed."""

    COMPONENT_CLASSES: ClassVar[set[str]] = set(PALETTE)
    DEFAULT_CSS = "Drawing { height: auto; }"
    shown: Any = ()
    """What is drawn, as `show` was given it."""

    class Picked(Message):
        """A region with a target was clicked."""

        def __init__(self, drawing: Drawing, target: Target) -> None:
            super().__init__()
            self.drawing = drawing
            self.target = target

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._canvas: Canvas | None = None
        self._drawn_for = (-1, -1)
        self._looks: dict[tuple[str, ...], Style] = {}

    def draw(self, width: int) -> Canvas:
        """Draw it, so many columns wide."""
        raise NotImplementedError

    def show(self, *what: Any) -> None:
        """Show something else."""
        if what != self.shown:
            self.shown = what
            self.redraw()

    def canvas(self, width: int) -> Canvas:
        """The drawing as it is now."""
        room = self.room(width)
        if self._canvas is None or self._drawn_for != room:
            self._canvas = self.draw(max(room[0], 1))
            self._drawn_for = room
        return self._canvas

    def room(self, width: int) -> tuple[int, int]:
        """The width to draw, and the height without scrolling; the canvas is reused while both stay the same."""
        return width, self.size.height

    def redraw(self) -> None:
        """Something changed."""
        height = self._canvas.height if self._canvas is not None else -1
        self._canvas = None
        changed = not self.size.width or self.canvas(self.size.width).height != height
        self.refresh(layout=changed)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as what is drawn."""
        return self.canvas(width).height

    def render_line(self, y: int) -> Strip:
        """One row of characters in their styles."""
        canvas = self.canvas(self.size.width)
        if y >= canvas.height:
            return Strip.blank(self.size.width, self._look(()))
        segments = []
        at = 0
        for style, run in groupby(canvas.styles[y]):
            end = at + len(list(run))
            names = tuple(style.split())
            segments.append(Segment("".join(canvas.chars[y][at:end]), self._look(names)))
            at = end
        return Strip(segments, canvas.width).adjust_cell_length(self.size.width, self._look(()))

    def _look(self, names: tuple[str, ...]) -> Style:
        """How these styles look together; Textual's own answer leaves out reverse."""
        look = self._looks.get(names)
        if look is None:
            look = self.get_visual_style(*names).rich_style
            if any(self.get_component_styles(name).text_style.reverse for name in names):
                look += Style(reverse=True)
            self._looks[names] = look
        return look

    def notify_style_update(self) -> None:
        """The style sheet or the theme has changed."""
        self._looks.clear()
        super().notify_style_update()

    def on_resize(self, event: Resize) -> None:
        """Another width, another drawing."""
        self.redraw()

    def on_click(self, event: Click) -> None:
        """Report the target that was clicked."""
        place = event.get_content_offset(self)
        target = None if place is None else self.canvas(self.size.width).target(place.x, place.y)
        if target is not None:
            event.stop()
            self.post_message(self.Picked(self, target))
