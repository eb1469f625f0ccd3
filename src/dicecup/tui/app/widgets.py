"""The widgets of a game: the board or sheet, the dice, the log, and lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from textual.events import Resize
from textual.widget import Widget
from textual.widgets import OptionList

from dicecup.tui.app.art.board import draw_board
from dicecup.tui.app.art.canvas import Canvas, Drawing
from dicecup.tui.app.art.dice import Die, Piece, draw_tray
from dicecup.tui.app.art.ring import draw_ring
from dicecup.tui.app.art.scene import Scene
from dicecup.tui.app.art.sheet import draw_sheet
from dicecup.tui.following import Line

PLAIN_HEIGHT: Final = 19


class Board(Drawing):
    """The sheet, the shared board or the ring, whichever the game is played on."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(id="board")
        self.scene = scene

    def show(self, scene: Scene) -> None:
        """Show another moment."""
        self.scene = scene
        self.redraw()

    def room(self, width: int) -> tuple[int, int]:
        """The part of the window around it that no scroll bar can cover."""
        window = self.parent
        if not isinstance(window, Widget) or not window.size.height:
            return width, PLAIN_HEIGHT
        return min(width, window.outer_size.width - 1), window.outer_size.height

    def draw(self, width: int) -> Canvas:
        """Draw what this game is played on."""
        height = self.room(width)[1]
        view = self.scene.moment.view
        if view.board or view.shared:
            return (draw_ring if view.board else draw_board)(self.scene, width, height)
        return draw_sheet(self.scene, width, height + 1).cut(1)


class BoardHead(Drawing):
    """The names above a sheet, which stay where they are when it scrolls."""

    def __init__(self, board: Board) -> None:
        super().__init__(id="head")
        self._board = board
        view = board.scene.moment.view
        self.display = not (view.board or view.shared)

    def room(self, width: int) -> tuple[int, int]:
        """The width of this line and the height of the sheet."""
        return width, self._board.room(width)[1]

    def draw(self, width: int) -> Canvas:
        """Draw the top line of the sheet."""
        return draw_sheet(self._board.scene, width, self.room(width)[1] + 1).cut(0, 1)


class Tray(Drawing):
    """The dice, and below them what can be done with them."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(id="tray")
        self.speaker = scene.speaker
        self.shown: tuple[list[Die], list[list[Piece]]] = ([], [])

    def draw(self, width: int) -> Canvas:
        """Draw the dice."""
        dice, below = self.shown
        return draw_tray(dice, self.speaker, width, below)


class TextLine(Drawing):
    """A line of text in one style, broken in two where it is too long."""

    shown: tuple[str, str] = ("", "")

    def draw(self, width: int) -> Canvas:
        """Draw at most two lines."""
        text, style = self.shown
        lines = wrap(text, width, max_lines=2, placeholder=" …") or [""]
        canvas = Canvas(width, len(lines))
        for y, line in enumerate(lines):
            canvas.put(0, y, line, style)
        return canvas


class LogTail(Drawing):
    """The last lines of the log, as many as there is room for."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self.lines: Sequence[Line] = ()

    def show(self, lines: Sequence[Line]) -> None:
        """Show other lines."""
        self.lines = lines
        self.redraw()

    def draw(self, width: int) -> Canvas:
        """Draw the last lines, the newest at the bottom."""
        height = max(self.size.height, 1)
        drawn: list[tuple[str, str]] = []
        for line in reversed(self.lines[-height:]):
            parts = wrap(line.text, width, subsequent_indent="  ") or [""]
            style = "warn" if line.kind == "notice" else "faint" if line.kind == "note" else ""
            drawn[:0] = [(part, style) for part in parts]
            if len(drawn) >= height:
                break
        canvas = Canvas(width, height)
        for y, (text, style) in enumerate(drawn[-height:]):
            canvas.put(0, y, text, style)
        return canvas

    def on_resize(self, event: Resize) -> None:
        """Redraw for the new size."""
        self._canvas = None
        self.refresh()


class Menu(OptionList):
    """A list to choose from that can be paged through where the screen leaves no line for it, which Textual's own cannot."""

    def action_page_up(self) -> None:
        """A page up; to the first line where there is no page."""
        (super().action_page_up if self.scrollable_content_region else self.action_first)()

    def action_page_down(self) -> None:
        """A page down; to the last line where there is no page."""
        (super().action_page_down if self.scrollable_content_region else self.action_last)()
