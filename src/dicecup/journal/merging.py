"""What an import makes of a game that is there already: it may have gone on since, here or where it comes from."""

from __future__ import annotations

from dataclasses import replace

from dicecup.core.errors import BadRecord
from dicecup.journal.entry import fold
from dicecup.journal.header import Journal
from dicecup.journal.records import from_record, to_record


class AnotherCourse(BadRecord):
    """A game that is here already and went on differently."""


def merged(where: str, kept: Journal, found: Journal) -> Journal | None:
    """The kept game as it has gone on elsewhere; `None` if it holds all that was found.

    Raises `AnotherCourse` if it went on differently. Dice whose seed is kept here fall here alone, until the game has ended and the
    seed shows that they did; and a table of a server goes on at that server.
    """
    before, after = _steps(kept), _steps(found)
    is_same = _identity(kept) == _identity(found)
    if is_same and before[: len(after)] == after:
        return None
    is_beginning = before == after[: len(before)] or all(kind != "move" for kind, _, _ in before)
    is_thrown_here = kept.seed is not None and not found.position.finished
    if not is_same or not is_beginning or is_thrown_here or kept.header.host_hash is not None:
        raise AnotherCourse(f"{where}: another course of the game {kept.header.id} is here already")
    return replace(found, header=kept.header, seats=kept.seats, seed=found.seed or kept.seed)


def _identity(journal: Journal) -> tuple[object, ...]:
    header = journal.header
    record = header.record
    return record.game, record.rules, record.seats, dict(record.options), header.dice, header.commitment


def _steps(journal: Journal) -> list[tuple[str, int, str]]:
    """The entries as a record has them: it does not tell, for example, in which order the seats gave their words."""
    record = to_record(journal.header, journal.seats, fold(journal.entries), None)
    return [(entry.kind, entry.seat, entry.text) for entry in from_record(record, journal.header.id, 0).entries]
