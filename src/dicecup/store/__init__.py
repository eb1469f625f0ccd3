"""The store: persists journals in SQLite or PostgreSQL, append-only, durable before the answer."""

from dicecup.store.check import Finding, check
from dicecup.store.errors import NotSaved, Replaced, StoreError
from dicecup.store.finished import complete_summaries, summaries
from dicecup.store.location import data_folder, default_url
from dicecup.store.records import ImportReport, export, import_records
from dicecup.store.store import Store

__all__ = [
    "Finding",
    "ImportReport",
    "NotSaved",
    "Replaced",
    "Store",
    "StoreError",
    "check",
    "complete_summaries",
    "data_folder",
    "default_url",
    "export",
    "import_records",
    "summaries",
]
