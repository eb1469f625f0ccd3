"""`check_game`, the compliance suite for new games, detects each kind of broken game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from dicecup.core import Chance, Choice, Move, Node, Over, Throw
from dicecup.games import EDITIONS
from dicecup.games.check import BrokenLaw, check_game
from dicecup.games.maxi_yatzy import MaxiYatzy
from dicecup.games.sheet import State
from dicecup.games.view import Sum, View

SOLO = replace(EDITIONS["maxi-yatzy"], players=range(1, 2))


@dataclass(frozen=True)
class Endless(MaxiYatzy):
    def step(self, state: State, move: Move) -> State:
        return self.start() if len([box for box in state.sheets[0].boxes if box is None]) == 1 else super().step(state, move)


@dataclass(frozen=True)
class Repeating(MaxiYatzy):
    def node(self, state: State) -> Node:
        node = super().node(state)
        return node._replace(legal=node.legal + node.legal[-1:]) if isinstance(node, Choice) else node


@dataclass(frozen=True)
class Loaded(MaxiYatzy):
    def node(self, state: State) -> Node:
        node = super().node(state)
        if not isinstance(node, Chance):
            return node
        heavier = dict.fromkeys(node.outcomes, 1)
        return Chance(node.seat, Throw(node.throw.names, node.throw.fall, heavier))


@dataclass(frozen=True)
class Miscounting(MaxiYatzy):
    def view(self, state: State) -> View:
        return replace(super().view(state), sums=(Sum("total", "total", (-1,)),))


@dataclass(frozen=True)
class Unwon(MaxiYatzy):
    def node(self, state: State) -> Node:
        node = super().node(state)
        return Over(()) if isinstance(node, Over) else node


@dataclass(frozen=True)
class Fickle(MaxiYatzy):
    def step(self, state: State, move: Move) -> State:
        LUCK.append(move)
        return super().step(state, move)._replace(rolls=len(LUCK) % 2)


LUCK: list[Move] = []


@pytest.mark.parametrize(
    ("make", "law"),
    [
        (Endless, "a game ends"),
        (Repeating, "each legal move is named once"),
        (Loaded, r"the weights add up to 6\*\*dice"),
        (Miscounting, "the last line under the sheet is the score"),
        (Unwon, "winners have the highest score"),
        (Fickle, "a step is a function of the state and the move"),
    ],
)
def test_a_broken_law_is_reported_with_the_record(make: Callable[..., Any], law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.games.check.LONGEST", 500)
    with pytest.raises(BrokenLaw, match=law) as broken:
        check_game(replace(SOLO, make=make))
    assert "\n\nDicecup-Record: 1\nGame: maxi-yatzy\n" in str(broken.value)


def test_a_sound_game_passes() -> None:
    check_game(SOLO)
