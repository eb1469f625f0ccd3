"""What is fixed about a game before its first move, who sits where, and the cached position."""

from __future__ import annotations

from dataclasses import field
from typing import Final, Literal, get_args

from dicecup.core.fair import SCHEME_1
from dicecup.core.frozen import frozen
from dicecup.core.record import Record
from dicecup.journal.entry import Entry

DiceSource = Literal["fair", "physical", "seeded"]
DICE_SOURCES: Final[tuple[DiceSource, ...]] = get_args(DiceSource)

SCHEME: Final = "Scheme"
"""The tag with the scheme of the fair dice; records from before there were two have none."""

HOST: Final = -1
"""Stands for the host beside the numbers of the seats: whoever opened the table holds a secret too."""


STAND_IN: Final = "club"
"""The bot that stands in where nobody chose another: the middle level."""


@frozen
class Seat:
    """Who sits at a seat: a person here or elsewhere, or a bot by its name."""

    name: str
    player: str = "here"
    key_hash: bytes | None = field(default=None, repr=False)
    """SHA-256 of the secret that opens the seat over the network; the secret itself is stored nowhere."""
    claimed: bool = True
    """Whether its player has come."""
    stand_in: str | None = None
    """The bot that plays for its player meanwhile."""
    stand_in_level: str = STAND_IN
    """The bot that may stand in: chosen by the player when sitting down, or by the host before."""
    asking: bytes | None = field(default=None, repr=False)
    """SHA-256 of the secret of a device that asks to go on here in place of the one that holds the seat."""

    @property
    def bot(self) -> str | None:
        """The name of the bot that has this seat, if one does."""
        return self.player.removeprefix("bot:") if self.player.startswith("bot:") else None


@frozen
class Header:
    """What is fixed before a game's first move, except the invite link."""

    id: str
    record: Record
    dice: DiceSource
    created: int
    commitment: str | None = None
    """The SHA-256 of the seed of the first round of words, or of the seed itself in the older scheme."""
    series: str = ""
    """The id of the first game of the series that this game belongs to; a game that is no rematch begins one."""
    rematch_of: str | None = None
    """The id of the game before it in the series."""
    host_hash: bytes | None = field(default=None, repr=False)
    """SHA-256 of the host's secret, where the table was opened over the network."""
    invite_hash: bytes | None = field(default=None, repr=False)
    """SHA-256 of the secret of the table's invite link, if there is one; the host may replace it."""

    @property
    def scheme(self) -> str:
        """The scheme of its fair dice."""
        return self.record.tags.get(SCHEME, SCHEME_1)


@frozen
class Position:
    """Where a game stands. It is only a cache of what replaying the journal gives."""

    scores: tuple[int, ...] = ()
    to_act: int | None = None
    finished: bool = False
    fingerprint: str = ""
    winners: tuple[int, ...] | None = None
    """The seats that won, once the game has ended."""
    peeked: tuple[int, ...] | None = None
    """The seats that looked at exact values, once the game has ended."""


@frozen
class Stored:
    """A game as it is kept, without its entries."""

    header: Header
    seats: tuple[Seat, ...]
    version: int
    position: Position = field(default_factory=Position)


@frozen
class Journal:
    """A game with everything that is kept of it."""

    header: Header
    seats: tuple[Seat, ...]
    position: Position
    entries: tuple[Entry, ...] = ()
    seed: bytes | None = field(default=None, repr=False)
