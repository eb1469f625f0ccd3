"""What lies on the table, in one shape for all games, so that a screen can draw any of them without knowing it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from dicecup.core.moves import Dice


class Slot(NamedTuple):
    """One filled space of a sheet: what it counts, and how that came about."""

    total: int
    base: int | None = None
    power: int | None = None
    number: int | None = None
    crossed: bool = False


class Space(NamedTuple):
    """One space of a board: its card, who owns it, the chips on it, and the pawns standing there."""

    wild: bool
    card: str | None
    owner: int | None
    chips: int
    pawns: tuple[int, ...]


class View(NamedTuple):
    """A position as a person sees it.

    `columns[seat][row]` holds the slots of that row of the edition's `rows`: `None` is open. `sums` are the lines under the sheet.
    Where all seats share one board of rows, `shared` is how many spaces each row has, and a slot's total is the space its token
    lies on (0 is the picture). `contest` says what the seats throw for before the first turn or after the last.
    """

    dice: Dice
    power: str | None
    roll: int
    columns: tuple[tuple[tuple[Slot | None, ...], ...], ...]
    sums: tuple[tuple[str, tuple[int, ...]], ...]
    board: tuple[Space, ...] = ()
    off_board: tuple[str, ...] = ()
    last_round: bool = False
    shared: int = 0
    contest: Literal["", "first turn", "tie-break"] = ""
