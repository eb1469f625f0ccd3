"""Before the plain game: what is to be played, by whom, or which game to go on with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from secrets import token_bytes
from typing import Any

from dicecup.bots.levels import LEVELS, USUAL
from dicecup.bots.seating import check_bot
from dicecup.core.errors import DicecupError
from dicecup.core.machine import Over
from dicecup.games import EDITIONS, Edition, edition
from dicecup.journal import Seat
from dicecup.store import Store
from dicecup.tui.exact import BackgroundSolving
from dicecup.tui.history import leave, news, rematch, series_score, unfinished
from dicecup.tui.local_table import LocalTable
from dicecup.tui.plain.console import Console
from dicecup.tui.plain.game import Leave, PlainGame
from dicecup.tui.plain.history import look_back, replay, report
from dicecup.tui.seating import BadSeating, find_first, has_first, seated, with_first
from dicecup.tui.speaking import game_title, moment_text, problem
from dicecup.tui.starting import PlayRequest, own_store


def start_here(console: Console, request: PlayRequest) -> None:
    """Play with the user's own store; where it cannot be opened, with a temporary one."""
    request.check()
    with own_store() as (store, problem):
        if problem:
            console.paragraph(request.say("terminal-not-saved", why=problem))
        start(console, store, request, lasting=not problem)


def start(
    console: Console, store: Store, request: PlayRequest, entropy: Callable[[int], bytes] = token_bytes, *, lasting: bool = True
) -> None:
    """Offer to go on with a game, or set a new one up; play it, and as many after it as are wanted."""
    request.check()
    lobby = Lobby(console, store, request)
    try:
        table: LocalTable | None = lobby.resumed() or lobby.new(entropy)
    except (Leave, EOFError, KeyboardInterrupt):
        console.write(request.say("plain-nothing-begun"))
        return
    exact = BackgroundSolving()
    try:
        while table is not None:
            over = PlainGame(console, table, request.say, exact, lasting=lasting, pace=request.pace or "instant").run()
            if not over:
                leave(store, table)
            table = lobby.afterwards(table) if over else None
    finally:
        exact.stop()


