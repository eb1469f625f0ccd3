"""What a table sends: itself, its changes, the answers to commands and refusals; domain dataclasses go out as they are."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from dicecup.core.frozen import frozen
from dicecup.core.machine import Purpose
from dicecup.core.record import Value
from dicecup.events import Event, Offer
from dicecup.games.guide import Guide
from dicecup.games.view import View
from dicecup.journal import DiceSource, Kind, Summary
from dicecup.journal.statistics import Series
from dicecup.messages.requests import Pace, Reaction


@frozen
class Throw:
    """What is thrown next: how many ordinary dice, whether with the Power die, or the red die alone."""

    dice: int
    power: bool
    red: bool
    purpose: Purpose


@frozen
class Position:
    """Where the game stands, and everything that the seat to act may do."""

    node: Literal["chance", "choice", "over"]
    seat: int | None
    legal: tuple[str, ...]
    offers: tuple[Offer, ...]
    throw: Throw | None
    outcomes: dict[str, int] | None
    """Every throw with its weight, where the dice are physical and have to be entered."""
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    can_undo: int | None
    """The seat that may take the last move back."""
    view: View
    guide: Guide
    """What helps the seat to act."""


@frozen
class Entry:
    """One entry of the table's journal, with what it brought about."""

    version: int
    kind: Kind
    seat: int
    at: int
    word: str
    """The word of an entry of that kind, the hash of a commit, how a void round ended; otherwise empty."""
    event: Event


@frozen
class Seat:
    """Who sits there."""

    seat: int
    name: str
    kind: Literal["here", "friend", "bot"]
    bot: str | None
    claimed: bool
    free: bool
    """Whether anyone may sit down here by the invite link."""
    away: bool
    stand_in: str | None
    stand_in_level: str
    """The bot that may stand in."""
    asking: str | None
    """The request of another device to go on at this seat, if there is one."""


@frozen
class Words:
    """A round of words for the fair dice: what seats committed to, empty if they give none, and what they revealed."""

    commitment: str
    """The SHA-256 of the round's seed, published before the round."""
    commits: dict[int, str]
    revealed: dict[int, str]
    seed: str | None
    """The round's seed, once it is public."""


@frozen
class FairDice:
    """How the seats agreed on the dice."""

    scheme: str
    agreed: bool
    """Whether the dice may be thrown."""
    rounds: tuple[Words, ...]
    """All rounds: the last one counts, those before it were void. In the first scheme there is one, without commits."""


@frozen
class Table:
    """A table as one client sees it, with the journal after the requested version."""

    id: str
    game: str
    rules: int
    options: dict[str, Value]
    dice: DiceSource
    created: int
    fair: FairDice | None
    """Missing where the dice are physical."""
    seed: str | None
    """Sent once the game has ended."""
    seats: tuple[Seat, ...]
    you: tuple[int, ...]
    """The seats that this client holds."""
    host: bool
    version: int
    after: int
    """`entries` begins after this version."""
    entries: tuple[Entry, ...]
    position: Position
    goes_on: bool
    """Whether the game can be played on here: fair dice of an imported running game fall only where it was begun."""
    series: Series
    summary: Summary | None
    """Sent once the game has ended."""
    rematch: str | None


@frozen
class Link:
    """The secret of a seat, sent once: a page puts it behind the `#` of a link, which reaches no server and no log."""

    seat: int
    secret: str


@frozen
class Invite:
    """The secret of a table's invite link, sent once."""

    secret: str


@frozen
class Opened:
    """A new table, and the secret of its invite link, if there are seats for friends."""

    table: Table
    invite: str | None


@frozen
class ThrowPlace:
    """Where in the fair dice a throw falls, and the names of its dice."""

    seat: int
    turn: int
    roll: int
    dice: tuple[str, ...]


@frozen
class Moment:
    """One event of a game that is replayed, and the position it led to; number 0 is the start, before any event."""

    number: int
    event: Event | None
    place: ThrowPlace | None
    scores: tuple[int, ...]
    view: View


@frozen
class Replay:
    """Some of the moments of a game."""

    id: str
    moves: int
    moments: tuple[Moment, ...]


@frozen
class History:
    """The newest finished games."""

    games: tuple[Summary, ...]


# Messages of a socket, distinguished by `type`


@frozen
class Welcome:
    """The first message: the table, with everything that happened since the version that the client knew."""

    type: Literal["welcome"] = field(default="welcome", init=False)
    table: Table


@frozen
class Ended:
    """The summary of a game that has ended, and the score of its series."""

    summary: Summary
    series: Series


@frozen
class Update:
    """The table changed: the journal after version `after`, up to `version`, and where that leads."""

    type: Literal["update"] = field(default="update", init=False)
    after: int
    version: int
    entries: tuple[Entry, ...]
    position: Position
    fair: FairDice | None
    """Sent with entries by which the seats agree on the dice."""
    seed: str | None
    ended: Ended | None
    """Sent with the last move of the game."""


@frozen
class Seats:
    """Someone came, left, or was replaced."""

    type: Literal["seats"] = field(default="seats", init=False)
    seats: tuple[Seat, ...]


@frozen
class Rematch:
    """The next table of the same players."""

    type: Literal["rematch"] = field(default="rematch", init=False)
    table: str


@frozen
class Done:
    """A command was executed and is durable.

    `values` is what a peek saw: the value of every legal move, counted in `objective`; `within` is how far 95% of such values are
    from the exact ones at most, 0 where they are exact.
    """

    type: Literal["done"] = field(default="done", init=False)
    command: str
    version: int
    entries: tuple[Entry, ...]
    objective: str | None = None
    within: float | None = None
    values: dict[str, float] | None = None


@frozen
class ExactValues:
    """The exact values of a game: whether this server has them, what making them costs, and how far that is."""

    state: Literal["there", "possible", "impossible", "running", "stopped", "failed"]
    is_allowed: bool
    """Whether this client may start and stop it."""
    seconds: float = 0.0
    """About how long it takes from the beginning."""
    size: int = 0
    """Bytes on disk; twice as many until it is done."""
    share: float = 0.0
    """How much is done, from 0 to 1."""
    left: float | None = None
    """About how many seconds are left, once that is known."""
    why: str = ""
    """Why it is impossible, or why it failed."""


Code = Literal[
    "malformed",
    "illegal",
    "stale",
    "command-reused",
    "not-your-seat",
    "not-allowed",
    "no-values",
    "used-up",
    "taken",
    "not-found",
    "other-rules",
    "origin",
    "too-large",
    "too-many",
    "busy",
    "not-saved",
    "storage",
    "failed",
]


@frozen
class Refusal:
    """Why a request was refused: a code for programs and a line for people."""

    type: Literal["refused"] = field(default="refused", init=False)
    code: Code
    error: str
    version: int | None = None
    """The current version of the table, where it helps."""
    command: str | None = None


@frozen
class Held:
    """A seat has put these dice aside so far, at this version of the table; nothing of it is stored."""

    type: Literal["held"] = field(default="held", init=False)
    seat: int
    version: int
    keep: str


@frozen
class Reacted:
    """A seat reacts to what happens; nothing of it is stored."""

    type: Literal["reacted"] = field(default="reacted", init=False)
    seat: int
    reaction: Reaction


@frozen
class Paced:
    """How fast the bots of the table play from now on."""

    type: Literal["paced"] = field(default="paced", init=False)
    pace: Pace


SocketMessage = Welcome | Update | Seats | Rematch | Done | Held | Reacted | Paced | Refusal
