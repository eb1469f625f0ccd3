"""Many games on a shared board at once: every position is one of the machine's, with the same masks and observations."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dicecup.bots.base import BotError
from dicecup.core import Choice
from dicecup.core.lattice import lattice
from dicecup.envs.board_vector import BoardVectorEnv
from dicecup.envs.position import Position, Saved
from dicecup.games import EDITIONS, mickey_mouse, showdown


def hand(env: BoardVectorEnv, key: str, game: int) -> Any:
    return lattice(5, EDITIONS[key].faces).rows[env.state.row[game]]


def shared_spaces(env: BoardVectorEnv, game: int) -> Any:
    state = env.state
    tokens = tuple(tuple(None if each < 0 else int(each) for each in own) for own in state.tokens[game])
    return mickey_mouse.State(tokens, int(state.turn[game]), hand(env, "mickey-mouse", game), int(state.rolls[game]))


def ring(env: BoardVectorEnv, game: int) -> Any:
    state = env.state
    cards = tuple(
        None if owner < 0 else showdown.Card(int(space), int(owner), int(chips))
        for space, owner, chips in zip(state.space[game], state.owner[game], state.chips[game], strict=True)
    )
    closing = int(state.closing[game])
    phase: Any = ("red", "own", "dice")[state.phase[game]]
    dice = hand(env, "showdown", game) if phase == "dice" else ()
    left = None if closing < 0 else closing
    return showdown.State(
        tuple(map(int, state.pawns[game])), cards, int(state.seat[game]), phase, dice, int(state.rolls[game]), left
    )


@pytest.mark.parametrize(
    ("key", "seats", "build"), [("mickey-mouse", 2, shared_spaces), ("showdown", 2, ring), ("showdown", 3, ring)]
)
def test_every_position_agrees_with_the_machine(key: str, seats: int, build: Any) -> None:
    env = BoardVectorEnv(key, 8, seats)
    seen, info = env.reset(seed=4)
    position = Position(key, seats)
    ends = 0
    for _ in range(30):
        for game in range(env.num_envs):
            if info["action_mask"][game].sum() == 1 and env._sim.is_over(env.state)[game]:
                continue
            position.restore(Saved(build(env, game), (), 0))
            choice = position.node
            assert isinstance(choice, Choice)
            assert np.array_equal(info["action_mask"][game], position.actions.mask(choice))
            own = position.observe(choice.seat)
            assert all(np.array_equal(seen[name][game], own[name]) for name in seen)  # type: ignore[literal-required]
        seen, rewards, ended, _, info = env.step(env.random_actions())
        assert not info["illegal"].any()
        assert np.allclose(info["wins"].sum(1), ended)
        assert np.array_equal(rewards, info["wins"][np.arange(8), info["mover"]])
        ends += int(ended.sum())
    assert ends or key == "showdown"
    *_, info = env.step(np.full(8, 9999))
    assert (info["illegal"] | ended).all()


def test_opponents_are_bots_by_name_and_one_may_be_named_alone() -> None:
    assert BoardVectorEnv("mickey-mouse", 2, opponents="expert").seats == 2
    assert BoardVectorEnv("mickey-mouse", 2, opponents=("expert", "random")).seats == 3
    with pytest.raises(BotError, match="unknown bot 'nobody'"):
        BoardVectorEnv("mickey-mouse", 2, opponents=("nobody",))
