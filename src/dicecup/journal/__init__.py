"""A game as it is kept: header, entries, undo, where it stands, record codec, dice verification. Standard library only."""

from dicecup.journal.course import Course, follow
from dicecup.journal.entry import Entry, Folded, Kind, fold
from dicecup.journal.errors import BadJournal, CommandReused, NoGame, Stale
from dicecup.journal.header import HOST, DiceSource, Header, Journal, Position, Seat, Stored
from dicecup.journal.names import LONGEST_NAME, BadName, clean_name, one_line
from dicecup.journal.records import Imported, from_record, split, to_record
from dicecup.journal.summary import Summary, summarise, summary_of
from dicecup.journal.verify import Verdict, verify

__all__ = [
    "HOST",
    "LONGEST_NAME",
    "BadJournal",
    "BadName",
    "CommandReused",
    "Course",
    "DiceSource",
    "Entry",
    "Folded",
    "Header",
    "Imported",
    "Journal",
    "Kind",
    "NoGame",
    "Position",
    "Seat",
    "Stale",
    "Stored",
    "Summary",
    "Verdict",
    "clean_name",
    "fold",
    "follow",
    "from_record",
    "one_line",
    "split",
    "summarise",
    "summary_of",
    "to_record",
    "verify",
]
