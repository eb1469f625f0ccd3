"""The summary of a finished game: made once, when the game ends; history, statistics and devices use it as it is."""

from __future__ import annotations

from collections.abc import Sequence

from dicecup.core.frozen import frozen
from dicecup.journal.header import Header, Position, Seat, Stored


@frozen
class Summary:
    """A finished game: who played, what they scored, who won, who looked at exact values."""

    id: str
    game: str
    rules: int
    created: int
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    peeked: tuple[int, ...]
    """The seats that looked at exact values; their scores count in no statistics."""
    series: str
    """The id of the first game of its series."""


def summarise(header: Header, seats: Sequence[Seat], position: Position) -> Summary | None:
    """The summary of a game; `None` if it has not ended, or its winners are not known."""
    if not position.finished or position.winners is None or len(position.scores) != len(seats):
        return None
    return Summary(
        id=header.id,
        game=header.record.game,
        rules=header.record.rules,
        created=header.created,
        names=tuple(seat.name for seat in seats),
        bots=tuple(seat.bot is not None for seat in seats),
        scores=position.scores,
        winners=position.winners,
        peeked=position.peeked or (),
        series=header.series or header.id,
    )


def summary_of(stored: Stored) -> Summary | None:
    """The summary of a game as it is kept."""
    return summarise(stored.header, stored.seats, stored.position)
