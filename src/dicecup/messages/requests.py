"""What clients send: a table to open, a seat to claim, a command of a seat."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Final, Literal

from dicecup.core.frozen import frozen
from dicecup.messages.limits import Limits, Request

MAX_SEATS: Final = 10
MAX_VERSION: Final = 1_000_000

SeatNumber = Annotated[int, Limits(ge=0, le=MAX_SEATS - 1)]
Version = Annotated[int, Limits(ge=0, le=MAX_VERSION)]
CommandId = Annotated[str, Limits(pattern=r"^[A-Za-z0-9_.:-]{1,80}$")]
Secret = Annotated[str, Limits(pattern=r"^[A-Za-z0-9_-]{22}$")]
WordText = Annotated[str, Limits(min_length=1, max_length=400)]
WordHash = Annotated[str, Limits(pattern=r"^([0-9a-f]{64})?$")]
NameText = Annotated[str, Limits(max_length=400)]
BotName = Annotated[str, Limits(max_length=40)]
KeepText = Annotated[str, Limits(pattern=r"^k:[a-z0-9,+]{0,60}$")]
Reaction = Literal["well-played", "wow", "haha", "oh-no", "good-luck", "hurry"]
Pace = Literal["instant", "quick", "usual", "leisurely"]
OptionValue = Annotated[bool, Limits()] | Annotated[int, Limits()] | Annotated[str, Limits(max_length=40)]


@frozen
class NewSeat(Request):
    """Who shall sit there: someone at this screen, a friend who gets a link, or a bot."""

    kind: Literal["here", "friend", "bot"] = "here"
    name: NameText | None = None
    bot: BotName | None = None
    stand_in: BotName | None = None
    """The bot that may play for this person while they are away."""


@frozen
class NewTable(Request):
    """A table to open."""

    game: Annotated[str, Limits(max_length=40)]
    seats: Annotated[tuple[NewSeat, ...], Limits(min_length=1, max_length=MAX_SEATS)]
    options: Annotated[dict[str, OptionValue], Limits(max_length=20)] = field(default_factory=dict)
    dice: Literal["fair", "physical"] = "fair"


@frozen
class Claim(Request):
    """Sit down at a free seat by the secret of the table's invite link or of the seat's own link, under one's own name."""

    secret: Secret
    name: NameText | None = None
    stand_in: BotName | None = None
    """The bot that may play for me while I am away."""
    key: Secret | None = None
    """The secret by which this device shall hold the seat, or holds it already: with it, a repeated claim is harmless."""


@frozen
class Rename(Request):
    """Another name for one's own seat."""

    name: NameText


@frozen
class Continue(Request):
    """Ask the device that holds a seat to go on at this one."""

    secret: Secret
    """That of the table's invite link."""
    key: Secret
    """The secret by which this device holds the seat once the other has said yes."""


@frozen
class Consent(Request):
    """The answer of the device that holds a seat to another that asks to go on."""

    asking: Annotated[str, Limits(pattern=r"^[0-9a-f]{16}$")]
    """Which request is answered: `asking` of the seat."""
    yes: bool


@frozen
class _Command(Request):
    seat: SeatNumber
    expect: Version
    """The version of the table that the command was made for."""
    command: CommandId
    """An id of the sender's own: a command with the same id is executed once."""


@frozen
class MoveCommand(_Command):
    """Make a move in the notation; after a keep the dice are thrown in the same append."""

    kind: Literal["move"]
    move: Annotated[str, Limits(min_length=1, max_length=100)]


@frozen
class RollCommand(_Command):
    """Throw the dice."""

    kind: Literal["roll"]


@frozen
class UndoCommand(_Command):
    """Take one's last move back."""

    kind: Literal["undo"]


@frozen
class CommitCommand(_Command):
    """Commit to a word for the fair dice by its SHA-256, before any word is revealed; the empty text declares none."""

    kind: Literal["commit"]
    word: WordHash


@frozen
class WordCommand(_Command):
    """Reveal the word that the seat committed to, once every seat has."""

    kind: Literal["word"]
    word: WordText


@frozen
class PeekCommand(_Command):
    """Look at the exact values; the journal notes that one did."""

    kind: Literal["peek"]


Command = MoveCommand | RollCommand | UndoCommand | CommitCommand | WordCommand | PeekCommand


# Signals: they are sent over the socket alone, stored nowhere and not answered


@frozen
class HoldSignal(Request):
    """Show which dice one has put aside so far, as a keep of them; all of them may be."""

    kind: Literal["hold"]
    seat: SeatNumber
    expect: Version
    """The version of the table at which the dice lie so."""
    keep: KeepText


@frozen
class ReactSignal(Request):
    """React to what happens."""

    kind: Literal["react"]
    seat: SeatNumber
    reaction: Reaction


@frozen
class PaceSignal(Request):
    """Let the bots of the table play faster or slower from now on."""

    kind: Literal["pace"]
    pace: Pace


@frozen
class SkipSignal(Request):
    """Let the bots play on without waiting until a person is to act."""

    kind: Literal["skip"]


Signal = HoldSignal | ReactSignal | PaceSignal | SkipSignal
