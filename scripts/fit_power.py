"""Finds how the turns and the points of Power Yahtzee still to come go together, for chances to win: `solve/power/pace.json`.

    python scripts/fit_power.py [games]

Needs exact values (`dicecup solve power-yahtzee`). What is found is described in `dicecup.solve.power.pace`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np

from dicecup import games
from dicecup.games import power_yahtzee as rules
from dicecup.solve import service
from dicecup.solve.power.model import LOWER, PowerModel
from dicecup.solve.power.model_arrays import arrays_of
from dicecup.solve.power.pace import FILE
from dicecup.solve.power.simulate import Turns, courses

GAMES, SEED = 60_000, 11


def found_in(model: PowerModel, turns: Turns) -> dict[str, Any]:
    """Everything that `pace` reads."""
    most = int(turns.left.max())
    double, loss, loss_deviation, variance, skew = ([0.0] * (most + 1) for _ in range(5))
    shift = weight = 0.0
    for left in range(1, most + 1):
        at = turns.left[:-1] == left
        took = (turns.left[:-1] - turns.left[1:])[at]
        gain, rest = (turns.mean[1:] - turns.mean[:-1])[at], (turns.final - turns.mean[:-1])[at]
        lost = (turns.mean - turns.now)[:-1][at]
        double[left] = float((took == 2).mean())
        loss[left], loss_deviation[left] = float(lost.mean()), float(lost.std())
        variance[left] = float((rest**2).mean())
        skew[left] = float((rest**3).mean() / variance[left] ** 1.5)
        if left > 1:
            shift += float(gain[took == 2].sum())
            weight += float((took == 2).sum())
    return {
        "games": turns.left.shape[1],
        "double": rounded(double, 4),
        "double_gain": round(shift / weight, 1),
        "loss": rounded(loss, 1),
        "loss_deviation": rounded(loss_deviation, 1),
        "variance": rounded(variance, 0),
        "skew": rounded(skew, 2),
        **parts_of_variance(model, turns, np.array(variance)),
    }


def parts_of_variance(model: PowerModel, turns: Turns, variance: Any) -> dict[str, Any]:
    """What every open upper row and every state of a lower family adds to the variance: least squares of relative errors."""
    arrays = arrays_of(model)
    turn, game = np.nonzero(turns.left > 0)
    configs, slots = turns.configs[turn, game], turns.slots[turn, game]
    columns = [(arrays.upper.open_rows[slots] >> row & 1).astype(np.float64) for row in range(rules.UPPER_END)]
    for family in range(len(LOWER)):
        columns += [(arrays.digits[configs, family] == digit).astype(np.float64) for digit in range(1, model.digit_counts[family])]
    weights = 1 / variance[turns.left[turn, game]]
    features, squares = np.stack(columns, axis=1) * weights[:, None], (turns.final[game] - turns.mean[turn, game]) ** 2 * weights
    fitted = np.linalg.solve(features.T @ features, features.T @ squares)
    uppers = rules.UPPER_END
    lower, at = [], uppers
    for family in range(len(LOWER)):
        lower.append([0.0, *rounded(fitted[at : at + model.digit_counts[family] - 1], 0)])
        at += model.digit_counts[family] - 1
    return {"upper": rounded(fitted[:uppers], 0), "lower": lower}


def rounded(numbers: Any, digits: int) -> list[float]:
    """Numbers to so many digits."""
    return [round(float(each), digits) for each in numbers]


def main() -> None:
    """Play, and write what was found."""
    game: Any = games.new("power-yahtzee", 1)
    posed = service.problem(game)
    assert isinstance(posed.model, PowerModel)
    values = service.restored(game)
    played = courses(posed.model, values, int(sys.argv[1]) if len(sys.argv) > 1 else GAMES, SEED)
    FILE.write_text(json.dumps(found_in(posed.model, Turns(posed.model, values, played)), indent=1) + "\n")
    print(FILE.read_text())


if __name__ == "__main__":
    main()
