"""One authority over a game, for terminal, server and bots alike.

A table throws the dice, asks the game what is legal, makes a move durable in the store, and only then tells anyone. Time, dice and
store are given to it. Several tables, also in several processes, may serve one game: the store lets one of them be first, and the
dice are fixed whoever throws them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from threading import RLock

from dicecup.core.moves import Move, parse
from dicecup.journal import Course, Entry, Header, Stale
from dicecup.store import Store
from dicecup.table.book import Answer, Book, Clock, Command


class Table(Book):
    """A game at which people and bots sit. Any thread may use it."""

    def __init__(self, store: Store, header: Header, course: Course, entries: Sequence[Entry], clock: Clock = time.time) -> None:
        super().__init__(store, header, course, entries, clock)
        self._lock = RLock()

    # What a seat may do

    def move(self, seat: int, move: Move | str, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Make a move; a keep, `again` or `stay` throws the dice in the same breath. Physical throws are moves like any other."""
        return self.act(Command("move", seat, parse(move) if isinstance(move, str) else move, expect=expect, id=command))

    def roll(self, seat: int, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Throw the dice that are this seat's to throw."""
        return self.act(Command("roll", seat, expect=expect, id=command))

    def undo(self, seat: int, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Take this seat's last move back, if no throw came after it; the log shows both."""
        return self.act(Command("undo", seat, expect=expect, id=command))

    def word(self, seat: int, word: str, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Add a word of one's own to the dice, before the first throw."""
        return self.act(Command("word", seat, word=word, expect=expect, id=command))

    def peek(self, seat: int, *, expect: int | None = None, command: str | None = None) -> Answer:
        """Note that this seat looked at the exact values."""
        return self.act(Command("peek", seat, expect=expect, id=command))

    def act(self, command: Command) -> Answer:
        """Do what a seat asks, once, and return when it is on disk."""
        with self._lock:
            if self.must_look(command):
                self.refresh()
            while True:
                step = self.prepare(command)
                if isinstance(step, Answer):
                    return step
                try:
                    self._store.append(self.id, step.expected, step.entries, step.course.position())
                except Stale:
                    if self.refresh() is None:
                        raise
                else:
                    return self.take_over(step)

    def refresh(self) -> Answer | None:
        """Learn what another process added to the log; its entries, if there are any."""
        with self._lock:
            return self.learn(self._store.entries(self.id, self.version))
