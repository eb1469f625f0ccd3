"""A game and a bot of another package: found by entry points in a virtual environment, and shown with their own words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.plugin import install


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a virtual environment with the plug-in in it, beside the packages of this one."""
    folder = tmp_path_factory.mktemp("plugin") / "venv"
    venv.create(folder, system_site_packages=False, with_pip=False, symlinks=True)
    site = next(folder.glob("lib/python*/site-packages"))
    install(site)
    (site / "others.pth").write_text("\n".join(path for path in sys.path if path))
    return folder / "bin" / "python"


def run(python: Path, data: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "DICECUP_DATA": str(data)}
    return subprocess.run(
        [python, *words], input=typed, capture_output=True, text=True, encoding="utf-8", timeout=300, env=env, check=False
    )


def test_a_game_and_a_bot_of_another_package_are_played(python: Path, tmp_path: Path) -> None:
    listed = run(python, tmp_path, "-m", "dicecup", "games")
    assert "upper-only: Upper Only, 1 to 4 players, 5 dice" in listed.stdout, listed.stderr
    played = run(python, tmp_path, "-m", "dicecup", "arena", "upper-only", "first", "greedy", "-n", "4", "--jobs", "1")
    assert played.returncode == 0, played.stderr
    assert "first" in played.stdout


def test_the_terminal_shows_the_words_of_its_game(python: Path, tmp_path: Path) -> None:
    words = ("play", "upper-only", "--plain", "--name", "Ann", "--bot", "first", "--language")
    played = run(python, tmp_path, "-m", "dicecup", *words, "en", typed="\n7\n\nquit\n")
    assert "Upper Only: Ann and" in played.stdout, played.stdout + played.stderr
    assert "Odd dice" in played.stdout
    played = run(python, tmp_path / "fi", "-m", "dicecup", *words, "fi", typed="\n7\n\nquit\n")
    assert "Vain yläosa" in played.stdout
    assert "Parittomat" in played.stdout


LAWS = """
import json
from dicecup.bots.arena import Match, play_deal
from dicecup.games import EDITIONS, new
from dicecup.games.check import check_game
from dicecup.messages.editions import editions
from upper_only import First

class Last(First):
    def choose(self, state, choice, moves):
        return choice.legal[0]

check_game(EDITIONS["upper-only"])
deal = play_deal(Match("upper-only", (lambda *_: First(), "first", lambda *_: Last()), "objects"), 0)
told = {each.key: (each.is_plugin, each.words) for each in editions()}
print(json.dumps([len(deal.games), told["upper-only"], told["yahtzee"]]))
"""


def test_its_edition_keeps_the_laws_is_played_by_objects_and_tells_its_words(python: Path, tmp_path: Path) -> None:
    done = run(python, tmp_path, "-c", LAWS)
    assert done.returncode == 0, done.stderr
    games, (is_plugin, words), ours = json.loads(done.stdout)
    assert (games, is_plugin, words["fi"]["row-odd-dice"], ours) == (3, True, "Parittomat", [False, {}])
