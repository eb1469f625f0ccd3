"""Opening a store: migrations, concurrent opening, permissions, pragmas, and databases that cannot be opened."""

import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, inspect

from dicecup.store import Store, StoreError, check, data_folder, default_url
from dicecup.store.schema import metadata
from dicecup.tui.local_table import LocalTable
from tests.store.nursery import nursery


def shape(engine: Engine) -> dict[str, object]:
    seen = inspect(engine)
    tables = {
        table: (
            [(column["name"], str(column["type"]), column["nullable"]) for column in seen.get_columns(table)],
            seen.get_pk_constraint(table)["constrained_columns"],
            sorted(str(unique["column_names"]) for unique in seen.get_unique_constraints(table)),
            [key["referred_table"] for key in seen.get_foreign_keys(table)],
        )
        for table in seen.get_table_names()
        if table != "alembic_version"
    }
    engine.dispose()
    return dict(tables)


def test_the_migrations_produce_the_schema_of_the_program(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path / 'migrated.db'}").close()
    made = create_engine(f"sqlite:///{tmp_path / 'made.db'}")
    metadata.create_all(made)
    assert shape(create_engine(f"sqlite:///{tmp_path / 'migrated.db'}")) == shape(made)


def test_the_same_on_postgresql(postgres: Callable[[], str]) -> None:
    urls = [postgres().replace("postgresql://", "postgresql+psycopg://") for _ in range(2)]
    Store(urls[0]).close()
    made = create_engine(urls[1])
    metadata.create_all(made)
    assert shape(create_engine(urls[0])) == shape(made)


def test_several_processes_may_open_a_new_store_at_once(url: str) -> None:
    with nursery("tests.store.rival") as rivals, ThreadPoolExecutor(6) as threads:
        services = [rivals.start(url=url) for _ in range(6)]
        with Store(url) as store:
            game_id = LocalTable.create(store, "yahtzee", ["Ann"]).id
        answers = list(threads.map(lambda service: service.ask("repeat", game_id, "once"), services))
        for service in services:
            service.kill()
    assert len(set(answers)) == 1


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
