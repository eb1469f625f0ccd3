"""Floods from one address: idle connections, small frames, bots, entries. Whoever plays beside them does not notice."""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator, Set
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pytest

from dicecup.server import logs, uvicorn_protocols
from dicecup.server.app import create
from dicecup.server.limits import RateLimiter
from dicecup.server.logs import RepeatLimit
from dicecup.server.services import COMMANDS_OF_AN_ADDRESS
from dicecup.server.settings import Settings
from dicecup.server.watch import routes
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
    new_database,
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
        server.command = ("sh", "-c", 'ulimit -S -n 128; exec "$0" "$@"', *server.command)
        async with serving(server) as address, idle_connections(address, 300):
            await play_some(await Party.open(address), 5)
            for _ in range(50):
                await talk_nonsense(address)
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


@pytest.mark.parametrize("ends", ["flood", "server"])
def test_a_flood_that_has_ended_is_summarised_although_no_other_line_follows(ends: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "SUMMARY_SECONDS", 0.01)
    written: list[logging.LogRecord] = []
    now = 0.0
    handler = logging.NullHandler()
    handler.addFilter(limit := RepeatLimit(written.append, clock=lambda: now))
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])

    async def scene() -> None:
        nonlocal now
        summaries = asyncio.create_task(logs.write_summaries())
        for _ in range(1000):
            limit.filter(logging.LogRecord("asyncio", logging.ERROR, "base_events.py", 1, "out of files", None, None))
        await asyncio.sleep(0.05)
        assert not written, "its period has not ended"
        if ends == "flood":
            now = RepeatLimit.SECONDS
            await asyncio.sleep(0.05)
            assert len(written) == 1
        summaries.cancel()
        with suppress(asyncio.CancelledError):
            await summaries
        assert [line.getMessage() for line in written] == ["995 more lines like this one were not written: out of files"]

    run(scene())


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
        assert len([line for line in requests if line["status"] == 422]) == RepeatLimit.LINES + 1
        assert [line["message"][:13] for line in requests if "more lines" in line["message"]] == ["55 more lines"]
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


CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"


async def answer_to(address: Address, request: bytes) -> bytes:
    """The first line of the response; nothing if the connection was aborted."""
    reader, writer = await asyncio.open_connection(*address, local_addr=(OTHER, 0))
    try:
        writer.write(request)
        return await asyncio.wait_for(reader.readline(), 10)
    except ConnectionError:
        return b""
    finally:
        writer.close()


def test_a_request_of_too_many_lines_is_cut_off_while_it_is_parsed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            assert b" 431 " in await answer_to(address, HEALTH + b"a:b\n" * 2500 + b"\r\n")
            assert await answer_to(address, CHUNKED + b"1\r\n{\r\n" * 4000 + b"0\r\n\r\n") == b""
            assert b" 422 " in await answer_to(address, CHUNKED + b"1\r\n{\r\n" * 400 + b"0\r\n\r\n"), "one of fewer chunks is read"
            spaced = b"\n" * 6000 + b'{"game": "yahtzee", "seats": [{}]}'
            assert b" 201 " in await answer_to(address, POST % len(spaced) + spaced), "the lines of its body are no matter"

    run(scene())


@pytest.mark.parametrize("rest", [b"a:b\r\n" * 600 + b"\r\n", b"Transfer-Encoding: chunked\r\n\r\nfffffff\r\n" + b"a" * 700 * 1024])
def test_the_lines_and_bytes_of_requests_are_limited_for_each_address(tmp_path: Path, rest: bytes) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, requests_per_second=0.01, requests_at_once=20)) as address:
            answers = [await answer_to(address, HEALTH + rest) for _ in range(4)]
            assert b" 200 " in answers[0]
            assert b" 429 " in answers[3]
            assert (await ask(address, "GET", "/healthz")).status == 200, "others are answered"

    run(scene())


def test_a_later_request_of_a_connection_has_a_time_limit_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "FIRST_REQUEST_SECONDS", 0.3)

    async def scene() -> None:
        async with served(tmp_path) as address:
            reader, writer = await asyncio.open_connection(*address)
            for _ in range(2):  # an answer that is awaited for longer than that is not cut off
                writer.write(HEALTH + b"\r\n")
                assert b" 200 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
                await asyncio.sleep(0.5)
            writer.write(HEALTH)
            while await asyncio.wait_for(reader.read(1000), 5):
                pass
            writer.close()

    run(scene())


