"""What every fault has: a server that can die, players whose ledger outlives it, and a row of the final table."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dicecup.store import Store
from tests.server.client import Cut, ask
from tests.server.kit import GENEROUS, HERE, Address, Party, ServerProcess
from tests.server.ledger import Audit, Crowd, audit, players
from tests.store.nursery import Nursery, Service, nursery

GAME = "maxi-yatzy"
"""A long game, so that there is always a next move."""
VICTIM_LIMIT = 0.150


@dataclass
class Row:
    """One row of the table: a fault, and what it did."""

    fault: str
    tries: int = 0
    found: Audit = field(default_factory=Audit)
    seconds: list[float] = field(default_factory=list)
    """How long the moves of the game beside it took, where that is measured."""
    is_skipped: str = ""
    is_mutant: bool = False
    """Whether this server is wrong on purpose, so that not to report it is the failure."""

    def note(self, *problems: str) -> None:
        """Record what went wrong besides the ledger."""
        self.found.problems += problems

    def expect(self, is_right: bool, otherwise: str) -> None:
        if not is_right:
            self.note(otherwise)

    @property
    def p99(self) -> float | None:
        ordered = sorted(self.seconds)
        return ordered[int(len(ordered) * 0.99)] if ordered else None

    @property
    def has_failed(self) -> bool:
        return bool(self.problems) != self.is_mutant

    @property
    def problems(self) -> list[str]:
        """Everything that is wrong, in words."""
        found = self.found
        counts = {"lost": found.lost, "doubled": found.doubled, "reordered": found.reordered}
        wrong = [f"{count} {what}" for what, count in counts.items() if count] + list(dict.fromkeys(found.problems))
        if self.p99 is not None and self.p99 > VICTIM_LIMIT:
            wrong.append(f"the victim waited {1000 * self.p99:.0f} ms")
        return wrong


class ForkedServer(ServerProcess):
    """A server forked from a nursery: it starts in a moment, and faults and mutants can be patched in."""

    def __init__(self, folder: Path, services: Nursery, patches: Mapping[str, Any], **environment: object) -> None:
        super().__init__(folder, **environment)  # type: ignore[arg-type]
        self._services, self._patches = services, patches
        self._service: Service | None = None

    def spawn(self) -> None:
        self._service = self._services.start(environment=self.environment, patches=self._patches, log=str(self.log))

    @property
    def pid(self) -> int:
        assert self._service is not None
        return self._service.pid

    @property
    def is_alive(self) -> bool:
        return self._service is not None and Path(f"/proc/{self.pid}").exists()

    def wait(self, seconds: float = 60.0) -> None:
        until = time.monotonic() + seconds
        while self.is_alive:
            if time.monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
                raise TimeoutError("the server did not stop")
            time.sleep(0.005)
        assert self._service is not None
        self._service.pipe.close()


class Lab:
    """Makes servers, each in a folder of its own, and stops them all at the end."""

    def __init__(self, stack: ExitStack, services: Nursery) -> None:
        self._stack, self._services = stack, services

    def folder(self) -> Path:
        return Path(self._stack.enter_context(TemporaryDirectory(prefix="dicecup-faults-")))

    def server(self, patches: Mapping[str, Any] | None = None, folder: Path | None = None, **environment: object) -> ForkedServer:
        made = ForkedServer(folder or self.folder(), self._services, patches or {}, **environment)
        self._stack.callback(made.stop, signal.SIGKILL)
        return made

    def strict_server(self, patches: Mapping[str, Any] | None = None, **environment: object) -> ForkedServer:
        """A server with the limits that it has by default."""
        made = self.server(patches, None, **environment)
        for name in GENEROUS:
            if name not in environment:
                del made.environment[f"DICECUP_{name.upper()}"]
        return made


@contextmanager
def lab() -> Iterator[Lab]:
    with nursery("tests.faults.server") as services, ExitStack() as stack:
        yield Lab(stack, services)


@asynccontextmanager
async def at_play(
    row: Row, server: ServerProcess, tables: int = 4, seats: int = 3, pause: float = 0.0, settle_seconds: float = 20.0
) -> AsyncIterator[Crowd]:
    """Start the server and let people play; at the end everyone must have been answered and told, and the ledger is compared."""
    await server.start()
    crowd = Crowd(pause)
    try:
        await sit_down(crowd, server.address, tables, seats)
        row.expect(await crowd.more_moves(5), "nobody could play")
        yield crowd
        row.note(*await crowd.settle(settle_seconds))
    finally:
        await crowd.leave()
        server.stop()
    with Store(server.environment["DICECUP_DATABASE"]) as store:
        row.found = with_problems(audit(store, crowd.players), row.found.problems)


def with_problems(found: Audit, problems: list[str]) -> Audit:
    """An audit to which problems are added that were seen before it."""
    found.problems[:0] = problems
    return found


async def sit_down(crowd: Crowd, address: Address, tables: int, seats: int = 3) -> None:
    """Open tables until so many have a game that goes on."""
    going_on = {id(player.party) for player in crowd.players if not player.is_over}
    for _ in range(tables - len(going_on)):
        await begin_game(crowd, address, seats)


async def begin_game(crowd: Crowd, address: Address, seats: int) -> None:
    """Open a table and let people play at it."""
    party = await Party.open(address, *[HERE] * seats, game=GAME)
    crowd.seat(*players([party], address))


async def health(address: Address) -> int:
    """The status of the health check; 0 if there is no answer."""
    try:
        return (await asyncio.wait_for(ask(address, "GET", "/healthz"), 5)).status
    except (Cut, TimeoutError):
        return 0


async def turns(address: Address, status: int, seconds: float = 10.0) -> bool:
    """Whether the health check comes to have this status."""
    until = time.monotonic() + seconds
    while await health(address) != status:
        if time.monotonic() > until:
            return False
        await asyncio.sleep(0.05)
    return True
