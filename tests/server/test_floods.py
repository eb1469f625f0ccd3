"""Floods from one address: idle connections, small frames, bots, entries. Whoever plays beside them does not notice."""

import asyncio
import json
import logging
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from dicecup.server.logs import RepeatLimit
from dicecup.server.settings import Settings
from tests.server.client import PING, Cut, ask
from tests.server.kit import (
    FRIEND,
    HERE,
    PATIENT,
    Address,
    Party,
    ServerProcess,
    Socket,
    any_command,
    changed,
    run,
    served,
    serving,
)
from tests.server.test_play import heard

OTHER = "127.0.0.2"
"""The address of the flood; the game beside it is played from 127.0.0.1."""


@asynccontextmanager
async def idle_connections(address: Address, count: int) -> AsyncIterator[list[asyncio.StreamWriter]]:
    """Silent TCP connections from the other address; those that the server closes at once are among them."""
    opened = await asyncio.gather(*(asyncio.open_connection(*address, local_addr=(OTHER, 0)) for _ in range(count)))
    try:
        yield [writer for _, writer in opened]
    finally:
        for _, writer in opened:
            writer.close()


async def play_some(party: Party, moves: int) -> None:
    """A game beside a flood."""
    socket = await party.watch(0, 1)
    table = (await socket.hear())["table"]
    position, version = table["position"], table["version"]
    for _ in range(moves):
        socket.send(any_command(position, version))
        update = await heard(socket, "update")
        position, version = update["position"], update["version"]
    socket.close()


def test_idle_connections_of_one_address_leave_room_for_others(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, connections=30)) as address, idle_connections(address, 32):
            party = await Party.open(address)
            await play_some(party, 3)

    run(scene())


def test_connections_of_one_address_are_counted_when_they_are_made(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, connections_per_address=5)) as address:
            held = [await asyncio.open_connection(*address, local_addr=(OTHER, 0)) for _ in range(6)]
            refused = await asyncio.wait_for(held[5][0].read(), 5)
            assert refused.startswith(b"HTTP/1.1 429")
            assert (await ask(address, "GET", "/healthz")).status == 200
            held[0][1].close()
            await asyncio.sleep(0.05)
            _, again = await asyncio.open_connection(*address, local_addr=(OTHER, 0))
            assert not again.is_closing()
            for _, writer in [*held, (None, again)]:
                writer.close()

    run(scene())


def test_a_proxy_is_exempt_and_those_behind_it_are_counted(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = changed(PATIENT, connections_per_address=3, proxies=("127.0.0.1",))
        async with served(tmp_path, settings) as address:
            party = await Party.open(address)
            path = f"{party.path}/watch"
            many = [await Socket.connect(address, path, headers={"X-Forwarded-For": f"10.0.0.{each}"}) for each in range(5)]
            same = [await Socket.connect(address, path, headers={"X-Forwarded-For": "10.0.1.1"}) for _ in range(3)]
            with pytest.raises(Cut, match="429"):
                await Socket.connect(address, path, headers={"X-Forwarded-For": "10.0.1.1"})
            for socket in (*many, *same):
                socket.close()

    run(scene())


def test_a_low_limit_of_open_files_is_raised_and_floods_are_logged_in_a_few_lines(tmp_path: Path) -> None:
    async def scene() -> None:
        server = ServerProcess(tmp_path, connections_per_address=200)
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (128, hard))  # the server inherits it
        try:
            async with serving(server) as address:
                resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
                async with idle_connections(address, 300):
                    await play_some(await Party.open(address), 5)
                    for _ in range(50):
                        await talk_nonsense(address)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        lines = [json.loads(line) for line in server.log.read_text().splitlines()]
        assert len([line for line in lines if line["level"] != "info"]) < 20, lines[:5]

    run(scene())


async def talk_nonsense(address: Address) -> None:
    reader, writer = await asyncio.open_connection(*address)
    writer.write(b"nonsense\r\n\r\n")
    await reader.read()
    writer.close()


