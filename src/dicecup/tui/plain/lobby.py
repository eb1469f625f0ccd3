"""Before the game: what is to be played, by whom, or which game to go on with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from secrets import token_bytes
from typing import Any

from dicecup.bots.seating import check_bot
from dicecup.core.errors import BadSeats, DicecupError
from dicecup.core.machine import Over
from dicecup.games import EDITIONS, Edition, edition
from dicecup.journal import Seat
from dicecup.journal.statistics import Best
from dicecup.store import Store
from dicecup.tui.local_table import LocalTable
from dicecup.tui.plain.console import Console
from dicecup.tui.plain.game import Leave, PlainGame
from dicecup.tui.plain.history import look_back, replay
from dicecup.tui.seating import seated
from dicecup.tui.series import match_lines, news, personal_bests, rematch
from dicecup.tui.starting import Wish, own_store
from dicecup.tui.wording import check_names, counted, listed


def start_here(console: Console, wish: Wish) -> None:
    """Play with the user's own store; where there can be none, with one that is gone afterwards."""
    wish.check()
    with own_store() as (store, problem):
        if problem:
            console.tell(f"This game cannot be saved: it goes on, but is lost when you leave. ({problem}.)")
        start(console, store, wish, lasting=not problem)


def start(
    console: Console, store: Store, wish: Wish, entropy: Callable[[int], bytes] = token_bytes, *, lasting: bool = True
) -> None:
    """Offer to go on with a game, or set a new one up, and play it, and as many after it as are wanted."""
    wish.check()
    try:
        table: LocalTable | None = _resumed(console, store, wish) or _new(console, store, wish, entropy)
    except (Leave, EOFError, KeyboardInterrupt):
        console.say("Nothing was begun.")
        return
    while table is not None:
        before = personal_bests(store)
        table = _afterwards(console, store, table, before) if PlainGame(console, table, lasting).run() else None


def _afterwards(console: Console, store: Store, table: LocalTable, before: Sequence[Best]) -> LocalTable | None:
    """What the game meant for everyone's bests and for the match; the next game, if one is wanted."""
    people = [seat.name for seat in table.seats if seat.bot is None]
    for line in (*news(before, personal_bests(store), table.header.record.game, people), *match_lines(table.series)):
        console.tell(line)
    try:
        while True:
            typed = console.ask("Type rematch, replay, history or bests, or press Enter to leave: ").casefold()
            if typed == "rematch":
                return rematch(store, table)
            if typed == "replay":
                replay(console, table.record())
            elif not typed or typed in ("quit", "q", "exit"):
                return None
            else:
                look_back(console, store, typed)
    except (EOFError, KeyboardInterrupt):
        return None


def _ask(console: Console, store: Store, prompt: str) -> str:
    """What was typed, once it is none of the words that look back."""
    while True:
        typed = console.ask(prompt)
        if typed.casefold() in ("quit", "q", "exit"):
            raise Leave
        if not look_back(console, store, typed):
            return typed


def _resumed(console: Console, store: Store, wish: Wish) -> LocalTable | None:
    games = [] if wish.wants_new else _unfinished(console, store, wish.game)
    while games:
        console.say("Unfinished games, the latest first:")
        for at, table in enumerate(games, 1):
            console.tell(f"{at}. {_summary(table)}", "   ")
        typed = _ask(console, store, "A number to go on (Enter for 1), new, or drop and a number: ").casefold()
        word, _, number = typed.rpartition(" ")
        if typed in ("n", "new"):
            return None
        number = "1" if not typed else number
        if word not in ("", "drop") or not _is_choice(number, len(games)):
            console.say(f"Type a number from 1 to {len(games)}, or new, or drop 1, or quit.")
            continue
        table = games[int(number) - 1]
        if word != "drop":
            return table
        store.forget(table.id)
        games.remove(table)
        console.say("Dropped.")
    return None


