"""The game for one player as the tables that the stepping kernel reads, all of them computed by the game file."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from dicecup.core.lattice import lattice
from dicecup.core.moves import Cross, Score
from dicecup.games import power_yahtzee as rules
from dicecup.games.patterns import Hand
from dicecup.games.turn import ROLLS
from dicecup.kernels.powered_steps import CROSS, Tables


def stepping_tables(staying: NDArray[Any]) -> Tables:
    """The tables; `staying[hand, mask]` is the row of the lattice that a mask keeps, -1 where it is not one of a throw."""
    dice, faces = lattice(rules.HAND_SIZE), rules.POWER_FACES
    hands = cast(tuple[Hand, ...], dice.hands)
    in_air = staying.copy()
    in_air[:, -1] = dice.keeps + np.arange(len(dice.hands))  # all dice stay, and the extra die is thrown alone
    marks = [mark for mark in rules.EDITION.every_choice if isinstance(mark, Score | Cross)]
    base = np.full((len(marks), max(rules.EMPTY.open), len(dice.hands)), -1, np.int32)
    for at, mark in enumerate(marks):
        for slot in range(rules.EMPTY.open[rules.INDEX[mark.row]]):
            base[at, slot] = CROSS if isinstance(mark, Cross) else [_base(mark, slot, hand) for hand in hands]
    most = sum(rules.HAND_SIZE * number for number in range(1, rules.CHOICE + 1)) + rules.HAND_SIZE * rules.CHOICE
    totals = range(most * max(rules.MULTIPLIER.values()) + 1)
    return Tables(
        np.array(dice.larger, np.int32).reshape(-1),
        np.array(list(map(len, dice.rows)), np.int32),
        np.array(dice.hands, np.int16),
        np.concatenate([in_air, staying], 1),
        np.array([rules.INDEX[mark.row] for mark in marks], np.int32),
        np.array([mark.number - 1 if isinstance(mark, Score) and mark.number else -1 for mark in marks], np.int32),
        base,
        np.array(rules.EMPTY.open, np.int32),
        np.array(list(map(rules.upper_bonus, totals)), np.int32),
        np.array([rules.MULTIPLIER[face] for face in faces], np.int32),
        np.array([not rules.power_keeps(hands[0], face, 1) for face in faces]),
        np.array([bool(rules.power_keeps(hands[0], face, ROLLS)) for face in faces]),
        np.array([face == "double" for face in faces]),
        dice.keeps,
        rules.UPPER_END,
    )


def _base(mark: Score, slot: int, hand: Hand) -> int:
    """What a score counts before the power with so many slots of its row scored; -1 where the dice do not fit."""
    at = rules.INDEX[mark.row]
    own_row_filled = () if mark.number is None else (mark.number - 1,)
    is_open = tuple(0 if row in own_row_filled else left - slot * (row == at) for row, left in enumerate(rules.EMPTY.open))
    scored = tuple((rules.Mark(0, 1),) * slot * (row == at) for row in range(len(is_open)))
    sheet = rules.Sheet(scored, is_open)
    if mark not in rules.score_marks(sheet, hand):
        return -1
    return rules.write(sheet, hand, rules.POWER_FACES[0], mark).marks[at][-1].base
