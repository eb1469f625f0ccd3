"""A table in the memory of this process: its game, its places, who watches it. All of it belongs to the event loop.

Only the commit happens elsewhere, in the store's writer: while a table waits for it, the loop serves the others.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from hashlib import sha256
from typing import Any, Protocol, Self

from dicecup.bots.base import Bot
from dicecup.core.errors import IllegalMove, shown
from dicecup.core.machine import Choice, Over
from dicecup.core.moves import Keep, Move, parse
from dicecup.games.notices import Notice, notices
from dicecup.store import Course, Entry, Header, Stale, Store
from dicecup.store.places import HOST, Place, places_of
from dicecup.table import Answer, Table
from dicecup.table.table import Clock, _Command


class Watcher(Protocol):
    """Someone who is told when the table goes on."""

    def wake(self) -> None:
        """Look again."""
        ...


def hashed(secret: str) -> bytes:
    """What is kept of a seat's secret: 128 random bits need no salt and no slowness."""
    return sha256(secret.encode()).digest()


class Lately:
    """A pure question about a position that remembers its last two answers.

    The same few positions are looked at for legality, notices, offers and every watcher.
    """

    def __init__(self, ask: Callable[[Any], Any]) -> None:
        self._ask = ask
        self._last: tuple[Any, Any] = (None, None)
        self._before: tuple[Any, Any] = (None, None)

    def __call__(self, state: Any) -> Any:
        """The answer."""
        last, before = self._last, self._before  # other threads may ask too
        if last[0] == state:
            return last[1]
        if before[0] == state:
            return before[1]
        answer = self._ask(state)
        self._before, self._last = last, (state, answer)
        return answer


