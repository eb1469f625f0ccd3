"""Backups under load, and their restoration."""

import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicecup.store import NotSaved, Store, StoreError, check
from dicecup.store.backup import backup, restore
from dicecup.store.lock import ServerLock
from dicecup.tui.local_table import LocalTable
from tests.table.playing import finish


def url(path: Path) -> str:
    return f"sqlite:///{path}"


@contextmanager
def load(store: Store) -> Iterator[dict[str, int]]:
    """Play games in threads all the while; the versions that were acknowledged."""
    acknowledged: dict[str, int] = {}
    stop = threading.Event()

    def play() -> None:
        while not stop.is_set():
            table = LocalTable.create(store, "mickey-mouse", ["Ann"])
            table.listen(lambda answer: acknowledged.__setitem__(table.id, answer.version))  # noqa: B023
            finish(table)

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        yield acknowledged
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_backups_under_load_are_whole_and_hold_everything_acknowledged_before(tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "games.backup"
    copy.parent.mkdir()
    with Store(url(tmp_path / "games.db")) as store, load(store) as acknowledged:
        for _ in range(8):
            while not acknowledged:
                pass
            before = dict(acknowledged)
            games = backup(url(tmp_path / "games.db"), copy)
            assert list(copy.parent.iterdir()) == [copy]
            assert copy.stat().st_mode & 0o777 == 0o600
            with sqlite3.connect(copy) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
                kept = dict(connection.execute("SELECT id, version FROM game"))
            connection.close()
            assert len(kept) == games
            assert all(kept[game_id] >= version for game_id, version in before.items())
    restore(url(tmp_path / "games.db"), copy)
    with Store(url(tmp_path / "games.db")) as restored:
        assert {game.header.id for game in restored.games()} == kept.keys()
        assert not list(check(restored))
        finish(LocalTable.create(restored, "mickey-mouse", ["Ann"]))


@pytest.mark.parametrize("linked", [False, True])
def test_a_restored_backup_takes_the_place_of_a_database_that_is_kept_aside(linked: bool, tmp_path: Path) -> None:
    path, copy = tmp_path / "games.db", tmp_path / "games.backup"
    if linked:
        (tmp_path / "disk").mkdir()
        path.symlink_to(tmp_path / "disk" / "games.db")
    with Store(url(path)) as store:
        game_id = finish(LocalTable.create(store, "mickey-mouse", ["Ann"])).id
        backup(url(path), copy)
        later = LocalTable.create(store, "yahtzee", ["Bob"])
        games, aside = restore(url(path), copy)
        with pytest.raises(NotSaved, match="replaced"):
            later.roll(0)
    assert games == 1
    assert aside is not None
    assert path.is_symlink() == linked
    for kept, ids in ((path, {game_id}), (aside, {game_id, later.id})):
        with Store(url(kept)) as store:
            assert set(store.ids()) == ids
            assert not list(check(store))


def test_a_damaged_database_can_be_replaced_by_its_backup(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.db", tmp_path / "games.backup"
    with Store(url(path)) as store:
        LocalTable.create(store, "yahtzee", ["Ann"])
    backup(url(path), copy)
    path.write_bytes(b"\xff" * 8192)
    restore(url(path), copy)
    with Store(url(path)) as store:
        assert len(store.ids()) == 1
    assert restore(url(tmp_path / "empty" / "games.db"), copy) == (1, None)


SERVER = """
import sys
from dicecup.store import Store
from dicecup.tui.local_table import LocalTable
store = Store(sys.argv[1], serving="http://127.0.0.1:8000")
for _ in range(3):
    LocalTable.create(store, "yahtzee", ["Late"]).roll(0)
print("open", flush=True)
input()
store.close()
"""


@contextmanager
def serving(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A server in a process of its own that has played what is in its write-ahead log alone."""
    with subprocess.Popen([sys.executable, "-c", SERVER, url(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"open\n"
        yield process
        process.kill()


def with_backup(tmp_path: Path) -> tuple[Path, Path]:
    """A database with one game, and its backup."""
    path, copy = tmp_path / "games.db", tmp_path / "games.backup"
    with Store(url(path)) as store:
        finish(LocalTable.create(store, "mickey-mouse", ["Ann"]))
    backup(url(path), copy)
    return path, copy


def assert_is_the_backup(path: Path) -> None:
    with Store(url(path)) as store:
        assert len(store.ids()) == 1
        assert not list(check(store))


@pytest.mark.parametrize("is_removed", [False, True])
@pytest.mark.parametrize("is_killed", [False, True])
def test_a_backup_is_restored_without_the_log_of_a_database_that_is_gone(is_killed: bool, is_removed: bool, tmp_path: Path) -> None:
    path, copy = with_backup(tmp_path)
    with serving(path) as server:
        if is_killed:
            server.kill()
            server.wait()
        path.unlink() if is_removed else path.rename(tmp_path / "broken.db")
        if not is_killed:
            server.communicate(b"\n")
    assert Path(f"{path}-wal").exists()
    games, aside = restore(url(path), copy)
    assert games == 1
    assert aside is not None
    assert aside.exists(), "what is left of the other database is kept"
    assert_is_the_backup(path)


@pytest.mark.parametrize("is_killed", [False, True])
def test_a_log_that_was_left_is_not_replayed_into_a_file_that_took_the_place_of_its_own(is_killed: bool, tmp_path: Path) -> None:
    path, copy = with_backup(tmp_path)
    with serving(path) as server:
        shutil.copy(copy, tmp_path / "other.db")
        (tmp_path / "other.db").replace(path)
        if is_killed:
            server.kill()
        else:
            server.communicate(b"\n")
        server.wait()
    for use in (lambda: Store(url(path)), lambda: Store(url(path), serving="there"), lambda: backup(url(path), tmp_path / "new")):
        with pytest.raises(
            StoreError, match=r"games.db-wal belongs to another file than .*games.db, which was removed or replaced"
        ):
            use()
    games, aside = restore(url(path), copy)
    assert (games, aside is not None) == (1, True)
    assert_is_the_backup(path)


def test_a_crash_leaves_a_log_that_belongs_to_its_file(tmp_path: Path) -> None:
    path, _ = with_backup(tmp_path)
    with serving(path) as server:
        server.kill()
        server.wait()
    with Store(url(path), serving="there") as store:
        assert len(store.ids()) == 4


def test_a_kill_while_a_backup_is_restored_leaves_the_old_database_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, copy = with_backup(tmp_path)
    with serving(path) as server:
        server.kill()
        server.wait()

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            restore(url(path), copy)
    with Store(url(path)) as store:
        assert len(store.ids()) == 4
        assert not list(check(store))


def test_a_backup_is_whole_where_an_older_one_was_used_as_a_database(tmp_path: Path) -> None:
    path, copy = with_backup(tmp_path)
    with serving(copy) as server:
        server.kill()
        server.wait()
    assert backup(url(path), copy) == 1
    assert restore(url(tmp_path / "other.db"), copy) == (1, None)
    assert_is_the_backup(tmp_path / "other.db")


def test_what_cannot_be_backed_up_or_restored_is_refused_and_nothing_is_changed(tmp_path: Path) -> None:
    path, copy, noise = tmp_path / "games.db", tmp_path / "games.backup", tmp_path / "noise"
    with Store(url(path)) as store:
        LocalTable.create(store, "yahtzee", ["Ann"])
    backup(url(path), copy)
    noise.write_bytes(b"no database " * 1000)
    newer = tmp_path / "newer"
    shutil.copy(copy, newer)
    with sqlite3.connect(newer) as connection:
        connection.execute("UPDATE alembic_version SET version_num='9999'")
    connection.close()
    empty = tmp_path / "empty"
    shutil.copy(copy, empty)
    with sqlite3.connect(empty) as connection:
        connection.execute("DELETE FROM alembic_version")
    connection.close()
    before = path.read_bytes()
    for source, said in (
        (noise, "cannot be copied"),
        (newer, "newer Dicecup"),
        (empty, "no database of Dicecup"),
        (tmp_path / "nothing", "no backup"),
        (path, "itself"),
    ):
        with pytest.raises(StoreError, match=said):
            restore(url(path), source)
    own = [Path(f"{path}{companion}") for companion in ("", "-wal", "-shm", ".lock")]
    others = [(tmp_path / "missing" / "file", "cannot be written"), (tmp_path, "is a folder: name a file in it")]
    for target, said in (*((each, "itself") for each in own), *others):
        with pytest.raises(StoreError, match=said):
            backup(url(path), target)
    with pytest.raises(StoreError, match="there is no database"):
        backup(url(tmp_path / "nothing"), copy)
    for refused in (lambda: backup("postgresql://host/name", copy), lambda: restore("postgresql://host/name", copy)):
        with pytest.raises(StoreError, match="pg_dump"):
            refused()
    lock = ServerLock(path, "http://127.0.0.1:8000")
    with pytest.raises(StoreError, match=r"another server uses .*http://127.0.0.1:8000"):
        restore(url(path), copy)
    lock.release()
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.part"))
