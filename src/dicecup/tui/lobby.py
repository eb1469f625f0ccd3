"""Before the game: what is to be played, by whom, or which game to go on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import randbelow

from dicecup.core.errors import BadSeats, DicecupError
from dicecup.core.machine import Over
from dicecup.games import EDITIONS, Edition, edition, record_of
from dicecup.tui.console import Console
from dicecup.tui.plain import Leave, PlainGame
from dicecup.tui.saves import Damaged, Saved, Saves
from dicecup.tui.wording import check_names, counted, listed, name_tags, names_of


@dataclass(frozen=True)
class Wish:
    """What the command line already said; the rest is asked."""

    game: str | None = None
    seats: int | None = None
    names: Sequence[str] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    fresh: bool = False

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
        return self.fresh or self.known_seats is not None or bool(self.options)


def start(console: Console, saves: Saves, wish: Wish, below: Callable[[int], int] = randbelow) -> None:
    """Offer to go on with a game, or set a new one up, and play it."""
    wish.check()
    try:
        game = _resumed(console, saves, wish, below) or _new(console, saves, wish, below)
    except (Leave, EOFError, KeyboardInterrupt):
        console.say("Nothing was begun.")
        return
    game.run()


def _ask(console: Console, prompt: str) -> str:
    typed = console.ask(prompt)
    if typed.casefold() in ("quit", "q", "exit"):
        raise Leave
    return typed


def _resumed(console: Console, saves: Saves, wish: Wish, below: Callable[[int], int]) -> PlainGame | None:
    games, damaged = saves.unfinished()
    _report(console, damaged)
    games = [saved for saved in games if wish.game in (None, saved.record.game)]
    if not games or wish.wants_new:
        return None
    while games:
        console.say("Unfinished games, the latest first:")
        for at, saved in enumerate(games, 1):
            console.tell(f"{at}. {_summary(saved)}", "   ")
        typed = _ask(console, "A number to go on (Enter for 1), new, or drop and a number: ").casefold()
        word, _, number = typed.rpartition(" ")
        if typed in ("n", "new"):
            return None
        number = "1" if not typed else number
        if word not in ("", "drop") or not (number.isascii() and number.isdecimal() and 0 < int(number[:4]) <= len(games)):
            console.say(f"Type a number from 1 to {len(games)}, or new, or drop 1, or quit.")
            continue
        saved = games[int(number) - 1]
        if word != "drop":
            return PlainGame(console, saves, saved.name, saved.record, below)
        saves.remove(saved.name)
        games.remove(saved)
        console.say("Dropped.")
    return None


def _report(console: Console, damaged: Sequence[Damaged]) -> None:
    for spoiled in damaged:
        console.tell(f"{spoiled.path.name} cannot be read and is left alone: {spoiled.error}.")


def _summary(saved: Saved) -> str:
    record, node = saved.record, saved.game.node(saved.state)
    names = names_of(record)
    turn = "over" if isinstance(node, Over) else f"{names[node.seat]} to play"
    when = f"{saved.when.astimezone():%Y-%m-%d %H:%M}"
    return f"{edition(record.game).title}, {listed(names)}, {counted(len(record.moves), 'move')}, {turn}, {when}"


def _new(console: Console, saves: Saves, wish: Wish, below: Callable[[int], int]) -> PlainGame:
    chosen = edition(wish.game) if wish.game is not None else _which(console)
    seats = wish.known_seats
    names = check_names(wish.names, chosen.check_seats(seats)) if seats is not None else _who(console, chosen)
    record = record_of(chosen.key, len(names), **wish.options)
    return PlainGame(console, saves, saves.new_name(chosen.key), replace(record, tags=name_tags(names)), below)


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
