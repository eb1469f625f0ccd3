"""Before the game: what is to be played, by whom, or which game to go on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from secrets import token_bytes
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import URL

from dicecup.core.errors import BadSeats, DicecupError
from dicecup.core.machine import Over
from dicecup.games import EDITIONS, Edition, edition
from dicecup.store import DiceSource, Store, StoreError, default_url
from dicecup.table import Table
from dicecup.tui.console import Console
from dicecup.tui.plain import Leave, PlainGame
from dicecup.tui.wording import check_names, counted, listed


@dataclass(frozen=True)
class Wish:
    """What the command line already said; the rest is asked."""

    game: str | None = None
    seats: int | None = None
    names: Sequence[str] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    fresh: bool = False
    dice: DiceSource = "fair"

    def check(self) -> None:
        """Refuse what cannot be, before anything is asked."""
        if self.game is None:
            if self.options:
                raise DicecupError("--option needs a game: dicecup play GAME --option NAME=VALUE")
            return
        chosen = edition(self.game)
        seats = self.known_seats
        if seats is not None:
            check_names(self.names, chosen.check_seats(seats))
        chosen.check_options(chosen.players[0] if seats is None else seats, self.options)

    @property
    def known_seats(self) -> int | None:
        """The number of seats, given outright or by the names."""
        return self.seats if self.seats is not None else len(self.names) or None

    @property
    def wants_new(self) -> bool:
        """Whether it is clear that a new game is wanted."""
        return self.fresh or self.known_seats is not None or bool(self.options) or self.dice != "fair"


def start_here(console: Console, wish: Wish) -> None:
    """Play with the user's own store; where there can be none, with one that is gone afterwards."""
    wish.check()
    try:
        store = Store(default_url())
    except StoreError as error:
        console.tell(f"This game cannot be saved: it goes on, but is lost when you leave. ({error}.)")
        with TemporaryDirectory() as folder, Store(URL.create("sqlite", database=f"{folder}/games.db")) as passing:
            start(console, passing, wish, lasting=False)
    else:
        with store:
            start(console, store, wish)


def start(
    console: Console, store: Store, wish: Wish, entropy: Callable[[int], bytes] = token_bytes, *, lasting: bool = True
) -> None:
    """Offer to go on with a game, or set a new one up, and play it."""
    wish.check()
    try:
        table = _resumed(console, store, wish) or _new(console, store, wish, entropy)
    except (Leave, EOFError, KeyboardInterrupt):
        console.say("Nothing was begun.")
        return
    PlainGame(console, table, lasting).run()


def _ask(console: Console, prompt: str) -> str:
    typed = console.ask(prompt)
    if typed.casefold() in ("quit", "q", "exit"):
        raise Leave
    return typed


def _resumed(console: Console, store: Store, wish: Wish) -> Table | None:
    games = [] if wish.wants_new else _unfinished(console, store, wish.game)
    while games:
        console.say("Unfinished games, the latest first:")
        for at, table in enumerate(games, 1):
            console.tell(f"{at}. {_summary(table)}", "   ")
        typed = _ask(console, "A number to go on (Enter for 1), new, or drop and a number: ").casefold()
        word, _, number = typed.rpartition(" ")
        if typed in ("n", "new"):
            return None
        number = "1" if not typed else number
        if word not in ("", "drop") or not (number.isascii() and number.isdecimal() and 0 < int(number[:4]) <= len(games)):
            console.say(f"Type a number from 1 to {len(games)}, or new, or drop 1, or quit.")
            continue
        table = games[int(number) - 1]
        if word != "drop":
            return table
        store.forget(table.id)
        games.remove(table)
        console.say("Dropped.")
    return None


def _unfinished(console: Console, store: Store, game: str | None) -> list[Table]:
    """The games that people at this keyboard can go on with, the latest first; those that cannot be read are reported."""
    tables: list[Table] = []
    for stored in store.games(finished=False):
        header = stored.header
        if game in (None, header.record.game) and all(seat.player == "here" for seat in header.seats):
            try:
                tables.append(Table.open(store, header.id))
            except DicecupError as error:
                console.tell(f"The game {header.id} cannot be read and is left alone: {error}.")
    return sorted(tables, key=lambda table: table.waiting_since, reverse=True)


def _summary(table: Table) -> str:
    node, names = table.node, [seat.name for seat in table.header.seats]
    turn = "over" if isinstance(node, Over) else f"{names[node.seat]} to play"
    when = f"{datetime.fromtimestamp(table.waiting_since, UTC).astimezone():%Y-%m-%d %H:%M}"
    return f"{edition(table.header.record.game).title}, {listed(names)}, {counted(len(table.moves), 'move')}, {turn}, {when}"


def _new(console: Console, store: Store, wish: Wish, entropy: Callable[[int], bytes]) -> Table:
    chosen = edition(wish.game) if wish.game is not None else _which(console)
    seats = wish.known_seats
    names = check_names(wish.names, chosen.check_seats(seats)) if seats is not None else _who(console, chosen)
    options: dict[str, Any] = dict(wish.options)
    return Table.create(store, chosen.key, names, dice=wish.dice, entropy=entropy, **options)


def _which(console: Console) -> Edition:
    editions = list(EDITIONS.values())
    console.say("The games:")
    for at, listed_edition in enumerate(editions, 1):
        console.tell(f"{at}. {listed_edition.title}. {listed_edition.about}", "   ")
    while True:
        typed = _ask(console, f"Which game, 1 to {len(editions)}: ").casefold()
        if typed.isascii() and typed.isdecimal() and 0 < int(typed[:4]) <= len(editions):
            return editions[int(typed) - 1]
        found = [each for each in editions if typed and (each.key == typed or each.title.casefold() == typed)]
        found = found or [each for each in editions if typed and each.key.startswith(typed)]
        if len(found) == 1:
            return found[0]
        console.tell(f"Type a number from 1 to {len(editions)}, or one of {', '.join(EDITIONS)}.")


def _who(console: Console, chosen: Edition) -> tuple[str, ...]:
    fewest, most = chosen.players[0], chosen.players[-1]
    prompt = f"Who plays? Names with commas, or how many, {fewest} to {most} (Enter for {fewest}): "
    while True:
        typed = _ask(console, prompt)
        try:
            if not typed or (typed.isascii() and typed.isdecimal()):
                return check_names((), chosen.check_seats(int(typed[:9] or fewest)))
            names = [name.strip() for name in typed.split(",")]
            if len(names) not in chosen.players:
                raise BadSeats(chosen.key, len(names), chosen.players)
            return check_names(names, len(names))
        except DicecupError as error:
            console.tell(f"{error}.")
