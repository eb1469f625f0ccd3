"""Real dice: what fell is typed in, die by die."""

from __future__ import annotations

from typing import Final

from dicecup.core.dice import POWER, RED, SIDES
from dicecup.core.machine import Chance
from dicecup.core.moves import Move
from dicecup.tui.app.art.dice import Die, Kind, Piece
from dicecup.tui.following import Moment
from dicecup.tui.saying import ScreenWords, die_kinds
from dicecup.tui.wording import title

ACROSS: Final = 3
_KINDS: Final[dict[str, Kind]] = {RED: "red", POWER: "power"}


class Entering:
    """A throw that is being typed in."""

    def __init__(self, node: Chance, words: ScreenWords) -> None:
        self._throw = node.throw
        self._words = words
        self._dice = die_kinds(node)
        self.sides: list[int] = []

    def type(self, side: int) -> None:
        """The next die shows this side."""
        if len(self.sides) < len(self._dice) and 0 <= side < SIDES:
            self.sides.append(side)

    def rub_out(self) -> None:
        """The last die was wrong."""
        if self.sides:
            self.sides.pop()

    def move(self) -> Move | None:
        """The throw, once every die is typed in."""
        return self._throw.fall(tuple(self.sides)) if len(self.sides) == len(self._dice) else None

    def hint(self) -> str:
        """What is still to be typed."""
        left = len(self._dice) - len(self.sides)
        if not left:
            return "Enter: that is what fell. Backspace: the last one is wrong."
        kind = {RED: "the red die", POWER: "the Power die"}.get(self._next, "a die")
        more = "" if left == 1 else f", {left} to go"
        return f"1 to 6: what {kind} shows{more}."

    @property
    def _next(self) -> str:
        return self._dice[min(len(self.sides), len(self._dice) - 1)]

    def dice(self, moment: Moment) -> list[Die]:
        """The dice that stay, and those that are typed in, with empty places for the rest."""
        typed = [self._die(at) for at in range(len(self._dice))]
        plain = [die for die in typed if die.kind == "plain"]
        lying = moment.dice if None in moment.dice and moment.dice.count(None) == len(plain) else (None,) * len(plain)
        if not plain and moment.view.dice:  # the Power die alone
            lying = moment.dice
        dice = [plain.pop(0) if face is None else Die(face, held=True) for face in lying]
        red = [Die(moment.red, "red")] if moment.red is not None and RED not in self._dice else []
        kept = moment.view.power
        power = [Die(kept, "power", held=True)] if kept is not None else []
        return [*red, *dice, *power, *(die for die in typed if die.kind != "plain")]

    def _die(self, at: int) -> Die:
        kind = _KINDS.get(self._dice[at], "plain")
        return Die(self._faces(self._dice[at])[self.sides[at]] if at < len(self.sides) else None, kind)

    def _faces(self, die: str) -> tuple[int | str, ...]:
        if die == RED:
            return tuple(range(1, SIDES + 1))
        return self._words.edition.extra_die if die == POWER else self._words.edition.faces

    def pieces(self) -> list[list[Piece]]:
        """The faces to click on, with the digits that type them."""
        if self.move() is not None:
            return [[Piece(" Enter: done ", "button", ("done",)), Piece(" "), Piece(" Undo die ", "button", ("rub-out",))]]
        faces = self._faces(self._next)
        if all(isinstance(face, int) for face in faces):
            return [[Piece(f" {face} ", "button", ("side", side)) for side, face in enumerate(faces)]]
        pieces = [Piece(f"{side + 1} {self._short(face):6} ", "button", ("side", side)) for side, face in enumerate(faces)]
        return [pieces[at : at + ACROSS] for at in range(0, SIDES, ACROSS)]

    @staticmethod
    def _short(face: int | str) -> str:
        return f"×{face}" if str(face).isdecimal() else title(str(face))
