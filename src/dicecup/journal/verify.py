"""Verify a record: its digest shows a later change; its seed, once revealed, determines every die."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from dicecup.core.errors import BadRecord, DicecupError, OtherRules
from dicecup.core.fair import Places, commitment, is_throw, round_seed, word_commitment
from dicecup.core.machine import Chance
from dicecup.core.moves import RedDie
from dicecup.core.record import Record, read
from dicecup.journal.course import Course
from dicecup.journal.header import SCHEME, Header
from dicecup.journal.records import DIGEST, Imported, digest, from_record

_WORD: Final = re.compile(r"(?:Void-\d{1,3}-)?Word-\d")


@dataclass(frozen=True)
class Verdict:
    """The result of verification: `verified`, `altered`, or `unverified` where there is nothing to check it by."""

    kind: Literal["verified", "altered", "unverified"]
    reason: str
    move: int | None = None
    """The number of the move where it shows, from 1 on."""
    line: int | None = None
    """The number of the line where it shows, from 1 on."""

    def __str__(self) -> str:
        return f"{self.kind}: {self.reason}"


def verify(text: str) -> Verdict:
    """Verify a record in either form; text that is no record is refused with the place of the fault."""
    record = read(text)
    if (wrong := _contradiction(record)) is not None:
        return Verdict("altered", wrong)
    taken = from_record(record, new_id="unnamed", now=0)
    return _alteration(text, record) or dice_verdict(record, taken)


def judge(text: str) -> Verdict:
    """Verify a record; one that cannot be read or replayed is altered, and the verdict names the move where that shows."""
    try:
        found = verify(text)
    except DicecupError as error:
        at = getattr(error, "at", None)
        return Verdict("altered", str(error), None if at is None else at + 1)
    if found.kind == "altered" and found.move is None:
        dice = _dice_of(text)
        if dice is not None and dice.move is not None:
            return Verdict("altered", f"{found.reason}; {dice.reason}", dice.move)
    return found


def _dice_of(text: str) -> Verdict | None:
    """What the dice of a record prove, whatever else is wrong with it."""
    try:
        record = read(text)
        return dice_verdict(record, from_record(record, new_id="unnamed", now=0))
    except DicecupError:
        return None


class Altered(BadRecord):
    """A record that was changed after it was written; `at` is the index of the throw that shows it, `line` the line's number."""

    def __init__(self, message: str, at: int | None = None, line: int | None = None) -> None:
        super().__init__(message, at)
        self.line = line


def read_unaltered(where: str, text: str, new_id: str, now: int) -> tuple[Record, Imported]:
    """A record with what a store keeps of it; one that was altered is refused."""
    try:
        record = read(text)
        taken = from_record(record, new_id, now)
    except OtherRules as error:
        raise OtherRules(f"{where}: {error}") from None
    except DicecupError as error:
        raise BadRecord(f"{where}: {error}", getattr(error, "at", None)) from None
    dice = dice_verdict(record, taken)
    verdict = _alteration(text, record) or dice
    if verdict.kind == "altered":
        reason = f"{verdict.reason}; {dice.reason}" if verdict.move is None and dice.move is not None else verdict.reason
        at = None if dice.move is None else dice.move - 1
        raise Altered(f"{where}: altered, so nothing was imported: {reason}", at, verdict.line)
    return record, taken


def _contradiction(record: Record) -> str | None:
    """What the tags about the dice say against each other, which no journal can hold."""
    tags = record.tags
    if tags.get("Dice") == "physical" and ("Seed" in tags or "Commitment" in tags):
        return "it tells of a seed, but its dice were physical"
    if SCHEME in tags:
        for name, word in tags.items():
            if _WORD.fullmatch(name) and tags.get(name.replace("Word", "Commit")) != word_commitment(word):
                return f"{name} is not the word that its seat committed to"
    return None


def _alteration(text: str, record: Record) -> Verdict | None:
    """Evidence that a record was changed after it was written, if there is any."""
    if DIGEST not in record.tags:
        if "Dice" in record.tags or "Commitment" in record.tags or "Seed" in record.tags:
            return Verdict("altered", f"it tells of its dice, but has no {DIGEST}")
        return None
    is_json = text.lstrip("\ufeff \t\r\n").startswith("{")
    written = record.to_json() if is_json else record.to_text()
    if (line := _first_difference(text.replace("\r\n", "\n"), written)) is not None:
        return Verdict("altered", f"line {line} is not as Dicecup writes it", line=line)
    if digest(record) != record.tags[DIGEST]:
        return Verdict("altered", f"its {DIGEST} does not fit: something was changed after it was written")
    return None


