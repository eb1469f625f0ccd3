"""What an agent observes: a dictionary of small integer arrays, made from the view that people see.

All seats are in the order of play, the observing one first, so that an agent plays every seat alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NotRequired, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dicecup.games import Edition, PlayableGame, View

Numbers = NDArray[np.int16]
Floats = NDArray[np.float32]

MOST: Final = 9999
"""No score, row or sum is higher."""


class Observation(TypedDict):
    """An observation; which keys a game has depends on its edition alone."""

    dice: Numbers
    """The sorted dice as faces from 1 to 6 in the order of the edition; 0 where none lies on the table."""
    roll: Numbers
    """How often the dice were thrown in this turn."""
    to_move: Numbers
    """Who acts, counted from the observing seat on."""
    open: Numbers
    """`[seat, row]`: slots of the row that are open."""
    points: Numbers
    """`[seat, row]`: what its filled slots count."""
    sums: Numbers
    """`[seat, sum]`: subtotals and bonuses as the edition's sheet has them, the score last."""
    turns: Numbers
    """Turns that each seat still has, the present one included; -1 where nobody can know."""
    last_round: Numbers
    """Whether the last round has begun."""
    extra_die: NotRequired[Numbers]
    """The face of the extra die from 1 on, 0 while it is in the air, and whether a first mark was made with these dice."""
    board: NotRequired[Numbers]
    """`[space, …]`: the card from 1 on, its owner from 1 (the observing seat) on, its chips, then 1 for each seat's pawn there."""


@dataclass(frozen=True)
class Observing:
    """The observations of a game."""

    edition: Edition
    game: PlayableGame[Any]

    @cached_property
    def _start(self) -> View:
        return self.game.view(self.game.start())

    @cached_property
    def space(self) -> spaces.Dict:
        """The space of the observations."""
        seats, rows, sums = self.game.seats, len(self.edition.rows), len(self._start.sums)
        found: dict[str, spaces.Space[Any]] = {
            "dice": _box(0, len(self.edition.faces), self.edition.dice),
            "roll": _box(0, 4, 1),
            "to_move": _box(0, seats, 1),
            "open": _box(0, 9, seats, rows),
            "points": _box(0, MOST, seats, rows),
            "sums": _box(0, MOST, seats, sums),
            "turns": _box(-1, 99, seats),
            "last_round": _box(0, 1, 1),
        }
        if self.edition.extra_die:
            found["extra_die"] = _box(0, len(self.edition.extra_die), 2)
        if self._start.board:
            found["board"] = _box(0, 99, len(self._start.board), 3 + seats)
        return spaces.Dict(found)

    def observe(self, state: Any, seat: int, to_move: int, marks: int) -> Observation:
        """What a seat observes; `marks` counts the choices since the last throw."""
        view, seats = self.game.view(state), self.game.seats
        around = [(seat + other) % seats for other in range(seats)]
        faces = self.edition.faces
        dice = [faces.index(face) + 1 for face in view.dice] + [0] * (self.edition.dice - len(view.dice))
        columns = [view.columns[each] for each in around]
        found = Observation(
            dice=_numbers(dice),
            roll=_numbers([view.roll]),
            to_move=_numbers([(to_move - seat) % seats]),
            open=_numbers([[sum(slot is None for slot in row) for row in column] for column in columns]),
            points=_numbers([[sum(slot.total for slot in row if slot is not None) for row in column] for column in columns]),
            sums=_numbers([[line.values[each] for line in view.sums] for each in around]),
            turns=_numbers([view.turns[each] if view.turns else -1 for each in around]),
            last_round=_numbers([int(view.last_round)]),
        )
        if self.edition.extra_die:
            power = self.edition.extra_die.index(view.power) + 1 if view.power is not None else 0
            found["extra_die"] = _numbers([power, min(marks, 1)])
        if view.board:
            found["board"] = _numbers(list(self._spaces(view, seat)))
        return found

    def _spaces(self, view: View, seat: int) -> Iterator[list[int]]:
        rows, seats = self.edition.rows, self.game.seats
        for space in view.board:
            card = 0 if space.card is None else rows.index(space.card) + 1
            owner = 0 if space.owner is None else (space.owner - seat) % seats + 1
            pawns = [int((seat + other) % seats in space.pawns) for other in range(seats)]
            yield [card, owner, space.chips, *pawns]


@dataclass(frozen=True)
class Flat:
    """The same as one vector of floats: what counts points in turns' worth, the faces of the dice one-hot, the rest as it is.

    So the face of an extra die is a number, as in the observation.
    """

    edition: Edition
    space: spaces.Dict

    @cached_property
    def flat_space(self) -> spaces.Space[Any]:
        """The space of the vectors."""
        length = len(self.flatten({name: np.zeros(box.shape or (), np.int16) for name, box in self.space.items()}))
        return spaces.Box(-1, MOST, (length,), np.float32)

    def flatten(self, observation: Mapping[str, Any]) -> Floats:
        """The vector of an observation."""
        parts = []
        for name in self.space:
            values = np.asarray(observation[name])
            if name == "dice":
                parts.append(np.eye(len(self.edition.faces) + 1)[values].reshape(-1))
            elif name in ("points", "sums"):
                parts.append(values.reshape(-1) / self.edition.points_a_turn)
            else:
                parts.append(values.reshape(-1))
        return np.concatenate(parts).astype(np.float32)


def _box(low: int, high: int, *shape: int) -> spaces.Box:
    return spaces.Box(low, high, shape, np.int16)


def _numbers(values: Any) -> Numbers:
    return np.array(values, np.int16)
