"""Random games for the coach: moves, and journals with moves that were taken back and looks at the values."""

from __future__ import annotations

from random import Random
from typing import Any

from dicecup import solve
from dicecup.core import Choice, Move, Over, Record
from dicecup.games import record_of
from dicecup.games.check import random_move
from dicecup.journal import Entry, Header, Seat
from dicecup.journal.course import Course
from dicecup.journal.records import to_record


def play_out(game: Any, draw: Random, *, blunders: float = 1.0, longest: int = 2000) -> list[Move]:
    """A game of at most so many moves in which this share of the choices is random and the others are the best."""
    state, moves = game.start(), list[Move]()
    while len(moves) < longest and not isinstance(node := game.node(state), Over):
        chosen = isinstance(node, Choice) and draw.random() >= blunders
        moves.append(solve.best(game, state) if chosen else random_move(node, draw))
        state = game.step(state, moves[-1])
    return moves


def written(key: str, seats: int, moves: list[Move], **tags: str) -> Record:
    """These moves as a record."""
    made = record_of(key, seats)
    return Record(key, seats, made.options, made.rules, tuple(moves), tags)


def journal_record(key: str, seats: int, draw: Random) -> tuple[Record, list[int], list[int]]:
    """A random game with moves that were taken back and looks at the values: its record, and how many of both each seat made."""
    made = record_of(key, seats)
    course = Course(made)
    undone, peeked = [0] * seats, [set[int]() for _ in range(seats)]

    def add(kind: Any, seat: int, move: Move | None = None) -> None:
        course.add(Entry(course.version + 1, kind, seat, move))

    while not course.over:
        node = course.node
        assert not isinstance(node, Over)
        if isinstance(node, Choice) and draw.random() < 0.1:
            add("peek", node.seat)
            peeked[node.seat].add(len(course.moves))
        add("move", node.seat, random_move(node, draw))
        if isinstance(node, Choice) and not course.over and draw.random() < 0.2:
            add("undo", node.seat)
            undone[node.seat] += 1
    header = Header("game-1", made, "seeded", 1_700_000_000_000)
    names = tuple(Seat(f"Player {number}", "bot:club" if number == 1 else "here") for number in range(seats))
    return to_record(header, names, course.folded, None), undone, list(map(len, peeked))
