"""Exact values on request: progress, stop, failure, and what is refused before anything is begun."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dicecup import games
from dicecup.core.errors import DicecupError
from dicecup.solve import making
from dicecup.solve.making import Maker, is_exact, price
from dicecup.solve.service import problem

PATIENCE = 300.0
"""The timeout in seconds, for a busy machine."""

SMALL = games.new("mickey-mouse")
LARGE = games.new("maxi-yatzy")


def until(condition: Callable[[], bool]) -> None:
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < PATIENCE
        time.sleep(0.01)


@pytest.fixture
def maker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Maker]:
    """One with an empty cache folder, whose process does not wait for the other tests."""
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "values"))
    monkeypatch.setattr(Maker, "niceness", 0)
    made = Maker()
    yield made
    made.stop()


def test_a_game_is_solved_in_a_process_that_reports_its_progress(maker: Maker) -> None:
    assert not is_exact(SMALL)
    maker.start(SMALL)
    maker.start(SMALL)  # the same once more changes nothing
    with pytest.raises(DicecupError, match="another game is being solved"):
        maker.start(LARGE)
    until(lambda: not maker.is_running)
    assert maker.making is not None
    assert (maker.making.state, maker.making.share, maker.making.error) == ("done", 1.0, "")
    assert maker.of(SMALL) == maker.making
    assert maker.of(LARGE) is None
    assert is_exact(SMALL)


def test_a_stopped_game_leaves_room_for_another(maker: Maker) -> None:
    maker.start(LARGE)
    maker.stop()
    assert maker.making is not None
    assert maker.making.state == "stopped"
    assert not is_exact(LARGE)
    maker.start(LARGE)
    assert maker.is_running


def test_the_process_has_a_low_priority_and_its_death_is_a_failure(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Maker, "niceness", 5)
    maker.start(LARGE)
    assert maker._child is not None
    process = maker._child.pid
    before = os.getpriority(os.PRIO_PROCESS, 0)
    until(lambda: os.getpriority(os.PRIO_PROCESS, process) == min(before + 5, 19))
    os.kill(process, signal.SIGKILL)
    until(lambda: not maker.is_running)
    assert maker.making is not None
    assert (maker.making.state, maker.making.error) == ("failed", "the process ended with status -9")


def test_the_process_ends_with_the_program_that_started_it(maker: Maker) -> None:
    maker.start(LARGE)
    assert maker._child is not None
    assert maker._child.stdin is not None
    maker._child.stdin.close()
    until(lambda: not maker.is_running)


def test_a_failure_says_why(maker: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "file" / "values"))
    maker.start(SMALL)
    until(lambda: not maker.is_running)
    assert maker.making is not None
    assert maker.making.state == "failed"
    assert "Not a directory" in maker.making.error


def test_the_price_is_known_before(maker: Maker) -> None:
    assert maker.making is None
    assert price(SMALL).size < 1000
    assert price(LARGE).size == 259_784_704
    assert 10 < price(LARGE).seconds < 600


class Usage(NamedTuple):
    free: int


def test_a_disk_without_room_is_refused_before_anything_is_begun(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making.shutil, "disk_usage", lambda _: Usage(500_000_000))  # type: ignore[attr-defined]
    with pytest.raises(DicecupError, match="too little room: solving takes 520 MB, and 500 MB are free"):
        maker.start(LARGE)
    assert maker.making is None


def test_a_missing_extra_is_named(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    def find(name: str) -> Any:
        return None if name == "numba" else object()

    monkeypatch.setattr(making, "find_spec", find)
    with pytest.raises(DicecupError, match=r"dicecup\[solve\]"):
        maker.start(SMALL)


@pytest.mark.parametrize("game", [edition.new(seats) for edition in games.EDITIONS.values() for seats in edition.solvable[:2]])
def test_the_subject_of_a_value_file_names_its_game_whole(game: Any) -> None:
    subject = problem(game).subject
    options: dict[str, Any] = dict(subject.options)
    again = games.edition(subject.game).new(options.pop("seats", None), **options)  # as the process does
    assert problem(again).subject == subject
