"""Server processes: their event loop, what they leave behind, and who may read the pages of the operator."""

import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NoReturn

import pytest

from dicecup.messages.requests import NewSeat, NewTable
from dicecup.server import completions, metrics
from dicecup.server.live import Decision, LiveTable
from dicecup.server.pages import accepts_gzip
from dicecup.server.process import EXIT_BROKEN
from dicecup.server.settings import Settings
from dicecup.server.tables.service import Tables
from dicecup.store import Store
from dicecup.store.writer import WRITER_THREAD
from dicecup.table import Command
from tests.server.client import ask
from tests.server.kit import PATIENCE, PATIENT, changed, new_database, run, served

BROKEN_LOOP = """
import asyncio, logging, threading
from dicecup.server.process import new_event_loop

async def main():
    threading.Thread(target=threading.Event().wait).start()  # a thread that would hold the process up
    raise MemoryError

asyncio.Runner(loop_factory=new_event_loop).run(main())
"""


def test_a_process_whose_event_loop_fails_ends_and_says_so() -> None:
    ended = subprocess.run([sys.executable, "-c", BROKEN_LOOP], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stderr) == (EXIT_BROKEN, "the event loop failed, so this process ends: MemoryError\n")


NOT_ACCEPTED = """
import asyncio
from dicecup.server.process import new_event_loop

def factory():
    raise MemoryError

async def main():
    server = await asyncio.get_running_loop().create_server(factory, "127.0.0.1", 0)
    await asyncio.open_connection(*server.sockets[0].getsockname())
    await asyncio.sleep(60)

asyncio.Runner(loop_factory=new_event_loop).run(main())
"""
UNHEARD = """
import asyncio
from dicecup.server.completions import CompletionQueue

async def main():
    completions = CompletionQueue()
    completions._loop = type("Loop", (), {"call_soon_threadsafe": lambda *_: bytearray(2**62)})
    completions.calling(lambda error: None)(None)

asyncio.run(main())
"""
UNFINISHED = """
import asyncio
from dicecup.server.completions import CompletionQueue

async def main():
    CompletionQueue().calling(lambda error: bytearray(2**62))(None)
    await asyncio.sleep(60)

asyncio.run(main())
"""
FAILED_THREAD = """
import threading
from dicecup.server.process import end_when_broken

def fail():
    raise {error}

end_when_broken()
threading.Thread(target=fail, name="{name}").start()
threading.Event().wait(60)
"""
NOT_RAISED = """
import threading
from dicecup.server.process import end_when_broken

class Freed:
    def __del__(self):
        bytearray(2**62)

end_when_broken()
Freed()
threading.Event().wait(60)
"""


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (NOT_ACCEPTED, "the event loop ran out of memory"),
        (UNHEARD, "the event loop could not be told of a write"),
        (UNFINISHED, "memory ran out after a write"),
        (FAILED_THREAD.format(error="MemoryError", name="other"), "the thread other failed"),
        (FAILED_THREAD.format(error="ValueError", name=WRITER_THREAD), f"the thread {WRITER_THREAD} failed"),
        (NOT_RAISED, "memory ran out"),
    ],
)
def test_a_process_ends_if_a_part_fails_that_all_others_wait_for(script: str, why: str) -> None:
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == EXIT_BROKEN, ended.stderr
    assert f"{why}, so this process ends: " in ended.stderr


async def hear(table: LiveTable, roll: Command) -> None:
    answer = await LiveTable.open(table._store, table.id).act(roll)
    await table.catch_up(answer.version)


ACTS: tuple[Callable[[LiveTable, Command], Awaitable[object]], ...] = (
    lambda table, roll: table.act(roll),
    lambda table, roll: table._act(roll, lambda: None),
    lambda table, _: table.change_seat(0, lambda seat: Decision({"claimed": True}, who="person")),
    hear,
)


class Ended(Exception):
    """Instead of the end of the process."""


