"""A game as a transcript that a person can read and a test can play again.

The lines that hold a move are indented by four spaces and begin with it; all the rest is what the machine said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from dicecup.core import PASS, Chance, Choice, Cross, Keep, Move, Over, Place, Raise, Record, Score, Steal, parse
from dicecup.core.record import read_value, turns, write_value
from dicecup.games import PlayableGame, Slot, edition

INDENT = "    "
NOTE = "      "
ENDS = (Score, Cross, Place, Steal, Raise)


def transcript(record: Record) -> str:
    """The whole game: headers, a paragraph for each turn, then the sheets and the winners."""
    listed = edition(record.game)
    game = listed.table(record.seats, record.options)
    options = ", ".join(f"{name}={write_value(value)}" for name, value in record.options.items())
    lines = [f"Game: {record.game}", f"Seats: {record.seats}", f"Options: {options}".rstrip(), f"Rules: {record.rules}"]
    state, number = game.start(), 0
    for turn in turns(record.moves):
        number += not game.view(state).contest
        lines += ["", headline(game, state, number)]
        for move in turn:
            lines += told(game, state, move)
            state = game.step(state, move)
        if isinstance(turn[-1], ENDS) or turn[-1] == PASS:
            lines.append(f"  scores {numbers(game.scores(state))}")
    return "\n".join([*lines, "", *closing(listed.rows, game, state), ""])


def headline(game: PlayableGame[Any], state: Any, number: int) -> str:
    """Whose turn begins, and for what."""
    node, view = game.node(state), game.view(state)
    assert isinstance(node, Chance)
    if view.contest:
        return f"Seat {node.seat} throws for the {view.contest.replace('-turn', ' turn')}"
    where = "".join(f", on space {at}" for at, space in enumerate(view.board) if node.seat in space.pawns)
    return f"{number}. Seat {node.seat}{where}{', Showdown Round' if view.last_round else ''}"


def told(game: PlayableGame[Any], state: Any, move: Move) -> list[str]:
    """A move and what it was chosen from: a throw's weight, the number of keeps, or what each end would gain."""
    node = game.node(state)
    if isinstance(node, Chance):
        return [f"{INDENT}{move}  ({node.outcomes[move]} of {node.throw.total})"]
    assert isinstance(node, Choice)
    if isinstance(move, Keep):
        return [f"{INDENT}{move}  (one of {sum(isinstance(other, Keep) for other in node.legal)} keeps)"]
    if not node.dice:
        return [f"{INDENT}{move}  (one of {', '.join(map(str, node.legal))})"]
    dice = " ".join(map(str, node.dice)) + ("" if node.power is None else f" and {node.power}")
    return [
        *wrap(f"{dice}: {gains(game, state, node)}", 120, initial_indent=NOTE, subsequent_indent=NOTE, break_on_hyphens=False),
        f"{INDENT}{move}",
    ]


def gains(game: PlayableGame[Any], state: Any, node: Choice) -> str:
    """What every end would add to the score of the seat, the best first."""
    before = game.scores(state)[node.seat]
    ends: dict[int, list[str]] = {}
    for move in node.legal:
        if not isinstance(move, Keep):
            ends.setdefault(game.scores(game.step(state, move))[node.seat] - before, []).append(str(move))
    return "; ".join(f"{gain:+d} {' '.join(moves)}" for gain, moves in sorted(ends.items(), reverse=True))


def numbers(values: Iterable[int]) -> str:
    """Numbers, each with a space between."""
    return " ".join(map(str, values))


def closing(rows: tuple[str, ...], game: PlayableGame[Any], state: Any) -> Iterator[str]:
    """What every seat has in each row, the lines under the sheet, and who won."""
    view, node = game.view(state), game.node(state)
    assert isinstance(node, Over)
    table = [(row, [cell(column[index]) for column in view.columns]) for index, row in enumerate(rows)]
    table += [(line.name.replace("-", " "), [str(value) for value in line.values]) for line in view.sums]
    width = 2 + max(len(text) for _, texts in table for text in texts)
    for name, texts in table:
        yield f"{name:16}" + "".join(f"{text:>{width}}" for text in texts)
    yield f"Winners: {numbers(node.winners)}"


def cell(slots: tuple[Slot | None, ...]) -> str:
    """The slots of a row: `x` is crossed out, `-` is open."""
    return ",".join("-" if slot is None else "x" if slot.crossed else str(slot.total) for slot in slots)


def record_in(text: str) -> Record:
    """The record that a transcript tells."""
    headers = dict(line.split(":", 1) for line in text.split("\n\n", maxsplit=1)[0].split("\n"))
    options = [part.split("=") for part in headers["Options"].replace(" ", "").split(",") if part]
    tokens = [line.split()[0] for line in text.split("\n") if line.startswith(INDENT) and line[len(INDENT)] != " "]
    return Record(
        headers["Game"].strip(),
        int(headers["Seats"]),
        {name: read_value(value) for name, value in options},
        int(headers["Rules"]),
        tuple(map(parse, tokens)),
    )
