"""People at the table: their keys and clicks become commands to the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from dicecup.bots.seating import Seating
from dicecup.core.dice import ordered
from dicecup.core.errors import DicecupError
from dicecup.core.machine import Chance, Choice, Over
from dicecup.core.moves import Cross, Face, Keep, Move
from dicecup.events import offers
from dicecup.games import edition
from dicecup.journal import Entry
from dicecup.table import Answer
from dicecup.tui.app.art.canvas import Drawing
from dicecup.tui.app.art.dice import Die, Piece
from dicecup.tui.app.art.scene import Scene
from dicecup.tui.app.choices import ChoiceLine, choice_lines, first_choice
from dicecup.tui.app.dialogs import Pick, PickScreen
from dicecup.tui.app.entering import Entering
from dicecup.tui.app.game import GameScreen
from dicecup.tui.app.prompts import prompt
from dicecup.tui.app.screen import Session
from dicecup.tui.app.widgets import Board
from dicecup.tui.following import Following, Line
from dicecup.tui.local_table import LocalTable
from dicecup.tui.speaking import TableSpeaker, problem

FRAME: Final = 0.03
"""While others play, the screen changes at most so often, in seconds."""


NARROW_TRAY: Final = 27
"""The narrowest width of the dice: three beside each other."""


class TableScreen(GameScreen):
    """One game, from wherever it stands to its end."""

    HELP_KEYS = ("space", "digits", "a", "rows", "enter", "x", "u", "v", "t", "l", "escape")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "throw", "throw"),
        *(Binding(str(number), f"number({number})", show=False) for number in range(1, 7)),
        Binding("a", "hold_all", show=False),
        Binding("up,k", "cursor(-1)", show=False),
        Binding("down,j", "cursor(1)", show=False),
        Binding("enter", "choose", "choose"),
        Binding("backspace", "rub_out", show=False),
        Binding("x", "cross", "cross"),
        Binding("u", "undo", "undo"),
        Binding("l", "log", "log"),
        Binding("question_mark,f1", "help", "rules", key_display="?"),
    ]

    def __init__(self, session: Session, table: LocalTable) -> None:
        header = table.header
        speaker = TableSpeaker(session.say, edition(header.record.game), tuple(seat.name for seat in table.seats))
        self._version = table.version
        super().__init__(session, speaker, Following(table.game, speaker, table.moves))
        self.table = table
        self.seating = Seating(header.record, table.game, table.bots)
        self.held: set[int] = set()
        self.choices: tuple[ChoiceLine, ...] = ()
        self.cursor: int | None = None
        self.entering: Entering | None = None
        self._note = ""
        self._seen: object = None
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
        if self.moment is not self._seen:
            self._seen = self.moment
            self._fresh()
        super().update()
        self.go_on()

    def go_on(self) -> None:
        """Called when the moment is on the screen: bots may go on."""

    def ended(self) -> None:
        """The game has just ended."""

    def _fresh(self) -> None:
        """Find what can be chosen, what is held and what is to be typed in at a new moment."""
        node = self.moment.node
        self.choices = choice_lines(offers(self.table.game, self.moment.seen)) if self.person is not None else ()
        self.cursor = first_choice(self.choices) if self.choices else None
        self.held = set(self.moment.kept) if self.keeps else set()
        self.entering = Entering(node, self.speaker) if self.physical and isinstance(node, Chance) else None

    @property
    def keeps(self) -> tuple[Keep, ...]:
        """The dice that may be kept now, where the others can be thrown again."""
        node = self.moment.node
        return tuple(move for move in node.legal if isinstance(move, Keep)) if isinstance(node, Choice) else ()

    def scene(self) -> Scene:
        """What the board shows."""
        return Scene(self.speaker, self.moment, self.choices, self.cursor)

    def dice(self) -> list[Die]:
        """The dice, those held marked; or the places of dice that are to be typed in."""
        if self.entering is not None:
            return self.entering.dice(self.moment)
        dice = super().dice()
        if self.person is None or not self.keeps:
            return dice
        first = 1 if dice and dice[0].kind == "red" else 0
        held = self.say("table-held").upper()
        return [*dice[:first], *(self._numbered(die, place, held) for place, die in enumerate(dice[first:]))]

    def _numbered(self, die: Die, place: int, held: str) -> Die:
        is_held = place in self.held
        return die._replace(held=is_held, caption=f"{place + 1} {held}" if is_held else str(place + 1), target=("die", place))

    def below(self) -> list[list[Piece]]:
        """A button to throw, or the faces to type in."""
        if self.entering is not None:
            return [*self.entering.pieces(), *self.legend()]
        label = ""
        if self.person is not None and isinstance(self.moment.node, Chance):
            label = self.say("terminal-do-throw")
        elif self.person is not None and self.keeps:
            count = len(super().dice()) - (self.moment.red is not None) - len(self.held)
            label = self.say("terminal-throw-count", count=count) if count else ""
        with_key = f" {label} ({self.say('terminal-key-space')}) "
        text = with_key if len(with_key) <= NARROW_TRAY else f" {label} "
        return [[Piece(text, "button", ("throw",)) if label else Piece("")], *self.legend()]

    def event_line(self, lines: Sequence[Line]) -> tuple[str, str]:
        """What just happened, or why something cannot be done."""
        return (self._note, "problem") if self._note else super().event_line(lines)

    def next_lines(self) -> tuple[str, str]:
        """What to do next, and what the cursor is on."""
        node = self.moment.node
        if isinstance(node, Over):
            return self.speaker.verdict(self.moment.view.scores, node.winners), self.say("terminal-over-hint")
        if self.person is None and self.entering is None:
            bot = self.seating.holder(node.seat) or ""
            return self.say("terminal-bot-plays", player=self.speaker.names[node.seat], bot=bot), ""
        return prompt(self.speaker, node, self.moment.view, self.physical), self._hint()

    def _hint(self) -> str:
        if self.entering is not None:
            return self.entering.hint()
        if self.cursor is None or not self.choices[self.cursor].is_marking:
            return ""
        line = self.choices[self.cursor]
        key = "x" if not line.scoring and not self._must_cross() else self.say("terminal-key-enter")
        text = f"{key}: {self.speaker.choice(line.best)}, {self.speaker.worth(line.offer)}"
        return f"{text}; x: {self.speaker.choice(line.crossing)}" if line.crossing is not None and line.scoring else text

    def note(self, text: str) -> None:
        """Say why something cannot be done."""
        self._note = text
        self.update()

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

    def _play(self, move: Move) -> None:
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
        node = self.moment.node
        if self.entering is not None:
            self.note(self.say("terminal-real-dice"))
        elif self.person is None or isinstance(node, Over):
            return
        elif isinstance(node, Chance):
            self._ask_table(self.table.roll)
        else:
            self._throw_rest(node)

    def _throw_rest(self, node: Choice) -> None:
        if not self.keeps:
            self.note(self.say("terminal-no-rolls"))
            return
        count = len(self.moment.dice)
        faces: list[Face] = [face for at, face in enumerate(self.moment.dice) if at in self.held and face is not None]
        dice = ordered(faces, self.speaker.edition.faces)
        power = node.power if count in self.held else None
        fitting = [move for move in self.keeps if move.dice == dice]
        exact = [move for move in fitting if move.power == power]
        if not fitting or (not exact and len(fitting) > 1) or (not exact and power is not None):
            self.note(self.say("table-all-held"))
            return
        self._play((exact or fitting)[0])

    def action_number(self, number: int) -> None:
        """A digit: hold a die, or say what a real die shows."""
        if self.entering is not None:
            self.entering.type(number - 1)
            self.update()
        else:
            self._toggle(number - 1)

    def _toggle(self, place: int) -> None:
        node = self.moment.node
        if self.person is None or not isinstance(node, Choice) or not node.dice:
            return
        if not self.keeps:
            self.note(self.say("terminal-no-rolls"))
        elif place < len(self.moment.dice) + (node.power is not None):
            self.held ^= {place}
            self._note = ""
            self.update()

    def action_hold_all(self) -> None:
        """Hold all dice, or let all go."""
        node = self.moment.node
        if self.person is not None and isinstance(node, Choice):
            every = set(range(len(self.moment.dice) + (node.power is not None)))
            self.held = set() if self.held == every else every
            self.update()

    def action_rub_out(self) -> None:
        """Take back the last digit typed for a real die."""
        if self.entering is not None:
            self.entering.rub_out()
            self.update()

    def action_cursor(self, by: int) -> None:
        """Move between what can be chosen."""
        if self.choices:
            self.cursor = ((self.cursor or 0) + by) % len(self.choices)
            self._note = ""
            self.update()

    def action_choose(self) -> None:
        """Choose what the cursor is on, or confirm what was typed."""
        if self.entering is not None:
            self._enter_throw(self.entering)
        elif isinstance(self.moment.node, Over):
            self.ended()
        elif self.cursor is not None and self.choices:
            self._choose(self.choices[self.cursor])

    def _enter_throw(self, entering: Entering) -> None:
        move = entering.move()
        if move is None:
            self.note(entering.hint())
        else:
            self._ask_table(lambda seat: self.table.move(seat, move))

    def _choose(self, line: ChoiceLine) -> None:
        scoring = line.scoring
        if len(scoring) > 1:
            picks = [Pick(f"{self.speaker.choice(move)}: {self.speaker.worth(offer)}", move) for move, offer in scoring.items()]
            question = self.say("terminal-which")
            self.app.push_screen(PickScreen(self.session, question, picks), lambda move: None if move is None else self._play(move))
        elif scoring:
            self._play(line.best)
        elif line.crossing is not None and self._must_cross():
            self._play(line.crossing)
        else:
            self.note(self.say("terminal-does-not-fit"))

    def _must_cross(self) -> bool:
        node = self.moment.node
        return isinstance(node, Choice) and all(isinstance(move, Cross) for move in node.legal)

    def action_cross(self) -> None:
        """Give the row up."""
        if self.cursor is None or not self.choices:
            return
        crossing = self.choices[self.cursor].crossing
        if crossing is None:
            self.note(self.say("terminal-no-cross"))
        else:
            self._play(crossing)

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
        """A click on a die, a row, a card, a face or the button."""
        match event.target:
            case ("die", int(place)):
                self._toggle(place)
            case ("choice", int(at)) if at == self.cursor:
                self.action_choose()
            case ("choice", int(at)):
                self.cursor = at
                self.update()
            case ("side", int(side)) if self.entering is not None:
                self.entering.type(side)
                self.update()
            case ("throw",):
                self.action_throw()
            case ("done",):
                self.action_choose()
            case ("rub-out",):
                self.action_rub_out()
