"""Fixtures of the server's tests: a server in this process or in its own, and players at its tables."""

import asyncio
import atexit
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import weakref
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import uvicorn
from fastapi import FastAPI

from dicecup.server.app import create
from dicecup.server.run import uvicorn_options
from dicecup.server.settings import Settings
from dicecup.store import Store
from tests.server.client import Answer, Cut, OnMessage, ask
from tests.server.client import Socket as ClientSocket

Address = tuple[str, int]

PATIENT = Settings(
    requests_per_second=1e6,
    requests_at_once=1_000_000,
    tables_per_minute=1e6,
    tables_at_once=1_000_000,
    commands_per_second=1e6,
    commands_at_once=1_000_000,
    frames_per_second=1e6,
    frames_at_once=1_000_000,
    connections=100_000,
    connections_per_address=10_000,
    sockets_per_table_and_address=10_000,
    coach_per_minute=1e6,
    coach_at_once=1_000_000,
    coach_queue=10_000,
    bot_seconds=0.0,
    word_seconds=0.0,
    unclaimed_seconds=0.0,
    logs="warning",
)
"""Settings whose limits no test reaches."""


def changed(settings: Settings, **changes: Any) -> Settings:
    return settings.model_copy(update=changes)


class Socket(ClientSocket):
    """A socket that is closed at the end of its test."""

    opened_here: ClassVar[list["Socket"]] = []

    def __init__(self, head: bytes, heard: OnMessage | None) -> None:
        super().__init__(head, heard)
        self.opened_here.append(self)


PATIENCE = 600.0
"""The timeout in seconds: long enough that only a hang reaches it, even on a busy machine."""


def run(scene: Coroutine[Any, Any, None], seconds: float = PATIENCE) -> None:
    """Run a coroutine with a timeout."""

    async def to_the_end() -> None:
        try:
            await asyncio.wait_for(scene, seconds)
        finally:
            while Socket.opened_here:
                socket = Socket.opened_here.pop()
                socket.close()
                await socket.wait_closed()

    asyncio.run(to_the_end())


def bound_socket() -> socket.socket:
    """A socket with a free port, to be handed to a server: no other process can take the port before the server listens."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio sets TCP_NODELAY only if it is named
    bound.bind(("127.0.0.1", 0))
    return bound


def port_for(owner: object) -> int:
    """A port for the server process of this object, which no other process is given as long as the object exists.

    A socket that does not listen stays bound to it, and Linux lets the server bind it all the same.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    port = int(held.getsockname()[1])
    if sys.platform == "linux":
        weakref.finalize(owner, held.close)
    else:
        held.close()
    return port


