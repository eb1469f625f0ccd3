"""Exact values made from the terminal by a real process."""

import time
from pathlib import Path

import pytest

from dicecup import games, solve
from dicecup.solve.making import Maker
from dicecup.tui.exact import BackgroundSolving
from dicecup.words import catalogue


def test_values_made_in_the_background_are_the_answers_from_then_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    monkeypatch.setattr(Maker, "niceness", 0)  # so that it does not wait for the other tests
    game, say, solving = games.new("mickey-mouse", 1), catalogue("en"), BackgroundSolving()
    assert solve.adviser(game).source.name == "pocket"
    assert solving.status(say, game).action == "start"
    assert solving.newly_ended() is None
    solving.start(game)
    try:
        assert solving.status(say, game).action == "stop"
        until = time.monotonic() + 300
        while (ended := solving.newly_ended()) is None and time.monotonic() < until:
            time.sleep(0.05)
    finally:
        solving.stop()
    assert ended is not None
    assert (ended.state, ended.error) == ("done", "")
    assert solving.newly_ended() is None, "an end is reported once"
    assert solving.status(say, game).action == "nothing"
    assert solve.adviser(game).source.name == "exact"
