"""A peek: what every choice is exactly worth, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from dicecup.core.moves import Move
from dicecup.tui.exact import Exact

MEANING: Final = {
    "score": "Points at the end of the game, on average, if everything after it is played perfectly.",
    "win": "The chance to win if both play perfectly from there on, ties counted as half.",
}


class ValuesScreen(ModalScreen[None]):
    """The values of all choices."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,v", "dismiss", "Back", key_display="Esc")]

    def __init__(self, found: Exact, labels: Mapping[Move, str]) -> None:
        super().__init__()
        self._found = found
        self._labels = labels

    def compose(self) -> ComposeResult:
        """A line for each choice."""
        with Vertical(classes="window"):
            yield Static("Exact values", classes="window-title")
            yield Static(f"{MEANING[self._found.objective]} The record says that you looked.\n", markup=False)
            with VerticalScroll(id="page"):
                yield Static("\n".join(value_lines(self._found, self._labels)), markup=False)
        yield Footer()


def value_lines(found: Exact, labels: Mapping[Move, str]) -> list[str]:
    """Every choice with its value and what it gives away, the best first."""
    best = max(found.values.values())
    ordered = sorted(found.values, key=lambda move: -found.values[move])
    scale, digits, mark = (100, 2, "%") if found.objective == "win" else (1, 3, "")
    lines = []
    for move in ordered:
        value, lost = found.values[move] * scale, (found.values[move] - best) * scale
        loss = "    best" if lost > -0.5 * 10**-digits else f"{lost:8.{digits}f}"
        lines.append(f"{value:9.{digits}f}{mark} {loss}  {labels[move]}")
    return lines
