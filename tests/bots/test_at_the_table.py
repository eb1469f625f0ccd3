"""`optimal` plays Yahtzee through the table, with fair dice and every move durable in the store."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from dicecup import solve
from dicecup.bots.registry import make
from dicecup.core import Choice
from dicecup.games import new
from dicecup.journal import Seat
from dicecup.store import Store, check
from dicecup.tui.local_table import LocalTable

GAMES = 200
VALUE = 254.5877
"""The published value of the game, and what `optimal` must therefore score on average."""


def test_optimal_scores_the_expected_value_on_average(tmp_path: Path) -> None:
    solve.ensure(new("yahtzee"))
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    try:
        with ThreadPoolExecutor(32) as tables:
            scores = list(tables.map(lambda number: whole_game(store, number), range(GAMES)))
        assert not list(check(store))
    finally:
        store.close()
    assert abs(fmean(scores) - VALUE) < 3 * stdev(scores) / sqrt(GAMES)


def whole_game(store: Store, number: int) -> int:
    """The score of one game; its dice come from its number, so that the test is the same every time."""
    entropy = random.Random(number)
    table = LocalTable.create(store, "yahtzee", [Seat("Optimal", "bot:optimal")], entropy=entropy.randbytes)
    bot = make("optimal", table.header.record, table.game, 0, entropy)
    table.roll(0)
    while not table.over:
        if isinstance(table.node, Choice):
            table.move(0, bot.choose(table.state, table.node, table.moves))
        else:
            table.roll(0)
    return table.game.scores(table.state)[0]
