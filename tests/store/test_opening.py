"""Opening a store: migrations, concurrent opening, permissions, pragmas, and databases that cannot be opened."""

import sqlite3
import stat
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from subprocess import run
from threading import Timer

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, inspect, text

from dicecup.store import Store, StoreError, check, data_folder, default_url
from dicecup.store.migrate import MIGRATIONS, revision
from dicecup.tui.local_table import LocalTable
from tests.store.nursery import nursery


def shape(url: str) -> dict[str, object]:
    """Everything that a database declares: columns, constraints, indexes, revision, and triggers."""
    engine = create_engine(url)
    with engine.connect() as connection:
        seen = inspect(connection)
        found: dict[str, object] = {
            table: (
                [
                    (column["name"], str(column["type"]), column["nullable"], column["default"])
                    for column in seen.get_columns(table)
                ],
                seen.get_pk_constraint(table),
                seen.get_unique_constraints(table),
                seen.get_foreign_keys(table),
                seen.get_indexes(table),
            )
            for table in seen.get_table_names()
        }
        found["revision"] = revision(connection)
        if engine.dialect.name == "postgresql":
            triggers = "SELECT pg_get_triggerdef(pg_trigger.oid), prosrc FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
            found["triggers"] = sorted(map(tuple, connection.execute(text(f"{triggers} WHERE NOT tgisinternal"))))
        else:
            without_rowid = "SELECT name FROM sqlite_master WHERE sql LIKE '%WITHOUT ROWID%' AND type = 'table'"
            found["without rowid"] = sorted(connection.scalars(text(without_rowid)))
    engine.dispose()
    return found


def migrated(url: str) -> dict[str, object]:
    """What all migrations make of an empty database."""
    engine = create_engine(url)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    engine.dispose()
    return shape(url)


def created(url: str) -> dict[str, object]:
    """What this program makes of an empty database."""
    Store(url).close()
    return shape(url)


def test_a_new_sqlite_database_has_the_schema_that_all_migrations_lead_to(tmp_path: Path) -> None:
    assert created(f"sqlite:///{tmp_path / 'created.db'}") == migrated(f"sqlite:///{tmp_path / 'migrated.db'}")


def test_a_new_postgresql_database_has_the_schema_that_all_migrations_lead_to(postgres: Callable[[], str]) -> None:
    urls = [postgres().replace("postgresql://", "postgresql+psycopg://") for _ in range(2)]
    assert created(urls[0]) == migrated(urls[1])


def test_a_new_sqlite_database_imports_neither_alembic_nor_psycopg_which_take_long(tmp_path: Path) -> None:
    program = (
        "import sys; from dicecup.store import Store; Store(sys.argv[1]).close(); print({'alembic', 'psycopg'} & {*sys.modules})"
    )
    done = run([sys.executable, "-c", program, f"sqlite:///{tmp_path / 'games.db'}"], check=True, capture_output=True, text=True)
    assert done.stdout == "set()\n"


def test_several_processes_may_open_a_new_store_at_once(url: str) -> None:
    with nursery("tests.store.rival") as rivals, ThreadPoolExecutor(6) as threads:
        services = [rivals.start(url=url) for _ in range(6)]
        with Store(url) as store:
            game_id = LocalTable.create(store, "yahtzee", ["Ann"]).id
        answers = list(threads.map(lambda service: service.ask("repeat", game_id, "once"), services))
        for service in services:
            service.kill()
    assert len(set(answers)) == 1


def test_a_new_store_that_another_process_is_just_opening_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")  # as each process does that switches a new database to a write-ahead log
        commit = Timer(0.2, lambda: other.execute("COMMIT"))
        commit.start()
        try:
            with Store(f"sqlite:///{path}") as store:
                assert not other.in_transaction
                assert not list(check(store))
        finally:
            commit.join()


def test_every_connection_syncs_fully_and_writes_ahead(tmp_path: Path) -> None:
    with Store(f"sqlite:///{tmp_path / 'games.db'}") as store:
        engine = store._engine
        connections = [engine.connect() for _ in range(3)]
        for connection in connections:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
            connection.close()


def test_postgresql_commits_wait_for_the_disk(postgres: Callable[[], str]) -> None:
    with Store(postgres()) as store, store._engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"


def test_nobody_else_can_read_the_seeds(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    with Store(f"sqlite:///{folder / 'games.db'}") as store:
        LocalTable.create(store, "yahtzee", ["Ann"])
        for path in folder.iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_default_database_is_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = tmp_path / "a folder? 100% #1"
    monkeypatch.setenv("DICECUP_DATA", str(odd))
    assert data_folder() == odd
    with Store(default_url()) as store:
        LocalTable.create(store, "yahtzee", ["Ann"])
        assert not list(check(store))
    assert (odd / "games.db").exists()
    monkeypatch.setenv("DICECUP_DATABASE", "postgresql://somewhere/games")
    assert default_url() == "postgresql://somewhere/games"
    monkeypatch.delenv("DICECUP_DATABASE")
    monkeypatch.delenv("DICECUP_DATA")
    assert data_folder().name == "dicecup"


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "no database URL"),
        ("nonsense", "no database URL"),
        ("mysql://host/x", "no database URL"),
        ("sqlite://", "must be a file"),
        ("sqlite:///:memory:", "must be a file"),
        ("sqlite:////proc/nowhere/games.db", "cannot be opened"),
        ("postgresql://nobody:hunter2@127.0.0.1:9/none", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_opened_is_one_clear_line(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said) as refused:
        Store(url)
    assert "\n" not in str(refused.value)
    assert "hunter2" not in str(refused.value)


def test_a_file_that_is_not_a_database_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("a letter to my aunt, much longer than a header would be " * 20)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="cannot be opened: file is not a database"):
        Store(f"sqlite:///{path}")
    assert path.read_bytes() == before
