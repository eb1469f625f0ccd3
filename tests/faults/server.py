"""The server as the fault suite runs it: forked from a process that has imported it, with faults and mutants patched in.

`serve` is what `tests.store.nursery` calls in a new process. Without patches it is `python -m dicecup.server`, minus the imports.
"""

import os
import random
import resource
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import select

from dicecup.server import app, notifications, process
from dicecup.server.run import serve as run
from dicecup.server.settings import Settings
from dicecup.server.watch.service import SocketWatcher
from dicecup.store import Store, writer
from dicecup.store.appending import append_to_postgresql
from dicecup.store.jobs import Append
from dicecup.store.schema import seat
from dicecup.store.seats import ChangeSeat, SeatChange
from tests.store.losing import FULL, IO_ERROR, IO_ERROR_SYNC, OK, Disk

ROUTES = app.routes()
"""Made before the fork: they take most of the time of a start."""
EARLY_SECONDS = 0.05
WHOLE_SECONDS = 0.1
DROPPED = 0.1


def serve(pipe: object, environment: Mapping[str, str], patches: Mapping[str, Any], log: str) -> None:
    """Serve until a signal; `patches` has an argument for each patch."""
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(written, 1)
    os.dup2(written, 2)
    os.environ.clear()
    os.environ.update(environment)
    app.routes = lambda: ROUTES
    for name, argument in patches.items():
        PATCHES[name](argument)
    run(Settings.load())


# Faults of the machine


def jump_the_clock(_: object) -> None:
    """The clock jumps back and forth by up to years, every few milliseconds."""
    rng, usual = random.Random(3), time.time
    time.time = lambda: max(0.0, usual() + rng.choice((0, -1e9, 1e9, -3600, 3600, 86400 * 365)))


def break_the_disk(control: str) -> None:
    """The disk fails in the way that the file `control` names, for as long as the file is there."""
    disk = Disk()

    def fault() -> str:
        try:
            return Path(control).read_text()
        except FileNotFoundError:
            return ""

    disk.on_write = lambda name: {"full": FULL, "write": IO_ERROR}.get(fault(), OK)
    disk.on_sync = lambda name: IO_ERROR_SYNC if fault() == "sync" else OK
    disk.install()


def limit_files(count: int) -> None:
    """The process may open this many files."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))


def limit_files_softly(count: int) -> None:
    """The process may open this many files, and may raise that by itself."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


def limit_spinning(seconds: float) -> None:
    """The process ends after so much processor time without an answer of its event loop."""
    process.HUNG_PAUSE_SECONDS, process.SPINNING_SECONDS = 1.0, seconds  # type: ignore[misc]


# Mutants: each makes the server wrong in a way that the suite must report


def answer_early(_: object) -> None:
    """Acknowledge before the commit: appends are answered at once, and written a little later."""
    usual, queue = Store.append_calling, SimpleQueue[Callable[[], object]]()

    def write() -> None:
        while True:
            later = queue.get()
            time.sleep(EARLY_SECONDS)
            later()

    def append_calling(self: Store, append: Append, completion: Callable[[BaseException | None], None]) -> None:
        queue.put(lambda: usual(self, append, lambda error: None))
        completion(None)

    Thread(target=write, daemon=True).start()
    Store.append_calling = append_calling  # type: ignore[method-assign]


def skip_the_compare(_: object) -> None:
    """Append after whatever is there, without comparing the version."""
    usual = append_to_postgresql

    def append(connection: Any, appends: Sequence[Append]) -> list[Exception | None]:
        outcomes: list[Exception | None] = []
        for job in appends:
            (version,) = connection.execute("SELECT version FROM game WHERE id = %s", (job.game_id,)).fetchone()
            entries = tuple(replace(entry, version=version + at) for at, entry in enumerate(job.entries, 1))
            outcomes += usual(connection, [replace(job, expected=version, entries=entries)])
        return outcomes

    writer.append_to_postgresql = append  # type: ignore[attr-defined]


def write_whole_seats(_: object) -> None:
    """Write the whole row of a seat from memory, whatever it is now."""
    usual = ChangeSeat._write

    def write(self: ChangeSeat, connection: Any) -> Exception | None:
        if "key_hash" not in self.change:
            time.sleep(WHOLE_SECONDS)  # as on a slow disk: a link is renewed meanwhile, also on a busy machine
        columns = [seat.c[name] for name in SeatChange.__annotations__]
        wanted = select(*columns).where(seat.c.game_id == self.game_id, seat.c.seat == self.seat)
        now = connection.execute(wanted).one()._asdict()
        remembered = {name: getattr(self.seen, name) for name in now}
        return usual(replace(self, seen=replace(self.seen, **now), change={**remembered, **self.change}), connection)

    ChangeSeat._write = write  # type: ignore[method-assign]


def drop_notifications(_: object) -> None:
    """Some sockets are not told of some changes."""
    usual, rng = SocketWatcher.notify, random.Random(5)

    def notify(self: SocketWatcher, answer: bytes = b"") -> bool:
        return usual(self, answer) if answer or rng.random() > DROPPED else True

    SocketWatcher.notify = notify  # type: ignore[method-assign]


def do_not_listen(_: object) -> None:
    """Notifications of other processes are ignored: only the regular comparison of versions finds what they did."""
    notifications.CHANNEL = "another"  # type: ignore[misc]


PATCHES: dict[str, Callable[[Any], None]] = {
    "clock": jump_the_clock,
    "disk": break_the_disk,
    "files": limit_files,
    "spinning": limit_spinning,
    "soft limit of files": limit_files_softly,
    "acknowledge before commit": answer_early,
    "skip the compare-and-set": skip_the_compare,
    "write whole seats": write_whole_seats,
    "drop a notification": drop_notifications,
    "do not listen": do_not_listen,
}
