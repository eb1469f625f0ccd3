"""The messages about tables: asked and told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr, StringConstraints

from dicecup.journal import DiceSource
from dicecup.journal import Kind as EntryKind
from dicecup.server.schemas import BotName, CommandId, NameText, RequestModel, ResponseModel, SeatNumber, Secret, Version

# RequestModel


class NewSeat(RequestModel):
    """Who shall sit there: someone at this screen, a friend who gets a link, or a bot."""

    kind: Literal["here", "friend", "bot"] = "here"
    name: NameText | None = None
    bot: BotName | None = None


OptionValue = StrictBool | StrictInt | Annotated[StrictStr, StringConstraints(max_length=40)]


class NewTable(RequestModel):
    """A table to be opened."""

    game: Annotated[str, StringConstraints(max_length=40)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=10)]
    options: Annotated[dict[str, OptionValue], Field(max_length=20, default_factory=dict)]
    dice: Literal["fair", "physical"] = "fair"


class _Command(RequestModel):
    seat: SeatNumber
    expect: Version
    command: CommandId


class MoveCommand(_Command):
    """Make a move in the notation; a keep throws the dice in the same breath."""

    kind: Literal["move"]
    move: Annotated[str, StringConstraints(min_length=1, max_length=100)]


class RollCommand(_Command):
    """Throw the dice."""

    kind: Literal["roll"]


class UndoCommand(_Command):
    """Take one's last move back."""

    kind: Literal["undo"]


class WordCommand(_Command):
    """Add a word to the fair dice before the first throw."""

    kind: Literal["word"]
    word: NameText


class PeekCommand(_Command):
    """Look at the exact values; the record tells that one did."""

    kind: Literal["peek"]


Command = Annotated[MoveCommand | RollCommand | UndoCommand | WordCommand | PeekCommand, Field(discriminator="kind")]
"""What a seat may ask of its table."""


# ResponseModel


class Slot(ResponseModel):
    """One filled space of a sheet."""

    total: int
    base: int | None = None
    power: int | None = None
    number: int | None = None
    crossed: bool = False


class Space(ResponseModel):
    """One space of a board."""

    wild: bool
    card: str | None
    owner: int | None
    chips: int
    pawns: list[int]


class Sum(ResponseModel):
    """A line under the sheet, with a number for each seat."""

    name: str
    values: list[int]


class View(ResponseModel):
    """The position as a person sees it; `columns[seat][row]` are the slots of that row, `null` is open."""

    dice: list[int | str]
    power: str | None
    roll: int
    columns: list[list[list[Slot | None]]]
    sums: list[Sum]
    board: list[Space]
    off_board: list[str]
    last_round: bool
    shared: int
    contest: Literal["", "first turn", "tie-break"]


class Offer(ResponseModel):
    """What a move that ends the rolling would bring: the change of one's own score, and what would be written where."""

    move: str
    gain: int
    row: int | None
    slot: Slot | None
    space: int | None = None
    """The space of the board on which its card would lie."""
    pushed: bool = False
    """Whether its token would be pushed to the left by others."""


class Throw(ResponseModel):
    """What is thrown next: so many ordinary dice, with the extra die or without it, or the red die alone."""

    dice: int
    extra: bool
    red: bool


class Position(ResponseModel):
    """Where the game stands, and everything that the seat to act may do."""

    node: Literal["chance", "choice", "over"]
    seat: int | None
    legal: list[str]
    offers: list[Offer]
    throw: Throw | None
    outcomes: dict[str, int] | None
    """Every throw with its weight, where the dice are physical and have to be entered."""
    winners: list[int]
    scores: list[int]
    can_undo: int | None
    """The seat that may take the last move back."""
    view: View


class Notice(ResponseModel):
    """A special rule, at the moment it bites."""

    kind: str
    seat: int
    row: str
    amount: int
    seats: list[int]


class Entry(ResponseModel):
    """One line of the table's log."""

    version: int
    kind: EntryKind
    seat: int
    text: str
    at: int
    notices: list[Notice]


class Seat(ResponseModel):
    """Who sits there."""

    seat: int
    name: str
    kind: Literal["here", "friend", "bot"]
    bot: str | None
    claimed: bool
    away: bool
    stand_in: str | None


class Table(ResponseModel):
    """A table as one client sees it, with the log after the version it asked for."""

    id: str
    game: str
    rules: int
    options: dict[str, bool | int | str]
    dice: DiceSource
    created: int
    commitment: str | None
    seed: str | None
    """Shown once the game has ended."""
    words: dict[int, str]
    seats: list[Seat]
    you: list[int]
    """The seats that this client holds."""
    host: bool
    version: int
    after: int
    """`entries` begins after this version."""
    entries: list[Entry]
    position: Position
    rematch: str | None


class Link(ResponseModel):
    """The secret that opens a seat, told once: a page puts it behind the `#` of a link, where no server and no log sees it."""

    seat: int
    secret: Secret


class Opened(ResponseModel):
    """A new table, and the links for those who are not here."""

    table: Table
    links: list[Link]


class Done(ResponseModel):
    """A command was done, and is on disk. `values` is what a peek saw: the worth of every legal move."""

    type: Literal["done"] = "done"
    command: str
    version: int
    entries: list[Entry]
    objective: str | None = None
    values: dict[str, float] | None = None


class Place(ResponseModel):
    """Where in the fair dice a throw falls."""

    seat: int
    turn: int
    roll: int
    dice: list[str]


class Moment(ResponseModel):
    """One move of a game that is looked at again, and the position it led to."""

    number: int
    seat: int | None
    move: str | None
    place: Place | None
    notices: list[Notice]
    scores: list[int]
    view: View


class Replay(ResponseModel):
    """Some of the moments of a game."""

    id: str
    moves: int
    moments: list[Moment]
