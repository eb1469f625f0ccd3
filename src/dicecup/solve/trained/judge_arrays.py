"""The network of a trained judge by numpy."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from dicecup.solve.trained.judge import Network


def network(weights: list[list[list[float]]]) -> Network:
    """The network with these weights."""
    rows, bias, second, second_bias, third, third_bias = (np.array(each) for each in weights)

    def chances(features: Iterable[int]) -> list[float]:
        first = np.maximum(rows[list(features)].sum(0) + bias[0], 0)
        scores = np.maximum(first @ second + second_bias[0], 0) @ third + third_bias[0]
        powers = np.exp(scores - scores.max())
        found: list[float] = (powers / powers.sum()).tolist()
        return found

    return chances
