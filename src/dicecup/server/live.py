"""A table in the memory of this process: its game, its seats, its watchers. All of it belongs to the event loop.

Only the commit happens elsewhere, in the store's writer thread: while a table waits for it, the loop serves other tables.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Any, Final, NamedTuple, Protocol, Self

from dicecup.bots.seating import Seating
from dicecup.journal import HOST, Entry, Journal, Seat, Stale, Stored, Summary
from dicecup.server.agreement import Deadlines, wait_until_agreed
from dicecup.server.completions import CompletionQueue, ends_without_memory, settle
from dicecup.server.limits import ConcurrencyLimit
from dicecup.server.signals import Signals
from dicecup.server.turns import SharedReading, Turns
from dicecup.store import Store
from dicecup.store.errors import SeatChanged
from dicecup.store.jobs import Append
from dicecup.store.seats import ChangeInvite, ChangeSeat, SeatChange
from dicecup.table import Answer, Command, Step, Table
from dicecup.table.opening import Clock

_LOG: Final = logging.getLogger(__name__)


class Watcher(Protocol):
    """A subscriber that is notified when the table changes."""

    def notify(self) -> object:
        """Send what is new."""
        ...


class Acting(NamedTuple):
    """A command in progress: its sender is checked again if the seats are read again, and gets the answer or the error."""

    command: Command
    check: Callable[[], None]
    completion: Callable[[Answer | BaseException], None]
    sender: Watcher | None = None
    """It is not notified of what the command did: the completion does that, in one write with the answer."""


class Decision(NamedTuple):
    """How a seat shall change, and what the journal says about it; nothing, if who plays does not change."""

    change: SeatChange
    who: str | None = None
    by_invite: bool = False
    """Whether it relies on the table's invite link."""


def hashed(secret: str) -> bytes:
    """What is stored of a seat's secret: 128 random bits need no salt and no slow hash."""
    return sha256(secret.encode()).digest()


