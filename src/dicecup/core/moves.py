"""Moves and their notation: one text form for every move of every game, luck included.

A move is a small frozen value; `str(move)` writes it and `parse(text)` reads it back. The parser takes only the one spelling that
`str` gives, so that two programs which compare moves as text never disagree.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from dicecup.core.errors import IllegalMove, shown

Face = int | str
"""A die's face: a number, or the name of a picture."""

Dice = tuple[Face, ...]
"""Dice that cannot be told apart, in the order of their faces."""


@lru_cache(maxsize=8192)  # a choice offers dozens of keeps, and every update names them all
def dice_text(dice: Dice, power: str | None = None) -> str:
    """`1,3,3` or, with a Power die beside them, `1,3,3+double`."""
    text = ",".join(map(str, dice))
    return text if power is None else f"{text}+{power}"


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice just thrown, and the Power die if it was thrown with them."""

    dice: Dice
    power: str | None = None

    def __str__(self) -> str:
        return "r:" + dice_text(self.dice, self.power)


@dataclass(frozen=True, slots=True)
class RedDie:
    """The red die of Showdown: how far the pawn goes."""

    spaces: int

    def __str__(self) -> str:
        return f"m:{self.spaces}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep these dice and throw the rest."""

    dice: Dice
    power: str | None = None

    def __str__(self) -> str:
        return "k:" + dice_text(self.dice, self.power)


@dataclass(frozen=True, slots=True)
class Score:
    """Score a row; `number` is what the Choice row counts."""

    row: str
    number: int | None = None

    def __str__(self) -> str:
        return f"s:{self.row}" if self.number is None else f"s:{self.row}={self.number}"


@dataclass(frozen=True, slots=True)
class Cross:
    """Give a row up for zero."""

    row: str

    def __str__(self) -> str:
        return f"x:{self.row}"


@dataclass(frozen=True, slots=True)
class CardMove:
    """A move that gains a card."""

    card: str
    verb: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.verb}:{self.card}"


class Place(CardMove):
    """Put a card on the board."""

    __slots__ = ()
    verb = "place"


class Steal(CardMove):
    """Take an opponent's card."""

    __slots__ = ()
    verb = "steal"


class Raise(CardMove):
    """Stack more chips on one's own card."""

    __slots__ = ()
    verb = "raise"


@dataclass(frozen=True, slots=True)
class Say:
    """A move that is one word: `again`, `stay` or `pass`."""

    word: str

    def __str__(self) -> str:
        return self.word


AGAIN: Final = Say("again")
STAY: Final = Say("stay")
PASS: Final = Say("pass")

Move = Roll | RedDie | Keep | Score | Cross | Place | Steal | Raise | Say
"""Any move of any game."""


def parse(text: str) -> Move:
    """Read one move; what is no text, no move, or not spelled as `str(move)` spells it, is refused."""
    move = _read(text) if isinstance(text, str) else None
    if move is None:
        raise IllegalMove(f"{shown(text)} is no move: moves look like r:1,3,3 or k:3,3 or s:full-house")
    if str(move) != text:
        raise IllegalMove(f"{shown(text)} is not how this move is spelled: write {move}")
    return move


def _read(text: str) -> Move | None:
    if text in _WORDS:
        return _WORDS[text]
    verb, colon, rest = text.partition(":")
    reader = _READERS.get(verb)
    if not colon or reader is None or len(text) > 100:
        return None
    try:
        return reader(rest)
    except ValueError:
        return None


def _dice(text: str) -> tuple[Dice, str | None]:
    listed, plus, power = text.partition("+")
    faces = listed.split(",") if listed else []
    dice: Dice = tuple(sorted(map(int, faces)) if listed[:1].isdigit() else map(_name, faces))
    return dice, _name(power) if plus else None


def _name(text: str) -> str:
    if _NAME.fullmatch(text):
        return text
    raise ValueError(text)


def _score(text: str) -> Score:
    row, equals, number = text.partition("=")
    return Score(_name(row), int(number) if equals else None)


_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]*")
_WORDS: Final = {say.word: say for say in (AGAIN, STAY, PASS)}
_READERS: Final[dict[str, Callable[[str], Move]]] = {
    "r": lambda text: Roll(*_dice(text)),
    "m": lambda text: RedDie(int(text)),
    "k": lambda text: Keep(*_dice(text)),
    "s": _score,
    "x": lambda text: Cross(_name(text)),
    "place": lambda text: Place(_name(text)),
    "steal": lambda text: Steal(_name(text)),
    "raise": lambda text: Raise(_name(text)),
}
