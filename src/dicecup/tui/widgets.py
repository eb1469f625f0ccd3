"""The three parts of a table on the screen: the board or sheet, the dice, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from textual.events import Resize

from dicecup.tui.board_art import draw_board
from dicecup.tui.canvas import Canvas, Drawing
from dicecup.tui.dice_art import Die, Piece, draw_tray
from dicecup.tui.following import Line
from dicecup.tui.ring_art import draw_ring
from dicecup.tui.scene import Scene
from dicecup.tui.sheet_art import draw_sheet

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

    def draw(self, width: int) -> Canvas:
        """Draw what this game is played on."""
        height = self.container_size.height or PLAIN_HEIGHT
        view = self.scene.view
        art = draw_ring if view.board else draw_board if view.shared else draw_sheet
        return art(self.scene, width, height)


class Tray(Drawing):
    """The dice, and below them what can be done with them."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(id="tray")
        self.edition = scene.words.edition
        self.dice: list[Die] = []
        self.below: list[list[Piece]] = []

    def show(self, dice: list[Die], below: list[list[Piece]]) -> None:
        """Show other dice."""
        if (dice, below) != (self.dice, self.below):
            self.dice, self.below = dice, below
            self.redraw()

    def draw(self, width: int) -> Canvas:
        """Draw the dice."""
        return draw_tray(self.dice, self.edition, width, self.below)


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
        """Another size, other lines."""
        self._canvas = None
        self.refresh()
