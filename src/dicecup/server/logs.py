"""Logging: one JSON object per line. Requests are logged by their route, never by their URL, which could hold a secret."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from collections.abc import Callable
from threading import Lock
from typing import Final

FIELDS: Final = "fields"
FLOOD: Final = "flood"
"""The attribute of a log record that makes lines of a flood alike, whatever their level."""
LONGEST_KEY: Final = 100
MOST_KINDS: Final = 1_000
SUMMARY_SECONDS: Final = 1.0
"""How often it is looked whether a period of log lines has ended."""


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Format one record."""
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, FIELDS, {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=True)


class RepeatLimit(logging.Filter):
    """Writes a few lines of a kind in each period, and then one that says how many more there were.

    Lines are of one kind if they come from the same logger at the same level with the same text before its arguments are filled
    in, or have the same `FLOOD` key. Requests that were answered normally have none: each is a line of its own.
    """

    LINES: Final = 5
    SECONDS: Final = 10.0

    def __init__(self, write: Callable[[logging.LogRecord], None], clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._write, self._clock = write, clock
        self._counts: dict[tuple[object, ...], int] = {}
        self._firsts: dict[tuple[object, ...], logging.LogRecord] = {}
        self._ends = 0.0
        self._lock = Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is to be written; the first one begins a period, after the summary of the one before."""
        flood = getattr(record, FLOOD, None)
        if record.levelno < logging.WARNING and flood is None:
            return True
        line = str(record.msg).partition("\n")[0]
        key = (record.name, record.levelno, line[:LONGEST_KEY], flood)
        with self._lock:
            if self._clock() >= self._ends or len(self._counts) > MOST_KINDS:
                self._summarise()
            if not self._counts:
                self._ends = self._clock() + self.SECONDS
            count = self._counts[key] = self._counts.get(key, 0) + 1
            self._firsts.setdefault(key, record)
        return count <= self.LINES

    def summarise(self, now: bool = False) -> None:
        """Write the summary of a period that has ended, or that is to end now."""
        with self._lock:
            if now or self._clock() >= self._ends:
                self._summarise()

    def _summarise(self) -> None:
        for key, count in self._counts.items():
            if count > self.LINES:
                first = self._firsts[key]
                text = f"{count - self.LINES} more lines like this one were not written: {first.getMessage().partition(chr(10))[0]}"
                summary = logging.LogRecord(first.name, first.levelno, first.pathname, first.lineno, text, None, None)
                setattr(summary, FIELDS, getattr(first, FIELDS, {}))
                self._write(summary)
        self._counts.clear()
        self._firsts.clear()


async def write_summaries() -> None:
    """Write the summary of each period when it has ended, for hours may pass until another line; when cancelled, the last one."""
    limits = [each for handler in logging.getLogger().handlers for each in handler.filters if isinstance(each, RepeatLimit)]
    try:
        while True:
            await asyncio.sleep(SUMMARY_SECONDS)
            for limit in limits:
                limit.summarise()
    finally:
        for limit in limits:
            limit.summarise(now=True)


def configure_logging(level: str) -> None:
    """Write all logs to standard error; libraries log from warnings up, because uvicorn logs URLs below that."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(RepeatLimit(handler.emit))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio", "sqlalchemy", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)
