"""Text pictures of a sheet, a shared board and a ring: lines of words in columns, nothing that reads badly aloud."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from dicecup.games import Slot, View
from dicecup.tui.plain.speaking import PlainSpeaker
from dicecup.tui.width import cells, fit, pad

OPEN: Final = "-"
CROSSED: Final = "x"
NAME: Final = 12
"""The widest a name gets in a column."""


def picture(speaker: PlainSpeaker, view: View, width: int, turn: int | None = None) -> list[str]:
    """The table as it stands; at somebody's turn, sheets that do not fit side by side are left out but for theirs."""
    if view.board:
        return ring(speaker, view, width)
    if view.shared:
        return shared_board(speaker, view, width)
    return sheet(speaker, view, width, turn)


def sheet(speaker: PlainSpeaker, view: View, width: int, turn: int | None = None) -> list[str]:
    """A row a line, a seat a column; as many tables below each other as the seats need."""
    rows = [("", [fit(name, NAME) for name in speaker.names]), *_rows(speaker, view)]
    first = max(cells(name) for name, _ in rows)
    widths = [max(cells(each[seat]) for _, each in rows) + 2 for seat in range(len(speaker.names))]
    chunks = _chunks(widths, width - 1 - first)
    lines: list[str] = []
    if turn is not None and len(chunks) > 1:
        chunks = [[turn]]
        lines = wrap(f"{_scores(speaker, view)} {speaker.say('plain-all-sheets')}", width - 1)
    for seats in chunks:
        lines += [pad(name, first) + "".join(pad(each[seat], -widths[seat]) for seat in seats) for name, each in rows]
    return lines


def _rows(speaker: PlainSpeaker, view: View) -> list[tuple[str, list[str]]]:
    """The rows of each section with what everyone has in them, then the sums of the section; sums of no section at the end."""
    edition, rows = speaker.edition, list[tuple[str, list[str]]]()
    sums = {line.name: (speaker.row(line.name), [str(value) for value in line.values]) for line in view.sums}
    for section in edition.sections:
        for row in section.rows:
            slots = [column[edition.rows.index(row)] for column in view.columns]
            several = len(slots[0]) > 1
            for number in range(len(slots[0])):
                title = f"{speaker.row(row)} {number + 1}" if several else speaker.row(row)
                rows.append((title, [_cell(each[number]) for each in slots]))
        rows += [sums.pop(name) for name in section.sums if name in sums]
    return [*rows, *sums.values()]


def shared_board(speaker: PlainSpeaker, view: View, width: int) -> list[str]:
    """One board for all: a row for each character, and who lies on which space."""
    say, rows = speaker.say, speaker.edition.rows
    names = [fit(name, NAME) for name in speaker.names]
    spaces = range(1, view.shared + 1)
    first = max(cells(speaker.row(row)) for row in rows) + 2
    wide = max(3, *map(cells, names)) + 2
    lines = [pad("", first) + "".join(pad(str(space), wide) for space in spaces) + say("shared-picture")]
    for at, row in enumerate(rows):
        on: dict[int, list[str]] = {}
        for seat, column in enumerate(view.columns):
            slot = column[at][0]
            if slot is not None:
                on.setdefault(slot.total, []).append(names[seat])
        tokens = "".join(pad(", ".join(on.get(space, [OPEN])), wide) for space in spaces)
        lines.append((pad(speaker.row(row), first) + tokens + ", ".join(on.get(0, []))).rstrip())
    lines.append(_scores(speaker, view))
    for seat, name in enumerate(speaker.names):
        left = [speaker.row(row) for at, row in enumerate(rows) if view.columns[seat][at][0] is None]
        hand = say("plain-in-hand", player=name, rows=say.list(left)) if left else say("plain-no-hand", player=name)
        lines += wrap(hand, width - 1)
    return lines


def ring(speaker: PlainSpeaker, view: View, width: int) -> list[str]:
    """The spaces in order, with their cards, chips and pawns."""
    say, lines = speaker.say, list[str]()
    for at, space in enumerate(view.board):
        if space.card is not None and space.owner is not None:
            what = say("ring-owned", card=speaker.row(space.card), owner=speaker.names[space.owner], chips=space.chips)
        else:
            what = say("ring-wild" if space.wild else "ring-empty")
        pawns = f"; {say('ring-pawns', players=speaker.players(space.pawns))}" if space.pawns else ""
        lines.append(f"{at:2} {what}{pawns}")
    if view.off_board:
        lines += wrap(f"{say('ring-to-place')}: {', '.join(map(speaker.row, view.off_board))}.", width - 1)
    return [*lines, _scores(speaker, view)]


def _scores(speaker: PlainSpeaker, view: View) -> str:
    return f"{speaker.row(view.sums[-1].name)}: {speaker.totals(view)}."


def _cell(slot: Slot | None) -> str:
    if slot is None:
        return OPEN
    if slot.crossed:
        return CROSSED
    if slot.base is None:
        return str(slot.total)
    number = "" if slot.number is None else f" ({slot.number})"
    return f"{slot.base}x{slot.power}={slot.total}{number}"


def _chunks(widths: list[int], room: int) -> list[list[int]]:
    """The seats, as many together as there is room for."""
    chunks: list[list[int]] = [[]]
    for seat, width in enumerate(widths):
        if chunks[-1] and sum(widths[other] for other in chunks[-1]) + width > room:
            chunks.append([])
        chunks[-1].append(seat)
    return chunks
