"""The score sheet: a line for each row, a column for each seat, and what every open row would give now."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.geometry import Region

from dicecup.games import Slot
from dicecup.tui.app.art.canvas import Canvas, fit
from dicecup.tui.app.art.scene import Scene
from dicecup.tui.app.choices import Offer, Prospect
from dicecup.tui.saying import card_title, ordinal, short_title
from dicecup.tui.wording import title

NARROW: Final = 4
POWERED: Final = 9
NAME: Final = 12
LONGEST_NAME: Final = 17
WIDEST: Final = 10
UPPER: Final = frozenset({"ones", "twos", "threes", "fours", "fives", "sixes", "choice"})
"""The rows that stand in the upper part of a sheet."""


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
    if len(upper) + len(lower) + 1 > height and len((beside := _columns(scene, half - NAME)).seats) == len(scene.words.names):
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
    """The upper part with its sums, and the rest."""
    upper: list[Row] = []
    lower: list[Row] = []
    for at, row in enumerate(scene.words.edition.rows):
        slots = len(scene.view.columns[0][at])
        part = upper if row in UPPER else lower
        for slot in range(slots):
            part.append(Row(at, slot))
    for at, name in enumerate(line.name for line in scene.view.sums):
        (upper if name.startswith("upper") else lower).append(Row(sum=at))
    return upper, lower


def _columns(scene: Scene, room: int) -> Columns:
    count = len(scene.words.names)
    powered = bool(scene.words.edition.extra_die)
    active = scene.seat if scene.seat is not None else 0
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
            style = f"seat-{seat} turn" if seat == self.scene.seat else f"seat-{seat}"
            text = fit(self.scene.words.names[seat], wide - 1 if wide < 6 else wide - 3)
            self.canvas.right(x, 0, wide, text if wide < 6 else f"{self.scene.words.mark(seat)} {text}", style)
        for y, line in enumerate(lines, 1):
            if line.sum is not None:
                self.draw_sum(y, line.sum)
            elif line.row is not None:
                self.draw_row(y, line.row, line.slot)
            else:
                self.canvas.put(self.left, y, "─" * (self.name + sum(self.columns.widths)), "rule")

    def draw_sum(self, y: int, at: int) -> None:
        """A line that adds something up."""
        label, values = self.scene.view.sums[at].name, self.scene.view.sums[at].values
        style = "title" if label == self.scene.view.sums[-1].name else "rule"
        self.canvas.put(self.left, y, fit(short_title(label, self.name), self.name), style)
        for seat, x, wide, _ in self.fields:
            self.canvas.right(x, y, wide, str(values[seat]), style)

    def draw_row(self, y: int, at: int, number: int) -> None:
        """What everyone has in a slot of a row, and what it would give now."""
        scene, canvas = self.scene, self.canvas
        row = scene.words.edition.rows[at]
        chosen = scene.offer(row)
        prospect = None if chosen is None else _prospect(scene.offers[chosen], number)
        slots = len(scene.view.columns[0][at])
        canvas.put(self.left, y, _label(row, number if slots > 1 else None, self.name))
        for seat, x, wide, detailed in self.fields:
            slot = scene.view.columns[seat][at][number]
            if slot is not None:
                canvas.right(x, y, wide, _filled(slot, detailed), "faint" if slot.crossed else "strong")
            elif seat == scene.seat and prospect is not None:
                canvas.right(x, y, wide, _would(prospect, detailed), "gain")
            else:
                canvas.right(x, y, wide, "·", "faint")
        if chosen is None or prospect is None:
            return
        region = Region(self.left, y, self.name + sum(self.columns.widths), 1)
        canvas.hit(*region, ("offer", chosen))
        if chosen == scene.cursor and scene.offers[chosen].best.slot == number:
            canvas.tint(region, "cursor")
            canvas.focus = region


def _label(row: str, slot: int | None, width: int) -> str:
    """The longest form of a row's name that there is room for."""
    if slot is None:
        forms = [title(row), short_title(row, 0), card_title(row)]
    else:
        forms = [f"{title(row)} {ordinal(slot + 1)}", f"{short_title(row, 0)} {slot + 1}", f"{card_title(row)} {slot + 1}"]
    return next((form for form in forms if len(form) <= width), fit(forms[-1], width))


def _prospect(offer: Offer, slot: int) -> Prospect | None:
    """What would come to stand in this slot of a row."""
    here = [prospect for prospect in offer.prospects if prospect.slot == slot]
    return Offer(offer.key, tuple(here)).best if here else None


def _filled(slot: Slot, detailed: bool) -> str:
    if slot.crossed:
        return "✗"
    if not detailed or slot.base is None:
        return str(slot.total)
    return f"{slot.base}×{slot.power}={slot.total:3}"


def _would(prospect: Prospect, detailed: bool) -> str:
    filled = prospect.filled
    if filled is not None and filled.crossed:
        return "✗?"
    if not detailed or filled is None or filled.base is None:
        return f"+{prospect.gain}"
    return f"{filled.base}×{filled.power}=+{prospect.gain}"
