"""A table for one keyboard: every command waits until it is durable.

Several tables, also in several processes, may serve one game: the store lets one of them be first, and the dice are the same
whoever throws them.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from threading import RLock
from typing import Self

from dicecup.core.fair import WORD_BYTES
from dicecup.core.moves import Move, parse
from dicecup.journal import DiceSource, Journal, Seat, Stale, Summary
from dicecup.journal.entry import PERSON, player_bot
from dicecup.table import Answer, Command, Persistence, Table, new_game, rematch
from dicecup.table.opening import Clock, Entropy


class LocalTable(Table):
    """A game at which people and bots sit. Any thread may use it."""

    def __init__(
        self, persistence: Persistence, journal: Journal, clock: Clock = time.time, others: Sequence[Summary] = ()
    ) -> None:
        super().__init__(persistence, journal, clock, others)
        self._lock = RLock()
        self._entropy: Entropy = secrets.token_bytes

    @classmethod
    def create(
        cls,
        persistence: Persistence,
        game: str,
        seats: Sequence[Seat | str],
        *,
        dice: DiceSource = "fair",
        clock: Clock = time.time,
        entropy: Entropy = secrets.token_bytes,
        **options: object,
    ) -> Self:
        """Create a new game, and return once it is durable."""
        journal = new_game(game, seats, options, dice=dice, clock=clock, entropy=entropy)
        persistence.create_soon(journal).result()
        table = cls(persistence, journal, clock)
        table._entropy = entropy
        return table

    def rematch(self) -> Self:
        """Create the next game of the series, and return once it is durable."""
        journal = rematch(self.header, self.seats, self._clock)
        self._persistence.create_soon(journal).result()
        return type(self).open(self._persistence, journal.header.id, clock=self._clock)

    def move(self, seat: int, move: Move | str, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Make a move; a keep, `again` or `stay` throws the dice in the same append. Physical throws are moves like any other."""
        return self.act(Command("move", seat, parse(move) if isinstance(move, str) else move, expect=expect, id=command))

    def roll(self, seat: int, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Throw the dice that this seat has to throw; before the first throw, all seats agree on them."""
        return self.act(Command("roll", seat, expect=expect, id=command, words=() if self.agreed else self._words()))

    def undo(self, seat: int, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Take this seat's last move back, if no throw came after it; the journal keeps both."""
        return self.act(Command("undo", seat, expect=expect, id=command))

    def agree(self, words: Mapping[int, str]) -> Answer:
        """Commit to these words and reveal them, instead of the random ones that the first roll gives; other seats have none."""
        return self.act(Command("agree", 0, words=tuple((seat, words.get(seat, "")) for seat in range(len(self.seats)))))

    def give_words(self, words: Mapping[int, str]) -> Answer:
        """Agree on the dice by these words of people here; the others have random ones."""
        return self.agree(dict(self._words()) | dict(words))

    def _words(self) -> tuple[tuple[int, str], ...]:
        """A random word for every person here."""
        return tuple((seat, self._entropy(WORD_BYTES).hex()) for seat, at in enumerate(self.seats) if at.bot is None)

    def peek(self, seat: int, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Note in the journal that this seat looked at the exact values."""
        return self.act(Command("peek", seat, expect=expect, id=command))

    def hand_over(self, seat: int, bot: str | None) -> Answer:
        """Note in the journal that a bot plays this seat from now on, or a person."""
        return self.act(Command("player", seat, word=PERSON if bot is None else player_bot(bot)))

    def act(self, command: Command) -> Answer:
        """Carry a command out once, and return when it is durable."""
        with self._lock:
            if self.must_refresh(command.expect):
                self.refresh()
            while True:
                step = self.prepare(command)
                if isinstance(step, Answer):
                    return step
                try:
                    self.save(step).result()
                except Stale:
                    if self.refresh() is None:
                        raise
                else:
                    return self.take_over(step)

    def refresh(self) -> Answer | None:
        """Apply the entries that another process added, if there are any."""
        with self._lock:
            return self.learn(self._persistence.entries(self.id, self.version))
