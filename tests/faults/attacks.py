"""Denials of service, each run in a process of its own: `python -m tests.faults.attacks NAME PORT SECONDS [TABLE…]`.

They come from 127.0.0.2 and further, the victim from 127.0.0.1; they are bounded in count and time. A line is printed when the
attack has begun, and at the end how often it tried. `attacking` runs one beside something that is measured.
"""

import asyncio
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from tests.server.client import PING, Cut, Socket, ask

Address = tuple[str, int]
HERE = {"kind": "here"}
BOT = {"kind": "bot", "bot": "random"}
EMPTY_CONTINUATION = b"\x00\x80\0\0\0\0"
BEGUN_TEXT = b"\x01\x81\0\0\0\0{"


class Attack:
    """One attack on one server."""

    def __init__(self, address: Address, seconds: float, tables: Sequence[str]) -> None:
        self.address = address
        self.tables = tables
        """The names of the victim's tables."""
        self.until = time.monotonic() + seconds
        self.tries = 0

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def open_table(self, host: str, *seats: dict[str, str], game: str = "yahtzee") -> Any:
        """Open a table from an address; None if that is refused."""
        self.tries += 1
        with suppress(Cut):
            answer = await ask(self.address, "POST", "/api/tables", {"game": game, "seats": list(seats)}, source=host)
            if answer.status == 201:
                return answer.json()["table"]["id"], answer.cookies
        return None

    async def watch(self, host: str, table: Any) -> Socket:
        table_id, cookies = table
        return await Socket.connect(self.address, f"/api/tables/{table_id}/watch", cookies=cookies, source=host)


async def nothing(attack: Attack) -> None:
    """Do nothing, for comparison."""
    begun()
    while attack.goes_on:
        await asyncio.sleep(0.1)


async def idle_connections(attack: Attack) -> None:
    """1,200 TCP connections of one address that say nothing."""
    await _connect(attack, 1_200)


async def connections_of_one(attack: Attack) -> None:
    """320 connections of one address, where the server allows 300 in all."""
    await _connect(attack, 320)


async def _connect(attack: Attack, count: int) -> None:
    writers: list[asyncio.StreamWriter] = []
    for _ in range(count):
        attack.tries += 1
        with suppress(OSError):
            writers.append((await asyncio.open_connection(*attack.address, local_addr=("127.0.0.2", 0)))[1])
    begun()
    while attack.goes_on:  # whatever was closed is opened again
        await asyncio.sleep(0.1)
        for at, writer in enumerate(writers):
            if attack.goes_on and writer.is_closing():
                attack.tries += 1
                with suppress(OSError):
                    writers[at] = (await asyncio.open_connection(*attack.address, local_addr=("127.0.0.2", 0)))[1]
    for writer in writers:
        writer.close()


async def empty_frames(attack: Attack) -> None:
    """One socket that begins a message and goes on with empty continuation frames."""
    await _flood(attack, 1, BEGUN_TEXT, EMPTY_CONTINUATION * 200, 200)


async def pings(attack: Attack) -> None:
    """Four sockets that send pings."""
    ping = bytes((0x80 | PING, 0x80)) + b"\0\0\0\0"
    await _flood(attack, 4, b"", ping * 200, 200)


async def commands(attack: Attack) -> None:
    """Sockets at as many tables as one address may open at once, which send commands that come too late."""
    text = b'{"kind":"roll","seat":0,"expect":0,"command":"x"}'
    await _flood(attack, 40, b"", bytes((0x81, 0x80 | len(text))) + b"\0\0\0\0" + text, 1)


async def _flood(attack: Attack, sockets: int, first: bytes, frames: bytes, count: int) -> None:
    tables = [await attack.open_table("127.0.0.2", HERE) for _ in range(sockets)]
    begun()

    async def one(table: Any) -> None:
        while attack.goes_on:
            try:
                socket = await attack.watch("127.0.0.2", table)
            except Cut:
                await asyncio.sleep(0.05)
                continue
            socket.write(first)
            while attack.goes_on and not socket.is_closed:
                if socket.unsent < 1 << 16:
                    socket.write(frames)
                    attack.tries += count
                await asyncio.sleep(0)
            socket.close()

    await asyncio.gather(*map(one, tables))


