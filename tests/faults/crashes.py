"""Processes that die, stop and continue: the server, its workers, PostgreSQL."""

import asyncio
import os
import random
import signal
import time
from pathlib import Path

from dicecup.store import Store
from tests.faults.house import GAME, Lab, Row, at_play, sit_down, with_problems
from tests.faults.postgres import Postgres
from tests.server.client import ask
from tests.server.kit import HERE, Party, ServerProcess, any_command
from tests.server.ledger import audit, delays, players

LATE_SECONDS = 1.0
KILLING_SECONDS = 180.0


async def kills(lab: Lab, tries: int, patches: dict[str, object] | None = None, settle_seconds: float = 20.0) -> Row:
    """SIGKILL at any moment of play, as often as was asked for."""
    row, server, rng = Row("SIGKILL of the server"), lab.server(patches), random.Random(1)
    until = time.monotonic() + KILLING_SECONDS
    async with at_play(row, server, settle_seconds=settle_seconds) as crowd:
        while row.tries < tries and time.monotonic() < until:
            row.tries += 1
            await crowd.more_moves(rng.randrange(4, 20), 20)
            await asyncio.sleep(rng.uniform(0, 0.05))
            await asyncio.to_thread(server.stop, signal.SIGKILL)
            await server.start()
            await sit_down(crowd, server.address, 4)
        row.expect(row.tries == tries, f"only {row.tries} of {tries} kills in {KILLING_SECONDS:.0f} s")
        row.expect(await crowd.more_moves(20, settle_seconds), "play did not go on")
    return row


async def stops(lab: Lab, tries: int) -> Row:
    """SIGTERM, which lets the server finish what it does."""
    row, server = Row("SIGTERM of the server", tries), lab.server()
    async with at_play(row, server) as crowd:
        for _ in range(tries):
            await crowd.more_moves(15, 20)
            await asyncio.to_thread(server.stop, signal.SIGTERM)
            await server.start()
        row.expect(await crowd.more_moves(20), "play did not go on")
    row.expect("Traceback" not in server.log.read_text(), "there is a traceback in the log")
    return row


async def pauses(lab: Lab, tries: int) -> Row:
    """SIGSTOP and SIGCONT, as when a laptop sleeps."""
    row, server, rng = Row("SIGSTOP and SIGCONT", tries), lab.server(), random.Random(2)
    async with at_play(row, server) as crowd:
        for _ in range(tries):
            await crowd.more_moves(10, 20)
            os.kill(server.pid, signal.SIGSTOP)
            await asyncio.sleep(rng.uniform(0.1, 1.5))
            os.kill(server.pid, signal.SIGCONT)
        row.expect(await crowd.more_moves(20), "play did not go on")
    return row


async def workers(lab: Lab, postgres: Postgres, tries: int) -> Row:
    """SIGKILL of one of two worker processes, which the supervisor starts again."""
    server = ServerProcess(lab.folder(), database=postgres.new_database(), workers=2)
    row, rng = Row("SIGKILL of a worker", tries), random.Random(3)
    async with at_play(row, server) as crowd:
        for _ in range(tries):
            await crowd.more_moves(20, 20)
            os.kill(rng.choice(_serving(server)), signal.SIGKILL)
            row.expect(await crowd.wait(lambda: len(_serving(server)) == 2, 20), "the worker did not come back")
            await sit_down(crowd, server.address, 4)
        row.expect(await crowd.more_moves(20), "play did not go on")
    return row


async def worker_pauses(lab: Lab, postgres: Postgres, tries: int) -> Row:
    """SIGSTOP and SIGCONT of one of two worker processes."""
    server = ServerProcess(lab.folder(), database=postgres.new_database(), workers=2)
    row, rng = Row("SIGSTOP and SIGCONT of a worker", tries), random.Random(4)
    async with at_play(row, server) as crowd:
        for _ in range(tries):
            await crowd.more_moves(10, 20)
            worker = rng.choice(_serving(server))
            os.kill(worker, signal.SIGSTOP)
            await asyncio.sleep(rng.uniform(0.1, 1.5))
            os.kill(worker, signal.SIGCONT)
            await sit_down(crowd, server.address, 4)
        row.expect(await crowd.more_moves(20), "play did not go on")
    return row


def _serving(server: ServerProcess) -> list[int]:
    """The workers, without the helper processes of multiprocessing."""
    return [child for child in server.workers() if b"spawn_main" in _command_line(child)]


def _command_line(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


async def restarts(lab: Lab, postgres: Postgres, tries: int) -> Row:
    """An immediate restart of PostgreSQL, with half of the players at each of two servers."""
    database = postgres.new_database()
    row, one, other = Row("restart of PostgreSQL", tries), lab.server(database=database), lab.server(database=database)
    await other.start()
    async with at_play(row, one) as crowd:
        for player in crowd.players[::2]:
            await player.move_to(other.address)
        for _ in range(tries):
            await crowd.more_moves(15, 20)
            await asyncio.to_thread(postgres.restart_at_once)
        row.expect(await crowd.more_moves(20), "play did not go on")
    return row


async def races(lab: Lab, postgres: Postgres, tries: int, patches: dict[str, object] | None = None) -> Row:
    """Two servers of one database get different commands for the same version at once: one wins, the other is told."""
    database, row = postgres.new_database(), Row("races between two processes", tries)
    servers = [lab.server(patches, database=database) for _ in range(2)]
    for server in servers:
        await server.start()
    party = await Party.open(servers[0].address, HERE, game=GAME)
    [player] = players([party], servers[0].address)
    for _ in range(tries):
        table = await party.read()
        rivals = [any_command(table["position"], table["version"]) for _ in servers]
        answers = await asyncio.gather(
            *(
                ask(server.address, "POST", f"{party.path}/commands", rival, cookies=party.cookies)
                for server, rival in zip(servers, rivals, strict=True)
            )
        )
        won = [answer.json() for answer in answers if answer.status == 200]
        row.expect(bool(won), "nobody won")
        row.found.doubled += len(won) - 1 if won else 0
        player.acknowledged |= {done["command"]: done["version"] for done in won}
    for server in servers:
        server.stop()
    with Store(database) as store:
        row.found = with_problems(audit(store, [player]), row.found.problems)
    return row


async def fan_out(
    lab: Lab, postgres: Postgres | None, tries: int, patches: dict[str, object] | None = None, seconds: float = 20.0
) -> Row:
    """Nobody attacks: every move is soon told to everyone, also to those who sit at another process."""
    row = Row("fan-out between processes" if postgres else "fan-out", tries)
    servers = (
        [lab.server(patches, database=database) for database in [postgres.new_database()] * 2]
        if postgres
        else [lab.server(patches)]
    )
    for server in servers[1:]:
        await server.start()
    async with at_play(row, servers[0], settle_seconds=seconds) as crowd:
        for player in crowd.players[::2]:
            await player.move_to(servers[-1].address)
        row.expect(await crowd.more_moves(tries, seconds), "play stood still")
    late = max(delays(crowd.players), default=0.0)
    row.expect(late < LATE_SECONDS, f"someone was told of a move {late:.1f} s late")
    for server in servers[1:]:
        server.stop()
    return row
