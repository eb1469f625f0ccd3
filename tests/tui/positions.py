"""Tables in the middle of a game, the same in every run."""

from __future__ import annotations

import random
from collections.abc import Sequence

from dicecup.core.machine import Chance, Choice, Over
from dicecup.core.moves import AGAIN, Cross, Keep, Move
from dicecup.journal import DiceSource, Seat
from dicecup.store import Store
from dicecup.table import new_game
from dicecup.tui.local_table import LocalTable
from tests.table.agreement import older
from tests.tui.hands import seeded

NOON = 1_789_992_000.0


def begun(
    store: Store, key: str, seats: Sequence[Seat | str], seed: int = 5, dice: DiceSource = "fair", **options: object
) -> LocalTable:
    """A table at which nothing has happened yet; its dice follow from the seed alone, as they do in the older scheme."""
    journal = new_game(key, seats, dict(options), dice=dice, entropy=seeded(seed), clock=lambda: NOON)
    if dice == "fair":
        journal = older(journal)
    store.create(journal)
    return LocalTable(store, journal, lambda: NOON)


def played(store: Store, key: str, names: Sequence[str], moves: int, seed: int = 5) -> LocalTable:
    """A table after about so many moves; dice lie on it, or the game is over."""
    table = begun(store, key, names, seed)
    rng = random.Random(seed)
    for _ in range(moves):
        step(table, rng)
    while isinstance(table.node, Chance):
        step(table, rng)
    return table


def finished(store: Store, key: str, names: Sequence[str], seed: int = 5) -> LocalTable:
    """A table at which a whole game was played."""
    table = begun(store, key, names, seed)
    rng = random.Random(seed)
    while not table.over:
        step(table, rng)
    return table


def step(table: LocalTable, rng: random.Random) -> None:
    """One throw or decision."""
    node = table.node
    if isinstance(node, Chance):
        table.roll(node.seat)
    elif not isinstance(node, Over):
        table.move(node.seat, decided(node, rng))


def decided(node: Choice, rng: random.Random) -> Move:
    """A quick, reasonable move."""
    gains: list[Move] = [move for move in node.legal if not isinstance(move, Keep | Cross) and move != AGAIN]
    ends = gains or [move for move in node.legal if not isinstance(move, Keep)]
    return rng.choice(ends if ends and rng.random() < 0.7 else list(node.legal))
