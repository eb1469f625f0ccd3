"""The entries of a journal, and what they fold into. An entry is never changed or removed.

A move adds to the game's moves, an undo takes the last of them back, a word joins the fair dice, a peek tells that a seat looked at
the exact values. Entry number `version` brings the game to that version; entries of one command were made durable together.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from dicecup.core.moves import Move
from dicecup.journal.errors import BadJournal

Kind = Literal["move", "undo", "word", "peek"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

LONGEST_COMMAND: Final = 80


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a journal: a `move` has its move, a `word` its word; `at` is in milliseconds since 1970."""

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


@dataclass(slots=True)
class Folded:
    """What entries come to, whatever the rules: the moves that count, those taken back, peeks and words.

    This is the only place where an undo is applied. Places among the moves are counted from 1; a peek at a position that was then
    taken back counts where play went on.
    """

    moves: list[Move] = field(default_factory=list)
    movers: list[int] = field(default_factory=list)
    made_at: list[int] = field(default_factory=list)
    """For each move, the version of the game before it."""
    undone: list[tuple[int, Move]] = field(default_factory=list)
    peeks: list[tuple[int, int]] = field(default_factory=list)
    words: dict[int, str] = field(default_factory=dict)

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
                self.peeks = [(min(at, len(self.moves) + 1), seat) for at, seat in self.peeks]
            case "peek":
                self.peeks.append((len(self.moves) + 1, entry.seat))
            case "word":
                self.words[entry.seat] = entry.word

    def copy(self) -> Folded:
        """An independent copy."""
        other = copy(self)
        other.moves, other.movers, other.made_at = self.moves.copy(), self.movers.copy(), self.made_at.copy()
        other.undone, other.peeks, other.words = self.undone.copy(), self.peeks.copy(), self.words.copy()
        return other


def fold(entries: Iterable[Entry]) -> Folded:
    """Apply all entries of a journal."""
    folded = Folded()
    for entry in entries:
        folded.add(entry)
    return folded