async def bots(attack: Attack) -> None:
    """Nine addresses that open 40 tables with six bots each."""
    begun()

    async def one(host: str) -> None:
        for _ in range(40):
            if attack.goes_on:
                await attack.open_table(host, *[BOT] * 6, game="maxi-yatzy")

    await asyncio.gather(*(one(f"127.0.0.{2 + number}") for number in range(9)))
    while attack.goes_on:
        await asyncio.sleep(0.1)


async def requests(attack: Attack) -> None:
    """Requests for new tables as fast as they are answered."""
    begun()

    async def one() -> None:
        while attack.goes_on:
            if await attack.open_table("127.0.0.2", HERE, game="mickey-mouse") is None:
                await asyncio.sleep(0)

    await asyncio.gather(*(one() for _ in range(20)))


async def guesses(attack: Attack) -> None:
    """Requests for the victim's tables with secrets that open nothing and versions that are not there, from three addresses."""
    begun()

    async def one(host: str) -> None:
        while attack.goes_on:
            for table in attack.tables:
                attack.tries += 1
                with suppress(Cut):
                    cookies = {f"seat-{seat}": os.urandom(11).hex() for seat in range(3)}
                    path = f"/api/tables/{table}?since=1000000"
                    answer = await ask(attack.address, "GET", path, cookies=cookies, source=host)
                    await asyncio.sleep(0.05 if answer.status == 429 else 0)

    await asyncio.gather(*(one(f"127.0.0.{2 + number % 3}") for number in range(60)))


async def chunks(attack: Attack) -> None:
    """Requests whose bodies come in chunks of one byte, on 150 connections of one address."""
    body = b"1\r\na\r\n" * 8000 + b"0\r\n\r\n"
    await _send_requests(attack, b"POST /api/tables HTTP/1.1", b"Transfer-Encoding: chunked\r\n\r\n" + body)


async def headers(attack: Attack) -> None:
    """Requests with 2,500 headers, on 150 connections of one address."""
    await _send_requests(attack, b"GET /healthz HTTP/1.1", b"a:b\r\n" * 2500 + b"\r\n")


async def endless(attack: Attack) -> None:
    """Requests whose bodies do not end, on 150 connections of one address, also after they were answered."""
    request = b"GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n" % attack.address[1]
    part = b"a" * (1 << 18)
    begun()

    async def one() -> None:
        while attack.goes_on:
            attack.tries += 1
            with suppress(OSError, TimeoutError):
                _, writer = await asyncio.open_connection(*attack.address, local_addr=("127.0.0.2", 0))
                writer.write(request)
                while attack.goes_on and not writer.is_closing():
                    writer.write(part)
                    await asyncio.wait_for(writer.drain(), 1)
                writer.transport.abort()

    await asyncio.gather(*(one() for _ in range(150)))


async def _send_requests(attack: Attack, line: bytes, rest: bytes) -> None:
    request = line + b"\r\nHost: 127.0.0.1:%d\r\n" % attack.address[1] + rest
    begun()

    async def one() -> None:
        while attack.goes_on:
            attack.tries += 1
            with suppress(OSError, TimeoutError):
                reader, writer = await asyncio.open_connection(*attack.address, local_addr=("127.0.0.2", 0))
                writer.write(request)
                await asyncio.wait_for(reader.read(50), 5)
                writer.transport.abort()

    await asyncio.gather(*(one() for _ in range(150)))


