"""What the app says besides what the plain game says too: short names for narrow columns, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from dicecup.core.dice import RED
from dicecup.core.machine import Chance, Choice, Node, Over
from dicecup.core.moves import Cross, Keep, Move, Place, Raise, Roll, Say, Score, Steal
from dicecup.games import View
from dicecup.tui.wording import ROLLS, Words, title

SHORT: Final = {
    "three-of-a-kind": "3 of a kind",
    "four-of-a-kind": "4 of a kind",
    "five-of-a-kind": "5 of a kind",
    "small-straight": "Sm. straight",
    "large-straight": "Lg. straight",
    "full-straight": "Full str.",
    "upper-section": "Upper total",
    "yahtzee-bonus": "Bonus",
}
CARD: Final = {
    "three-of-a-kind": "3 alike",
    "four-of-a-kind": "4 alike",
    "full-house": "Full hse",
    "small-straight": "Sm. str.",
    "large-straight": "Lg. str.",
}
MARKS: Final = "●■▲◆★▼◉◈♦♣"
"""A shape for each seat, so that colour is never needed to tell them apart."""

POWERS: Final = {"1": "× 1", "2": "× 2", "3": "× 3", "double": "DOUBLE", "freeze": "FREEZE", "power": "POWER"}


class Prompt(NamedTuple):
    """What to do next, and by whom."""

    who: str
    what: str


def short_title(name: str, width: int) -> str:
    """A row's title in so many columns."""
    full = title(name)
    return full if len(full) <= width else SHORT.get(name, full)


def card_title(name: str) -> str:
    """A card's title on a small space."""
    return CARD.get(name, title(name))


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


@dataclass(frozen=True)
class ScreenWords(Words):
    """The words of one table on the screen."""

    def rolled(self, seat: int, move: Roll, before: View) -> str:
        """A throw, as short as it can be said."""
        kept = f" (kept {self.faces(before)})" if before.dice or before.power is not None else ""
        thrown = [self.face(face) for face in move.dice]
        if move.power is not None:
            thrown.append(title(move.power))
        return f"{self.names[seat]} rolls {' '.join(thrown)}{kept}"

    def faces(self, view: View) -> str:
        """The dice that lie on the table, in a few letters."""
        lying = [self.face(face) for face in view.dice]
        if view.power is not None:
            lying.append(title(view.power))
        return " ".join(lying)

    def mark(self, seat: int) -> str:
        """The shape of a seat."""
        return MARKS[seat % len(MARKS)]

    def where(self, view: View) -> str:
        """Which part of the game this is."""
        if view.contest:
            return f"thrown for: {view.contest.replace('-turn', ' turn')}"
        parts = ["Showdown Round"] if view.last_round else []
        if view.roll:
            parts.append(ROLLS[view.roll].lower())
        return ", ".join(parts)

    def doing(self, move: Move) -> str:
        """A choice as a button says it."""
        match move:
            case Score(row, None):
                return f"score {title(row)}"
            case Score(row, number):
                return f"score {title(row)} with {number}s"
            case Cross(row):
                return f"cross out {title(row)}"
            case Place(card):
                return f"place {title(card)}"
            case Steal(card):
                return f"steal {title(card)}"
            case Raise(card):
                return f"raise {title(card)}"
            case Say():
                return {"again": "red die again", "stay": "stay and raise", "pass": "pass"}[move.word]
        return str(move)

    def prompt(self, node: Node, view: View, physical: bool) -> Prompt:
        """What the person whose turn it is can do."""
        match node:
            case Over():
                return Prompt("", "The game is over.")
            case Chance(seat=seat):
                return Prompt(self.names[seat], self._throw(node, view, physical))
            case Choice(seat=seat, legal=legal):
                return Prompt(self.names[seat], self._choose(legal, view))

    def _throw(self, node: Chance, view: View, physical: bool) -> str:
        what = "the red die" if die_kinds(node) == (RED,) else self._dice_to_throw(node, view)
        why = {"": "", "first-turn": " for the first turn", "tie-break": " to break the tie"}[view.contest]
        if physical:
            return f"throw {what}{why}, type what fell, then Enter."
        return f"press Space to throw {what}{why}."

    def _dice_to_throw(self, node: Chance, view: View) -> str:
        count = node.throw.dice
        return "the die" if count == 1 else "the dice" if not view.dice else f"{count} dice"

    def _choose(self, legal: tuple[Move, ...], view: View) -> str:
        keeps = any(isinstance(move, Keep) for move in legal)
        ends = [move for move in legal if not isinstance(move, Keep)]
        last = len(self.edition.faces) if self.edition.extra_die else self.edition.dice
        hold = f"1-{last} hold, Space throws the rest"
        if not ends:
            return f"{hold}."
        pick = f"Enter to {self.doing(ends[0])}" if len(ends) == 1 else f"↑ ↓ and Enter to {self._what(ends)}"
        if keeps:
            return f"{hold}, or {pick}."
        return f"{pick}."

    def _what(self, ends: Sequence[Move]) -> str:
        if any(isinstance(move, Say) for move in ends):
            return "choose"
        if any(isinstance(move, Place | Steal | Raise) for move in ends):
            return "take a card"
        if all(isinstance(move, Cross) for move in ends):
            return "give something up"
        return "mark a row"


def die_kinds(node: Chance) -> tuple[str, ...]:
    """What each die of a throw is."""
    return node.throw.names
