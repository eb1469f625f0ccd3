"""Whole games with the Power die for one player, by the policy of the values."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from dicecup.kernels import powered as power_kernel
from dicecup.kernels import powered_play as kernel
from dicecup.solve.kind import Progress, silent
from dicecup.solve.lattice_arrays import Floats, Indices
from dicecup.solve.layout import Place
from dicecup.solve.levels import Piece, Playing, Workers, pieces, play_games, turn_seed
from dicecup.solve.power.compile import compile_policy, compile_power
from dicecup.solve.power.model import PowerModel
from dicecup.solve.power.model_arrays import arrays_of
from dicecup.solve.results import Outcome

BLOCK = 1 << 11
"""Games in one piece of work, so that an interruption need not wait long."""


def simulate(  # noqa: PLR0917
    model: PowerModel,
    values: Floats,
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Progress = silent,
    start: Place | None = None,
    visits: Indices | None = None,
) -> Outcome:
    """Play so many games; `start` is another sheet than the empty one, `visits` counts the turns that begin on each sheet."""
    arrays, policy = compile_power(model), compile_policy(model)
    place = start or model.empty_place
    with Workers(threads, lambda: kernel.room(arrays, power_kernel.desk(arrays))) as workers:
        crossed = best_crosses(model, values, place.config, place.open_rows, workers)

        def turn(now: Playing, room: kernel.Room) -> None:
            kernel.play_turns(arrays, policy, values, crossed, now.games, now.configs, now.slots, now.scores, now.seed, room)

        return play_games(arrays_of(model), place, games, seed, BLOCK, workers, turn, progress, visits)


def reach(model: PowerModel, values: Floats, games: int, threads: int | None = None, progress: Progress = silent) -> Indices:
    """How often so many games come to each of the stored values."""
    arrays = arrays_of(model)
    visits = np.zeros(arrays.shape, np.int32)
    simulate(model, values, games, 1, threads, progress, None, visits)
    return visits[:, arrays.upper.used]


def best_crosses(model: PowerModel, values: Floats, config: int, open_rows: int, workers: Workers) -> Floats:
    """The value after the best single cross, for every sheet that such a sheet can come to."""
    powered, arrays = compile_power(model), arrays_of(model)
    crossed = np.empty(arrays.shape)
    arrays.empty(crossed)

    def work(piece: Piece, room: Any) -> None:
        kernel.cross_all(powered, values, crossed, piece.configs, piece.tiles, room.desk)

    tiles = arrays.upper.tiles(open_rows)
    below = arrays.configs_below(config)
    lower = [pieces(np.flatnonzero(below & (arrays.open_slots > 0)), tiles[0])]
    upper = [pieces(np.flatnonzero(below), each) for each in tiles[1:]]
    workers.run(work, [piece for each in lower + upper for piece in each], lambda _size: None)
    return crossed


class Courses(NamedTuple):
    """Many games by turns, `[turn, game]`: config and slot of the sheet before that turn, and its points without the bonus."""

    configs: Indices
    slots: Indices
    scores: Indices


def courses(model: PowerModel, values: Floats, games: int, seed: int, threads: int | None = None) -> Courses:
    """Play so many games and keep every sheet between turns; the last line is that of all full sheets."""
    arrays, powered, policy = arrays_of(model), compile_power(model), compile_policy(model)
    place = model.empty_place
    configs, slots, scores = (np.full(games, each, np.int32) for each in (place.config, arrays.slot(place), 0))
    upper_open = np.bitwise_count(np.maximum(arrays.upper.open_rows, 0))
    found = [[configs.copy(), slots.copy(), scores.copy()]]
    with Workers(threads, lambda: kernel.room(powered, power_kernel.desk(powered))) as workers:
        crossed = best_crosses(model, values, place.config, place.open_rows, workers)
        while len(left := np.flatnonzero(arrays.open_slots[configs] + upper_open[slots])):
            order = left[np.lexsort((slots[left], configs[left]))].astype(np.int32)

            def work(piece: Piece, room: kernel.Room, fresh: int = turn_seed(seed, len(found))) -> None:
                kernel.play_turns(powered, policy, values, crossed, piece.configs, configs, slots, scores, fresh, room)

            workers.run(work, [Piece(order[at : at + BLOCK], order[:1]) for at in range(0, len(order), BLOCK)], lambda _size: None)
            found.append([configs.copy(), slots.copy(), scores.copy()])
    return Courses(*map(np.stack, zip(*found, strict=True)))


class Turns:
    """Every sheet between turns of some games, as `[turn, game]`.

    `left` are its open slots, `mean` is the final score to expect, `now` what it would count if the game ended, `final` what it
    came to.
    """

    def __init__(self, model: PowerModel, values: Floats, played: Courses) -> None:
        arrays = arrays_of(model)
        self.configs, self.slots, scores = played
        self.left = arrays.open_slots[self.configs] + np.bitwise_count(np.maximum(arrays.upper.open_rows, 0))[self.slots]
        self.mean = scores + values[self.configs, self.slots]
        self.now = scores + bonuses_now(model)[self.slots]
        self.final = self.mean[-1]


def bonuses_now(model: PowerModel) -> Floats:
    """The upper bonus of every slot as it stands: equal for all totals of a class, since the open rows may all be crossed out."""
    upper, found = arrays_of(model).upper, np.zeros(arrays_of(model).upper.width)
    totals = [total for open_rows in model.upper.order for total in model.upper.classes[open_rows].smallest]
    found[upper.used] = [model.upper_bonus(total) for total in totals]
    return found
