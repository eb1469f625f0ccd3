"""`dicecup serve --open` says where it is, finds a port, and opens a browser only where someone would see it."""

import json
import os
import pty
import select
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from pathlib import Path

import pytest

from dicecup.server import addresses
from tests.command import COMMAND, surroundings

PATIENCE = 120.0
PAGE = "http://"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which someone else listens already."""
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        yield other.getsockname()[1]


@contextmanager
def serving(env: dict[str, str], *words: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The command on a terminal of its own, and where one reads what it says."""
    reading, terminal = pty.openpty()
    process = subprocess.Popen([COMMAND, "serve", *words], env=env, stdout=terminal, stderr=subprocess.STDOUT)
    os.close(terminal)
    try:
        yield process, reading
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(reading)


def read_lines(source: int, count: int) -> list[str]:
    """What was said, once it has so many lines."""
    said, end = b"", time.monotonic() + PATIENCE
    while said.count(b"\n") < count and time.monotonic() < end:
        if select.select([source], [], [], 1)[0]:
            with suppress(OSError):
                said += os.read(source, 4096)
    return said.decode().split("\r\n")[:count]


def ask(address: str, body: object = None) -> bytes:
    """What the server says, once it is up."""
    end = time.monotonic() + PATIENCE
    while True:
        request = urllib.request.Request(address, data=None if body is None else json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        if body is not None:
            request.add_header("Origin", address.partition("/api")[0])
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                heard: bytes = answer.read()
                return heard
        except ConnectionError:
            if time.monotonic() > end:
                raise
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionError) or time.monotonic() > end:
                raise
        time.sleep(0.1)


def test_phones_nearby_find_the_server_at_the_address_it_says_and_it_stops_when_told(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, taken: int
) -> None:
    env = surroundings(tmp_path, tmp_path_factory.getbasetemp(), BROWSER=f"touch {tmp_path / 'opened'}")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        env.pop(name, None)
    with serving(env, "--open", "--host", "0.0.0.0", "--port", str(taken)) as (process, reading):
        busy, nearby, *_ = read_lines(reading, 2 if addresses.network_address() == addresses.LOCAL else 3)
        assert str(taken) in busy
        page = nearby.split()[0]
        assert page.startswith(f"{PAGE}{addresses.network_address()}:")
        assert page != f"{PAGE}{addresses.network_address()}:{taken}"
        assert json.loads(ask(f"{page}/api/editions"))[0]["key"] == "yahtzee"
        opened = json.loads(ask(f"{page}/api/tables", {"game": "yahtzee", "seats": [{"kind": "here", "name": "Ann"}]}))
        assert opened["table"]["seats"][0]["name"] == "Ann"
        assert json.loads(ask(f"{page}/api/history"))["games"] == []
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) in (0, -signal.SIGINT, 130)
    assert not (tmp_path / "opened").exists()


def test_where_there_is_a_screen_the_page_is_opened_once_it_answers(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, taken: int
) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.part && mv {seen}.part {seen}\n')
    browser.chmod(0o755)
    env = surroundings(tmp_path, tmp_path_factory.getbasetemp(), DISPLAY=":0", BROWSER=f"{browser} %s")
    with serving(env, "--open", "--port", str(taken)) as (process, reading):
        page = read_lines(reading, 2)[1]
        end = time.monotonic() + PATIENCE
        while not seen.exists() and time.monotonic() < end:
            time.sleep(0.05)
        assert seen.read_text().strip() == page
        process.terminate()
        process.wait(PATIENCE)


def test_without_a_network_this_machine_still_finds_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ip_address(addresses.network_address())

    class Unreachable(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError("network is unreachable")

    monkeypatch.setattr(socket, "socket", Unreachable)
    assert addresses.network_address() == "127.0.0.1"
    assert addresses.page_addresses("0.0.0.0", 8000) == ["http://127.0.0.1:8000"]


def test_an_address_that_was_named_is_the_one_that_is_said() -> None:
    assert addresses.page_addresses("192.168.7.7", 80) == ["http://192.168.7.7:80"]
    assert addresses.page_addresses("::1", 8000) == ["http://[::1]:8000"]


def test_a_port_in_use_is_passed_over(taken: int) -> None:
    found = addresses.free_port("127.0.0.1", taken)
    assert taken < found < taken + addresses.PORTS_TRIED
