"""What can be chosen at a moment, as lines between which a cursor moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dicecup.core.moves import Cross, Move, Say, Score
from dicecup.events import Offer


class ChoiceLine(NamedTuple):
    """One line to choose: a row with all that can be done in it, or a single move."""

    row: str
    offers: Mapping[Move, Offer]

    @property
    def scoring(self) -> dict[Move, Offer]:
        """What does not cross the row out."""
        return {move: offer for move, offer in self.offers.items() if not isinstance(move, Cross)}

    @property
    def crossing(self) -> Move | None:
        """Crossing the row out."""
        return next((move for move in self.offers if isinstance(move, Cross)), None)

    @property
    def best(self) -> Move:
        """What brings the most."""
        return max(self.offers, key=lambda move: (not isinstance(move, Cross), self.offers[move].points))

    @property
    def offer(self) -> Offer:
        """What the best of it brings."""
        return self.offers[self.best]

    @property
    def is_marking(self) -> bool:
        """Whether it marks a row or gains a card; the others only say how to go on."""
        return not isinstance(self.best, Say)


def choice_lines(offers: Mapping[Move, Offer]) -> tuple[ChoiceLine, ...]:
    """All that is offered, a line for each row of a sheet and for each other move."""
    found: dict[str, dict[Move, Offer]] = {}
    for move, offer in offers.items():
        key = move.row if isinstance(move, Score | Cross) else str(move)
        found.setdefault(key, {})[move] = offer
    return tuple(ChoiceLine(row, same) for row, same in found.items())


def first_choice(listed: tuple[ChoiceLine, ...]) -> int:
    """Where the cursor begins: at the line that brings the most now."""
    return max(range(len(listed)), key=lambda at: (listed[at].offer.points, -at), default=0)
