"""One server for one SQLite file; terminal games and commands go on beside it."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from dicecup.store import NotSaved, Store, StoreError, check
from dicecup.store.lock import holder
from dicecup.store.schema import HEAD
from dicecup.tui.local_table import LocalTable

HERE, THERE = "http://127.0.0.1:8000", "http://127.0.0.1:8001"


def test_a_second_server_is_told_in_one_line_where_the_first_is(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Store(url, serving=HERE) as store:
        with pytest.raises(StoreError, match=rf"another server uses .*games.db: process {os.getpid()} at {HERE}") as refused:
            Store(url, serving=THERE)
        assert "\n" not in str(refused.value)
        (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
        with pytest.raises(StoreError, match=HERE):
            Store(f"sqlite:///{tmp_path / 'link.db'}", serving=THERE)
        LocalTable.create(store, "yahtzee", ["Ann"]).roll(0)
    with Store(url, serving=THERE):
        assert str(holder(tmp_path / "games.db")) == f"process {os.getpid()} at {THERE}"
    assert holder(tmp_path / "games.db") is None


def test_the_lock_of_a_killed_server_is_free(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    Store(url).close()
    program = f"from dicecup.store import NotSaved, Store; s = Store({url!r}, serving={HERE!r}); print('open', flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"open\n"
        with pytest.raises(StoreError, match=f"process {server.pid} at {HERE}"):
            Store(url, serving=THERE)
        server.send_signal(signal.SIGKILL)
        server.wait()
    Store(url, serving=THERE).close()


def test_a_server_whose_lock_was_removed_writes_nothing_beside_another_one(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Store(url, serving=HERE) as first:
        table = LocalTable.create(first, "yahtzee", ["Ann"])
        (tmp_path / "games.db.lock").unlink()
        with Store(url, serving=THERE) as second:
            LocalTable.create(second, "yahtzee", ["Bob"]).roll(0)
            with pytest.raises(NotSaved, match=r"games.db.lock was removed or replaced"):
                table.roll(0)
            assert len(second.ids()) == 2


def test_a_terminal_game_plays_beside_a_server(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Store(url, serving=HERE) as server, Store(url) as terminal:
        for store in (server, terminal):
            LocalTable.create(store, "yahtzee", ["Ann"]).roll(0)
        assert len(server.ids()) == len(terminal.ids()) == 2
        assert not list(check(terminal))


def test_a_database_that_a_server_uses_is_not_upgraded_under_it(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Store(f"sqlite:///{path}", serving=HERE):
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE alembic_version SET version_num='0002'")
        with pytest.raises(StoreError, match=f"a server uses .* at {HERE}; stop it first"):
            Store(f"sqlite:///{path}")
        connection.execute("UPDATE alembic_version SET version_num=?", (HEAD,))
        connection.commit()
        connection.close()


def test_the_check_notices_that_a_server_has_another_file_open(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Store(f"sqlite:///{path}", serving=HERE):
        for name in (path, path.with_name("games.db-wal"), path.with_name("games.db-shm")):
            name.rename(name.with_name(f"old-{name.name}"))
        with Store(f"sqlite:///{path}") as fresh:
            assert [finding.text for finding in check(fresh)] == [
                f"a server has another file open than the one that is at {path} now: process {os.getpid()} at {HERE}"
            ]


@pytest.mark.parametrize("newer", [False, True])
def test_a_refused_start_of_a_server_is_one_line(tmp_path: Path, newer: bool) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Store(url, serving=None if newer else HERE) as store:
        if newer:
            with store._engine.begin() as connection:
                connection.execute(text("UPDATE alembic_version SET version_num='9999'"))
        done = subprocess.run(
            [sys.executable, "-m", "dicecup.server"], env={**os.environ, "DICECUP_DATABASE": url}, capture_output=True, check=False
        )
    said = done.stderr.decode()
    assert done.returncode == 1
    assert said.startswith("dicecup: the store was written by a newer Dicecup" if newer else "dicecup: another server uses")
    assert said.count("\n") == 1
