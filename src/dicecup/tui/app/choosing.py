"""Choosing at the screen: dice are held, rows and cards are marked, with keys and with the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from dicecup.core.dice import ordered
from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Cross, Face, Keep, Move
from dicecup.events import offers
from dicecup.tui.app.art.canvas import Drawing
from dicecup.tui.app.art.dice import Die, Piece
from dicecup.tui.app.art.scene import Scene
from dicecup.tui.app.choices import ChoiceLine, choice_lines, first_choice
from dicecup.tui.app.dialogs import Pick, PickScreen
from dicecup.tui.app.game import GameScreen
from dicecup.tui.app.screen import Session
from dicecup.tui.following import Following, Line
from dicecup.tui.speaking import TableSpeaker

NARROW_TRAY: Final = 27
"""The narrowest width of the dice: three beside each other."""


class ChoosingScreen(GameScreen):
    """A position in which a person chooses; `play` says what becomes of the choice."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "throw", "throw"),
        *(Binding(str(number), f"number({number})", show=False) for number in range(1, 7)),
        Binding("a", "hold_all", show=False),
        Binding("up,k", "cursor(-1)", show=False),
        Binding("down,j", "cursor(1)", show=False),
        Binding("enter", "choose", "choose"),
        Binding("x", "cross", "cross"),
    ]

    def __init__(self, session: Session, speaker: TableSpeaker, following: Following) -> None:
        super().__init__(session, speaker, following)
        self.held: set[int] = set()
        self.choices: tuple[ChoiceLine, ...] = ()
        self.cursor: int | None = None
        self._note = ""
        self._seen: object = None

    @property
    def person(self) -> int | None:
        """The seat of who acts next, if it is a person."""
        return self.moment.seat

    def play(self, move: Move) -> None:
        """A person has chosen this move."""
        raise NotImplementedError

    def update(self) -> None:
        """Show the moment as it is now."""
        if self.moment is not self._seen:
            self._seen = self.moment
            self.fresh()
        super().update()

    def fresh(self) -> None:
        """Find what can be chosen and what is held at a new moment."""
        self.choices = choice_lines(offers(self.following.game, self.moment.seen)) if self.person is not None else ()
        self.cursor = None if any(line.is_marking for line in self.choices) or not self.choices else 0
        self.held = set(self.moment.kept) if self.keeps else set()

    @property
    def keeps(self) -> tuple[Keep, ...]:
        """The dice that may be kept now, where the others can be thrown again."""
        node = self.moment.node
        return tuple(move for move in node.legal if isinstance(move, Keep)) if isinstance(node, Choice) else ()

    def scene(self) -> Scene:
        """What the board shows."""
        return Scene(self.speaker, self.moment, self.choices, self.cursor)

    def dice(self) -> list[Die]:
        """The dice, those held marked."""
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
        """A button to throw."""
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

    def hint(self) -> str:
        """What the cursor is on, and what it would bring; before it is on anything, how far the end and the bonuses are."""
        if self.cursor is None or not self.choices[self.cursor].is_marking:
            seat, view = self.moment.seat, self.moment.view
            return "" if seat is None or view.contest else self.speaker.far(view, seat)
        line = self.choices[self.cursor]
        key = "x" if not line.scoring and not self._must_cross() else self.say("terminal-key-enter")
        text = f"{key}: {self.speaker.choice(line.best)}, {self.speaker.worth(line.offer)}"
        return f"{text}; x: {self.speaker.choice(line.crossing)}" if line.crossing is not None and line.scoring else text

    def note(self, text: str) -> None:
        """Say why something cannot be done."""
        self._note = text
        self.update()

    # What a person does

    def action_throw(self) -> None:
        """Throw the dice that are not held."""
        if self.person is None:
            return
        node = self.moment.node
        if not isinstance(node, Choice) or not self.keeps:
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
        self.play((exact or fitting)[0])

    def action_number(self, number: int) -> None:
        """A digit: hold a die, or let it go."""
        place, node = number - 1, self.moment.node
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

    def action_cursor(self, by: int) -> None:
        """Move between what can be chosen, at first to what brings the most."""
        if self.choices:
            self.cursor = first_choice(self.choices) if self.cursor is None else (self.cursor + by) % len(self.choices)
            self._note = ""
            self.update()

    def action_choose(self) -> None:
        """Choose what the cursor is on; nothing is marked that nobody has moved to."""
        if self.cursor is not None and self.choices:
            self._choose(self.choices[self.cursor])
        elif self.choices:
            self.note(self.say("terminal-choose-first"))

    def _choose(self, line: ChoiceLine) -> None:
        scoring = line.scoring
        if len(scoring) > 1:
            picks = [Pick(f"{self.speaker.choice(move)}: {self.speaker.worth(offer)}", move) for move, offer in scoring.items()]
            question = self.say("terminal-which")
            self.app.push_screen(PickScreen(self.session, question, picks), lambda move: None if move is None else self.play(move))
        elif scoring:
            self.play(line.best)
        elif line.crossing is not None and self._must_cross():
            self.play(line.crossing)
        else:
            self.note(self.say("terminal-does-not-fit"))

    def _must_cross(self) -> bool:
        node = self.moment.node
        return isinstance(node, Choice) and all(isinstance(move, Cross) for move in node.legal)

    def action_cross(self) -> None:
        """Give the row up."""
        if not self.choices:
            return
        if self.cursor is None:
            self.note(self.say("terminal-choose-first"))
            return
        crossing = self.choices[self.cursor].crossing
        if crossing is None:
            self.note(self.say("terminal-no-cross"))
        else:
            self.play(crossing)

    async def on_drawing_picked(self, event: Drawing.Picked) -> None:
        """A click on a die, a row, a card or the button."""
        match event.target:
            case ("die", int(place)):
                self.action_number(place + 1)
            case ("choice", int(at)) if at == self.cursor:
                self.action_choose()
            case ("choice", int(at)):
                self.cursor = at
                self.update()
            case ("throw",):
                self.action_throw()
