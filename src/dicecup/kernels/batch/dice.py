"""The dice of a turn in many games at once, on the lattice of multisets (`dicecup.core.lattice`): rows first, then games.

Values have a last axis: the first of it is what the player to move wants most, the others are carried along, so that with several
seats the chance of each of them comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

Array = Any
"""An array of numpy or of PyTorch."""

NEVER: Final = -1e9
"""The value of what is not allowed."""

Draw = Callable[[int, int], Array]
"""`draw(faces, count)`: so many random numbers from 0 to below `faces`."""


class Dice(NamedTuple):
    """The lattice as arrays: `larger[keep, face]` and `smaller[row, …]`, padded with the row itself; `sizes` are (first, end)."""

    xp: Any
    larger: Array
    smaller: Array
    sizes: tuple[tuple[int, int], ...]
    keeps: int
    rows: int
    faces: int
    within: Array
    """Whether a hand contains a keep: `[keep, hand]`."""


class Turn(NamedTuple):
    """A turn in each game: its value before the first throw, and the row kept of each hand after the first and second one.

    A row from `keeps` on is a full hand: the player stops.
    """

    value: Array
    first: Array
    second: Array


def dice_arrays(
    xp: Any,
    larger: Sequence[Sequence[int]],
    smaller: Sequence[Sequence[int]],
    sizes: Sequence[tuple[int, int]],
    parts: Sequence[Sequence[int]],
) -> Dice:
    """The arrays of a lattice; `parts` are the rows of the parts of every full hand."""
    most = max(map(len, smaller))
    padded = [[*each, *[row] * (most - len(each))] for row, each in enumerate(smaller)]
    held = [set(each) for each in parts]
    within = [[keep in each for each in held] for keep in range(len(larger))]
    keeps, faces = len(larger), len(larger[0])
    return Dice(xp, xp.asarray(larger), xp.asarray(padded), tuple(sizes), keeps, keeps + len(parts), faces, xp.asarray(within))


def throw(dice: Dice, hands: Array) -> Array:
    """From the values of the full hands, those of all keeps whose missing dice are thrown."""
    found = [hands]
    for (first, end), (above, _) in zip(dice.sizes[-2::-1], dice.sizes[:0:-1], strict=True):
        found.insert(0, found[0][dice.larger[first:end] - above].mean(1))
    return dice.xp.concatenate(found[:-1])


def best(dice: Dice, keeps: Array, stop: Array) -> tuple[Array, Array]:
    """Of every full hand the row that is best kept, and its values; of equal ones the hand itself (to stop) comes first."""
    xp = dice.xp
    values = xp.concatenate([keeps, stop])
    value = values[..., 0] + 0
    games = value.shape[1]
    rows = xp.arange(dice.rows)[:, None] + xp.zeros_like(xp.arange(games))[None]
    for first, end in dice.sizes[1:]:
        for part in range(dice.smaller.shape[1]):
            smaller = dice.smaller[first:end, part]
            better = value[smaller] > value[first:end]
            value[first:end] = xp.where(better, value[smaller], value[first:end])
            rows[first:end] = xp.where(better, rows[smaller], rows[first:end])
    kept = rows[dice.keeps :]
    return kept, values[kept, xp.arange(games)[None]]


def turn(dice: Dice, stop: Array, final: Array) -> Turn:
    """The turn of three throws: `stop` are the values of ending it with each hand, `final` those after the last throw."""
    second, hands = best(dice, throw(dice, final), stop)
    first, hands = best(dice, throw(dice, hands), stop)
    return Turn(throw(dice, hands)[0], first, second)


def fill(dice: Dice, rows: Array, draw: Draw) -> Array:
    """Throw the missing dice of each row: the full hands."""
    for _ in range(len(dice.sizes) - 1):
        face = draw(dice.faces, len(rows))
        more = dice.larger[dice.xp.clip(rows, 0, dice.keeps - 1), face]
        rows = dice.xp.where(rows < dice.keeps, more, rows)
    return rows


def play(dice: Dice, turn: Turn, at: Array, draw: Draw) -> tuple[Array, Array]:
    """Throw and keep as a turn says, in the games `at`: the last hand, from the first full one on, and if it took all throws."""
    xp, rows = dice.xp, at * 0
    hands = fill(dice, rows, draw) - dice.keeps
    rows = turn.first[hands, at]
    stopped = rows >= dice.keeps
    hands = xp.where(stopped, hands, fill(dice, rows, draw) - dice.keeps)
    rows = xp.where(stopped, hands + dice.keeps, turn.second[hands, at])
    stopped = rows >= dice.keeps
    return xp.where(stopped, hands, fill(dice, rows, draw) - dice.keeps), ~stopped


# What games have in common.


def shares(xp: Any, scores: Array) -> Array:
    """The share of the win of every seat: the leaders share it equally."""
    leads = scores == xp.amax(scores, 1)[:, None]
    return leads / leads.sum(1)[:, None]


def select(xp: Any, condition: Array, one: Any, other: Any) -> Any:
    """Field by field, `one` where the condition holds."""
    return type(one)(*(xp.where(condition.reshape(-1, *[1] * (len(a.shape) - 1)), a, b) for a, b in zip(one, other, strict=True)))
