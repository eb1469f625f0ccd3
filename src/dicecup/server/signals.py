"""Signals: what passes between the people at a table and is stored nowhere.

Dice that are put aside but not kept yet, reactions, the pace of the bots. A signal is never answered: one that is late, not allowed
or over its rate limit is dropped. Watchers compare numbers, as they do with versions, so that few signals wait for a slow one.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from dicecup.core import Choice, Over
from dicecup.core.errors import DicecupError
from dicecup.core.moves import Keep, parse
from dicecup.messages.requests import HoldSignal, Pace, PaceSignal, ReactSignal, Signal, SkipSignal
from dicecup.messages.responses import Held, Paced, Reacted
from dicecup.server.limits import TokenBucket
from dicecup.server.serialization import to_json

if TYPE_CHECKING:
    from dicecup.server.live import LiveTable

HOLDS: Final = (8.0, 16.0)
REACTIONS: Final = (0.5, 3.0)
OTHERS: Final = (2.0, 6.0)
"""Signals a second, and how many at once: of one seat, or of everybody at the table for its bots."""
MOST_REACTIONS: Final = 8


class _Sent(NamedTuple):
    number: int
    data: bytes


class Signals:
    """The signals of one table; those of other server processes do not reach it."""

    def __init__(self) -> None:
        self.number = 0
        """How many signals there were: a watcher that has sent fewer is behind."""
        self.pace: Pace = "usual"
        self.hurried = asyncio.Event()
        """Set while bots shall not wait, because somebody skips to the next turn of a person."""
        self._held: _Sent | None = None
        self._paced: _Sent | None = None
        self._reacted: deque[_Sent] = deque(maxlen=MOST_REACTIONS)
        self._buckets: dict[tuple[str, int], TokenBucket] = {}

    def receive(self, table: LiveTable, held: frozenset[int], signal: Signal) -> None:
        """Take a signal of a client that holds these seats, and notify the watchers; any that does not fit is dropped."""
        match signal:
            case HoldSignal(seat=seat, keep=keep) if seat in held and self._may("hold", seat, HOLDS):
                if table.version == signal.expect and _can_hold(table, seat, keep):
                    self._held = self._next(Held(seat, signal.expect, keep))
                    table.notify_watchers()
            case ReactSignal(seat=seat, reaction=reaction) if seat in held and self._may("react", seat, REACTIONS):
                self._reacted.append(self._next(Reacted(seat, reaction)))
                table.notify_watchers()
            case PaceSignal(pace=pace) if held and pace != self.pace and self._may("pace", 0, OTHERS):
                self.pace = pace
                self._paced = self._next(Paced(pace))
                table.notify_watchers()
            case SkipSignal() if held and not isinstance(table.node, Over) and table.player_of(table.node.seat) is not None:
                self.hurried.set()

    def after(self, number: int) -> Iterator[bytes]:
        """The messages of the signals after this number, without those that newer ones replaced."""
        waiting = [self._held, self._paced, *self._reacted]
        yield from (sent.data for sent in sorted(filter(None, waiting)) if sent.number > number)

    def lasting(self) -> Iterator[bytes]:
        """What whoever comes to the table shall know: how the bots are paced, and which dice are put aside."""
        yield from (sent.data for sent in (self._paced, self._held) if sent is not None)

    def _next(self, message: Held | Reacted | Paced) -> _Sent:
        self.number += 1
        return _Sent(self.number, to_json(message))

    def _may(self, kind: str, seat: int, limit: tuple[float, float]) -> bool:
        bucket = self._buckets.get((kind, seat))
        if bucket is None:
            bucket = self._buckets[kind, seat] = TokenBucket(*limit)
        return bucket.take()


def _can_hold(table: LiveTable, seat: int, text: str) -> bool:
    """Whether these dice lie before the seat, so that they can be put aside; all of them may be."""
    if not isinstance(table.node, Choice) or table.node.seat != seat:
        return False
    try:
        keep = parse(text)
    except DicecupError:
        return False
    view = table.seen().view
    return isinstance(keep, Keep) and not Counter(keep.dice) - Counter(view.dice) and keep.power in (None, view.power)