class LiveTable(Table):
    """A table that waits for its commits without blocking the event loop."""

    def __init__(self, store: Store, journal: Journal, clock: Clock = time.time, others: Sequence[Summary] = ()) -> None:
        super().__init__(store, journal, clock, others)
        self._store = store
        self.watchers: set[Watcher] = set()
        self.in_use = 0
        """How many requests and sockets have this table in hand: were it evicted, the next one would get a second copy of it."""
        self.seating = Seating(self.header.record, self.game, [seat.bot for seat in self.seats])
        self.present: Counter[tuple[int, bytes | None]] = Counter()
        """How many sockets hold each seat, by the hash of the secret by which they do."""
        self.last_seen: dict[int, float] = {}
        self.last_request: dict[int, tuple[float, bytes]] = {}
        """When a device last requested to go on at a seat, and the hash of its secret."""
        self.seen_elsewhere: Set[int] = frozenset()
        self.used_at = self._opened_at = time.monotonic()
        self.address = ""
        """Of whoever brought this table into memory: it counts for them."""
        self.charged_entries = 0
        """How many entries of the journal count for that address."""
        self.charged_bots: dict[int, str] = {}
        """The seats that bots play, each with the address that it counts for."""
        self.callers: dict[int, str] = {}
        """The address from which a bot was last called to a seat."""
        self.counted_seats: tuple[Seat, ...] | None = None
        """The seats for which bots were counted last: they are replaced whenever one of them changes."""
        self.rematch: str | None = None
        self.is_forgotten = False
        """Whether the store has this table no more: its sockets are closed."""
        self.signals = Signals()
        self.seats_revision = 0
        self.completions: CompletionQueue | None = None
        self.on_advanced: Callable[[LiveTable, bool], None] = lambda table, elsewhere: None
        """Called after the game advanced, with whether another process advanced it."""
        self.cached_messages: dict[object, Any] = {}
        """Serialised messages of the present version, made once for all watchers."""
        self.entry_texts: dict[int, bytes] = {}
        """Entries that led to the present version in JSON, by their versions, made once for all messages that have them."""
        self.spectators = ConcurrencyLimit("watchers of this table", sys.maxsize, sys.maxsize)
        self.players = ConcurrencyLimit("open pages of your seat", sys.maxsize, sys.maxsize)
        """Sockets without a seat by their addresses, and those of players by a seat that they hold."""
        self._answered: Watcher | None = None
        """Hears of the present change with the answer to its own command."""
        self.deadlines = Deadlines()
        self._waiting: set[asyncio.Event] = set()
        self._turns = Turns()
        self._repeated_commands: set[asyncio.Task[Answer]] = set()
        # shared, since anyone may cause them: with a secret that opens nothing, with a version that is not there yet
        self._reading_seats = SharedReading(self._turns)
        self._reading_entries = SharedReading(self._turns)
        self._wanted_version = 0

    @contextmanager
    def used(self) -> Iterator[Self]:
        """Keep this table from being evicted while the context lasts."""
        self.in_use += 1
        try:
            yield self
        finally:
            self.in_use -= 1
            self.used_at = time.monotonic()

    # Seats

    def held(self, secrets: Mapping[int, str]) -> frozenset[int]:
        """The seats, and perhaps the host, that these secrets hold. A link alone holds no seat: one first sits down by it."""
        return frozenset(
            seat
            for seat, secret in secrets.items()
            if self._opens(seat, hashed(secret)) and (seat == HOST or self.seats[seat].claimed)
        )

    def opened_by(self, secrets: Iterable[str]) -> dict[int, str]:
        """The seats, and perhaps the host, that any of these secrets opens, each with its secret."""
        hashes = {secret: hashed(secret) for secret in secrets}
        numbers = (HOST, *range(len(self.seats)))
        return {seat: secret for seat in numbers for secret, key_hash in hashes.items() if self._opens(seat, key_hash)}

    def _opens(self, seat: int, key_hash: bytes) -> bool:
        if seat != HOST and seat not in range(len(self.seats)):
            return False
        kept = self.header.host_hash if seat == HOST else self.seats[seat].key_hash
        return kept is not None and hmac.compare_digest(kept, key_hash)

    def is_present(self, seat: int) -> bool:
        """Whether a socket in this process holds this seat."""
        return self.present[seat, self.seats[seat].key_hash] > 0

    def is_away(self, seat: int, away_seconds: float) -> bool:
        """Whether the person of this seat has shown no activity for so long."""
        at = self.seats[seat]
        if at.bot is not None or not at.claimed or self.is_present(seat) or seat in self.seen_elsewhere:
            return False
        return time.monotonic() - self.last_seen.get(seat, self._opened_at) >= away_seconds

    def opens(self, seat: int, secret: str | None) -> bool:
        """Whether a secret opens a seat, or is the host's."""
        return secret is not None and self._opens(seat, hashed(secret))

    def invites(self, secret: str) -> bool:
        """Whether a secret is that of the table's invite link."""
        kept = self.header.invite_hash
        return kept is not None and hmac.compare_digest(kept, hashed(secret))

    def learn_seats(self, stored: Stored) -> bool:
        """Take over seats and invite link as the store has them; returns whether they were different."""
        if (stored.seats, stored.header.invite_hash) == (self.seats, self.header.invite_hash):
            return False
        self.header, self.seats = stored.header, stored.seats
        self.seats_revision += 1
        return True

    def seats_changed(self) -> None:
        """Notify the watchers that someone came, left or was replaced."""
        self.seats_revision += 1
        self.notify_watchers()

    @property
    def is_busy(self) -> bool:
        """Whether a command is in progress."""
        return self._turns.is_taken

    def notify_watchers(self) -> None:
        """Notify every watcher of a change, and throws that wait for one."""
        for watcher in self.watchers:
            if watcher is not self._answered:
                watcher.notify()
        for waiting in self._waiting:
            waiting.set()

    def take_over(self, step: Step) -> Answer:
        """Advance to a step that is durable, then notify the watchers."""
        answer = super().take_over(step)
        self.cached_messages.clear()
        self.entry_texts.clear()
        try:
            self.notify_watchers()
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001 - the move is durable, whatever a watcher does
            _LOG.exception("a watcher of game %s failed", self.id)
        return answer

    # Commands

    async def act(self, command: Command, check: Callable[[], None] = lambda: None) -> Answer:
        """Carry a command out once, and return when it is durable; it is completed even if its sender disconnects.

        `check` refuses a sender who does not hold the seat: it is called again whenever the seats were read again. The first throw
        waits until the seats have agreed on the dice.
        """
        if command.kind == "roll" and not self.agreed:
            await wait_until_agreed(self, command)
            check()
        if not self.is_free(command.expect):
            return await asyncio.shield(asyncio.create_task(self._act(command, check)))
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.act_now(Acting(command, check, partial(settle, waiting)))
        return await waiting

    def is_free(self, expected: int | None) -> bool:
        """Whether a command for this version can be handed to the store without waiting for anything."""
        return not self._turns.is_taken and not self.must_refresh(expected)

    def act_now(self, acting: Acting) -> None:
        """The same without a task, for a table that is free for the command; what is wrong with the command is raised at once."""
        step = self.prepare(acting.command)
        if isinstance(step, Answer):
            acting.completion(step)
            return
        is_ours = self._turns.take()
        assert is_ours
        try:
            append = Append(self.id, step.expected, step.entries, step.course.position())
            self._store.append_calling(append, self._completions().calling(partial(self._saved, acting, step)))
        except BaseException:
            self._turns.release()
            raise

    def _saved(self, acting: Acting, step: Step, error: BaseException | None) -> None:
        """Take over what is durable, whether or not its sender still waits; what came too late is tried again."""
        outcome: Answer | BaseException | None = error
        try:
            if error is None:
                self._answered = acting.sender
                outcome = self._advance(step)
        except Exception as failure:  # noqa: BLE001 - its sender has to hear of it
            outcome = failure
        finally:
            self._answered = None
            self._turns.release()
        if isinstance(error, Stale):
            again = asyncio.create_task(self._act(acting.command, acting.check))
            self._repeated_commands.add(again)
            again.add_done_callback(self._repeated_commands.discard)
            again.add_done_callback(lambda done: None if done.cancelled() else acting.completion(done.exception() or done.result()))
        elif outcome is not None:
            acting.completion(outcome)

    async def _act(self, command: Command, check: Callable[[], None]) -> Answer:
        async with self._turns:
            if self.must_refresh(command.expect):
                await self._read_new_entries()
                check()
            while True:
                step = self.prepare(command)
                if isinstance(step, Answer):
                    return step
                try:
                    await self._durable(self.save(step))
                except Stale:
                    if await self._read_new_entries() is None:
                        raise
                    check()
                else:
                    return self._advance(step)

    @ends_without_memory
    def _advance(self, step: Step) -> Answer:
        answer = self.take_over(step)
        self.on_advanced(self, False)
        return answer

    async def change_seat(self, seat: int, decide: Callable[[Seat], Decision | None]) -> Seat:
        """Change a seat as is decided from what is seen of it, and return it once that is durable.

        If the seat is no longer as it was seen, it is read again and decided anew. The journal notes who plays from now on, unless
        the game is over.
        """
        return await asyncio.shield(asyncio.create_task(self._change_seat(seat, decide)))

    async def _change_seat(self, number: int, decide: Callable[[Seat], Decision | None]) -> Seat:
        async with self._turns:
            while (decision := decide(seen := self.seats[number])) is not None:
                if self.must_refresh():
                    await self._read_new_entries()
                    continue
                command = Command("player", number, word=decision.who or "")
                step = self.prepare(command) if decision.who is not None and not self.over else None
                assert not isinstance(step, Answer)
                append = Append(self.id, step.expected, step.entries, step.course.position()) if step else None
                invite = self.header.invite_hash if decision.by_invite else None
                try:
                    await self._durable(self._store.submit(ChangeSeat(self.id, number, seen, decision.change, append, invite)))
                except Stale:
                    await self._read_new_entries()
                except SeatChanged:
                    await self._read_new_entries()
                    await self._read_seats()
                else:
                    self._seat_changed(number, replace(self.seats[number], **decision.change), step)
                    break
            else:
                self._store.check_intact()  # what was seen may have been written to a file that is gone
            return self.seats[number]

    @ends_without_memory
    def _seat_changed(self, number: int, seat: Seat, step: Step | None) -> None:
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        self.seats_revision += 1
        if step is None:
            self.notify_watchers()
        else:
            self.take_over(step)
        self.on_advanced(self, False)

    async def change_invite(self, invite_hash: bytes) -> None:
        """Replace the invite link, and return once that is durable."""
        async with self._turns:
            await self._durable(self._store.submit(ChangeInvite(self.id, self.header.invite_hash, invite_hash)))
            self.header = replace(self.header, invite_hash=invite_hash)

    async def refresh_seats(self) -> None:
        """Read from the store what another process changed about the seats."""
        await self._reading_seats.wait_for(self._read_seats)

    async def _read_seats(self) -> None:
        if self.learn_seats(await asyncio.to_thread(self._store.load, self.id)):
            await self._read_series()

    async def refresh_names(self) -> None:
        """Read the names of this table and of its series again: one was forgotten, or a game was."""
        async with self._turns:
            self.learn_seats(await asyncio.to_thread(self._store.load, self.id))
            await self._read_series()

    async def _read_series(self) -> None:
        series = await asyncio.to_thread(self._store.series, self.header.series)
        self.others = tuple(summary for summary in series if summary.id != self.id)
        self.notify_watchers()
        self.on_advanced(self, True)

    async def _durable(self, writing: Future[None]) -> None:
        await self._completions().wait(writing)

    def _completions(self) -> CompletionQueue:
        if self.completions is None:
            self.completions = CompletionQueue()
        return self.completions

    @property
    def waiting(self) -> int:
        """How many throws wait until the seats have agreed on the dice."""
        return len(self._waiting)

    @property
    def age(self) -> float:
        """How many seconds ago the table was opened."""
        return self._clock() - self.header.created / 1000

    async def wait_for_change(self, seconds: float) -> bool:
        """Wait until something happens at the table, at most so long; returns whether it did."""
        changed = asyncio.Event()
        self._waiting.add(changed)
        try:
            async with asyncio.timeout(seconds):
                await changed.wait()
        except TimeoutError:
            return False
        finally:
            self._waiting.discard(changed)
        return True

    async def catch_up(self, version: int) -> None:
        """Read what another process added, if this table is not yet at that version."""
        if version > self.version:
            self._wanted_version = max(self._wanted_version, version)
            await self._reading_entries.wait_for(self._read_wanted_entries)

    async def _read_wanted_entries(self) -> None:
        wanted, self._wanted_version = self._wanted_version, 0
        if wanted > self.version:
            await self._read_new_entries()

    def apply_notified(self, entries: Sequence[Entry]) -> None:
        """Apply entries that another process added, if they follow what is known here and no command is in progress.

        Where they say who plays, the seats have to be read too, which `catch_up` does.
        """
        new = [entry for entry in entries if entry.version > self.version]
        is_next = bool(new) and new[0].version == self.version + 1 and not self.is_busy
        if is_next and all(entry.kind != "player" for entry in new):
            self._learn(new)

    async def _read_new_entries(self) -> Answer | None:
        entries = await asyncio.to_thread(self._persistence.entries, self.id, self.version)
        if any(entry.kind == "player" for entry in entries):
            self.learn_seats(await asyncio.to_thread(self._store.load, self.id))
        return self._learn(entries)

    @ends_without_memory
    def _learn(self, entries: Sequence[Entry]) -> Answer | None:
        answer = self.learn(entries)
        if answer is not None:
            self.on_advanced(self, True)
        return answer
