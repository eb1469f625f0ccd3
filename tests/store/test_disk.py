"""What reaches the disk and when: the fsync before the acknowledgement, a failing fsync, a full disk."""

import json
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from dicecup.store import NotSaved, Store, check
from dicecup.store.jobs import Probe
from dicecup.tui.local_table import LocalTable
from tests.store.losing import FULL, IO_ERROR_SYNC, OK, Disk
from tests.store.nursery import ROOT
from tests.store.tracing import Call

FIRST = 3
"""The entries of the first throw with one person: commit, word and throw."""


def run(module: str, *arguments: str) -> list[str]:
    command = [sys.executable, "-m", f"tests.store.{module}", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=True).stdout.splitlines()


def answered_before_the_sync(calls: list[Call]) -> list[str]:
    """The acknowledgements before which the write-ahead log was not written and synced."""
    early, synced = [], False
    for call in calls:
        if call.data.startswith("asking"):
            written, synced = False, False
        elif call.name == "pwrite64" and call.file.endswith("-wal"):
            written, synced = True, False
        elif call.name == "fdatasync" and call.file.endswith("-wal"):
            synced = written and call.value == 0
        elif call.data.startswith("answered") and not synced:
            early.append(call.data)
    return early


@pytest.mark.parametrize("fault", ["", "off"])
def test_traced_system_calls_show_the_fsync_before_the_acknowledgement(tmp_path: Path, fault: str) -> None:
    Store(url := f"sqlite:///{tmp_path / 'games.db'}").close()
    calls = [Call(*json.loads(line)) for line in run("tracing", url, "5", fault)]
    assert sum(call.data.startswith("answered") for call in calls) == 5
    assert len(answered_before_the_sync(calls)) == (5 if fault else 0)


def test_a_sync_that_the_kernel_refuses_gives_no_acknowledgement(tmp_path: Path) -> None:
    said = [line.split(maxsplit=2) for line in run("script", f"sqlite:///{tmp_path / 'games.db'}", "6", "fail")]
    answered = {game: move for verb, game, *rest in said if verb == "answered" for move in rest}
    refused = {game: why for verb, game, *rest in said if verb == "refused" for why in rest}
    assert (len(answered), len(refused)) == (3, 3)
    assert set(refused.values()) == {"not saved: disk I/O error"}
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as store:
        assert {game: entry.text for game in answered for entry in store.entries(game) if entry.kind == "move"} == answered
        for game in refused:  # a write that was never synced may still be found; it must be complete, so that a repeat is harmless
            assert len(store.entries(game)) in (0, FIRST)
            assert LocalTable.open(store, game).version in (0, FIRST)
        assert not list(check(store))


# One process whose disk the test controls


def kept_in(table: LocalTable) -> Store:
    assert isinstance(table._persistence, Store)
    return table._persistence


@pytest.fixture(scope="module")
def disk() -> Disk:
    installed = Disk()
    installed.install()
    return installed


@pytest.fixture
def table(disk: Disk, tmp_path: Path) -> Iterator[LocalTable]:
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as store:
        yield LocalTable.create(store, "yahtzee", ["Ann"])


def test_a_full_disk_acknowledges_nothing_allows_reads_and_recovers_when_there_is_space(disk: Disk, table: LocalTable) -> None:
    heard: list[object] = []
    table.listen(heard.append)
    first = table.roll(0)
    disk.on_write = lambda name: FULL
    try:
        for _ in range(3):
            with pytest.raises(NotSaved, match="disk is full"):
                table.move(0, "s:chance", expect=FIRST, command="a")
            assert table._persistence.entries(table.id) == list(first.entries)
            assert LocalTable.open(table._persistence, table.id).version == FIRST
    finally:
        disk.on_write = lambda name: OK
    answer = table.move(0, "s:chance", expect=FIRST, command="a")
    assert heard == [first, answer]
    table.roll(0)
    assert not list(check(kept_in(table)))


def test_a_failing_fsync_acknowledges_nothing_and_the_repeated_command_is_stored_once(disk: Disk, table: LocalTable) -> None:
    disk.on_sync = lambda name: IO_ERROR_SYNC
    try:
        with pytest.raises(NotSaved, match="disk I/O error"):
            table.roll(0, expect=0, command="a")
        assert table.version == 0
    finally:
        disk.on_sync = lambda name: OK
    assert table.roll(0, expect=0, command="a").version == FIRST
    assert table.version == FIRST
    assert not list(check(kept_in(table)))


def test_a_file_size_limit_acknowledges_nothing_that_is_not_stored(tmp_path: Path) -> None:
    """RLIMIT_FSIZE, which makes writes stop half-way."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as store:
        tables = [LocalTable.create(store, "yahtzee", ["Ann"]) for _ in range(10)]
        largest = max(path.stat().st_size for path in tmp_path.glob("games.db*"))
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest + 20_000, before[1]))
        try:
            outcomes = [_rolls(table) for table in tables]
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert outcomes[-1] is False
        assert outcomes == sorted(outcomes, reverse=True)
        for table, saved in zip(tables, outcomes, strict=True):
            assert len(store.entries(table.id)) == (FIRST if saved else 0)
            assert table.roll(0, command="once").version == FIRST
        assert not list(check(store))


def _rolls(table: LocalTable) -> bool:
    try:
        table.roll(0, expect=0, command="once")
    except NotSaved:
        return False
    return True


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_store_whose_writer_has_failed_refuses_what_waits_and_what_comes_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as store:
        is_writing, is_full = Event(), Event()

        def fail(*_: object) -> None:
            is_writing.set()
            is_full.wait(60)
            raise MemoryError

        monkeypatch.setattr(store._writer, "_answer", fail)
        store.probe()
        is_writing.wait(60)
        waiting = [store.probe() for _ in range(2)]
        is_full.set()
        for probe in waiting:
            with pytest.raises(NotSaved, match="writer has failed"):
                probe.result(60)
        with pytest.raises(NotSaved, match="the store is closed"):
            store.probe()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("part", ["answer", "report"])
def test_what_is_durable_is_answered_as_durable_also_after_an_error_that_ends_the_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as store:
        is_held, is_full = Event(), Event()

        def hold(_: object) -> None:
            is_held.set()
            is_full.wait(60)

        def fail(_: object) -> None:
            raise MemoryError

        store._writer.submit_calling(Probe(), hold)
        is_held.wait(60)
        if part == "answer":
            store._writer.submit_calling(Probe(), fail)
        else:
            monkeypatch.setattr(store.condition, "worked", fail)
        together = [store.probe() for _ in range(3)]
        is_full.set()
        for probe in together:
            assert probe.result(60) is None
        store._writer._thread.join(60)
        with pytest.raises(NotSaved, match="the store is closed"):
            store.probe()
