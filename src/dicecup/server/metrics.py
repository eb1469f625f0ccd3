"""Prometheus metrics."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

_SECONDS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

REGISTRY: Final = CollectorRegistry()
REQUESTS: Final = Counter("dicecup_requests", "Requests answered.", ("route", "method", "status"), registry=REGISTRY)
REQUEST_SECONDS: Final = Histogram(
    "dicecup_request_seconds", "Time from request to response.", ("route",), buckets=_SECONDS, registry=REGISTRY
)
COMMANDS: Final = Counter("dicecup_commands", "Commands of seats.", ("kind", "outcome"), registry=REGISTRY)
COMMAND_SECONDS: Final = Histogram(
    "dicecup_command_seconds", "Time from command to durable answer.", buckets=_SECONDS, registry=REGISTRY
)
BOT_MOVES: Final = Counter("dicecup_bot_moves", "Moves made by bots.", registry=REGISTRY)
TABLES_OPENED: Final = Counter("dicecup_tables_opened", "New tables.", registry=REGISTRY)
DROPPED: Final = Counter("dicecup_watchers_dropped", "Watchers dropped, and why.", ("reason",), registry=REGISTRY)
STORE_FAILURES: Final = Counter(
    "dicecup_store_failures", "Reads and writes that the store could not do, and why.", ("use", "cause"), registry=REGISTRY
)
LIVE_TABLES: Final = Gauge("dicecup_live_tables", "Tables in memory.", registry=REGISTRY, multiprocess_mode="livesum")
WATCHERS: Final = Gauge("dicecup_watchers", "Open sockets.", registry=REGISTRY, multiprocess_mode="livesum")


def render() -> bytes:
    """All metrics in the text format; with several workers, those of all of them."""
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        _forget_dead_processes(Path(folder))
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
    return generate_latest(REGISTRY)


def _forget_dead_processes(folder: Path) -> None:
    """Remove the gauges of processes that have ended: their tables and sockets are gone, while what they counted still counts."""
    for process in {int(file.stem.rpartition("_")[2]) for file in folder.glob("gauge_live*.db")}:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            multiprocess.mark_process_dead(process, str(folder))  # type: ignore[no-untyped-call]
        except PermissionError:
            continue
