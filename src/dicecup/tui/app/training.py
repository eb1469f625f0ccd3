"""Training on the screen: looking for a position, choosing in it, and what is said of the choice."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from dicecup.core.errors import DicecupError
from dicecup.core.machine import Choice
from dicecup.core.moves import Move
from dicecup.tui.app.choosing import ChoosingScreen
from dicecup.tui.app.dialogs import PageScreen
from dicecup.tui.app.prompts import prompt
from dicecup.tui.app.screen import KeyLine, Session, Spoken
from dicecup.tui.following import Following
from dicecup.tui.options import house_rules
from dicecup.tui.speaking import TableSpeaker, problem
from dicecup.tui.training import Task, Training, TrainRequest, Verdict, alternatives, values_meaning, verdict_lines


class TrainScreen(Spoken):
    """Looks for the next position, and says what is due meanwhile."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", "leave")]

    def __init__(self, session: Session, request: TrainRequest, training: Training | None = None) -> None:
        super().__init__(session)
        self._request = request
        self._training = training

    def compose(self) -> ComposeResult:
        """A title, and how far it is."""
        yield Static(self.say("train-title"), id="title", markup=False)
        yield Static(self.say("terminal-train-finding"), id="about", markup=False)
        yield Static(id="problem", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin to look."""
        self._find()

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _find(self) -> None:
        """Look through games that are new to the deck, at the beginning, and for the next position."""
        try:
            training = self._training
            if training is None:
                training = Training(self.session.store, self._request)
                for done, of in training.look_through():
                    if not self.is_attached:
                        return
                    self.call_later(self._tell, self.say("terminal-train-looking", done=done, of=of))
            task = training.next()
        except (DicecupError, OSError) as error:
            self.call_later(self._tell, problem(self.say, error))
            return
        self.call_later(self._deal, training, task)

    def _tell(self, text: str) -> None:
        self.query_one("#about", Static).update(text)

    def _deal(self, training: Training, task: Task) -> None:
        if self.is_attached and self.app.screen is self:
            if self._training is None:
                self.app.notify(training.status(self.say), timeout=3)
            self.app.switch_screen(ExerciseScreen(self.session, self._request, training, task))


class ExerciseScreen(ChoosingScreen):
    """One position: the first choice is the answer."""

    HELP_KEYS = ("space", "digits", "a", "rows", "enter", "x", "skip", "l", "back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "skip", "skip"),
        Binding("l", "log", "log"),
        Binding("question_mark,f1", "help", "rules", key_display="?"),
        Binding("escape,q", "dismiss", "leave"),
    ]

    def __init__(self, session: Session, request: TrainRequest, training: Training, task: Task) -> None:
        opened = task.opened
        speaker = TableSpeaker(session.say, task.edition, task.names(session.say), session.draws)
        super().__init__(session, speaker, Following(opened.game, speaker, opened.record.moves))
        self._request = request
        self.training = training
        self.dealt = task
        self.verdict: Verdict | None = None
        self._rules = house_rules(session.say, task.edition, opened.record.seats, opened.record.options)
        self._is_answered = False

    @property
    def person(self) -> int | None:
        """The seat that chooses, until it has."""
        return None if self._is_answered else super().person

    def heading(self) -> str:
        """Where the position comes from, its house rules, and how many are due."""
        due = len(self.training.due)
        waiting = f"{self.say('train-title')}: {due}" if due else ""
        parts = (self.dealt.title(self.say), self.where(self.moment.view), *self._rules, waiting)
        return " · ".join(filter(None, parts))

    def next_lines(self) -> tuple[str, str]:
        """What to choose; after the answer, what it came to."""
        if self.verdict is not None:
            return verdict_lines(self.verdict, self.speaker)[0], self.say("terminal-train-next")
        node = self.moment.node
        if self._is_answered or not isinstance(node, Choice):
            return "", ""
        return f"{self.say('train-question')} {prompt(self.speaker, node, self.moment.view, physical=False)}", self.hint()

    def is_useful(self, action: str) -> bool:
        """Which keys do something now."""
        match action:
            case "throw":
                return self.person is not None and bool(self.keeps)
            case "cross":
                return self.person is not None and any(line.crossing is not None for line in self.choices)
            case "choose":
                return bool(self.choices)
            case "skip":
                return self.person is not None
        return True

    def play(self, move: Move) -> None:
        """Take this move as the answer."""
        if not self._is_answered:
            self._is_answered = True
            self.fresh()
            self._grade(move)

    @work(thread=True, exit_on_error=False)
    def _grade(self, move: Move) -> None:
        try:
            verdict = self.training.answer(self.dealt, move)
        except (DicecupError, OSError) as error:
            self.call_later(self._refused, problem(self.say, error))
        else:
            self.call_later(self._show, verdict)

    def _refused(self, why: str) -> None:
        self._is_answered = False
        self.fresh()
        self.note(why)

    def _show(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self._note = ""
        self.update()
        self.app.push_screen(VerdictScreen(self.session, verdict, self.speaker), self._go_on)

    def _go_on(self, wants_next: bool | None) -> None:
        if wants_next:
            self.app.switch_screen(TrainScreen(self.session, self._request, self.training))

    def action_choose(self) -> None:
        """Choose what the cursor is on; after the answer, go on to the next position."""
        if self._is_answered:
            self._go_on(self.verdict is not None)
        else:
            super().action_choose()

    def action_throw(self) -> None:
        """Answer with the dice that are held; after the answer, go on to the next position."""
        if self._is_answered:
            self._go_on(self.verdict is not None)
        else:
            super().action_throw()

    def action_skip(self) -> None:
        """Leave this position for another evening."""
        if not self._is_answered:
            self.training.skip(self.dealt)
            self._go_on(wants_next=True)


class VerdictScreen(PageScreen):
    """What an answer came to: right or not, what was better, every alternative with its value."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,n", "next", "next"),
    ]

    def __init__(self, session: Session, verdict: Verdict, speaker: TableSpeaker) -> None:
        super().__init__(session, session.say("train-title"))
        self._verdict = verdict
        self._speaker = speaker

    def page(self) -> ComposeResult:
        """The verdict, then the alternatives."""
        yield Static("\n".join([*verdict_lines(self._verdict, self._speaker), ""]), id="verdict", markup=False)
        yield Static("\n".join([*alternatives(self._verdict, self._speaker), ""]), markup=False)
        yield Static(values_meaning(self._verdict, self._speaker), markup=False)

    def action_next(self) -> None:
        """Go on to the next position."""
        self.dismiss(True)