UPGRADE: Final = (
    b"GET %s/watch HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
POST: Final = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"


def test_a_request_that_was_sent_with_the_one_before_it_has_a_time_limit_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn_protocols, "FIRST_REQUEST_SECONDS", 0.3)

    async def scene() -> None:
        async with served(tmp_path) as address:
            reader, writer = await asyncio.open_connection(*address)
            writer.write(HEALTH + b"\r\n" + POST % 100)
            assert b" 200 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
            while await asyncio.wait_for(reader.read(1000), 5):
                pass
            writer.close()
            body = b'{"game": "yahtzee", "seats": [{}]}'
            reader, writer = await asyncio.open_connection(*address)
            writer.write(HEALTH + b"\r\n" + POST % len(body) + body + HEALTH + b"\r\n")
            for status in (b" 200 ", b" 201 ", b" 200 "):  # nothing is cut off that came whole
                assert status in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
            writer.close()

    run(scene())


def test_a_socket_that_was_asked_for_together_with_a_request_stays_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "FIRST_REQUEST_SECONDS", 0.3)

    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address)
            reader, writer = await asyncio.open_connection(*address)
            writer.write(HEALTH + b"\r\n" + UPGRADE % party.path.encode())
            await asyncio.wait_for(reader.readuntil(b"HTTP/1.1 101 "), 5)
            await asyncio.sleep(0.5)
            writer.write(b"\x88\x80\0\0\0\0")  # it is closed in answer to this frame, not before
            assert (await asyncio.wait_for(reader.read(), 5)).endswith(b"\x88\x00")
            writer.close()

    run(scene())


def test_pages_of_a_replay_count_as_several_requests(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, requests_per_second=0.01, requests_at_once=20)) as address:
            party = await Party.open(address)
            statuses = [(await ask(address, "GET", f"{party.path}/replay")).status for _ in range(10)]
            assert statuses.count(200) == 6

    run(scene())


def test_neither_other_cookies_nor_other_tables_give_an_address_more_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the command that is too many for its seat a socket is closed; one that is too many for its address waits."""
    monkeypatch.setattr(routes, "TURN_SECONDS", 0.01)
    looks: Counter[asyncio.Task[Any] | None] = Counter()
    """How often each socket has looked in vain whether its address may send more."""

    async def waits(known: Set[object]) -> None:
        while not any(count > 3 for task, count in looks.items() if task is not None and task not in known):
            await asyncio.sleep(0.001)

    async def answered(address: Address, party: Party, source: str, *seats: int) -> int:
        cookies = {f"seat-{seat}": party.cookies[f"seat-{seat}"] for seat in seats}
        socket = await Socket.connect(address, f"{party.path}/watch", cookies=cookies, source=source)
        count, known = 0, set(looks)
        with suppress(Cut):
            while True:
                socket.send({"kind": "undo", "seat": seats[0], "expect": 0, "command": "x"})
                answer, waiting = asyncio.create_task(heard(socket, "refused")), asyncio.create_task(waits(known))
                await asyncio.wait((answer, waiting), return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                if not answer.done():
                    answer.cancel()
                    break
                answer.result()
                count += 1
        return count

    async def scene() -> None:
        app = create(changed(PATIENT, commands_per_second=1e-6, commands_at_once=3, database=new_database(tmp_path)))
        async with served(tmp_path, app=app) as address:
            limiter = app.state.services.commands_of_addresses
            take = limiter.take

            def noted(key: str) -> bool:
                has_room: bool = take(key)
                looks[asyncio.current_task()] += not has_room
                return has_room

            monkeypatch.setattr(limiter, "take", noted)
            parties = [await Party.open(address, *[HERE] * 10) for _ in range(2)]
            hands = [(0,), (0, 1), (0, 2), (0, 1, 2)]
            assert [await answered(address, parties[0], OTHER, *seats) for seats in hands] == [3, 0, 0, 0]
            each = [await answered(address, party, OTHER, seat) for party in parties for seat in range(1, 10)]
            assert sum(each) == 3 * COMMANDS_OF_AN_ADDRESS - 3
            assert await answered(address, parties[1], OTHER, 0) == 0
            assert await answered(address, parties[1], "127.0.0.3", 0) == 3

    run(scene())


def test_messages_of_a_socket_that_wait_for_others_of_its_address_keep_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "TURN_SECONDS", 1.0)

    async def scene() -> None:
        app = create(changed(PATIENT, database=new_database(tmp_path)))
        async with served(tmp_path, app=app) as address:
            services = app.state.services
            services.commands_of_addresses = RateLimiter(2, 1)
            party = await Party.open(address, HERE, dice="physical", options={"first": 0})
            socket = await party.watch(0)
            await socket.hear()
            assert services.commands_of_addresses.take("127.0.0.1")
            for command, move in (("first", "r:1,2,3,4,5"), ("second", "r:6,6,6,6,6")):
                socket.send({"kind": "move", "seat": 0, "expect": 0, "command": command, "move": move})
                await asyncio.sleep(0.6)  # the first one waits, and there would be room for the second
            answers: list[dict[str, object]] = []
            while len(answers) < 2:
                answers += [message for message in [await socket.hear()] if message["type"] in ("done", "refused")]
            assert [(answer["type"], answer["command"]) for answer in answers] == [("done", "first"), ("refused", "second")]

    run(scene())
