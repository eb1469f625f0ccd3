"""Notifications to systemd: that the server is ready, and that its event loop is alive (`Type=notify`, `WatchdogSec=`)."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress


def notify(state: str) -> None:
    """Send a state such as `READY=1`; without a service manager that listens, nothing happens."""
    path = os.environ.get("NOTIFY_SOCKET", "")
    if path.startswith(("/", "@")):
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
            sender.sendto(state.encode(), path.replace("@", "\0", 1) if path[0] == "@" else path)


async def keep_alive() -> None:
    """Notify the watchdog twice in its interval, for as long as the event loop runs; return at once if there is none."""
    interval = int(os.environ.get("WATCHDOG_USEC", "0")) / 1e6
    while interval:
        notify("WATCHDOG=1")
        await asyncio.sleep(interval / 2)
