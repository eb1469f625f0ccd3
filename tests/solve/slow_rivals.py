"""The games of the kernel that plays to win, played once more by the advisers: the same dice, a choice at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from dicecup.core.lattice import lattice
from dicecup.core.machine import Chance, Choice, Over
from dicecup.core.moves import Keep, Move, Roll
from dicecup.games import power_yahtzee as rules
from dicecup.games.sheet import Sheet, SheetGame, State
from dicecup.kernels.play import STEP, add_dice, random
from dicecup.kernels.powered_play import EXTRA
from dicecup.solve.lattice_arrays import lattice_arrays
from dicecup.solve.levels import turn_seed
from dicecup.solve.sheets.compile import compile_policy
from dicecup.solve.sheets.model import SheetModel

Values = Callable[[State], Any]


def slow_game(model: SheetModel, to_win: Values, for_score: Values, winner: int, seats: int, game: int, seed: int) -> list[int]:
    """The final scores of a game of block `winner`, as `play_rivals` plays it."""
    played: SheetGame = replace(model.game, seats=seats, first=0)
    larger, rows = compile_policy(model).larger, model.lattice.rows
    state, number, throw = State((Sheet((None,) * len(played.rows)),) * seats, 0), 0, 0
    while True:
        node = played.node(state)
        if isinstance(node, Chance):
            counter = np.uint64((turn_seed(seed, number) + game * int(STEP)) % 2**64)
            kept = model.lattice.index[state.dice]
            fresh = np.uint64(random(counter) if throw == 0 else random(np.uint64((int(counter) + throw) % 2**64)))
            hand = rows[add_dice(larger, kept, played.hand_size - len(state.dice), fresh)]
            left = list(hand)
            for die in state.dice:
                left.remove(die)
            state, throw = played.step(state, Roll(tuple(left))), throw + 1
        elif isinstance(node, Choice):
            values = (to_win if state.seat == winner else for_score)(state)
            best = _best(values, node)
            state = played.step(state, best)
            if not state.dice and state.rolls == 0:
                number, throw = number + 1, 0
        else:
            return list(played.scores(state))


def _best(values: dict[Move, float], node: Choice) -> Move:
    """The best move; of equal ones a mark before a keep, as in the kernels."""
    return max(node.legal, key=lambda move: (values[move], hasattr(move, "row")))


def slow_power_game(game: Any, values: Sequence[Values], number: int, seed: int) -> tuple[int, ...]:
    """The final scores of a game with the Power die, as the kernels play it, each seat by values of its own."""
    grid = lattice(rules.HAND_SIZE)
    larger = lattice_arrays(grid).larger.reshape(-1)
    state, turn, throw = game.start(), 0, 0
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance):
            counter = (turn_seed(seed, turn) + number * int(STEP) + throw) % 2**64
            fresh, kept = np.uint64(random(np.uint64(counter))), list(state.dice)
            hand = list(grid.rows[add_dice(larger, grid.index[state.dice], rules.HAND_SIZE - len(kept), fresh)])
            for die in kept:
                hand.remove(die)
            face = rules.POWER_FACES[int(random(np.uint64(counter ^ int(EXTRA)))) % len(rules.POWER_FACES)]
            state, throw = game.step(state, Roll(tuple(hand), None if state.power else face)), throw + 1
            continue
        assert isinstance(node, Choice)
        found = values[node.seat](state)
        state = game.step(state, max(found, key=lambda move: (found[move], not isinstance(move, Keep))))
        if not state.dice and state.rolls == 0:
            turn, throw = turn + 1, 0
    return tuple(game.scores(state))
