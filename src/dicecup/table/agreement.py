"""The seats' agreement on fair dice by commit and reveal: which entries it adds to the journal.

Every seat commits to a word, then all are revealed; seed and words together make the dice. A seat that withholds the word it
committed to makes the round void, and the next round has another seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dicecup.core.errors import IllegalMove
from dicecup.core.fair import Void, commitment, round_seed, word_commitment
from dicecup.core.moves import Move
from dicecup.journal import Course, Seat
from dicecup.journal.entry import Kind

MOST_VOID_ROUNDS: Final = 5
"""So often can a seat reject dice: after as many void rounds the next one stays open until all its words are revealed, or bots play
the seats that withhold theirs."""

Part = tuple[Kind, int, Move | None, str]
"""Kind, seat, move and word of an entry to be."""
Words = Sequence[tuple[int, str]]
"""Seats with their words; the empty text stands for none."""


def is_wordless(seat: Seat) -> bool:
    """Whether a bot plays this seat: it gives no word, and nobody waits for one."""
    return seat.bot is not None or seat.stand_in is not None


def agree(words: Words, seats: Sequence[Seat], course: Course) -> Iterator[Part]:
    """Commit to these words, and reveal them once every seat has committed."""
    yield from commits(words, seats, course)
    if not course.uncommitted:
        for seat, word in words:
            if seat in course.unrevealed:
                yield "word", seat, None, word


def commits(words: Words, seats: Sequence[Seat], course: Course) -> Iterator[Part]:
    """The commitments to these words, and the declarations of bots, of seats that have none yet."""
    silent = ((number, "") for number, seat in enumerate(seats) if is_wordless(seat))
    for seat, word in (*words, *silent):
        if seat in course.uncommitted:
            yield "commit", seat, None, word_commitment(word)


def silenced(course: Course) -> Iterator[Part]:
    """The declarations of seats that a bot had to free after `MOST_VOID_ROUNDS`: whoever takes one back gives no word."""
    rejected = {seat for one in course.folded.voids[MOST_VOID_ROUNDS:] for seat in one.void.seats}
    for seat in sorted(rejected.intersection(course.uncommitted)):
        yield "commit", seat, None, word_commitment("")


def void(seed: bytes | None, seats: Sequence[Seat], course: Course) -> Part:
    """The end of a round in which words are withheld: its seed is published, and the next one is fixed."""
    if seed is None or course.uncommitted or not course.unrevealed:
        raise IllegalMove("no word is withheld")
    number, missing = len(course.folded.voids), course.unrevealed
    awaited = [seat for seat in missing if not is_wordless(seats[seat])]
    if number >= MOST_VOID_ROUNDS and awaited:
        named = ", ".join(map(str, awaited))
        raise IllegalMove(
            f"{number} rounds were void, so this one waits for the words of all: no word from seat {named} yet;"
            " a bot that plays the seat instead gives none"
        )
    end = Void(missing, round_seed(seed, number).hex(), commitment(round_seed(seed, number + 1)))
    return "void", missing[0], None, str(end)
