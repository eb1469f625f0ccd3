"""Real dice: what fell is typed in, die by die."""

from __future__ import annotations

from typing import Final

from dicecup.core.dice import POWER, RED, SIDES
from dicecup.core.machine import Chance
from dicecup.core.moves import Face, Move
from dicecup.tui.app.art.dice import Die, Kind, Piece
from dicecup.tui.following import Moment
from dicecup.tui.speaking import TableSpeaker

ACROSS: Final = 3
_KINDS: Final[dict[str, Kind]] = {RED: "red", POWER: "power"}


class Entering:
    """A throw that is being typed in."""

    def __init__(self, node: Chance, speaker: TableSpeaker) -> None:
        self._throw = node.throw
        self._speaker = speaker
        self._dice = node.throw.names
        self.sides: list[int] = []

    def type(self, side: int) -> None:
        """Enter the side that the next die shows."""
        if len(self.sides) < len(self._dice) and 0 <= side < SIDES:
            self.sides.append(side)

    def rub_out(self) -> None:
        """Take the last die back."""
        if self.sides:
            self.sides.pop()

    def move(self) -> Move | None:
        """The throw, once every die is typed in."""
        return self._throw.fall(tuple(self.sides)) if len(self.sides) == len(self._dice) else None

    def hint(self) -> str:
        """What is still to be typed."""
        left = len(self._dice) - len(self.sides)
        if not left:
            return self._speaker.say("terminal-entered")
        return self._speaker.say("terminal-enter", kind=_KINDS.get(self._next, "plain"), left=left)

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
        red = [Die(moment.red, "red")] if moment.red is not None and not self._throw.red else []
        kept = moment.view.power
        power = [Die(kept, "power", held=True)] if kept is not None else []
        return [*red, *dice, *power, *(die for die in typed if die.kind != "plain")]

    def _die(self, at: int) -> Die:
        kind = _KINDS.get(self._dice[at], "plain")
        return Die(self._faces(self._dice[at])[self.sides[at]] if at < len(self.sides) else None, kind)

    def _faces(self, die: str) -> tuple[Face, ...]:
        if die == RED:
            return tuple(range(1, SIDES + 1))
        return self._speaker.edition.extra_die if die == POWER else self._speaker.edition.faces

    def pieces(self) -> list[list[Piece]]:
        """The faces to click on, with the digits that type them."""
        if self.move() is not None:
            done, undo = (f" {self._speaker.say(label)} " for label in ("terminal-entry-done", "terminal-entry-undo"))
            return [[Piece(done, "button", ("done",)), Piece(" "), Piece(undo, "button", ("rub-out",))]]
        faces = self._faces(self._next)
        if all(isinstance(face, int) for face in faces):
            return [[Piece(f" {face} ", "button", ("side", side)) for side, face in enumerate(faces)]]
        pieces = [Piece(f"{side + 1} {self._short(face):6} ", "button", ("side", side)) for side, face in enumerate(faces)]
        return [pieces[at : at + ACROSS] for at in range(0, SIDES, ACROSS)]

    def _short(self, face: Face) -> str:
        return f"×{face}" if str(face).isdecimal() else self._speaker.face(face)[:6]
