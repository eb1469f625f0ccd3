"""All that a board needs to draw itself: the position, the words, what can be chosen, and where the cursor is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicecup.tui.app.choices import ChoiceLine
from dicecup.tui.following import Moment
from dicecup.tui.speaking import TableSpeaker

MARKS: Final = "●■▲◆★▼◉◈♦♣"
"""A shape for each seat, so that colour is never needed to tell them apart."""


@dataclass(frozen=True)
class Scene:
    """A moment of a game as one person sees it."""

    speaker: TableSpeaker
    moment: Moment
    lines: tuple[ChoiceLine, ...] = ()
    cursor: int | None = None

    @property
    def selected(self) -> ChoiceLine | None:
        """The line the cursor is on."""
        return None if self.cursor is None or not self.lines else self.lines[self.cursor]

    def line_of(self, row: str) -> int | None:
        """Which line marks this row, if one does."""
        return next((at for at, line in enumerate(self.lines) if line.row == row), None)

    def style_of(self, seat: int) -> str:
        """The style of a seat's name; the name of who acts next stands out."""
        return f"seat-{seat} turn" if seat == self.moment.seat else f"seat-{seat}"


def mark(seat: int) -> str:
    """The shape of a seat."""
    return MARKS[seat % len(MARKS)]
