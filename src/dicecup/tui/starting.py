"""What the app and the plain game start from: the request of the command line, and the user's store."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import token_bytes
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import URL

from dicecup.bots.seating import check_bot
from dicecup.core.errors import DicecupError
from dicecup.games import edition
from dicecup.journal import DiceSource, Seat
from dicecup.journal.entry import LONGEST_WORD
from dicecup.journal.names import one_line
from dicecup.messages.requests import Pace
from dicecup.store import Store, StoreError, default_url
from dicecup.table.opening import Entropy
from dicecup.tui.history import forget_empty
from dicecup.tui.local_table import LocalTable
from dicecup.tui.seating import BadSeating, find_first, seated, with_first
from dicecup.words import Catalogue, catalogue


@dataclass(frozen=True)
class PlayRequest:
    """What the command line requests; the user is prompted for the rest."""

    game: str | None = None
    seats: int | None = None
    names: Sequence[str] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    fresh: bool = False
    dice: DiceSource = "fair"
    bots: Sequence[str] = ()
    first: str | None = None
    language: str = "en"
    pace: Pace | None = None
    """How fast bots play, if that is said."""
    words: Sequence[str] = ()
    """What people add to the dice, in the order of their names."""

    @property
    def say(self) -> Catalogue:
        """The words to speak."""
        return catalogue(self.language)

    def check(self) -> None:
        """Refuse what is impossible before prompting for anything."""
        if self.game is None:
            given = {"--option": self.options, "--bot": self.bots, "--first": self.first, "--word": self.words}
            for word in (word for word, value in given.items() if value):
                raise DicecupError(f"{word} needs a game: dicecup play GAME {word} …")
            return
        chosen = edition(self.game)
        seats = self.known_seats
        if self.words and (seats is None or len(self.words) > seats - len(self.bots) or self.dice != "fair"):
            raise DicecupError("--word is for fair dice, at most once for each person: give --name or --seats, too")
        for word in self.words:
            one_line("a word for the dice", word, LONGEST_WORD)
        if seats is not None:
            people = chosen.check_seats(seats) - len(self.bots)
            if len(self.names) > people:
                raise BadSeating(self.say("terminal-names-many", count=len(self.names), seats=people))
            for bot in self.bots:
                check_bot(bot, chosen.key, seats, programs=True)
            self.seated()
        chosen.check_options(chosen.players[0] if seats is None else seats, self.options)

    @property
    def known_seats(self) -> int | None:
        """The number of seats, given outright or by the names."""
        people = len(self.names) or (1 if self.bots else 0)
        return self.seats if self.seats is not None else people + len(self.bots) or None

    @property
    def wants_new(self) -> bool:
        """Whether it is clear that a new game is wanted."""
        return self.fresh or self.known_seats is not None or bool(self.options) or self.dice != "fair" or self.first is not None

    def seated(self) -> tuple[list[Seat], dict[str, Any]]:
        """Who sits where, with who starts; and the options of the game."""
        return self.starting(self._in_order())

    def _in_order(self) -> list[Seat]:
        """The people in the order of their names, then the bots."""
        people = (self.known_seats or 0) - len(self.bots)
        names = [*self.names, *([""] * (people - len(self.names) + len(self.bots)))]
        return seated(self.say, names, [*([None] * people), *self.bots])

    def table(self, store: Store, entropy: Entropy = token_bytes) -> LocalTable:
        """A new table with all that was requested; the words are part of its dice."""
        seats, options = self.seated()
        table = LocalTable.create(store, self.game or "", seats, dice=self.dice, entropy=entropy, **options)
        if self.words:
            spoken = dict(zip((seat.name for seat in self._in_order()), self.words, strict=False))
            table.give_words({at: spoken[seat.name] for at, seat in enumerate(seats) if seat.name in spoken})
        return table

    def starting(self, seats: list[Seat]) -> tuple[list[Seat], dict[str, Any]]:
        """The seats and options with who starts, as the command line says."""
        chosen, options = edition(self.game or ""), dict(self.options)
        first = None if self.first is None else find_first(self.say, chosen, (seat.name for seat in seats), self.first)
        return with_first(chosen, seats, options, first)


@contextmanager
def own_store() -> Iterator[tuple[Store, str]]:
    """The user's own store; where it cannot be opened, a temporary one and the reason."""
    try:
        store = Store(default_url())
    except StoreError as error:
        with TemporaryDirectory() as folder, Store(URL.create("sqlite", database=f"{folder}/games.db")) as passing:
            yield passing, str(error)
    else:
        with store:
            forget_empty(store, time.time())
            yield store, ""
