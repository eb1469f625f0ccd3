"""Whole games of every edition through the app, at every number of players, by hand and against bots."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from dicecup.games import EDITIONS
from dicecup.journal import DiceSource, Seat
from dicecup.tui.app.app import DicecupApp
from dicecup.tui.local_table import LocalTable
from tests.tui.hands import Hand, beside_bots, people, run, seeded, until
from tests.tui.person import quick_store

COUNTS = [(key, count) for key, edition in EDITIONS.items() for count in edition.players]
PEOPLE = [(key, count) for key, count in COUNTS if count <= 2] + [("firefly", 10), ("mickey-mouse", 4), ("showdown", 4)]


def play_out(folder: Path, key: str, seats: list[Seat], dice: DiceSource = "fair") -> LocalTable:
    store = quick_store(folder)
    table = LocalTable.create(store, key, seats, dice=dice, entropy=seeded(len(seats)))
    told: list[int] = []

    async def script(pilot: Pilot[None]) -> None:
        hand = Hand(pilot, seed=len(seats))
        await hand.play()
        await until(pilot, lambda: len(pilot.app.screen_stack) == 4)  # the base, the start, the table, and the result on top
        told.append(len(hand.screen.log_lines))

    run(DicecupApp(store, table=table, pace=0), script)
    assert table.over
    assert told[0] > 0
    again = LocalTable.open(store, table.id)
    assert again.over
    assert again.moves == table.moves
    store.close()
    return table


@pytest.mark.parametrize(("key", "count"), COUNTS)
def test_a_person_plays_a_whole_game_beside_bots(key: str, count: int, tmp_path: Path) -> None:
    play_out(tmp_path, key, beside_bots(count, "greedy" if key == "showdown" else "random"))


@pytest.mark.parametrize(("key", "count"), PEOPLE)
def test_people_play_a_whole_game_at_one_keyboard(key: str, count: int, tmp_path: Path) -> None:
    play_out(tmp_path, key, people(count))


@pytest.mark.parametrize("key", EDITIONS)
def test_a_whole_game_with_real_dice(key: str, tmp_path: Path) -> None:
    table = play_out(tmp_path, key, beside_bots(max(2, EDITIONS[key].players[0])), "physical")
    assert table.header.dice == "physical"
