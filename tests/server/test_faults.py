"""Cut connections and several processes: every acknowledged move is stored once, and play goes on. More is in tests/faults."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicecup.core.fair import word_commitment
from dicecup.store import Store
from tests.faults.postgres import Postgres, temporary_postgres
from tests.processes import is_running
from tests.server.kit import (
    HERE,
    PATIENCE,
    Address,
    Party,
    ServerProcess,
    any_command,
    run,
    served,
    serving,
)
from tests.server.ledger import compare, players, playing
from tests.server.test_play import heard


async def open_parties(address: Address, count: int, seats: int = 4) -> list[Party]:
    return [await Party.open(address, *[HERE] * seats) for _ in range(count)]


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


# Several processes on one PostgreSQL


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with temporary_postgres() as found:
        yield found


def test_moves_and_words_through_one_process_are_seen_through_the_other(tmp_path: Path, postgres: Postgres) -> None:
    async def scene() -> None:
        one, other = (ServerProcess(tmp_path, database=postgres.url, word_seconds=60) for _ in range(2))
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
            renamed = await party.post("/seats/1/name", {"name": "Nora"})
            assert renamed.status == 200
            while (await heard(there, "seats"))["seats"][1]["name"] != "Nora":
                pass
            party.address = other.address
            assert (await party.do(await party.next_command())).status == 200
            await agree_on_dice(one.address, other.address)

    run(scene())


async def agree_on_dice(*addresses: Address) -> None:
    """Two seats, each through a process of its own, agree on the dice; a throw through the first waits for the second."""
    party = await Party.open(addresses[0], HERE, HERE, options={"first": 0})
    sockets = [await party.watch(seat, address=address) for seat, address in enumerate(addresses)]

    def say(seat: int, kind: str, **more: str) -> None:
        sockets[seat].send({"kind": kind, "seat": seat, "expect": 0, "command": f"{kind}-{seat}", **more})

    say(0, "commit", word=word_commitment("a"))
    assert (await heard(sockets[0], "done"))["command"] == "commit-0"
    say(0, "roll")
    say(1, "commit", word=word_commitment("b"))
    assert (await heard(sockets[1], "done"))["command"] == "commit-1"
    while len((await heard(sockets[0], "update"))["fair"]["rounds"][0]["commits"]) < 2:
        pass
    say(0, "word", word="a")
    assert (await heard(sockets[0], "done"))["command"] == "word-0"
    say(1, "word", word="b")
    done = await heard(sockets[0], "done")
    assert (done["command"], done["entries"][-1]["event"]["kind"]) == ("roll-0", "threw")
    while not (update := await heard(sockets[1], "update"))["entries"][-1]["event"]["dice"]:
        pass
    assert update["entries"][-1] == done["entries"][-1]
    fair = (await party.read())["fair"]
    assert (fair["agreed"], [words["revealed"] for words in fair["rounds"]]) == (True, [{"0": "a", "1": "b"}])


def test_play_goes_on_after_an_immediate_restart_of_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    async def scene() -> None:
        one, other = (ServerProcess(tmp_path, database=postgres.url) for _ in range(2))
        async with serving(one), serving(other):
            parties = await open_parties(one.address, 3)
            everyone = players(parties, one.address)
            for number, player in enumerate(everyone):
                player.address = (one, other)[number % 2].address
            async with playing(everyone) as crowd:
                assert await crowd.more_moves(30)
                await asyncio.to_thread(postgres.restart_at_once)
                assert await crowd.more_moves(30)
        with Store(postgres.url) as store:
            assert compare(store, everyone) >= 60

    run(scene())


def test_the_workers_of_a_supervisor_that_was_killed_end(tmp_path: Path, postgres: Postgres) -> None:
    async def scene() -> None:
        server = ServerProcess(tmp_path, database=postgres.url, workers=2, stop_seconds=1)
        async with serving(server):
            started = server.workers()
            assert len(started) > 2, "two workers and what helps them"
            server.stop(signal.SIGKILL)
            until = time.monotonic() + PATIENCE
            while any(map(is_running, started)) and time.monotonic() < until:
                await asyncio.sleep(0.05)
            left = [process for process in started if is_running(process)]
            for process in left:
                os.kill(process, signal.SIGKILL)
            assert not left

    run(scene())
