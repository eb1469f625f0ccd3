"""What is requested of a table, the entries that it comes to, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from dicecup.core.fair import is_throw
from dicecup.core.frozen import frozen
from dicecup.core.moves import Move
from dicecup.journal import Course, Entry
from dicecup.journal.entry import PERSON


@frozen
class Command:
    """What a seat requests, for which version, and the id that makes a repeated request harmless."""

    kind: Literal["move", "roll", "undo", "word", "peek", "commit", "player", "agree", "void"]
    """Seats send the first six; whoever runs the table sends `agree` for seats here and silent ones, and `void` at a deadline."""
    seat: int
    move: Move | None = None
    word: str = ""
    expect: int | None = None
    id: str | None = None
    by_bot: bool = False
    """Whether a bot sends it, which does not move for a player who has come back."""
    words: tuple[tuple[int, str], ...] = ()
    """The words of seats, empty for none, that `agree` or the first roll commits to, and reveals once all seats have committed."""

    def was(self, answer: Sequence[Entry]) -> bool:
        """Whether these entries were the answer to the same command."""
        if self.kind == "roll":
            thrown = next((entry for entry in answer if entry.kind == "move"), None)
            return thrown is not None and thrown.seat == self.seat and thrown.move is not None and is_throw(thrown.move)
        first = answer[0]
        return (first.kind, first.seat, first.move, first.word) == (self.kind, self.seat, self.move, self.word)

    def survives(self, entry: Entry) -> bool:
        """Whether a command that was made before this entry means the same after it."""
        if entry.kind == "player":
            return entry.seat != self.seat or (entry.word == PERSON and not self.by_bot)
        return entry.kind in ("commit", "word", "void") and self.kind in ("roll", "commit", "word")


@frozen
class Answer:
    """What a command did: the entries it added to the journal, all durable. A repeat of the command has the same answer."""

    entries: tuple[Entry, ...]

    @property
    def version(self) -> int:
        """The version of the game that the command led to."""
        return self.entries[-1].version

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves among the entries."""
        return tuple(entry.move for entry in self.entries if entry.move is not None)


@frozen
class Step:
    """Entries that are legal, and where they lead; they are not durable yet."""

    expected: int
    entries: tuple[Entry, ...]
    course: Course
