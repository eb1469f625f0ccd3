"""Whole games of every edition through the app, with few and with many players, by hand and against bots."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from dicecup.games import EDITIONS
from dicecup.games.check import random_move
from dicecup.journal import DiceSource, Seat
from dicecup.tui.app.app import DicecupApp
from dicecup.tui.app.art.scene import Scene
from dicecup.tui.app.widgets import Board, BoardHead
from dicecup.tui.following import Following
from dicecup.tui.local_table import LocalTable
from dicecup.tui.speaking import TableSpeaker
from dicecup.words import catalogue
from tests.tui.hands import NAMES, Hand, beside_bots, people, run, seeded, until
from tests.tui.person import quick_store

COUNTS = [(key, count) for key, edition in EDITIONS.items() for count in edition.players]
heavy = pytest.mark.heavy
PEOPLE = [
    ("yahtzee", 1),
    pytest.param("maxi-yatzy", 2, marks=heavy),
    pytest.param("power-yahtzee", 2, marks=heavy),
    ("mickey-mouse", 4),
    pytest.param("showdown", 2, marks=heavy),
]
BESIDE_BOTS = [
    pytest.param("yahtzee", 2, marks=heavy),
    ("firefly", 2),
    pytest.param("yatzy", 2, marks=heavy),
    ("maxi-yatzy", 3),
    pytest.param("maxi-yatzy", 10, marks=heavy),
    ("power-yahtzee", 2),
    pytest.param("power-yahtzee", 6, marks=heavy),
    ("mickey-mouse", 3),
    ("showdown", 2),
]
REAL_DICE = ("firefly", pytest.param("power-yahtzee", marks=heavy), "mickey-mouse")
"""One edition for each way to enter dice; `yahtzee`, `yatzy` and `maxi-yatzy` are entered like `firefly`, without its signs, and
`showdown` is played with real dice in the plain terminal."""


def play_out(folder: Path, key: str, seats: list[Seat], dice: DiceSource = "fair") -> LocalTable:
    store = quick_store(folder)
    table = LocalTable.create(store, key, seats, dice=dice, entropy=seeded(len(seats)))
    told: list[int] = []

    async def script(pilot: Pilot[None]) -> None:
        hand = Hand(pilot, seed=len(seats))
        await hand.play()
        await until(pilot, lambda: len(pilot.app.screen_stack) == 4)  # the base, the start, the table, and the result on top
        told.append(len(hand.screen.log_lines))

    run(DicecupApp(store, table=table, bot_seconds=0), script)
    assert table.over
    assert told[0] > 0
    again = LocalTable.open(store, table.id)
    assert again.over
    assert again.moves == table.moves
    store.close()
    return table


@pytest.mark.parametrize(("key", "count"), BESIDE_BOTS)
def test_a_person_plays_a_whole_game_beside_bots(key: str, count: int, tmp_path: Path) -> None:
    play_out(tmp_path, key, beside_bots(count, "greedy" if key == "showdown" else "random"))


@pytest.mark.parametrize(("key", "count"), PEOPLE)
def test_people_play_a_whole_game_at_one_keyboard(key: str, count: int, tmp_path: Path) -> None:
    play_out(tmp_path, key, people(count))


@pytest.mark.parametrize("key", REAL_DICE)
def test_a_whole_game_with_real_dice(key: str, tmp_path: Path) -> None:
    table = play_out(tmp_path, key, beside_bots(max(2, EDITIONS[key].players[0])), "physical")
    assert table.header.dice == "physical"


@pytest.mark.parametrize(("key", "count"), COUNTS)
def test_every_number_of_players_is_drawn_with_the_one_to_act_in_sight(key: str, count: int) -> None:
    speaker = TableSpeaker(catalogue("en"), EDITIONS[key], NAMES[:count])
    following = Following(EDITIONS[key].new(count), speaker)
    rng = Random(count)
    for _ in range(4 * count):
        node = following.now.node
        following.add(random_move(node, rng))
        scene = Scene(speaker, following.now)
        canvas = Board(scene).draw(53)
        head = BoardHead(Board(scene)).draw(53)
        assert following.now.seat is not None
        shown = f"{head.text()}{canvas.text()}"
        assert speaker.names[following.now.seat][:3] in shown or following.now.view.contest
