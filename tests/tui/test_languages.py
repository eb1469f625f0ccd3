"""The terminal in every language: whole games, what can be typed, and which language is spoken."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from dicecup.bots.registry import make
from dicecup.core.machine import Choice
from dicecup.games import EDITIONS, edition
from dicecup.store import Store
from dicecup.tui.app.app import DicecupApp
from dicecup.tui.app.dialogs import PickScreen
from dicecup.tui.app.home import HomeScreen
from dicecup.tui.local_table import LocalTable
from dicecup.tui.options import option_lines
from dicecup.tui.plain.game import PlainGame
from dicecup.tui.seating import seated
from dicecup.words import LANGUAGES, catalogue
from tests.tui.hands import press, run, until
from tests.tui.person import Person, only_record, quick_store, script
from tests.tui.positions import played

OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with quick_store(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("key", EDITIONS)
def test_a_whole_game_in_another_language(key: str, language: str, store: Store) -> None:
    say = catalogue(language)
    seats = seated(say, ["Ann", ""], [None, "greedy"])
    table = LocalTable.create(store, key, seats, entropy=random.Random(key).randbytes)
    bot = make("greedy", table.header.record, table.game, 0, random.Random(key))

    def answer(prompt: str) -> str:
        node = table.node
        return str(bot.choose(table.state, node, table.moves)) if isinstance(node, Choice) else ""

    person = Person(answer)
    assert PlainGame(person, table, say).run()
    assert f"{say('after-title')}." in person.lines
    assert say("table-turn-of", player=say("bot-greedy-name")) in person.text
    assert not any(english in person.text for english in ("press Enter", "First roll", "scores", " total "))


@pytest.mark.parametrize(
    ("language", "typed", "move"),
    [
        ("fi", "sattuma", "s:chance"),
        ("fi", "kolmo", "s:threes"),
        ("fi", "kolme samaa", "s:three-of-a-kind"),
        ("fi", "chance", "s:chance"),
        ("fi", "score threes", "s:threes"),
        ("fi", "keep 3 and 3", "k:3,3"),
        ("sv", "chans", "s:chance"),
        ("sv", "kåk", "s:full-house"),
        ("sv", "full house", "s:full-house"),
    ],
)
def test_rows_are_chosen_in_english_and_in_the_language_spoken(language: str, typed: str, move: str, store: Store) -> None:
    table = LocalTable.create(store, "yahtzee", ["Ann"], dice="physical")
    table.move(0, "r:1,3,3,5,6")
    PlainGame(Person(script(typed)), table, catalogue(language)).run()
    assert str(only_record(store).moves[1]) == move


def test_faces_are_named_in_the_language_spoken(store: Store) -> None:
    table = LocalTable.create(store, "mickey-mouse", ["Ann", "Bob"], dice="physical")
    PlainGame(Person(script("mikki hessu aku aku pluto", "mikki hes")), table, catalogue("fi")).run()
    assert [str(move) for move in only_record(store).moves] == ["r:mickey,pluto,goofy,donald,donald", "k:mickey,goofy"]


@pytest.mark.parametrize(("typed", "said"), [("k 4", "niistä puuttuu 4"), ("zork", "ei ole nyt valinta"), ("kolm", "sopii moneen")])
def test_what_cannot_be_read_is_answered_in_the_language_spoken(typed: str, said: str, store: Store) -> None:
    table = LocalTable.create(store, "yahtzee", ["Ann"], dice="physical")
    table.move(0, "r:1,3,3,5,6")
    PlainGame(person := Person(script(typed)), table, catalogue("fi")).run()
    assert said in " ".join(person.text.split())


def test_the_app_speaks_the_language_chosen_at_the_start(store: Store) -> None:
    played(store, "yahtzee", ["Ann", "Bob"], 9)

    async def script(pilot: Pilot[None]) -> None:
        menu = pilot.app.screen.query_one(OptionList)
        menu.highlighted = menu.get_option_index("language")
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PickScreen))
        await press(pilot, "end", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen) and "Tärningsspel" in title(pilot))
        await press(pilot, "home", "enter")
        await until(pilot, lambda: len(pilot.app.screen.query("#prompt")) == 1)

    run(DicecupApp(store, bot_seconds=0), script)


def title(pilot: Pilot[None]) -> str:
    """The first line of the screen on top; nothing before it is there."""
    return "".join(str(each.render()) for each in pilot.app.screen.query("#title").results(Static))


@pytest.mark.parametrize("key", EDITIONS)
def test_every_option_has_a_label_in_every_language(key: str) -> None:
    for language in LANGUAGES:
        for seats in edition(key).players:
            for line in option_lines(catalogue(language), edition(key), seats):
                assert len({label for label, _ in line.values}) == len(line.values)
