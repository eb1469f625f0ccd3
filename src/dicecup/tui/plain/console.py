"""Lines out and lines in: what the plain game needs of a terminal or a pipe."""

from __future__ import annotations

import io
import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import Final, TextIO

from dicecup.core.lookalike import LOOKALIKE
from dicecup.core.text import printable

_LONGEST_ANSWER: Final = 1000
_GLUE: Final = "\N{NO-BREAK SPACE}"


class Console:
    """Writes and reads lines; the end of the input is an `EOFError`."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None, width: int | None = None) -> None:
        self._source = source or sys.stdin or io.StringIO()  # a stream the caller closed is None: nothing to read, nowhere to write
        self._target = target or sys.stdout or io.StringIO()
        self.width = min(width or shutil.get_terminal_size().columns, 100)
        for stream, errors in ((self._source, "replace"), (self._target, LOOKALIKE)):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=errors)

    def write(self, *lines: str) -> None:
        """Write lines as they are."""
        self._target.write("".join(f"{line}\n" for line in lines))
        self._target.flush()

    def paragraph(self, text: str, indent: str = "") -> None:
        """Write a paragraph, wrapped."""
        self.write(*(self._wrapped(text, indent) or [""]))

    def listing(self, title: str, items: Iterable[str]) -> None:
        """Write a list as a paragraph that is wrapped between its items only."""
        glued = "; ".join(item.replace(" ", _GLUE) for item in items)
        self.write(*(line.replace(_GLUE, " ") for line in self._wrapped(f"{title}: {glued}.", "  ")))

    def _wrapped(self, text: str, indent: str) -> list[str]:
        return textwrap.wrap(text, max(self.width - 1, 20), subsequent_indent=indent, break_on_hyphens=False)

    def ask(self, prompt: str) -> str:
        """Read one line, without what cannot be printed."""
        self._target.write(prompt)
        self._target.flush()
        line = self._source.readline(_LONGEST_ANSWER)
        if not line:
            self.write("")
            raise EOFError
        if not line.endswith("\n"):
            self._skip_line()
        typed = printable(line).strip()
        if not self._source.isatty():  # a terminal shows what is typed, a pipe does not
            self.write(typed)
        return typed

    def _skip_line(self) -> None:
        while (rest := self._source.readline(_LONGEST_ANSWER)) and not rest.endswith("\n"):
            pass

    def can_show(self, text: str) -> bool:
        """Whether the terminal has these characters."""
        try:
            text.encode(getattr(self._target, "encoding", None) or "ascii")
        except (UnicodeEncodeError, LookupError):
            return False
        return True
