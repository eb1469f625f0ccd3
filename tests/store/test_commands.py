"""`dicecup verify`, `check`, `export` and `import`, as a user runs them."""

import os
import sqlite3
import subprocess
from pathlib import Path

import pytest

from dicecup.journal import verify
from dicecup.store import Store
from dicecup.tui.local_table import LocalTable
from tests.command import COMMAND, surroundings
from tests.table.playing import finish, seeded_table


class Shell:
    """A user with a data folder of their own."""

    def __init__(self, folder: Path, bytecode: Path) -> None:
        self.folder = folder
        self._env = surroundings(folder, bytecode)

    def run(self, *words: str, given: bytes = b"") -> tuple[int, str, str]:
        done = subprocess.run(
            [COMMAND, *words], input=given, env=self._env, cwd=self.folder, capture_output=True, timeout=60, check=False
        )
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def store(self) -> Store:
        return Store(f"sqlite:///{self.folder / 'games.db'}")


@pytest.fixture
def shell(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Shell:
    return Shell(tmp_path, tmp_path_factory.getbasetemp())


def test_a_game_is_exported_verified_and_imported(shell: Shell) -> None:
    with shell.store() as store:
        table = finish(seeded_table(store, "mickey-mouse", 2))
    status, page, said = shell.run("export", table.id)
    assert (status, said) == (0, "")
    assert verify(page).kind == "verified"
    assert shell.run("export", table.id, "--json", "--to", "game.json") == (0, "", "")
    assert shell.run("verify", "game.json") == (0, f"game.json: {verify(page)}\n", "")
    assert shell.run("verify", "-", given=page.encode())[0] == 0
    elsewhere = "sqlite:///" + str(shell.folder / "elsewhere.db")
    assert shell.run("import", "game.json", "--database", elsewhere) == (0, f"imported {table.id}\n", "")
    assert shell.run("import", "game.json", "--database", elsewhere) == (0, f"already there: {table.id}\n", "")
    assert shell.run("check", "--database", elsewhere) == (0, "1 game checked: everything adds up\n", "")
    assert table.id in shell.run("export", "--list")[1]


def test_all_games_are_exported_and_imported(shell: Shell) -> None:
    with shell.store() as store:
        for seed in range(3):
            finish(seeded_table(store, "mickey-mouse", 1, seed))
        LocalTable.create(store, "yahtzee", ["Ann"]).roll(0)
    for form, name in ((), "all.txt"), (("--json",), "all.json"):
        assert shell.run("export", "--all", *form, "--to", name)[0] == 0
        elsewhere = f"sqlite:///{shell.folder / name}.db"
        assert shell.run("import", name, "--database", elsewhere)[1].count("imported") == 4
        status, said, _ = shell.run("check", "--database", elsewhere)
        assert status == 0
        assert said.endswith("4 games checked: everything adds up\n")
    assert shell.run("verify", "all.txt")[0] == 1  # one game is unfinished


def test_an_import_beside_a_server_says_that_its_pages_do_not_show_these_games(shell: Shell) -> None:
    with shell.store() as store:
        table = finish(seeded_table(store, "mickey-mouse", 1))
    assert shell.run("export", table.id, "--to", "game.txt")[0] == 0
    elsewhere = f"sqlite:///{shell.folder / 'elsewhere.db'}"
    with Store(elsewhere, serving="http://127.0.0.1:8000"):
        first, second = shell.run("import", "game.txt", "--database", elsewhere)[1].splitlines()
        assert first == f"imported {table.id}"
        assert second.startswith("the server (process ")
        assert second.endswith("opens only tables that began on its pages: Games played there takes over files")
        assert shell.run("import", "game.txt", "--database", elsewhere)[1] == f"already there: {table.id}\n"


def test_an_altered_record_exits_with_status_1_and_is_not_imported(shell: Shell) -> None:
    with shell.store() as store:
        table = finish(seeded_table(store, "mickey-mouse", 1))
        page = table.record().to_text()
    (shell.folder / "altered.txt").write_text(page.replace("Seat-0: Player 0", "Seat-0: Player 9"))
    status, told, said = shell.run("verify", "altered.txt")
    assert (status, said) == (1, "")
    assert told.startswith("altered.txt: altered: ")
    elsewhere = f"sqlite:///{shell.folder / 'elsewhere.db'}"
    status, told, said = shell.run("import", "altered.txt", "--database", elsewhere)
    assert (status, told) == (2, "")
    assert said.count("\n") == 1
    assert shell.run("check", "--database", elsewhere)[1] == "0 games checked: everything adds up\n"


def test_an_inconsistent_store_exits_with_status_1(shell: Shell) -> None:
    with shell.store() as store:
        table = finish(seeded_table(store, "mickey-mouse", 1))
    with sqlite3.connect(shell.folder / "games.db") as connection:
        connection.execute("UPDATE game SET scores='[99]'")
    connection.close()
    status, told, said = shell.run("check")
    assert (status, said) == (1, "")
    assert told == f"game {table.id}: its stored position is not where its journal leads\n1 game checked: not everything adds up\n"


def test_a_missing_or_damaged_database_does_not_add_up(shell: Shell) -> None:
    path = shell.folder / "games.db"
    assert shell.run("check") == (2, "", f"dicecup: there is no database at {path}\n")
    assert not path.exists()
    path.touch()
    assert shell.run("check") == (2, "", f"dicecup: {path} is empty, so it is no database\n")
    assert path.stat().st_size == 0
    with shell.store() as store:
        game_id = finish(seeded_table(store, "mickey-mouse", 1)).id
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM game")
    connection.close()
    status, told, _ = shell.run("check")
    assert status == 1
    assert "the database: a row of entry belongs to a game that is not there" in told
    assert game_id not in told


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "missing.txt"),
        ("verify", "."),
        ("verify", "noise"),
        ("verify", "a\x7fb"),
        ("import", "missing.txt"),
        ("import", "noise"),
        ("export",),
        ("export", "nobody"),
        ("export", "--all", "--to", "missing/folder/file"),
        ("check", "--database", "nonsense"),
        ("check", "--database", "noise"),
        ("check", "--database", "sqlite:///noise"),
        ("check", "--database", "postgresql://nobody:hunter2@127.0.0.1:9/x"),
    ],
)
def test_bad_input_is_one_line_and_status_2(shell: Shell, words: tuple[str, ...]) -> None:
    (shell.folder / "noise").write_bytes(os.urandom(5000))
    status, told, said = shell.run(*words)
    assert (status, told) == (2, "")
    assert said.startswith("dicecup: ")
    assert said.count("\n") == 1
    assert "hunter2" not in said
