"""The shared board: a row for each character, its picture and its spaces, with everyone's tokens."""

from __future__ import annotations

from typing import Final

from textual.geometry import Region

from dicecup.tui.app.art.canvas import Canvas
from dicecup.tui.app.art.scene import Scene, mark
from dicecup.tui.width import cells, fit

PICTURE: Final = 12
SPACE: Final = 7
NARROW_PICTURE: Final = 8
NARROWEST: Final = 4
WIDEST: Final = 11
HIGHEST: Final = 4


def draw_board(scene: Scene, width: int, height: int) -> Canvas:
    """Pictures on the left, spaces 1 to 5 to the right of them, and what everyone has in hand below."""
    view, speaker = scene.moment.view, scene.speaker
    rows = speaker.edition.rows
    is_wide = PICTURE + 1 + SPACE * view.shared <= width
    picture = PICTURE if is_wide else NARROW_PICTURE
    space = min(WIDEST, max(NARROWEST, (width - picture - 1) // view.shared))
    tall = min(HIGHEST, max(2, (height - len(speaker.names) - 4) // len(rows)))
    left = picture + 1
    board = 1 + len(rows) * tall + 1
    canvas = Canvas(width, board + len(speaker.names) + 1)
    canvas.put(1, 0, f"{speaker.say('shared-picture')}: 0" if is_wide else "0", "faint")
    for column in range(view.shared):
        canvas.centre(left + column * space, 0, space, str(column + 1), "title")
    lines = _grid(len(rows), view.shared, (picture, space), tall)
    for y, line in enumerate(lines, 1):
        canvas.put(0, y, line, "rule")
    for at, row in enumerate(rows):
        _draw_row(canvas, scene, row, (picture, space), y=1 + at * tall + tall // 2)
    for seat, name in enumerate(speaker.names):
        y = board + seat + 1
        hand = [speaker.row(row) for at, row in enumerate(rows) if view.columns[seat][at][0] is None]
        x = canvas.put(0, y, f"{mark(seat)} {fit(name, 14)}: {view.scores[seat]}", scene.style_of(seat))
        canvas.put(x, y, fit(f"   {speaker.say('shared-in-hand')}: {', '.join(hand) or '-'}", width - x), "faint")
    return canvas


def _grid(rows: int, spaces: int, widths: tuple[int, int], tall: int) -> list[str]:
    picture, space = widths

    def rule(left: str, middle: str, right: str) -> str:
        return left + "─" * (picture - 1) + middle + middle.join(["─" * (space - 1)] * spaces) + right

    inside = "│" + " " * (picture - 1) + "│" + (" " * (space - 1) + "│") * spaces
    lines = [rule("┌", "┬", "┐")]
    for at in range(rows):
        lines += [inside] * (tall - 1)
        lines.append(rule("└", "┴", "┘") if at == rows - 1 else rule("├", "┼", "┤"))
    return lines


def _draw_row(canvas: Canvas, scene: Scene, row: str, widths: tuple[int, int], y: int) -> None:
    view, speaker, (picture, space) = scene.moment.view, scene.speaker, widths
    at = speaker.edition.rows.index(row)
    chosen = scene.line_of(row)
    lying = sum(slot is not None and slot.total == 0 for slot in (column[at][0] for column in view.columns))
    title = speaker.row(row) if picture == PICTURE else fit(speaker.row(row), picture - 1 - lying)
    canvas.put(1, y, title, "strong")
    x = 1 + cells(title) + (picture == PICTURE)
    for seat, column in enumerate(view.columns):
        slot = column[at][0]
        if slot is None:
            continue
        if slot.total == 0:
            x = canvas.put(x, y, mark(seat), f"seat-{seat}")
        else:
            name = speaker.names[seat]
            token = f"{mark(seat)}{fit(name, space - 3) if space >= SPACE else name[: space - 3]}"
            canvas.centre(picture + 1 + (slot.total - 1) * space, y, space - 1, token, f"seat-{seat}")
    if chosen is None:
        return
    offer = scene.lines[chosen].offer
    landing = offer.slot.total if offer.slot is not None else 0
    if landing:
        canvas.centre(picture + 1 + (landing - 1) * space, y, space - 1, f"+{offer.points}", "gain")
    else:
        canvas.right(1, y, picture - 1, "+0", "gain")
    canvas.hit(0, y, picture + 1 + view.shared * space, 1, ("choice", chosen))
    if chosen == scene.cursor:
        where = (picture + 1 + (landing - 1) * space, space - 1) if landing else (1, picture - 1)
        canvas.tint(Region(1, y, cells(title), 1), "cursor")
        canvas.tint(Region(where[0], y, where[1], 1), "cursor")
        canvas.focus = Region(0, y, 1, 1)
