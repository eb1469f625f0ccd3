"""An event: a move with what it brought about, derived once from the positions before and after it.

Everything that shows what happened (log, live line, replay, terminal, browser) uses the event and computes nothing of its own. The
fields are plain data, so an event is also what goes over the wire; `kind` names its message in the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from dicecup.core.frozen import frozen
from dicecup.core.machine import Chance, Over, Purpose
from dicecup.core.moves import AGAIN, STAY, CardMove, Cross, Dice, Keep, Move, Place, Raise, RedDie, Roll, Say, Score, Steal
from dicecup.games.edition import PlayableGame
from dicecup.games.notices import Notice
from dicecup.games.view import Seen, Space, View

EventKind = Literal[
    "threw",  # the first roll of a turn
    "threw-again",  # after a keep: `kept` stayed on the table
    "threw-for",  # for the first turn or to break a tie: `purpose`
    "walked-wild",  # the red die took the pawn to a Wild space
    "walked-empty",
    "walked-own",  # to a card of one's own
    "walked-card",  # to a card of `owner`
    "kept",
    "scored",
    "scored-number",  # `number` is what the row counts
    "crossed",
    "picture",  # a token was put onto its picture
    "placed",
    "stole",  # from `other`
    "raised",
    "again",
    "stayed",
    "passed",
    "undo",
    "word",
    "peek",
    "player-person",  # a person sits down, or takes the seat back
    "player-instead",  # a person plays on for a bot
    "player-bot",  # `bot` stands in
    "player-device",  # the person goes on at another device
    "player-link",  # the host made a new link for the seat
    "commit",
    "void",
]


@frozen
class Event:
    """A move with what it brought about."""

    kind: EventKind
    seat: int
    move: str = ""
    """The move in the notation; empty for an entry that is no move."""
    points: int = 0
    """What the move itself brought this seat, bonuses left out."""
    total: int = 0
    """The seat's score after it."""
    row: str = ""
    """The row that was marked, or the card that was gained."""
    number: int | None = None
    dice: Dice = ()
    """The dice that were thrown, or that a keep keeps."""
    power: str | None = None
    kept: Dice = ()
    """What stayed on the table while the others were thrown."""
    kept_power: str | None = None
    roll: int = 0
    """Which roll of the turn it was."""
    purpose: Purpose | None = None
    """What a throw was for."""
    spaces: int = 0
    """How far the red die took the pawn."""
    space: int | None = None
    """Where the pawn stands now."""
    card: str = ""
    """The card that lies there, with its owner and chips."""
    owner: int | None = None
    chips: int = 0
    other: int | None = None
    """Who lost the card."""
    bot: str = ""
    """The bot that plays from now on."""
    notices: tuple[Notice, ...] = ()


def look(game: PlayableGame[Any], state: Any) -> Seen:
    """A position with what it shows."""
    return Seen(state, game.node(state), game.view(state))


def noted(kind: Literal["undo", "word", "peek", "commit", "void"], seat: int) -> Event:
    """The event of a journal entry that is no move."""
    return Event(kind, seat)


def player_changed(seat: int, who: str, is_bots: bool) -> Event:
    """The event of a journal entry that tells who plays a seat from now on, perhaps instead of the bot whose seat it is."""
    who, _, bot = who.partition(":")
    kind = "instead" if is_bots and who == "person" else who
    return Event(f"player-{kind}", seat, bot=bot)  # type: ignore[arg-type]


def follow(game: PlayableGame[Any], moves: Iterable[Move], start: Seen | None = None) -> Iterator[tuple[Event, Seen]]:
    """Moves of a game from its start, or from the position that is given, each with the position it led to."""
    before = look(game, game.start()) if start is None else start
    for move in moves:
        after = look(game, game.step(before.state, move))
        yield event(game, before, move, after), after
        before = after


def event(game: PlayableGame[Any], before: Seen, move: Move, after: Seen) -> Event:
    """What `move` brought about as it led from one position to the other."""
    node = before.node
    if isinstance(node, Over):
        raise ValueError("no move follows the end of a game")
    seat, text, total = node.seat, str(move), after.view.scores[node.seat]
    match move:
        case Keep(dice, power):  # dice that are kept bring nothing before the others are thrown
            return Event("kept", seat, text, total=total, dice=dice, power=power, roll=after.view.roll)
        case Roll(dice, power):
            assert isinstance(node, Chance)
            kept, kept_power = before.view.dice, before.view.power
            again = before.view.roll > 0
            return Event(
                "threw-for" if before.view.contest else "threw-again" if again else "threw",
                seat,
                text,
                total=total,
                dice=dice,
                power=power,
                kept=kept,
                kept_power=kept_power,
                roll=after.view.roll,
                purpose=node.purpose,
                notices=game.notices(before, move, after),
            )
    space, lies = _under_pawn(after.view, seat)
    lying = {"space": space, "card": lies.card or "", "owner": lies.owner, "chips": lies.chips} if lies is not None else {}
    return Event(
        _kind(move, before.view, seat, lies),
        seat,
        text,
        points=total - before.view.scores[seat] - sum(bonus for _, bonus in bonuses(before.view, after.view, seat)),
        total=total,
        row=move.row if isinstance(move, Score | Cross) else move.card if isinstance(move, CardMove) else "",
        number=move.number if isinstance(move, Score) else None,
        purpose=node.purpose if isinstance(node, Chance) else None,
        spaces=move.spaces if isinstance(move, RedDie) else 0,
        other=_owner(before.view, move.card) if isinstance(move, Steal) else None,
        notices=game.notices(before, move, after),
        **lying,  # type: ignore[arg-type]
    )


def bonuses(before: View, after: View, seat: int) -> Iterator[tuple[str, int]]:
    """The bonuses that a move brought to a seat, each by the name of its sum."""
    for old, new in zip(before.sums, after.sums, strict=True):
        if new.kind == "bonus" and new.values[seat] != old.values[seat]:
            yield new.name, new.values[seat] - old.values[seat]


def _kind(move: Move, before: View, seat: int, lies: Space | None) -> EventKind:
    match move:
        case Score(_, number):
            return "scored" if number is None else "scored-number"
        case Cross():
            return "picture" if before.shared else "crossed"
        case Place():
            return "placed"
        case Steal():
            return "stole"
        case Raise():
            return "raised"
        case RedDie():
            assert lies is not None
            if lies.card is None:
                return "walked-wild" if lies.wild else "walked-empty"
            return "walked-own" if lies.owner == seat else "walked-card"
        case Say():
            return "again" if move == AGAIN else "stayed" if move == STAY else "passed"
    raise AssertionError(move)


def _under_pawn(view: View, seat: int) -> tuple[int | None, Space | None]:
    return next(((at, space) for at, space in enumerate(view.board) if seat in space.pawns), (None, None))


def _owner(view: View, card: str) -> int | None:
    return next((space.owner for space in view.board if space.card == card), None)
