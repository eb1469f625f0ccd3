"""A game that was played, move by move, forwards and back."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.timer import Timer

from dicecup.core.machine import Over
from dicecup.core.moves import RedDie, Roll
from dicecup.core.record import Record
from dicecup.games import edition
from dicecup.tui.app.game import GameScreen
from dicecup.tui.app.report import ReportScreen
from dicecup.tui.app.screen import Session
from dicecup.tui.app.widgets import Board
from dicecup.tui.following import Following, Moment
from dicecup.tui.history import seat_names
from dicecup.tui.reporting import Losses
from dicecup.tui.speaking import TableSpeaker


class ReplayScreen(GameScreen):
    """Looks at a record; nothing in it can be changed."""

    HELP_KEYS = ("moves", "turns", "ends", "run", "report", "l", "back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "go(1)", "move-on", key_display="→"),
        Binding("left", "go(-1)", "move-back", key_display="←"),
        Binding("down", "turn(1)", "turn-on", key_display="↓"),
        Binding("up", "turn(-1)", show=False),
        Binding("home", "go(-100000)", show=False),
        Binding("end", "go(100000)", "end", key_display="End"),
        Binding("space", "run", "run"),
        Binding("r", "report", "report"),
        Binding("l", "log", "log"),
        Binding("question_mark,f1", "help", "rules", key_display="?"),
        Binding("escape,q", "dismiss", "leave"),
    ]

    def __init__(self, session: Session, record: Record, pace: float = 1.0) -> None:
        speaker = TableSpeaker(session.say, edition(record.game), seat_names(session.say, record), session.draws)
        game = speaker.edition.table(record.seats, record.options, record.rules)
        super().__init__(session, speaker, Following(game, speaker, record.moves))
        self.record = record
        self.at = 0
        self._pace = pace
        self._timer: Timer | None = None
        self._losses: Losses | None = None
        self._show_log()

    def on_mount(self) -> None:
        """Show the beginning, and find out meanwhile what the choices gave away."""
        super().on_mount()
        self._find_losses()

    @work(thread=True, exit_on_error=False)
    def _find_losses(self) -> None:
        self.call_later(self._show_losses, Losses(self.record))

    def _show_losses(self, losses: Losses) -> None:
        self._losses = losses
        if self.is_attached and self.query(Board):
            self.update()

    @property
    def moment(self) -> Moment:
        """The position that is looked at."""
        return self.following.moments[self.at]

    @property
    def last(self) -> int:
        """The number of moves."""
        return len(self.following.moves)

    def _show_log(self) -> None:
        self.log_lines = [line for moment in self.following.moments[: self.at + 1] for line in moment.lines]

    def heading(self) -> str:
        """Where in the game this is."""
        replay = self.say("replay-title", game=self.speaker.title)
        return " · ".join(filter(None, (replay, self._position(), self.where(self.moment.view))))

    def _position(self) -> str:
        return self.say("replay-position", move=self.at, of=self.last)

    def next_lines(self) -> tuple[str, str]:
        """The score, and how to go on."""
        view = self.moment.view
        score = f"{self.speaker.row(view.sums[-1].name)}: {self.speaker.totals(view)}"
        return score, f"{self._next_move()}   {self.say('terminal-replay-hint')}"

    def _next_move(self) -> str:
        if self.at == self.last:
            return self.say("terminal-replay-end")
        move = self.following.moves[self.at]
        if isinstance(move, Roll | RedDie):
            return self.say("terminal-replay-dice")
        lost = "" if self._losses is None else self._losses.told(self.at, self.speaker)
        return f"{self.say('terminal-replay-next', choice=self.speaker.choice(move))} {lost}".rstrip()

    def is_useful(self, action: str) -> bool:
        """Only a finished game has a report here: of a running one it is a look at the values, which the history asks about."""
        return action != "report" or isinstance(self.following.now.node, Over)

    def action_report(self) -> None:
        """Luck and skill of the game."""
        if isinstance(self.following.now.node, Over):
            self.app.push_screen(ReportScreen(self.session, self.record))

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
