"""The fault suite: `make faults`. Every fault beside games whose ledger is compared with the store, and one table at the end."""

import argparse
import asyncio
import sys
import time
import traceback
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from tests.faults import crashes, disk, mutants, resources, seats, victim
from tests.faults.house import Lab, Row, lab
from tests.faults.postgres import temporary_postgres
from tests.faults.report import table, verdict

DENIALS: dict[str, tuple[str, dict[str, Any]]] = {
    "idle_connections": ("1,200 idle connections of one address, 1,024 files", {"files": 1024}),
    "connections_of_one": ("320 connections of one address, 300 allowed", {"connections": 300}),
    "empty_frames": ("empty continuation frames", {}),
    "pings": ("pings from four sockets", {}),
    "commands": ("floods of commands at 40 tables", {}),
    "bots": ("9 addresses open 40 tables of 6 bots", {}),
    "requests": ("flood of requests for tables", {}),
    "chunks": ("150 connections send chunks of a byte", {}),
    "headers": ("150 connections send 2,500 headers each", {}),
    "endless": ("150 connections send bodies without end", {}),
    "malformed": ("malformed requests and frames", {}),
    "growing_log": ("a table's log that grows", {}),
}
FAULTS: dict[str, Callable[[Lab], Awaitable[Row]]] = {
    "kills": partial(crashes.kills, tries=100),
    "stops": partial(crashes.stops, tries=5),
    "pauses": partial(crashes.pauses, tries=8),
    **{f"disk-{fault}": partial(disk.failing_disk, tries=3, fault=fault) for fault in disk.DISKS},
    "disk-real": partial(disk.full_file_system, tries=2),
    "deleted": partial(disk.deleted_file, tries=3),
    "replaced": partial(disk.replaced_file, tries=2),
    "deleted-log": partial(disk.deleted_log, tries=2),
    "clock": partial(resources.clock, tries=100),
    "files": partial(resources.files, tries=3),
    "memory": partial(resources.memory, tries=3),
    "quiet": victim.quiet,
    **{name: partial(victim.beside, attack=name, fault=fault, **settings) for name, (fault, settings) in DENIALS.items()},
}
LONGEST_SECONDS = 240
GUESSES = "secrets that open nothing, on PostgreSQL"


def main() -> None:
    """Run the faults that the arguments name, or all of them; the exit status says whether all went well."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("faults", nargs="*", help=f"some of: {', '.join(FAULTS)}")
    asked = parser.parse_args()
    begun, rows = time.monotonic(), []
    with lab() as opened, temporary_postgres() as postgres:
        every = FAULTS | {
            "guesses": lambda opened: victim.beside(opened, "guesses", GUESSES, database=postgres.new_database()),
            "workers": partial(crashes.workers, postgres=postgres, tries=8),
            "worker-pauses": partial(crashes.worker_pauses, postgres=postgres, tries=8),
            "restarts": partial(crashes.restarts, postgres=postgres, tries=4),
            "races": partial(crashes.races, postgres=postgres, tries=60),
            "fan-out": partial(crashes.fan_out, postgres=postgres, tries=150),
            "links": partial(seats.links, postgres=postgres, tries=60),
            "claims": partial(seats.claims, postgres=postgres, tries=40),
            "mutant-early": mutants.early,
            "mutant-uncompared": partial(mutants.uncompared, postgres=postgres),
            "mutant-unseen": partial(mutants.unseen, postgres=postgres),
            "mutant-dropped": mutants.dropped,
            "mutant-unlistened": partial(mutants.unlistened, postgres=postgres),
        }
        for name in asked.faults or every:
            rows.append(asyncio.run(_run(every[name], name, opened)))
            print(f"{time.monotonic() - begun:4.0f} s  {rows[-1].fault}: {verdict(rows[-1])}", file=sys.stderr)
        print(table(rows), flush=True)  # before the lab is closed, which may fail too
    sys.exit(1 if any(row.has_failed for row in rows) else 0)


async def _run(fault: Callable[[Lab], Awaitable[Row]], name: str, opened: Lab) -> Row:
    limit = asyncio.timeout(LONGEST_SECONDS)
    try:
        async with limit:
            return await fault(opened)
    except Exception as error:  # noqa: BLE001 - a fault in the suite is a row too, and the others still run
        if limit.expired():
            return _broken(name, f"it did not end within {LONGEST_SECONDS} s")
        traceback.print_exc()
        return _broken(name, f"the fault suite failed: {type(error).__name__}: {error}"[:200])


def _broken(name: str, why: str) -> Row:
    row = Row(name)
    row.note(why)
    return row


if __name__ == "__main__":
    main()
