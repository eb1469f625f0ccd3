"""People at the table: their keys and clicks become commands to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from dicecup.bots.seating import Seating
from dicecup.core.errors import DicecupError
from dicecup.core.machine import Chance, Over
from dicecup.core.moves import Move
from dicecup.games import edition
from dicecup.journal import Entry
from dicecup.table import Answer
from dicecup.tui.app.art.canvas import Drawing
from dicecup.tui.app.art.dice import Die, Piece
from dicecup.tui.app.choosing import ChoosingScreen
from dicecup.tui.app.entering import Entering
from dicecup.tui.app.prompts import prompt
from dicecup.tui.app.screen import Session
from dicecup.tui.app.widgets import Board
from dicecup.tui.following import Following, Line
from dicecup.tui.local_table import LocalTable
from dicecup.tui.speaking import TableSpeaker, problem

FRAME: Final = 0.03
"""While others play, the screen changes at most so often, in seconds."""


class TableScreen(ChoosingScreen):
    """One game, from wherever it stands to its end."""

    HELP_KEYS = ("space", "digits", "a", "rows", "enter", "x", "u", "v", "w", "t", "p", "f", "l", "escape")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "rub_out", show=False),
        Binding("u", "undo", "undo"),
        Binding("l", "log", "log"),
        Binding("question_mark,f1", "help", "rules", key_display="?"),
    ]

    def __init__(self, session: Session, table: LocalTable) -> None:
        header = table.header
        speaker = TableSpeaker(session.say, edition(header.record.game), tuple(seat.name for seat in table.seats), session.draws)
        self._version = table.version
        super().__init__(session, speaker, Following(table.game, speaker, table.moves))
        self.table = table
        self.seating = Seating(header.record, table.game, table.bots)
        self.entering: Entering | None = None
        self._dirty = False
        self.stop_listening = table.listen(self._on_answer)

    def _on_answer(self, answer: Answer) -> None:
        self.call_later(self._follow_answer, answer)

    # What the screen shows

    @property
    def physical(self) -> bool:
        """Whether the dice are physical and typed in."""
        return self.table.header.dice == "physical"

    @property
    def person(self) -> int | None:
        """The seat of who acts next, if it is a person."""
        seat = self.moment.seat
        return None if seat is None or self.seating.is_bot(seat) else seat

    def update(self) -> None:
        """Show the moment as it is now, and let bots go on."""
        super().update()
        self.go_on()

    def go_on(self) -> None:
        """Called when the moment is on the screen: bots may go on."""

    def ended(self) -> None:
        """The game has just ended."""

    def fresh(self) -> None:
        """Find also what is to be typed in at a new moment."""
        super().fresh()
        node = self.moment.node
        self.entering = Entering(node, self.speaker) if self.physical and isinstance(node, Chance) else None

    def dice(self) -> list[Die]:
        """The dice, or the places of dice that are to be typed in."""
        return super().dice() if self.entering is None else self.entering.dice(self.moment)

    def below(self) -> list[list[Piece]]:
        """A button to throw, or the faces to type in."""
        return super().below() if self.entering is None else [*self.entering.pieces(), *self.legend()]

    def next_lines(self) -> tuple[str, str]:
        """What to do next, and what the cursor is on."""
        node = self.moment.node
        if isinstance(node, Over):
            return self.speaker.verdict(self.moment.view.scores, node.winners), self.say("terminal-over-hint")
        if self.person is None and self.entering is None:
            bot = self.seating.holder(node.seat) or ""
            return self.say("terminal-bot-plays", player=self.speaker.names[node.seat], bot=bot), ""
        return prompt(self.speaker, node, self.moment.view, self.physical), self.hint()

    def hint(self) -> str:
        """What the cursor is on, or what is still to be typed in."""
        return super().hint() if self.entering is None else self.entering.hint()

    # New entries

    def _follow_answer(self, answer: Answer) -> None:
        """Follow the new entries, and show them once all that are known have been followed."""
        for entry in answer.entries:
            if entry.version == self._version + 1:
                self._version = entry.version
                self._follow(entry)
        if self._dirty:
            return
        self._dirty = True
        if self.person is None and not self.table.over:
            self.set_timer(FRAME, self._show_news)
        else:
            self.call_later(self._show_news)

    def _follow(self, entry: Entry) -> None:
        if entry.move is not None:
            self.log_lines.extend(self.following.add(entry.move, self.held))
            return
        if entry.kind in ("commit", "word"):  # the table agrees on the dice by itself
            return
        if entry.kind == "undo":
            self.following.back()
        self.log_lines.append(Line(self.speaker.event(self.table.event_of(entry)), "note", entry.seat))

    def _show_news(self) -> None:
        self._dirty = False
        self._note = ""
        ended = isinstance(self.moment.node, Over) and self.moment is not self._seen
        if self.is_attached and self.query(Board):
            self.update()
            if ended:
                self.ended()

    # What a person does

    def play(self, move: Move) -> None:
        """Make the move."""
        if self.person is not None:
            self._ask_table(lambda seat: self.table.move(seat, move))

    def _ask_table(self, ask: Callable[[int], object]) -> None:
        seat = self.moment.seat
        if seat is None:
            return
        try:
            ask(seat)
        except DicecupError as error:
            self.note(problem(self.say, error))

    def action_throw(self) -> None:
        """Throw what is to be thrown."""
        if self.entering is not None:
            self.note(self.say("terminal-real-dice"))
        elif self.person is not None and isinstance(self.moment.node, Chance):
            self._ask_table(self.table.roll)
        else:
            super().action_throw()

    def action_number(self, number: int) -> None:
        """A digit: hold a die, or say what a real die shows."""
        if self.entering is not None:
            self.entering.type(number - 1)
            self.update()
        else:
            super().action_number(number)

    def action_rub_out(self) -> None:
        """Take back the last digit typed for a real die."""
        if self.entering is not None:
            self.entering.rub_out()
            self.update()

    def action_choose(self) -> None:
        """Choose what the cursor is on, or confirm what was typed."""
        if self.entering is not None:
            self._enter_throw(self.entering)
        elif isinstance(self.moment.node, Over):
            self.ended()
        else:
            super().action_choose()

    def _enter_throw(self, entering: Entering) -> None:
        move = entering.move()
        if move is None:
            self.note(entering.hint())
        else:
            self._ask_table(lambda seat: self.table.move(seat, move))

    def _undoer(self) -> int | None:
        """The person who may take the last decision back."""
        people = (seat for seat in range(self.table.game.seats) if not self.seating.is_bot(seat))
        return next(filter(self.table.can_undo, people), None)

    def action_undo(self) -> None:
        """Take the last decision back."""
        seat = self._undoer()
        if seat is None:
            self.note(self.say("terminal-no-undo"))
        else:
            self._ask_table(lambda _: self.table.undo(seat))

    async def on_drawing_picked(self, event: Drawing.Picked) -> None:
        """A click on what is typed in for a real die; the others are those of every choice."""
        match event.target:
            case ("side", int(side)) if self.entering is not None:
                self.entering.type(side)
                self.update()
            case ("done",):
                self.action_choose()
            case ("rub-out",):
                self.action_rub_out()
