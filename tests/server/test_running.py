"""How the server behaves towards whoever runs it: its log, and the service manager."""

import asyncio
import json
import logging
import os
import re
import socket
from pathlib import Path
from typing import Any

import pytest

from dicecup.server import systemd
from dicecup.server.logs import JsonLines
from dicecup.server.metrics import REGISTRY
from dicecup.server.run import serve
from tests.server.client import ask
from tests.server.kit import PATIENT, changed, new_database, run, served


@pytest.mark.parametrize("log_addresses", [False, True])
def test_the_access_log_has_addresses_only_if_the_settings_say_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, log_addresses: bool
) -> None:
    async def scene() -> None:
        async with served(tmp_path, changed(PATIENT, log_addresses=log_addresses)) as address:
            await ask(address, "GET", "/api/editions")

    caplog.set_level(logging.INFO, "dicecup.server.requests")
    run(scene())
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    asked = [line for line in lines if line.get("route") == "/api/editions"]
    assert asked
    assert all(("127.0.0.1" in json.dumps(line)) == log_addresses for line in asked)


def test_systemd_hears_that_the_server_is_ready_and_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(10)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "40000")

        async def scene() -> None:
            async with served(tmp_path):
                heard = [await asyncio.to_thread(manager.recv, 100) for _ in range(4)]
            assert heard == [b"READY=1", *[b"WATCHDOG=1"] * 3]

        run(scene())


def test_without_a_service_manager_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    systemd.notify("READY=1")
    run(systemd.keep_alive(), 1)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_and_its_workers_make_no_backtraces_of_rust_which_could_wait_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    started: list[str] = []
    monkeypatch.setattr(os, "environ", {**os.environ, "RUST_BACKTRACE": "full"})
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: started.append(os.environ["RUST_BACKTRACE"]))
    serve(changed(PATIENT, database=new_database(tmp_path), workers=workers))
    assert started == ["0"]


def test_every_metric_is_in_the_documentation_with_its_labels() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text().partition("## Metrics")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:3]] for line in page.splitlines() if line.startswith("| `")]
    documented = {name: labels for names, labels in rows for name in re.findall(r"`(\w+)`", names)}
    collectors = {collector._name: ", ".join(collector._labelnames) for collector in _collectors()}
    assert documented == collectors


def _collectors() -> set[Any]:
    return set(REGISTRY._collector_to_names)