class Lobby:
    """Prompts for what the command line left open."""

    def __init__(self, console: Console, store: Store, request: PlayRequest) -> None:
        self._console = console
        self._store = store
        self._request = request
        self._say = request.say

    def _ask(self, prompt: str) -> str:
        """What was typed, once it is none of the words that look back."""
        while True:
            typed = self._console.ask(f"{prompt}: ")
            if typed.casefold() in ("quit", "q", "exit"):
                raise Leave
            if not look_back(self._console, self._store, self._say, typed):
                return typed

    # Going on

    def resumed(self) -> LocalTable | None:
        """An unfinished game to go on with, if there is one and it is wanted."""
        say, games = self._say, [] if self._request.wants_new else self._unfinished()
        while games:
            self._console.write(say("plain-unfinished"))
            for at, table in enumerate(games, 1):
                self._console.paragraph(f"{at}. {self._summary(table)}", "   ")
            typed = self._ask(say("plain-which-unfinished")).casefold()
            word, _, number = typed.rpartition(" ")
            if typed in ("n", "new"):
                return None
            number = number if typed else "1"
            if word not in ("", "drop") or not _is_choice(number, len(games)):
                self._console.write(say("plain-unfinished-help", count=len(games)))
                continue
            table = games[int(number) - 1]
            if word != "drop":
                return table
            self._store.forget(table.id)
            games.remove(table)
            self._console.write(say("plain-dropped"))
        return None

    def _unfinished(self) -> list[LocalTable]:
        """The games that people at this keyboard can go on with, the latest first; those that cannot be read are reported."""
        tables: list[LocalTable] = []
        for stored in unfinished(self._store):
            header = stored.header
            if self._request.game in (None, header.record.game):
                try:
                    tables.append(LocalTable.open(self._store, header.id))
                except DicecupError as error:
                    self._console.paragraph(self._say("plain-unreadable", game=header.id, why=str(error)))
        return sorted((table for table in tables if table.can_go_on), key=lambda table: table.waiting_since, reverse=True)

    def _summary(self, table: LocalTable) -> str:
        say, node = self._say, table.node
        names = [seat.name for seat in table.seats]
        parts: dict[str, Any] = {"game": game_title(say, table.header.record.game), "players": say.list(names)}
        parts |= {"moves": len(table.moves), "date": moment_text(table.waiting_since)}
        if isinstance(node, Over):
            return say("plain-summary-over", **parts)
        return say("plain-summary", **parts, player=names[node.seat])

    # A new game

    def new(self, entropy: Callable[[int], bytes]) -> LocalTable:
        """A new game; the user is prompted for what the command line left open."""
        request = self._request
        chosen = edition(request.game) if request.game is not None else self._which()
        if request.known_seats is not None:
            whole = replace(request, game=chosen.key)
            whole.check()
            return whole.table(self._store, entropy)
        seats = self._who(chosen)
        first = request.first if request.first is not None else ""
        seats, options = self._starting(chosen, seats, first)
        return LocalTable.create(self._store, chosen.key, seats, dice=request.dice, entropy=entropy, **options)

    def _which(self) -> Edition:
        editions = list(EDITIONS.values())
        say, titles = self._say, {game_title(self._say, key).casefold(): key for key in EDITIONS}
        self._console.write(f"{say('start-games')}:")
        for at, each in enumerate(editions, 1):
            self._console.paragraph(f"{at}. {game_title(say, each.key)}. {say(f'edition-{each.key}-about')}", "   ")
        while True:
            typed = self._ask(say("plain-which-game", count=len(editions))).casefold()
            if _is_choice(typed, len(editions)):
                return editions[int(typed) - 1]
            key = titles.get(typed, typed)
            found = [each for each in editions if key and each.key == key]
            found = found or [each for each in editions if key and each.key.startswith(key)]
            if len(found) == 1:
                return found[0]
            self._console.paragraph(say("plain-game-help", count=len(editions), keys=", ".join(EDITIONS)))

    def _who(self, chosen: Edition) -> list[Seat]:
        say, least, most = self._say, chosen.players[0], chosen.players[-1]
        self._console.paragraph(say("plain-bot-help"))
        for level in LEVELS:
            self._console.paragraph(say("plain-bot-level", level=level, about=say(f"bot-{level}-about")), "   ")
        while True:
            typed = self._ask(say("plain-who", least=least, most=most))
            try:
                if not typed or (typed.isascii() and typed.isdecimal()):
                    count = int(typed[:9] or least)
                    return self._seated([""] * min(count, most + 1), chosen)
                return self._seated([name.strip() for name in typed.split(",")], chosen)
            except DicecupError as error:
                self._console.paragraph(problem(self._say, error))

    def _seated(self, names: list[str], chosen: Edition) -> list[Seat]:
        """`Ann`, `bot` and `bot expert` on their seats."""
        if len(names) not in chosen.players:
            raise BadSeating(self._say("terminal-bad-seats", least=chosen.players[0], most=chosen.players[-1]))
        bots = [_bot(name) for name in names]
        for bot in filter(None, bots):
            check_bot(bot, chosen.key, len(names), programs=True)
        return seated(self._say, [name if bot is None else "" for name, bot in zip(names, bots, strict=True)], bots)

    def _starting(self, chosen: Edition, seats: list[Seat], first: str) -> tuple[list[Seat], dict[str, Any]]:
        """Ask who starts, unless that is known or there is only one."""
        names, options = [seat.name for seat in seats], dict[str, Any](self._request.options)
        if len(seats) == 1 or "first" in options:
            return seats, options
        otherwise = self._say("option-first-roll").lower() if has_first(chosen) else names[0]
        while True:
            typed = first or self._ask(self._say("plain-who-starts", count=len(seats), otherwise=otherwise))
            first = ""
            try:
                found = find_first(self._say, chosen, names, typed) if typed else None
            except DicecupError as error:
                self._console.paragraph(problem(self._say, error))
            else:
                return with_first(chosen, seats, options, found)

    # After a game

    def afterwards(self, table: LocalTable) -> LocalTable | None:
        """What the game meant for everyone's bests and for the series; the next game, if one is wanted."""
        say, store = self._say, self._store
        bests = news(say, store, table.summary) if table.summary is not None else []
        series = [series_score(say, table.series)] if table.series.games > 1 else []
        for line in (*bests, *series):
            self._console.paragraph(line)
        try:
            while True:
                typed = self._console.ask(f"{say('plain-afterwards')}: ").casefold()
                if typed == "rematch":
                    return rematch(store, table)
                if typed == "replay":
                    replay(self._console, say, table.record())
                elif typed == "report":
                    report(self._console, say, table.record())
                elif not typed or typed in ("quit", "q", "exit"):
                    return None
                else:
                    look_back(self._console, store, say, typed)
        except (EOFError, KeyboardInterrupt):
            return None


def _bot(typed: str) -> str | None:
    """The bot that is meant, if one is: `bot` by itself is the usual one."""
    word, _, name = typed.partition(" ")
    return (name.strip() or USUAL) if word.casefold() == "bot" else None


def _is_choice(typed: str, most: int) -> bool:
    """Whether this is a number from 1 to `most`."""
    return typed.isascii() and typed.isdecimal() and len(typed) <= 4 and 0 < int(typed) <= most
