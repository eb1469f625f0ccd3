"""What the terminal can do: draw screens, or lines only; all characters, or ASCII only."""

from __future__ import annotations

import io
import os
import sys

from dicecup.core.lookalike import LOOKALIKE


def at_a_terminal() -> bool:
    """Whether the screens of the app can be drawn; pipes and dumb terminals get the plain game."""
    kind = os.environ.get("TERM", "" if sys.platform != "win32" else "windows")
    return sys.stdin.isatty() and sys.stdout.isatty() and kind not in ("", "dumb", "unknown")


def prepare_streams() -> None:
    """Let no character that the encoding lacks end a command.

    Python writes UTF-8 where the locale is C; a terminal of somebody who chose that locale may not understand it.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="ascii" if stream.isatty() and _is_ascii_wanted() else None, errors=LOOKALIKE)


def _is_ascii_wanted() -> bool:
    """Whether the locale was set to C; Python itself changes `LC_CTYPE` then."""
    if os.environ.get("PYTHONIOENCODING") or os.environ.get("PYTHONUTF8"):
        return False
    given = {name: os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")}
    if given["LC_CTYPE"] == "C.UTF-8" and given["LANG"]:
        given["LC_CTYPE"] = ""
    chosen = next(filter(None, given.values()), "")
    return chosen in ("C", "POSIX")