def test_repeated_log_lines_are_counted_and_not_written() -> None:
    written: list[logging.LogRecord] = []
    now = 0.0
    limit = RepeatLimit(written.append, clock=lambda: now)
    accept = logging.LogRecord("asyncio", logging.ERROR, "base_events.py", 1, "socket.accept() out of system resource", None, None)
    other = logging.LogRecord("dicecup", logging.WARNING, "live.py", 1, "something else", None, None)
    assert [limit.filter(accept) for _ in range(1000)].count(True) == RepeatLimit.LINES
    assert limit.filter(other)
    now = RepeatLimit.SECONDS + 1
    assert limit.filter(other)
    assert [line.getMessage() for line in written] == [
        f"{1000 - RepeatLimit.LINES} more lines like this one were not written: socket.accept() out of system resource"
    ]
    assert limit.filter(accept), "a new period begins"


EMPTY_CONTINUATION = b"\x00\x80\0\0\0\0"
FLOODS = {
    "empty continuation frames": b"\x01\x80\0\0\0\0" + EMPTY_CONTINUATION * 40_000,
    "pings": b"\x89\x80\0\0\0\0" * 40_000,
    "pongs": b"\x8a\x80\0\0\0\0" * 40_000,
    "large pings": (b"\x89\xfd\0\0\0\0" + b"x" * 125) * 4_000,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS.keys())
def test_a_flood_of_frames_closes_its_socket(flood: bytes, tmp_path: Path) -> None:
    async def scene() -> None:
        settings = changed(PATIENT, frames_per_second=40.0, frames_at_once=200)
        async with served(tmp_path, settings) as address:
            party = await Party.open(address)
            flooding = await party.watch()
            await flooding.hear()
            flooding._transport.write(flood)  # type: ignore[union-attr]
            await asyncio.wait_for(flooding.wait_closed(), 10)
            await play_some(party, 3)

    run(scene())


def test_a_message_in_too_many_frames_closes_its_socket(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, PATIENT) as address:
            socket = await (await Party.open(address)).watch()
            await socket.hear()
            socket._transport.write(b"\x01\x80\0\0\0\0" + EMPTY_CONTINUATION * 100)  # type: ignore[union-attr]
            await asyncio.wait_for(socket.wait_closed(), 10)
            assert socket.close_code == 1008

    run(scene())


def test_the_frames_of_a_normal_client_are_far_below_the_limit(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = {name: getattr(Settings(), name) for name in ("frames_per_second", "frames_at_once")}
        async with served(tmp_path, changed(PATIENT, **limits)) as address:
            party = await Party.open(address)
            await play_some(party, 30)
            socket = await party.watch()
            for _ in range(20):
                socket.send_frame(PING, b"")
            assert (await socket.hear())["type"] == "welcome"
            assert not socket.is_closed

    run(scene())


def test_refused_requests_are_logged_in_a_few_lines(tmp_path: Path) -> None:
    async def scene() -> None:
        server = ServerProcess(tmp_path, logs="info")
        async with serving(server) as address:
            for _ in range(60):
                assert (await ask(address, "POST", "/api/tables", b"{}")).status == 422
            for _ in range(7):
                assert (await ask(address, "GET", "/api/editions")).status == 200
        requests = [line for line in map(json.loads, server.log.read_text().splitlines()) if line.get("route")]
        assert len([line for line in requests if line["status"] == 422]) == RepeatLimit.LINES
        assert len([line for line in requests if line["route"] == "/api/editions"]) == 7

    run(scene())


def test_spectators_of_one_address_leave_room_for_others_and_never_keep_a_player_out(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = changed(PATIENT, sockets_per_table=8, sockets_per_table_and_address=3)
        async with served(tmp_path, settings) as address:
            party = await Party.open(address, HERE, FRIEND)
            path = f"{party.path}/watch"
            held = {"seat-0": party.cookies["seat-0"]}
            for _ in range(3):
                await Socket.connect(address, path)
            with pytest.raises(Cut, match="429"):
                await Socket.connect(address, path)
            for number in range(2, 9):  # until the table has all the spectators it may have
                with suppress(Cut):
                    for _ in range(3):
                        await Socket.connect(address, path, source=f"127.0.0.{number}")
            with pytest.raises(Cut, match="503"):
                await Socket.connect(address, path, source="127.0.0.9")
            for _ in range(3):
                player = await Socket.connect(address, path, cookies=held)
                assert (await player.hear())["table"]["you"] == [0]
            with pytest.raises(Cut, match="429"):
                await Socket.connect(address, path, cookies=held)
            await party.claim(1)
            friend = await Socket.connect(address, path, cookies={"seat-1": party.cookies["seat-1"]})
            assert (await friend.hear())["type"] == "welcome"

    run(scene())
