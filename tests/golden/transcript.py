"""A game as a transcript that people can read and a test can play again.

The moves of a turn are indented by four spaces, and each is the first word of its line. An excerpt gives the moves before the turns
that it shows as lines that begin with `>`, one turn a line. Everything else is what the rules made of the moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from json import dumps, loads
from textwrap import wrap
from typing import Any, Final

from dicecup.core import PASS, Chance, Choice, Cross, Keep, Move, Over, Place, Raise, Record, Score, Steal, parse
from dicecup.core.record import turns
from dicecup.events import event, look, offers
from dicecup.games import PlayableGame, Seen, Slot, edition
from dicecup.games.notices import Notice

INDENT: Final = "    "
NOTE: Final = "      "
BEFORE: Final = "> "
ENDS: Final = (Score, Cross, Place, Steal, Raise)


def transcript(record: Record, shows: str = "", shown: int | None = None) -> str:
    """Headers, a paragraph for each turn, then the sheets and the winners; only the last `shown` turns of an excerpt."""
    listed = edition(record.game)
    game = listed.table(record.seats, record.options, record.rules)
    lines = [f"Game: {record.game}", f"Seats: {record.seats}", f"Options: {dumps(dict(record.options))}", f"Rules: {record.rules}"]
    lines += [f"Shows: {shows}"] if shows else []
    played = list(turns(record.moves))
    hidden = 0 if shown is None else len(played) - shown
    lines += ["", *(f"{BEFORE}{' '.join(map(str, turn))}" for turn in played[:hidden])] if hidden else []
    now, number = look(game, game.start()), 0
    for at, turn in enumerate(played):
        number += not now.view.contest
        if at >= hidden:
            lines += ["", headline(now, number)]
        for move in turn:
            after = look(game, game.step(now.state, move))
            if at >= hidden:
                lines += [*choice_lines(game, now, move), *notice_lines(event(game, now, move, after).notices)]
            now = after
        if at >= hidden and (isinstance(turn[-1], ENDS) or turn[-1] == PASS):
            lines.append(f"  scores {numbers(now.view.scores)}")
    return "\n".join([*lines, "", *closing(listed.rows, now), ""])


def headline(seen: Seen, number: int) -> str:
    """The seat whose turn begins, and what it throws for in a contest."""
    node, view = seen.node, seen.view
    assert isinstance(node, Chance)
    if view.contest:
        return f"Seat {node.seat} throws: {view.contest}"
    where = "".join(f", on space {at}" for at, space in enumerate(view.board) if node.seat in space.pawns)
    return f"{number}. Seat {node.seat}{where}{', last round' if view.last_round else ''}"


def choice_lines(game: PlayableGame[Any], seen: Seen, move: Move) -> list[str]:
    """A move and its alternatives: the weight of a throw, the number of keeps, or the points of each other choice."""
    node = seen.node
    if isinstance(node, Chance):
        return [f"{INDENT}{move}  ({node.outcomes[move]} of {node.throw.total})"]
    assert isinstance(node, Choice)
    if isinstance(move, Keep):
        return [f"{INDENT}{move}  (one of {sum(isinstance(other, Keep) for other in node.legal)} keeps)"]
    if not node.dice:
        return [f"{INDENT}{move}  (one of {', '.join(map(str, node.legal))})"]
    dice = " ".join(map(str, node.dice)) + ("" if node.power is None else f" and {node.power}")
    return [
        *wrap(f"{dice}: {gains(game, seen)}", 120, initial_indent=NOTE, subsequent_indent=NOTE, break_on_hyphens=False),
        f"{INDENT}{move}",
    ]


def notice_lines(notices: Iterable[Notice]) -> Iterator[str]:
    """Every notice of a move with the fields that it uses."""
    for notice in notices:
        fields = {"row": notice.row, "amount": notice.amount, "total": notice.total, "seats": numbers(notice.seats)}
        used = "".join(f", {name} {value}" for name, value in fields.items() if value)
        yield f"{NOTE}! {notice.kind}: seat {notice.seat}{used}"


def gains(game: PlayableGame[Any], seen: Seen) -> str:
    """The points of every choice that is not a keep, the best first."""
    by_points: dict[int, list[str]] = {}
    for offer in offers(game, seen).values():
        by_points.setdefault(offer.points, []).append(offer.move)
    return "; ".join(f"{points:+d} {' '.join(moves)}" for points, moves in sorted(by_points.items(), reverse=True))


def numbers(values: Iterable[int]) -> str:
    """Numbers with a space between them."""
    return " ".join(map(str, values))


def closing(rows: tuple[str, ...], seen: Seen) -> Iterator[str]:
    """What every seat has in each row, the sums, and who won if the game is over."""
    table = [(row, [cell(column[index]) for column in seen.view.columns]) for index, row in enumerate(rows)]
    table += [(line.name, [str(value) for value in line.values]) for line in seen.view.sums]
    width = 2 + max(len(text) for _, texts in table for text in texts)
    for name, texts in table:
        yield f"{name:16}" + "".join(f"{text:>{width}}" for text in texts)
    if isinstance(seen.node, Over):
        yield f"Winners: {numbers(seen.node.winners)}"


def cell(slots: tuple[Slot | None, ...]) -> str:
    """The slots of a row: `x` is crossed out, `-` is open."""
    return ",".join("-" if slot is None else "x" if slot.crossed else str(slot.total) for slot in slots)


def header(text: str, name: str) -> str:
    """What a header of a transcript says; empty where it is missing."""
    lines = text.split("\n\n", maxsplit=1)[0].split("\n")
    return next((line.partition(":")[2].strip() for line in lines if line.startswith(f"{name}:")), "")


def record_in(text: str) -> Record:
    """The record of a transcript or an excerpt."""
    tokens: list[str] = []
    for line in text.split("\n"):
        if line.startswith(BEFORE):
            tokens += line.removeprefix(BEFORE).split()
        elif line.startswith(INDENT) and line[len(INDENT)] != " ":
            tokens.append(line.split()[0])
    return Record(
        header(text, "Game"),
        int(header(text, "Seats")),
        loads(header(text, "Options")),
        int(header(text, "Rules")),
        tuple(map(parse, tokens)),
    )


def turns_shown(text: str) -> int:
    """How many turns a transcript shows move by move."""
    return sum(
        line.startswith("Seat ") or line.partition(". Seat ")[0].isdigit() for line in text.split("\n") if not line.startswith(" ")
    )
