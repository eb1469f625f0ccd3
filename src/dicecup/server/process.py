"""What a server process asks of the operating system: open files, its event loop, and to end when it should."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Awaitable, Generator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from dicecup.core.errors import DicecupError

_LOG: Final = logging.getLogger(__name__)

FILES_RESERVED: Final = 128
"""Open files that are not connections: the database, the log, bots, and what libraries open."""

EXIT_BROKEN: Final = 70
"""The exit status of a process whose event loop failed: EX_SOFTWARE of sysexits.h."""

if TYPE_CHECKING:
    Loop = asyncio.SelectorEventLoop
else:
    try:
        from uvloop import Loop
    except ModuleNotFoundError:  # not on Windows
        from asyncio import SelectorEventLoop as Loop


def raise_file_limit(connections: int) -> int:
    """Raise the limit of open files for so many connections; returns for how many it suffices.

    The server closes connections beyond that number at once. Otherwise it would run out of files and could accept none.
    """
    try:
        import resource
    except ModuleNotFoundError:  # not on Windows
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return connections
    wanted = connections + FILES_RESERVED
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(connections, max(soft - FILES_RESERVED, soft // 2))


class EventLoop(Loop):
    """An event loop whose failure ends the process.

    A loop that dies, for want of memory for example, would leave a process whose threads hold it up: it answers nobody, and whoever
    supervises it believes that it lives. Every move is durable before it is acknowledged, so nothing is lost by an exit.
    """

    def run_until_complete(self, future: Generator[Any, None, Any] | Awaitable[Any]) -> Any:
        """Run until the future is done; if that fails, end the process."""
        try:
            return super().run_until_complete(future)
        except (KeyboardInterrupt, SystemExit, asyncio.CancelledError, DicecupError):
            raise  # a DicecupError is a start that was refused, such as a newer database: one line for whoever started it
        except BaseException as error:  # noqa: BLE001 - whatever it was, this process serves nobody any more
            with suppress(BaseException):
                _LOG.critical("the event loop failed, so this process ends: %s", type(error).__name__)
            os._exit(EXIT_BROKEN)


def new_event_loop() -> asyncio.AbstractEventLoop:
    """The event loop of a server process: uvloop where it is installed."""
    return EventLoop()


def end_with_parent(patience: float) -> None:
    """End this process when the process that started it has ended, so that no worker outlives its supervisor."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait_and_end() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        threading.Event().wait(patience)
        os._exit(EXIT_BROKEN)

    threading.Thread(target=wait_and_end, name="dicecup-parent", daemon=True).start()
