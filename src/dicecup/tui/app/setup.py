"""Before a game: who sits where, which dice, which house rules."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, Select, Static

from dicecup.bots.registry import bots_for
from dicecup.core.errors import DicecupError
from dicecup.core.record import Value, write_value
from dicecup.games import Edition
from dicecup.journal import DiceSource, Seat
from dicecup.store import Store
from dicecup.tui.local_table import LocalTable
from dicecup.tui.seating import seated
from dicecup.tui.wording import LONGEST_NAME

PERSON: Final = "person"
STRENGTHS: Final = (25, 50, 75)
DICE: Final[tuple[tuple[str, DiceSource], ...]] = (
    ("Fair dice, thrown here", "fair"),
    ("Real dice, typed in", "physical"),
)
CORNERS: Final = "↖↗↘↙"
"""The corners of a board in the order of their numbers."""
Pair = tuple[Value, ...]


class SetupScreen(Screen[None]):
    """One edition about to be played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+n", "seats(1)", "One more", key_display="^n"),
        Binding("ctrl+r", "seats(-1)", "One fewer", key_display="^r"),
        Binding("ctrl+s", "begin", "Begin", key_display="^s", priority=True),
        Binding("escape", "leave", "Back", key_display="Esc"),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def __init__(self, store: Store, edition: Edition, pace: float) -> None:
        super().__init__()
        self._store = store
        self._edition = edition
        self._pace = pace
        self._known = _known_names(store)
        self._seats = min(max(2, edition.players[0]), edition.players[-1])

    def compose(self) -> ComposeResult:
        """A line for each seat, the dice, the house rules, and a button."""
        edition = self._edition
        yield Static(f"{edition.title}: who plays?", id="title", markup=False)
        with VerticalScroll(id="setup", can_focus=False):
            for seat in range(edition.players[-1]):
                with Horizontal(classes="seat", id=f"seat-{seat}"):
                    yield Label(f"{seat + 1:2} ")
                    yield Input(
                        self._first_name(seat),
                        placeholder="name",
                        max_length=LONGEST_NAME,
                        id=f"name-{seat}",
                        compact=True,
                        select_on_focus=False,
                    )
                    yield Select(self._players(), value=_default_player(seat), id=f"player-{seat}", allow_blank=False, compact=True)
            with Horizontal(classes="line", id="count"):
                yield Button("One more", id="more", compact=True)
                yield Button("One fewer", id="fewer", compact=True)
                yield Label(id="range", markup=False)
            with Horizontal(classes="line", id="dice-line"):
                yield Label("Dice ", classes="what")
                yield Select(DICE, value="fair", allow_blank=False, id="dice", compact=True)
            for name, about, values in self._option_lines():
                with Horizontal(classes="line"):
                    yield Label(f"{about[0].upper()}{about[1:]}", classes="what", markup=False)
                    yield Select(values, value=values[0][1], allow_blank=False, id=f"option-{name}", compact=True)
            with Horizontal(classes="line", id="begin-line"):
                yield Button("Begin the game", id="begin", variant="primary", compact=True)
            yield Static(id="problem", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Only the seats that are taken are shown; nothing, if the app is being left already."""
        if self.query("#begin"):
            self._show_seats()
            self.query_one("#begin", Button).focus()

    # Who sits where

    def _first_name(self, seat: int) -> str:
        return "" if seat == 1 else self._known[seat] if seat < len(self._known) else ""

    def _players(self) -> list[tuple[str, str]]:
        players = [("Person", PERSON)]
        for bot in bots_for(self._edition.key, self._seats):
            if bot != "random":
                players += [(f"Bot {bot}, strength {strength}", f"{bot}@{strength}") for strength in STRENGTHS]
            players.append((f"Bot {bot}", bot))
        return players

    def _show_seats(self) -> None:
        fewest, most = self._edition.players[0], self._edition.players[-1]
        self.query_one("#range", Label).update(f"  {self._seats} of {fewest} to {most}" + (", alone" if self._seats == 1 else ""))
        players = self._players()
        allowed = {value for _, value in players}
        for seat in range(most):
            self.query_one(f"#seat-{seat}").display = seat < self._seats
            select: Select[str] = self.query_one(f"#player-{seat}", Select)
            before = select.value
            select.set_options(players)
            select.value = before if before in allowed else players[-1][1]
        for name, _, values in self._option_lines():
            option: Select[Pair] = self.query_one(f"#option-{name}", Select)
            chosen = option.value
            option.set_options(values)
            option.value = next((value for _, value in values if value == chosen), values[0][1])
        self.query_one("#more", Button).disabled = self._seats == most
        self.query_one("#fewer", Button).disabled = self._seats == fewest

    def action_seats(self, by: int) -> None:
        """One more, or one fewer."""
        if self._seats + by in self._edition.players:
            self._seats += by
            self._show_seats()

    # House rules

    def _option_lines(self) -> list[tuple[str, str, list[tuple[str, Pair]]]]:
        """A line for each option; those that go together are one."""
        edition = self._edition
        lines = []
        joined = [option for option in edition.options if option.name in edition.together]
        if joined:
            about = " and ".join(option.about for option in joined)
            pairs: list[Pair] = list(zip(*(option.values for option in joined), strict=True))
            lines.append(("together", about, [(" and ".join(map(str, pair)), pair) for pair in pairs]))
        for option in edition.options:
            if option.name not in edition.together:
                allowed = option.allowed(self._seats)
                values: list[tuple[str, Pair]] = [(self._value(option.name, value), (value,)) for value in allowed]
                lines.append((option.name, option.about.partition(":")[0], values))
        return lines

    @staticmethod
    def _value(name: str, value: Value) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if name == "first":
            return "thrown for" if value == "roll" else f"seat {int(value) + 1}"
        if name == "corners":
            return "  ".join(f"{seat} {CORNERS[int(corner)]}" for seat, corner in enumerate(str(value), 1))
        return write_value(value)

    def _options(self) -> dict[str, Any]:
        chosen: dict[str, Any] = {}
        for name, _, _ in self._option_lines():
            value = self.query_one(f"#option-{name}", Select).value
            names = self._edition.together if name == "together" else (name,)
            if isinstance(value, tuple):
                chosen |= dict(zip(names, value, strict=True))
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
        return seated(typed, [None if player == PERSON else player for player in players])

    def action_begin(self) -> None:
        """Sit down and play."""
        from dicecup.tui.app.play import PlayScreen

        dice: DiceSource = "physical" if self.query_one("#dice", Select).value == "physical" else "fair"
        try:
            table = LocalTable.create(self._store, self._edition.key, self.seats(), dice=dice, **self._options())
        except DicecupError as error:
            self.query_one("#problem", Static).update(f"{error}.")
            return
        self.app.switch_screen(PlayScreen(self._store, table, self._pace))

    def action_leave(self) -> None:
        """Back to the start."""
        self.dismiss()


def _default_player(seat: int) -> str:
    return "greedy" if seat == 1 else PERSON


def _known_names(store: Store) -> list[str]:
    """The people of the latest games, so that nobody types a name twice; the second seat is the bot's."""
    names: dict[str, str] = {}
    for stored in store.games()[:20]:
        for seat in stored.seats:
            if seat.player == "here":
                names.setdefault(seat.name.casefold(), seat.name)
    found = list(names.values())
    return [*found[:1], "", *found[1:]]
