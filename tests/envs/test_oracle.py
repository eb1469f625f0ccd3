"""The oracle: luck and regret add up to the score, shaping telescopes, and luck taken out leaves little error."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from dicecup.coach.grading import grade_bot
from dicecup.core import IllegalMove
from dicecup.envs import DiceEnv, Oracle, environment_id, evaluate
from dicecup.solve import NoAdvice


def oracle(key: str, shaping: bool = False, **settings: Any) -> Oracle:
    made = gymnasium.make(environment_id(key), **settings).unwrapped
    assert isinstance(made, DiceEnv)
    return Oracle(made, shaping=shaping)


@pytest.mark.parametrize(("key", "settings"), [("yahtzee", {}), ("mickey-mouse", {"opponents": "random"})])
def test_start_luck_and_regret_add_up_to_the_result(key: str, settings: dict[str, Any]) -> None:
    env = oracle(key, **settings)
    env.action_space.seed(1)
    _, info = env.reset(seed=1)
    total, start, terminated = info["oracle"]["luck"], info["oracle"]["value"] - info["oracle"]["luck"], False
    result = 0.0
    while not terminated:
        best = info["oracle"]["best_action"]
        assert info["action_mask"][best]
        _, reward, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
        assert info["oracle"]["regret"] >= -1e-9
        total += info["oracle"]["luck"] - info["oracle"]["regret"]
        result += float(reward)
    assert start + total == pytest.approx(result, abs=1e-6)


def test_shaped_rewards_are_luck_less_regret() -> None:
    env = oracle("yahtzee", shaping=True)
    _, info = env.reset(seed=2)
    for _ in range(6):
        _, reward, _, _, info = env.step(info["oracle"]["best_action"])
        assert float(reward) == pytest.approx(info["oracle"]["luck"] - info["oracle"]["regret"])
        assert info["oracle"]["regret"] == 0


def test_an_evaluation_takes_luck_out() -> None:
    found = evaluate(lambda _, info: info["oracle"]["best_action"], oracle("mickey-mouse", opponents=()), games=3)
    assert found.without_luck == pytest.approx(19.3928, abs=0.05)
    assert found.without_luck_error < 0.05
    assert found.regret == 0


def test_a_bot_is_graded_by_what_it_gives_away() -> None:
    *_, grade = grade_bot("greedy", "mickey-mouse", 3)
    assert grade.games == 3
    assert sum(each.mean for each in grade.stages.values()) == pytest.approx(grade.loss.mean)
    assert grade.without_luck.mean == pytest.approx(grade.perfect - grade.loss.mean, abs=0.1)
    *_, grade = grade_bot("perfect", "mickey-mouse", 2)
    assert grade.loss.mean == pytest.approx(0, abs=1e-6)


def test_the_oracle_looks_again_where_the_position_was_changed_beneath_it() -> None:
    env = oracle("yahtzee")
    inner: Any = env.unwrapped
    _, info = env.reset(seed=1)
    saved, best = inner.save(), info["oracle"]["best_action"]
    first = env.step(best)[4]["oracle"]
    inner.restore(saved)
    assert env.step(best)[4]["oracle"] == first
    inner.restore(saved)
    inner.step_choice(np.int64(0))
    with pytest.raises(IllegalMove, match="a throw is in the air"):
        env.step(np.int64(0))
    inner.step_chance(next(iter(inner.chance_outcomes())))
    changed = inner.save()
    other = Oracle(inner)
    regrets = []
    for each in (env, other):
        inner.restore(changed)
        regrets.append(each.step(np.int64(44))[4]["oracle"]["regret"])
    assert regrets[0] == regrets[1] >= 0


def test_the_oracle_refuses_a_reward_that_it_has_no_values_of() -> None:
    with pytest.raises(NoAdvice, match='alone has no chance to win: make the environment with reward="score"'):
        oracle("yahtzee", reward="win")
    for key in ("showdown", "mickey-mouse"):
        with pytest.raises(NoAdvice, match='reward="win" may have some'):
            oracle(key, opponents="random", reward="score")


def test_an_evaluation_ends_where_a_policy_chooses_nothing_legal() -> None:
    def illegal(_: Any, info: dict[str, Any]) -> int:
        return int(np.argmin(info["action_mask"]))

    with pytest.raises(ValueError, match="1000 illegal actions in a row, "):
        evaluate(illegal, oracle("mickey-mouse", opponents=()), games=2)
