"""The clients of the load test: tables with a socket for each seat, and a ledger of every acknowledgement."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import secrets
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from tests.server.client import Cut, Socket

SEATS = 4
UPDATE, DONE, POSITION = b'{"type":"update","after":', b'{"type":"done","command":"', b'"position":{"node":"'
VERSION = b',"version":'
RUN = secrets.token_hex(4)
NUMBERS = itertools.count()
"""The ids of commands are this run and a number, for random ones would cost a system call each."""


class Sent(NamedTuple):
    """A command that is not yet acknowledged."""

    command: bytes
    seat: int
    text: str


@dataclass
class Ledger:
    """Every acknowledgement that clients received, and the latencies."""

    acknowledged: dict[str, dict[bytes, int]] = field(default_factory=dict)
    done: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    gaps: int = 0
    reconnected: list[float] = field(default_factory=list)


class LoadSocket(Socket):
    """A socket whose messages are read where they lie: decoding and parsing all of them would take more time than the server."""

    heard: Callable[[bytes, int], None] | None = None
    """Called with the data and where in it a message begins."""

    def data_received(self, data: bytes) -> None:
        """Read whole text frames; anything else is read as every socket does."""
        at = 0
        while self.heard is not None and not self._data and len(data) >= at + 4 and data[at] == 0x81:
            size, begin = data[at + 1], at + 2
            if size >= 126:
                begin = at + (4 if size == 126 else 10)
                size = int.from_bytes(data[at + 2 : begin], "big")
            if len(data) < begin + size:
                break
            self.heard(data, begin)
            at = begin + size
        if at < len(data):
            super().data_received(data[at:])


class Table:
    """Four sockets at one table; the first also keeps the position."""

    def __init__(self, address: tuple[str, int], ledger: Ledger, table_id: str, cookies: dict[str, str]) -> None:
        self.id, self._address, self._ledger, self._cookies = table_id, address, ledger, cookies
        self.versions = [0] * SEATS
        self.sockets: list[Socket | None] = [None] * SEATS
        self.node = b""
        self.turn = 0
        self.legal = b""
        """The legal moves as they stand in the position, with their quotation marks."""
        self.sent: Sent | None = None
        self.sent_at = 0.0
        self._acknowledged = 0
        ledger.acknowledged[table_id] = {}

    async def sit(self, seat: int) -> None:
        """Open the socket of a seat."""
        path = f"/api/tables/{self.id}/watch?since={self.versions[seat]}"
        cookie = {f"seat-{seat}": self._cookies[f"seat-{seat}"]}
        sitting = await LoadSocket.connect(
            self._address, path, cookies=cookie, heard=lambda text: self._hear(seat, text.encode(), 0)
        )
        sitting.heard = partial(self._hear, seat)
        self.sockets[seat] = sitting

    async def sit_for_good(self, seat: int, until: float) -> None:
        """Reconnect whenever the connection is lost."""
        while time.perf_counter() < until:
            sitting = self.sockets[seat]
            if sitting is None or sitting.is_closed:
                try:
                    await self.sit(seat)
                    self._ledger.reconnected.append(time.perf_counter())
                except Cut:
                    pass
            await asyncio.sleep(0.1)

    def ready(self) -> bool:
        """Whether the next command can be sent."""
        return self.sent is None and self.node not in (b"", b"over") and self.versions[0] >= self._acknowledged

    def send(self, command: Sent | None = None) -> None:
        """Send a random legal command, or repeat one."""
        if command is None:
            what = '"kind":"roll"'
            if self.node == b"choice":
                move = random.choice(self.legal[1:-1].split(b'","')).decode()
                what = f'"kind":"move","move":"{move}"'
            name = f"{RUN}{next(NUMBERS)}"
            text = f'{{"seat":{self.turn},"expect":{self.versions[0]},"command":"{name}",{what}}}'
            command = Sent(name.encode(), self.turn, text)
        self.sent, self.sent_at = command, time.perf_counter()
        sitting = self.sockets[command.seat]
        if sitting is not None:
            sitting.send(command.text)

    def _hear(self, seat: int, data: bytes, at: int) -> None:
        if data.startswith(UPDATE, at):
            comma = data.index(b",", at + len(UPDATE))
            self._ledger.gaps += int(data[at + len(UPDATE) : comma]) != self.versions[seat]
            begin = comma + len(VERSION)
            self.versions[seat] = int(data[begin : data.index(b",", begin)])
            if seat == 0:
                self._look(data, data.index(POSITION, begin) + len(POSITION))
            if self.sent_at:
                self._ledger.heard.append(time.perf_counter() - self.sent_at)
        elif data.startswith(DONE, at):
            begin = at + len(DONE)
            end = data.index(b'"', begin)
            command, begin = data[begin:end], end + len(VERSION) + 1
            version = int(data[begin : data.index(b",", begin)])
            self._ledger.acknowledged[self.id][command] = version
            if self.sent is not None and command == self.sent.command:
                self._ledger.done.append(time.perf_counter() - self.sent_at)
                self.sent, self._acknowledged = None, version
        elif data.startswith(b'{"type":"welcome"', at):
            self._welcome(seat, json.JSONDecoder().raw_decode(data[at:].decode(errors="replace"))[0]["table"], data, at)
        elif data.startswith(b'{"type":"refused"', at):
            code = data[data.index(b'"code":"', at) + 8 :].partition(b'"')[0]
            self._ledger.refusals[code.decode()] += 1
            self.sent = None

    def _welcome(self, seat: int, table: dict[str, Any], data: bytes, at: int) -> None:
        self._ledger.gaps += table["after"] != self.versions[seat]
        self.versions[seat] = table["version"]
        if seat == 0:
            self._look(data, data.index(POSITION, at) + len(POSITION))
        if self.sent is not None and self.sent.seat == seat:
            self.send(self.sent)

    def _look(self, data: bytes, at: int) -> None:
        """Keep what of a position is needed to make a move."""
        end = data.index(b'"', at)
        self.node = data[at:end]
        if self.node != b"over":
            begin = data.index(b'"legal":[', end) + 9
            self.turn, self.legal = int(data[end + 9 : data.index(b",", end + 9)]), data[begin : data.index(b"]", begin)]
