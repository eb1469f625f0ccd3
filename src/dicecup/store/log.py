"""The log of a game: what was done at the table, entry by entry. Nothing in it is ever changed or removed.

A move adds to the game's moves, an undo takes the last of them back, a word joins the fair dice, a peek tells that a seat looked at
the exact values. Entry number `version` brings the game to that version; entries of one command were made durable together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from dicecup.core.errors import BadRecord, shown
from dicecup.core.moves import Move, parse
from dicecup.core.record import Record

Kind = Literal["move", "undo", "word", "peek"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

DiceSource = Literal["fair", "physical", "seeded"]
DICE_SOURCES: Final[tuple[DiceSource, ...]] = get_args(DiceSource)

LONGEST_NAME: Final = 40
LONGEST_COMMAND: Final = 80


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log; `at` is in milliseconds since 1970."""

    version: int
    kind: Kind
    seat: int
    text: str = ""
    at: int = 0
    command: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: a person here or elsewhere, or a bot by its name."""

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
    """Where a game stands. It is only a cache: whatever the log comes to is true."""

    scores: tuple[int, ...] = ()
    to_act: int | None = None
    finished: bool = False
    fingerprint: str = ""


@dataclass(frozen=True)
class Stored:
    """A game as the store holds it, without its log."""

    header: Header
    version: int
    position: Position = field(default_factory=Position)


@dataclass(frozen=True)
class Story:
    """What a log tells, by whatever rules: the moves that count, those taken back and where, who looked, what was said."""

    moves: tuple[Move, ...]
    undone: tuple[tuple[int, Move], ...]
    peeks: tuple[tuple[int, int], ...]
    words: Mapping[int, str]


def tell(entries: Iterable[Entry]) -> Story:
    """The story of a log; places are counted from 1, and a look at what was then taken back counts where play went on."""
    moves: list[Move] = []
    undone: list[tuple[int, Move]] = []
    peeks: list[tuple[int, int]] = []
    words: dict[int, str] = {}
    for entry in entries:
        match entry.kind:
            case "move":
                moves.append(parse(entry.text))
            case "undo":
                undone.append((len(moves), moves.pop()))
                peeks = [(min(at, len(moves) + 1), seat) for at, seat in peeks]
            case "peek":
                peeks.append((len(moves) + 1, entry.seat))
            case "word":
                words[entry.seat] = entry.text
    return Story(tuple(moves), tuple(undone), tuple(peeks), words)


def one_line(what: str, value: object, longest: int = LONGEST_NAME) -> str:
    """A name or a word, if it can stand on one line of a record."""
    if isinstance(value, str) and 0 < len(value) <= longest and value == value.strip() and value.isprintable():
        return value
    raise BadRecord(f"{what} cannot be {shown(value)}: it must be 1 to {longest} printable characters, with no space at its ends")
