"""A sheet game as the tables that the stepping kernel reads, all of them computed by the game itself."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from dicecup.core import Dice
from dicecup.envs.actions import keep_bits
from dicecup.games.sheet import SheetGame
from dicecup.kernels.steps import Tables
from dicecup.solve.sheets.model import SheetModel


@lru_cache(4)
def sheet_tables(game: SheetGame) -> Tables:
    """The tables of a game; `NoAdvice` for one whose turn is not that of a score sheet."""
    model = SheetModel.of(game)
    lattice, rows = model.lattice, len(game.rows)
    special = np.full(len(model.hands), -1, np.int32)
    special[list(model.specials)] = np.arange(len(model.specials))
    offers, digits = _offers(model), _digits(model)
    most = sum(max(model.points[hand][row] for hand in range(len(model.hands))) for row in range(model.uppers))
    return Tables(
        np.array(lattice.larger, np.int32).reshape(-1),
        np.array(list(map(len, lattice.rows)), np.int32),
        np.array(lattice.hands, np.int16),
        kept_rows(lattice.hands, lattice.index),
        np.array(model.points, np.int32).reshape(-1, rows),
        special,
        _contexts(model),
        offers,
        digits,
        np.array([model.upper_bonus(total) for total in range(max(most, digits.shape[1]) + 1)], np.int32),
        lattice.keeps,
        model.uppers,
        model.place(model.empty_sheet).config,
    )


def kept_rows(hands: tuple[Dice, ...], index: dict[Dice, int]) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    """For every hand and mask the row that is kept; -1 for masks that throw nothing, or keep the same as another."""
    size = len(hands[0])
    kept = np.full((len(hands), 1 << size), -1, np.int32)
    for at, hand in enumerate(hands):
        for mask in range((1 << size) - 1):
            dice = tuple(face for place, face in enumerate(hand) if mask >> place & 1)
            if keep_bits(hand, dice) == mask:
                kept[at, mask] = index[dice]
    return kept


def _contexts(model: SheetModel) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    """For every special hand and set of open upper rows, its context."""
    found = [
        [contexts.index(open_rows | contexts[0]) for open_rows in range(1 << model.uppers)] for contexts in model.contexts.values()
    ]
    return np.array(found, np.int32).reshape(-1, 1 << model.uppers)


def _offers(model: SheetModel) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    """What special hands may be written in, and what they pay."""
    contexts = max(map(len, model.contexts.values()), default=1)
    configs = model.configs if model.specials else 1
    found = np.full((len(model.specials), configs, contexts, len(model.game.rows), 2), -1, np.int32)
    for at, hand in enumerate(model.specials):
        for config in range(configs):
            for context, open_rows in enumerate(model.contexts[hand]):
                sheet = model.sample(config, open_rows)
                if sheet is not None:
                    for row, paid in model.offer(sheet, model.hands[hand]).items():
                        found[at, config, context, row] = paid
    return found


def _digits(model: SheetModel) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    """What each row changes the config by when it is filled with these points."""
    paid = [set(model.scored_in(row)) for row in range(len(model.game.rows))]
    for offer in (offer for hand in model.specials for config in range(model.configs) for offer in model.offers(config, hand)):
        for row, (points, _) in offer.items():
            paid[row].add(points)
    digits = np.zeros((len(paid), max(map(max, paid)) + 1), np.int32)
    for row, held in enumerate(paid):
        for points in held:
            digits[row, points] = model.config_after(0, row, model.digit(row, points)) if row in model.tracked else 0
    return digits
