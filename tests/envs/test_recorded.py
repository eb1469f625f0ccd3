"""Recorded games in the vector environments: masks, observations and rewards agree with the machine move by move."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from dicecup.bots.arena import Match, play_deal
from dicecup.core import Chance, Record
from dicecup.core.record import from_text
from dicecup.envs import environment_id
from dicecup.envs.board_vector import BoardVectorEnv
from dicecup.envs.position import Position
from dicecup.envs.vector import vector_env
from dicecup.games import EDITIONS

GAMES = [
    ("yahtzee", 1, "greedy"),
    ("yatzy", 1, "greedy"),
    ("maxi-yatzy", 1, "random"),
    ("power-yahtzee", 1, "greedy"),
    ("power-yahtzee", 1, "random"),
    ("mickey-mouse", 2, "greedy"),
    ("mickey-mouse", 4, "random"),
    ("showdown", 2, "greedy"),
    ("showdown", 3, "greedy"),
]


def recorded(key: str, seats: int, bot: str) -> Record:
    match = Match(key, (bot,) * seats, "recorded", keeps_records=True)
    return from_text(play_deal(match, 0).games[0].record)


@pytest.mark.parametrize(("key", "seats", "bot"), GAMES)
def test_a_recorded_game_goes_as_in_the_machine(key: str, seats: int, bot: str) -> None:
    moves = list(recorded(key, seats, bot).moves)
    vector: Any = vector_env(key, 2) if seats == 1 else BoardVectorEnv(key, 2, seats)
    position = Position(key, seats)

    def throw() -> None:
        """Let what was thrown next fall so in the second game, up to the next choice."""
        while isinstance(position.node, Chance):
            if seats > 1:
                vector.dictate(1, moves[0])
            position.throw(moves.pop(0))
        if seats == 1 and position.choice is not None:
            vector.dictate(1, position.choice.dice, position.choice.power)

    throw()
    seen, info = vector.reset(seed=1)
    while (choice := position.choice) is not None:
        own = position.observe(choice.seat)
        assert all(np.array_equal(seen[name][1], own[name]) for name in seen)  # type: ignore[literal-required]
        assert np.array_equal(info["action_mask"][1], position.actions.mask(choice))
        before, move = position.scores[0], moves.pop(0)
        position.choose(move)
        throw()
        seen, rewards, ended, _, info = vector.step(np.array([0, position.actions.number(choice, move)]))
        assert rewards[1] == (position.scores[0] - before if seats == 1 else position.wins[choice.seat])
        assert (ended[1], info["illegal"][1]) == (position.is_over, False)
    assert not moves


@pytest.mark.parametrize("key", EDITIONS)
def test_every_vector_environment_declares_how_games_begin_anew(key: str) -> None:
    made = gymnasium.make_vec(environment_id(key), num_envs=2, vectorization_mode="vector_entry_point")
    assert made.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observations, _ = made.reset(seed=1)
    assert made.observation_space.contains(observations)
