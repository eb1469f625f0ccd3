"""Learn a sheet game by policy gradients (PPO) in numpy: two small networks, and 4,096 games at once in the vector environment.

    python examples/policy_gradient.py [--game yahtzee] [--minutes 10] [--seed 1] [--save policy.npz]
    dicecup grade "program:python examples/policy_gradient.py --play policy.npz" yahtzee

It knows what an observation says and which actions are legal, and no rule beside: neither what a row would pay nor how dice fall.
Advantages are generalised (GAE) without a discount, the clipped objective is followed for three epochs, and rate and entropy bonus
fall to nothing over the time that is given. It needs `pip install 'dicecup[envs]'` and no other library.
"""

# ruff: noqa: T201 (what is found is printed)

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from answering import answer

from dicecup.coach.grading import grade_bot
from dicecup.core import Choice, Move
from dicecup.envs import Actions
from dicecup.envs.observations import Observing
from dicecup.envs.vector import vector_env
from dicecup.games import EDITIONS, new

Array = np.ndarray[Any, Any]

GAMES, STEPS, MINIBATCH, EPOCHS = 4096, 16, 4096, 3
RATE, CLIP, LAMBDA, ENTROPY = 1e-3, 0.2, 0.9, 0.02
POINTS = 50.0
"""Rewards are counted in so many points, so that values stay near 1."""


def features(key: str, seen: Mapping[str, Array]) -> Array:
    """Observations as vectors: the sorted dice one-hot, how many show each face at least, the roll, and the agent's own sheet."""
    edition = EDITIONS[key]
    dice, faces = seen["dice"], np.arange(1, len(edition.faces) + 1)
    shown = dice[:, :, None] == faces
    alike = shown.sum(1)[:, :, None] >= np.arange(1, edition.dice + 1)
    parts = [shown, alike, seen["roll"] == np.arange(1, 5), seen["open"][:, 0], seen["turns"] / 10]
    parts += [seen[name][:, 0] / edition.points_a_turn for name in ("points", "sums")]
    if edition.extra_die:
        parts += [seen["extra_die"][:, :1] == np.arange(1, len(edition.extra_die) + 1), seen["extra_die"][:, 1:]]
    return np.concatenate([part.reshape(len(dice), -1) for part in parts], 1, dtype=np.float32, casting="unsafe")


