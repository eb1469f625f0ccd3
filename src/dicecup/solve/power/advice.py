"""Exact values of positions of the game with the Power die, answered from the value file with numpy alone.

As for other sheets, with one value of a hand for every face of the Power die: it stays, or it is thrown again (the mean over its
faces). Positions of one turn share its values.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Keep, Move
from dicecup.games import power_yahtzee as rules
from dicecup.games.turn import ROLLS
from dicecup.solve.kind import NoAdvice, Values
from dicecup.solve.lattice import Floats
from dicecup.solve.layout import Columns, Place
from dicecup.solve.power.marks import DOUBLE_AT, Marks
from dicecup.solve.power.model import PowerModel
from dicecup.solve.value_files import ValueFile

THROWN = len(rules.POWER_FACES)
"""The Power die in the air, beside its faces."""

FACE_OF = {face: at for at, face in enumerate(rules.POWER_FACES)} | {None: THROWN}

Turn = tuple[Floats, ...]
"""What a turn brings: `[throws][multiset, face]` before the next throw, the last face being the die in the air."""


class PowerAdvice:
    """Answers for the game with the Power die."""

    objective = "score"

    def __init__(self, model: PowerModel, values: ValueFile) -> None:
        self._model = model
        self._marks = Marks(model, Columns(model.upper, values))
        self._turn = lru_cache(256)(self._evaluate_turn)
        self._game = model.game
        self._hand_faces = [
            (not rules.power_keeps(model.hands[0], face, 1), bool(rules.power_keeps(model.hands[0], face, ROLLS)))
            for face in rules.POWER_FACES
        ]
        self._turn(model.place(rules.EMPTY))

    def values(self, state: rules.State) -> Values | float:
        """The expected final score of the seat's own sheet, for every legal move or for the throw that is next."""
        seat = state.seat if state.contest is None else state.contest.seat
        sheet = state.sheets[seat]
        alone = state._replace(seat=0, sheets=(sheet,), contest=None)
        node = self._game.node(alone)
        match node:
            case Chance():
                turn = self._turn(self._model.place(sheet))
                row = self._model.lattice.index[state.dice]
                return self.scored(sheet) + float(turn[state.rolls][row, FACE_OF[state.power]])
            case Choice():
                values = self._keep_values(alone, [move for move in node.legal if isinstance(move, Keep)])
                values |= self._mark_values(alone, [move for move in node.legal if not isinstance(move, Keep)])
                return {move: values[move] for move in node.legal}
        raise NoAdvice("the game is over: nothing is left to choose")

    def scored(self, sheet: rules.Sheet) -> float:
        """What a sheet holds so far, without the upper bonus, which counts at the end."""
        return float(sum([base * power for marks in sheet.marks for base, power, _ in marks]))

    def _keep_values(self, state: rules.State, moves: list[Keep]) -> dict[Move, float]:
        if not moves:
            return {}
        sheet = state.sheets[0]
        index = self._model.lattice.index
        keeps = self._turn(self._model.place(sheet))[state.rolls]
        found = keeps[[index[move.dice] for move in moves], [FACE_OF[move.power] for move in moves]] + self.scored(sheet)
        return dict(zip(moves, found.tolist(), strict=True))

    def _mark_values(self, state: rules.State, moves: list[Move]) -> dict[Move, float]:
        afters = [self._game.step(state, move) for move in moves]
        sheets = [after.sheets[0] for after in afters]
        places = np.array([self._model.place(sheet) for sheet in sheets])
        owing = np.array([after.marked for after in afters])
        futures = np.array([self.scored(sheet) for sheet in sheets])
        if owing.any():
            hand = self._model.lattice.index[state.dice] - self._model.lattice.keeps
            futures[owing] += self._marks.once(places[owing], np.full(int(owing.sum()), DOUBLE_AT), hand)[:, 0]
        if not owing.all():
            futures[~owing] += self._marks.futures(places[~owing])
        return dict(zip(moves, futures.tolist(), strict=True))

    def _evaluate_turn(self, place: Place) -> Turn:
        lattice = self._model.lattice
        if place.config == 0 and place.open_rows == 0:
            future = float(self._marks.futures(np.array([place]))[0])
            return (np.full((len(lattice.rows), THROWN + 1), future),) * (ROLLS + 1)
        once, twice = self._marks.all_fields(place)
        stop = np.stack([twice if face == "double" else once[rules.MULTIPLIER[face]] for face in rules.POWER_FACES], axis=1)
        fourth = lattice.throw(stop)
        now = stop.copy()
        for at, (_, throws_again) in enumerate(self._hand_faces):
            if throws_again:
                now[:, at] = lattice.best(fourth[:, at])
        keeps = [fourth]
        for _ in range(ROLLS):
            thrown = lattice.throw(np.column_stack([now, now.mean(axis=1)]))
            keeps.insert(0, thrown)
            in_air = thrown[:, THROWN:]
            either = np.maximum(thrown[:, :THROWN], in_air)
            either[lattice.keeps :] = np.maximum(stop, in_air[lattice.keeps :])
            now = lattice.best(either)
            for at, (freezes, _) in enumerate(self._hand_faces):
                if freezes:
                    now[:, at] = stop[:, at]
        return tuple(keeps)
