"""Unfinished games on disk: nothing is lost, nothing damaged is touched."""

import random
from pathlib import Path

import pytest

from dicecup.core import parse
from dicecup.games import record_of
from dicecup.tui.lobby import Wish, start
from dicecup.tui.saves import Saves, data_folder
from tests.tui.person import Person, script


def begun(saves: Saves, key: str = "yahtzee") -> str:
    name = saves.new_name(key)
    saves.save(name, record_of(key, 2))
    return name


def test_a_game_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    name = begun(saves)
    games, damaged = saves.unfinished()
    assert [saved.name for saved in games] == [name]
    assert games[0].record == record_of("yahtzee", 2)
    assert damaged == []


def test_a_finished_game_is_kept_but_offered_no_more(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    path = saves.finish(begun(saves))
    assert path.is_file()
    assert saves.unfinished() == ([], [])


def test_a_removed_game_is_gone_and_removing_it_twice_is_no_error(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    name = begun(saves)
    saves.remove(name)
    saves.remove(name)
    assert saves.unfinished() == ([], [])


def test_a_write_that_fails_leaves_the_last_save_whole(tmp_path: Path) -> None:
    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    name = begun(Saves(tmp_path))
    with pytest.raises(OSError, match="No space"):
        Saves(tmp_path, sync=full).save(name, record_of("firefly", 1))
    games, _ = Saves(tmp_path).unfinished()
    assert [saved.record.game for saved in games] == ["yahtzee"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "no header"),
        (b"\xff\xfe\x00", "codec"),
        (b"Game: yahtzee\n\n", "no header Dicecup-Record"),
        (b"Dicecup-Record: 1\nGame: chess\nRules: 1\nSeats: 2\n\n", "unknown game 'chess'"),
        (b"Dicecup-Record: 1\nGame: yahtzee\nRules: 99\nSeats: 2\n\n", "rules version 99"),
        (b"Dicecup-Record: 1\nGame: yahtzee\nRules: 1\nSeats: 2\nMoves: 3\n\nr:1,1,1,1,1\n", "cut off"),
        (b"Dicecup-Record: 1\nGame: yahtzee\nRules: 1\nSeats: 1\n\nr:1,1,1,1,1 s:villa\n", "move 2"),
        (b"x" * 5_000_000, "too large"),
    ],
)
def test_a_damaged_save_is_reported_and_left_alone(text: bytes, reason: str, tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    begun(saves)
    spoiled = saves.unfinished_folder / "spoiled.txt"
    spoiled.write_bytes(text)
    person = Person(script("quit"))
    start(person, saves, Wish())
    told = " ".join(person.text.split())
    assert "spoiled.txt cannot be read and is left alone" in told
    assert reason in told
    assert "1. Yahtzee, Player 1 and Player 2" in told
    assert spoiled.read_bytes() == text


def test_a_folder_that_cannot_be_used_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    person = Person(seed=1)
    start(person, Saves(file), Wish("mickey-mouse", 1), random.Random(1).randrange)
    assert "This game cannot be saved" in person.text
    assert "The game is over." in person.lines


def test_the_environment_says_where(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path / "here"))
    assert data_folder() == tmp_path / "here"
    monkeypatch.delenv("DICECUP_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert "dicecup" in str(data_folder()).casefold()


def test_the_lobby_goes_on_drops_or_begins_anew(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    begun(saves, "firefly")
    begun(saves, "yahtzee")
    person = Person(script("3", "zork", "drop 9", "drop 1", "1", "quit"))
    start(person, saves, Wish(), random.Random(0).randrange)
    assert person.lines.count("Type a number from 1 to 2, or new, or drop 1, or quit.") == 3
    assert "Dropped." in person.lines
    assert len(saves.unfinished()[0]) == 1
    person = Person(script("new", "chess", "7", "maxi", "Ann,Ann", "11", "0", "Ann, Bob , Cy", "quit"))
    start(person, saves, Wish(), random.Random(0).randrange)
    assert "Maxi Yatzy for Ann, Bob and Cy." in person.text
    assert len(saves.unfinished()[0]) == 2


def test_a_clear_wish_asks_nothing(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    begun(saves)
    for wish in (Wish("yahtzee", 2), Wish("yahtzee", names=("Ann",)), Wish("firefly", 1)):
        person = Person(script())
        start(person, saves, wish)
        assert person.prompts[0].endswith("press Enter to throw: ")
    person = Person(script("", ""))
    start(person, saves, Wish("yahtzee", fresh=True))
    assert person.prompts[0].startswith("Who plays?")


def test_leaving_the_lobby_begins_nothing(tmp_path: Path) -> None:
    for answers in (script(), script("quit"), script("1"), script("2", "q")):
        person = Person(answers)
        start(person, Saves(tmp_path), Wish())
        assert person.lines[-1] == "Nothing was begun."
    assert list(tmp_path.iterdir()) == []


def test_every_move_is_on_disk_before_it_is_told(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    told: list[int] = []

    class Watching(Person):
        def say(self, *lines: str) -> None:
            games, _ = saves.unfinished()
            if any(line.startswith(("First roll", "Ann scores")) for line in lines):
                told.append(len(games[0].record.moves))
            super().say(*lines)

    start(Watching(script("", "13", "", "12", "", "11")), saves, Wish("yahtzee", 1, ("Ann",)), random.Random(0).randrange)
    assert told == [1, 2, 3, 4, 5, 6]
    assert parse("s:chance") in saves.unfinished()[0][0].record.moves
