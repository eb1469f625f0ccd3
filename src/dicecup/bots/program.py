"""Bots that are external programs: each request is one line of JSON, each response one line with a move.

The request is the referee's answer for the position, with the game, the seats, the options and the moves so far, and what a
person sees beside them (`docs/programs.md` lists the keys). A response is a move, or an object `{"protocol": 2, "move": "k:3,3"}`,
whose version says what the program understands. The program has a few seconds for each move. If it exits, times out, writes more
than one line, writes without end or names no legal move, that is a `Breakdown`: it has forfeited, and it cannot block the table.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from select import select
from typing import IO, Any, Final

from dicecup.bots.base import BotError, Breakdown, check_command
from dicecup.core import Choice, Move, Record
from dicecup.core.errors import shown
from dicecup.events import look
from dicecup.events.offer import offers as offered
from dicecup.games import PlayableGame, edition
from dicecup.games.referee import describe

SECONDS: Final = 5.0
"""How long a program may think about a move."""

MOST_SECONDS: Final = 86400
"""A day: no program is given more for a move."""

PROTOCOL: Final = 2
"""The newest version of the protocol: 1 answers with a bare move, 2 may do so with an object."""

LONGEST_RESPONSE: Final = 1000
"""More bytes than any response has."""


def question(
    game: PlayableGame[Any], record: Record, state: Any, moves: Sequence[Move], seconds: float = SECONDS
) -> dict[str, object]:
    """What a program is asked: the referee's answer, what is played and seen, what each choice would pay, and the clock."""
    seen = look(game, state)
    return {
        **json.loads(describe(game, state)),
        "game": record.game,
        "seats": record.seats,
        "options": dict(record.options),
        "moves": [str(move) for move in moves],
        "view": {**asdict(seen.view), "rows": list(edition(record.game).rows)},
        "offers": {str(move): offer.points for move, offer in offered(game, seen).items()},
        "clock": {"seconds": seconds},
        "protocol": PROTOCOL,
    }


class ProgramBot:
    """A program at a seat of one game."""

    def __init__(self, command: str, game: PlayableGame[Any], record: Record, seconds: float = SECONDS) -> None:
        self.name = f"program:{command}"
        self.game = game
        self.seconds = seconds
        self.record = record
        check_command(command)
        if not 0 < seconds <= MOST_SECONDS:
            raise BotError(f"a program cannot have {seconds:g} seconds for a move: give it more than 0 and at most {MOST_SECONDS}")
        self._error_output: deque[bytes] = deque(maxlen=4)
        try:
            self._process = subprocess.Popen(  # noqa: S603
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # so that its child processes can be ended with it
            )
        except (OSError, ValueError, IndexError) as error:
            raise BotError(f"cannot start {shown(command)}: {error}") from None
        os.set_blocking(self._pipe(self._process.stdin).fileno(), False)
        os.set_blocking(self._pipe(self._process.stdout).fileno(), False)
        self._errors = threading.Thread(target=self._read_errors, daemon=True)
        self._errors.start()

    def choose(self, state: Any, choice: Choice, moves: Sequence[Move]) -> Move:
        """The move that the program responds with."""
        until = time.monotonic() + self.seconds
        asked = question(self.game, self.record, state, moves, self.seconds)
        self._send(json.dumps(asked).encode() + b"\n", until)
        response = self._move_in(self._receive(until))
        found = next((move for move in choice.legal if str(move) == response), None)
        if found is None:
            raise self._breakdown(f"answered {shown(response)}, which is no legal move")
        return found

    def _move_in(self, response: str) -> str:
        """The move that a response names, in either version of the protocol; unknown keys are ignored."""
        if not response.startswith("{"):
            return response
        try:
            answer = json.loads(response)
        except (ValueError, RecursionError):  # no JSON, or nested too deep
            raise self._breakdown(f"answered {shown(response)}, which is no JSON of an answer") from None
        version = answer.get("protocol")
        if type(version) is not int or not 1 <= version <= PROTOCOL:
            raise self._breakdown(f"speaks version {shown(version)} of the protocol: Dicecup speaks 1 to {PROTOCOL}")
        move = answer.get("move")
        return move if isinstance(move, str) else shown(move)

    def close(self) -> None:
        """Close its standard input, give it a second to exit, and end what is left of it and its child processes."""
        self._pipe(self._process.stdin).close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1)
        with suppress(ProcessLookupError, PermissionError):  # nobody is left
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._pipe(self._process.stdout).close()

    def _send(self, line: bytes, until: float) -> None:
        pipe = self._pipe(self._process.stdin).fileno()
        while line:
            if not select([], [pipe], [], max(0.0, until - time.monotonic()))[1]:
                raise self._breakdown("does not read its input")
            try:
                line = line[os.write(pipe, line[:4096]) :]
            except OSError:
                raise self._ended() from None

    def _receive(self, until: float) -> str:
        pipe = self._pipe(self._process.stdout).fileno()
        received = b""
        while b"\n" not in received:
            if len(received) > LONGEST_RESPONSE:
                raise self._breakdown("writes without end")
            if not select([pipe], [], [], max(0.0, until - time.monotonic()))[0]:
                raise self._breakdown(f"was silent for {self.seconds:g} seconds")
            more = os.read(pipe, LONGEST_RESPONSE)
            if not more:
                raise self._ended()
            received += more
        line, _, rest = received.partition(b"\n")
        if rest:
            raise self._breakdown("writes more than one line")
        return line.decode("utf-8", "backslashreplace").strip()

    def _ended(self) -> Breakdown:
        """Its pipes are closed a moment before it has ended, and only then all its errors have been read."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1)
        return self._breakdown("has ended")

    def _breakdown(self, what: str) -> Breakdown:
        if self._process.poll() is not None:
            self._errors.join(timeout=1)
        written = b"".join(self._error_output).decode("utf-8", "backslashreplace").strip()
        last = f" (its last error: {shown(written.splitlines()[-1])})" if written else ""
        return Breakdown(f"{self.name} {what}{last}")

    def _read_errors(self) -> None:
        with self._pipe(self._process.stderr) as errors:
            while written := errors.read(1024):
                self._error_output.append(written)

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        if pipe is None:
            raise BotError("the program has no pipes")
        return pipe
