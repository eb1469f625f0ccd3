"""A base install plays; a command that needs an extra says so in one line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dicecup
from dicecup.core.extras import EXTRAS, MissingExtra, naming_extras

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WITHOUT = """
import runpy, sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocked())
sys.argv = list({command!r})
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""
EVERYTHING = tuple(module for modules in EXTRAS.values() for module in modules)


def run(folder: Path, *command: str, missing: tuple[str, ...] = EVERYTHING, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a module with its arguments where these modules cannot be imported."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT.format(missing=missing, command=command)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "DICECUP_CACHE": str(folder / "cache"), "DICECUP_DATA": str(folder / "data")},
        cwd=folder,
        input=typed,
    )


def modules(requirements: list[str]) -> set[str]:
    """The modules of packages whose names say them."""
    return {re.split(r"[\[<>=; ]", each)[0].replace("-", "_") for each in requirements}


@pytest.mark.parametrize(
    ("extra", "command"),
    [
        ("dask", ("dicecup", "arena", "yahtzee", "random", "random", "-n", "2", "--dask", "tcp://127.0.0.1:1")),
        ("postgres", ("dicecup", "check", "--database", "postgresql://127.0.0.1:1/games")),
        ("serve", ("dicecup", "serve")),
        ("serve", ("dicecup.server",)),
        ("solve", ("dicecup", "solve", "yahtzee")),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_a_missing_extra_is_named_in_one_line(tmp_path: Path, extra: str, command: tuple[str, ...]) -> None:
    ended = run(tmp_path, *command)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1), ended.stderr
    assert f"pip install 'dicecup[{extra}]'" in ended.stderr


def test_a_server_without_the_driver_of_postgresql_does_not_start(tmp_path: Path) -> None:
    command = ("dicecup", "serve", "--workers", "2", "--database", "postgresql://127.0.0.1:1/games")
    ended = run(tmp_path, *command, missing=EXTRAS["postgres"])
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1), ended.stderr
    assert "pip install 'dicecup[postgres]'" in ended.stderr


def test_a_base_install_plays_against_perfect_play_also_when_it_resumes(tmp_path: Path) -> None:
    play = ("dicecup", "play", "--plain")
    begun = run(tmp_path, *play, "yahtzee", "--name", "Ann", "--bot", "optimal", "--first", "2")
    resumed = run(tmp_path, *play, typed="1\n\n1\n\n")
    for ended, turns in ((begun, 1), (resumed, 2)):
        assert (ended.returncode, ended.stderr, ended.stdout.count("First roll:")) == (0, "", turns)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_the_version_is_the_same_everywhere(tmp_path: Path) -> None:
    assert run(tmp_path, "dicecup", "--version").stdout == f"dicecup {dicecup.__version__}\n"
    assert re.fullmatch(r"\d+\.\d+\.\d+", dicecup.__version__)
    assert "version" in PROJECT["dynamic"]
    for page in ("README.md", "deploy/README.md"):
        assert set(re.findall(r"dicecup-([\d.]+)-py3", (ROOT / page).read_text())) == {dicecup.__version__}


def test_the_extras_are_those_of_the_package() -> None:
    declared = PROJECT["optional-dependencies"]
    assert declared.keys() == EXTRAS.keys()
    for extra, requirements in declared.items():
        assert modules(requirements) <= set(EXTRAS[extra]), extra
    assert not modules(PROJECT["dependencies"]) & set(EVERYTHING)


def test_a_module_that_no_extra_brings_is_an_ordinary_error() -> None:
    with pytest.raises(ModuleNotFoundError), naming_extras():
        raise ModuleNotFoundError("No module named 'dicecup.nothing'", name="dicecup.nothing")
    with pytest.raises(MissingExtra, match="numba"), naming_extras():
        raise ModuleNotFoundError("No module named 'numba.core'", name="numba.core")
