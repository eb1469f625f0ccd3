"""Hypothesis strategies for positions: any edition, number of seats, options and version of the rules, after random moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from dicecup.core import Move, Node, Over, Record
from dicecup.games import EDITIONS, Edition, PlayableGame, edition
from dicecup.games.check import random_move, tables

every_edition = pytest.mark.parametrize("key", EDITIONS)

TABLES = [(key, seats) for key, listed in EDITIONS.items() for seats in listed.players]
every_table = pytest.mark.parametrize(("key", "seats"), TABLES)


@dataclass(frozen=True)
class Position:
    """A game, its record so far and the state that the moves led to."""

    edition: Edition
    game: PlayableGame[Any]
    record: Record
    state: Any

    @property
    def node(self) -> Node:
        """Who acts next."""
        return self.game.node(self.state)


def walk(game: PlayableGame[Any], random: Random) -> Iterator[tuple[Any, Move]]:
    """A random game: each state with the move made there."""
    state = game.start()
    while not isinstance(node := game.node(state), Over):
        move = random_move(node, random)
        yield state, move
        state = game.step(state, move)


@st.composite
def positions(draw: st.DrawFn, key: str, longest: int = 250) -> Position:
    """A position after at most `longest` random moves from the start."""
    listed = edition(key)
    seats = draw(st.sampled_from(listed.players))
    options = draw(st.sampled_from(tables(listed, seats)))
    random = Random(draw(st.integers(0, 2**32 - 1)))
    length = draw(st.integers(0, longest))
    rules = draw(st.sampled_from(listed.versions))
    game = listed.table(seats, options, rules)
    state = game.start()
    moves: list[Move] = []
    while len(moves) < length and not isinstance(node := game.node(state), Over):
        moves.append(random_move(node, random))
        state = game.step(state, moves[-1])
    return Position(listed, game, Record(key, seats, options, rules, tuple(moves)), state)
