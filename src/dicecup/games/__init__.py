"""The rule sheets: one file for each, and the registry that lists their editions."""

from dicecup.games.edition import Edition, Option, PlayableGame, RowFacts, Section
from dicecup.games.registry import EDITIONS, edition, new, open_record, record_of
from dicecup.games.view import Seen, Slot, Space, Sum, View

__all__ = [
    "EDITIONS",
    "Edition",
    "Option",
    "PlayableGame",
    "RowFacts",
    "Section",
    "Seen",
    "Slot",
    "Space",
    "Sum",
    "View",
    "edition",
    "new",
    "open_record",
    "record_of",
]
