"""What a request needs from outside: journals from storage, entries made durable, value files. Whoever runs the worker does it.

`Create`, `Append`, `Rename` and `Remove` are each one transaction. The first three are a compare-and-set: each has what was seen of
what it changes. Their outcome is true once they are durable. If another window was first, nothing is written and it is false: then
the game is read again, and what to do is decided anew. What cannot be read or written raises `NotStored`; a game that another
window removed, or of which it brought an older course, raises `NoGame`. Nothing is written before a `Fetch`: a request that waits
for value files gives way to others and then begins again.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from dicecup.journal import Entry, Journal, Position, Seat, Stored
from dicecup.messages.refusals import Rejected

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Read:
    """Read a game, and the games of its series."""

    game: str


@dataclass(frozen=True, slots=True)
class Series:
    """What is read of a game: its journal, and the others of its series without their entries."""

    journal: Journal
    others: tuple[Stored, ...]


@dataclass(frozen=True, slots=True)
class ReadAll:
    """Read every journal."""


@dataclass(frozen=True, slots=True)
class ReadChanges:
    """Read what may have changed about a game after a version."""

    game: str
    since: int


@dataclass(frozen=True, slots=True)
class Changes:
    """What is read of it: the entries after that version, who sits where, and the rematch if there is one."""

    entries: tuple[Entry, ...]
    seats: tuple[Seat, ...]
    rematch: str | None


@dataclass(frozen=True, slots=True)
class Create:
    """Add games, all of them or none, each new one as the only rematch of the game before it.

    Those that were `seen` there, with their versions, take the place of that course, and who sits there stays, also where two
    rematches of one game are stored already.
    """

    journals: tuple[Journal, ...]
    seen: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Append:
    """Add entries to a game that is at the version `expected`."""

    game: str
    expected: int
    entries: tuple[Entry, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Rename:
    """Give the seat of a game whose name is `seen` another name."""

    game: str
    seat: int
    seen: str
    name: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove a game with all of its entries."""

    game: str


@dataclass(frozen=True, slots=True)
class Fetch:
    """Have these value files in place, as far as there are such; the outcome is whether they are."""

    names: tuple[str, ...]


Effect = Read | ReadAll | ReadChanges | Create | Append | Rename | Remove | Fetch
Run = Generator[Effect, Any, _T]
"""A computation that yields effects and returns a result."""


class NotStored(Rejected):
    """Storage that is full, or that the browser refuses."""

    def __init__(self, why: str) -> None:
        full = why == "full"
        super().__init__(
            507,
            "storage",
            "the storage of this device is full: free some of it, then go on; what was played so far is kept"
            if full
            else "this browser refuses to store games: allow it, or leave private browsing; what was stored so far is kept",
        )
