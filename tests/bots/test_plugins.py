"""A game and a bot of another package: found by entry points, played in the arena, listed with its own words."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

GAME = """
from dataclasses import dataclass
from dicecup.core.dice import PIPS
from dicecup.games.edition import Edition, Section
from dicecup.games.sheet import UPPER, SheetGame, row_facts

@dataclass(frozen=True)
class Sixes(SheetGame):
    rows = UPPER
    hand_size = 5

    @property
    def bonus_step(self):
        return 63, 35

NAMES = tuple(row.name for row in UPPER)
EDITION = Edition(
    key="upper-only", players=range(1, 5), faces=PIPS, dice=5, sections=(Section("", NAMES),),
    facts=row_facts(UPPER, {name: (at,) * 3 + (6, 6) for at, name in enumerate(NAMES, 1)}), make=Sixes, page="yahtzee",
    words={"en": {
        "edition-upper-only-title": "Upper Only", "edition-upper-only-about": "Six rows and no more.",
        "edition-upper-only-length": "5 minutes", "edition-upper-only-feel": "quick",
    }},
)

class First:
    name = "first"
    def choose(self, state, choice, moves):
        return choice.legal[-1]
    def close(self):
        pass

def make_first(record, game, seat, rng):
    return First()
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a virtual environment with the plug-in in it, beside the packages of this one."""
    folder = tmp_path_factory.mktemp("plugin") / "venv"
    venv.create(folder, system_site_packages=False, with_pip=False, symlinks=True)
    site = next(folder.glob("lib/python*/site-packages"))
    (site / "upper_only.py").write_text(GAME)
    info = site / "upper_only-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: upper-only\nVersion: 1.0\n")
    points = "[dicecup.games]\nupper-only = upper_only:EDITION\n\n[dicecup.bots]\nfirst = upper_only:make_first\n"
    (info / "entry_points.txt").write_text(points)
    (site / "others.pth").write_text("\n".join(path for path in sys.path if path))
    return folder / "bin" / "python"


def run(python: Path, data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "DICECUP_DATA": str(data)}
    return subprocess.run([python, "-m", "dicecup", *words], capture_output=True, text=True, timeout=120, env=env, check=False)


def test_a_game_and_a_bot_of_another_package_are_played(python: Path, tmp_path: Path) -> None:
    listed = run(python, tmp_path, "games")
    assert "upper-only: Upper Only, 1 to 4 players, 5 dice" in listed.stdout, listed.stderr
    played = run(python, tmp_path, "arena", "upper-only", "first", "greedy", "-n", "4", "--jobs", "1")
    assert played.returncode == 0, played.stderr
    assert "first" in played.stdout
