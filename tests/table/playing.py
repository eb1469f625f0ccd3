"""Random games, for tests."""

from collections.abc import Iterator
from random import Random
from typing import Any

from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Move, Place
from dicecup.games import EDITIONS
from dicecup.journal import DiceSource
from dicecup.store import Store
from dicecup.tui.local_table import LocalTable

EVERY_TABLE = [(key, seats) for key, edition in EDITIONS.items() for seats in (edition.players[0], min(edition.players[-1], 4))]


def names(count: int) -> list[str]:
    return [f"Player {seat}" for seat in range(count)]


def choose(node: Choice, random: Random) -> Move:
    """A random legal move, biased so that a game of Showdown ends."""
    ends = [move for move in node.legal if not str(move).startswith("k:")]
    places = [move for move in ends if isinstance(move, Place)]
    return random.choice(places or (ends if ends and random.random() < 0.6 else node.legal))


def turns(table: LocalTable, random: Random, undo: float = 0.0) -> Iterator[None]:
    """Play to the end, pausing after every command."""
    while not table.over:
        node = table.node
        assert isinstance(node, Chance | Choice)
        seat = node.seat
        if isinstance(node, Choice):
            table.move(seat, choose(node, random))
        elif table.header.dice == "physical":
            table.move(seat, node.throw.draw(random.randrange))
        else:
            table.roll(seat)
        yield
        if table.can_undo(seat) and random.random() < undo:
            table.undo(seat)
            yield


def finish(table: LocalTable, seed: int = 1, undo: float = 0.0) -> LocalTable:
    for _ in turns(table, Random(seed), undo):
        pass
    return table


def seeded_table(store: Store, game: str, seats: int, seed: int = 1, *, dice: DiceSource = "fair", **options: Any) -> LocalTable:
    """A table whose random bytes come from a seed."""
    entropy, clock = Random(seed).randbytes, lambda: 1_800_000_000.0
    return LocalTable.create(store, game, names(seats), dice=dice, entropy=entropy, clock=clock, **options)
