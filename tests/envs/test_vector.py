"""The vector environment agrees with the machine move by move."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from dicecup.envs.position import Position
from dicecup.envs.vector import SheetVectorEnv, vector_env
from dicecup.games import EDITIONS

SHEETS: list[tuple[str, dict[str, Any]]] = [
    ("yahtzee", {}),
    ("yahtzee", {"joker": "free"}),
    ("yahtzee", {"joker": "none", "yahtzee_bonus": False}),
    ("yatzy", {}),
    ("maxi-yatzy", {}),
    ("power-yahtzee", {}),
]


def lucky(position: Position, rng: random.Random) -> None:
    """Throw; every third throw shows one face only, so that jokers are met."""
    face = rng.choice(position.edition.faces)
    outcomes = list(position.chance_outcomes())
    same = [move for move in outcomes if set(getattr(move, "dice", ())) == {face}]
    position.throw(same[0] if same and rng.random() < 0.33 else rng.choices(outcomes, list(position.chance_outcomes().values()))[0])


@pytest.mark.parametrize(("key", "options"), SHEETS)
def test_many_games_at_once_agree_with_the_machine(key: str, options: dict[str, Any]) -> None:
    rng, count = random.Random(f"{key}{options}"), 8
    vector = SheetVectorEnv(key, count, **options)
    positions = [Position(key, 1, **options) for _ in range(count)]
    for game, position in enumerate(positions):
        lucky(position, rng)
        vector.dictate(game, position.choice.dice, position.choice.power)  # type: ignore[union-attr]
    seen, info = vector.reset(seed=1)
    scores, ends = np.zeros(count), 0
    for _ in range(60):
        actions = np.zeros(count, np.int64)
        for game, position in enumerate(positions):
            own = position.observe(0)
            assert all(np.array_equal(seen[name][game], own[name]) for name in seen)  # type: ignore[literal-required]
            if position.is_over:
                position.begin()
            else:
                assert np.array_equal(info["action_mask"][game], position.actions.mask(position.choice))
                actions[game], move = rng.choice(list(position.actions.legal(position.choice).items()))  # type: ignore[arg-type]
                position.choose(move)
            if position.chance_outcomes():
                lucky(position, rng)
                vector.dictate(game, position.choice.dice, position.choice.power)  # type: ignore[union-attr]
        before = scores
        seen, rewards, ended, _, info = vector.step(actions)
        scores = np.array([position.scores[0] for position in positions], float)
        assert np.array_equal(rewards[scores > 0], (scores - before)[scores > 0])
        assert ended.tolist() == [position.is_over for position in positions]
        assert not info["illegal"].any()
        ends += int(ended.sum())
    assert ends


def test_the_vector_environment_repeats_itself_by_the_seed() -> None:
    results = []
    for _ in range(2):
        vector = SheetVectorEnv("yatzy", 16)
        observations, info = vector.reset(seed=9)
        assert vector.observation_space.contains(observations)
        for _ in range(50):
            actions = vector.random_actions()
            assert info["action_mask"][np.arange(16), actions].all()
            observations, _, _, _, info = vector.step(actions)
        results.append(observations["points"])
    assert np.array_equal(results[0], results[1])
    *_, info = vector.step(np.full(16, EDITIONS["yatzy"].dice + 1000))
    assert info["illegal"].all()


@pytest.mark.parametrize("key", ["yahtzee", "power-yahtzee", "mickey-mouse"])
def test_actions_that_are_not_one_whole_number_for_each_game_are_refused(key: str) -> None:
    vector = vector_env(key, 4, **({} if EDITIONS[key].judge is None else {"opponents": "random"}))
    with pytest.raises(ResetNeeded, match="call reset before step"):
        vector.step(np.zeros(4, np.int64))
    vector.reset(seed=1)
    for count in (3, 40):
        with pytest.raises(ValueError, match=r"there are 4 games, so the shape is \(4,\)"):
            vector.step(np.zeros(count, np.int64))
    with pytest.raises(TypeError, match="whole numbers"):
        vector.step(np.zeros(4))
    *_, info = vector.step(np.full(4, -1, np.int32))
    assert info["illegal"].all()
