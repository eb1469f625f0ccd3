"""Small screens on top of a game: rules, log, choices and offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from dicecup.tui.following import Line

T = TypeVar("T")


class Pick(NamedTuple, Generic[T]):
    """One line of a list to choose from."""

    label: str
    value: T


class RulesScreen(ModalScreen[None]):
    """The keys, then the rule page."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark,f1", "dismiss", "Back", key_display="Esc")]

    def __init__(self, title: str, keys: Sequence[tuple[str, str]], text: str) -> None:
        super().__init__()
        self._title = title
        self._keys = keys
        self._text = text

    def compose(self) -> ComposeResult:
        """A page to scroll."""
        with Vertical(classes="window"):
            yield Static(f"{self._title}: keys and rules", classes="window-title", markup=False)
            with VerticalScroll(id="page"):
                if self._keys:
                    wide = max(len(key) for key, _ in self._keys) + 2
                    yield Static("\n".join(f"{key:{wide}}{meaning}" for key, meaning in self._keys), id="keys", markup=False)
                yield Markdown(self._text, open_links=False)
        yield Footer()


class LogScreen(ModalScreen[None]):
    """The whole log."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,l", "dismiss", "Back", key_display="Esc")]

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        """All lines, the newest in view."""
        with Vertical(classes="window"):
            yield Static("Log", classes="window-title")
            with VerticalScroll(id="page"):
                text = "\n".join(("! " if line.kind == "notice" else "") + line.text for line in self._lines)
                yield Static(text or "Nothing has happened yet.", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Show the end."""
        self.query_one("#page", VerticalScroll).scroll_end(animate=False)


class PickScreen(ModalScreen[T | None], Generic[T]):
    """A question with a list of answers; Escape answers nothing, unless an answer is needed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Back", key_display="Esc")]

    def __init__(self, question: str, picks: Sequence[Pick[T]], *, details: str = "", needed: bool = False) -> None:
        super().__init__()
        self._question = question
        self._details = details
        self._picks = picks
        self._needed = needed

    def compose(self) -> ComposeResult:
        """The question and its answers."""
        with Vertical(classes="dialog"):
            yield Static(self._question, classes="window-title", markup=False)
            if self._details:
                with VerticalScroll(classes="details", can_focus=False):
                    yield Static(self._details, markup=False)
            yield OptionList(*(Option(pick.label, id=str(at)) for at, pick in enumerate(self._picks)), markup=False)
        yield Footer()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer."""
        self.dismiss(self._picks[event.option_index].value)

    def action_cancel(self) -> None:
        """Answer nothing."""
        if not self._needed:
            self.dismiss(None)
