"""People at the table: their keys and their mouse, and the table that decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.message import Message

from dicecup.bots.seating import Seating
from dicecup.core.dice import ordered
from dicecup.core.errors import DicecupError
from dicecup.core.machine import Chance, Choice, Over
from dicecup.core.moves import Cross, Face, Keep, Move
from dicecup.games import edition
from dicecup.journal import Entry
from dicecup.table import Answer
from dicecup.tui.app.art.canvas import Drawing
from dicecup.tui.app.art.dice import Die, Piece
from dicecup.tui.app.art.scene import Scene
from dicecup.tui.app.choices import Offer, Prospect, first_choice, offers
from dicecup.tui.app.dialogs import Pick, PickScreen
from dicecup.tui.app.entering import Entering
from dicecup.tui.app.game import GameScreen
from dicecup.tui.app.widgets import Board
from dicecup.tui.following import Following, Line
from dicecup.tui.local_table import LocalTable
from dicecup.tui.saying import ScreenWords
from dicecup.tui.wording import unit

KEYS: Final = (
    ("Space", "throw the dice that are not held"),
    ("1 to 6", "hold a die, or let it go; a click does the same"),
    ("a", "hold all dice, or let all go"),
    ("Up, Down", "move between the rows or cards; a click does the same"),
    ("Enter", "choose the row or card; a second click does the same"),
    ("x", "cross the row out"),
    ("u", "take the last decision back, as long as no dice were thrown since"),
    ("v", "look at the exact values; the record will say so"),
    ("t", "take over a bot's seat"),
    ("l", "the whole log"),
    ("Esc", "leave; the game is kept and can be gone on with"),
)


FRAME: Final = 0.03
"""While others play, the screen changes at most so often, in seconds."""


class TableScreen(GameScreen):
    """One game, from wherever it stands to its end."""

    HELP_KEYS = KEYS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "throw", "Throw", key_display="Space"),
        *(Binding(str(number), f"number({number})", show=False) for number in range(1, 7)),
        Binding("a", "hold_all", "All", show=False),
        Binding("up,k", "cursor(-1)", "Up", show=False),
        Binding("down,j", "cursor(1)", "Down", show=False),
        Binding("enter", "choose", "Choose", key_display="Enter"),
        Binding("backspace", "rub_out", "Rub out", show=False),
        Binding("x", "cross", "Cross out"),
        Binding("u", "undo", "Undo"),
        Binding("l", "log", "Log"),
        Binding("question_mark,f1", "help", "Rules", key_display="?"),
    ]

    class Changed(Message):
        """The table has something new."""

        def __init__(self, answer: Answer) -> None:
            super().__init__()
            self.answer = answer

    def __init__(self, table: LocalTable) -> None:
        names = tuple(seat.name for seat in table.seats)
        words = ScreenWords(edition(table.header.record.game), names)
        self._version = table.version
        super().__init__(Following(table.game, words, table.moves))
        self.table = table
        self.seating = Seating(table.header.record, table.game, [seat.bot for seat in table.seats])
        self.held: set[int] = set()
        self.offers: tuple[Offer, ...] = ()
        self.cursor: int | None = None
        self.entering: Entering | None = None
        self._note = ""
        self._seen: object = None
        self._dirty = False
        self.stop_listening = table.listen(lambda answer: self._hear(answer))

    def _hear(self, answer: Answer) -> None:
        self.post_message(self.Changed(answer))

    # What the screen shows

    @property
    def physical(self) -> bool:
        """Whether the dice lie on a real table."""
        return self.table.header.dice == "physical"

    @property
    def person(self) -> int | None:
        """The seat of the person whose word is next, if it is a person's."""
        seat = self.moment.seat
        return None if seat is None or self.seating.is_bot(seat) else seat

    def update(self) -> None:
        """Show the moment as it is now, and see who goes on."""
        if self.moment is not self._seen:
            self._seen = self.moment
            self._fresh()
        super().update()
        self.go_on()

    def go_on(self) -> None:
        """The moment is on the screen: whoever plays by themselves may go on."""

    def ended(self) -> None:
        """The game has just ended."""

    def verdict(self, node: Over) -> str:
        """How the game ended, in a sentence."""
        lines = self.words.results(node.winners, self.table.game.scores(self.moment.state), unit(self.moment.view))
        return lines[1]

    def _fresh(self) -> None:
        """A new moment: what can be chosen, what is held, what is to be typed in."""
        node = self.moment.node
        mine = isinstance(node, Choice) and self.person is not None
        self.offers = offers(self.table.game, self.moment.state, node) if mine and isinstance(node, Choice) else ()
        self.cursor = first_choice(self.offers) if self.offers else None
        keeps = isinstance(node, Choice) and any(isinstance(move, Keep) for move in node.legal)
        self.held = set(self.moment.kept) if keeps else set()
        throws = isinstance(node, Chance) and self.physical
        self.entering = Entering(node, self.words) if throws and isinstance(node, Chance) else None

    def scene(self) -> Scene:
        """What the board shows."""
        return Scene(self.words, self.moment, self.offers, self.cursor)

    def dice(self) -> list[Die]:
        """The dice, those held marked; or the places of dice that are to be typed in."""
        if self.entering is not None:
            return self.entering.dice(self.moment)
        dice = super().dice()
        node = self.moment.node
        if self.person is None or not isinstance(node, Choice) or not any(isinstance(move, Keep) for move in node.legal):
            return dice
        first = 1 if dice and dice[0].kind == "red" else 0
        shown = []
        for at, die in enumerate(dice):
            place = at - first
            held = place in self.held
            if place < 0:
                shown.append(die)
            else:
                shown.append(
                    die._replace(held=held, caption=f"{place + 1} HELD" if held else str(place + 1), target=("die", place))
                )
        return shown

    def below(self) -> list[list[Piece]]:
        """A button to throw, or the faces to type in."""
        if self.entering is not None:
            return [*self.entering.pieces(), *self.legend()]
        node = self.moment.node
        label = ""
        if self.person is not None and isinstance(node, Chance):
            label = "Throw"
        elif self.person is not None and isinstance(node, Choice) and any(isinstance(move, Keep) for move in node.legal):
            count = len(super().dice()) - (self.moment.red is not None) - len(self.held)
            label = f"Throw {count} {'die' if count == 1 else 'dice'}" if count else ""
        button = [[Piece(f" {label} (Space) ", "button", ("throw",))]] if label else [[Piece("")]]
        return [*button, *self.legend()]

    def event_line(self, said: Sequence[Line]) -> tuple[str, str]:
        """What just happened, or why something cannot be done."""
        return (self._note, "problem") if self._note else super().event_line(said)

    def next_lines(self) -> tuple[str, str]:
        """What to do next, and what the cursor is on."""
        node = self.moment.node
        if isinstance(node, Over):
            return self.verdict(node), "Enter shows the result, Esc leaves."
        if self.person is None and self.entering is None:
            return f"{self.words.names[node.seat]} plays ({self.seating.holder(node.seat)}).", ""
        prompt = self.words.prompt(node, self.moment.view, self.physical)
        return f"{prompt.who}: {prompt.what}", self._hint()

    def _hint(self) -> str:
        if self.entering is not None:
            return self.entering.hint()
        if self.cursor is None or not isinstance(self.moment.node, Choice):
            return ""
        offer = self.offers[self.cursor]
        prospect = offer.best
        if not prospect.row:
            return ""
        seat = self.moment.node.seat
        worth = self.words.worth(self.table.game, self.moment.state, seat, prospect.move)
        doing = self.words.choice(prospect.move, self.moment.view)
        also = "; x crosses it out" if offer.crossing is not None and offer.scoring else ""
        key = "x" if not offer.scoring and not self._must_cross() else "Enter"
        return f"{key}: {doing}, {worth}{also}."

    def note(self, text: str) -> None:
        """Say why something cannot be done."""
        self._note = text
        self.update()

    # What the table says

    def on_table_screen_changed(self, event: Changed) -> None:
        """Follow what happened, and show it once everything that is known has been followed."""
        for entry in event.answer.entries:
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
        name = self.words.names[entry.seat]
        if entry.move is not None:
            self.log_lines.extend(self.following.add(entry.move, self.held))
        elif entry.kind == "undo":
            self.following.back()
            self.log_lines.append(Line(f"{name} takes that back.", "note", entry.seat))
        elif entry.kind == "peek":
            self.log_lines.append(Line(f"{name} looks at the exact values.", "note", entry.seat))

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
            self.note(f"{error}.")

    def action_throw(self) -> None:
        """Throw what is to be thrown."""
        node = self.moment.node
        if self.entering is not None:
            self.note("These are real dice: throw them, and type what fell.")
        elif self.person is None or isinstance(node, Over):
            return
        elif isinstance(node, Chance):
            self._ask_table(self.table.roll)
        else:
            self._throw_rest(node)

    def _throw_rest(self, node: Choice) -> None:
        keeps = [move for move in node.legal if isinstance(move, Keep)]
        if not keeps:
            self.note("There are no more rolls in this turn: choose what to do with these dice.")
            return
        count = len(self.moment.dice)
        faces: list[Face] = [face for at, face in enumerate(self.moment.dice) if at in self.held and face is not None]
        dice = ordered(faces, self.words.edition.faces)
        power = node.power if count in self.held else None
        fitting = [move for move in keeps if move.dice == dice]
        exact = [move for move in fitting if move.power == power]
        if not fitting or (not exact and len(fitting) > 1) or (not exact and power is not None):
            self.note("All dice are held: let one go, or choose what to do with them.")
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
        if not any(isinstance(move, Keep) for move in node.legal):
            self.note("There are no more rolls in this turn: choose what to do with these dice.")
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
        if self.offers:
            self.cursor = ((self.cursor or 0) + by) % len(self.offers)
            self._note = ""
            self.update()

    def action_choose(self) -> None:
        """Choose what the cursor is on, or confirm what was typed."""
        if self.entering is not None:
            self._enter_throw(self.entering)
        elif isinstance(self.moment.node, Over):
            self.ended()
        elif self.cursor is not None and self.offers:
            self._choose(self.offers[self.cursor])

    def _enter_throw(self, entering: Entering) -> None:
        move = entering.move()
        if move is None:
            self.note(entering.hint())
        else:
            self._ask_table(lambda seat: self.table.move(seat, move))

    def _choose(self, offer: Offer) -> None:
        scoring = offer.scoring
        if len(scoring) > 1:
            picks = [Pick(self._label(prospect), prospect.move) for prospect in scoring]
            self.app.push_screen(PickScreen("Which one?", picks), lambda move: self._play(move) if move is not None else None)
        elif scoring:
            self._play(scoring[0].move)
        elif offer.crossing is not None and self._must_cross():
            self._play(offer.crossing.move)
        else:
            self.note("These dice do not fit that row: press x to cross it out.")

    def _label(self, prospect: Prospect) -> str:
        return f"{self.words.choice(prospect.move, self.moment.view)}: {prospect.gain}"

    def _must_cross(self) -> bool:
        node = self.moment.node
        return isinstance(node, Choice) and all(isinstance(move, Cross) for move in node.legal)

    def action_cross(self) -> None:
        """Give the row up."""
        if self.cursor is None or not self.offers:
            return
        crossing = self.offers[self.cursor].crossing
        if crossing is None:
            self.note("That row cannot be crossed out here.")
        else:
            self._play(crossing.move)

    def action_undo(self) -> None:
        """Take the last decision back."""
        people = (seat for seat in range(self.table.game.seats) if not self.seating.is_bot(seat))
        last = next(filter(self.table.can_undo, people), None)
        if last is None:
            self.note("There is no decision to take back since the last throw.")
        else:
            self._ask_table(lambda _: self.table.undo(last))

    async def on_drawing_picked(self, event: Drawing.Picked) -> None:
        """A click on a die, a row, a card, a face, the button or a key."""
        match event.target:
            case ("action", str(action)):
                await self.run_action(action)
            case ("die", int(place)):
                self._toggle(place)
            case ("offer", int(at)) if at == self.cursor:
                self.action_choose()
            case ("offer", int(at)):
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
