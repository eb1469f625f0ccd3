"""Trained judges: small files, the same chances by every way of computing them, and a bot that plays by them."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import numpy as np
import pytest

from dicecup import solve
from dicecup.bots.registry import bots_for, make
from dicecup.core import Chance, Choice, Keep
from dicecup.games import EDITIONS, open_record, record_of
from dicecup.kernels.batch import network as batch_network
from dicecup.solve.service import TRAINED
from dicecup.solve.trained import judge, judge_arrays
from tests.laws.positions import walk

TABLES = [(key, seats) for key, listed in EDITIONS.items() for seats in listed.trained]


def test_all_judges_ship_in_a_megabyte() -> None:
    files = sorted(path.name for path in judge.FOLDER.iterdir())
    assert files == sorted(f"{key}-{seats}{judge.SUFFIX}" for key, seats in TABLES)
    assert sum(path.stat().st_size for path in judge.FOLDER.iterdir()) < 1_000_000


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_plain_numpy_and_batch_agree_and_chances_add_up(key: str, seats: int) -> None:
    game = EDITIONS[key].new(seats)
    kind = next(kind for kind in TRAINED if kind.judges(game))
    header, weights = judge.read_judge(judge.FOLDER / f"{key}-{seats}{judge.SUFFIX}")
    assert (header.seats, header.rules) == (seats, EDITIONS[key].rules)
    assert 0 < header.error < 0.05
    padded = [np.array(each) for each in weights]
    padded[0] = np.vstack([padded[0], np.zeros((1, header.first))])
    batch = batch_network.Weights(*(each[0] if len(each) == 1 else each for each in padded))
    plain, fast = judge.network(weights), judge_arrays.network(weights)
    for state, _ in islice(walk(game, random.Random(3)), 0, 120, 12):
        on = list(kind.file("features").features(game, state))
        found = plain(on)
        assert sum(found) == pytest.approx(1)
        assert fast(on) == pytest.approx(found, abs=1e-9)
        assert batch_network.chances(np, batch, np.array([on]))[0] == pytest.approx(found, abs=1e-9)


@pytest.mark.parametrize(("key", "seats"), [("showdown", 2), ("mickey-mouse", 3)])
def test_values_hang_together_through_a_turn(key: str, seats: int) -> None:
    """Before a throw stands the mean of what is best after it, and every legal move has a chance."""
    game = EDITIONS[key].new(seats)
    estimates = solve.estimates(game)
    assert estimates is not None
    checked = 0
    for state, _ in islice(walk(game, random.Random(8)), 60):
        node = game.node(state)
        if isinstance(node, Choice):
            found: Any = estimates.values(state)
            assert found.keys() == set(node.legal)
            assert all(0 <= value <= 1 for value in found.values())
        elif isinstance(node, Chance) and len(node.outcomes) <= 21:
            after: list[Any] = [(game.step(state, move), ways) for move, ways in node.outcomes.items()]
            if all(isinstance(game.node(each), Choice) for each, _ in after):
                choices: list[Any] = [estimates.values(each) for each, _ in after]
                best = sum(max(found.values()) * ways for found, (_, ways) in zip(choices, after, strict=True))
                assert estimates.values(state) == pytest.approx(best / node.throw.total, abs=1e-9)
                checked += 1
    assert checked


def test_a_master_takes_a_win_that_is_there() -> None:
    record = record_of("mickey-mouse", 3)
    game, state = open_record(record)
    none = None
    tokens = ((5, 5, 5, none, none), (4, 4, 4, 4, none), (4, 3, 3, 3, none))
    state = state._replace(tokens=tokens, turn=9, dice=("goofy", "donald", "donald", "donald", "daisy"), rolls=3)
    choice = game.node(state)
    assert isinstance(choice, Choice)
    chosen = make("master", record, game, 0, random.Random(1)).choose(state, choice, ())
    assert str(chosen) in {"s:donald", "s:daisy"}
    assert not isinstance(chosen, Keep)


def test_masters_play_where_there_is_a_judge() -> None:
    for key, listed in EDITIONS.items():
        for seats in listed.players:
            assert ("master" in bots_for(key, seats)) == ((key, seats) in TABLES)
            assert not set(listed.trained) & set(listed.solvable)
