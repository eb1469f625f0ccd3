"""What helps the seat to act: what its place asks for, and why rows and cards are closed to it, as data without language."""

from __future__ import annotations

from typing import Literal

from dicecup.core.frozen import frozen

HereKind = Literal[
    "steal-number",  # on another seat's number card: `count` dice of its number or more
    "steal",  # on another seat's card of a combination
    "raise",  # on one's own number card: `count` dice of its number or more
    "place",  # on an empty diamond
    "only-five",  # on an empty diamond, with no card left to place: five alike alone gain a card
    "wild",
    "wild-full",  # on a Wild space, with no card left to place
]

Why = Literal[
    "no-fit",  # the dice do not fit the row
    "no-match",  # the dice do not fit the card
    "joker-own-row",  # five alike must go into `other`
    "joker-lower",  # five alike must go into an open lower row
    "choice-number",  # the row counts a number whose own row is filled, and the dice show none
    "on-board",  # one's token lies on the board already
    "no-place",  # a card is placed from an empty diamond or a Wild space only
    "away",  # another seat's card is stolen by who stands on it or on a Wild space
    "too-few",  # the dice bring `have` chips, and `need` would do
    "own-away",  # one's own card is raised by who stands on it or on a Wild space
    "own-full",  # one's own card holds all the chips it takes
]


@frozen
class Here:
    """What the space under the pawn asks of the dice."""

    kind: HereKind
    card: str = ""
    owner: int | None = None
    chips: int = 0
    count: int = 0


@frozen
class Closed:
    """A row or card that is still to be had, but not with these dice, and why not."""

    row: str
    why: Why
    other: str = ""
    have: int = 0
    need: int = 0


@frozen
class Guide:
    """Both for one position; a card or row that is on offer is not closed, nor one that is filled."""

    here: Here | None = None
    closed: tuple[Closed, ...] = ()


NOTHING = Guide()
"""The guide of a position that explains itself."""
