"""Players who record every acknowledgement through all connection failures, and a comparison with the store."""

import asyncio
import random
from collections.abc import Callable
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
    version: int = 0
    told: list[int] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    back_after: list[float] = field(default_factory=list)
    position: Any = None
    _unanswered: dict[str, Any] | None = None

    async def play(self, until: Callable[[], bool]) -> None:
        loop = asyncio.get_running_loop()
        lost_at: float | None = None
        while not until():
            try:
                socket = await asyncio.wait_for(self.party.watch(self.seat, since=self.version, address=self.address), 30)
                if lost_at is not None:
                    self.back_after.append(loop.time() - lost_at)
                    lost_at = None
                await self._talk(socket, until)
            except (Cut, TimeoutError, OSError):
                self.lost += 1
                lost_at = lost_at or loop.time()
                await asyncio.sleep(0.05)

    async def _talk(self, socket: Socket, until: Callable[[], bool]) -> None:
        silent = 0
        try:
            while not until():
                try:
                    message = await asyncio.wait_for(socket.hear(), PAUSE_SECONDS)
                except TimeoutError:
                    silent += 1
                    if self._unanswered is None or silent < MOST_SILENT:
                        continue
                    raise  # a command without a response is repeated on a new socket
                silent = 0
                self._hear(message)
                if self._unanswered is None and self.position["seat"] == self.seat and not until():
                    self._unanswered = any_command(self.position, self.version, self.rng)
                    socket.send(self._unanswered)
                elif message["type"] == "welcome" and self._unanswered is not None:
                    socket.send(self._unanswered)
        finally:
            socket.close()

    def _hear(self, message: Any) -> None:
        match message["type"]:
            case "welcome":
                self._went_on(message["table"])
            case "update":
                self._went_on(message)
            case "done":
                self.acknowledged[message["command"]] = message["version"]
                if self._unanswered is not None and message["command"] == self._unanswered["command"]:
                    self._unanswered = None
            case "refused":
                if message["code"] == "not-saved":
                    raise Cut("to be asked again, on a new socket")
                self._unanswered = None

    def _went_on(self, message: Any) -> None:
        assert message["after"] == self.version
        self.told += [entry["version"] for entry in message["entries"]]
        self.version, self.position = message["version"], message["position"]


def players(parties: list[Party], address: Address, seed: int = 1) -> list[Player]:
    """A player for every seat that has a cookie."""
    return [
        Player(party, int(name[5:]), address, random.Random(f"{seed} {party.id} {name}"))
        for party in parties
        for name in party.cookies
        if name.startswith("seat-")
    ]


def compare(store: Store, everyone: list[Player]) -> int:
    """Compare what everyone received with the store; returns the number of acknowledged moves."""
    count = 0
    for player in everyone:
        entries = store.entries(player.party.id)
        assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
        assert player.told == list(range(1, len(player.told) + 1)), "received once, in order, without a gap"
        assert len(player.told) <= len(entries)
        last = {entry.command: entry.version for entry in entries}
        for command, version in player.acknowledged.items():
            assert last[command] == version, "an acknowledged move is in the journal at its version"
        count += len(player.acknowledged)
    assert not [finding for finding in check(store) if finding.fault]
    return count
