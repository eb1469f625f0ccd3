"""Notices: what a special rule did, at the moment it applies, as data without language.

A game says its own by `notices(before, move, after)`. What several games have in common is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from dicecup.core.frozen import frozen
from dicecup.core.machine import Choice
from dicecup.core.moves import Cross, Keep, Move, Roll
from dicecup.games.turn import Contest
from dicecup.games.view import Seen

Kind = Literal[
    "bonus",  # `row` names the sum, `amount` is what was added to it, `total` what it is now
    "contest-result",  # `amount` is what the throw for the first turn, or to break the tie, counts
    "contest-tied",  # `seats` throw again
    "first-turn-won",
    "tie-break",  # `seats` throw for the win
    "tie-break-won",
    "joker-own-row",  # `row` must be taken
    "joker-lower",  # a lower row pays in full
    "joker-zero",  # only upper rows are open: one of them must take a zero
    "freeze",
    "second-mark",
    "fourth-roll",
    "sheet-full",
    "pushed",  # `row`, and `amount` is the space the token went to
    "pushed-to-picture",  # `row`
    "must-roll",
    "must-cross",
    "must-place",  # a token must go onto its picture
    "must-pass",
    "own-card",  # `row` is the card
    "red-again",  # `row` is the card
    "steal-again",
    "last-round",
]


@frozen
class Notice:
    """One thing that happened to a seat."""

    kind: Kind
    seat: int
    row: str = ""
    amount: int = 0
    total: int = 0
    seats: tuple[int, ...] = ()


def bonus_notices(before: Seen, after: Seen) -> Iterator[Notice]:
    """Bonuses that have grown."""
    if before.view.sums == after.view.sums:
        return
    for old, new in zip(before.view.sums, after.view.sums, strict=True):
        if new.kind == "bonus" and new.values != old.values:
            for seat, (then, now) in enumerate(zip(old.values, new.values, strict=True)):
                if now > then:
                    yield Notice("bonus", seat, new.name, now - then, now)


def contest_notices(before: Seen, after: Seen, counted: Callable[[], int]) -> Iterator[Notice]:
    """How throws for the first turn or to break a tie went; `counted()` is what the throw just made counts."""
    held: Contest | None = before.state.contest
    left: Contest | None = after.state.contest
    if held is None:
        if left is not None and left.winner is None:
            yield Notice("tie-break", left.seats[0], seats=left.seats)
        return
    yield Notice("contest-result", held.seat, amount=counted())
    if left is None:
        yield Notice("first-turn-won", after.state.seat)
    elif left.winner is not None:
        yield Notice("tie-break-won", left.winner)
    elif not left.results:
        yield Notice("contest-tied", held.seat, seats=left.seats)


def forced_notices(move: Move, after: Seen, zero: Kind) -> Iterator[Notice]:
    """Dice just thrown that leave nothing but rolling on, or nothing but a zero, which is the notice `zero`."""
    node: Any = after.node
    if isinstance(move, Roll) and isinstance(node, Choice):
        if all(isinstance(legal, Keep) for legal in node.legal):
            yield Notice("must-roll", node.seat)
        elif all(isinstance(legal, Cross) for legal in node.legal):
            yield Notice(zero, node.seat)
