"""Faults that people met in the terminal, each as a test."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from dicecup.core.machine import Choice
from dicecup.games import EDITIONS
from dicecup.journal import Seat
from dicecup.messages.pacing import UNDO_FACTOR, wait_of_bot
from dicecup.store import Store, export
from dicecup.tui.app import play as play_screen
from dicecup.tui.app.app import DicecupApp
from dicecup.tui.app.dialogs import WordsScreen
from dicecup.tui.app.home import HomeScreen
from dicecup.tui.app.play import PlayScreen
from dicecup.tui.app.widgets import Board, TextLine
from dicecup.tui.exact import Status
from dicecup.tui.history import DAY, forget_empty, unfinished
from dicecup.tui.history import played as played_games
from dicecup.tui.local_table import LocalTable
from dicecup.tui.plain import game as plain_game
from dicecup.tui.plain.lobby import start
from dicecup.tui.starting import PlayRequest
from dicecup.words import catalogue
from tests.tui.hands import Hand, press, run, until
from tests.tui.person import Person, quick_store, script
from tests.tui.positions import NOON, begun, played
from tests.tui.screens import screen_text


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with quick_store(tmp_path) as opened:
        yield opened


def line(pilot: Pilot[None], name: str) -> str:
    return Hand(pilot).screen.query_one(f"#{name}", TextLine).shown[0]


# Choosing


def test_enter_marks_no_row_that_nobody_moved_to(store: Store) -> None:
    table = played(store, "yahtzee", ["Ann", "Bob"], 3)
    before = table.moves

    async def evening(pilot: Pilot[None]) -> None:
        await press(pilot, "enter", "enter", "x")
        assert "Choose a row" in line(pilot, "event")
        assert table.moves == before
        await press(pilot, "down", "enter")
        await until(pilot, lambda: len(table.moves) > len(before))

    run(DicecupApp(store, table=table), evening)


def test_the_screen_tells_how_many_turns_are_left_and_how_far_the_bonus_is(store: Store) -> None:
    table = played(store, "yahtzee", ["Ann", "Bob"], 30)

    async def evening(pilot: Pilot[None]) -> None:
        assert line(pilot, "hint") == "7 turns left; Upper bonus: 63 to go."
        await press(pilot, "down")
        assert line(pilot, "hint").startswith("Enter: Three of a kind, 18 points")

    run(DicecupApp(store, table=table), evening)


@pytest.mark.parametrize("has", [True, False])
def test_values_are_offered_only_where_there_are_some(has: bool, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (play_screen, plain_game):
        monkeypatch.setattr(module, "has_values", lambda _game: has)
        monkeypatch.setattr(module, "has_chances", lambda _game: has)
    monkeypatch.setattr("dicecup.tui.exact.BackgroundSolving.status", lambda *_: Status("", "nothing"))
    table = played(store, "yahtzee", ["Ann", "Bob"], 3)

    async def evening(pilot: Pilot[None]) -> None:
        screen = Hand(pilot).screen
        await until(pilot, lambda: screen.known is not None)
        assert any(key == "v" for key, _, _ in screen.keys()) == has  # noqa: SIM118
        assert ("v" in screen.help_keys()) == ("w" in screen.help_keys()) == has

    run(DicecupApp(store, table=table), evening)
    person = Person(script("help", "quit"))
    plain_game.PlainGame(person, table, catalogue("en")).run()
    assert any(said.startswith("values ") for said in person.lines) == has
    assert any(said.startswith("chances ") for said in person.lines) == has
    assert max(map(len, person.lines)) <= 80


def test_a_screen_that_is_closed_several_times_closes_no_other_one(store: Store) -> None:
    async def evening(pilot: Pilot[None]) -> None:
        screen = Hand(pilot).screen
        for _ in range(3):  # as keys do that were pressed while the machine was busy
            screen.dismiss()
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))

    run(DicecupApp(store, table=played(store, "yahtzee", ["Ann", "Bob"], 3)), evening)


# Boards on small screens


def drawn(store: Store, table: LocalTable, size: tuple[int, int], *keys: str, language: str = "en") -> str:
    app, shown = DicecupApp(store, table=table, bot_seconds=30, language=language), list[str]()

    async def look(pilot: Pilot[None]) -> None:
        await press(pilot, *keys)
        await pilot.pause()
        shown.append(screen_text(app))

    run(app, look, size)
    return shown[0]


@pytest.mark.parametrize("language", ["fi", *(pytest.param(each, marks=pytest.mark.heavy) for each in ("en", "sv"))])
def test_showdown_at_80_by_24_shows_all_cards_to_place(language: str, store: Store) -> None:
    text = " ".join(drawn(store, begun(store, "showdown", ["Ann", "Bob", "Cy", "Dee"]), (80, 24), language=language).split("│"))
    for card in EDITIONS["showdown"].rows:
        assert catalogue(language)(f"card-{card}") in text


@pytest.mark.parametrize("language", ["fi", *(pytest.param(each, marks=pytest.mark.heavy) for each in ("en", "sv"))])
def test_showdown_at_80_by_24_shows_all_cards_that_can_be_chosen(language: str, store: Store) -> None:
    table = LocalTable.create(store, "showdown", ["Ann", "Bob", "Cy", "Dee"], dice="physical")
    for move in ("m:1", "r:5,5,5,5,5"):
        table.move(0, move)
    node = table.node
    assert isinstance(node, Choice)
    text = drawn(store, table, (80, 24), "down", language=language)
    assert sum(str(move).startswith("place") for move in node.legal) > 7
    for card in (str(move).partition(":")[2] for move in node.legal if str(move).startswith("place")):
        assert catalogue(language)(f"card-{card}") in text


@pytest.mark.parametrize("seats", [2, 4])
def test_mickey_mouse_at_60_columns_shows_all_spaces(seats: int, store: Store) -> None:
    table = played(store, "mickey-mouse", ["Ann", "Bob", "Cy", "Dee"][:seats], 16)
    text = drawn(store, table, (60, 24), "down").splitlines()
    assert text[1].split()[:6] == ["0", "1", "2", "3", "4", "5"]
    assert text[2].startswith("┌───────┬───┬───┬───┬───┬───┐")
    for space in (column[at][0] for column in table.seen().view.columns for at in range(5)):
        assert space is None or any(f"{mark}{name}" in "".join(text) for mark, name in zip("●■▲◆", "ABCD", strict=True))


# Bots


def test_a_bots_first_throw_waits_long_enough_to_undo_and_its_pace_can_be_changed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    def waited(table: LocalTable, pace: Any, usual: float) -> float:
        waits.append(wait_of_bot(table, pace, usual))
        return 0.0

    monkeypatch.setattr(play_screen, "wait_of_bot", waited)
    table = begun(store, "mickey-mouse", [Seat("Ann"), Seat("Robo", "bot:greedy")])

    async def evening(pilot: Pilot[None]) -> None:
        hand = Hand(pilot)
        await press(pilot, "p", "p")
        assert line(pilot, "event") == "How fast bots play: Instantly"
        await press(pilot, "p")
        await hand.play(6)
        await hand.my_turn()

    run(DicecupApp(store, table=table, bot_seconds=1.0), evening)
    assert waits[0] == 0.4 * UNDO_FACTOR
    assert waits[1] == 0.4


def test_in_plain_mode_bots_play_at_the_pace_that_is_asked_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("dicecup.tui.plain.game.time.sleep", slept.append)
    request = PlayRequest("mickey-mouse", names=("Ann",), bots=("greedy",), first="2", pace="leisurely")
    start(Person(script("pace", "quit")), store, request)
    assert slept
    assert set(slept) == {2.5}
    start(Person(script("", "quit")), store, PlayRequest("mickey-mouse", names=("Ann",), bots=("greedy",), first="2"))
    assert slept[-1] == 0.0, "for pipes and screen readers they do not wait unless asked to"


# Words for the dice


def test_a_word_given_on_the_command_line_is_part_of_the_dice(store: Store) -> None:
    request = PlayRequest("yahtzee", names=("Ann", "Bob"), bots=("greedy",), first="Bob", words=("tiger", "lily"))
    request.check()
    tags = request.table(store).record().tags
    assert (tags["Word-0"], tags["Word-1"]) == ("tiger", "lily")
    turned = PlayRequest("maxi-yatzy", names=("Ann", "Bob"), first="Bob", words=("tiger",)).table(store).record().tags
    assert (turned["Seat-1"], turned["Word-1"]) == ("Ann", "tiger")
    assert len(turned["Word-0"]) == 32, "random for who gives none"


@pytest.mark.parametrize(
    "request_",
    [
        PlayRequest("yahtzee", words=("tiger",)),
        PlayRequest("yahtzee", names=("Ann",), words=("tiger", "lily")),
        PlayRequest("yahtzee", names=("Ann",), words=(" tiger",)),
        PlayRequest("yahtzee", names=("Ann",), words=("tiger",), dice="physical"),
        PlayRequest(words=("tiger",)),
    ],
)
def test_a_word_that_cannot_be_given_is_refused_before_the_game(request_: PlayRequest) -> None:
    with pytest.raises(Exception, match="word"):
        request_.check()


def test_words_are_asked_for_on_the_screen_before_the_first_throw(store: Store) -> None:
    table = LocalTable.create(store, "yahtzee", ["Ann", "Bob", Seat("Robo", "bot:greedy")])

    async def evening(pilot: Pilot[None]) -> None:
        await press(pilot, "f")
        await until(pilot, lambda: isinstance(pilot.app.screen, WordsScreen) and len(pilot.app.screen.query(Input)) == 2)
        for seat, word in enumerate(("lily", "tiger")):
            await until(pilot, lambda at=seat: pilot.app.focused is not None and pilot.app.focused.id == f"word-{at}")  # type: ignore[misc]
            await press(pilot, *word, "enter")
        await until(pilot, lambda: table.agreed)
        assert not Hand(pilot).screen.is_useful("words")
        await press(pilot, "f", "space")
        await until(pilot, lambda: bool(table.moves))

    run(DicecupApp(store, table=table, bot_seconds=30), evening)
    assert export(store, table.id).tags["Word-0"] == "lily"
    assert export(store, table.id).tags["Word-1"] == "tiger"


def test_words_are_asked_for_line_by_line_before_the_first_throw(store: Store) -> None:
    person = Person(script("words", "lily", "", "", "words", "quit"))
    start(person, store, PlayRequest("yahtzee", names=("Ann", "Bob")))
    (game_id,) = store.ids()
    assert export(store, game_id).tags["Word-0"] == "lily"
    assert "The words are part of every throw." in person.lines
    assert any(said.startswith("The dice are agreed on") for said in person.lines)


# Games without a move


def test_games_without_a_move_do_not_pile_up(store: Store) -> None:
    for _ in range(3):
        person = Person(script("sheet", "quit"))
        start(person, store, PlayRequest("yahtzee", names=("Ann", "Bob")))
        assert person.lines[-1] == "Nothing was begun."
    assert store.ids() == []

    async def evening(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        assert store.ids() == []

    run(DicecupApp(store, table=begun(store, "yahtzee", ["Ann", "Bob"])), evening)


def test_a_game_that_a_killed_program_never_began_is_not_listed_and_goes_after_a_day(store: Store) -> None:
    begun(store, "yahtzee", ["Ann"])
    begun(store, "yahtzee", [Seat("Cleo", "elsewhere")], seed=6)
    kept = played(store, "yahtzee", ["Ann"], 1, seed=7)
    assert [each.header.id for each in unfinished(store)] == [kept.id]
    assert [each.header.id for each in played_games(store)] == [kept.id]
    forget_empty(store, NOON + DAY)
    assert len(store.ids()) == 3
    forget_empty(store, NOON + DAY + 1)
    assert len(store.ids()) == 2, "those of people elsewhere and those with a move stay"


# Terminals that can do less


def test_the_plain_game_can_be_played_where_the_encoding_is_ascii(store: Store) -> None:
    target = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    from dicecup.tui.plain.console import Console

    typed = io.StringIO("\n\n?\nsheet\nrules\nhelp\nk 1 2\nquit\n")
    names = ("Äiti", "漢字")
    start(Console(typed, target), store, PlayRequest("firefly", names=names, language="fi"))
    target.seek(0)
    said = target.buffer.read().decode("ascii")
    assert "Aiti" in said
    assert "heittaa" in said
    assert "一" not in said


def test_the_app_draws_pips_and_words_where_signs_and_arrows_cannot_be_drawn(store: Store) -> None:
    app, shown = DicecupApp(store, table=played(store, "firefly", ["Ann", "Bob"], 1), draws=False), list[str]()

    async def look(pilot: Pilot[None]) -> None:
        await pilot.pause()
        shown.append(screen_text(app))
        assert Hand(pilot).screen.query_one(Board)

    run(app, look)
    assert "一" not in shown[0]
    assert "●" in shown[0]


@pytest.mark.parametrize("size", [(30, 8), (20, 4)])
def test_lists_move_by_pages_where_the_screen_has_no_room_for_one(size: tuple[int, int], store: Store) -> None:
    async def evening(pilot: Pilot[None]) -> None:
        menu = pilot.app.screen.query_one(OptionList)
        await press(pilot, "pagedown", "pageup", "end", "pageup", "pagedown", "home", "pageup")
        assert menu.highlighted == 0
        await press(pilot, "enter")
        await until(pilot, lambda: pilot.app.focused is not None and pilot.app.focused.id == "begin")
        await press(pilot, "pagedown", "pageup", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))

    run(DicecupApp(store), evening, size)
