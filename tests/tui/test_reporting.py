"""The report on a game in the terminal: after it, from the history, and beside the replay."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from dicecup.core import Keep
from dicecup.games import edition
from dicecup.journal import Seat
from dicecup.solve import service
from dicecup.store import Store, export
from dicecup.tui.app.app import DicecupApp
from dicecup.tui.app.dialogs import PickScreen
from dicecup.tui.app.play import PlayScreen
from dicecup.tui.app.replay import ReplayScreen
from dicecup.tui.app.report import ReportScreen
from dicecup.tui.plain.lobby import start
from dicecup.tui.reporting import Losses, is_peek
from dicecup.tui.speaking import TableSpeaker
from dicecup.tui.starting import PlayRequest
from dicecup.words import catalogue
from tests.tui.hands import press, run, until
from tests.tui.person import Person, quick_store, script
from tests.tui.positions import begun, finished, played


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with quick_store(tmp_path) as opened:
        yield opened


def lobby(store: Store, *typed: str, language: str = "en") -> str:
    person = Person(script(*typed))
    start(person, store, PlayRequest(language=language))
    return person.text


def peeked(store: Store) -> str | None:
    (stored,) = store.games()
    return export(store, stored.header.id).tags.get("Peeked")


# Plain mode


def test_after_a_plain_game_one_word_shows_the_report(store: Store) -> None:
    person = Person(
        lambda prompt: {"Type rematch, ": "report"}.get(prompt[:14]) if "played like" not in person.text else None, seed=1
    )
    start(person, store, PlayRequest("mickey-mouse", 1, ("Ann",)), random.Random(1).randbytes)
    assert re.search(r"Ann played like −?\d+\.\d, and the dice gave", person.text)
    assert "The costliest decisions" in person.text
    assert peeked(store) is None, "a game that is over can be looked at"


def test_the_history_shows_the_report_of_any_game(store: Store) -> None:
    finished(store, "yatzy", ["Ann", "Bob"])
    said = lobby(store, "history", "report 1", "report", "report 2", "report x", "quit")
    assert said.count("Ann played like ") == said.count("Bob played like ") == 2
    assert said.count("Type report and a number from 1 to 1") == 2


def test_a_game_of_estimates_says_so_and_what_is_known_beside_them(store: Store) -> None:
    finished(store, "showdown", ["Ann", "Bob"])
    said = lobby(store, "report 1", "quit")
    assert "These are estimates by a judge" in said
    assert "Ann threw " in said


@pytest.mark.parametrize("language", ["fi", "sv"])
def test_the_report_speaks_the_language_of_the_terminal(store: Store, language: str) -> None:
    finished(store, "mickey-mouse", ["Ann"])
    finished(store, "mickey-mouse", ["Ann", "Bob", "Cat"], seed=8)
    said = lobby(store, "report 1", "report 2", "quit", language=language)
    assert catalogue(language)("review-costliest") in said
    assert catalogue(language)("table-coach-estimated", within="")[:20] in said


def test_the_report_of_a_running_game_is_a_look_at_the_values_and_says_so_before(store: Store) -> None:
    played(store, "mickey-mouse", ["Ann", "Bob"], 7)
    said = lobby(store, "report 1", "", "report 1", "no", "quit")
    assert said.count("counts as a look at the values") == 2
    assert "gave away" not in said
    assert peeked(store) is None
    assert "Ann gave away" in lobby(store, "report 1", "look", "quit")
    assert re.fullmatch(r"0@(\d+), 1@\1", peeked(store) or ""), "everybody at this keyboard has seen it"


def test_the_running_game_of_people_elsewhere_is_not_looked_at(store: Store) -> None:
    begun(store, "mickey-mouse", ["Ann", Seat("Bob", "there")]).roll(0)
    assert "not yours" in lobby(store, "report 1", "quit")
    assert peeked(store) is None


def test_a_running_game_without_values_hides_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(store, "showdown", ["Ann", "Bob"], 5)
    assert is_peek(table), "estimates are values, too"
    monkeypatch.setattr(service, "estimates", lambda _game: None)
    assert not is_peek(table)


def test_the_plain_replay_says_what_each_choice_gave_away(store: Store) -> None:
    finished(store, "mickey-mouse", ["Ann"])
    said = lobby(store, "replay 1", "end", "quit", "quit")
    assert re.search(r": Gave away \d\.\d\d points\. Better: ", said)


def test_the_replay_of_a_running_game_gives_nothing_away(store: Store) -> None:
    played(store, "mickey-mouse", ["Ann"], 9)
    said = lobby(store, "replay 1", "end", "quit", "quit")
    assert "Gave away" not in said
    assert "The best choice." not in said


def test_losses_are_told_for_choices_only(store: Store) -> None:
    table = finished(store, "mickey-mouse", ["Ann"])
    losses = Losses(table.record())
    speaker = TableSpeaker(catalogue("en"), edition("mickey-mouse"), ("Ann",))
    told = [losses.told(at, speaker) for at in range(len(table.moves))]
    assert not told[0], "a throw"
    assert any(line and isinstance(move, Keep) for line, move in zip(told, table.moves, strict=True))
    assert all(re.fullmatch(r"|The best choice\.|Gave away \d+\.\d\d points\. Better: .+\.", line) for line in told)


# The app


def report_text(pilot: Pilot[None]) -> str:
    found = pilot.app.screen.query("#report")
    return str(found.first(Static).render()) if found else ""


def test_the_app_shows_the_report_after_a_game(store: Store) -> None:
    table = finished(store, "mickey-mouse", ["Ann"])

    async def evening(pilot: Pilot[None]) -> None:
        app = pilot.app
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and bool(app.screen.query("#board")))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, PickScreen))
        await press(pilot, "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReportScreen) and "Ann played like" in report_text(pilot))
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))

    run(DicecupApp(store, table=table, bot_seconds=0), evening)


def test_the_app_asks_before_the_report_of_a_running_game_and_notes_the_look(store: Store) -> None:
    played(store, "mickey-mouse", ["Ann"], 7)

    async def evening(pilot: Pilot[None]) -> None:
        app = pilot.app
        await press(pilot, "h")
        await pilot.pause()
        await press(pilot, "r")
        await until(pilot, lambda: isinstance(app.screen, PickScreen))
        await press(pilot, "enter")
        await until(pilot, lambda: not isinstance(app.screen, PickScreen))
        assert peeked(store) is None, "the first answer is to play on"
        await press(pilot, "r")
        await until(pilot, lambda: isinstance(app.screen, PickScreen))
        await press(pilot, "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReportScreen) and "Ann played like" in report_text(pilot))

    run(DicecupApp(store, bot_seconds=0), evening)
    assert (peeked(store) or "").startswith("0@")


def test_the_replay_on_the_screen_shows_the_loss_of_each_choice_and_the_report(store: Store) -> None:
    finished(store, "mickey-mouse", ["Ann"])

    async def evening(pilot: Pilot[None]) -> None:
        app = pilot.app
        await press(pilot, "h")
        await pilot.pause()
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and app.screen._losses is not None)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await press(pilot, "right")
        assert re.search(r"Next: .+\. (The best choice|Gave away \d)", screen.next_lines()[1])
        await press(pilot, "r")
        await until(pilot, lambda: isinstance(app.screen, ReportScreen))

    run(DicecupApp(store, bot_seconds=0), evening)
