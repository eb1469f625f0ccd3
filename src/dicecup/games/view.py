"""What lies on the table, in one shape for all games, so that a screen can draw any of them without knowing its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from dicecup.core.frozen import frozen
from dicecup.core.machine import Node
from dicecup.core.moves import Dice

SumKind = Literal["subtotal", "bonus", "total"]
"""A part of the score, points that come on top of the rows, or the score itself."""

ContestKind = Literal["", "first-turn", "tie-break"]
"""What the seats throw for before the first turn or after the last; empty during the game."""


@frozen
class Slot:
    """One filled space of a sheet: what it counts, and how that came about."""

    total: int
    base: int | None = None
    power: int | None = None
    number: int | None = None
    crossed: bool = False


@frozen
class Space:
    """One space of a board: its card, who owns it, the chips on it, and the pawns standing there."""

    wild: bool
    card: str | None
    owner: int | None
    chips: int
    pawns: tuple[int, ...]


@frozen
class Goal:
    """The next step of a bonus: from what sum on, what it is then, what is missing, and whether the open rows can bring that."""

    at: int
    bonus: int
    missing: int
    reachable: bool


@frozen
class Sum:
    """A line under the sheet, with a number for each seat."""

    name: str
    kind: SumKind
    values: tuple[int, ...]
    goals: tuple[Goal | None, ...] = ()
    """Of a bonus that a sum of rows earns: each seat's next step, `None` once there is no higher one."""


@frozen
class View:
    """A position as a person sees it.

    `columns[seat][row]` holds the slots of that row of the edition's `rows`: `None` is open. The last of `sums` is the score. Where
    all seats share one board of rows, `shared` is how many spaces each row has, and a slot's total is the space its token lies on
    (0 is the picture).
    """

    dice: Dice
    power: str | None
    roll: int
    columns: tuple[tuple[tuple[Slot | None, ...], ...], ...]
    sums: tuple[Sum, ...]
    board: tuple[Space, ...] = ()
    off_board: tuple[str, ...] = ()
    last_round: bool = False
    shared: int = 0
    contest: ContestKind = ""
    turns: tuple[int, ...] = ()
    """How many turns each seat still has, the present one included; empty where nobody can know."""
    turns_at_most: bool = False
    """Whether the game may end before they are all taken."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat."""
        return self.sums[-1].values


def goal(steps: Sequence[tuple[int, int]], total: int, most: int) -> Goal | None:
    """The next of these steps (a sum and its bonus, the lowest first) for a seat whose open rows can bring at most `most` more."""
    for at, bonus in steps:
        if total < at:
            return Goal(at, bonus, at - total, total + most >= at)
    return None


class Seen(NamedTuple):
    """A position, who acts next there, and how a person sees it."""

    state: Any
    node: Node
    view: View