def _first_difference(text: str, written: str) -> int | None:
    text, written = text.rstrip("\n"), written.rstrip("\n")
    if text == written:
        return None
    lines, wanted = text.split("\n"), written.split("\n")
    return next((at for at, (line, other) in enumerate(zip(lines, wanted, strict=False), 1) if line != other), len(wanted))


def dice_verdict(record: Record, taken: Imported) -> Verdict:
    """What the dice of a record prove."""
    header, seed, course = taken.header, taken.seed, taken.course
    if course is None:
        return Verdict("unverified", f"it was played by rules version {header.record.rules}, which this program cannot replay")
    if "Dice" not in record.tags:
        return Verdict("unverified", "it does not say where its dice came from: the record is legal, and nothing more can be told")
    if header.dice == "physical":
        return Verdict("unverified", "the dice were physical: the record is legal, but only those present saw them fall")
    if header.commitment is None:
        return Verdict("altered", "it has no Commitment")
    if seed is None:
        if course.over:
            return Verdict("altered", "the game has ended, but its Seed is missing")
        return Verdict("unverified", "the game has not ended, so its seed is still secret")
    if (wrong := check_seed(header, course, seed)) is not None:
        return Verdict("altered", wrong)
    thrown, fallen_otherwise = check_dice(course, seed)
    if fallen_otherwise is not None:
        return Verdict("altered", fallen_otherwise.reason, fallen_otherwise.move)
    if not course.over:  # after the dice: an altered throw may be why it has not, and says more
        return Verdict("altered", "the game has not ended, yet its Seed is there")
    if header.dice == "seeded":
        return Verdict("unverified", f"all {thrown} throws follow from the seed, but the seed was known beforehand")
    return Verdict("verified", f"all {thrown} throws follow from the seed and the words; {_agreement(course)}")


def _agreement(course: Course) -> str:
    """What a record tells about how its players agreed on the dice."""
    if not course.has_rounds:
        return "the words were given without commitments, so whoever knew the seed and gave the last word could choose the dice"
    voids = course.folded.voids
    withheld = sorted({seat for void in voids for seat in void.void.seats})
    told = f"{len(voids)} void round{'' if len(voids) == 1 else 's'}"
    if withheld:
        told += f", withheld by {_seats(withheld)}"
    silent = [seat for seat in range(course.game.seats) if seat not in course.words]
    if len(silent) == course.game.seats:
        return f"{told}; no seat gave a word, so whoever drew the seed could choose the dice"
    return f"{told}; {f'no word from {_seats(silent)}' if silent else 'a word from every seat'}"


def _seats(seats: Sequence[int]) -> str:
    return f"seat{'' if len(seats) == 1 else 's'} {', '.join(map(str, seats))}"


def check_seed(header: Header, course: Course, seed: bytes) -> str | None:
    """What is wrong with the seed: it does not fit what was published of it before the dice were thrown."""
    if not course.has_rounds:
        return None if commitment(seed) == header.commitment else "the Seed does not fit the Commitment"
    published = header.commitment
    for number, void in enumerate(course.folded.voids):
        if round_seed(seed, number).hex() != void.void.seed or commitment(round_seed(seed, number)) != published:
            return f"the seed of void round {number} does not fit the Seed and its commitment"
        published = void.void.commitment
    if commitment(round_seed(seed, len(course.folded.voids))) != published:
        return "the Seed does not fit the Commitment"
    return None


class WrongThrow(NamedTuple):
    """A throw that does not follow from the seed: the number of its move from 1 on, and what is wrong with it."""

    move: int
    reason: str


def check_dice(course: Course, seed: bytes) -> tuple[int, WrongThrow | None]:
    """How many throws there are, and what is wrong with the first that does not follow from the seed."""
    game = course.game
    stream = course.stream(seed)
    state, places, thrown = game.start(), Places(), 0
    for at, (before, move) in enumerate(pairwise((None, *course.moves)), 1):
        assert move is not None
        if is_throw(move):
            chance = game.node(state)
            assert isinstance(chance, Chance)
            red = isinstance(move, RedDie)
            fallen = stream.throw(places.place(chance.seat, red, before), chance.throw)
            if fallen != move:
                return thrown, WrongThrow(at, f"move {at} is {move}, but the dice fell {fallen}")
            places.add(chance.seat, red, before)
            thrown += 1
        state = game.step(state, move)
    return thrown, None
