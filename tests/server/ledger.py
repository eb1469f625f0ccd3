"""Players who record every acknowledgement through all failures, and a comparison of their ledger with the store."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from dicecup.store import Store, check
from tests.server.client import Cut, Socket
from tests.server.kit import Address, Party, any_command

PAUSE_SECONDS = 0.5
MOST_SILENT = 20


@dataclass
class Player:
    """One seat on its own socket, which reconnects whenever it is cut off."""

    party: Party
    seat: int
    address: Address
    rng: random.Random
    pause: float = 0.0
    """How long to wait before each command."""
    version: int = 0
    told: list[tuple[int, str]] = field(default_factory=list)
    gaps: int = 0
    acknowledged: dict[str, int] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    """How long each acknowledgement took."""
    told_at: dict[int, float] = field(default_factory=dict)
    lost: int = 0
    back_after: list[float] = field(default_factory=list)
    position: Any = None
    unanswered: dict[str, Any] | None = None
    answered: dict[str, Any] | None = None
    """The last command that was acknowledged."""
    sent_at: float = 0.0
    _socket: Socket | None = None

    async def play(self, crowd: "Crowd") -> None:
        loop = asyncio.get_running_loop()
        lost_at: float | None = None
        while not crowd.over:
            try:
                socket = await asyncio.wait_for(self.party.watch(self.seat, since=self.version, address=self.address), 30)
                if lost_at is not None:
                    self.back_after.append(loop.time() - lost_at)
                    lost_at = None
                await self._talk(socket, crowd)
            except (Cut, TimeoutError, OSError):
                self.lost += 1
                lost_at = lost_at or loop.time()
                await asyncio.sleep(0.05)

    async def move_to(self, address: Address) -> None:
        """Go on through another process."""
        self.address, seen = address, self.lost
        if self._socket is not None:
            self._socket.close()
        while self.lost == seen:
            await asyncio.sleep(0.01)

    async def _talk(self, socket: Socket, crowd: "Crowd") -> None:
        silent, self._socket = 0, socket
        try:
            while not crowd.over:
                try:
                    message = await asyncio.wait_for(socket.hear(), PAUSE_SECONDS)
                except TimeoutError:
                    silent += 1
                    if self.unanswered is not None and silent >= MOST_SILENT:
                        raise  # a command without a response is repeated on a new socket
                else:
                    silent = 0
                    self._hear(message)
                    if message["type"] == "welcome" and self.unanswered is not None:
                        socket.send(self.unanswered)
                if self.unanswered is None and self.position and self.position["seat"] == self.seat and crowd.is_sending:
                    if self.pause:
                        await asyncio.sleep(self.pause)
                    self.unanswered = any_command(self.position, self.version, self.rng)
                    self.sent_at = time.perf_counter()
                    socket.send(self.unanswered)
        finally:
            socket.close()

    def _hear(self, message: Any) -> None:
        match message["type"]:
            case "welcome":
                self._went_on(message["table"])
            case "update":
                self._went_on(message)
            case "done":
                self.acknowledged.setdefault(message["command"], message["version"])
                if self.unanswered is not None and message["command"] == self.unanswered["command"]:
                    self.seconds.append(time.perf_counter() - self.sent_at)
                    self.answered, self.unanswered = self.unanswered, None
            case "refused":
                if message["code"] in ("not-saved", "busy"):
                    raise Cut("to be asked again, on a new socket")
                self.unanswered = None

    def _went_on(self, message: Any) -> None:
        self.gaps += message["after"] != self.version
        self.told += [(entry["version"], text_of(entry)) for entry in message["entries"]]
        self.version, self.position = message["version"], message["position"]
        self.told_at[self.version] = time.perf_counter()

    @property
    def is_over(self) -> bool:
        return self.position is not None and self.position["node"] == "over"


def text_of(entry: Any) -> str:
    """The move of an entry as a socket received it; other entries have none."""
    return str(entry["event"]["move"]) if entry["kind"] == "move" else ""


class Crowd:
    """Players at several tables, who play while `is_sending`, and listen until it is `over`."""

    def __init__(self, pause: float = 0.0) -> None:
        self.players: list[Player] = []
        self.is_sending = True
        self.over = False
        self._pause = pause
        self._tasks: list[asyncio.Task[None]] = []

    def seat(self, *newcomers: Player) -> None:
        """Let these players play too."""
        for player in newcomers:
            player.pause = self._pause
            self.players.append(player)
            self._tasks.append(asyncio.create_task(player.play(self)))

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def more_moves(self, count: int, seconds: float = 60.0) -> bool:
        """Wait until this many more moves are acknowledged; returns whether they were in time."""
        wanted = self.acknowledged + count
        return await self.wait(lambda: self.acknowledged >= wanted, seconds)

    async def settle(self, seconds: float = 20.0) -> list[str]:
        """Send no more, and wait until everything is answered and everyone was told; returns what is missing."""
        self.is_sending = False
        await self.wait(lambda: not self._unsettled(), seconds)
        return self._unsettled()

    def _unsettled(self) -> list[str]:
        newest = {id(player.party): 0 for player in self.players}
        for player in self.players:
            newest[id(player.party)] = max(newest[id(player.party)], player.version, *player.acknowledged.values(), 0)
        silent = sum(player.version != newest[id(player.party)] for player in self.players)
        waiting = sum(player.unanswered is not None for player in self.players)
        found = [f"{waiting} commands got no answer"] if waiting else []
        return found + ([f"{silent} sockets were not told the last move"] if silent else [])

    async def leave(self) -> None:
        """Stop all players, and raise what went wrong in them."""
        self.over = True
        await asyncio.gather(*self._tasks)

    @staticmethod
    async def wait(condition: Callable[[], bool], seconds: float) -> bool:
        until = time.perf_counter() + seconds
        while not condition():
            if time.perf_counter() > until:
                return False
            await asyncio.sleep(0.02)
        return True


@asynccontextmanager
async def playing(everyone: Sequence[Player], pause: float = 0.0) -> AsyncIterator[Crowd]:
    """Let everyone play during the block, and stop them at its end."""
    crowd = Crowd(pause)
    crowd.seat(*everyone)
    try:
        yield crowd
    finally:
        await crowd.leave()


def players(parties: list[Party], address: Address, seed: int = 1) -> list[Player]:
    """A player for every seat that has a cookie."""
    return [
        Player(party, int(name[5:]), address, random.Random(f"{seed} {party.id} {name}"))
        for party in parties
        for name in party.cookies
        if name.startswith("seat-")
    ]


@dataclass
class Audit:
    """What the comparison found."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    reordered: int = 0
    problems: list[str] = field(default_factory=list)


