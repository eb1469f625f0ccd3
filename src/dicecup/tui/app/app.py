"""The Textual app: screens over one store; every game goes through its table."""

from __future__ import annotations

import os
import sys
from functools import partial
from typing import ClassVar, Literal

from rich.console import Console
from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from dicecup.games import Edition, edition
from dicecup.messages.requests import Pace
from dicecup.store import Store
from dicecup.tui.app.home import HomeScreen
from dicecup.tui.app.play import PlayScreen
from dicecup.tui.app.screen import Session
from dicecup.tui.app.setup import SetupScreen
from dicecup.tui.app.training import TrainScreen
from dicecup.tui.exact import status_text
from dicecup.tui.local_table import LocalTable
from dicecup.tui.starting import PlayRequest, own_store
from dicecup.tui.training import TrainRequest
from dicecup.words import catalogue

FELT = Theme(
    name="felt",
    primary="#e8b84a",
    secondary="#56b4e9",
    accent="#e8b84a",
    warning="#f0c35a",
    error="#ff9d76",
    success="#7fd1ae",
    foreground="#f2efe4",
    background="#10241b",
    surface="#16301f",
    panel="#1d3d2a",
    dark=True,
)


class DicecupApp(App[None]):
    """Dicecup in the terminal."""

    CSS_PATH = "dicecup.tcss"
    TITLE = "Dicecup"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", show=False, priority=True)]

    def __init__(
        self,
        store: Store,
        *,
        table: LocalTable | None = None,
        setting_up: Edition | None = None,
        training: TrainRequest | None = None,
        pace: Pace = "usual",
        bot_seconds: float = 1.0,
        warning: str = "",
        language: str = "en",
        draws: bool = True,
    ) -> None:
        few = few_colours()
        super().__init__(ansi_color=True if few else None)
        self.register_theme(FELT)
        self.theme = "ansi-dark" if few else "felt"
        if self.console.color_system is None:
            self.no_color = True
        self._session = Session(store, catalogue(language), pace, bot_seconds, draws)
        self._table = table
        self._setting_up = setting_up
        self._training = training
        self._warning = warning

    def on_mount(self) -> None:
        """Show the start, and on top of it the game that was requested."""
        self.push_screen(HomeScreen(self._session))
        if self._table is not None:
            self.push_screen(PlayScreen(self._session, self._table))
        elif self._setting_up is not None:
            self.push_screen(SetupScreen(self._session, self._setting_up))
        elif self._training is not None:
            self.push_screen(TrainScreen(self._session, self._training))
        if self._warning:
            self.notify(self._warning, severity="warning", timeout=10)
        self.set_interval(0.5, self._notify_ended)

    def on_unmount(self) -> None:
        """Stop making exact values; the next time goes on from there."""
        self._session.exact.stop()

    def _notify_ended(self) -> None:
        """Say on whatever screen is shown that the exact values are there, or could not be made."""
        if (ended := self._session.exact.newly_ended()) is not None:
            severity: Literal["error", "information"] = "error" if ended.state == "failed" else "information"
            self.notify(status_text(self._session.say, ended), severity=severity)


def few_colours() -> bool:
    """Whether the terminal has sixteen colours or fewer, or none are wanted."""
    if "NO_COLOR" in os.environ:
        return True
    return Console(force_terminal=True).color_system not in ("256", "truecolor")


def can_draw() -> bool:
    """Whether the terminal has the signs on dice and the arrows."""
    try:
        "一↖".encode(getattr(sys.__stderr__, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def open_app(request: PlayRequest) -> None:
    """Open the app with the user's own store; where it cannot be opened, with a temporary one."""
    request.check()
    with own_store() as (store, problem):
        requested_app(store, request, request.say("terminal-not-saved", why=problem) if problem else "").run()


def open_training(request: TrainRequest) -> None:
    """Open the app where positions are trained."""
    request.check()
    with own_store() as (store, problem):
        warning = catalogue(request.language)("terminal-train-not-kept", why=f"{problem}.") if problem else ""
        DicecupApp(store, training=request, warning=warning, language=request.language, draws=can_draw()).run()


def requested_app(store: Store, request: PlayRequest, warning: str = "") -> DicecupApp:
    """The app at the table that was requested, or where it can be set up."""
    app = partial(DicecupApp, store, warning=warning, language=request.language, pace=request.pace or "usual", draws=can_draw())
    if request.game is None:
        return app()
    if request.known_seats is None:
        return app(setting_up=edition(request.game))
    return app(table=request.table(store))
