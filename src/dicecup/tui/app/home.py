"""The start: go on with a game, begin one, or look back."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from dicecup.core.errors import DicecupError
from dicecup.games import EDITIONS, Edition, edition
from dicecup.journal import Stored
from dicecup.store import Store
from dicecup.tui.app.dialogs import Pick, PickScreen, RulesScreen
from dicecup.tui.local_table import LocalTable
from dicecup.tui.series import when
from dicecup.tui.wording import listed

SHOWN: Final = 3
"""So many unfinished games are offered at the start; the history has all."""

KEYS: Final = (
    ("Up, Down", "move"),
    ("Enter", "choose; a click does the same"),
    ("d", "drop an unfinished game"),
    ("q", "leave Dicecup"),
)
ABOUT: Final = """# Dicecup

Six editions of the roll-and-score dice games, played as their sheets are printed. Every move is on disk before it is shown: leave
whenever you like, and go on where you were.

- Any number of people can sit at one keyboard, and bots can take seats beside them.
- The dice are the computer's, and fair, or your own: then you type in what fell.
- At the table, `?` shows the keys and the rules of the game you play.
"""


ABOUT_LINES: Final = {
    "go": "Go on exactly where the game was, in the middle of a turn too.",
    "history": "Every game that was played here, finished or not, to look at again move by move.",
    "bests": "Everyone's best game and average in each edition.",
    "quit": "Every move is on disk: nothing is lost.",
}


class HomeScreen(Screen[None]):
    """What there is to do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "history", "History"),
        Binding("b", "bests", "Bests"),
        Binding("d", "drop", "Drop a game"),
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("q,escape", "app.quit", "Quit", key_display="q"),
    ]

    def __init__(self, store: Store, pace: float) -> None:
        super().__init__()
        self._store = store
        self._pace = pace

    def compose(self) -> ComposeResult:
        """A title and a list."""
        yield Static("Dicecup: the roll-and-score dice games", id="title")
        yield OptionList(id="home", markup=False)
        yield Static(id="about", markup=False)
        yield Static(id="problem", markup=False)
        yield Footer()

    def on_screen_resume(self) -> None:
        """The list anew: a game may have ended since."""
        menu = self.query_one(OptionList)
        before = menu.highlighted
        menu.clear_options()
        unfinished = going_on(self._store)
        for stored in unfinished[:SHOWN]:
            menu.add_option(Option(Text.assemble(("Go on: ", "bold"), summary(stored)), id=f"go:{stored.header.id}"))
        if unfinished:
            menu.add_option(None)
        for each in EDITIONS.values():
            menu.add_option(Option(Text.assemble((f"{each.title:22}", "bold"), _players(each)), id=f"new:{each.key}"))
        menu.add_option(None)
        more = f" ({len(unfinished) - SHOWN} more to go on with)" if len(unfinished) > SHOWN else ""
        menu.add_option(Option(f"History{more}", id="history"))
        menu.add_option(Option("Bests and averages", id="bests"))
        menu.add_option(Option("Leave Dicecup", id="quit"))
        menu.highlighted = min(before or 0, menu.option_count - 1)
        menu.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what this is."""
        kind, _, what = (event.option_id or "").partition(":")
        about = edition(what).about if kind == "new" else ABOUT_LINES.get(kind, "")
        self.query_one("#about", Static).update(about)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        kind, _, what = (event.option_id or "").partition(":")
        match kind:
            case "go":
                self._go_on(what)
            case "new":
                from dicecup.tui.app.setup import SetupScreen

                self.app.push_screen(SetupScreen(self._store, edition(what), self._pace))
            case "history":
                self.action_history()
            case "bests":
                self.action_bests()
            case "quit":
                self.app.exit()

    def _go_on(self, game_id: str) -> None:
        from dicecup.tui.app.play import PlayScreen

        try:
            table = LocalTable.open(self._store, game_id)
        except DicecupError as error:
            self.query_one("#problem", Static).update(f"{error}.")
        else:
            self.app.push_screen(PlayScreen(self._store, table, self._pace))

    def action_drop(self) -> None:
        """Forget an unfinished game, if that is what the cursor is on and really wanted."""
        menu = self.query_one(OptionList)
        option = None if menu.highlighted is None else menu.get_option_at_index(menu.highlighted)
        kind, _, game_id = ((option.id if option is not None else None) or "").partition(":")
        if kind != "go":
            self.query_one("#problem", Static).update("Only an unfinished game can be dropped: move to it first.")
            return
        picks = [Pick("No, keep it", ""), Pick("Yes, drop it for good", game_id)]
        self.app.push_screen(PickScreen("Drop this game?", picks, details=str(option.prompt if option else "")), self._dropped)

    def _dropped(self, game_id: str | None) -> None:
        if not game_id:
            return
        try:
            self._store.forget(game_id)
        except DicecupError as error:
            self.query_one("#problem", Static).update(f"{error}.")
        self.on_screen_resume()

    def action_history(self) -> None:
        """Every game."""
        from dicecup.tui.app.history import HistoryScreen

        self.app.push_screen(HistoryScreen(self._store, self._pace))

    def action_bests(self) -> None:
        """Everyone's best games."""
        from dicecup.tui.app.history import BestsScreen

        self.app.push_screen(BestsScreen(self._store))

    def action_help(self) -> None:
        """What this is."""
        self.app.push_screen(RulesScreen("Dicecup", KEYS, ABOUT))


def _players(each: Edition) -> str:
    fewest, most = each.players[0], each.players[-1]
    return "alone or " * (fewest == 1) + f"{max(fewest, 2)} to {most} players"


def going_on(store: Store) -> list[Stored]:
    """The unfinished games that were played here, the newest first."""
    games = store.games(finished=False)
    return [stored for stored in games if all(seat.player == "here" or seat.bot is not None for seat in stored.seats)]


def summary(stored: Stored) -> str:
    """A game that waits, in a line."""
    names = [seat.name for seat in stored.seats]
    turn = stored.position.to_act
    whose = f", {names[turn]} to play" if turn is not None and len(names) > 1 else ""
    game = stored.header.record.game
    title = EDITIONS[game].title if game in EDITIONS else game
    return f"{title}, {listed(names)}{whose}, begun {when(stored)}"