def _is_choice(typed: str, most: int) -> bool:
    """Whether this is a number from 1 to `most`."""
    return typed.isascii() and typed.isdecimal() and len(typed) <= 4 and 0 < int(typed) <= most


def _unfinished(console: Console, store: Store, game: str | None) -> list[LocalTable]:
    """The games that people at this keyboard can go on with, the latest first; those that cannot be read are reported."""
    tables: list[LocalTable] = []
    for stored in store.games(finished=False):
        header = stored.header
        if game in (None, header.record.game) and all(seat.player == "here" or seat.bot for seat in stored.seats):
            try:
                tables.append(LocalTable.open(store, header.id))
            except DicecupError as error:
                console.tell(f"The game {header.id} cannot be read and is left alone: {error}.")
    return sorted((table for table in tables if table.can_go_on), key=lambda table: table.waiting_since, reverse=True)


def _summary(table: LocalTable) -> str:
    node, names = table.node, [seat.name for seat in table.seats]
    turn = "over" if isinstance(node, Over) else f"{names[node.seat]} to play"
    when = f"{datetime.fromtimestamp(table.waiting_since, UTC).astimezone():%Y-%m-%d %H:%M}"
    return f"{edition(table.header.record.game).title}, {listed(names)}, {counted(len(table.moves), 'move')}, {turn}, {when}"


def _new(console: Console, store: Store, wish: Wish, entropy: Callable[[int], bytes]) -> LocalTable:
    chosen = edition(wish.game) if wish.game is not None else _which(console, store)
    seats = wish.seated() if wish.known_seats is not None else _who(console, store, chosen)
    options: dict[str, Any] = dict(wish.options)
    return LocalTable.create(store, chosen.key, seats, dice=wish.dice, entropy=entropy, **options)


def _which(console: Console, store: Store) -> Edition:
    editions = list(EDITIONS.values())
    console.say("The games:")
    for at, listed_edition in enumerate(editions, 1):
        console.tell(f"{at}. {listed_edition.title}. {listed_edition.about}", "   ")
    while True:
        typed = _ask(console, store, f"Which game, 1 to {len(editions)}: ").casefold()
        if _is_choice(typed, len(editions)):
            return editions[int(typed) - 1]
        found = [each for each in editions if typed and (each.key == typed or each.title.casefold() == typed)]
        found = found or [each for each in editions if typed and each.key.startswith(typed)]
        if len(found) == 1:
            return found[0]
        console.tell(f"Type a number from 1 to {len(editions)}, or one of {', '.join(EDITIONS)}.")


def _who(console: Console, store: Store, chosen: Edition) -> list[Seat]:
    fewest, most = chosen.players[0], chosen.players[-1]
    prompt = f"Who plays? Names with commas, or how many, {fewest} to {most} (Enter for {fewest}): "
    console.tell("A bot takes a seat as bot greedy, or bot optimal@50 for one of half its strength.")
    while True:
        typed = _ask(console, store, prompt)
        try:
            if not typed or (typed.isascii() and typed.isdecimal()):
                names = check_names((), chosen.check_seats(int(typed[:9] or fewest)))
                return seated(names, [None] * len(names))
            return _named(typed, chosen)
        except DicecupError as error:
            console.tell(f"{error}.")


def _named(typed: str, chosen: Edition) -> list[Seat]:
    """`Ann, Bob, bot greedy`."""
    names = [name.strip() for name in typed.split(",")]
    if len(names) not in chosen.players:
        raise BadSeats(chosen.key, len(names), chosen.players)
    bots = [name.partition(" ")[2].strip() if name.casefold().startswith("bot ") else None for name in names]
    for bot in filter(None, bots):
        check_bot(bot, chosen.key, len(names), programs=True)
    people = check_names([name for name, bot in zip(names, bots, strict=True) if bot is None], bots.count(None))
    left = list(people)
    return seated([left.pop(0) if bot is None else "" for bot in bots], bots)
