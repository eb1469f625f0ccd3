"""The raw arrays of a sheet game for the kernels, and the values that the kernels fill."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np

from dicecup.games.sheet import UPPER
from dicecup.kernels import sheets as kernel
from dicecup.kernels.play import Policy
from dicecup.kernels.sheets import Sheets
from dicecup.solve.arrays import by_tile, flat, halves_of, kernel_lattice
from dicecup.solve.kind import NoAdvice, Progress
from dicecup.solve.lattice_arrays import Floats, Indices
from dicecup.solve.levels import Filling, Piece, build_levels, fill_levels
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.sheets.model_arrays import arrays_of
from dicecup.solve.value_files import Subject

UPPERS = len(UPPER)
"""Upper rows in the kernels; those that a game does not have are never open."""


def build(model: SheetModel, subject: Subject, threads: int | None, progress: Progress) -> Path:
    """Solve a sheet game and write its value file."""
    model.check_declarations()
    return build_levels(arrays_of(model), subject, 1, lambda arrays, how: fill(model, arrays, how), threads, progress)


def restored(model: SheetModel, rows: Floats) -> Floats:
    """The rows of a value file, padded as the kernels read them."""
    return arrays_of(model).restored(rows)


def fill(model: SheetModel, arrays: Sequence[Floats], how: Filling = Filling()) -> None:  # noqa: B008 - a constant
    """Fill the array of values."""
    sheets = compile_sheets(model)

    def work(piece: Piece, desk: kernel.Desk) -> None:
        kernel.solve(sheets, arrays[0], piece.configs, piece.tiles, desk)

    fill_levels(arrays_of(model), arrays, lambda: kernel.desk(sheets), work, how)


@lru_cache(2)
def compile_sheets(model: SheetModel) -> Sheets:
    """What the solving kernel reads."""
    arrays = arrays_of(model)
    width = arrays.upper_points.shape[1]
    halves, hand_halves = halves_of(_classes(model), width)
    zeros, gains = zip(*(_lower(model, config) for config in range(model.configs)), strict=True)
    kinds = _kinds(model)
    zero_start, zero_after = flat(zeros)
    gain_start, gain_both = flat(gains)
    kind_start, kind_hand = flat([hands for hands, _ in kinds])
    special = compile_specials(model)
    open_rows = np.maximum(arrays.upper.open_rows, 0)
    context = [np.searchsorted(contexts, open_rows | contexts[0]) for contexts in model.contexts.values()]
    return Sheets(
        kernel_lattice(arrays.lattice),
        np.arange(arrays.upper.width, dtype=np.int32),
        by_tile(_upper_after(model)),
        np.pad(arrays.upper_points.astype(np.float64), ((0, UPPERS - model.uppers), (0, 0))).reshape(-1),
        halves,
        hand_halves,
        zero_start,
        zero_after,
        gain_start,
        np.ascontiguousarray(gain_both.reshape(-1, 2)[:, 0]),
        np.ascontiguousarray(gain_both.reshape(-1, 2)[:, 1]),
        kind_start,
        kind_hand,
        np.concatenate([np.empty(0), *(paid for _, paid in kinds)]),
        np.array(model.specials, np.int32),
        np.array(context, np.int32).reshape(-1, arrays.upper.width),
        special.contexts,
        special.start,
        special.after,
        special.option,
        (special.points + special.extra).astype(np.float64),
    )


@lru_cache(2)
def compile_policy(model: SheetModel) -> Policy:
    """What the playing kernels read besides the sheets' arrays."""
    arrays, special, classes = arrays_of(model), compile_specials(model), _classes(model)
    parts_start, parts = flat(model.lattice.parts)
    open_rows = [np.flatnonzero(is_open) for is_open in arrays.is_open]
    row_start, row = flat(open_rows)
    most = max((len(contents) for contents in model.contents), default=1)
    row_after = [
        [model.config_after(config, model.uppers + lower, min(digit, model.digit_counts[lower] - 2)) for digit in range(most)]
        for config, rows in enumerate(open_rows)
        for lower in rows.tolist()
    ]
    options = range(arrays.upper_points.shape[1])
    option_start, option_hand = flat([np.flatnonzero(of_hand == option) for of_hand in classes.T for option in options])
    lower_points = arrays.points[:, model.uppers :].astype(np.int32)
    lower_digit = arrays.lower_digits.astype(np.int32)
    groups = [(lower, points) for lower, paid in enumerate(lower_points.T) for points in np.unique(paid)]
    group_start = np.cumsum([0, *(len(np.unique(paid)) for paid in lower_points.T)]).astype(np.int32)
    group_hands = [np.flatnonzero(lower_points[:, lower] == points) for lower, points in groups]
    group_hand_start, group_hand = flat(group_hands)
    special_of = np.full(len(model.hands), -1, np.int32)
    special_of[list(model.specials)] = np.arange(len(model.specials))
    return Policy(
        arrays.lattice.larger.reshape(-1),
        np.array(list(map(len, model.lattice.rows)), np.int32),
        parts_start,
        parts,
        classes,
        lower_points,
        lower_digit,
        row_start,
        row,
        np.array(row_after, np.int32).reshape(-1, most),
        option_start,
        option_hand,
        group_start,
        np.array([points for _, points in groups], np.int32),
        np.array([lower_digit[hands[0], lower] for (lower, _), hands in zip(groups, group_hands, strict=True)], np.int32),
        group_hand_start,
        group_hand,
        special_of,
        special.row,
        special.extra,
    )


