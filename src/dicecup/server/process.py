"""What a server process asks of the operating system: open files, its event loop, and to end when it should."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Generator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NoReturn

from dicecup.core.errors import DicecupError
from dicecup.store.writer import WRITER_THREAD

_LOG: Final = logging.getLogger(__name__)

FILES_RESERVED: Final = 128
"""Open files that are not connections: the database, the log, bots, and what libraries open."""

HUNG_SECONDS: Final = 30
"""So long may the event loop answer nothing."""
HUNG_PAUSE_SECONDS: Final = 5.0
SPINNING_SECONDS: Final = 60.0
"""So much processor time may be used without an answer of the event loop."""

LAST_LINE_SECONDS: Final = 5.0
"""So long a process that ends tries to say why in its log."""

EXIT_BROKEN: Final = 70
"""The exit status of a process that cannot go on: EX_SOFTWARE of sysexits.h."""

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


def end_broken(what: str, error: BaseException | type[BaseException] | None = None) -> NoReturn:
    """End this process, because a part has failed that all others wait for.

    If it stayed, it would answer nobody, and whoever supervises it would believe that it lives. Every move is durable before it is
    acknowledged, so nothing is lost by an exit. Where even the log takes nothing, because whoever reads it has stalled for example,
    the system ends it by SIGALRM.
    """
    with suppress(BaseException):
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, LAST_LINE_SECONDS)
        kind = error if isinstance(error, type) else type(error)
        _LOG.critical("%s, so this process ends%s", what, f": {kind.__name__}" if error is not None else "")
    os._exit(EXIT_BROKEN)


class EventLoop(Loop):
    """An event loop whose failure ends the process."""

    def run_until_complete(self, future: Generator[Any, None, Any] | Awaitable[Any]) -> Any:
        """Run until the future is done; if that fails, end the process."""
        try:
            return super().run_until_complete(future)
        except (KeyboardInterrupt, SystemExit, asyncio.CancelledError, DicecupError):
            raise  # a DicecupError is a start that was refused, such as a newer database: one line for whoever started it
        except BaseException as error:  # noqa: BLE001 - whatever it was, this process serves nobody any more
            end_broken("the event loop failed", error)

    def default_exception_handler(self, context: dict[str, Any]) -> None:
        """Log an exception that nobody handled; if memory ran out, end the process.

        uvloop accepts no connection any more after one that it could not accept for want of memory.
        """
        error = context.get("exception")
        if isinstance(error, MemoryError):
            end_broken("the event loop ran out of memory", error)
        super().default_exception_handler(context)


def end_when_broken() -> None:
    """End this process if the store's writer thread fails, or memory runs out where nobody can handle it."""

    def thread_failed(failed: threading.ExceptHookArgs) -> None:
        name = failed.thread.name if failed.thread is not None else ""
        if name == WRITER_THREAD or issubclass(failed.exc_type, MemoryError):
            end_broken(f"the thread {name} failed", failed.exc_type)
        threading.__excepthook__(failed)

    def not_raised(lost: sys.UnraisableHookArgs) -> None:
        if issubclass(lost.exc_type, MemoryError):
            end_broken("memory ran out", lost.exc_type)
        sys.__unraisablehook__(lost)

    threading.excepthook = thread_failed
    sys.unraisablehook = not_raised


def end_when_hung(loop: asyncio.AbstractEventLoop, closing: threading.Event, seconds: int = HUNG_SECONDS) -> None:
    """End this process if its event loop hangs before it closes.

    A supervisor pings a worker in a thread, so it does not notice. Each second is counted by itself: of the time for which a
    process was stopped, as in a laptop that sleeps, one second counts.

    The system itself ends, by SIGPROF, a process in which no thread can do that: without memory the interpreter may try for ever
    to handle an exception, and keeps its lock meanwhile.
    """

    def watch() -> None:
        _limit_processor_time(SPINNING_SECONDS)
        while not closing.wait(HUNG_PAUSE_SECONDS):
            answered = threading.Event()
            with suppress(RuntimeError):  # the loop is closed, and this will be as well
                loop.call_soon_threadsafe(answered.set)
            if not any(answered.wait(1.0) or closing.is_set() for _ in range(seconds)):
                end_broken(f"the event loop has answered nothing for {seconds} s")
            _limit_processor_time(SPINNING_SECONDS)
        _limit_processor_time(0)

    threading.Thread(target=watch, name="dicecup-hung", daemon=True).start()


def _limit_processor_time(seconds: float) -> None:
    """End this process after so much processor time of all its threads, unless this is called again before; 0 is no limit."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


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
