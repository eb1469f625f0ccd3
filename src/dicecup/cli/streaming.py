"""The line protocol of `dicecup referee` and `dicecup advise`: one response for each line of input, flushed at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import BinaryIO


def serve(answer: Callable[[str], str], longest: int) -> None:
    """Answer every line of stdin until it ends; invalid UTF-8 is replaced, and so gets an error response."""
    if sys.stdin is None or sys.stdout is None:  # the parent process closed them
        return
    try:
        _serve(sys.stdin.buffer, sys.stdout.buffer, answer, longest)
    except BrokenPipeError:  # the reader has gone: discard the rest, so that the flush at exit cannot fail
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _serve(source: BinaryIO, target: BinaryIO, answer: Callable[[str], str], longest: int) -> None:
    while line := source.readline(longest + 2):
        if not line.endswith(b"\n") and len(line) > longest:
            _skip(source.readline, longest)
        target.write(answer(line.decode("utf-8", "replace")).encode("ascii") + b"\n")
        target.flush()


def _skip(readline: Callable[[int], bytes], longest: int) -> None:
    """Discard the rest of a line that is over the limit."""
    while (rest := readline(longest)) and not rest.endswith(b"\n"):
        pass
