"""Waiting until the seats of a table have agreed on fair dice, which the first throw needs.

The table knows no time: it takes commitments and words, and this module decides when to go on without a seat, only while a first
throw waits. A seat that is silent for `word_seconds` is declared to give no word, as is one that nobody has claimed
`unclaimed_seconds` after the table was opened; if a seat withholds the word it committed to, the round is void. Every entry of the
journal begins these times anew, so that in a new round everyone has time to commit, and after the last commitment to reveal. After
`MOST_VOID_ROUNDS` of them the throw is refused instead, until all words of the last round are revealed.
"""

from __future__ import annotations

import time
from collections.abc import Set
from typing import TYPE_CHECKING, Final, NamedTuple

from dicecup.core.errors import IllegalMove
from dicecup.journal import Stale
from dicecup.server.errors import Refused
from dicecup.table import Command
from dicecup.table.agreement import MOST_VOID_ROUNDS

if TYPE_CHECKING:
    from dicecup.server.live import LiveTable

SILENCES: Final = 6
"""A throw waits for so many silences of seats, then it is refused and may be repeated."""
MOST_WAITING: Final = 20
"""How many throws may wait at one table."""
RETRY_SECONDS: Final = 0.05


class Deadlines(NamedTuple):
    """How long a first throw waits for a seat, in seconds: since it last saw anything happen, and since the table was opened."""

    word_seconds: float = 0.0
    unclaimed_seconds: float = 0.0

    @property
    def longest(self) -> float:
        """How long a throw waits at most."""
        return self.unclaimed_seconds + SILENCES * self.word_seconds


async def wait_until_agreed(table: LiveTable, roll: Command) -> None:
    """Return once this roll can be made; what it declares for its own seats becomes durable with it if nothing else is missing."""
    if table.waiting >= MOST_WAITING:
        raise Refused(503, "busy", "too many throws are waiting at this table", retry_after=1)
    if roll.expect is not None:
        await table.catch_up(roll.expect)
    own = declared(table, {seat for seat, _ in roll.words})
    if own and not is_ready(table, own) and _seconds_left(table, 0.0) > 0:
        await _add(table, _without_words(table, roll.seat, own))
    begun = last_change = time.monotonic()
    version = table.version
    while not is_ready(table, own):
        now = time.monotonic()
        if table.version != version:  # also what was added below: a new round, or time to reveal, has a silence of its own
            version, last_change = table.version, now
        if now - begun > table.deadlines.longest + 1.0:
            raise Refused(503, "busy", "the players have not agreed on the dice yet: roll again", retry_after=1)
        left = _seconds_left(table, now - last_change)
        if left > 0:
            await table.wait_for_change(left)
        elif table.unrevealed and not table.uncommitted:
            is_last = len(table.voids) >= MOST_VOID_ROUNDS  # that one is refused, and says why
            await _add(table, Command("void", roll.seat, expect=table.version), or_refuse=is_last)
        else:
            silent = {seat for seat in table.uncommitted if seat in own or _left_to_commit(table, seat, now - last_change) <= 0}
            await _add(table, _without_words(table, roll.seat, silent))


def declared(table: LiveTable, held: Set[int]) -> Set[int]:
    """Those of its sender's seats that a throw declares to give no word: they have never committed to one, in no round."""
    spoken = {seat for void in table.voids for seat, commit in void.commits.items() if commit}
    return held & set(table.uncommitted) - spoken


def _without_words(table: LiveTable, by: int, seats: Set[int]) -> Command:
    """The declaration of these seats in this round: if anything happens meanwhile, it is decided anew."""
    return Command("agree", by, words=tuple((seat, "") for seat in sorted(seats)), expect=table.version)


def is_ready(table: LiveTable, own: Set[int]) -> bool:
    """Whether the dice can be thrown at once: nothing is missing but what the roll itself declares for its own seats."""
    return table.agreed or not (table.unrevealed or set(table.uncommitted) - own)


def _seconds_left(table: LiveTable, silence: float) -> float:
    """How long to wait for the seats that have to commit or to reveal, after so many seconds in which nothing happened."""
    if table.uncommitted:
        return min(_left_to_commit(table, seat, silence) for seat in table.uncommitted)
    return table.deadlines.word_seconds - silence if table.unrevealed else 0.0


def _left_to_commit(table: LiveTable, seat: int, silence: float) -> float:
    if table.seats[seat].claimed:
        return table.deadlines.word_seconds - silence
    return table.deadlines.unclaimed_seconds - table.age


async def _add(table: LiveTable, command: Command, or_refuse: bool = False) -> None:
    """Add what a deadline leads to, unless a seat or another process was quicker."""
    try:
        await table.act(command)
    except (IllegalMove, Stale) as refusal:
        if or_refuse and isinstance(refusal, IllegalMove):
            raise
        await table.wait_for_change(RETRY_SECONDS)
