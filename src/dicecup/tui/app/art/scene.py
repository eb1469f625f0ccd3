"""All that a board needs to draw itself: the position, the words, what can be chosen, and where the cursor is."""

from __future__ import annotations

from dataclasses import dataclass

from dicecup.games import View
from dicecup.tui.app.choices import Offer
from dicecup.tui.following import Moment
from dicecup.tui.saying import ScreenWords


@dataclass(frozen=True)
class Scene:
    """A moment of a game as one person sees it."""

    words: ScreenWords
    moment: Moment
    offers: tuple[Offer, ...] = ()
    cursor: int | None = None

    @property
    def view(self) -> View:
        """What lies on the table."""
        return self.moment.view

    @property
    def seat(self) -> int | None:
        """Whose word is next."""
        return self.moment.seat

    @property
    def selected(self) -> Offer | None:
        """The line the cursor is on."""
        return None if self.cursor is None or not self.offers else self.offers[self.cursor]

    def offer(self, key: str) -> int | None:
        """Which line this is, if it can be chosen."""
        return next((at for at, offer in enumerate(self.offers) if offer.key == key), None)
