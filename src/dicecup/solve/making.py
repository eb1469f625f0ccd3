"""Exact values made on request: in a process of low priority, one game at a time, while games go on.

The process is `dicecup.solve.child`. It prints its progress and ends when its standard input is closed, so that it never outlives
the program that started it. Solving keeps each level on disk: what was stopped goes on from there when it is started again.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict
from importlib.util import find_spec
from threading import Lock, Thread
from time import monotonic
from typing import Any, ClassVar, Final, Literal, NamedTuple

from dicecup.core.extras import MissingExtra
from dicecup.games import EDITIONS
from dicecup.solve.kind import NoAdvice
from dicecup.solve.service import Problem, problem, stored
from dicecup.solve.value_files import Subject, folder

WHILE_SOLVING: Final = 2
"""How many times the size of its value file solving takes on disk."""


class Price(NamedTuple):
    """What exact values cost: about so many seconds, and bytes on disk, `WHILE_SOLVING` times as many until they are done."""

    seconds: float
    size: int


class Making(NamedTuple):
    """How far the values of a game are: the share that is done, and about how many seconds are left, once that is known."""

    subject: Subject
    state: Literal["running", "done", "stopped", "failed"] = "running"
    share: float = 0.0
    left: float | None = None
    error: str = ""


def is_exact(game: Any) -> bool:
    """Whether this machine has the exact values of a game; one that cannot be solved raises `NoAdvice`."""
    return stored(game) is not None


def price(game: Any) -> Price:
    """What the exact values of a game would cost; `NoAdvice` or `MissingExtra` where they cannot be made here."""
    return _price(_checked(game))


def _price(posed: Problem) -> Price:
    cost = posed.model.cost
    return Price(cost.seconds, cost.sheets * 8)


def _checked(game: Any) -> Problem:
    """The problem of a game that can be solved by this program on this machine."""
    posed = problem(game)
    if posed.subject.game not in EDITIONS:
        raise NoAdvice(f"{posed.subject.game} is not one of the listed games: use {posed.command}")
    for module in ("numpy", "numba"):
        if find_spec(module) is None:
            raise MissingExtra(module, "solve")
    wanted, target = WHILE_SOLVING * _price(posed).size, folder()
    kept = target / f"{posed.subject.file_name}.partial"
    wanted -= kept.stat().st_size if kept.exists() else 0
    while not target.exists():
        target = target.parent
    free = shutil.disk_usage(target).free
    if free < wanted:
        raise NoAdvice(f"the disk has too little room: solving takes {wanted / 1e6:,.0f} MB, and {free / 1e6:,.0f} MB are free")
    return posed


class Maker:
    """Makes exact values, one game at a time; `making` says how far the last one is."""

    niceness: ClassVar = 19
    """That of the process: it gets what everything else leaves."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._child: subprocess.Popen[str] | None = None
        self._reader: Thread | None = None
        self._making: Making | None = None

    @property
    def making(self) -> Making | None:
        """How far the game is that was started last."""
        return self._making

    @property
    def is_running(self) -> bool:
        """Whether a game is being solved now."""
        return self._making is not None and self._making.state == "running"

    def of(self, game: Any) -> Making | None:
        """How far this game is, if it was started last."""
        return self._making if self._making is not None and self._making.subject == problem(game).subject else None

    def start(self, game: Any) -> None:
        """Begin to solve a game, or go on where it was stopped; one that is running already goes on."""
        posed = _checked(game)
        with self._lock:
            if self.is_running:
                if self._making == self.of(game):
                    return
                raise NoAdvice("another game is being solved now: wait for it, or stop it")
            command = [sys.executable, "-P", "-m", "dicecup.solve.child"]
            pipe = subprocess.PIPE
            child = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True)  # noqa: S603
            assert child.stdin is not None
            with suppress(OSError):  # a process that has ended already says why, which is read below
                child.stdin.write(json.dumps({**asdict(posed.subject), "niceness": self.niceness}) + "\n")
                child.stdin.flush()
            self._making = Making(posed.subject)
            self._child, self._reader = child, Thread(target=self._follow, args=(child,), name="dicecup-making", daemon=True)
            self._reader.start()

    def stop(self) -> None:
        """Stop what is running, and return when it has ended."""
        with self._lock:
            if self._child is not None and self._making is not None and self.is_running:
                self._making = self._making._replace(state="stopped")
                self._child.terminate()
        if self._reader is not None:
            self._reader.join()

    def _follow(self, child: subprocess.Popen[str]) -> None:
        """Read the progress of the process until it ends."""
        assert child.stdout is not None
        error, first = "", (0, 0.0)
        for line in child.stdout:
            try:
                done, of = json.loads(line)
            except (ValueError, TypeError):
                error = line.strip() or error
                continue
            now = monotonic()
            first = first if first[1] else (done, now)  # loading and earlier runs say nothing about the rest
            left = (now - first[1]) * (of - done) / (done - first[0]) if done > first[0] else None
            self._update(child, share=done / of, left=left)
        status = child.wait()
        for pipe in (child.stdin, child.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        if status == 0:
            self._update(child, state="done", share=1.0, left=None)
        else:
            self._update(child, state="failed", left=None, error=error or f"the process ended with status {status}")

    def _update(self, child: subprocess.Popen[str], **changes: Any) -> None:
        """Change what is known of a process, unless it was stopped."""
        with self._lock:
            if self._making is not None and self.is_running and self._child is child:
                self._making = self._making._replace(**changes)
