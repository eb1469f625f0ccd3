"""Looking back: every game, and everyone's bests and averages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import DataTable, Static

from dicecup.core.errors import DicecupError
from dicecup.store import export
from dicecup.tui.app.dialogs import Pick, PickScreen
from dicecup.tui.app.play import PlayScreen
from dicecup.tui.app.replay import ReplayScreen
from dicecup.tui.app.report import ReportScreen
from dicecup.tui.app.screen import KeyLine, Spoken
from dicecup.tui.history import begun, ending, personal_bests, played, players, title_of, won
from dicecup.tui.local_table import LocalTable
from dicecup.tui.reporting import is_peek, note_peek
from dicecup.tui.speaking import game_title


class _Listing(Spoken):
    """A table of games to look at again."""

    TITLE_LINE: ClassVar[str]
    EMPTY: ClassVar[str]
    COLUMNS: ClassVar[tuple[str, ...]]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", "back")]

    def compose(self) -> ComposeResult:
        """A title and a table."""
        yield Static(self.say(self.TITLE_LINE), id="title", markup=False)
        yield DataTable(cursor_type="row", zebra_stripes=False)
        yield Static(id="problem", markup=False)
        yield KeyLine()

    def on_screen_resume(self) -> None:
        """Fill the table."""
        table: DataTable[str] = self.query_one(DataTable)
        row = table.cursor_row
        table.clear(columns=True)
        table.add_columns(*map(self.say, self.COLUMNS))
        for key, cells in self.rows():
            table.add_row(*cells, key=key)
        if not table.row_count:
            self.problem(self.say(self.EMPTY))
        table.move_cursor(row=row)
        table.focus()

    def rows(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Each row with its key, whose first word is the id of a game."""
        raise NotImplementedError

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """Look at the game."""
        try:
            record = export(self.session.store, (event.row_key.value or "").partition(" ")[0])
            self.app.push_screen(ReplayScreen(self.session, record))
        except DicecupError as error:
            self.problem(error)


class HistoryScreen(_Listing):
    """Every game, the newest first."""

    TITLE_LINE = "terminal-history-title"
    EMPTY = "terminal-history-empty"
    COLUMNS = ("history-date", "history-editions", "table-players", "terminal-state")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("r", "report", "report"), Binding("g", "go_on", "go-on")]

    def rows(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Date, edition, who scored what, and how it ended."""
        for stored in played(self.session.store):
            yield stored.header.id, (begun(stored)[:10], title_of(self.say, stored), players(stored), ending(self.say, stored))

    def action_go_on(self) -> None:
        """Play on, if the game is not over."""
        table = self._open()
        if table is not None and table.over:
            self.problem(self.say("terminal-history-over"))
        elif table is not None:
            self.app.push_screen(PlayScreen(self.session, table))

    def action_report(self) -> None:
        """Luck and skill of the game; of a running one that is a look at the values, which is said before."""
        table = self._open()
        if table is None:
            return
        if not is_peek(table):
            self.app.push_screen(ReportScreen(self.session, table.record()))
        elif not all(seat.player == "here" or seat.bot is not None for seat in table.seats):
            self.problem(self.say("refusal-not-your-seat"))
        else:
            picks = [Pick(self.say("review-play-on"), False), Pick(self.say("review-look"), True)]
            question = PickScreen(self.session, self.say("review-open"), picks, details=self.say("review-running"))
            self.app.push_screen(question, lambda wanted: self._look(table) if wanted else None)

    def _look(self, table: LocalTable) -> None:
        try:
            note_peek(table)
        except DicecupError as error:
            self.problem(error)
        else:
            self.app.push_screen(ReportScreen(self.session, table.record()))

    def _open(self) -> LocalTable | None:
        """The game that the cursor is on, if there is one that can be read."""
        games: DataTable[str] = self.query_one(DataTable)
        if not games.row_count:
            return None
        game_id = games.coordinate_to_cell_key(games.cursor_coordinate).row_key.value or ""
        try:
            return LocalTable.open(self.session.store, game_id)
        except DicecupError as error:
            self.problem(error)
            return None


class BestsScreen(_Listing):
    """Everyone's best game and average in each edition."""

    TITLE_LINE = "terminal-bests-title"
    EMPTY = "terminal-bests-empty"
    COLUMNS = ("history-editions", "history-player", "history-games", "history-best", "history-average", "history-won")

    def rows(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """A row for each person and edition."""
        number = self.say.number
        for one in personal_bests(self.session.store):
            numbers = f"{number(one.games):>5}", f"{number(one.best):>5}", f"{number(one.average, 1):>7}"
            yield f"{one.best_game} {one.name}", (game_title(self.say, one.game), one.name, *numbers, won(self.say, one))
