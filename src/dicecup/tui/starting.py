"""What the app and the plain game start from: the wish of the command line, and the user's store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory

from sqlalchemy import URL

from dicecup.bots.seating import check_bot
from dicecup.core.errors import DicecupError
from dicecup.games import edition
from dicecup.journal import DiceSource, Seat
from dicecup.store import Store, StoreError, default_url
from dicecup.tui.seating import seated
from dicecup.tui.wording import check_names


@dataclass(frozen=True)
class Wish:
    """What the command line already said; the rest is asked."""

    game: str | None = None
    seats: int | None = None
    names: Sequence[str] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    fresh: bool = False
    dice: DiceSource = "fair"
    bots: Sequence[str] = ()

    def check(self) -> None:
        """Refuse what cannot be, before anything is asked."""
        if self.game is None:
            if self.options or self.bots:
                word = "--option" if self.options else "--bot"
                raise DicecupError(f"{word} needs a game: dicecup play GAME {word} …")
            return
        chosen = edition(self.game)
        seats = self.known_seats
        if seats is not None:
            check_names(self.names, chosen.check_seats(seats) - len(self.bots))
            for bot in self.bots:
                check_bot(bot, chosen.key, seats, programs=True)
        chosen.check_options(chosen.players[0] if seats is None else seats, self.options)

    @property
    def known_seats(self) -> int | None:
        """The number of seats, given outright or by the names."""
        people = len(self.names) or (1 if self.bots else 0)
        return self.seats if self.seats is not None else people + len(self.bots) or None

    @property
    def wants_new(self) -> bool:
        """Whether it is clear that a new game is wanted."""
        return self.fresh or self.known_seats is not None or bool(self.options) or self.dice != "fair"

    def seated(self) -> list[Seat]:
        """Who sits where: the people first, then the bots."""
        people = (self.known_seats or 0) - len(self.bots)
        names = check_names(self.names, people)
        return seated([*names, *([""] * len(self.bots))], [*([None] * people), *self.bots])


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
