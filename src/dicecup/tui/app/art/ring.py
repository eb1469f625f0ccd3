"""The ring of sixteen spaces: Wild corners, cards with their chips, pawns, and in the middle what can be done."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from textual.geometry import Region

from dicecup.core.moves import CardMove
from dicecup.games import Space
from dicecup.tui.app.art.canvas import Canvas
from dicecup.tui.app.art.scene import Scene, mark
from dicecup.tui.width import cells, fit

SIDE: Final = 5
WIDE: Final = 10
WIDEST: Final = 13
HIGH: Final = 3
HIGHEST: Final = 5
GLUE: Final = "\N{NO-BREAK SPACE}"
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
    """What can be chosen now; where that is too long for one column, in two with the short names of the cards."""
    is_long = len(scene.lines) > inside.height
    wide = inside.width // 2 if is_long else inside.width
    for at, line in enumerate(scene.lines):
        column, row = divmod(at, inside.height)
        field = Region(inside.x + column * (inside.width - wide), inside.y + row, wide, 1)
        best, speaker = line.best, scene.speaker
        label = speaker.say(f"card-{best.card}") if is_long and isinstance(best, CardMove) else speaker.choice(best)
        canvas.put(field.x, field.y, fit(label, wide - 3))
        canvas.right(*field[:3], f"+{line.offer.points}" if line.is_marking else "", "gain")
        canvas.hit(*field, ("choice", at))
        if at == scene.cursor:
            canvas.tint(field, "cursor")
            canvas.focus = field


def _draw_chips(canvas: Canvas, scene: Scene, inside: Region) -> None:
    """Everyone's chips on one line."""
    x = canvas.put(inside.x, inside.y, f"{scene.speaker.row(scene.moment.view.sums[-1].name)} ", "faint")
    for seat, chips in enumerate(scene.moment.view.scores):
        x = canvas.put(x, inside.y, f"{mark(seat)}{chips} ", f"seat-{seat}")


def _draw_cards(canvas: Canvas, scene: Scene, inside: Region) -> None:
    """Everyone's chips, and the cards that are still to be placed."""
    speaker, left = scene.speaker, scene.moment.view.off_board
    title = f"{speaker.say('ring-to-place')}:" if left else speaker.say("ring-all-placed")
    cards = wrap(" ".join([title, ", ".join(speaker.say(f"card-{card}").replace(" ", GLUE) for card in left)]), inside.width)
    across = 1 if len(speaker.names) + len(cards) <= inside.height else 2
    wide = inside.width // across
    for seat, name in enumerate(speaker.names):
        score = scene.moment.view.scores[seat]
        chips = speaker.amount(score) if across == 1 else str(score)
        x, y = inside.x + seat % across * (inside.width - wide), inside.y + seat // across
        canvas.put(x, y, f"{mark(seat)} {fit(name, wide - cells(chips) - 3)}", scene.style_of(seat))
        canvas.right(x, y, wide, chips, "strong")
    used = -(-len(speaker.names) // across)
    for y, line in enumerate(cards, inside.y + used + (used + len(cards) < inside.height)):
        canvas.put(inside.x, y, line.replace(GLUE, " "), "faint")
