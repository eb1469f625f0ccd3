"""`dicecup review`: words, JSON, a page, many records, and bad ones."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from dicecup.games import new
from tests.coach.playing import play_out, written
from tests.command import COMMAND, surroundings

Review = Callable[..., subprocess.CompletedProcess[str]]


def game_text(key: str, seats: int, seed: int, *, longest: int = 2000) -> str:
    names = {f"Seat-{seat}": ("Ann", "Bob", "Cy")[seat] for seat in range(seats)}
    return written(key, seats, play_out(new(key, seats), Random(seed), longest=longest), **names).to_text()


@pytest.fixture
def review(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Review:
    env = surroundings(tmp_path / "data", tmp_path_factory.getbasetemp(), DICECUP_CACHE=str(tmp_path / "values"))

    def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [COMMAND, "review", *words], input=given, capture_output=True, check=False, encoding="utf-8", timeout=120, env=env
        )

    return run


def test_records_are_reviewed_and_bad_ones_named(review: Review, tmp_path: Path) -> None:
    good, other = game_text("yahtzee", 2, 1), game_text("mickey-mouse", 3, 1)
    row = next(word for word in good.split() if word.startswith("s:"))
    damaged = good.replace(row, "s:pluto", 1)
    path = tmp_path / "games.txt"
    path.write_text("\n".join([good, damaged, other, game_text("mickey-mouse", 2, 2, longest=9)]), encoding="utf-8")
    done = review(str(path), str(tmp_path / "none"), "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [line["ok"] for line in lines] == [False, True, False, True, True]
    assert "cannot be read" in lines[0]["error"]
    assert "record 2" in lines[2]["error"]
    assert "at move" in lines[2]["error"]
    assert (lines[3]["objective"], lines[3]["source"]) == ("win", "estimate")
    assert lines[4]["seats"][0]["final"] is None
    assert "value" in lines[4]["seats"][0]
    said = review(str(path), "--seat", "1")
    assert said.returncode == 1
    assert "Bob played like" in said.stdout
    assert "Ann played like" not in said.stdout
    assert "The costliest decisions" in said.stdout
    assert "In all: " in said.stdout
    assert said.stderr.count("\n") == 1
    assert "record 2" in said.stderr


def test_many_records_come_in_order_and_end_with_what_they_come_to(review: Review) -> None:
    texts = [game_text("mickey-mouse", 1, seed) for seed in range(20)]
    done = review("-", given="\n".join(texts))
    assert done.returncode == 0, done.stderr
    places = [done.stdout.index(f"record {number}\n") for number in range(1, 21)]
    assert places == sorted(places)
    assert "Over many games: Ann, Mickey Mouse Yahtzee" in done.stdout
    assert "Games that count: 20." in done.stdout


def test_a_page_is_written_whole(review: Review, tmp_path: Path) -> None:
    target = tmp_path / "report.html"
    done = review("-", "--html", str(target), given=game_text("yatzy", 1, 1))
    assert (done.returncode, done.stdout) == (0, "")
    text = target.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert text.rstrip().endswith("</html>")
    assert text.count("<svg") == 1
    assert "<ul><li>" in text
    both = review("-", "--html", str(target), "--json", given="")
    assert both.returncode == 2
    assert "--json and --html" in both.stderr


def test_a_seat_that_is_not_there_is_named(review: Review) -> None:
    done = review("-", "--seat", "2", given=game_text("mickey-mouse", 2, 1))
    assert done.returncode == 1
    assert "there is no seat 2: the seats are 0 to 1" in done.stderr