class Network:
    """Two hidden layers of rectified units, learning by Adam."""

    def __init__(self, rng: np.random.Generator, inputs: int, hidden: int, outputs: int, scale: float) -> None:
        shapes = [(inputs, hidden), (hidden, hidden), (hidden, outputs)]
        self.parts: list[Array] = []
        for (into, out), gain in zip(shapes, (2.0, 2.0, scale), strict=True):
            self.parts += [(rng.normal(size=(into, out)) * (gain / into) ** 0.5).astype(np.float32), np.zeros(out, np.float32)]
        self._first, self._second = ([np.zeros_like(part) for part in self.parts] for _ in range(2))
        self._updates = 0

    def __call__(self, x: Array) -> Array:
        """The outputs; what the layers held is kept for `learn`."""
        w1, b1, w2, b2, w3, b3 = self.parts
        one = np.maximum(x @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        self._held = x, one, two
        return two @ w3 + b3

    def learn(self, out: Array, rate: float) -> None:
        """One step of Adam against the gradient of the outputs of the last call."""
        (x, one, two), (_, _, w2, _, w3, _) = self._held, self.parts
        at_two = (out @ w3.T) * (two > 0)
        at_one = (at_two @ w2.T) * (one > 0)
        gradients = [x.T @ at_one, at_one.sum(0), one.T @ at_two, at_two.sum(0), two.T @ out, out.sum(0)]
        norm = float(sum((each.astype(np.float64) ** 2).sum() for each in gradients)) ** 0.5
        self._updates += 1
        rate *= (1 - 0.999**self._updates) ** 0.5 / (1 - 0.9**self._updates)
        for at, gradient in enumerate(gradients):
            slope = gradient * np.float32(min(1.0, 0.5 / (norm + 1e-8)))
            self._first[at] += np.float32(0.1) * (slope - self._first[at])
            self._second[at] += np.float32(0.001) * (slope * slope - self._second[at])
            self.parts[at] -= np.float32(rate) * self._first[at] / (np.sqrt(self._second[at]) + np.float32(1e-5))


def log_softmax(logits: Array, legal: Array) -> Array:
    """The logarithms of the probabilities of legal actions; those of the others are far below all."""
    logits = np.where(legal, logits, np.float32(-1e9))
    logits -= logits.max(1, keepdims=True)
    return logits - np.log(np.exp(logits).sum(1, keepdims=True))


class Learner:
    """A policy and a value of observations, and the games they learn from."""

    def __init__(self, key: str, seed: int, hidden: int) -> None:
        self.key, self.rng = key, np.random.default_rng(seed)
        self.games: Any = vector_env(key, GAMES)
        self.games.reset(seed=seed)
        for _ in range(200):  # of random play, so that the games are not all at the same turn
            seen, _, self.ended, _, info = self.games.step(self.games.random_actions())
        self.x, self.legal = features(key, seen), info["action_mask"].astype(bool)
        self.policy = Network(self.rng, self.x.shape[1], hidden, self.legal.shape[1], 0.01)
        self.value = Network(self.rng, self.x.shape[1], hidden // 2, 1, 1.0)
        self.scores, self.finished = np.zeros(GAMES), [0.0]

    def play(self) -> tuple[Array, ...]:
        """Some steps of every game: features, masks, actions, their log-probabilities, advantages, returns."""
        x, legal = np.empty((STEPS, *self.x.shape), np.float32), np.empty((STEPS, *self.legal.shape), bool)
        actions, chances = np.empty((STEPS, GAMES), np.int64), np.empty((STEPS, GAMES), np.float32)
        values, rewards = np.empty((STEPS + 1, GAMES), np.float32), np.empty((STEPS, GAMES), np.float32)
        over = np.empty((STEPS + 1, GAMES), bool)
        self.finished = []
        for at in range(STEPS):
            x[at], legal[at], over[at] = self.x, self.legal, self.ended
            logs = log_softmax(self.policy(self.x), self.legal)
            gumbel = -np.log(self.rng.exponential(size=logs.shape).astype(np.float32))
            actions[at] = (logs + gumbel).argmax(1)
            chances[at] = np.take_along_axis(logs, actions[at][:, None], 1)[:, 0]
            values[at] = np.where(self.ended, 0, self.value(self.x)[:, 0])
            seen, gained, self.ended, _, info = self.games.step(actions[at])
            rewards[at] = gained / POINTS
            self.scores += gained
            self.finished += self.scores[self.ended].tolist()
            self.scores[self.ended] = 0
            self.x, self.legal = features(self.key, seen), info["action_mask"].astype(bool)
        over[STEPS], values[STEPS] = self.ended, np.where(self.ended, 0, self.value(self.x)[:, 0])
        advantages, ahead = np.empty_like(rewards), np.zeros(GAMES, np.float32)
        for at in reversed(range(STEPS)):
            ahead = rewards[at] + values[at + 1] - values[at] + LAMBDA * np.where(over[at + 1], 0, ahead)
            advantages[at] = ahead
        chosen = ~over[:STEPS]  # the step that begins a game anew chooses nothing
        return tuple(each[chosen] for each in (x, legal, actions, chances, advantages, advantages + values[:STEPS]))

    def learn(self, left: float) -> None:
        """Play, then follow the clipped objective; `left` is the part of the time that is left."""
        x, legal, actions, chances, advantages, returns = self.play()
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        for _ in range(EPOCHS):
            order = self.rng.permutation(len(x))
            for begin in range(0, len(x) - MINIBATCH // 2, MINIBATCH):
                at = order[begin : begin + MINIBATCH]
                rows, wanted = np.arange(len(at)), actions[at]
                wrong = self.value(x[at])[:, 0] - returns[at]
                self.value.learn((wrong / len(at))[:, None], RATE * left)
                logs = log_softmax(self.policy(x[at]), legal[at])
                chance = np.exp(logs)
                ratio, gain = np.exp(logs[rows, wanted] - chances[at]), advantages[at]
                inside = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
                push = np.where(inside, ratio * gain, 0)
                slope = push[:, None] * chance  # against the gradient of the objective by the logits
                slope[rows, wanted] -= push
                spread = np.where(legal[at], logs, 0)
                entropy = -(chance * spread).sum(1, keepdims=True)
                slope += ENTROPY * left * chance * (spread + entropy)
                self.policy.learn(slope / len(at), RATE * left)


def measure(key: str, policy: Network, games: int) -> Array:
    """The scores of games in which the likeliest action is taken, equally many at each place of the batch."""
    env: Any = vector_env(key, GAMES)
    seen, info = env.reset(seed=99)
    each = -(-games // GAMES)
    scores, played = np.zeros((GAMES, each + 1)), np.zeros(GAMES, int)
    while played.min() < each:
        actions = np.where(info["action_mask"], policy(features(key, seen)), -np.inf).argmax(1)
        seen, gained, ended, _, info = env.step(actions)
        scores[np.arange(GAMES), np.minimum(played, each)] += gained
        played += ended
    return scores[:, :each].reshape(-1)


class PolicyBot:
    """Plays the likeliest action of a policy, at any table of its game."""

    def __init__(self, file: Path) -> None:
        with np.load(file) as saved:
            self._key, self._policy = str(saved["game"]), Network(np.random.default_rng(), 1, 1, 1, 1.0)
            self._policy.parts = [saved[f"part{at}"] for at in range(6)]
        edition = EDITIONS[self._key]
        self._actions, self._observing = Actions(edition), Observing(edition, new(self._key, 1))

    name = "policy"

    def choose(self, state: Any, choice: Choice, moves: list[Move]) -> Move:
        """The likeliest legal action."""
        marks = 0 if not moves or str(moves[-1]).startswith("r") else 1
        own = state._replace(sheets=(state.sheets[choice.seat],), seat=0)
        seen = self._observing.observe(own, 0, 0, marks)
        logits = self._policy(features(self._key, {name: np.asarray(value)[None] for name, value in seen.items()}))[0]
        legal = self._actions.legal(choice)
        return legal[max(legal, key=lambda number: float(logits[number]))]

    def close(self) -> None:
        """Nothing to do."""


def main() -> None:
    """Learn for some minutes, then measure; or answer as a bot."""
    reading = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reading.add_argument("--game", default="yahtzee")
    reading.add_argument("--minutes", type=float, default=10, help="of processor time")
    reading.add_argument("--seed", type=int, default=1)
    reading.add_argument("--hidden", type=int, default=128)
    reading.add_argument("--games", type=int, default=20_000, help="games to measure with")
    reading.add_argument("--save", type=Path)
    reading.add_argument("--grade", type=int, default=0, help="games to grade with")
    reading.add_argument("--play", type=Path, help="answer as a bot that plays by this file")
    given = reading.parse_args()
    if given.play:
        if not given.play.is_file():
            reading.error(f"--play {given.play}: there is no such file; --save writes one")
        return answer(PolicyBot(given.play))
    learner = Learner(given.game, given.seed, given.hidden)
    begun, steps, told = time.process_time(), 0, 0
    while (left := 1 - (time.process_time() - begun) / (60 * given.minutes)) > 0:
        learner.learn(left)
        steps += GAMES * STEPS
        if (now := int(40 * (time.process_time() - begun) / (60 * given.minutes))) > told:
            told = now
            print(
                f"{steps:>12,} steps, {time.process_time() - begun:6.0f} s: games now {np.mean(learner.finished):.1f}", flush=True
            )
            if given.save:
                np.savez(given.save, game=given.game, **{f"part{at}": part for at, part in enumerate(learner.policy.parts)})
    found = measure(given.game, learner.policy, given.games)
    error = found.std() / len(found) ** 0.5
    print(f"after {steps:,} steps: mean {found.mean():.2f} ± {error:.2f} (standard error, {len(found):,} games)")
    if given.grade and given.save:
        *_, graded = grade_bot(lambda *_: PolicyBot(given.save), given.game, given.grade)
        print(graded)
    return None


if __name__ == "__main__":
    main()
