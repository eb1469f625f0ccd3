"""Small screens on top of a game: rules, log, exact values, and questions with a list of answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from dicecup.core.errors import DicecupError
from dicecup.core.text import printable
from dicecup.journal.entry import LONGEST_WORD
from dicecup.tui.app.screen import KeyLine, Session, Spoken
from dicecup.tui.app.widgets import Menu
from dicecup.tui.following import Line
from dicecup.tui.speaking import problem
from dicecup.tui.values import Found, meaning, value_lines
from dicecup.words import Speaker

T = TypeVar("T")


class Pick(NamedTuple, Generic[T]):
    """One line of a list to choose from."""

    label: str
    value: T


class PageScreen(Spoken, ModalScreen[None]):
    """A page of text to scroll and to close."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", "back")]

    def __init__(self, session: Session, title: str) -> None:
        super().__init__(session)
        self._title = title

    def compose(self) -> ComposeResult:
        """A title, the page and the keys."""
        with Vertical(classes="window"):
            yield Static(self._title, classes="window-title", markup=False)
            with VerticalScroll(id="page"):
                yield from self.page()
        yield KeyLine()

    def page(self) -> ComposeResult:
        """What stands on the page."""
        raise NotImplementedError


class RulesScreen(PageScreen):
    """The keys, then the rule page."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,f1", "dismiss", show=False)]

    def __init__(self, session: Session, title: str, keys: Sequence[str], text: str) -> None:
        super().__init__(session, session.say("terminal-rules-title", game=title))
        self._keys = keys
        self._text = text

    def page(self) -> ComposeResult:
        """A line for each key, then the text."""
        lines = [(self.say(f"terminal-keys-{key}"), self.say(f"terminal-help-{key}")) for key in self._keys]
        wide = max(len(key) for key, _ in lines) + 2
        yield Static("\n".join(f"{key:{wide}}{meaning}" for key, meaning in lines), id="keys", markup=False)
        yield Markdown(self._text, open_links=False)


class LogScreen(PageScreen):
    """The whole log."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("l", "dismiss", show=False)]

    def __init__(self, session: Session, lines: Sequence[Line]) -> None:
        super().__init__(session, session.say("table-log"))
        self._lines = lines

    def page(self) -> ComposeResult:
        """All lines."""
        text = "\n".join(("! " if line.kind == "notice" else "") + line.text for line in self._lines)
        yield Static(text or self.say("terminal-log-empty"), markup=False)

    def on_mount(self) -> None:
        """Scroll to the newest line."""
        self.query_one("#page", VerticalScroll).scroll_end(animate=False)


class ValuesScreen(PageScreen):
    """What every choice is worth, the best first; where that is not exact, it can be made so."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("v", "dismiss", show=False), Binding("e", "exact", "exact")]

    def __init__(self, session: Session, found: Found, speaker: Speaker, game: Any) -> None:
        super().__init__(session, session.say("terminal-values-title"))
        self._found = found
        self._speaker = speaker
        self._game = game

    def is_useful(self, action: str) -> bool:
        """Exact values cannot be made more exact."""
        return action != "exact" or bool(self._found.within)

    def page(self) -> ComposeResult:
        """What the values are, then a line for each choice."""
        yield Static(f"{meaning(self._found, self._speaker)} {self.say('table-coach-marked')}\n", markup=False)
        if self._found.within:
            yield Static(id="exact", markup=False)
        yield Static("\n".join(value_lines(self._found, self._speaker)), markup=False)

    def on_mount(self) -> None:
        """Show what exact values would cost, and how far they are."""
        if self._found.within:
            self._show_status()
            self.set_interval(0.5, self._show_status)

    def _show_status(self) -> None:
        status = self.session.exact.status(self.say, self._game)
        key = {"start": f"e: {self.say('exact-make')}. ", "stop": f"e: {self.say('exact-stop')}. "}.get(status.action, "")
        self.query_one("#exact", Static).update(f"{key}{status.text}\n")

    def action_exact(self) -> None:
        """Begin to make the values exact, or stop it."""
        if not self._found.within:
            return
        exact = self.session.exact
        try:
            match exact.status(self.say, self._game).action:
                case "start":
                    exact.start(self._game)
                case "stop":
                    exact.stop()
        except (DicecupError, OSError) as error:
            self.app.notify(problem(self.say, error), severity="error")
        self._show_status()


class WordsScreen(Spoken, ModalScreen[dict[int, str] | None]):
    """Asks everyone here for a word that becomes part of the dice."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "back")]

    def __init__(self, session: Session, people: Mapping[int, str]) -> None:
        super().__init__(session)
        self._people = people

    def compose(self) -> ComposeResult:
        """What the words are for, and a line for each person."""
        with Vertical(classes="dialog"):
            yield Static(self.say("table-fair-title"), classes="window-title", markup=False)
            yield Static(f"{self.say('terminal-words-about')}\n", markup=False)
            for seat, name in self._people.items():
                yield Input(placeholder=name, max_length=LONGEST_WORD, id=f"word-{seat}", compact=True)
        yield KeyLine()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the next line; from the last one, close with the words that were given."""
        lines = list(self.query(Input))
        if event.input is not lines[-1]:
            lines[lines.index(event.input) + 1].focus()
            return
        typed = {seat: printable(line.value).strip() for seat, line in zip(self._people, lines, strict=True)}
        self.dismiss({seat: word for seat, word in typed.items() if word})

    def action_cancel(self) -> None:
        """Close without words."""
        self.dismiss(None)


class PickScreen(Spoken, ModalScreen[T | None], Generic[T]):
    """A question with a list of answers; Escape chooses none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "back")]

    def __init__(self, session: Session, question: str, picks: Sequence[Pick[T]], *, details: str = "") -> None:
        super().__init__(session)
        self._question = question
        self._details = details
        self._picks = picks

    def compose(self) -> ComposeResult:
        """The question and its answers."""
        with Vertical(classes="dialog"):
            yield Static(self._question, classes="window-title", markup=False)
            if self._details:
                with VerticalScroll(classes="details", can_focus=False):
                    yield Static(self._details, markup=False)
            yield Menu(*(Option(pick.label, id=str(at)) for at, pick in enumerate(self._picks)), markup=False)
        yield KeyLine()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the answer."""
        self.dismiss(self._picks[event.option_index].value)

    def action_cancel(self) -> None:
        """Close without an answer."""
        self.dismiss(None)
