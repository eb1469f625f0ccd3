"""What the tests of the terminal share: how the command is started."""

import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import pexpect
import pytest

from tests.command import COMMAND, surroundings


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the same colours and time zone for all tests."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.delenv("NO_COLOR", raising=False)
    time.tzset()


Spawn = Callable[..., "pexpect.spawn[str]"]


def _restore_sighup() -> None:
    """Restore the default SIGHUP handler: the tests may run where it is ignored, and their processes would inherit that."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture
def terminal(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Spawn:
    """Start `dicecup` in a pseudo-terminal; games are saved in `tmp_path`."""

    def spawn(*words: str, log: TextIO | None = None, **more: str) -> "pexpect.spawn[str]":
        env = surroundings(tmp_path, tmp_path_factory.getbasetemp(), **more)
        child = pexpect.spawn(
            COMMAND, list(words), env=env, encoding="utf-8", timeout=120, dimensions=(40, 100), preexec_fn=_restore_sighup
        )
        child.delaybeforesend = None
        child.logfile_read = log
        return child

    return spawn
