"""Backups under load, and their restoration."""

import shutil
import sqlite3
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
        assert {game.header.id for game in restored.games()} == before.keys()
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
    for target, said in (*((each, "itself") for each in own), (tmp_path / "missing" / "file", "cannot be written")):
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
