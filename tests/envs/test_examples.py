"""The examples of learning and planning run: a step of learning, a policy at a table, rollouts from saved states."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from dicecup.bots.arena import Match, play_deal
from dicecup.envs import Oracle, environment_id, evaluate

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return importlib.import_module(name)


@pytest.mark.parametrize("key", ["yahtzee", pytest.param("power-yahtzee", marks=pytest.mark.heavy)])
def test_policy_gradients_are_followed_and_the_policy_plays(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learning = example("policy_gradient", monkeypatch)
    monkeypatch.setattr(learning, "GAMES", 32)
    monkeypatch.setattr(learning, "MINIBATCH", 128)
    learner = learning.Learner(key, 1, 16)
    before = [part.copy() for part in learner.policy.parts]
    learner.learn(1.0)
    assert not any(np.array_equal(old, new) for old, new in zip(before, learner.policy.parts, strict=True))
    assert learning.measure(key, learner.policy, 40).shape == (64,)
    file = tmp_path / "policy.npz"
    np.savez(file, game=key, **{f"part{at}": part for at, part in enumerate(learner.policy.parts)})
    deal = play_deal(Match(key, (lambda *_: learning.PolicyBot(file), "random"), "examples"), 0)
    assert [game.forfeit for game in deal.games] == [None, None]


def test_a_monte_carlo_player_returns_to_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    env: Any = gymnasium.make(environment_id("mickey-mouse"), opponents=()).unwrapped
    player = example("monte_carlo", monkeypatch).MonteCarlo(env, 1)
    _, info = env.reset(seed=1)
    before = env.save()
    assert info["action_mask"][player(None, info)]
    assert env.save() == before
    assert evaluate(player, Oracle(env), games=2).regret > 0


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("monte_carlo", ["--rollouts", "0"], "--rollouts and --games are at least 1"),
        ("policy_gradient", ["--play", "MISSING"], "--play MISSING: there is no such file"),
    ],
)
def test_an_example_says_what_is_wrong_with_an_option(
    name: str, given: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", [name, *given])
    with pytest.raises(SystemExit):
        example(name, monkeypatch).main()
    assert said in capsys.readouterr().err
