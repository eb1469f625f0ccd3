"""Looking back: every game, and everyone's bests and averages."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import DataTable, Footer, Static

from dicecup.core.errors import DicecupError
from dicecup.games import EDITIONS
from dicecup.journal import Stored
from dicecup.store import Store, export
from dicecup.tui.app.replay import ReplayScreen
from dicecup.tui.local_table import LocalTable
from dicecup.tui.series import ending, number_text, personal_bests, players, when


class _Listing(Screen[None]):
    """A table of games to look at again."""

    TITLE_LINE = ""
    EMPTY = ""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", "Back", key_display="Esc")]

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store

    def compose(self) -> ComposeResult:
        """A title and a table."""
        yield Static(self.TITLE_LINE, id="title")
        yield DataTable(cursor_type="row", zebra_stripes=False)
        yield Static(id="problem", markup=False)
        yield Footer()

    def on_screen_resume(self) -> None:
        """The table anew."""
        table: DataTable[str] = self.query_one(DataTable)
        row = table.cursor_row
        table.clear(columns=True)
        self.fill(table)
        if not table.row_count:
            self.query_one("#problem", Static).update(self.EMPTY)
        table.move_cursor(row=row)
        table.focus()

    def fill(self, table: DataTable[str]) -> None:
        """The columns and the rows; a row's key is the id of its game."""
        raise NotImplementedError

    def replay(self, game_id: str) -> None:
        """Look at a game."""
        try:
            self.app.push_screen(ReplayScreen(export(self._store, game_id)))
        except DicecupError as error:
            self.query_one("#problem", Static).update(f"{error}.")

    def action_leave(self) -> None:
        """Back."""
        self.dismiss()


class HistoryScreen(_Listing):
    """Every game, the newest first."""

    TITLE_LINE = "History: Enter looks at a game move by move, g goes on with an unfinished one"
    EMPTY = "No game has been played yet."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "look", "Look", key_display="Enter", show=True),
        Binding("g", "go_on", "Go on"),
    ]

    def __init__(self, store: Store, pace: float) -> None:
        super().__init__(store)
        self._pace = pace

    def fill(self, table: DataTable[str]) -> None:
        """Date, edition, and who scored what."""
        table.add_columns("Begun", "Game", "Players", "State")
        for stored in self._store.games():
            table.add_row(when(stored)[:10], _title(stored), players(stored), ending(stored), key=stored.header.id)

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Look at it."""
        self.replay(event.row_key.value or "")

    def action_go_on(self) -> None:
        """Play on, if it is not over."""
        from dicecup.tui.app.play import PlayScreen

        table: DataTable[str] = self.query_one(DataTable)
        if not table.row_count:
            return
        game_id = table.coordinate_to_cell_key(table.cursor_coordinate).row_key.value or ""
        try:
            opened = LocalTable.open(self._store, game_id)
        except DicecupError as error:
            self.query_one("#problem", Static).update(f"{error}.")
            return
        if opened.over:
            self.query_one("#problem", Static).update("That game is over: Enter looks at it.")
        else:
            self.app.push_screen(PlayScreen(self._store, opened, self._pace))


class BestsScreen(_Listing):
    """Everyone's best game and average in each edition."""

    TITLE_LINE = "Bests and averages: Enter looks at the best game"
    EMPTY = "No game has been finished yet: the first one will stand here."

    def fill(self, table: DataTable[str]) -> None:
        """A row for each person and edition."""
        table.add_columns("Game", "Name", "Games", "Best", "Average", "Won")
        for one in personal_bests(self._store):
            title = EDITIONS[one.game].title if one.game in EDITIONS else one.game
            won = f"{number_text(one.wins)} of {one.against}" if one.against else ""
            row = (title, one.name, f"{one.games:5}", f"{one.best:4}", f"{one.average:7.1f}", won)
            table.add_row(*row, key=f"{one.best_game} {one.name}")

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Look at the best game."""
        self.replay((event.row_key.value or "").partition(" ")[0])


def _title(stored: Stored) -> str:
    game = stored.header.record.game
    return EDITIONS[game].title if game in EDITIONS else game
