"""Without the extra the commands say in one line what to install."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicecup import games, solve

BLOCK = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocked())
from dicecup.cli.app import main
main()
"""


def run(folder: Path, missing: tuple[str, ...], *command: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLOCK.format(missing=missing), *command],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "DICECUP_CACHE": str(folder)},
        cwd=folder,  # where a report writes its picture
        input=given,
    )


@pytest.mark.parametrize(
    ("missing", "command"),
    [
        (("numba", "llvmlite"), ("solve", "yahtzee")),
        (("numba", "llvmlite"), ("simulate", "yahtzee")),
        (("numba", "llvmlite"), ("solve", "mickey-mouse")),
    ],
)
def test_a_missing_extra_is_reported_in_one_line(tmp_path: Path, missing: tuple[str, ...], command: tuple[str, ...]) -> None:
    ended = run(tmp_path, missing, *command)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1
    assert missing[0] in ended.stderr
    assert "pip install 'dicecup[solve]'" in ended.stderr


def test_a_report_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    for missing, name in ((("numba", "llvmlite"), "yahtzee"), (("matplotlib",), "mickey-mouse")):
        solve.ensure(games.new(name, 1))
        ended = run(tmp_path, missing, "solve", name, "--report")
        assert ended.returncode == 1
        assert ended.stderr.count("\n") == 1
        assert missing[0] in ended.stderr


def test_answering_needs_no_extra(tmp_path: Path) -> None:
    missing = ("numba", "llvmlite", "numpy")
    assert run(tmp_path, missing, "solve", "--list").returncode == 0
    for seats, game in ((1, "yahtzee"), (3, "maxi-yatzy"), (2, "power-yahtzee"), (2, "mickey-mouse"), (1, "yatzy")):
        answered = run(tmp_path, missing, "advise", given=f'{{"game": "{game}", "seats": {seats}, "moves": []}}\n')
        assert answered.returncode == 0
        reply = json.loads(answered.stdout)
        assert reply["source"] == "pocket"
        assert reply["error"] > 0
        assert reply["value"] > 0
