"""A small network over features that are on or off: the chance of every seat to win, the player to move first.

    first  = ReLU(bias + the sum of the rows of the features that are on)
    second = ReLU(first × weights + bias)
    chance = softmax(second × weights + bias)

It is trained by hand-written gradients of the cross entropy, with Adam, so that numpy alone can do it too.
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from typing import Any, Final, NamedTuple

from dicecup.kernels.batch.dice import Array

DECAY: Final = (0.9, 0.999)
"""How Adam's two moments forget."""


class Weights(NamedTuple):
    """The weights; the last row of `rows` is that of no feature, and stays 0."""

    rows: Array
    bias: Array
    second: Array
    second_bias: Array
    third: Array
    third_bias: Array


class Moments(NamedTuple):
    """Adam's moments, and the number of steps so far."""

    mean: Weights
    square: Weights
    steps: int


def no_moments(weights: Weights) -> Moments:
    """Before the first step."""
    zero = Weights(*(each * 0 for each in weights))
    return Moments(zero, zero, 0)


def hidden(xp: Any, weights: Weights, features: Array) -> tuple[Array, Array]:
    """The activities of both layers."""
    first = xp.clip(weights.bias + _summed(xp, weights.rows, features), 0, None)
    return first, xp.clip(first @ weights.second + weights.second_bias, 0, None)


def _summed(xp: Any, rows: Array, features: Array) -> Array:
    if hasattr(xp, "nn"):  # PyTorch has one kernel for it
        return xp.nn.functional.embedding_bag(features, rows, mode="sum")
    found = rows[features[:, 0]]
    for place in range(1, features.shape[1]):
        found += rows[features[:, place]]
    return found


def _counted(xp: Any, features: Array, rows: Array) -> Array:
    """How often each feature is on, `[game, feature]`."""
    found = xp.zeros((len(features), len(rows)), dtype=rows.dtype)
    if hasattr(xp, "nn"):
        return found.scatter_add_(1, features, xp.ones_like(features, dtype=rows.dtype))
    games = xp.arange(len(features))
    for place in range(features.shape[1]):
        found[games, features[:, place]] += 1
    return found


def chances(xp: Any, weights: Weights, features: Array) -> Array:
    """Every seat's chance to win, `[game, seats after the one to move]`."""
    _, second = hidden(xp, weights, features)
    return _softmax(xp, second @ weights.third + weights.third_bias)


def _softmax(xp: Any, scores: Array) -> Array:
    powers = xp.exp(scores - xp.amax(scores, 1)[:, None])
    return powers / powers.sum(1)[:, None]


def learn(
    xp: Any, weights: Weights, moments: Moments, features: Array, targets: Array, rate: float
) -> tuple[Weights, Moments, Any]:
    """One step of Adam towards these chances: the new weights and moments, and the cross entropy before it."""
    first, second = hidden(xp, weights, features)
    found = _softmax(xp, second @ weights.third + weights.third_bias)
    loss = -(targets * xp.log(found + 1e-9)).sum(1).mean()
    wrong = (found - targets) / len(features)
    back = (wrong @ weights.third.T) * (second > 0)
    back_first = (back @ weights.second.T) * (first > 0)
    is_on = _counted(xp, features, weights.rows)
    rows = is_on.T @ back_first
    rows[-1] = 0
    slopes = Weights(rows, back_first.sum(0), first.T @ back, back.sum(0), second.T @ wrong, wrong.sum(0))
    return *_adam(xp, weights, moments, slopes, rate), loss


def _adam(xp: Any, weights: Weights, moments: Moments, slopes: Weights, rate: float) -> tuple[Weights, Moments]:
    steps = moments.steps + 1
    slow, slower = DECAY
    mean = Weights(*(slow * m + (1 - slow) * s for m, s in zip(moments.mean, slopes, strict=True)))
    square = Weights(*(slower * m + (1 - slower) * s * s for m, s in zip(moments.square, slopes, strict=True)))
    size = rate * (1 - slower**steps) ** 0.5 / (1 - slow**steps)
    after = (w - size * m / (xp.sqrt(s) + 1e-8) for w, m, s in zip(weights, mean, square, strict=True))
    return Weights(*after), Moments(mean, square, steps)