class Landing:
    """Brings what the store's writer has done back into the loop: one wake-up for a whole group."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._landed: deque[tuple[asyncio.Future[None], BaseException | None]] = deque()
        self._woken = False

    async def wait(self, writing: Future[None]) -> None:
        """Wait until it is on disk, or has failed."""
        waiting: asyncio.Future[None] = self._loop.create_future()
        writing.add_done_callback(lambda done: self._land(waiting, done.exception()))
        await waiting

    def _land(self, waiting: asyncio.Future[None], error: BaseException | None) -> None:
        self._landed.append((waiting, error))
        if not self._woken:
            self._woken = True
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._woken = False
        while self._landed:
            waiting, error = self._landed.popleft()
            if waiting.cancelled():
                continue
            if error is None:
                waiting.set_result(None)
            else:
                waiting.set_exception(error)


class LiveTable(Table):
    """A table that answers without holding up the loop."""

    def __init__(self, store: Store, header: Header, course: Course, entries: Sequence[Entry], clock: Clock = time.time) -> None:
        super().__init__(store, header, course, entries, clock)
        for question in ("node", "view"):
            object.__setattr__(self.game, question, Lately(getattr(self.game, question)))
        self.places: dict[int, Place] = {}
        self.watchers: set[Watcher] = set()
        self.bots: dict[int, tuple[str, Bot]] = {}
        self.present: dict[int, int] = {}
        self.last_seen: dict[int, float] = {}
        self.seen_elsewhere: set[int] = set()
        self.used_at = self._opened_at = time.monotonic()
        self.address = ""
        self.rematch: str | None = None
        self.seats_revision = 0
        self.landing: Landing | None = None
        self.texts: dict[object, Any] = {}
        """What watchers are told now, made once for all of them."""
        self._turn = asyncio.Lock()
        self._notices: dict[int, tuple[Notice, ...]] = {}
        self._shown = course.state
        self.listen(self._tell)

    @classmethod
    def open(cls, store: Store, game_id: str, *, clock: Clock = time.time) -> Self:
        """Come back to a game with its places; this reads the store, so it is for a thread."""
        table = super().open(store, game_id, clock=clock)
        table.places = places_of(store, game_id)
        return table

    # Who may do what

    def held(self, secrets: Mapping[int, str]) -> frozenset[int]:
        """The seats whose secrets these are; the host's place is among them."""
        return frozenset(
            seat
            for seat, secret in secrets.items()
            if (place := self.places.get(seat)) is not None and hmac.compare_digest(place.key_hash, hashed(secret))
        )

    def player_of(self, seat: int) -> str | None:
        """The bot that plays this seat now, if one does."""
        place = self.places.get(seat)
        return self.header.seats[seat].bot or (place.stand_in if place else None)

    def is_away(self, seat: int, away_seconds: float) -> bool:
        """Whether the person of this seat has been silent for long."""
        place = self.places.get(seat)
        if place is None or not place.claimed or self.present.get(seat) or seat in self.seen_elsewhere:
            return False
        return time.monotonic() - self.last_seen.get(seat, self._opened_at) >= away_seconds

    def set_place(self, place: Place, name: str | None = None) -> None:
        """Take over a place as it now stands in the store."""
        self.places[place.seat] = place
        if name is not None and place.seat != HOST:
            seats = list(self.header.seats)
            seats[place.seat] = replace(seats[place.seat], name=name)
            self.header = replace(self.header, seats=tuple(seats))
        self.seats_changed()

    def seats_changed(self) -> None:
        """Tell everyone that someone came, went or was replaced."""
        self.seats_revision += 1
        self.wake_watchers()

    # What happened

    def notices_at(self, version: int) -> tuple[Notice, ...]:
        """What the entry of this version brought about, as far as this process saw it happen."""
        return self._notices.get(version, ())

    def undoer(self) -> int | None:
        """The seat that may take the last move back."""
        movers = self._course.movers
        return movers[-1] if movers and self.can_undo(movers[-1]) else None

    def wake_watchers(self) -> None:
        """Let every watcher look again."""
        for watcher in self.watchers:
            watcher.wake()

    def _tell(self, answer: Answer) -> None:
        self.texts.clear()
        for entry in answer.entries:
            if entry.kind == "move":
                move = parse(entry.text)
                after = self.game.step(self._shown, move)
                if not isinstance(move, Keep):  # to keep dice brings nothing about before they are thrown
                    self._notices[entry.version] = notices(self.game, self._shown, move, after)
                self._shown = after
            elif entry.kind == "undo":
                self._shown = self.state
                break
        self._shown = self.state
        self.wake_watchers()

    # What a seat does

    async def act(self, kind: str, seat: int, text: str, expect: int, command_id: str) -> Answer:
        """Do what a seat asks, once, and return when it is on disk."""
        logged = "move" if kind == "roll" else kind
        command = _Command(logged, seat, text, expect, command_id)  # type: ignore[arg-type]
        async with self._turn:
            if self._in_doubt or expect > self.version:
                await self._catch_up()
            while True:
                if command_id in self._commands:
                    return self._repeated(command)
                if expect != self.version:
                    raise Stale(expect, self.version)
                if seat not in range(self.game.seats):
                    raise IllegalMove(f"there is no seat {shown(seat)}: the seats are 0 to {self.game.seats - 1}")
                entries = self._entries(command, self._content(kind, seat, text))
                try:
                    return await self._make_durable(entries)
                except Stale:
                    await self._catch_up()

    async def catch_up(self, version: int | None = None) -> None:
        """Learn what another process added, if this table is not yet at that version."""
        async with self._turn:
            if version is None or version > self.version:
                await self._catch_up()

    async def _catch_up(self) -> None:
        entries = tuple(await asyncio.to_thread(self._store.entries, self.id, self.version))
        course = self._course.copy()
        for entry in entries:
            course.add(entry)
        self._in_doubt = False
        if entries:
            self._go_on(course, entries)

    async def _make_durable(self, entries: tuple[Entry, ...]) -> Answer:
        course = self._course.copy()
        for entry in entries:
            course.add(entry)
        self._in_doubt = True
        if self.landing is None:
            self.landing = Landing()
        await self.landing.wait(self._store.append_soon(self.id, self.version, entries, course.position()))
        self._in_doubt = False
        return self._go_on(course, entries)

    def _content(self, kind: str, seat: int, text: str) -> list[Move | str]:
        match kind:
            case "move":
                return self._moves(seat, parse(text))
            case "roll":
                return [self._throw(seat)]
            case "undo":
                self._course.check_undo(seat)
                return [""]
            case "word":
                self._course.check_word(seat, text)
                if self._seed is None:
                    raise IllegalMove("words are for fair dice: these are physical")
                return [text]
            case "peek":
                if not isinstance(self.node, Choice):
                    raise IllegalMove("the game is over" if isinstance(self.node, Over) else "throw the dice before you peek")
                self._course.check_seat(seat)
                return [""]
        raise IllegalMove(f"there is no command {shown(kind)}")


OnChange = Callable[[LiveTable], Any]