class Specials(NamedTuple):
    """What special hands may choose from: a list for each config, special hand and context, as many as the most that one has.

    Each entry is a row with its points and extra bonus, the config after it, and the upper option that leads to the slot after it.
    """

    contexts: int
    start: Indices
    row: Indices
    points: Indices
    extra: Indices
    after: Indices
    option: Indices


@lru_cache(2)
def compile_specials(model: SheetModel) -> Specials:
    """All offers of special hands that differ from those of plain hands."""
    contexts = max(map(len, model.contexts.values()), default=1)
    start, row, paid = array("i", [0]), array("i"), array("i")
    of_config = [0]
    for config in range(model.configs):
        for hand in model.specials:
            offers = model.offers(config, hand)
            for offer in offers:
                row.extend(offer)
                paid.extend(chain.from_iterable(offer.values()))
                start.append(len(row))
            start.extend([len(row)] * (contexts - len(offers)))
        of_config.append(len(row))
    rows, both = np.array(row, np.int32), np.array(paid, np.int32).reshape(-1, 2)
    after, option = np.repeat(np.arange(model.configs), np.diff(of_config)), np.empty_like(rows)
    width = arrays_of(model).upper_points.shape[1]
    for each, held in np.unique(np.column_stack([rows, both[:, 0]]), axis=0).tolist():
        here = (rows == each) & (both[:, 0] == held)
        after[here] += model.config_after(0, each, model.digit(each, held))
        option[here] = each * width + _rank(model, each, held) if each < model.uppers else UPPERS * width
    points, extra = np.ascontiguousarray(both.T)
    return Specials(contexts, np.array(start, np.int32), rows, points, extra, after.astype(np.int32), option)


def _rank(model: SheetModel, row: int, points: int) -> int:
    try:
        return model.upper_points[row].index(points)
    except ValueError:
        name = model.game.rows[row].name
        raise NoAdvice(
            f"{model.name} has no exact values: {name} holds {points} on too few sheets to be found in advance"
        ) from None


def _classes(model: SheetModel) -> Indices:
    """Each plain hand's option in each upper row."""
    return np.ascontiguousarray(np.pad(arrays_of(model).upper_classes, ((0, UPPERS - model.uppers), (0, 0))).T, np.int32)


def _upper_after(model: SheetModel) -> Indices:
    """The slot after each option, dead for the rows that the game does not have, and last the slot itself."""
    arrays = arrays_of(model)
    upper = arrays.upper
    after = [upper.after(row, points) for row, held in enumerate(arrays.upper_points.tolist()) for points in held]
    dead = np.full(upper.width, upper.dead, np.int32)
    missing = UPPERS * arrays.upper_points.shape[1] - len(after)
    return np.stack([*after, *[dead] * missing, np.arange(upper.width, dtype=np.int32)], axis=1)


def _lower(model: SheetModel, config: int) -> tuple[list[int], list[tuple[int, int]]]:
    """The configs after a lower row that every hand may be written in for nothing, and (config after, kind) for more."""
    zeros, gains = [], []
    kind = 0
    for lower, contents in enumerate(model.contents[: len(model.lower_rows)]):
        if arrays_of(model).is_open[config, lower]:
            after = [model.config_after(config, model.uppers + lower, digit) for digit in range(len(contents))]
            zeros += after if len(contents) == 1 else []
            gains += [(each, kind + digit) for digit, each in enumerate(after)]
        kind += len(contents)
    return zeros, gains


def _kinds(model: SheetModel) -> list[tuple[Indices, Floats]]:
    """For each lower row and its contents, the hands that bring them and their points."""
    kinds, arrays = [], arrays_of(model)
    digits = arrays.lower_digits
    for lower, contents in enumerate(model.contents[: len(model.lower_rows)]):
        paid, several = arrays.points[:, model.uppers + lower], len(contents) > 1
        hands = [np.flatnonzero(digits[:, lower] == digit if several else paid) for digit in range(len(contents))]
        kinds += [(each.astype(np.int32), paid[each].astype(np.float64)) for each in hands]
    return kinds
