"""The condition of a database: whether it can be read and written, and the cause if it cannot. Every change is logged once."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import Any, Final, Literal

from dicecup.store.errors import Replaced

Use = Literal["read", "write"]
Cause = Literal["replaced", "full", "io", "damaged", "busy", "lost", "slow", "other"]

_LOG: Final = logging.getLogger(__name__)

_SQLITE: Final[dict[str, Cause]] = {
    "FULL": "full",
    "IOERR": "io",
    "CANTOPEN": "io",
    "READONLY": "io",
    "CORRUPT": "damaged",
    "NOTADB": "damaged",
    "BUSY": "busy",
    "LOCKED": "busy",
}
_SQLSTATE: Final[dict[str, Cause]] = {"53100": "full", "58030": "io", "XX001": "damaged", "XX002": "damaged", "40P01": "busy"}


def cause_of(error: BaseException) -> Cause:
    """The kind of an error of the database, from the code that SQLite or PostgreSQL gave it."""
    if isinstance(error, Replaced):
        return "replaced"
    found: Any = getattr(error, "orig", None) or error
    name = getattr(found, "sqlite_errorname", None)
    if name:
        return _SQLITE.get(str(name).split("_")[1], "other")
    state = getattr(found, "sqlstate", None)
    if state in _SQLSTATE:
        return _SQLSTATE[state]
    is_gone = state is None or state.startswith(("08", "57P"))
    return "lost" if type(found).__module__.startswith("psycopg") and is_gone else "other"


class Condition:
    """What fails now, for reading and for writing. Any thread may report to it."""

    def __init__(self) -> None:
        self._failing: dict[Use, Cause] = {}
        self._since: dict[Use, float] = {}
        self._lock = Lock()
        self.last_write = float("-inf")
        """When a write last succeeded, by the monotonic clock."""
        self.on_failure: Callable[[Use, Cause], None] = lambda use, cause: None
        """Called with every failure, for the metrics."""

    @property
    def cause(self) -> Cause | None:
        """Why the database cannot be used now, if it cannot."""
        with self._lock:
            return self._failing.get("write") or self._failing.get("read")

    def failing(self, use: Use) -> bool:
        """Whether the last read or the last write failed."""
        return use in self._failing

    def failed(self, use: Use, cause: Cause, message: str) -> None:
        """Report a failure; it is logged unless the last one had the same cause."""
        self.on_failure(use, cause)
        with self._lock:
            if self._failing.get(use) == cause:
                return
            self._failing[use] = cause
            self._since.setdefault(use, time.monotonic())
        _LOG.error("the store cannot %s (%s): %s", use, cause, message)

    def worked(self, use: Use) -> None:
        """Report a success. Damage stays until a restart: other parts of the database may well be readable."""
        if use == "write":
            self.last_write = time.monotonic()
        if self._failing.get(use, "damaged") == "damaged":
            return
        with self._lock:
            cause = self._failing.pop(use, None)
            since = self._since.pop(use, time.monotonic())
        if cause is not None:
            _LOG.warning("the store can %s again, after %.0f s (%s)", use, time.monotonic() - since, cause)
