"""Server processes: their event loop, what they leave behind, and who may read the pages of the operator."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicecup.server import metrics
from dicecup.server.pages import accepts_gzip
from dicecup.server.process import EXIT_BROKEN
from dicecup.server.settings import Settings
from tests.server.client import ask
from tests.server.kit import PATIENT, changed, run, served

BROKEN_LOOP = """
import asyncio, logging, threading
from dicecup.server.process import new_event_loop

async def main():
    threading.Thread(target=threading.Event().wait).start()  # a thread that would hold the process up
    raise MemoryError

asyncio.Runner(loop_factory=new_event_loop).run(main())
"""


def test_a_process_whose_event_loop_fails_ends_and_says_so() -> None:
    ended = subprocess.run([sys.executable, "-c", BROKEN_LOOP], capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (EXIT_BROKEN, "the event loop failed, so this process ends: MemoryError\n")


SUPERVISOR = """
import multiprocessing, sys, time
from dicecup.server.process import end_with_parent

def work():
    end_with_parent(0.5)
    print("working", flush=True)
    time.sleep(100)

if __name__ == "__main__":
    multiprocessing.get_context("spawn").Process(target=work).start()
"""


def test_a_worker_ends_when_its_supervisor_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "supervisor.py"
    script.write_text(SUPERVISOR)
    supervisor = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True)
    assert supervisor.stdout is not None
    assert supervisor.stdout.readline() == "working\n"
    supervisor.kill()
    supervisor.wait()
    assert supervisor.stdout.read() == "", "the pipe is closed when the worker has ended"
    supervisor.stdout.close()


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
