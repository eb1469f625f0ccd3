"""What every screen of the app has: the session, its words, and a line of keys at the bottom."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from textual.await_complete import AwaitComplete
from textual.screen import Screen
from textual.widgets import Static

from dicecup.core.errors import DicecupError
from dicecup.messages.requests import Pace
from dicecup.store import Store
from dicecup.tui.app.art.canvas import Canvas, Drawing
from dicecup.tui.exact import BackgroundSolving
from dicecup.tui.speaking import problem
from dicecup.tui.width import cells
from dicecup.words import Catalogue

NAMED_KEYS: Final = frozenset({"space", "enter", "escape"})
"""Keys whose name is a word, which each language has."""


@dataclass
class Session:
    """What all screens share: the games, the language, how fast bots play, and the making of exact values."""

    store: Store
    say: Catalogue
    pace: Pace = "usual"
    bot_seconds: float = 1.0
    """How long bots wait before a move at the usual pace."""
    draws: bool = True
    """Whether the terminal has the signs on dice and the arrows; frames and pips are replaced by what looks alike."""
    exact: BackgroundSolving = field(default_factory=BackgroundSolving)


class Spoken(Screen[Any]):
    """A screen that speaks the session's language and lists its keys; a binding's description is the end of a message id."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    @property
    def say(self) -> Catalogue:
        """The words of this session."""
        return self.session.say

    def keys(self) -> list[tuple[str, str, str]]:
        """The keys that do something now: how each is written, what it does, and its action."""
        shown: dict[str, tuple[str, str, str]] = {}
        for bindings in self._bindings.key_to_bindings.values():
            for each in bindings:
                if each.show and each.action not in shown and self.is_useful(each.action):
                    key = self.say(f"terminal-key-{each.key}") if each.key in NAMED_KEYS else each.key_display or each.key
                    shown[each.action] = (key, self.say(f"terminal-do-{each.description}"), each.action)
        return list(shown.values())

    def problem(self, error: DicecupError | str) -> None:
        """Show what is wrong on the line that the screen has for it."""
        self.query_one("#problem", Static).update(error if isinstance(error, str) else problem(self.say, error))

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close this screen; when it is closed already, a second press of the key closes no other one."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()

    def is_useful(self, action: str) -> bool:
        """Whether a key does something now; the others are not listed, but still work."""
        return True

    async def on_drawing_picked(self, event: Drawing.Picked) -> None:
        """A click on a key in the lowest line."""
        match event.target:
            case ("action", str(action)):
                await self.run_action(action)


class KeyLine(Drawing):
    """The keys that do something now; a click on one does it too."""

    def __init__(self) -> None:
        super().__init__(id="keys-line")
        self.shown: tuple[list[tuple[str, str, str]]] = ([],)

    def on_mount(self) -> None:
        """Show the keys of the screen."""
        screen = self.screen
        if isinstance(screen, Spoken):
            self.show(screen.keys())

    def draw(self, width: int) -> Canvas:
        """Draw as many keys as there is room for."""
        (keys,) = self.shown
        canvas = Canvas(width, 1)
        needed = sum(cells(f"{key} {label}") + 2 for key, label, _ in keys) - 2
        x, gap = 0, 2 if needed <= width else 1
        for key, label, action in keys:
            end = canvas.put(x, 0, key, "key")
            end = canvas.put(end, 0, f" {label}")
            canvas.hit(x, 0, end - x, 1, ("action", action))
            x = end + gap
        return canvas
