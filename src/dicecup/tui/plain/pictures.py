"""Text pictures of a sheet, a shared board and a ring: lines of words in columns, nothing that reads badly aloud."""

from __future__ import annotations

from textwrap import wrap
from unicodedata import east_asian_width

from dicecup.games import Slot, View
from dicecup.tui.wording import Words, counted, listed, title

OPEN = "-"
CROSSED = "x"


def picture(words: Words, view: View, width: int, turn: int | None = None) -> list[str]:
    """The table as it stands; at somebody's turn, sheets that do not fit side by side are left out but for theirs."""
    if view.board:
        return ring(words, view, width)
    if view.shared:
        return shared_board(words, view)
    return sheet(words, view, width, turn)


def sheet(words: Words, view: View, width: int, turn: int | None = None) -> list[str]:
    """A row a line, a seat a column; as many tables below each other as the seats need."""
    rows: list[tuple[str, list[str]]] = [("", [_short(name) for name in words.names])]
    for at, row in enumerate(words.edition.rows):
        slots = len(view.columns[0][at])
        for slot in range(slots):
            name = title(row) if slots == 1 else f"{title(row)} {slot + 1}"
            rows.append((name, [_cell(column[at][slot]) for column in view.columns]))
    rows += [(title(name), [str(value) for value in values]) for name, values in ((line.name, line.values) for line in view.sums)]
    first = max(_width(name) for name, _ in rows)
    widths = [max(_width(cells[seat]) for _, cells in rows) + 2 for seat in range(len(words.names))]
    chunks = _chunks(widths, width - 1 - first)
    lines: list[str] = []
    if turn is not None and len(chunks) > 1:
        chunks = [[turn]]
        totals = [f"{name} {total}" for name, total in zip(words.names, view.scores, strict=True)]
        lines = wrap(f"{title(view.sums[-1].name)}s: {', '.join(totals)}. Type sheet for all sheets.", width - 1)
    for seats in chunks:
        for name, cells in rows:
            lines.append(_pad(name, first) + "".join(_pad(cells[seat], -widths[seat]) for seat in seats))
    return lines


def shared_board(words: Words, view: View) -> list[str]:
    """One board for all: a row for each character, and who lies on which space."""
    names = [_short(name) for name in words.names]
    first = max(len(row) for row in words.edition.rows) + 2
    wide = max(3, *map(_width, names)) + 2
    lines = [_pad("Space", first) + "".join(_pad(str(space), wide) for space in range(1, view.shared + 1)) + "Picture"]
    for at, row in enumerate(words.edition.rows):
        on: dict[int, list[str]] = {}
        for seat, column in enumerate(view.columns):
            slot = column[at][0]
            if slot is not None:
                on.setdefault(slot.total, []).append(names[seat])
        spaces = "".join(_pad(", ".join(on.get(space, [OPEN])), wide) for space in range(1, view.shared + 1))
        lines.append((_pad(title(row), first) + spaces + ", ".join(on.get(0, []))).rstrip())
    totals = ", ".join(f"{name} {total}" for name, total in zip(words.names, view.scores, strict=True))
    hands = [
        f"{name} has {listed(left)} in hand" if (left := _in_hand(words, view, seat)) else f"{name} has no token in hand"
        for seat, name in enumerate(words.names)
    ]
    return [*lines, f"Totals: {totals}.", *(f"{hand}." for hand in hands)]


def ring(words: Words, view: View, width: int) -> list[str]:
    """The spaces in order, with their cards, chips and pawns."""
    lines = []
    for at, space in enumerate(view.board):
        if space.card is not None and space.owner is not None:
            what = f"{title(space.card)}, {words.names[space.owner]}, {counted(space.chips, 'chip')}"
        else:
            what = "Wild" if space.wild else "empty"
        pawns = [words.names[seat] for seat in space.pawns]
        stands = f"; {listed(pawns)} {'stands' if len(pawns) == 1 else 'stand'} here" if pawns else ""
        lines.append(f"{at:2} {what}{stands}")
    if view.off_board:
        lines += wrap(f"Cards not yet placed: {', '.join(map(title, view.off_board))}.", width - 1)
    chips = ", ".join(f"{name} {total}" for name, total in zip(words.names, view.scores, strict=True))
    return [*lines, f"Chips: {chips}."]


def _in_hand(words: Words, view: View, seat: int) -> list[str]:
    return [title(row) for at, row in enumerate(words.edition.rows) if view.columns[seat][at][0] is None]


def _cell(slot: Slot | None) -> str:
    if slot is None:
        return OPEN
    if slot.crossed:
        return CROSSED
    if slot.base is None:
        return str(slot.total)
    number = "" if slot.number is None else f" of {slot.number}s"
    return f"{slot.base}x{slot.power}={slot.total}{number}"


def _short(name: str) -> str:
    return name if len(name) <= 12 else name[:11] + "."


def _chunks(widths: list[int], room: int) -> list[list[int]]:
    """The seats, as many together as there is room for."""
    chunks: list[list[int]] = [[]]
    for seat, width in enumerate(widths):
        if chunks[-1] and sum(widths[other] for other in chunks[-1]) + width > room:
            chunks.append([])
        chunks[-1].append(seat)
    return chunks


def _width(text: str) -> int:
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def _pad(text: str, width: int) -> str:
    """Filled up with spaces: behind the text, or before it if the width is negative."""
    gap = " " * (abs(width) - _width(text))
    return gap + text if width < 0 else text + gap