@cache
def fresh_database() -> bytes:
    """An empty database, made once: the migrations take longer than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        Store(f"sqlite:///{path}").close()
        return path.read_bytes()


def new_database(folder: Path) -> str:
    path = folder / "games.db"
    if not path.exists():
        path.write_bytes(fresh_database())
    return f"sqlite:///{path}"


@asynccontextmanager
async def served(folder: Path, settings: Settings = PATIENT, app: FastAPI | None = None) -> AsyncIterator[Address]:
    """A server in this event loop, on its own port."""
    with bound_socket() as listening:
        settings = changed(settings, port=listening.getsockname()[1], database=settings.database or new_database(folder))
        server = uvicorn.Server(uvicorn.Config(app or create(settings), **uvicorn_options(settings)))
        serving = asyncio.create_task(server._serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
            if serving.done():
                serving.result()
        try:
            yield settings.host, settings.port
        finally:
            server.should_exit = True
            await serving


@cache
def bytecode_folder() -> str:
    """A shared bytecode cache for server processes, which makes them start faster."""
    # a process of the coach may still write to it, in the moment before it notices that its server has ended
    folder = tempfile.TemporaryDirectory(prefix="dicecup-bytecode", ignore_cleanup_errors=True)
    atexit.register(folder.cleanup)
    return folder.name


class ServerProcess:
    """A server in a process of its own, which can be killed."""

    def __init__(self, folder: Path, database: str = "", port: int | None = None, **environment: object) -> None:
        self.address: Address = ("127.0.0.1", port or port_for(self))
        self.log = folder / f"server-{self.address[1]}.log"
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
            "PYTHONPYCACHEPREFIX": bytecode_folder(),
            "DICECUP_DATABASE": database or new_database(folder),
            "DICECUP_PORT": str(self.address[1]),
            **{f"DICECUP_{name.upper()}": str(getattr(PATIENT, name)) for name in GENEROUS},
            **{f"DICECUP_{name.upper()}": str(value) for name, value in environment.items()},
        }
        self.command: tuple[str, ...] = (sys.executable, "-m", "dicecup.server")
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> float:
        """Start, and wait until it answers; returns the seconds."""
        begun = time.perf_counter()
        await asyncio.to_thread(self.spawn)
        while time.perf_counter() - begun < PATIENCE:
            assert self.is_alive, self.log.read_text()
            try:
                if (await ask(self.address, "GET", "/healthz")).status == 200:
                    return time.perf_counter() - begun
            except Cut:
                await asyncio.sleep(0.02)
        raise TimeoutError(self.log.read_text())

    def spawn(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, env=self.environment, stderr=log)

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Send a signal, and wait for the end."""
        if self.is_alive:
            os.kill(self.pid, how)
            self.wait()

    def wait(self) -> None:
        assert self.process is not None
        self.process.wait(PATIENCE)

    def workers(self) -> list[int]:
        """The processes that it started."""
        return [int(child) for child in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    def memory(self) -> float:
        """The resident memory of its processes, in MB."""
        return sum(_resident(process) for process in (self.pid, *self.workers()))


def _resident(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


GENEROUS = (
    "requests_per_second",
    "requests_at_once",
    "tables_per_minute",
    "tables_at_once",
    "commands_per_second",
    "commands_at_once",
    "frames_per_second",
    "frames_at_once",
    "connections_per_address",
    "sockets_per_table_and_address",
    "coach_per_minute",
    "coach_at_once",
    "coach_queue",
    "bot_seconds",
    "word_seconds",
    "unclaimed_seconds",
)


@asynccontextmanager
async def serving(server: ServerProcess) -> AsyncIterator[Address]:
    try:
        await server.start()
        yield server.address
    finally:
        await asyncio.to_thread(server.stop)


HERE = {"kind": "here"}
FRIEND = {"kind": "friend"}
BOT = {"kind": "bot", "bot": "random"}


class Party:
    """A table and the cookies of everyone at it."""

    def __init__(self, address: Address, opened: dict[str, Any], cookies: Mapping[str, str]) -> None:
        self.address = address
        self.id: str = opened["table"]["id"]
        self.path = f"/api/tables/{self.id}"
        self.invite: str | None = opened.get("invite")
        self.cookies = dict(cookies)

    @classmethod
    async def open(cls, address: Address, *seats: Mapping[str, object], game: str = "yahtzee", **more: object) -> "Party":
        body = {"game": game, "seats": list(seats or (HERE, HERE)), **more}
        answer = await ask(address, "POST", "/api/tables", body)
        assert answer.status == 201, answer
        return cls(address, answer.json(), answer.cookies)

    def secrets(self) -> set[str]:
        return {*filter(None, [self.invite]), *self.cookies.values()}

    async def claim(self, seat: int, name: str | None = None) -> Answer:
        """Sit down by the invite link."""
        body = {"secret": self.invite, "name": name}
        answer = await ask(self.address, "POST", f"{self.path}/seats/{seat}/claim", body)
        self.cookies |= answer.cookies
        return answer

    async def read(self, since: int = 0, cookies: Mapping[str, str] | None = None) -> Any:
        answer = await ask(self.address, "GET", f"{self.path}?since={since}", cookies=self.cookies if cookies is None else cookies)
        assert answer.status == 200, answer
        return answer.json()

    async def post(self, path: str, body: object = None, cookies: Mapping[str, str] | None = None) -> Answer:
        return await ask(self.address, "POST", self.path + path, body, cookies=self.cookies if cookies is None else cookies)

    async def do(self, command: Mapping[str, object], cookies: Mapping[str, str] | None = None) -> Answer:
        return await self.post("/commands", command, cookies)

    async def watch(self, *seats: int, since: int = 0, address: Address | None = None) -> Socket:
        cookies = {name: value for name, value in self.cookies.items() if name in {f"seat-{seat}" for seat in seats}}
        return await Socket.connect(address or self.address, f"{self.path}/watch?since={since}", cookies=cookies)

    async def next_command(self) -> dict[str, Any]:
        table = await self.read()
        return any_command(table["position"], table["version"])


def any_command(position: Mapping[str, Any], version: int, rng: random.Random | None = None) -> dict[str, Any]:
    """A command that the seat to act may send; without a source of chance the first legal move, so that tests take one course."""
    command = {"seat": position["seat"], "expect": version, "command": secrets.token_hex(8), "kind": "roll"}
    if position["node"] == "choice":
        legal = position["legal"]
        command |= {"kind": "move", "move": rng.choice(legal) if rng else legal[0]}
    return command


def quick_command(position: Mapping[str, Any], version: int) -> dict[str, Any]:
    """The shortest way to the end of a game: never roll again."""
    command = any_command(position, version)
    marks = [move for move in position["legal"] if not move.startswith("k:")]
    return command | {"move": marks[0]} if marks else command
