"""A database whose files are removed or replaced while it is open acknowledges nothing more, and says why once."""

import logging
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from dicecup.store import NotSaved, Store, StoreError, check
from dicecup.tui.local_table import LocalTable


def remove(path: Path) -> None:
    path.unlink()


def replace(path: Path) -> None:
    shutil.copy(path, path.with_suffix(".copy"))
    path.with_suffix(".copy").replace(path)


def move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


@pytest.mark.parametrize(
    ("lose", "companion"), [(remove, ""), (remove, "-wal"), (remove, "-shm"), (replace, ""), (replace, "-wal"), (move_folder, "")]
)
def test_nothing_is_acknowledged_after_a_file_was_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, companion: str, lose: Callable[[Path], None]
) -> None:
    path = tmp_path / "data" / "games.db"
    with Store(f"sqlite:///{path}") as store, caplog.at_level(logging.WARNING):
        table = LocalTable.create(store, "yahtzee", ["Ann"])
        version = table.roll(0, expect=0, command="first").version
        lose(path.with_name(path.name + companion))
        for command in ("second", "second", "first"):
            with pytest.raises(NotSaved, match="removed or replaced"):
                table.move(0, "s:chance", expect=version, command=command) if command == "second" else table.roll(
                    0, command=command
                )
        with pytest.raises(NotSaved):
            LocalTable.create(store, "yahtzee", ["Bob"])
        with pytest.raises(StoreError):
            store.ids()
        assert table.version == version
    assert len([record for record in caplog.records if "removed or replaced" in record.getMessage()]) == 1


def test_a_file_that_was_put_back_is_used_again(tmp_path: Path) -> None:
    path, aside = tmp_path / "games.db", tmp_path / "aside.db"
    with Store(f"sqlite:///{path}") as store:
        table = LocalTable.create(store, "yahtzee", ["Ann"])
        path.rename(aside)
        with pytest.raises(NotSaved):
            table.roll(0, expect=0, command="first")
        aside.rename(path)
        table.roll(0, expect=0, command="first")
        table.move(0, "s:chance")
    with Store(f"sqlite:///{path}") as store:
        assert store.load(table.id).version == table.version
        assert not list(check(store))


def test_a_link_to_the_database_may_be_used_but_not_be_turned(tmp_path: Path) -> None:
    real, other, link = tmp_path / "real.db", tmp_path / "other.db", tmp_path / "link.db"
    Store(f"sqlite:///{real}").close()
    Store(f"sqlite:///{other}").close()
    link.symlink_to(real)
    with Store(f"sqlite:///{link}") as store:
        table = LocalTable.create(store, "yahtzee", ["Ann"])
        link.unlink()
        link.symlink_to(other)
        with pytest.raises(NotSaved):
            table.roll(0)


def test_opening_a_store_again_leaves_the_locks_of_the_first_alone(tmp_path: Path) -> None:
    """A process that closes any descriptor of a file loses its POSIX locks on it, those of SQLite included."""
    path = tmp_path / "games.db"
    with Store(f"sqlite:///{path}") as store:
        opened: list[object] = []
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(os, "open", lambda *arguments: opened.append(arguments))
            Store(f"sqlite:///{path}").close()
        assert not opened
        assert store.ids() == []
