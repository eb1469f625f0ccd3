"""Before a game: who sits where, who starts, which dice, which house rules."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Select, Static

from dicecup.bots.levels import LEVELS, USUAL
from dicecup.core.errors import DicecupError
from dicecup.games import Edition
from dicecup.journal import LONGEST_NAME, DiceSource, Seat
from dicecup.store import Store
from dicecup.tui.app.play import PlayScreen
from dicecup.tui.app.screen import KeyLine, Session, Spoken
from dicecup.tui.local_table import LocalTable
from dicecup.tui.options import OptionLine, option_lines
from dicecup.tui.seating import FIRST, bot_title, has_first, seated, with_first
from dicecup.tui.speaking import game_title

PERSON: Final = "person"


class SetupScreen(Spoken):
    """One edition about to be played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+n", "seats(1)", "more", key_display="^n"),
        Binding("ctrl+r", "seats(-1)", "fewer", key_display="^r"),
        Binding("ctrl+s", "begin", "begin", key_display="^s", priority=True),
        Binding("escape", "dismiss", "back"),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def __init__(self, session: Session, edition: Edition) -> None:
        super().__init__(session)
        self._edition = edition
        self._known = _known_names(session.store)
        self._seats = min(max(2, edition.players[0]), edition.players[-1])

    def compose(self) -> ComposeResult:
        """A line for each seat, the dice, the house rules, and a button."""
        edition, say = self._edition, self.say
        yield Static(f"{game_title(say, edition.key)}: {say('setup-who')}", id="title", markup=False)
        with VerticalScroll(id="setup", can_focus=False):
            for seat in range(edition.players[-1]):
                with Horizontal(classes="seat", id=f"seat-{seat}"):
                    yield Label(f"{seat + 1:2} ")
                    yield Input(
                        self._known[seat] if seat < len(self._known) else "",
                        placeholder=say("setup-name"),
                        max_length=LONGEST_NAME,
                        id=f"name-{seat}",
                        compact=True,
                        select_on_focus=False,
                    )
                    player = USUAL if seat == 1 else PERSON
                    yield Select(self._players(), value=player, id=f"player-{seat}", allow_blank=False, compact=True)
            with Horizontal(classes="line", id="count"):
                yield Button(say("terminal-do-more"), id="more", compact=True)
                yield Button(say("terminal-do-fewer"), id="fewer", compact=True)
                yield Label(id="range", markup=False)
            dice = [(say("setup-fair"), "fair"), (say("setup-physical"), "physical")]
            yield from self._line("dice", say("setup-dice"), dice, "dice-line")
            for name, line in self._lines():
                yield from self._line(name, line.title, line.values)
            with Horizontal(classes="line", id="begin-line"):
                yield Button(say("terminal-begin"), id="begin", variant="primary", compact=True)
            yield Static(id="problem", markup=False)
        yield KeyLine()

    def _line(self, name: str, title: str, values: list[tuple[str, Any]], line: str | None = None) -> ComposeResult:
        """Something to choose, with its title before it."""
        with Horizontal(classes="line", id=line):
            yield Label(title, classes="what", markup=False)
            yield Select(values, value=values[0][1], allow_blank=False, id=name, compact=True)

    def on_mount(self) -> None:
        """Show only the seats that are taken; nothing, if the app is closing already."""
        if self.query("#begin"):
            self._show_seats()
            self.query_one("#begin", Button).focus()

    # Who sits where

    def _players(self) -> list[tuple[str, str]]:
        """A person, or a bot of one of the levels."""
        about = (
            (self.say("terminal-bot", bot=bot_title(self.say, bot), about=self.say(f"bot-{bot}-about")), bot) for bot in LEVELS
        )
        return [(self.say("terminal-person"), PERSON), *about]

    def _show_seats(self) -> None:
        """Show the seats that are taken, and offer what depends on their number."""
        least, most = self._edition.players[0], self._edition.players[-1]
        self.query_one("#range", Label).update(self.say("terminal-seats", count=self._seats, least=least, most=most))
        for seat in range(most):
            self.query_one(f"#seat-{seat}").display = seat < self._seats
        for name, line in self._lines():
            self._offer(f"#{name}", line.values, line.values[0][1])
        self.query_one("#more", Button).disabled = self._seats == most
        self.query_one("#fewer", Button).disabled = self._seats == least

    def _offer(self, name: str, values: list[tuple[str, Any]], otherwise: object) -> None:
        """Offer these values; what was chosen stays, if it is among them."""
        select: Select[Any] = self.query_one(name, Select)
        chosen = select.value
        select.set_options(values)
        select.value = chosen if chosen in [value for _, value in values] else otherwise

    def action_seats(self, by: int) -> None:
        """One more, or one fewer."""
        if self._seats + by in self._edition.players:
            self._seats += by
            self._show_seats()

    # Who starts, and house rules

    def _lines(self) -> list[tuple[str, OptionLine]]:
        """Everything else to choose, with the id of its list: who starts, and the options."""
        say, edition = self.say, self._edition
        starting: list[tuple[str, Any]] = [(say("setup-seat", number=seat + 1), (seat,)) for seat in range(self._seats)]
        if has_first(edition):
            starting.insert(0, (say("option-first-roll"), (None,)))
        lines = [
            OptionLine((FIRST,), say("option-first"), starting),
            *option_lines(say, edition, self._seats, arrows=self.session.draws),
        ]
        return [(f"option-{line.names[0]}", line) for line in lines]

    def _options(self) -> dict[str, Any]:
        """Who starts and the options, as chosen."""
        chosen: dict[str, Any] = {}
        for name, line in self._lines():
            value = self.query_one(f"#{name}", Select).value
            if isinstance(value, tuple):
                chosen |= dict(zip(line.names, value, strict=True))
        return chosen

    # Beginning

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """One more, one fewer, or begin."""
        match event.button.id:
            case "more":
                self.action_seats(1)
            case "fewer":
                self.action_seats(-1)
            case "begin":
                self.action_begin()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter after a name goes on to the next field."""
        self.app.action_focus_next()

    def seats(self) -> list[Seat]:
        """Who sits where, as chosen."""
        players = [str(self.query_one(f"#player-{seat}", Select).value) for seat in range(self._seats)]
        typed = [self.query_one(f"#name-{seat}", Input).value.strip() for seat in range(self._seats)]
        return seated(self.say, typed, [None if player == PERSON else player for player in players])

    def action_begin(self) -> None:
        """Sit down and play."""
        dice: DiceSource = "physical" if self.query_one("#dice", Select).value == "physical" else "fair"
        chosen = self._options()
        try:
            seats, options = with_first(self._edition, self.seats(), chosen, chosen.pop(FIRST))
            table = LocalTable.create(self.session.store, self._edition.key, seats, dice=dice, **options)
        except DicecupError as error:
            self.problem(error)
            return
        self.app.switch_screen(PlayScreen(self.session, table))


def _known_names(store: Store) -> list[str]:
    """The people of the latest games, so that nobody types a name twice; the second seat is the bot's."""
    names: dict[str, str] = {}
    for stored in store.games()[:20]:
        for seat in stored.seats:
            if seat.player == "here":
                names.setdefault(seat.name.casefold(), seat.name)
    found = list(names.values())
    return [*found[:1], "", *found[1:]]
