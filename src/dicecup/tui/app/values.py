"""A peek: what every choice is exactly worth, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from dicecup.core.moves import Move
from dicecup.tui.values import MEANING, Exact, value_lines


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
