"""The addresses of this machine: on its own network and for itself."""

from __future__ import annotations

import errno
import socket
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from dicecup.core.errors import shown
from dicecup.server.settings import BadSetting

LOCAL: Final = "127.0.0.1"
EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - to be recognised, not to be listened on
ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address reserved for documentation (TEST-NET-1)."""
PORTS_TRIED: Final = 50
PATIENCE_SECONDS: Final = 60.0


def network_address() -> str:
    """This machine's address on its network; finding it sends no packet."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(ELSEWHERE)
        found: str = asking.getsockname()[0]
        return found
    return LOCAL


def page_addresses(host: str, port: int) -> list[str]:
    """The URLs of the start page: first the one for the network, then the one for this machine."""
    hosts = [network_address(), LOCAL] if host in EVERYWHERE else [host]
    shown = [f"[{each}]" if ":" in each else each for each in dict.fromkeys(hosts)]
    return [f"http://{each}:{port}" for each in shown]


def free_port(host: str, port: int) -> int:
    """This port, or the next free one."""
    for each in range(port, min(port + PORTS_TRIED, 65536)):
        if _is_free(host, each):
            return each
    raise BadSetting(f"no port from {port} on is free: choose another one with --port")


def _is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trying:
        trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind((host, port))
        except socket.gaierror:
            raise BadSetting(
                f"the host {shown(host)} has no address: choose one of this machine with --host, such as {LOCAL}"
            ) from None
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise BadSetting(
                    f"{shown(host)} is no address of this machine: choose one that is with --host, such as {LOCAL}"
                ) from None
            return False
    return True


def check_free(host: str, port: int) -> None:
    """Refuse a port that is in use."""
    if not _is_free(host, port):
        raise BadSetting(f"port {port} is in use: choose another one with --port, or take the next free one with --open")


def when_ready(host: str, port: int, then: Callable[[], None]) -> threading.Thread:
    """Do something as soon as the server answers; a failure does not stop the server."""
    reached = LOCAL if host in EVERYWHERE else host

    def wait() -> None:
        if _answers(reached, port):
            with suppress(Exception):
                then()

    thread = threading.Thread(target=wait, name="dicecup-ready", daemon=True)
    thread.start()
    return thread


def open_page(page: str) -> None:
    """Open a page in a browser."""
    webbrowser.open(page)


def _answers(host: str, port: int) -> bool:
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection((host, port), timeout=1):
            return True
        time.sleep(0.1)
    return False
