"""The live tables of this process: opening, evicting, rematches, changes of seats."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from secrets import token_urlsafe
from typing import Final, NamedTuple

from dicecup.games.registry import record_of
from dicecup.journal import Journal, NoGame, Seat, Summary
from dicecup.messages.opening import opening
from dicecup.messages.reading import MOST_ENTRIES, read_entries
from dicecup.messages.requests import NewTable
from dicecup.server.agreement import Deadlines
from dicecup.server.bots import YIELD_SECONDS, BotSeats, check_bots
from dicecup.server.completions import CompletionQueue
from dicecup.server.errors import Refused
from dicecup.server.limits import ConcurrencyLimit, RateLimiter, Shares
from dicecup.server.live import LiveTable, hashed
from dicecup.server.metrics import LIVE_TABLES, TABLES_OPENED
from dicecup.server.settings import Settings
from dicecup.server.turns import Computing
from dicecup.store import Store, StoreError
from dicecup.store.forgetting import nameless
from dicecup.table import new_game, rematch

SECRET_BYTES: Final = 16
REST_SECONDS: Final = 5.0
"""How long a table must be idle before it is evicted to make room: whoever just requested it may be about to claim a seat."""


@dataclass(frozen=True)
class NewSecrets:
    """The secrets of a new table, which are stored and logged nowhere: for its host, for seats here, for its invite link."""

    host: str = field(repr=False)
    here: dict[int, str] = field(repr=False)
    invite: str | None = field(repr=False)


class _Opening(NamedTuple):
    """A table that is being read from the store, and the address of whoever wanted it first."""

    task: asyncio.Task[LiveTable]
    address: str


class Change(NamedTuple):
    """What another process changed at a table: its version, and whether its seats changed too."""

    version: int = 0
    seats: bool = False

    def merged(self, other: Change) -> Change:
        """Merge two changes of one table."""
        return Change(max(self.version, other.version), self.seats or other.seats)


class Tables:
    """All live tables, by their public names."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.settings = settings
        self.bots = BotSeats(settings.thinkers, settings.bot_seconds, settings.away_seconds)
        self._clock = clock
        self._live: dict[str, LiveTable] = {}
        self._opening: dict[str, _Opening] = {}
        self._limit = ConcurrencyLimit("tables", settings.live_tables, settings.live_tables_per_address)
        self._bot_limit = ConcurrencyLimit("bots", settings.live_bots, settings.live_bots_per_address)
        self._entries = Shares(settings.live_entries, settings.live_entries_per_address)
        self.computing = Computing()
        self._openings = RateLimiter(settings.tables_per_minute / 60, settings.tables_at_once)
        self._completions: CompletionQueue | None = None

    def __len__(self) -> int:
        return len(self._live)

    def live(self) -> Sequence[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    def find(self, table_id: str) -> LiveTable | None:
        """A table in memory."""
        return self._live.get(table_id)

    def ids(self) -> Sequence[str]:
        """The names of the tables in memory and of those on their way there; other threads may ask too."""
        return [*self._live.copy(), *self._opening.copy()]

    # Coming and going

    async def get(self, table_id: str, address: str = "") -> LiveTable:
        """A table by its name, from memory or from the store; one from there counts, with its bots, for whoever wants it first."""
        while (table := self._live.get(table_id)) is None:
            if table_id not in self._opening:
                task = asyncio.create_task(self._open(table_id, address))
                self._opening[table_id] = _Opening(task, address)
                task.add_done_callback(lambda _: self._opening.pop(table_id, None))
            opening = self._opening[table_id]
            try:
                table = await asyncio.shield(opening.task)
                break
            except Refused:
                if opening.address == address:
                    raise  # else somebody else has no room for it: try again
        table.used_at = time.monotonic()
        self.bots.consider(table)  # they may have stopped because nobody watched
        return table

    async def _open(self, table_id: str, address: str) -> LiveTable:
        self._make_room(address)
        self._check_entries(address)
        with self._limit.hold(address):
            journal, others = await asyncio.to_thread(LiveTable.read_journal, self.store, table_id)
            self._check_entries(address)  # others of this address may have been read meanwhile
            with self._entries.hold(address, len(journal.entries)):
                table = await self.computing.run(address, self._replayed, journal, others)
                if table.header.host_hash is None:  # played at one keyboard
                    raise NoGame(table_id)
                await self._read_rematch(table)
        if bots := len(_bot_seats(table)):
            self._make_room(address, bots)
            self._bot_limit.check(address, bots)
        return self._keep(table, address)

    def _replayed(self, journal: Journal, others: Sequence[Summary]) -> LiveTable:
        """A table, with the events that its first reader needs: in a thread, because that may take long."""
        table = LiveTable(self.store, journal, self._clock, others)
        read_entries(table, table.since(table.version - MOST_ENTRIES))
        return table

    def _keep(self, table: LiveTable, address: str) -> LiveTable:
        """Have a table in memory from now on; if it came there in the meantime, the one that is there counts."""
        if table.id in self._live:
            return self._live[table.id]
        table.address = address
        if self._completions is None:
            self._completions = CompletionQueue()
        table.completions = self._completions
        table.deadlines = Deadlines(self.settings.word_seconds, self.settings.unclaimed_seconds)
        each = self.settings.sockets_per_table_and_address
        table.spectators = ConcurrencyLimit("watchers of this table", self.settings.sockets_per_table, each)
        table.players = ConcurrencyLimit("open pages of your seat", sys.maxsize, each)
        self._limit.add(address)
        self._count_entries(table)
        self._count_bots(table)
        self._live[table.id] = table
        LIVE_TABLES.set(len(self._live))
        table.on_advanced = self._advanced
        self.bots.consider(table)
        return table

    def _advanced(self, table: LiveTable, elsewhere: bool) -> None:
        if self._live.get(table.id) is not table:
            return  # it was forgotten while a move of it was written
        self._count_entries(table)
        if table.counted_seats is not table.seats or (table.charged_bots and table.over):
            self._count_bots(table)
        self.bots.consider(table, YIELD_SECONDS if elsewhere else 0.0)

    def _count_entries(self, table: LiveTable) -> None:
        """Count what a table holds in memory."""
        self._entries.add(table.address, table.version - table.charged_entries)
        table.charged_entries = table.version

    def extras_per_seat(self, table: LiveTable) -> int:
        """How many entries the undos and peeks of a seat may make: none where its address holds too much. The game goes on."""
        return 0 if self._entries.is_over(table.address) else self.settings.extras_per_seat

    def _check_entries(self, address: str) -> None:
        """Refuse another table of an address that holds too much."""
        if self._entries.is_over(address):
            raise Refused(429, "too-many", "there are too many long games at your address: let some rest first", retry_after=30)

    def _count_bots(self, table: LiveTable) -> None:
        """Count the bots that play at a table, stand-ins too; who called one is charged, else who brought the table into memory."""
        charged, playing = table.charged_bots, _bot_seats(table)
        for seat in [*charged.keys() - playing]:
            self._bot_limit.leave(charged.pop(seat))
        for seat in playing - charged.keys():
            charged[seat] = table.callers.get(seat, table.address)
            self._bot_limit.add(charged[seat])
        table.counted_seats = table.seats

    def calling_bot(self, table: LiveTable, seat: int, address: str) -> AbstractContextManager[None]:
        """Charge a bot that shall play a seat to whoever calls it, or refuse: while the context lasts, and then if it plays."""
        table.callers[seat] = address
        return self._holding_bots(address, 0 if seat in table.charged_bots else 1)

    def _make_room(self, address: str, bots: int = 0) -> None:
        """Evict idle tables where there is no room for another one: some of all, else some of this address."""
        most = max(1, len(self._live) // 10)
        if self._limit.is_full() or self._entries.is_full() or (bots and self._bot_limit.is_full(bots)):
            self.evict_idle(REST_SECONDS, most)
        elif self._entries.is_over(address) or not self._limit.has_room(address):
            self.evict_idle(REST_SECONDS, most, address)

    def evict_idle(self, idle_seconds: float, most: int = 1_000_000, address: str | None = None) -> None:
        """Remove idle tables from memory, perhaps those alone that count for an address; the store keeps them."""
        now = time.monotonic()
        idle = [
            table
            for table in self._live.values()
            if address in (None, table.address)
            and not (table.in_use or table.watchers or table.is_busy or self.bots.is_busy(table))
            and now - table.used_at >= idle_seconds
        ]
        for table in sorted(idle, key=lambda table: table.used_at)[:most]:
            self._evict(table)

    def _evict(self, table: LiveTable) -> None:
        del self._live[table.id]
        LIVE_TABLES.set(len(self._live))
        self._limit.leave(table.address)
        self._entries.add(table.address, -table.charged_entries)
        while table.charged_bots:
            self._bot_limit.leave(table.charged_bots.popitem()[1])
        table.seating.close()

    # Changes made by other processes

    def is_outdated(self, table_id: str, change: Change) -> bool:
        """Whether this change is not yet known here; a table that is being opened may have read the store too early."""
        table = self._live.get(table_id)
        if table is None:
            return table_id in self._opening
        return change.seats or change.version > table.version

    def is_busy(self, table_id: str) -> bool:
        """Whether a command is in progress at a table in memory."""
        table = self._live.get(table_id)
        return table is not None and table.is_busy

    async def refresh(self, table_id: str, change: Change) -> None:
        """Read from the store what another process changed."""
        opening = self._opening.get(table_id)
        if opening is not None:
            await asyncio.wait([opening.task])
        table = self._live.get(table_id)
        if table is not None:
            await table.catch_up(change.version)
            if change.seats:
                await table.refresh_seats()
                await self._read_rematch(table)

    async def learn_forgotten(self, tables: Sequence[LiveTable]) -> None:
        """Take over from the store which of these tables were forgotten, and whose names."""
        games = {game_id for table in tables for game_id in (table.id, *(other.id for other in table.others))}
        kept = await asyncio.to_thread(nameless, self.store, games)
        for table in tables:
            if table.id not in kept and self._live.get(table.id) is table:
                self._evict(table)
                table.is_forgotten = True
                table.seats_changed()
            elif any(_is_outdated(game_id, names, kept) for game_id, names in _names_at(table)):
                await table.refresh_names()

    async def _read_rematch(self, table: LiveTable) -> None:
        if table.over and table.rematch is None:
            self._set_rematch(table, await asyncio.to_thread(self.store.rematch_of, table.id))

    def _set_rematch(self, table: LiveTable, rematch_id: str | None) -> None:
        if rematch_id is not None and table.rematch is None:
            table.rematch = rematch_id
            table.notify_watchers()

    # Opening

    async def create(self, new: NewTable, address: str) -> tuple[LiveTable, NewSecrets]:
        """Open a new table; game, seats, keys and seed are one transaction."""
        self._count_opening(address)
        options, seats = opening(new)
        await check_bots({seat.bot or seat.stand_in_level for seat in seats}, record_of(new.game, len(seats), **options))
        bots = sum(seat.bot is not None for seat in seats)
        kinds = [seat.kind for seat in new.seats]
        secrets = NewSecrets(
            host=new_secret(),
            here={number: new_secret() for number, kind in enumerate(kinds) if kind == "here"},
            invite=new_secret() if "friend" in kinds else None,
        )
        seats = [_keyed(seat, secrets.here.get(number)) for number, seat in enumerate(seats)]
        with self._holding(address, bots):
            created = new_game(
                new.game,
                seats,
                options,
                dice=new.dice,
                clock=self._clock,
                host_hash=hashed(secrets.host),
                invite_hash=None if secrets.invite is None else hashed(secrets.invite),
            )
            await asyncio.wrap_future(self.store.create_soon(created))
        table = LiveTable(self.store, created, self._clock)
        self._keep(table, address)
        TABLES_OPENED.inc()
        return table, secrets

    def _count_opening(self, address: str) -> None:
        """Count a new table of an address, which opens only so many in a minute."""
        if not self._openings.take(address):
            raise Refused(429, "too-many", "you have opened many tables: wait a little", retry_after=10)

    @contextmanager
    def _holding(self, address: str, bots: int) -> Iterator[None]:
        """Count a table with its bots that is about to come."""
        self._make_room(address)
        self._check_entries(address)
        with self._limit.hold(address), self._holding_bots(address, bots):
            yield

    def _holding_bots(self, address: str, bots: int) -> AbstractContextManager[None]:
        """Count bots that are about to come; where there are none, nothing is refused because of others' bots."""
        self._make_room(address, bots)
        return self._bot_limit.hold(address, bots) if bots else nullcontext()

    async def rematch(self, table: LiveTable, address: str) -> LiveTable:
        """The next game of the same players, created once however often it is requested; their secrets open it too."""
        if not table.over:
            raise Refused(409, "not-allowed", "a rematch comes after the game", version=table.version)
        await self._read_rematch(table)
        if table.rematch is None:
            self._count_opening(address)
            await table.refresh_seats()  # a name may have been forgotten since this table was read
            created = rematch(table.header, table.seats, self._clock)
            try:
                with self._holding(address, sum(seat.bot is not None for seat in created.seats)):
                    await asyncio.wrap_future(self.store.create_soon(created))
            except StoreError:  # another request, perhaps in another process, may have been first
                await self._read_rematch(table)
                if table.rematch is None:
                    raise
            else:
                others = [*table.others, *filter(None, [table.summary])]
                new = self._keep(LiveTable(self.store, created, self._clock, others), address)
                self._set_rematch(table, new.id)
                return new
        new = await self.get(table.rematch, address)
        self.store.check_intact()  # it may have been written to a file that is gone
        return new

    async def refresh_seats(self, table: LiveTable) -> None:
        """Read the seats from the store if another process may have changed them: its notification may be on the way."""
        if self.settings.on_postgresql:
            await table.refresh_seats()


def _keyed(seat: Seat, secret: str | None) -> Seat:
    return seat if secret is None else replace(seat, key_hash=hashed(secret))


def new_secret() -> str:
    """128 random bits."""
    return token_urlsafe(SECRET_BYTES)


def _names_at(table: LiveTable) -> Iterator[tuple[str, Sequence[str]]]:
    """The names that a table shows: of its own seats, and of the other games of its series."""
    yield table.id, [seat.name for seat in table.seats]
    for other in table.others:
        yield other.id, other.names


def _is_outdated(game_id: str, names: Sequence[str], kept: Mapping[str, Mapping[int, str]]) -> bool:
    return game_id not in kept or any(names[seat] != name for seat, name in kept[game_id].items())


def _bot_seats(table: LiveTable) -> Set[int]:
    """The seats that bots play now; after the game there are none."""
    return set() if table.over else {seat for seat in range(len(table.seats)) if table.player_of(seat) is not None}
