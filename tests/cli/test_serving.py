"""`dicecup serve --open` prints its address, finds a free port, and opens a browser only where there is a display."""

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
from dicecup.server.addresses import check_free
from dicecup.server.settings import BadSetting
from tests.command import COMMAND, surroundings

PATIENCE = 120.0
PAGE = "http://"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that is in use."""
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        yield other.getsockname()[1]


@contextmanager
def serving(env: dict[str, str], *words: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The command in a pseudo-terminal, and the file descriptor of its output."""
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
    """The output, once it has this many lines."""
    said, end = b"", time.monotonic() + PATIENCE
    while said.count(b"\n") < count and time.monotonic() < end:
        if select.select([source], [], [], 1)[0]:
            with suppress(OSError):
                said += os.read(source, 4096)
    return said.decode().split("\r\n")[:count]


def ask(address: str, body: object = None) -> bytes:
    """The output of the server once it accepts requests."""
    end = time.monotonic() + PATIENCE
    while True:
        request = urllib.request.Request(address, data=None if body is None else json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        if body is not None:
            request.add_header("Origin", address.partition("/api")[0])
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                heard: bytes = answer.read()
                return heard
        except ConnectionError:
            if time.monotonic() > end:
                raise
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionError) or time.monotonic() > end:
                raise
        time.sleep(0.1)


def test_other_devices_reach_the_server_at_the_printed_address_and_it_stops_on_a_signal(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, taken: int
) -> None:
    env = surroundings(tmp_path, tmp_path_factory.getbasetemp(), BROWSER=f"touch {tmp_path / 'opened'}")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        env.pop(name, None)
    with serving(env, "--open", "--host", "0.0.0.0", "--port", str(taken)) as (process, reading):
        busy, nearby, *_ = read_lines(reading, 2 if addresses.network_address() == addresses.LOCAL else 3)
        assert str(taken) in busy
        page = nearby.split()[0]
        host, _, port = page.removeprefix(PAGE).rpartition(":")
        socket.create_connection((host, int(port)), PATIENCE).close()  # refused if the address came before the server listens
        assert page.startswith(f"{PAGE}{addresses.network_address()}:")
        assert page != f"{PAGE}{addresses.network_address()}:{taken}"
        assert json.loads(ask(f"{page}/api/editions"))[0]["key"] == "yahtzee"
        opened = json.loads(ask(f"{page}/api/tables", {"game": "yahtzee", "seats": [{"kind": "here", "name": "Ann"}]}))
        assert opened["table"]["seats"][0]["name"] == "Ann"
        assert json.loads(ask(f"{page}/api/history"))["games"] == []
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) in (0, -signal.SIGINT, 130)
    assert not (tmp_path / "opened").exists()


def test_with_a_display_the_page_is_opened_once_the_server_answers(
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


def test_without_a_network_the_loopback_address_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ip_address(addresses.network_address())

    class Unreachable(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError("network is unreachable")

    monkeypatch.setattr(socket, "socket", Unreachable)
    assert addresses.network_address() == "127.0.0.1"
    assert addresses.page_addresses("0.0.0.0", 8000) == ["http://127.0.0.1:8000"]


def test_a_given_host_is_the_one_that_is_printed() -> None:
    assert addresses.page_addresses("192.168.7.7", 80) == ["http://192.168.7.7:80"]
    assert addresses.page_addresses("::1", 8000) == ["http://[::1]:8000"]


def test_a_port_in_use_is_skipped(taken: int) -> None:
    found = addresses.free_port("127.0.0.1", taken)
    assert taken < found < taken + addresses.PORTS_TRIED


@pytest.mark.parametrize(("host", "said"), [("nonsense.invalid", "has no address"), ("192.0.2.1", "is no address of this machine")])
def test_a_host_that_is_not_this_machine_is_not_called_a_port_in_use(host: str, said: str) -> None:
    with pytest.raises(BadSetting, match=said):
        check_free(host, 8000)