def audit(store: Store, everyone: Sequence[Player]) -> Audit:
    """Compare what everyone received with the store."""
    found = Audit(acknowledged=sum(len(player.acknowledged) for player in everyone))
    for party in {id(player.party): player.party for player in everyone}.values():
        at_table = [player for player in everyone if player.party is party]
        entries = store.entries(party.id)
        if [entry.version for entry in entries] != list(range(1, len(entries) + 1)):
            found.problems.append(f"the journal of {party.id} has a gap")
        last = {entry.command: entry.version for entry in entries}
        begun = Counter(entry.command for before, entry in zip((None, *entries), entries, strict=False) if _begins(before, entry))
        answers = Counter(version for player in at_table for version in player.acknowledged.values())
        found.doubled += sum(count > 1 for count in (*begun.values(), *answers.values()))
        for player in at_table:
            for command, version in player.acknowledged.items():
                found.lost += command not in last
                found.reordered += command in last and last[command] != version
            stored = [(entry.version, entry.text if entry.kind == "move" else "") for entry in entries]
            found.reordered += player.gaps + (player.told != stored[: len(player.told)])
    found.problems += [str(finding) for finding in check(store) if finding.fault]
    return found


def delays(everyone: Sequence[Player]) -> list[float]:
    """For every version that several players were told of, the time between the first and the last of them."""
    told: dict[tuple[str, int], list[float]] = {}
    for player in everyone:
        for version, at in player.told_at.items():
            told.setdefault((player.party.id, version), []).append(at)
    return [max(times) - min(times) for times in told.values()]


def _begins(before: Any, entry: Any) -> bool:
    """Whether an entry is the first of its command: those of one command are neighbours."""
    return entry.command is not None and (before is None or before.command != entry.command)


def compare(store: Store, everyone: Sequence[Player]) -> int:
    """Require that nothing was lost, doubled or reordered; returns the number of acknowledged moves."""
    found = audit(store, everyone)
    assert found == Audit(found.acknowledged)
    return found.acknowledged
