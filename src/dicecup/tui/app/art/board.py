"""The shared board: a row for each character, its picture and its spaces, with everyone's tokens."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from dicecup.tui.app.art.canvas import Canvas
from dicecup.tui.app.art.scene import Scene, mark
from dicecup.tui.width import fit

PICTURE: Final = 12
SPACE: Final = 7
WIDEST: Final = 11
HIGHEST: Final = 4


def draw_board(scene: Scene, width: int, height: int) -> Canvas:
    """Pictures on the left, spaces 1 to 5 to the right of them, and what everyone has in hand below."""
    view, speaker = scene.moment.view, scene.speaker
    rows = speaker.edition.rows
    space = min(WIDEST, max(SPACE, (width - PICTURE - 1) // view.shared))
    tall = min(HIGHEST, max(2, (height - len(speaker.names) - 4) // len(rows)))
    left = PICTURE + 1
    board = 1 + len(rows) * tall + 1
    canvas = Canvas(width, board + len(speaker.names) + 1)
    canvas.put(1, 0, f"{speaker.say('shared-picture')}: 0", "faint")
    for column in range(view.shared):
        canvas.centre(left + column * space, 0, space, str(column + 1), "title")
    lines = _grid(len(rows), view.shared, space, tall)
    for y, line in enumerate(lines, 1):
        canvas.put(0, y, line, "rule")
    for at, row in enumerate(rows):
        _draw_row(canvas, scene, row, space=space, y=1 + at * tall + tall // 2)
    for seat, name in enumerate(speaker.names):
        y = board + seat + 1
        hand = [speaker.row(row) for at, row in enumerate(rows) if view.columns[seat][at][0] is None]
        x = canvas.put(0, y, f"{mark(seat)} {fit(name, 14)}: {view.scores[seat]}", scene.style_of(seat))
        canvas.put(x, y, fit(f"   {speaker.say('shared-in-hand')}: {', '.join(hand) or '-'}", width - x), "faint")
    return canvas


def _grid(rows: int, spaces: int, space: int, tall: int) -> list[str]:
    def rule(left: str, middle: str, right: str) -> str:
        return left + "─" * (PICTURE - 1) + middle + middle.join(["─" * (space - 1)] * spaces) + right

    inside = "│" + " " * (PICTURE - 1) + "│" + (" " * (space - 1) + "│") * spaces
    lines = [rule("┌", "┬", "┐")]
    for at in range(rows):
        lines += [inside] * (tall - 1)
        lines.append(rule("└", "┴", "┘") if at == rows - 1 else rule("├", "┼", "┤"))
    return lines


def _draw_row(canvas: Canvas, scene: Scene, row: str, *, space: int, y: int) -> None:
    view, speaker = scene.moment.view, scene.speaker
    at = speaker.edition.rows.index(row)
    chosen = scene.line_of(row)
    canvas.put(1, y, speaker.row(row), "strong")
    x = 1 + len(speaker.row(row)) + 1
    for seat, column in enumerate(view.columns):
        slot = column[at][0]
        if slot is None:
            continue
        if slot.total == 0:
            x = canvas.put(x, y, mark(seat), f"seat-{seat}")
        else:
            token = f"{mark(seat)}{fit(speaker.names[seat], space - 3)}"
            canvas.centre(PICTURE + 1 + (slot.total - 1) * space, y, space - 1, token, f"seat-{seat}")
    if chosen is None:
        return
    offer = scene.lines[chosen].offer
    landing = offer.slot.total if offer.slot is not None else 0
    if landing:
        canvas.centre(PICTURE + 1 + (landing - 1) * space, y, space - 1, f"+{offer.points}", "gain")
    else:
        canvas.right(1, y, PICTURE - 1, "+0", "gain")
    canvas.hit(0, y, PICTURE + 1 + view.shared * space, 1, ("choice", chosen))
    if chosen == scene.cursor:
        where = (PICTURE + 1 + (landing - 1) * space, space - 1) if landing else (1, PICTURE - 1)
        canvas.tint(Region(1, y, len(speaker.row(row)), 1), "cursor")
        canvas.tint(Region(where[0], y, where[1], 1), "cursor")
        canvas.focus = Region(0, y, 1, 1)
