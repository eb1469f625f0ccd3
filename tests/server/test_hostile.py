"""Hostile clients: clear refusals, bounded memory, and other games go on."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from dicecup.server.app import create
from dicecup.server.limits import ConcurrencyLimit, RateLimiter, TokenBucket, rate_limit_key
from dicecup.server.settings import Settings
from dicecup.server.watch.service import TooSlow
from dicecup.store.jobs import Append
from tests.server.client import CLOSE, PING, Cut, ask
from tests.server.kit import HERE, PATIENT, Address, Party, Socket, any_command, changed, new_database, run, served
from tests.server.test_play import heard

STRICT = Settings(
    requests_per_second=0.01,
    requests_at_once=100,
    tables_per_minute=0.01,
    tables_at_once=20,
    commands_per_second=0.01,
    commands_at_once=10,
    connections_per_address=30,
    bot_seconds=0.0,
    logs="warning",
)
"""Low limits that refill so slowly that a busy machine makes no difference."""

BAD_BODIES = {
    "deep": b'{"game":' + b"[" * 4000 + b"]" * 4000 + b"}",
    "cut off": b'{"game": "yahtzee"',
    "NaN": b'{"game": NaN}',
    "infinite": b'{"game": -Infinity}',
    "half a character": b'{"game": "\\ud800", "seats": [{}]}',
    "half a character in a key": b'{"\\udfff": 1}',
    "bytes that are no text": b'{"game": "\xff\xfe"}',
    "huge number": b'{"game": ' + b"9" * 8000 + b"}",
    "huge exponent": b'{"game": "yahtzee", "seats": 1e999}',
    "key twice": b'{"game": "yahtzee", "game": "showdown", "seats": [{}]}',
    "unknown key": b'{"game": "yahtzee", "seats": [{}], "admin": true}',
    "not an object": b"[]",
    "nothing": b"",
    "null": b"null",
    "wrong type": b'{"game": 1, "seats": "2"}',
    "unknown game": b'{"game": "poker", "seats": [{}]}',
    "no seats": b'{"game": "yahtzee", "seats": []}',
    "eleven seats": b'{"game": "yahtzee", "seats": [' + b"{}," * 10 + b"{}]}",
    "too few": b'{"game": "showdown", "seats": [{}]}',
    "an argument of ours": b'{"game": "yahtzee", "seats": [{}], "options": {"entropy": "x"}}',
    "another argument of ours": b'{"game": "yahtzee", "seats": [{}], "options": {"clock": 1, "store": 2, "self": 3}}',
    "an option of a wrong type": b'{"game": "yahtzee", "seats": [{}], "options": {"joker": [[]]}}',
    "seeded dice": b'{"game": "yahtzee", "seats": [{}], "dice": "seeded"}',
    "a bot without its kind": b'{"game": "yahtzee", "seats": [{"bot": "random"}]}',
    "NUL in a name": b'{"game": "yahtzee\\u0000", "seats": [{}]}',
}


def test_a_bad_body_is_refused_in_one_line(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            for what, body in BAD_BODIES.items():
                answer = await ask(address, "POST", "/api/tables", body)
                assert answer.status == 422, what
                said = answer.json()
                assert said["code"] == "malformed", what
                assert "\n" not in said["error"], what
                assert len(said["error"]) < 300, what

    run(scene())


def test_large_bodies_and_headers_are_not_read(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            large = await ask(address, "POST", "/api/tables", b" " * 9000)
            assert (large.status, large.json()["code"]) == (413, "too-large")
            claimed = await ask(address, "POST", "/api/tables", b"{}", headers={"Content-Length": "99999999999"})
            assert claimed.status == 413
            chunked = b"2000\r\n" + b" " * 8192 + b"\r\n10\r\n" + b" " * 16 + b"\r\n0\r\n\r\n"
            raw = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            answer = await talk(address, raw + b"Transfer-Encoding: chunked\r\n\r\n" + chunked)
            assert answer.startswith(b"HTTP/1.1 413")
            long = await talk(address, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 20_000 + b"\r\n\r\n")
            assert long[9:12] in (b"431", b"400")
            assert (await talk(address, b"nonsense\r\n\r\n"))[:12] == b"HTTP/1.1 400"

    run(scene())


async def talk(address: Address, sent: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(*address)
    writer.write(sent)
    try:
        return await reader.read(2000)
    finally:
        writer.close()


async def hear_to_the_end(socket: Socket) -> None:
    with suppress(Cut):
        while True:
            await socket.hear()


WRONG_ORIGINS = (
    "",
    "null",
    "http://evil.example",
    "http://127.0.0.1.evil.example:{port}",
    "http://127.0.0.1:{port}.evil.example",
    "http://evil.example#http://127.0.0.1:{port}",
    "http://127.0.0.1:1",
    "http://localhost:{port}",
    "ftp://127.0.0.1:{port}",
    "http://127.0.0.1:{port}/",
    "http://127.0.0.1:{port}@evil.example",
    "HTTP://127.0.0.1\u0301:{port}",
)


def test_requests_of_other_origins_open_no_socket_and_change_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address)
            for wrong in WRONG_ORIGINS:
                origin = (
                    wrong.format(port=address[1]).encode("ascii", "ignore").decode() if wrong.isascii() else "http://127.0.0.1x"
                )
                with pytest.raises(Cut, match="403"):
                    await Socket.connect(address, f"{party.path}/watch", headers={"Origin": origin}, cookies=party.cookies)
                if origin:
                    answer = await ask(address, "POST", f"{party.path}/rematch", headers={"Origin": origin}, cookies=party.cookies)
                    assert (answer.status, answer.json()["code"]) == (403, "origin")
            cross = await ask(address, "POST", f"{party.path}/rematch", headers={"Sec-Fetch-Site": "cross-site"})
            assert cross.status == 403
            rebound = await ask(address, "GET", "/api/editions", headers={"Host": "evil.example"})
            assert (rebound.status, rebound.json()["code"]) == (421, "origin")

    run(scene())


def test_configured_origins_and_proxies_are_trusted(tmp_path: Path) -> None:
    async def scene() -> None:
        named = changed(PATIENT, origins=("https://dice.example",))
        async with served(tmp_path, named) as address:
            party = await Party.open(address)
            headers = {"Host": "dice.example", "Origin": "https://dice.example"}
            socket = await Socket.connect(address, f"{party.path}/watch", headers=headers)
            assert (await socket.hear())["type"] == "welcome"
        limited = changed(STRICT, tables_at_once=2, tables_per_minute=0.001)
        for proxies, last in (((), 429), (("127.0.0.1",), 201)):
            async with served(tmp_path, changed(limited, proxies=proxies)) as address:
                body = {"game": "yahtzee", "seats": [{}]}
                statuses = [
                    (await ask(address, "POST", "/api/tables", body, headers={"X-Forwarded-For": f"10.0.0.{number}"})).status
                    for number in range(3)
                ]
                assert statuses == [201, 201, last]

    run(scene())


def test_responses_have_strict_security_headers(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            for path in ("/api", "/api/editions", "/", "/nowhere", "/healthz"):
                headers = (await ask(address, "GET", path)).headers
                assert "script-src 'self'" in headers["content-security-policy"]
                assert "'unsafe" not in headers["content-security-policy"]  # 'wasm-unsafe-eval' is for Python in the browser
                assert headers["referrer-policy"] == "no-referrer"
                assert headers["x-content-type-options"] == "nosniff"
                assert "server" not in headers
            page = (await ask(address, "GET", "/api")).body
            assert b"<script" not in page
            assert b"style=" not in page

    run(scene())


def test_malformed_frames_close_only_their_own_socket(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address)
            healthy = await party.watch(0, 1)
            await healthy.hear()

            async def send(kind: int, data: bytes, length: int | None = None) -> int | None:
                socket = await party.watch()
                await socket.hear()
                socket.send_frame(kind, data, length)
                await hear_to_the_end(socket)
                return socket.close_code

            assert await send(1, b"x" * 8193) == 1009
            assert await send(1, b"x" * 100, length=16 * 1024 * 1024) == 1009
            assert await send(1, b"\xff\xfe") == 1007
            assert await send(3, b"") == 1002
            assert await send(CLOSE, b"\x03\xe8") == 1000
            fragmented = await party.watch()
            await fragmented.hear()
            fragmented._transport.write(b"\x01\x81\0\0\0\0x" + b"\x00\xfe\x20\x00\0\0\0\0" + b"y" * 8192)  # type: ignore[union-attr]
            with pytest.raises(Cut):
                await fragmented.hear()
            with pytest.raises(Cut):
                await Socket.connect(address, f"{party.path}/watch", cookies={"seat-0": "\x7f"})
            command = await party.next_command()
            healthy.send(command)
            assert (await heard(healthy, "done"))["command"] == command["command"]

    run(scene())


def test_bad_messages_are_refused_and_finally_close_the_socket(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address)
            socket = await party.watch(0)
            await socket.hear()
            socket.send_frame(2, b"\x00\x01")
            assert (await socket.hear())["code"] == "malformed"
            for text in ("[" * 8000, '{"kind": NaN}', '{"kind":"roll","kind":"roll"}', '"\\ud800"', "9" * 8000, '{"kind": "sudo"}'):
                socket.send(text)
                assert (await socket.hear())["code"] == "malformed"
            for _ in range(50):
                socket.send("{}")
            await hear_to_the_end(socket)
            assert socket.close_code == 1008

    run(scene())


def test_replayed_and_reordered_commands_are_executed_once_in_order(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path) as address:
            party = await Party.open(address, options={"first": 0})
            roll = {"kind": "roll", "seat": 0, "expect": 0, "command": "1"}
            mark = {"kind": "move", "seat": 0, "expect": 3, "command": "2", "move": "s:chance"}
            assert (await party.do(mark)).json()["code"] == "stale"
            assert (await party.do(roll)).status == 200
            assert (await party.do(mark)).status == 200
            again = [(await party.do(command)).status for command in (mark, roll, roll, mark)]
            assert again == [200] * 4
            table = await party.read()
            assert [entry["event"]["move"] for entry in table["entries"]][3:] == ["s:chance"]
            by_another = {"seat-1": party.cookies["seat-1"]}
            assert (await party.do(roll | {"seat": 1}, cookies=by_another)).json()["code"] == "command-reused"

    run(scene())


def test_a_client_that_connects_again_has_no_more_commands_than_before(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, STRICT) as address:
            party = await Party.open(address)
            for commands in (11, 1):
                flooder = await party.watch(0)
                for _ in range(commands):
                    flooder.send({"kind": "undo", "seat": 0, "expect": 0, "command": "x"})
                await hear_to_the_end(flooder)
                assert flooder.close_code == 1008
            other = await party.watch(1)
            other.send({"kind": "undo", "seat": 1, "expect": 0, "command": "x"})
            assert [(await other.hear())["type"] for _ in range(2)] == ["welcome", "refused"]

    run(scene())


def test_floods_are_refused_and_another_game_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, STRICT) as address:
            party = await Party.open(address)
            healthy = await party.watch(0, 1)
            table = (await healthy.hear())["table"]
            flooder = await party.watch()
            await flooder.hear()
            for _ in range(40):
                flooder.send({"kind": "roll", "seat": 0, "expect": 0, "command": "x"})
            asking = [ask(address, "GET", "/api/editions") for _ in range(300)]
            flood = asyncio.gather(*asking, return_exceptions=True)
            position, version = table["position"], table["version"]
            for _ in range(8):
                healthy.send(any_command(position, version))
                update = await heard(healthy, "update")
                position, version = update["position"], update["version"]
            statuses = [answer if isinstance(answer, BaseException) else answer.status for answer in await flood]
            assert statuses.count(429) >= 200
            await hear_to_the_end(flooder)
            assert flooder.close_code == 1008
            assert not healthy.is_closed

    run(scene())


def test_a_thousand_tables_from_one_address_are_not_opened(tmp_path: Path) -> None:
    """A thousand complete requests as fast as they are answered; `bench/hostile.py` sends ten thousand."""
    wanted, connections = 1_000, 8
    body = b'{"game":"mickey-mouse","seats":[{}]}'

    async def scene() -> None:
        plenty = {f"{what}_{unit}": 10**6 for what in ("requests", "commands", "frames") for unit in ("per_second", "at_once")}
        settings = changed(STRICT, **plenty)
        app = create(changed(settings, database=new_database(tmp_path)))
        async with served(tmp_path, app=app) as address:
            party = await Party.open(address, *[HERE] * 6, game="maxi-yatzy")
            flood = asyncio.gather(*(ask_often(address, wanted // connections) for _ in range(connections)))
            healthy = await party.watch(*range(6))
            table = (await healthy.hear())["table"]
            position, version, moves = table["position"], table["version"], 0
            while not flood.done() and position["node"] != "over":
                healthy.send(any_command(position, version))
                update = await heard(healthy, "update")
                position, version, moves = update["position"], update["version"], moves + 1
            statuses = [status for found in await flood for status in found]
            assert len(statuses) == wanted
            assert statuses.count(b"201") == STRICT.tables_at_once - 1
            assert statuses.count(b"429") == wanted - STRICT.tables_at_once + 1
            assert len(app.state.services.tables) == STRICT.tables_at_once
            assert moves > 0

    async def ask_often(address: Address, count: int) -> list[bytes]:
        reader, writer = await asyncio.open_connection(*address)
        host = f"{address[0]}:{address[1]}"
        head = f"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        statuses = []
        for _ in range(count):
            writer.write(head.encode() + body)
            answer = await reader.readuntil(b"\r\n\r\n")
            length = int(answer.lower().partition(b"content-length:")[2].split()[0])
            await reader.readexactly(length)
            statuses.append(answer.split()[1])
        writer.close()
        return statuses

    run(scene())


def test_the_sockets_of_one_address_are_limited(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, connections_per_address=3)) as address:
            party = await Party.open(address)
            sockets = [await party.watch() for _ in range(3)]
            with pytest.raises(Cut):
                await party.watch()
            sockets[0].close()
            again: Socket | None = None
            while again is None:
                with suppress(Cut):
                    again = await party.watch()
            assert (await again.hear())["type"] == "welcome"

    run(scene())


def test_a_client_that_stops_reading_is_disconnected(tmp_path: Path) -> None:
    async def scene() -> None:
        app = create(changed(PATIENT, patience_seconds=0.3, database=new_database(tmp_path)))
        async with served(tmp_path, app=app) as address:
            party = await Party.open(address)
            stopped, healthy = await party.watch(), await party.watch(0, 1)
            table = (await healthy.hear())["table"]
            await stopped.hear()
            stopped.stop_reading()
            watchers = (await app.state.services.tables.get(party.id)).watchers
            assert len(watchers) == 2
            position, version = table["position"], table["version"]
            while len(watchers) > 1:
                for _ in range(2000):
                    stopped.send_frame(PING, b"x" * 100)
                await asyncio.sleep(0.01)
                if position["node"] != "over":
                    healthy.send(any_command(position, version))
                    update = await heard(healthy, "update")
                    position, version = update["position"], update["version"]
            assert not healthy.is_closed

    run(scene())


def test_a_command_that_has_begun_is_completed_when_its_socket_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        app = create(changed(PATIENT, database=new_database(tmp_path)))
        async with served(tmp_path, app=app) as address:
            party = await Party.open(address, options={"first": 0})
            socket = await party.watch(0, 1)
            await socket.hear()
            table = await app.state.services.tables.get(party.id)
            (watcher,) = table.watchers
            begun, append_calling = asyncio.Event(), table._store.append_calling
            waiting: list[Callable[[], None]] = []

            def slowly(append: Append, done: Callable[[BaseException | None], None]) -> None:
                waiting.append(partial(append_calling, append, done))
                begun.set()

            async def too_slow(text: str) -> None:
                raise TooSlow

            monkeypatch.setattr(table._store, "append_calling", slowly)
            socket.send({"kind": "roll", "seat": 0, "expect": 0, "command": "1"})
            await begun.wait()
            monkeypatch.setattr(watcher, "_send", too_slow)
            watcher._unsent = [b"news"]
            watcher._behind.set()  # the socket is dropped because its client does not read
            await asyncio.sleep(0.05)
            await asyncio.wait_for(hear_to_the_end(socket), 10)
            (write,) = waiting
            write()
            async with asyncio.timeout(10):
                while table.version == 0:
                    await asyncio.sleep(0.01)
            assert [entry["kind"] for entry in (await party.read())["entries"]].count("move") == 1

    run(scene())


def test_a_half_open_connection_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.server.uvicorn_protocols.FIRST_REQUEST_SECONDS", 0.5)

    async def scene() -> None:
        async with served(tmp_path) as address:
            for sent in (
                b"",
                b"GET / HTTP/1.1\r\nHost: lo",
                b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{",
            ):
                reader, writer = await asyncio.open_connection(*address)
                writer.write(sent)
                with suppress(ConnectionResetError):
                    assert await reader.read(1000) == b""
                writer.close()
            monkeypatch.undo()
            assert (await ask(address, "GET", "/healthz")).status == 200

    run(scene())


def test_token_buckets_refill_and_are_discarded() -> None:
    now = 0.0
    bucket = TokenBucket(2.0, 3.0, clock=lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now = -100.0
    assert not bucket.take(), "a clock that jumps back gives nothing"
    buckets = RateLimiter(1.0, 1.0)
    for number in range(30_000):
        buckets.take(str(number))
    assert len(buckets._buckets) == 20_000


def test_a_limit_counts_in_total_and_for_each_address() -> None:
    room = ConcurrencyLimit("seats", 2, 1)
    room.enter("a")
    with pytest.raises(Exception, match="from your address"):
        room.enter("a")
    room.enter("b")
    with pytest.raises(Exception, match="right now"):
        room.enter("c")
    room.leave("a")
    room.enter("a")


def test_an_ipv6_prefix_counts_as_one_address() -> None:
    assert rate_limit_key("2001:db8:1:2:3:4:5:6") == rate_limit_key("2001:db8:1:2:ffff::1")
    assert rate_limit_key("::ffff:10.0.0.1") == "10.0.0.1"
    assert rate_limit_key("10.0.0.1") != rate_limit_key("10.0.0.2")
