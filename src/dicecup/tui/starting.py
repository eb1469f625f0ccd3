"""What the app and the plain game start from: the request of the command line, and the user's store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import URL

from dicecup.bots.seating import check_bot
from dicecup.core.errors import DicecupError
from dicecup.games import edition
from dicecup.journal import DiceSource, Seat
from dicecup.store import Store, StoreError, default_url
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

    @property
    def say(self) -> Catalogue:
        """The words to speak."""
        return catalogue(self.language)

    def check(self) -> None:
        """Refuse what is impossible before prompting for anything."""
        if self.game is None:
            given = {"--option": self.options, "--bot": self.bots, "--first": self.first}
            for word in (word for word, value in given.items() if value):
                raise DicecupError(f"{word} needs a game: dicecup play GAME {word} …")
            return
        chosen = edition(self.game)
        seats = self.known_seats
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
        """Who sits where, the people first, then the bots, with who starts; and the options of the game."""
        people = (self.known_seats or 0) - len(self.bots)
        names = [*self.names, *([""] * (people - len(self.names) + len(self.bots)))]
        seats = seated(self.say, names, [*([None] * people), *self.bots])
        return self.starting(seats)

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
            yield store, ""
