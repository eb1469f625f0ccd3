"""Finished games, read from the store."""

from __future__ import annotations

from dicecup.messages.responses import History
from dicecup.store import Store, summaries


def history(store: Store, limit: int) -> History:
    """The newest finished games, at most so many."""
    return History(tuple(summaries(store, limit)))
