"""The ring of sixteen spaces: Wild corners, cards with their chips, pawns, and in the middle what can be done."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from dicecup.games import Space
from dicecup.tui.app.art.canvas import Canvas
from dicecup.tui.app.art.scene import Scene, mark
from dicecup.tui.width import cells, fit

SIDE: Final = 5
WIDE: Final = 10
WIDEST: Final = 13
HIGH: Final = 3
HIGHEST: Final = 5
PAWN: Final = "♙"
JOINTS: Final = ("┌┬┬┬┬┐", "├┼┴┴┼┤", "├┤  ├┤", "├┤  ├┤", "├┼┬┬┼┤", "└┴┴┴┴┘")
"""How the frames of the spaces meet."""


def draw_ring(scene: Scene, width: int, height: int) -> Canvas:
    """The board, with space 0 in the upper left corner."""
    wide = min(WIDEST, max(WIDE, (width - 1) // SIDE))
    tall = min(HIGHEST, max(HIGH, (height - 1) // SIDE))
    canvas = Canvas(width, SIDE * tall + 1)
    for at, space in enumerate(scene.moment.view.board):
        column, row = place(at)
        _draw_space(canvas, scene, at, space, Region(column * wide, row * tall, wide + 1, tall + 1))
    _joints(canvas, wide, tall)
    inside = Region(wide + 2, tall + 1, 3 * wide - 3, 3 * tall - 1)
    if scene.lines:
        _draw_chips(canvas, scene, inside)
        _draw_lines(canvas, scene, Region(inside.x, inside.y + 1, inside.width, inside.height - 1))
    else:
        _draw_cards(canvas, scene, inside)
    return canvas


def place(space: int) -> tuple[int, int]:
    """Column and row of a space, clockwise from the upper left corner."""
    side, along = divmod(space, SIDE - 1)
    return ((along, 0), (SIDE - 1, along), (SIDE - 1 - along, SIDE - 1), (0, SIDE - 1 - along))[side]


def _draw_space(canvas: Canvas, scene: Scene, at: int, space: Space, frame: Region) -> None:
    say = scene.speaker.say
    x, y, wide, tall = frame
    canvas.put(x, y, "┼" + "─" * (wide - 2) + "┼", "rule")
    canvas.put(x, y + tall - 1, "┼" + "─" * (wide - 2) + "┼", "rule")
    for line in range(y + 1, y + tall - 1):
        canvas.put(x, line, "│", "rule")
        canvas.put(x + wide - 1, line, "│", "rule")
    inner = wide - 2
    if space.card is not None and space.owner is not None:
        style = f"seat-{space.owner}"
        canvas.put(x + 1, y + 1, fit(say(f"card-{space.card}"), inner), style)
        canvas.put(x + 1, y + 2, f"{mark(space.owner)}{space.chips}", style)
    elif space.wild:
        canvas.put(x + 1, y + 1, fit(say("ring-wild"), inner), "wild")
    else:
        canvas.put(x + 1, y + 1, "◇", "faint")
        canvas.right(x + 1, y + 1, inner, str(at), "faint")
    selected = scene.selected
    if selected is not None and selected.offer.space == at:
        canvas.right(x + 1, y + 1, inner, "←", "gain")
        canvas.tint(Region(x + 1, y + 1, inner, 1), "landing")
    end = x + 1 + inner
    for seat in reversed(space.pawns):
        pawn = f"{PAWN}{scene.speaker.names[seat][0]}"
        end -= len(pawn)
        canvas.put(end, y + 2, pawn, scene.style_of(seat))


def _joints(canvas: Canvas, wide: int, tall: int) -> None:
    """The corners of the frames, as they meet."""
    for row, line in enumerate(JOINTS):
        for column, joint in enumerate(line):
            if joint != " ":
                canvas.put(column * wide, row * tall, joint, "rule")


def _draw_lines(canvas: Canvas, scene: Scene, inside: Region) -> None:
    """What can be chosen now; as much of it as there is room for, around the cursor."""
    cursor = scene.cursor or 0
    most = inside.height
    first = min(max(cursor - most + 2, 0), max(len(scene.lines) - most, 0))
    for y, at in enumerate(range(first, min(first + most, len(scene.lines))), inside.y):
        line = scene.lines[at]
        canvas.put(inside.x, y, fit(scene.speaker.choice(line.best), inside.width - 4))
        canvas.right(inside.x, y, inside.width, f"+{line.offer.points}" if line.is_marking else "", "gain")
        canvas.hit(inside.x, y, inside.width, 1, ("choice", at))
        if at == scene.cursor:
            canvas.tint(Region(inside.x, y, inside.width, 1), "cursor")
            canvas.focus = Region(inside.x, y, inside.width, 1)
    if len(scene.lines) > most:
        canvas.right(inside.x, inside.bottom - 1, inside.width, f"↕ {cursor + 1}/{len(scene.lines)}", "faint")


def _draw_chips(canvas: Canvas, scene: Scene, inside: Region) -> None:
    """Everyone's chips on one line."""
    x = canvas.put(inside.x, inside.y, f"{scene.speaker.row(scene.moment.view.sums[-1].name)} ", "faint")
    for seat, chips in enumerate(scene.moment.view.scores):
        x = canvas.put(x, inside.y, f"{mark(seat)}{chips} ", f"seat-{seat}")


def _draw_cards(canvas: Canvas, scene: Scene, inside: Region) -> None:
    """Everyone's chips, and the cards that are still to be placed."""
    speaker, y = scene.speaker, inside.y
    for seat, name in enumerate(speaker.names):
        chips = speaker.amount(scene.moment.view.scores[seat])
        canvas.put(inside.x, y, f"{mark(seat)} {fit(name, inside.width - cells(chips) - 3)}", scene.style_of(seat))
        canvas.right(inside.x, y, inside.width, chips, "strong")
        y += 1
    left = scene.moment.view.off_board
    if not left:
        canvas.put(inside.x, y + 1, fit(speaker.say("ring-all-placed"), inside.width), "faint")
        return
    if y + 1 < inside.bottom - 1:
        y += 1
    cards = [speaker.say(f"card-{card}") for card in left]
    _wrapped(canvas, Region(inside.x, y, inside.width, inside.bottom - y), f"{speaker.say('ring-to-place')}: ", cards)


def _wrapped(canvas: Canvas, region: Region, title: str, names: list[str]) -> None:
    x, y = canvas.put(region.x, region.y, title, "strong"), region.y
    for at, name in enumerate(names):
        text = name if at == len(names) - 1 else f"{name}, "
        if x + len(text.rstrip()) > region.right:
            x, y = region.x, y + 1
        if y >= region.bottom:
            return
        x = canvas.put(x, y, text, "faint")
