"""The store: games in SQLite or PostgreSQL, append-only, durable before the answer."""

from dicecup.store.check import Finding, check
from dicecup.store.course import Course, follow
from dicecup.store.errors import BadLog, CommandReused, NoGame, NotSaved, Stale, StoreError
from dicecup.store.jobs import NewGame
from dicecup.store.log import DiceSource, Entry, Header, Kind, Position, Seat, Stored
from dicecup.store.place import data_folder, default_url
from dicecup.store.records import Brought, bring, export, split
from dicecup.store.store import Store
from dicecup.store.verify import Verdict, verify

__all__ = [
    "BadLog",
    "Brought",
    "CommandReused",
    "Course",
    "DiceSource",
    "Entry",
    "Finding",
    "Header",
    "Kind",
    "NewGame",
    "NoGame",
    "NotSaved",
    "Position",
    "Seat",
    "Stale",
    "Store",
    "StoreError",
    "Stored",
    "Verdict",
    "bring",
    "check",
    "data_folder",
    "default_url",
    "export",
    "follow",
    "split",
    "verify",
]
