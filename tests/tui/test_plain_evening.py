"""Plain mode: bots, exact values, rematches, history and replay."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dicecup.bots.base import BotError
from dicecup.core.machine import Over
from dicecup.games import EDITIONS
from dicecup.journal import Seat
from dicecup.store import Store, check, export
from dicecup.tui.local_table import LocalTable
from dicecup.tui.plain.game import PlainGame
from dicecup.tui.plain.lobby import start
from dicecup.tui.starting import PlayRequest
from dicecup.tui.values import Found, Missing
from dicecup.words import catalogue
from tests.tui.making import FakeMaker
from tests.tui.person import Person, quick_store, script
from tests.tui.positions import finished, played


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with quick_store(tmp_path) as opened:
        yield opened


def first(*answers: tuple[str, str]) -> Callable[[str], str | None]:
    """Answer the first prompt that contains each of these texts as given, and every other prompt sensibly."""
    left = list(answers)

    def answer(prompt: str) -> str | None:
        for at, (words, typed) in enumerate(left):
            if words in prompt:
                del left[at]
                return typed
        return None

    return answer


@pytest.mark.parametrize("key", EDITIONS)
def test_a_whole_game_beside_a_bot(key: str, store: Store) -> None:
    person = Person(seed=1)
    start(person, store, PlayRequest(key, names=("Ann",), bots=("random",)), random.Random(1).randbytes)
    (stored,) = store.games()
    assert stored.position.finished
    assert [seat.player for seat in stored.seats] == ["here", "bot:random"]
    assert "Scatter's turn" in person.text
    assert not list(check(store))


def test_a_bot_takes_a_seat_by_name_and_a_wrong_one_is_refused(store: Store) -> None:
    person = Person(script("Ann, bot deep-blue", "Ann, bot greedy@0", "Ann, bot greedy@40, bot random", "", "", "quit"))
    start(person, store, PlayRequest("yahtzee", fresh=True))
    assert "Unknown bot 'deep-blue'" in person.text
    assert "it is a number from 1 to 100" in person.text
    (stored,) = store.games()
    assert [seat.bot for seat in stored.seats] == [None, "greedy@40", "random"]
    with pytest.raises(BotError):
        PlayRequest("showdown", names=("Ann",), bots=("optimal",)).check()


def test_a_decision_can_be_taken_back_before_a_bot_goes_on(store: Store) -> None:
    table = LocalTable.create(store, "maxi-yatzy", [Seat("Ann"), Seat("Robo", "bot:random")])
    person = Person(script("", "20", "undoo", "undo"))
    PlainGame(person, table, catalogue("en")).run()
    assert "Taken back." in person.lines
    assert len(table.moves) == 1


def test_a_failing_bot_is_reported_and_a_person_plays_on(store: Store) -> None:
    table = LocalTable.create(store, "mickey-mouse", [Seat("Robo", "bot:program:false"), Seat("Ann")])
    person = Person(first(("Who plays on for Robo", "zork"), ("Who plays on for Robo", "greedy")))
    assert PlainGame(person, table, catalogue("en")).run()
    assert "Robo has not made a move" in person.text
    assert "Type person, or one of" in person.text
    assert table.over
    assert export(store, table.id).tags["Played-By"] == "0:bot:greedy@2"


def test_the_exact_values_are_shown_and_the_peek_is_marked(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(store, "yahtzee", ["Ann"], 1)

    def look(_game: Any, _state: Any) -> Found:
        return Found("score", 0.02, {move: 200.0 + at for at, move in enumerate(table.node.legal)})  # type: ignore[union-attr]

    monkeypatch.setattr("dicecup.tui.plain.game.look", look)
    person = Person(script("values", "quit"))
    PlainGame(person, table, catalogue("en")).run()
    assert any("best" in line and "Chance" in line for line in person.lines)
    assert export(store, table.id).tags["Peeked"] == "0@2"


def test_without_values_the_plain_game_offers_to_make_them(store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = played(store, "yahtzee", ["Ann"], 1)
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "values"))
    monkeypatch.setattr("dicecup.solve.making.Maker", FakeMaker)
    monkeypatch.setattr("dicecup.tui.plain.game.look", lambda game, state: Missing("no table for yahtzee yet"))
    monkeypatch.setattr(FakeMaker, "share", 0.25)
    person = Person(script("values", "start", "exact", "stop", "exact", "", "quit"))
    PlainGame(person, table, catalogue("en")).run()
    said = " ".join(person.text.split())
    assert "It takes less than a minute and 3 MB on disk, 6 MB until it is done. Games go on meanwhile." in said
    assert "It goes on in the background. Type exact to see how far it is." in said
    assert "Making the values exact: 25 %" in said
    assert said.count("Stopped. What is done is kept for the next time.") == 2
    assert "Peeked" not in export(store, table.id).tags


def test_the_plain_game_says_when_the_values_are_exact(store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "values"))
    monkeypatch.setattr("dicecup.solve.making.Maker", FakeMaker)
    monkeypatch.setattr(FakeMaker, "share", 1.0)
    person = Person(script("exact", "start", "quit"))
    PlainGame(person, played(store, "yahtzee", ["Ann"], 1), catalogue("en")).run()
    assert "The values are exact now: ask again." in person.lines


def test_a_rematch_keeps_the_score_and_lets_the_other_begin(store: Store) -> None:
    person = Person(first(("Type rematch", "rematch")), seed=3)
    start(person, store, PlayRequest("mickey-mouse", names=("Ann", "Bob")), random.Random(3).randbytes)
    later, earlier = sorted(store.games(), key=lambda stored: "Match" not in stored.header.record.tags)
    assert [seat.name for seat in later.seats] == ["Bob", "Ann"]
    assert later.header.record.tags["Match"] == earlier.header.id
    score = LocalTable.open(store, later.header.id).series
    assert score.games == 2
    assert any(line.startswith("After 2 games of this series: ") for line in person.lines)


def test_history_bests_and_replay(store: Store) -> None:
    for seed in (1, 2):
        finished(store, "mickey-mouse", ["Ann", "Bob"], seed)
    person = Person(
        script("history", "bests", "replay 9", "replay 1", "", "3", "back", "sheet", "zork", "end", "", "replay", "quit", "quit")
    )
    start(person, store, PlayRequest())
    assert "1. 2026-09-21 12:00, Mickey Mouse Yahtzee: Ann " in person.text
    assert "Mickey Mouse Yahtzee, Ann: best " in person.text
    assert "Type replay and a number from 1 to 2; history lists the games." in person.lines
    assert "Move 4 of" in person.text
    assert "Move 3 of" in person.text
    assert "Total: Ann" in person.text
    assert person.lines[-1] == "Nothing was begun."


def test_with_nothing_to_look_back_at(store: Store) -> None:
    person = Person(script("history", "bests", "replay", "quit"))
    start(person, store, PlayRequest())
    assert "No game has been played yet." in person.lines
    assert "No game has been finished yet." in person.lines


def test_where_optimal_sits_without_values_the_game_offers_to_make_them_and_another_may_play_meanwhile(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = LocalTable.create(store, "mickey-mouse", [Seat("Optimal", "bot:optimal")], entropy=random.Random(2).randbytes)
    monkeypatch.setattr("dicecup.solve.pocket.FOLDER", Path("no tables here"))
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "values"))
    monkeypatch.setattr("dicecup.solve.making.Maker", FakeMaker)
    person = Person(first(("Type start", "start"), ("Who plays on", "greedy")), seed=2)
    PlainGame(person, table, catalogue("en")).run()
    assert "No table for mickey-mouse" in " ".join(person.text.split())
    assert "It goes on in the background. Type exact to see how far it is." in " ".join(person.text.split())
    assert table.over


def test_a_lost_tie_break_is_neither_a_win_nor_a_tie(store: Store, tmp_path: Path) -> None:
    (tmp_path / "tried").mkdir()
    with quick_store(tmp_path / "tried") as tried:
        every = (finished(tried, "mickey-mouse", ["Ann", "Bob"], seed) for seed in range(100))
        seed = next(seed for seed, table in enumerate(every) if len(set(table.seen().view.scores)) == 1)
    table = finished(store, "mickey-mouse", ["Ann", "Bob"], seed)
    node, score = table.node, table.seen().view.scores[0]
    assert isinstance(node, Over)
    winner, loser = (("Ann", "Bob")[seat] for seat in (node.winners[0], 1 - node.winners[0]))
    person = Person(script("history", "bests", "quit"))
    start(person, store, PlayRequest(fresh=True))
    assert f"Ann {score}, Bob {score}; {winner} won." in person.text
    assert f"{winner}: best {score}, average {score}.0 of 1 game. Won: 1/1." in " ".join(person.text.split())
    assert f"{loser}: best {score}, average {score}.0 of 1 game. Won: 0/1." in " ".join(person.text.split())
