"""What is fixed about a game before its first move, who sits where, and the cached position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from dicecup.core.record import Record
from dicecup.journal.entry import Entry

DiceSource = Literal["fair", "physical", "seeded"]
DICE_SOURCES: Final[tuple[DiceSource, ...]] = get_args(DiceSource)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: a person here or elsewhere, or a bot by its name."""

    name: str
    player: str = "here"

    @property
    def bot(self) -> str | None:
        """The name of the bot that plays this seat, if one does."""
        return self.player.removeprefix("bot:") if self.player.startswith("bot:") else None


@dataclass(frozen=True)
class Header:
    """What is fixed before a game's first move."""

    id: str
    record: Record
    seats: tuple[Seat, ...]
    dice: DiceSource
    created: int
    commitment: str | None = None


@dataclass(frozen=True)
class Position:
    """Where a game stands. It is only a cache of what replaying the journal gives."""

    scores: tuple[int, ...] = ()
    to_act: int | None = None
    finished: bool = False
    fingerprint: str = ""


@dataclass(frozen=True)
class Stored:
    """A game as it is kept, without its entries."""

    header: Header
    version: int
    position: Position = field(default_factory=Position)


@dataclass(frozen=True)
class NewGame:
    """A game to be created; its seed is in no repr."""

    header: Header
    position: Position
    entries: tuple[Entry, ...] = ()
    seed: bytes | None = field(default=None, repr=False)
