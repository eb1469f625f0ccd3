"""Seats that agree on fair dice by hand, for tests."""

from dataclasses import replace

from dicecup.core.fair import commitment, word_commitment
from dicecup.journal import Journal
from dicecup.table import Answer, Command
from dicecup.tui.local_table import LocalTable


def commit(table: LocalTable, seat: int, word: str) -> Answer:
    """Let a seat commit to its word, or declare that it gives none."""
    return table.act(Command("commit", seat, word=word_commitment(word)))


def reveal(table: LocalTable, seat: int, word: str) -> Answer:
    """Let a seat reveal its word."""
    return table.act(Command("word", seat, word=word))


def withhold(table: LocalTable) -> Answer:
    """Let the deadline pass for seats that have not revealed their words."""
    return table.act(Command("void", 0))


def older(journal: Journal) -> Journal:
    """A new game as it was before there were commitments to words."""
    assert journal.seed is not None
    header = replace(journal.header, record=replace(journal.header.record, tags={}), commitment=commitment(journal.seed))
    return replace(journal, header=header)
