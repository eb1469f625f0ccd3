"""The learning environments: both libraries' compliance suites, and what they promise beside them."""

from __future__ import annotations

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from dicecup.core import Choice, IllegalMove, Keep, parse
from dicecup.envs import Actions, DiceEnv, FlatObservation, TableEnv, env, environment_id
from dicecup.envs.position import Position
from dicecup.games import EDITIONS

SEATS = [(key, seats) for key, edition in EDITIONS.items() for seats in edition.players]


def made(key: str, **settings: Any) -> DiceEnv:
    found = gymnasium.make(environment_id(key), **settings).unwrapped
    assert isinstance(found, DiceEnv)
    return found


@pytest.mark.parametrize("key", EDITIONS)
def test_gymnasium_finds_nothing_wrong(key: str) -> None:
    check_env(made(key, **({} if EDITIONS[key].judge is None else {"opponents": "random"})))


@pytest.mark.parametrize("key", EDITIONS)
def test_pettingzoo_finds_nothing_wrong(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    for seats in EDITIONS[key].players:
        with warnings.catch_warnings():  # PettingZoo allows dictionaries with a mask to its own games alone, by their names
            warnings.filterwarnings("ignore", "Observation is not a NumPy array|Observation space for each agent probably")
            api_test(env(key, seats, flat=seats % 2 == 0), num_cycles=2)
        seed_test(lambda seats=seats: env(key, seats), num_cycles=3)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("key", EDITIONS)
def test_every_choice_has_one_number(key: str) -> None:
    rng = random.Random(key)
    actions = Actions(EDITIONS[key])
    assert len(set(actions.names())) == actions.size
    position = Position(key, EDITIONS[key].players[-1])
    while not position.is_over:
        position.throw_all(rng.randrange)
        if isinstance(choice := position.node, Choice):
            legal = actions.legal(choice)
            assert len(legal) == len(choice.legal) == actions.mask(choice).sum()
            assert all(actions.number(choice, move) == number for number, move in legal.items())
            position.choose(rng.choice(choice.legal))


def test_keep_masks_are_over_the_sorted_dice_and_equal_ones_are_legal_once() -> None:
    actions = Actions(EDITIONS["yahtzee"])
    choice = Choice(0, (Keep((3, 3)),), (1, 3, 3, 3, 6))
    assert actions.number(choice, Keep((3, 3))) == 0b00110
    assert actions.size == 32 + 13
    assert actions.names()[0b00110] == "keep 2,3"
    assert actions.names()[32] == "s:ones"


def test_an_illegal_number_changes_nothing() -> None:
    env = made("yahtzee")
    before, info = env.reset(seed=3)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, terminated, _, info = env.step(np.int64(illegal))
    assert info["illegal"]
    assert (reward, terminated) == (0.0, False)
    assert all(np.array_equal(before[name], after[name]) for name in before)  # type: ignore[literal-required]


def test_the_rewards_of_a_game_add_up_to_its_score_or_its_win() -> None:
    for key, settings in (("maxi-yatzy", {}), ("mickey-mouse", {"opponents": "random"}), ("yatzy", {"opponents": ("greedy",)})):
        env = made(key, **settings)
        _, info = env.reset(seed=5)
        env.action_space.seed(5)
        total, terminated = 0.0, False
        while not terminated:
            _, reward, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
            total += float(reward)
        assert total == (env.position.wins[0] if env.reward == "win" else env.position.scores[0])
        env.close()


def test_chance_is_in_the_open_and_states_can_be_restored() -> None:
    env = made("yahtzee")
    env.reset(seed=1)
    saved = env.save()
    assert env.step_choice(np.int64(0))
    outcomes = env.chance_outcomes()
    assert len(outcomes) == 252
    assert sum(outcomes.values()) == pytest.approx(1)
    observation, *_ = env.step_chance(parse("r:1,2,3,4,5"))
    assert observation["dice"].tolist() == [1, 2, 3, 4, 5]
    assert env.chance_outcomes() == {}
    with pytest.raises(IllegalMove):
        env.step_chance(parse("r:1,2,3,4,5"))
    env.restore(saved)
    first = env.step(np.int64(0))[0]
    env.restore(saved)
    assert np.array_equal(first["dice"], env.step(np.int64(0))[0]["dice"])


def test_a_restored_state_goes_on_alike_against_bots_that_choose_by_chance() -> None:
    env = made("mickey-mouse", opponents="random")
    _, info = env.reset(seed=3)
    saved, action = env.save(), np.int64(np.flatnonzero(info["action_mask"])[-1])
    games = []
    for each in (env, env, made("mickey-mouse", opponents="random")):
        each.restore(saved)
        each.step(action)
        games.append(each.position.moves)
    assert games[0] == games[1] == games[2]
    with pytest.raises(ValueError, match="saved with 1 opponents: this environment has 2"):
        made("mickey-mouse", opponents=("random", "random")).restore(saved)


def test_a_table_can_be_restored_and_throws_dictated() -> None:
    table = TableEnv("showdown", 3)
    table.reset(seed=2)
    saved, agent = table.save(), table.agent_selection
    seen = table.observe(agent)
    table.step(int(np.flatnonzero(seen["action_mask"])[0]))
    table.restore(saved)
    assert table.agent_selection == agent
    assert np.array_equal(table.observe(agent)["observation"]["board"], seen["observation"]["board"])
    assert not table.observe("player_2")["action_mask"].any()
    table.step_choice(int(np.flatnonzero(seen["action_mask"])[0]))
    outcomes = table.chance_outcomes()
    assert sum(outcomes.values()) == pytest.approx(1)
    table.step_chance(max(outcomes, key=outcomes.__getitem__))
    assert table.position.moves[-1] in outcomes
    table.restore(saved)
    with pytest.raises(IllegalMove):
        table.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))


def test_flat_observations_are_vectors_and_masks_have_the_name_that_maskable_learners_ask_for() -> None:
    env = FlatObservation(made("power-yahtzee"))
    observation, info = env.reset(seed=1)
    assert observation in env.observation_space
    assert np.array_equal(env.action_masks(), info["action_mask"])


def test_rewards_and_actions_that_are_none_are_refused() -> None:
    for make in (DiceEnv, TableEnv):
        with pytest.raises(ValueError, match='reward \'xyz\': it is "score" or "win"'):
            make("yahtzee", reward="xyz")  # type: ignore[arg-type]
    env, table = made("yahtzee"), TableEnv("yahtzee", 2)
    env.reset(seed=1)
    table.reset(seed=1)
    for action in (3.7, "3", None, np.array([3])):
        for step in (env.step, table.step):
            with pytest.raises(TypeError, match="it is one whole number"):
                step(action)  # type: ignore[arg-type]
    assert "illegal" not in env.step(np.array(0))[4]  # type: ignore[arg-type]


def test_a_table_with_a_throw_in_the_air_has_nothing_to_choose() -> None:
    table = TableEnv("yahtzee", 2)
    table.reset(seed=1)
    assert table.infos[table.agent_selection]["action_mask"].any()
    table.step_choice(0)
    assert not any(info["action_mask"].any() for info in table.infos.values())
