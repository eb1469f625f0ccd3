"""The process that solves one game for `dicecup.solve.making`.

It reads one line of JSON, the subject of a value file and its own niceness; it prints `[done, of]` as it goes on, or one line that
says what is wrong. It ends when its standard input is closed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import Any, Final

from dicecup.core.errors import DicecupError
from dicecup.games import edition
from dicecup.solve.service import solve
from dicecup.solve.value_files import folder

PAUSE_SECONDS: Final = 0.25
"""The time between two lines of progress."""


def main() -> None:
    """Solve the game that standard input names."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that started this one
    asked = json.loads(sys.stdin.readline())
    Thread(target=_end_with_input, daemon=True).start()
    with suppress(AttributeError, OSError):  # not on Windows
        os.nice(asked["niceness"])
    options = dict(asked["options"])
    game = edition(asked["game"]).new(options.pop("seats", None), **options)
    try:
        lock = _lock()
        solve(game, progress=_Printer())
        lock.close()
    except DicecupError as error:
        sys.exit(str(error))
    except OSError as error:
        sys.exit(f"{error.strerror}: {error.filename}")


def _end_with_input() -> None:
    sys.stdin.read()
    os._exit(1)


def _lock() -> Any:
    """Let only one process of this user solve at a time; a second one would share its unfinished work."""
    folder().mkdir(parents=True, exist_ok=True)
    lock = (folder() / "solving.lock").open("w")
    with suppress(ModuleNotFoundError):  # not on Windows
        import fcntl

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise DicecupError("another program on this machine is solving a game: wait for it") from None
    return lock


class _Printer:
    """Prints the progress now and then, and the end of it."""

    def __init__(self) -> None:
        self._printed = 0.0

    def __call__(self, done: int, of: int) -> None:
        now = monotonic()
        if done == of or now - self._printed >= PAUSE_SECONDS:
            self._printed = now
            print(json.dumps([done, of]), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
