"""A clock that jumps, files that run out, memory that runs out."""

import asyncio
import resource
import time
from contextlib import suppress
from pathlib import Path

from tests.faults.house import ForkedServer, Lab, Row, at_play, health, sit_down, turns
from tests.server.client import Cut, ask

FILES = 128
PAUSE = 0.05
"""Before each move: with so few files nobody could open another table, so the games must not end meanwhile."""
SPARE_MEGABYTES = 2
SPINNING_SECONDS = 5.0
SPUN_SECONDS = 20.0
"""Within so many seconds a process without memory answers something, or has ended."""
MOST_LOG_LINES = 2_000


async def clock(lab: Lab, tries: int) -> Row:
    """The clock jumps by hours and years whenever it is read."""
    row, server = Row("clock jumps", tries), lab.server({"clock": None})
    async with at_play(row, server) as crowd:
        row.expect(await crowd.more_moves(tries), "play did not go on")
    return row


async def files(lab: Lab, tries: int) -> Row:
    """More connections than files, from several addresses; afterwards the server is as before."""
    row, server = Row(f"files exhausted ({FILES})", tries), lab.server({"files": FILES})
    async with at_play(row, server, pause=PAUSE) as crowd:
        for _ in range(tries):
            writers = []
            for number in range(2 * FILES):
                with suppress(OSError):
                    writers.append((await asyncio.open_connection(*server.address, local_addr=(f"127.0.1.{number % 8 + 1}", 0)))[1])
            await asyncio.sleep(1)
            for writer in writers:
                writer.close()
            row.expect(await crowd.more_moves(20), "play did not go on")
            row.expect(await turns(server.address, 200), "the server did not answer any more")
    logged = server.log.read_text().count("\n")
    row.expect(logged < MOST_LOG_LINES, f"the log had {logged} lines")
    return row


async def memory(lab: Lab, tries: int) -> Row:
    """The process may have hardly more memory than it has; it serves on, or it ends so that it is started again."""
    row, server = Row("memory exhausted", tries), lab.server({"spinning": SPINNING_SECONDS})
    async with at_play(row, server) as crowd:
        for _ in range(tries):
            await crowd.more_moves(10, 20)
            resource.prlimit(server.pid, resource.RLIMIT_AS, (_size(server) + SPARE_MEGABYTES * 2**20, resource.RLIM_INFINITY))
            await _use_memory(server)
            row.expect(await _answers_or_ends(server), "the process stayed, but answered nothing")
            row.expect(not server.is_alive or "emory" in server.log.read_text(), "memory did not run out")
            if server.is_alive:
                resource.prlimit(server.pid, resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
                row.expect(await turns(server.address, 200) or not server.is_alive, "the process stayed, but answered nobody")
            if server.is_alive:
                await asyncio.to_thread(server.stop)
            await server.start()
            await sit_down(crowd, server.address, 4)
        row.expect(await crowd.more_moves(20), "play did not go on")
    return row


async def _answers_or_ends(server: ForkedServer) -> bool:
    """Whether a process without memory answers at all, or ends: one that does neither would stay for ever."""
    until = time.monotonic() + SPUN_SECONDS
    while server.is_alive and time.monotonic() < until:
        if await health(server.address):
            return True
        await asyncio.sleep(0.1)
    return not server.is_alive


def _size(server: ForkedServer) -> int:
    return int(Path(f"/proc/{server.pid}/statm").read_text().split()[0]) * resource.getpagesize()


async def _use_memory(server: ForkedServer) -> None:
    """Open tables until that fails, or there are many."""

    async def some() -> None:
        for _ in range(40):
            with suppress(Cut, TimeoutError):
                body = {"game": "yahtzee", "seats": [{}] * 8}
                await asyncio.wait_for(ask(server.address, "POST", "/api/tables", body), 2)
            if not server.is_alive:
                return

    await asyncio.wait([asyncio.create_task(some()) for _ in range(10)], timeout=15)
