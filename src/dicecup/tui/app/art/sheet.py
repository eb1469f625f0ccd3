"""The score sheet: a line for each row, a column for each seat, and what every open row would give now."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.geometry import Region

from dicecup.events import Offer
from dicecup.games import Slot
from dicecup.tui.app.art.canvas import Canvas
from dicecup.tui.app.art.scene import Scene, mark
from dicecup.tui.app.choices import ChoiceLine
from dicecup.tui.speaking import TableSpeaker
from dicecup.tui.width import fit

NARROW: Final = 4
POWERED: Final = 9
NAME: Final = 12
LONGEST_NAME: Final = 17
WIDEST: Final = 10


class Row(NamedTuple):
    """A line of the sheet: a slot of a row, a sum, or a rule between two parts."""

    row: int | None = None
    slot: int = 0
    sum: int | None = None


RULE: Final = Row()


class Columns(NamedTuple):
    """Which seats are shown, and how wide: a seat's column and whether it shows how a total came about."""

    seats: tuple[int, ...]
    widths: tuple[int, ...]
    detailed: tuple[bool, ...]


def draw_sheet(scene: Scene, width: int, height: int) -> Canvas:
    """The sheet; in two parts beside each other where it is too long for one."""
    upper, lower = _rows(scene)
    half = (width - 2) // 2
    if len(upper) + len(lower) + 1 > height and len((beside := _columns(scene, half - NAME)).seats) == len(scene.speaker.names):
        name = min(LONGEST_NAME, half - sum(beside.widths))
        first = [line for line in upper if line.sum is None] + [line for line in upper + lower if line.sum is not None]
        second = [line for line in lower if line.sum is None]
        canvas = Canvas(width, max(len(first), len(second)) + 1)
        _Part(canvas, scene, beside, 0, name).draw(first)
        _Part(canvas, scene, beside, width - half, name).draw(second)
        return canvas
    columns = _columns(scene, width - NAME)
    lines = upper + lower
    if len(lines) + 4 <= height:
        lines = [RULE, *upper, RULE, *lower[:-1], RULE, lower[-1]]
    canvas = Canvas(width, len(lines) + 1)
    _Part(canvas, scene, columns, 0, min(LONGEST_NAME, width - sum(columns.widths))).draw(lines)
    return canvas


def _rows(scene: Scene) -> tuple[list[Row], list[Row]]:
    """The upper section with its sums, and the rest; sums of no section stand at the end."""
    edition, view = scene.speaker.edition, scene.moment.view
    parts: tuple[list[Row], list[Row]] = ([], [])
    printed: set[str] = set()
    for section in edition.sections:
        part = parts[0 if section.name == "upper" else 1]
        rows = [edition.rows.index(row) for row in section.rows]
        part += [Row(row, slot) for row in rows for slot in range(len(view.columns[0][row]))]
        part += [Row(sum=at) for at, line in enumerate(view.sums) if line.name in section.sums]
        printed.update(section.sums)
    parts[1].extend(Row(sum=at) for at, line in enumerate(view.sums) if line.name not in printed)
    return parts


