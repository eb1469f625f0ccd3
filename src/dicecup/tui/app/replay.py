"""A game that was played, move by move, forwards and back."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from dicecup.core.moves import RedDie, Roll
from dicecup.core.record import Record
from dicecup.games import edition
from dicecup.tui.app.game import GameScreen
from dicecup.tui.following import Following, Moment
from dicecup.tui.saying import ScreenWords
from dicecup.tui.series import seat_names
from dicecup.tui.wording import unit

KEYS = (
    ("Right, Left", "a move forwards, a move back"),
    ("Down, Up", "a turn forwards, a turn back"),
    ("Home, End", "the beginning, the end"),
    ("Space", "let it run, or stop"),
    ("l", "the whole log"),
    ("Esc", "leave"),
)


class ReplayScreen(GameScreen):
    """Looks at a record; nothing in it can be changed."""

    HELP_KEYS = KEYS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "go(1)", "Move on", key_display="→"),
        Binding("left", "go(-1)", "Back", key_display="←"),
        Binding("down", "turn(1)", "Turn on", key_display="↓"),
        Binding("up", "turn(-1)", "Back", key_display="↑", show=False),
        Binding("home", "go(-100000)", "Beginning", show=False),
        Binding("end", "go(100000)", "End"),
        Binding("space", "run", "Run", key_display="Space"),
        Binding("l", "log", "Log"),
        Binding("question_mark,f1", "help", "Rules", key_display="?"),
        Binding("escape,q", "leave", "Leave", key_display="Esc"),
    ]

    def __init__(self, record: Record, pace: float = 1.0) -> None:
        listed = edition(record.game)
        game = listed.table(record.seats, record.options)
        super().__init__(Following(game, ScreenWords(listed, seat_names(record)), record.moves))
        self.record = record
        self.at = 0
        self._pace = pace
        self._timer: Timer | None = None
        self._show_log()

    @property
    def moment(self) -> Moment:
        """The position that is looked at."""
        return self.following.moments[self.at]

    @property
    def last(self) -> int:
        """The number of moves."""
        return len(self.following.moves)

    def _show_log(self) -> None:
        self.log_lines = [line for moment in self.following.moments[: self.at + 1] for line in moment.said]

    def heading(self) -> str:
        """Where in the game this is."""
        where = self.words.where(self.moment.view)
        return " · ".join(filter(None, (f"Replay: {self.words.edition.title}", f"move {self.at} of {self.last}", where)))

    def next_lines(self) -> tuple[str, str]:
        """The score, and how to go on."""
        totals = self.moment.view.scores
        kind = unit(self.moment.view)
        score = ", ".join(f"{name} {total}" for name, total in zip(self.words.names, totals, strict=True))
        return f"{kind.capitalize()}s: {score}.", f"{self._next_move()}   ← → a move, ↑ ↓ a turn, Space lets it run."

    def _next_move(self) -> str:
        if self.at == self.last:
            return "This is the end."
        move = self.following.moves[self.at]
        if isinstance(move, Roll | RedDie):
            return "Next: the dice."
        return f"Next: {self.words.choice(move, self.moment.view)}."

    def action_go(self, by: int) -> None:
        """Some moves forwards or back."""
        self.at = min(max(self.at + by, 0), self.last)
        self._show_log()
        self.update()

    def action_turn(self, by: int) -> None:
        """To the next change of whose turn it is, or the one before."""
        seat = self.moment.seat
        at = self.at + by
        while 0 < at < self.last and self.following.moments[at].seat == seat:
            at += by
        self.action_go(at - self.at)

    def action_run(self) -> None:
        """Let it run, or stop."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        else:
            self._timer = self.set_interval(self._pace, self._next)

    def _next(self) -> None:
        if self.at == self.last and self._timer is not None:
            self.action_run()
        else:
            self.action_go(1)

    def action_leave(self) -> None:
        """Back to where this was opened."""
        self.dismiss()
