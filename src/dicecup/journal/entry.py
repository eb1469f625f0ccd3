"""The entries of a journal, and what they fold into. An entry is never changed or removed.

A move adds to the game's moves, an undo takes the last of them back, a peek tells that a seat looked at the exact values, a
`player` entry that someone else plays a seat from now on. Before the first throw the seats agree on fair dice: a commit fixes a
seat's word, a word reveals it, a void ends a round in which a word was withheld. Entry number `version` brings the game to that
version; entries of one command were made durable together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args

from dicecup.core.fair import Void
from dicecup.core.frozen import frozen
from dicecup.core.moves import Move
from dicecup.journal.errors import BadJournal
from dicecup.journal.grown import Grown

Kind = Literal["move", "undo", "word", "peek", "player", "commit", "void"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

LONGEST_COMMAND: Final = 80
LONGEST_WORD: Final = 80
"""A word with 128 random bits in hexadecimal, and text of its player's own before them."""

PERSON: Final = "person"
"""A person sits down, or takes the seat back from a bot."""
DEVICE: Final = "device"
"""The person goes on at another device: whoever held the seat agreed."""
LINK: Final = "link"
"""The seat has a new link: whoever held it by the old secret holds it no more."""
BOT: Final = "bot:"
"""Begins the word for a bot, which plays from now on."""
_PLAYER: Final = re.compile(rf"{PERSON}|{DEVICE}|{LINK}|{BOT}[a-z][a-z:]{{0,29}}(@\d{{1,3}})?")


def is_player(word: str) -> bool:
    """Whether this is what a `player` entry says; names of people are in no entry, so that a name can be forgotten."""
    return _PLAYER.fullmatch(word) is not None


def player_bot(name: str) -> str:
    """What a `player` entry says of a bot; of a program on this machine only that it is one."""
    return BOT + ("program" if name.startswith("program:") else name)


@frozen
class Entry:
    """One entry of a journal: a `move` has its move, a `player` who plays, others perhaps a word; `at` in ms since 1970."""

    version: int
    kind: Kind
    seat: int
    move: Move | None = None
    word: str = ""
    at: int = 0
    command: str | None = None

    @property
    def text(self) -> str:
        """The move in the notation, or the word: the form in which an entry is stored."""
        return self.word if self.move is None else str(self.move)

    @property
    def columns(self) -> dict[str, Any]:
        """The entry as it is stored, in a database as in a browser."""
        names = ("version", "kind", "seat", "text", "at", "command")
        return {name: getattr(self, name) for name in names}


@frozen
class VoidRound:
    """A round of words that came to nothing, for at least one seat did not reveal its word."""

    commits: Mapping[int, str]
    words: Mapping[int, str]
    void: Void


@dataclass(slots=True)
class Folded:
    """What entries come to, whatever the rules: the moves that count, those taken back, peeks, and how the dice were agreed on.

    This is the only place where an undo is applied. Places among the moves are counted from 1; a peek at a position that was then
    taken back counts where play went on.
    """

    moves: Grown[Move] = field(default_factory=Grown)
    movers: Grown[int] = field(default_factory=Grown)
    made_at: Grown[int] = field(default_factory=Grown)
    """For each move, the version of the game before it."""
    undone: Grown[tuple[int, Move]] = field(default_factory=Grown)
    peeks: Grown[tuple[int, int]] = field(default_factory=Grown)
    commits: Mapping[int, str] = field(default_factory=dict)
    """What each seat committed to in the present round of words; the empty text if it gives none."""
    words: Mapping[int, str] = field(default_factory=dict)
    voids: tuple[VoidRound, ...] = ()
    players: Grown[tuple[int, int, str]] = field(default_factory=Grown)
    """The place, the seat, and who plays it from there on."""

    def add(self, entry: Entry) -> None:
        """Apply the next entry."""
        match entry.kind:
            case "move":
                assert entry.move is not None
                self.moves.append(entry.move)
                self.movers.append(entry.seat)
                self.made_at.append(entry.version - 1)
            case "undo":
                if not self.moves:
                    raise BadJournal("there is nothing to take back", entry.version)
                self.undone.append((len(self.moves), self.moves.pop()))
                self.movers.pop()
                self.made_at.pop()
                here = len(self.moves) + 1
                self.peeks = Grown((min(at, here), seat) for at, seat in self.peeks)
                self.players = Grown((min(at, here), seat, who) for at, seat, who in self.players)
            case "peek":
                self.peeks.append((len(self.moves) + 1, entry.seat))
            case "commit":
                self.commits = {**self.commits, entry.seat: entry.word}
            case "word":
                self.words = {**self.words, entry.seat: entry.word}
            case "player":
                self.players.append((len(self.moves) + 1, entry.seat, entry.word))
            case "void":
                if (void := Void.read(entry.word)) is None:
                    raise BadJournal("it does not tell how its round ended", entry.version)
                self.voids = (*self.voids, VoidRound(self.commits, self.words, void))
                self.commits, self.words = {}, {}

    def copy(self) -> Folded:
        """An independent copy."""
        other = Folded.__new__(Folded)  # several times faster than copy.copy, and done for every command
        other.moves, other.movers, other.made_at = self.moves.copy(), self.movers.copy(), self.made_at.copy()
        other.undone, other.peeks, other.players = self.undone.copy(), self.peeks.copy(), self.players.copy()
        other.commits, other.words, other.voids = self.commits, self.words, self.voids
        return other


def fold(entries: Iterable[Entry]) -> Folded:
    """Apply all entries of a journal."""
    folded = Folded()
    for entry in entries:
        folded.add(entry)
    return folded