@pytest.mark.parametrize("part", ["_remember", "notify_watchers", "on_advanced"])
def test_a_process_ends_if_it_cannot_take_over_what_was_written(part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(what: str, error: BaseException) -> NoReturn:
        raise Ended

    monkeypatch.setattr(completions, "end_broken", end)

    async def scene() -> None:
        with Store(new_database(tmp_path)) as store:
            new, tables = NewTable(game="yahtzee", seats=(NewSeat(), NewSeat()), options={}), Tables(store, PATIENT)
            for act in ACTS:
                table, _ = await tables.create(new, "")
                monkeypatch.setattr(table, part, lambda *_: bytearray(2**62))
                with pytest.raises(Ended):
                    await act(table, Command("roll", table.node.seat, words=((0, ""), (1, ""))))  # type: ignore[union-attr]

    run(scene())


HUNG = """
import asyncio, os, subprocess, threading, time
from dicecup.server import process

process.HUNG_PAUSE_SECONDS = 0.1

async def main():
    process.end_when_hung(asyncio.get_running_loop(), threading.Event(), 4)
    time.sleep(1.2)
    await asyncio.sleep(0.2)
    subprocess.Popen(["sh", "-c", f"kill -STOP {os.getpid()}; sleep 5; kill -CONT {os.getpid()}"])
    await asyncio.sleep(5.5)
    print("busy and stopped", flush=True)
    time.sleep(60)

asyncio.run(main())
"""


def test_a_process_whose_event_loop_hangs_ends_but_not_one_that_was_busy_or_stopped_for_a_while() -> None:
    ended = subprocess.run([sys.executable, "-c", HUNG], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stdout) == (EXIT_BROKEN, "busy and stopped\n"), ended.stderr
    assert ended.stderr == "the event loop has answered nothing for 4 s, so this process ends\n"


UNREAD_LOG = """
import asyncio, logging, threading
from dicecup.server import process

process.HUNG_PAUSE_SECONDS, process.LAST_LINE_SECONDS = 0.1, 0.5

async def main():
    process.end_when_hung(asyncio.get_running_loop(), threading.Event(), 1)
    while True:
        logging.error("a pipe that nobody reads is full after a while")

asyncio.run(main())
"""


def test_a_process_that_hangs_because_nobody_reads_its_log_ends_too() -> None:
    with subprocess.Popen([sys.executable, "-c", UNREAD_LOG], stderr=subprocess.PIPE) as hung:
        assert hung.wait(PATIENCE) == -signal.SIGALRM


SPINNING = """
import asyncio, re, threading, time
from dicecup.server import process

process.HUNG_PAUSE_SECONDS, process.SPINNING_SECONDS = 0.1, 1.0

async def main():
    process.end_when_hung(asyncio.get_running_loop(), threading.Event())
    until = time.process_time() + 1.5
    while time.process_time() < until:
        await asyncio.sleep(0)
    print("busy", flush=True)
    re.match("(a|a)*b", "a" * 60)  # takes for ever, and lets no other thread run

asyncio.run(main())
"""


def test_a_process_that_spins_where_no_other_thread_can_run_is_ended_by_the_system() -> None:
    ended = subprocess.run([sys.executable, "-c", SPINNING], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stdout) == (-signal.SIGPROF, "busy\n"), ended.stderr


def test_the_gauges_of_dead_processes_are_not_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counting = "from dicecup.server import metrics; metrics.WATCHERS.inc(7); metrics.TABLES_OPENED.inc(3); import os; os._exit(0)"
    subprocess.run([sys.executable, "-c", counting], env=os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}, check=True)
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    found = metrics.render().decode()
    assert "dicecup_watchers 7" not in found
    assert "dicecup_tables_opened_total 3.0" in found


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("*;q=1, gzip;q=0", False),
        ("br", False),
        ("", False),
    ],
)
def test_gzip_is_sent_to_those_who_accept_it(header: str, accepted: bool) -> None:
    assert accepts_gzip(header) == accepted


def test_the_operators_pages_are_closed_to_whoever_a_proxy_hides(tmp_path: Path) -> None:
    async def scene() -> None:
        at_home = {"": 200, "127.0.0.1": 200, "localhost": 200, "dice.example": 403, "192.168.1.5": 403}
        named = changed(PATIENT, origins=("https://dice.example",))
        async with served(tmp_path, named) as address:
            for host, status in at_home.items():
                headers = {"Host": host} if host else {}
                for page in ("/metrics", "/api/history"):
                    assert (await ask(address, "GET", page, headers=headers)).status == status, (host, page)
            assert (await ask(address, "GET", "/metrics", headers={"Via": "1.1 cache"})).status == 403
        async with served(tmp_path, changed(PATIENT, proxies=("127.0.0.1",))) as address:
            assert (await ask(address, "GET", "/metrics")).status == 403, "a named proxy says for whom it asks"
            forwarded = {"X-Forwarded-For": "127.0.0.1"}
            assert (await ask(address, "GET", "/metrics", headers=forwarded)).status == 403

    run(scene())


def test_a_public_server_shows_the_operators_pages_to_nobody_by_default() -> None:
    assert Settings(origins=("https://dice.example",)).metrics_for == ()
    assert Settings(proxies=("10.0.0.1",)).history_for == ()
    assert Settings(proxies=("10.0.0.1",), metrics_for=("10.0.0.2",)).metrics_for == ("10.0.0.2",)
    assert "127.0.0.1" in Settings().metrics_for
