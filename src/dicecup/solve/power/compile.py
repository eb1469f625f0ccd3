"""The raw arrays of the game with the Power die for the kernels, and the values that the kernels fill."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicecup.games import power_yahtzee as rules
from dicecup.games.turn import ROLLS
from dicecup.kernels import powered as kernel
from dicecup.kernels.powered import TWICE, TWICE_AT, Powered
from dicecup.kernels.powered_play import Policy
from dicecup.solve.arrays import by_tile, flat, halves_of, kernel_lattice
from dicecup.solve.kind import Progress
from dicecup.solve.lattice_arrays import Floats, Indices
from dicecup.solve.levels import Filling, Piece, build_levels, fill_levels
from dicecup.solve.power.model import LOWER, MULTIPLIERS, NUMBERS, PowerModel
from dicecup.solve.power.model_arrays import arrays_of
from dicecup.solve.value_files import Subject

COUNTS = rules.HAND_SIZE + 1


def build(model: PowerModel, subject: Subject, threads: int | None, progress: Progress) -> Path:
    """Solve the game and write its value file."""
    return build_levels(arrays_of(model), subject, 2, lambda arrays, how: fill(model, arrays, how), threads, progress)


def restored(model: PowerModel, rows: Floats) -> Floats:
    """The rows of a value file, padded as the kernels read them."""
    return arrays_of(model).restored(rows)


def fill(model: PowerModel, arrays: Sequence[Floats], how: Filling = Filling()) -> None:  # noqa: B008 - a constant
    """Fill the values, and those after the best single cross."""
    powered = compile_power(model)

    def work(piece: Piece, desk: kernel.Desk) -> None:
        kernel.solve(powered, arrays[0], arrays[1], piece.configs, piece.tiles, desk)

    fill_levels(arrays_of(model), arrays, lambda: kernel.desk(powered), work, how)


@lru_cache(1)
def compile_power(model: PowerModel) -> Powered:
    """What the solving kernel reads."""
    arrays = arrays_of(model)
    upper = arrays.upper
    after = arrays.number_after.reshape(-1, upper.width)
    points = np.array(
        [model.number_points(face, count) * power for power in MULTIPLIERS for face in range(NUMBERS) for count in range(COUNTS)]
    )
    every_pair = pairs()
    options = [_options(counts) for counts in model.lattice.counts]
    index = {pair: at for at, pair in enumerate(every_pair)}
    hand_pair_start, hand_pair = flat([[index[pair] for pair in each] for each in pairs_of_hands(model)])
    hand_option_start, hand_option = flat(options)
    halves, hand_halves = halves_of(arrays.counts, COUNTS)
    lower_start, lower = flat([_lower(model, config) for config in range(model.configs)])
    scored, crossed, kind, row = np.ascontiguousarray(lower.reshape(-1, 4).T)
    base = np.array(model.kinds)
    kind_start, kind_hand = flat([np.flatnonzero(paid >= 0) for paid in base])
    kind_points = np.concatenate([np.outer(paid[paid >= 0], MULTIPLIERS).reshape(-1) for paid in base])
    fits = [{hand for hand, dice in enumerate(model.hands) if rules.FAMILIES[family].fits(dice)} for family in LOWER]
    row_pair_start, row_pair = flat([sorted(one & other) for one in fits for other in fits])
    return Powered(
        kernel_lattice(arrays.lattice),
        np.arange(upper.width, dtype=np.int32),
        by_tile(after.T),
        points.astype(np.float64),
        by_tile(np.stack([after[second][after[first]] for first, second in every_pair], axis=1)),
        np.array([points[first] + points[second] for first, second in every_pair], np.float64),
        hand_pair_start,
        hand_pair,
        hand_option_start,
        hand_option,
        halves,
        hand_halves,
        by_tile(np.stack([upper.after(each, 0) for each in range(rules.UPPER_END)], axis=1)),
        lower_start,
        scored,
        crossed,
        kind,
        row,
        kind_start,
        kind_hand,
        kind_points.astype(np.float64),
        (base * MULTIPLIERS[TWICE_AT]).astype(np.float64).reshape(-1),
        row_pair_start,
        row_pair,
        *_faces(model),
    )


@lru_cache(1)
def compile_policy(model: PowerModel) -> Policy:
    """What the playing kernels read besides the arrays of the game."""
    arrays = arrays_of(model)
    parts_start, parts = flat(model.lattice.parts)
    faces = [MULTIPLIERS.index(rules.MULTIPLIER[face]) for face in rules.POWER_FACES]
    return Policy(
        arrays.lattice.larger.reshape(-1),
        np.array(list(map(len, model.lattice.rows)), np.int32),
        parts_start,
        parts,
        arrays.counts.astype(np.int32),
        np.array(model.kinds, np.int32),
        np.array(MULTIPLIERS, np.int32),
        np.array(faces, np.int32),
        arrays.upper.level_slots[0].stop,
    )


def _options(counts: tuple[int, ...]) -> list[int]:
    """The numbers of a hand as options at the multiplier of a hand written twice."""
    return [(TWICE_AT * NUMBERS + face) * COUNTS + count for face, count in enumerate(counts) if count]


def _pairs_of(options: list[int]) -> list[tuple[int, int]]:
    """Two numbers, or one number twice: in its own row and as Choice."""
    return [*combinations(options, 2), *((option, option) for option in options)]


def pairs_of_hands(model: PowerModel) -> list[list[tuple[int, int]]]:
    """The pairs of numbers that each hand can be written as."""
    return [_pairs_of(_options(counts)) for counts in model.lattice.counts]


def pairs() -> list[tuple[int, int]]:
    """Every pair of numbers that some hand can be written as, as options."""
    one = [(face, count) for face in range(NUMBERS) for count in range(1, COUNTS)]
    fitting = [(a, b) for a in one for b in one if a == b or (a[0] < b[0] and a[1] + b[1] < COUNTS)]
    return [(_option(*a), _option(*b)) for a, b in fitting]


def _option(face: int, count: int) -> int:
    return (TWICE_AT * NUMBERS + face) * COUNTS + count


def _lower(model: PowerModel, config: int) -> NDArray[np.int32]:
    rows = [
        (model.after(config, family, crossed=False), model.after(config, family, crossed=True), kinds[0], family)
        for family in range(len(LOWER))
        if (kinds := model.kinds_open(config, family))
    ]
    return np.array(rows, np.int32).reshape(-1, 4)


def _faces(model: PowerModel) -> tuple[Indices, Indices, Indices]:
    """What each face of the Power die does."""
    hand, game = model.hands[0], model.game
    field, freezes, fourth = [], [], []
    for face in rules.POWER_FACES:
        state = game.start()._replace(dice=hand, power=face, rolls=1)
        marked = game.step(state, rules.cross_marks(state.sheets[0])[0])
        field.append(TWICE if marked.marked else MULTIPLIERS.index(rules.MULTIPLIER[face]))
        freezes.append(not rules.power_keeps(hand, face, 1))
        fourth.append(bool(rules.power_keeps(hand, face, ROLLS)))
    return np.array(field, np.int32), np.array(freezes, np.int32), np.array(fourth, np.int32)
