"""The report on a game on the screen: luck and skill of every seat, and its costliest decisions."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from dicecup.core.errors import DicecupError
from dicecup.core.record import Record
from dicecup.tui.app.dialogs import PageScreen
from dicecup.tui.app.screen import Session
from dicecup.tui.reporting import report_of
from dicecup.tui.speaking import game_title, problem


class ReportScreen(PageScreen):
    """The report, to scroll; it is computed beside the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("r", "dismiss", show=False)]

    def __init__(self, session: Session, record: Record) -> None:
        super().__init__(session, f"{session.say('review-open')}: {game_title(session.say, record.game)}")
        self._record = record

    def page(self) -> ComposeResult:
        """The lines, once they are there."""
        yield Static(self.say("table-coach-thinking"), id="report", markup=False)

    def on_mount(self) -> None:
        """Begin to compute."""
        self._review()

    @work(thread=True, exit_on_error=False)
    def _review(self) -> None:
        try:
            lines = report_of(self._record, self.say)
        except (DicecupError, OSError) as error:
            lines = [problem(self.say, error)]
        self.call_later(self._show, lines)

    def _show(self, lines: list[str]) -> None:
        if self.is_attached:
            self.query_one("#report", Static).update("\n".join(lines))