async def malformed(attack: Attack) -> None:
    """Malformed requests and frames, and sockets that do not read."""
    table = await attack.open_table("127.0.0.2", HERE)
    begun()

    async def one(host: str) -> None:
        while attack.goes_on:
            attack.tries += 5
            with suppress(Cut, OSError):
                await ask(attack.address, "POST", "/api/tables", b" " * 9000, source=host)
                await ask(attack.address, "POST", "/api/tables", b"[" * 8000, source=host)
                path = f"/api/tables/{table[0]}/rematch"
                await ask(attack.address, "POST", path, headers={"Origin": "http://evil.example"}, source=host)
                spectator = await attack.watch(host, table)
                spectator.send_frame(1, b"x" * 1000, length=16 * 1024 * 1024)
                stopped = await attack.watch(host, table)
                stopped.stop_reading()
                for _ in range(50):
                    stopped.send("{}")
                await asyncio.sleep(0.05)
                spectator.close()
                stopped.close()

    await asyncio.gather(*(one(f"127.0.0.{2 + number}") for number in range(5)))


async def growing_log(attack: Attack) -> None:
    """Peeks, scores and undos for ever at one table, through several sockets, and readers of all of it."""
    table = await attack.open_table("127.0.0.2", HERE)
    begun()
    path, cookies = f"/api/tables/{table[0]}", table[1]

    async def write(host: str) -> None:
        with suppress(Cut, OSError):
            while attack.goes_on:
                attack.tries += 1
                answer = await ask(attack.address, "GET", f"{path}?since=1000000", source=host)
                if answer.status != 200:  # refused: too many requests
                    await asyncio.sleep(0.05)
                    continue
                read = answer.json()
                command = {"seat": 0, "expect": read["version"], "command": os.urandom(8).hex()}
                step = _longer(read["position"])
                await ask(attack.address, "POST", f"{path}/commands", command | step, cookies=cookies, source=host)

    async def read_all(host: str) -> None:
        with suppress(Cut, OSError):
            while attack.goes_on:
                await ask(attack.address, "GET", path, source=host)

    hosts = [f"127.0.0.{2 + number}" for number in range(5)]
    await asyncio.gather(*map(write, hosts), *map(read_all, hosts))


def _longer(position: Any) -> dict[str, str]:
    """A command that makes the journal longer and the game no shorter."""
    if position["can_undo"] == 0:
        return {"kind": "undo"}
    marks = [move for move in position["legal"] if not move.startswith("k:")]
    return {"kind": "move", "move": marks[0]} if marks else {"kind": "roll" if position["node"] == "chance" else "peek"}


ATTACKS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    attack.__name__: attack
    for attack in (
        nothing,
        idle_connections,
        connections_of_one,
        empty_frames,
        pings,
        commands,
        bots,
        requests,
        guesses,
        chunks,
        headers,
        endless,
        malformed,
        growing_log,
    )
}


class Attacker:
    """A process that attacks a server."""

    def __init__(self, name: str, address: Address, seconds: float, tables: Sequence[str]) -> None:
        command = [sys.executable, "-m", "tests.faults.attacks", name, str(address[1]), str(seconds), *tables]
        self.process = subprocess.Popen(command, bufsize=0, stdout=subprocess.PIPE)

    async def tries(self) -> int:
        """Wait for its end; returns how often it tried."""
        said = (await asyncio.to_thread(self.process.communicate, timeout=30))[0]
        return int(json.loads(said)["tries"])


@asynccontextmanager
async def attacking(name: str, address: Address, seconds: float, tables: Sequence[str] = ()) -> AsyncIterator[Attacker]:
    """Attack from another process, which has begun when the context is entered, and ends with it."""
    attacker = Attacker(name, address, seconds, tables)
    try:
        assert attacker.process.stdout is not None
        await asyncio.to_thread(attacker.process.stdout.readline)
        yield attacker
    finally:
        if attacker.process.poll() is None:
            attacker.process.send_signal(signal.SIGKILL)
            attacker.process.wait()


def begun() -> None:
    """Tell the suite that the attack has begun."""
    print("begun", flush=True)


async def main(name: str, port: str, seconds: str, *tables: str) -> None:
    """Run one attack, with low priority: a real attacker takes no processor time from the server and the victim's own machine."""
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    attack = Attack(("127.0.0.1", int(port)), float(seconds), tables)
    await ATTACKS[name](attack)
    print(json.dumps({"tries": attack.tries}))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
