"""Dice drawn large: pips, numerals, pictures, the Power die and the red die."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from dicecup.core.moves import Face
from dicecup.tui.app.art.canvas import Canvas
from dicecup.tui.speaking import TableSpeaker
from dicecup.tui.width import fit

WIDE: Final = 9
HIGH: Final = 5
CAPTION: Final = 1

Kind = Literal["plain", "power", "red"]

_PIPS: Final[dict[int, tuple[str, str, str]]] = {
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}
_PICTURES: Final = {
    "mickey": "  ● ●  ",
    "minnie": "  ▶●◀  ",
    "pluto": "  ◖ ◗  ",
    "goofy": "  ╹ ╹  ",
    "donald": "  ▄▀▄  ",
    "daisy": "   ✿   ",
}
_FRAMES: Final = {
    "plain": ("╭─╮", "│", "╰─╯"),
    "held": ("┏━┓", "┃", "┗━┛"),
    "power": ("╔═╗", "║", "╚═╝"),
}


class Die(NamedTuple):
    """A die on the table; without a face it is still to be thrown."""

    face: Face | None
    kind: Kind = "plain"
    held: bool = False
    caption: str = ""
    old: bool = False
    target: object = None


def draw_die(canvas: Canvas, x: int, y: int, die: Die, speaker: TableSpeaker) -> None:
    """One die with its caption below."""
    style = "die-held" if die.held else "die-blank" if die.face is None else {"plain": "die"}.get(die.kind, f"die-{die.kind}")
    if die.old:
        style = "die-blank"
    top, side, bottom = _FRAMES["held" if die.held else "power" if die.kind == "power" else "plain"]
    lines = _inside(die, speaker)
    canvas.put(x, y, top[0] + top[1] * (WIDE - 2) + top[2], style)
    for at, line in enumerate(lines, 1):
        canvas.put(x, y + at, f"{side}{' ' * (WIDE - 2)}{side}", style)
        canvas.centre(x + 1, y + at, WIDE - 2, line, style)
    canvas.put(x, y + HIGH - 1, bottom[0] + bottom[1] * (WIDE - 2) + bottom[2], style)
    canvas.centre(x, y + HIGH, WIDE, die.caption, "strong" if die.held else "faint")
    if die.target is not None:
        canvas.hit(x, y, WIDE, HIGH + CAPTION, die.target)


def _inside(die: Die, speaker: TableSpeaker) -> tuple[str, str, str]:
    face = die.face
    if face is None:
        unknown = {"plain": "?", "power": speaker.face("power"), "red": speaker.say("terminal-red")}[die.kind]
        return ("", fit(unknown, WIDE - 2), "")
    if die.kind == "power":
        return ("", f"× {face}" if str(face).isdecimal() else fit(speaker.face(face).upper(), WIDE - 2), "")
    if isinstance(face, str):
        return (_PICTURES.get(face, ""), fit(speaker.face(face), WIDE - 2), "")
    if speaker.edition.signs and speaker.show_signs and die.kind == "plain":
        return ("", speaker.face(face), "")
    return _PIPS[face]


class Piece(NamedTuple):
    """A few words below the dice, and the target of a click on them."""

    text: str
    style: str = ""
    target: object = None


def draw_tray(dice: list[Die], speaker: TableSpeaker, width: int, below: list[list[Piece]]) -> Canvas:
    """All dice, as many beside each other as there is room for, and lines of words below."""
    gap = 1 if (width + 1) // (WIDE + 1) == width // WIDE else 0
    across = max(1, min(len(dice) or 1, width // WIDE))
    rows = -(-len(dice) // across)
    canvas = Canvas(width, rows * (HIGH + CAPTION) + len(below))
    for at, die in enumerate(dice):
        draw_die(canvas, at % across * (WIDE + gap), at // across * (HIGH + CAPTION), die, speaker)
    for y, line in enumerate(below, rows * (HIGH + CAPTION)):
        x = 0
        for piece in line:
            end = canvas.put(x, y, piece.text, piece.style)
            if piece.target is not None:
                canvas.hit(x, y, end - x, 1, piece.target)
            x = end
    return canvas
