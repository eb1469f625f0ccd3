"""Unfinished games in the store: none is lost, and damaged ones are not changed."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from dicecup.journal import Seat
from dicecup.store import Store, export, import_records
from dicecup.tui.local_table import LocalTable
from dicecup.tui.plain.game import PlainGame
from dicecup.tui.plain.lobby import start, start_here
from dicecup.tui.starting import PlayRequest
from dicecup.words import catalogue
from tests.tui.person import Person, quick_store, script


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with quick_store(tmp_path) as opened:
        yield opened


def begun(store: Store, key: str = "yahtzee", time: float = 1000.0) -> LocalTable:
    table = LocalTable.create(store, key, ["Player 1", "Player 2"], clock=lambda: time)
    table.roll(0)
    return table


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ("UPDATE game SET edition='chess' WHERE id=:id", "unknown game 'chess'"),
        ("UPDATE game SET rules=99 WHERE id=:id", "rules version 99"),
        ("UPDATE entry SET text='s:villa' WHERE game_id=:id AND kind='move'", "entry 5 does not fit"),
    ],
)
def test_a_damaged_game_is_reported_and_left_alone(damage: str, reason: str, store: Store) -> None:
    begun(store)
    spoiled = begun(store)
    with store._engine.begin() as connection:
        connection.execute(text(damage), {"id": spoiled.id})
    person = Person(script("quit"))
    start(person, store, PlayRequest())
    told = " ".join(person.text.split())
    assert f"The game {spoiled.id} cannot be read and is left alone" in told
    assert reason in told
    assert "1. Yahtzee, Player 1 and Player 2" in told
    assert spoiled.id in store.ids()


def test_an_unusable_folder_is_reported_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("DICECUP_DATA", str(file))
    person = Person(seed=1)
    start_here(person, PlayRequest("mickey-mouse", 1))
    assert "Games cannot be saved" in person.text
    assert "The game is over." in person.lines
    leaving = Person(script("", "quit"))
    start_here(leaving, PlayRequest("mickey-mouse", 1))
    assert leaving.lines[-1] == "The game could not be saved."


def test_the_lobby_resumes_drops_or_begins_a_game(store: Store) -> None:
    begun(store, "firefly", 1000)
    begun(store, "yahtzee", 2000)
    person = Person(script("3", "zork", "drop 9", "drop 1", "1", "quit"))
    start(person, store, PlayRequest())
    assert person.lines.count("Type a number from 1 to 2, or new, or drop 1, or quit.") == 3
    assert "Dropped." in person.lines
    assert [stored.header.record.game for stored in store.games()] == ["firefly"]
    person = Person(script("new", "chess", "99", "maxi", "Ann,Ann", "11", "0", "Ann, Bob , Cy", "Dee", "cy", "quit"))
    start(person, store, PlayRequest())
    assert "Maxi Yatzy: Cy, Ann and Bob." in person.text
    assert person.lines[-1] == "Nothing was begun."
    assert len(store.ids()) == 1


def test_games_with_people_elsewhere_are_not_offered(store: Store) -> None:
    LocalTable.create(store, "yahtzee", [Seat("Ann"), Seat("Cleo", "elsewhere")])
    person = Person(script("quit"))
    start(person, store, PlayRequest("yahtzee"))
    assert person.prompts[0].startswith("Who plays?")


def test_complete_arguments_ask_nothing(store: Store) -> None:
    begun(store)
    for request in (PlayRequest("yahtzee", 2), PlayRequest("yahtzee", names=("Ann",)), PlayRequest("firefly", 1)):
        person = Person(script())
        start(person, store, request)
        assert person.prompts[0].endswith("press Enter to throw: ")
    person = Person(script("", ""))
    start(person, store, PlayRequest("yahtzee", fresh=True))
    assert person.prompts[0].startswith("Who plays?")


def test_leaving_the_lobby_begins_nothing(store: Store) -> None:
    for answers in (script(), script("quit"), script("1"), script("2", "q")):
        person = Person(answers)
        start(person, store, PlayRequest())
        assert person.lines[-1] == "Nothing was begun."
    assert store.ids() == []


def test_every_move_is_durable_before_it_is_announced(store: Store) -> None:
    told: list[int] = []

    class Watching(Person):
        def write(self, *lines: str) -> None:
            if any(line.startswith(("First roll", "Ann scores")) for line in lines):
                (game_id,) = store.ids()
                told.append(len(store.entries(game_id)))
            super().write(*lines)

    request = PlayRequest("yahtzee", 1, ("Ann",))
    start(Watching(script("", "13", "", "12", "", "11")), store, request, random.Random(0).randbytes)
    assert told == [3, 4, 5, 6, 7, 8]  # the first throw comes with a commit and a word


def test_a_number_with_leading_zeros_selects_no_game(store: Store) -> None:
    begun(store)
    person = Person(script("00019", "quit"))
    start(person, store, PlayRequest())
    assert "Type a number from 1 to 1, or new, or drop 1, or quit." in person.lines


def test_an_imported_game_whose_seed_is_elsewhere_is_not_offered(store: Store, tmp_path: Path) -> None:
    away = begun(store)
    with Store(f"sqlite:///{tmp_path / 'elsewhere.db'}") as elsewhere:
        import_records(elsewhere, [("mail", export(store, away.id).to_text().encode())])
        assert len(elsewhere.ids()) == 1
        person = Person(script("quit"))
        start(person, elsewhere, PlayRequest())
        assert not any("Unfinished" in line for line in person.lines)


def test_a_conflicting_move_of_another_process_is_reported_and_play_goes_on(store: Store) -> None:
    table = LocalTable.create(store, "mickey-mouse", ["Ann", "Bob"], entropy=random.Random(4).randbytes)
    table.roll(0)
    game = PlainGame(person := Person(script("1", "quit")), table, catalogue("en"))
    other = LocalTable.open(store, table.id)
    other.move(0, next(move for move in other.node.legal if str(move).startswith("s:")))  # type: ignore[union-attr]
    game.run()
    assert "it is the turn of seat 1" in " ".join(person.lines)
    assert "Bob's turn" in person.text
