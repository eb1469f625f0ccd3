"""The start: go on with a game, begin one, look back, or choose the language."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from dicecup.core.errors import DicecupError
from dicecup.games import EDITIONS, edition
from dicecup.journal import Stored
from dicecup.tui.app.dialogs import Pick, PickScreen, RulesScreen
from dicecup.tui.app.history import BestsScreen, HistoryScreen
from dicecup.tui.app.play import PlayScreen
from dicecup.tui.app.screen import KeyLine, Session, Spoken
from dicecup.tui.app.setup import SetupScreen
from dicecup.tui.app.training import TrainScreen
from dicecup.tui.app.widgets import Menu
from dicecup.tui.history import begun, title_of, unfinished
from dicecup.tui.local_table import LocalTable
from dicecup.tui.speaking import game_title
from dicecup.tui.training import TrainRequest
from dicecup.words import LANGUAGES, Catalogue, catalogue

SHOWN: Final = 3
"""So many unfinished games are offered at the start; the history has all."""


class HomeScreen(Spoken):
    """What there is to do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "train", "train"),
        Binding("h", "history", "history"),
        Binding("b", "bests", "bests"),
        Binding("d", "drop", "drop"),
        Binding("question_mark,f1", "help", "help", key_display="?"),
        Binding("q,escape", "app.quit", "quit"),
    ]

    def __init__(self, session: Session, cursor: int = 0) -> None:
        super().__init__(session)
        self._cursor = cursor

    def compose(self) -> ComposeResult:
        """A title and a list."""
        yield Static(f"Dicecup: {self.say('start-tagline')}", id="title", markup=False)
        yield Menu(id="home", markup=False)
        yield Static(id="about", markup=False)
        yield Static(id="problem", markup=False)
        yield KeyLine()

    def on_screen_resume(self) -> None:
        """Fill the list: a game may have ended since."""
        say, menu = self.say, self.query_one(Menu)
        before = self._cursor if menu.highlighted is None else menu.highlighted
        menu.clear_options()
        waiting = unfinished(self.session.store)
        for stored in waiting[:SHOWN]:
            go_on = Text.assemble((f"{say('start-go-on')}: ", "bold"), summary(say, stored))
            menu.add_option(Option(go_on, id=f"go:{stored.header.id}"))
        if waiting:
            menu.add_option(None)
        for each in EDITIONS.values():
            players = say("start-players", least=each.players[0], most=each.players[-1])
            menu.add_option(Option(Text.assemble((f"{game_title(say, each.key):22}", "bold"), players), id=f"new:{each.key}"))
        menu.add_option(None)
        menu.add_option(Option(say("train-title"), id="train"))
        more = say("terminal-more", count=len(waiting) - SHOWN) if len(waiting) > SHOWN else ""
        menu.add_option(Option(f"{say('history-title')} {more}".rstrip(), id="history"))
        menu.add_option(Option(say("history-bests"), id="bests"))
        menu.add_option(Option(f"{say('common-language')}: {LANGUAGES[say.language]}", id="language"))
        menu.add_option(Option(say("terminal-leave-dicecup"), id="quit"))
        menu.highlighted = min(before, menu.option_count - 1)
        menu.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what this is."""
        kind, _, what = (event.option_id or "").partition(":")
        about = self.say(f"edition-{what}-about") if kind == "new" else self.say.get(f"terminal-about-{kind}", "")
        self.query_one("#about", Static).update(about)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        kind, _, what = (event.option_id or "").partition(":")
        match kind:
            case "go":
                self._go_on(what)
            case "new":
                self.app.push_screen(SetupScreen(self.session, edition(what)))
            case "train":
                self.action_train()
            case "history":
                self.action_history()
            case "bests":
                self.action_bests()
            case "language":
                picks = [Pick(name, language) for language, name in LANGUAGES.items()]
                self.app.push_screen(PickScreen(self.session, self.say("common-language"), picks), self._speak)
            case "quit":
                self.app.exit()

    def _go_on(self, game_id: str) -> None:
        try:
            table = LocalTable.open(self.session.store, game_id)
        except DicecupError as error:
            self.problem(error)
        else:
            self.app.push_screen(PlayScreen(self.session, table))

    def _speak(self, language: str | None) -> None:
        """Go on in another language."""
        if language is not None:
            self.session.say = catalogue(language)
            self.app.switch_screen(HomeScreen(self.session, self.query_one(Menu).highlighted or 0))

    def action_drop(self) -> None:
        """Forget the unfinished game that the cursor is on, if that is confirmed."""
        menu = self.query_one(Menu)
        option = None if menu.highlighted is None else menu.get_option_at_index(menu.highlighted)
        kind, _, game_id = ((option.id if option is not None else None) or "").partition(":")
        if kind != "go":
            self.problem(self.say("terminal-drop-what"))
            return
        picks = [Pick(self.say("terminal-drop-no"), ""), Pick(self.say("terminal-drop-yes"), game_id)]
        details = str(option.prompt if option else "")
        self.app.push_screen(PickScreen(self.session, self.say("terminal-drop"), picks, details=details), self._dropped)

    def _dropped(self, game_id: str | None) -> None:
        if not game_id:
            return
        try:
            self.session.store.forget(game_id)
        except DicecupError as error:
            self.problem(error)
        self.on_screen_resume()

    def action_train(self) -> None:
        """Mistakes again, and fresh positions."""
        self.app.push_screen(TrainScreen(self.session, TrainRequest()))

    def action_history(self) -> None:
        """Every game."""
        self.app.push_screen(HistoryScreen(self.session))

    def action_bests(self) -> None:
        """Everyone's best games."""
        self.app.push_screen(BestsScreen(self.session))

    def action_help(self) -> None:
        """What Dicecup is, and the keys of this screen."""
        keys = ("menu", "menu-enter", "d", "q")
        self.app.push_screen(RulesScreen(self.session, "Dicecup", keys, f"# Dicecup\n\n{self.say('terminal-about')}"))


def summary(say: Catalogue, stored: Stored) -> str:
    """A game that waits, in a line."""
    names = [seat.name for seat in stored.seats]
    turn = stored.position.to_act
    parts = {"game": title_of(say, stored), "players": say.list(names), "date": begun(stored)}
    if turn is None or len(names) == 1:
        return say("terminal-summary", **parts)
    return say("terminal-summary-turn", **parts, player=names[turn])
