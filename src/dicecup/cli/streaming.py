"""A line in, a line out, flushed, until there are no more: how programs speak with Dicecup."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import BinaryIO


def serve(answer: Callable[[str], str], longest: int) -> None:
    """Answer every line of the standard input; bytes that are no UTF-8 are somebody's nonsense, not an end."""
    if sys.stdin is None or sys.stdout is None:  # closed by whoever started us
        return
    try:
        _serve(sys.stdin.buffer, sys.stdout.buffer, answer, longest)
    except BrokenPipeError:  # nobody reads any more: send the rest nowhere, so that nothing complains at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _serve(source: BinaryIO, target: BinaryIO, answer: Callable[[str], str], longest: int) -> None:
    while line := source.readline(longest + 2):
        if not line.endswith(b"\n") and len(line) > longest:
            _skip(source.readline, longest)
        target.write(answer(line.decode("utf-8", "replace")).encode("ascii") + b"\n")
        target.flush()


def _skip(readline: Callable[[int], bytes], longest: int) -> None:
    """Read to the end of a line that is too long to be looked at."""
    while (rest := readline(longest)) and not rest.endswith(b"\n"):
        pass
