"""A line in, a line out, flushed, until there are no more: how programs speak with Dicecup."""

from __future__ import annotations

import sys
from collections.abc import Callable


def serve(answer: Callable[[str], str], longest: int) -> None:
    """Answer every line of the standard input; bytes that are no UTF-8 are somebody's nonsense, not an end."""
    source, target = sys.stdin.buffer, sys.stdout.buffer
    while line := source.readline(longest + 2):
        if not line.endswith(b"\n") and len(line) > longest:
            _skip(source.readline, longest)
        target.write(answer(line.decode("utf-8", "replace")).encode("ascii") + b"\n")
        target.flush()


def _skip(readline: Callable[[int], bytes], longest: int) -> None:
    """Read to the end of a line that is too long to be looked at."""
    while (rest := readline(longest)) and not rest.endswith(b"\n"):
        pass
