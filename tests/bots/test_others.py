"""Bots and games that somebody else wrote: what goes wrong in one of them does not end what the others do."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from dicecup.bots import registry as bots
from dicecup.bots.arena import Match, check, play_deal
from dicecup.bots.base import BotError, Breakdown
from dicecup.bots.program import ProgramBot
from dicecup.coach.grading import grade_bot
from dicecup.core import Choice, Move, parse
from dicecup.games import open_record, record_of, registry
from tests.processes import is_running


class Faulty:
    """A bot that plays the first legal move until it does something else."""

    name = "faulty"

    def __init__(self, fault: Callable[[], object], after: int = 0) -> None:
        self.fault, self.after = fault, after

    def choose(self, state: object, choice: Choice, moves: Sequence[Move]) -> Any:
        return self.fault() if len(moves) >= self.after else choice.legal[0]

    def close(self) -> None:
        raise OSError("cannot close")


def failing() -> object:
    raise KeyError("oops")


FAULTS: list[tuple[Callable[[], object], str]] = [
    (failing, "faulty failed: KeyError: 'oops'"),
    (lambda: None, "faulty chose None, which is no move"),
    (lambda: "s:minnie", "faulty chose 's:minnie', which is no move"),
    (lambda: parse("s:yahtzee"), "faulty chose 's:yahtzee', which is no legal move"),
]


@pytest.mark.parametrize(("fault", "what"), FAULTS)
def test_whatever_a_bot_does_instead_of_a_legal_move_is_a_forfeit(fault: Callable[[], object], what: str) -> None:
    deal = play_deal(Match("mickey-mouse", (lambda *_: Faulty(fault), "random"), "x"), 0)
    for game in deal.games:
        assert game.wins == (0.0, 1.0)
        assert game.forfeit is not None
        assert game.forfeit[0] == 0
        assert what in game.forfeit[1]


def test_a_maker_that_makes_no_bot_is_refused_before_anything_is_played() -> None:
    def no_maker() -> int:
        return 3

    def no_bot(*_: object) -> int:
        return 3

    for maker, what in ((no_maker, "no_maker cannot be made by"), (no_bot, "no_bot made 3, which has no name")):
        with pytest.raises(BotError, match=what):
            check(Match("mickey-mouse", (maker, "random"), "x"))  # type: ignore[arg-type]


def test_a_bot_of_another_package_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = metadata.EntryPoint("missing", "no_such_module:make", bots.PLUGINS)
    monkeypatch.setattr(bots, "_plugins", lambda: {"missing": missing})
    with pytest.raises(BotError, match="the bot missing of another package cannot be loaded from no_such_module:make"):
        check(Match("mickey-mouse", ("missing", "random"), "x"))


def test_a_game_of_another_package_that_is_broken_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    points = [
        metadata.EntryPoint("missing", "no_such_module:EDITION", registry.PLUGINS),
        metadata.EntryPoint("broken", "sys:maxsize", registry.PLUGINS),
        metadata.EntryPoint("good", "dicecup.games.yatzy:EDITION", registry.PLUGINS),
    ]
    monkeypatch.setattr(metadata, "entry_points", lambda group: points)
    assert [each.key for each in registry._of_other_packages()] == ["yatzy"]
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("the game missing of another package is left out: ModuleNotFoundError")
    assert second.startswith("the game broken of another package is left out: sys:maxsize is")


def test_a_grade_leaves_forfeited_games_out() -> None:
    made: list[int] = []

    def now_and_then(*_: object) -> Faulty:
        made.append(1)
        return Faulty(failing, after=0 if len(made) == 2 else 10**6)

    *_, grade = grade_bot(now_and_then, "mickey-mouse", 3)
    assert (grade.games, grade.forfeits) == (2, 1)
    assert "oops" in grade.last_forfeit
    with pytest.raises(BotError, match="no game was played to its end"):
        list(grade_bot(lambda *_: Faulty(failing), "mickey-mouse", 2))


def test_the_children_of_a_program_end_with_it(tmp_path: Path) -> None:
    noted = tmp_path / "child"
    script = tmp_path / "parent.py"
    script.write_text(
        "import subprocess, sys\n"
        f"child = subprocess.Popen(['sleep', '60'])\nopen({str(noted)!r}, 'w').write(str(child.pid))\nsys.stdin.read()\n"
    )
    record = record_of("mickey-mouse", 1)
    bot = ProgramBot(f"{sys.executable} {script}", open_record(record)[0], record)
    until = time.monotonic() + 60
    while not (noted.exists() and noted.read_text()) and time.monotonic() < until:
        time.sleep(0.02)
    bot.close()
    child = int(noted.read_text())
    while time.monotonic() < until and is_running(child):
        time.sleep(0.02)
    assert not is_running(child)


def test_an_answer_nested_too_deep_is_a_breakdown() -> None:
    record = record_of("mickey-mouse", 1)
    bot = ProgramBot("cat", open_record(record)[0], record)
    try:
        with pytest.raises(Breakdown, match="no JSON"):
            bot._move_in('{"a":' + "[" * 990)
        assert bot._move_in('{"protocol": 2, "move": ' + "[" * 400 + "]" * 400 + "}").startswith("[")
    finally:
        bot.close()