def _columns(scene: Scene, room: int) -> Columns:
    count = len(scene.speaker.names)
    powered = bool(scene.speaker.edition.extra_die)
    active = scene.moment.seat if scene.moment.seat is not None else 0
    if powered and count * POWERED <= room:
        return Columns(tuple(range(count)), (POWERED,) * count, (True,) * count)
    if powered:
        shown = _window(count, active, 1 + (room - POWERED) // NARROW)
        return Columns(
            shown, tuple(POWERED if seat == active else NARROW for seat in shown), tuple(seat == active for seat in shown)
        )
    shown = _window(count, active, room // NARROW)
    wide = min(WIDEST, max(NARROW, room // len(shown)))
    return Columns(shown, (wide,) * len(shown), (False,) * len(shown))


def _window(count: int, active: int, most: int) -> tuple[int, ...]:
    """The seats that are shown when not all can be: the one whose turn it is, and those around it."""
    most = max(most, 1)
    if count <= most:
        return tuple(range(count))
    first = min(max(active - most // 2, 0), count - most)
    return tuple(range(first, first + most))


class _Part(NamedTuple):
    """A part of the sheet being drawn: where it begins, how wide its names are, and its columns."""

    canvas: Canvas
    scene: Scene
    columns: Columns
    left: int
    name: int

    @property
    def fields(self) -> list[tuple[int, int, int, bool]]:
        """Every column: its seat, where it begins, how wide it is, and whether it shows how a total came about."""
        fields = []
        x = self.left + self.name
        for seat, wide, detailed in zip(*self.columns, strict=True):
            fields.append((seat, x, wide, detailed))
            x += wide
        return fields

    def draw(self, lines: list[Row]) -> None:
        """The names on top, and a line for each row and sum."""
        for seat, x, wide, _ in self.fields:
            text = fit(self.scene.speaker.names[seat], wide - 1 if wide < 6 else wide - 3)
            self.canvas.right(x, 0, wide, text if wide < 6 else f"{mark(seat)} {text}", self.scene.style_of(seat))
        for y, line in enumerate(lines, 1):
            if line.sum is not None:
                self.draw_sum(y, line.sum)
            elif line.row is not None:
                self.draw_row(y, line.row, line.slot)
            else:
                self.canvas.put(self.left, y, "─" * (self.name + sum(self.columns.widths)), "rule")

    def draw_sum(self, y: int, at: int) -> None:
        """A line that adds something up."""
        line = self.scene.moment.view.sums[at]
        style = "title" if line.kind == "total" else "rule"
        self.canvas.put(self.left, y, _label(self.scene.speaker, line.name, "", self.name), style)
        for seat, x, wide, _ in self.fields:
            self.canvas.right(x, y, wide, str(line.values[seat]), style)

    def draw_row(self, y: int, at: int, number: int) -> None:
        """What everyone has in a slot of a row, and what it would give now."""
        scene, canvas = self.scene, self.canvas
        row = scene.speaker.edition.rows[at]
        chosen = scene.line_of(row)
        slots = scene.moment.view.columns[0][at]
        offer = None if chosen is None else _offer(scene.lines[chosen], number)
        canvas.put(self.left, y, _label(scene.speaker, row, f" {number + 1}" if len(slots) > 1 else "", self.name))
        for seat, x, wide, detailed in self.fields:
            slot = scene.moment.view.columns[seat][at][number]
            if slot is not None:
                canvas.right(x, y, wide, _filled(slot, detailed), "faint" if slot.crossed else "strong")
            elif seat == scene.moment.seat and offer is not None:
                canvas.right(x, y, wide, _would(offer, detailed), "gain")
            else:
                canvas.right(x, y, wide, "·", "faint")
        if chosen is None or offer is None:
            return
        region = Region(self.left, y, self.name + sum(self.columns.widths), 1)
        canvas.hit(*region, ("choice", chosen))
        if chosen == scene.cursor and offer is scene.lines[chosen].offer:
            canvas.tint(region, "cursor")
            canvas.focus = region


def _label(speaker: TableSpeaker, row: str, number: str, width: int) -> str:
    """The longest form of a row's title that there is room for."""
    title = speaker.row(row)
    titles = (title, speaker.say.get(f"short-{row}", title), speaker.say.get(f"card-{row}", title))
    forms = [f"{each}{number}" for each in titles]
    return next((form for form in forms if len(form) <= width), fit(min(forms, key=len), width))


def _offer(line: ChoiceLine, number: int) -> Offer | None:
    """What would come to stand in this slot of a row."""
    here = {move: offer for move, offer in line.offers.items() if offer.index == number}
    return ChoiceLine(line.row, here).offer if here else None


def _filled(slot: Slot, detailed: bool) -> str:
    if slot.crossed:
        return "✗"
    if not detailed or slot.base is None:
        return str(slot.total)
    return f"{slot.base}×{slot.power}={slot.total:3}"


def _would(offer: Offer, detailed: bool) -> str:
    slot = offer.slot
    if slot is not None and slot.crossed:
        return "✗?"
    if not detailed or slot is None or slot.base is None:
        return f"+{offer.points}"
    return f"{slot.base}×{slot.power}=+{offer.points}"
