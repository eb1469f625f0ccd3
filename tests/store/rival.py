"""A process that appends to one game as fast as it can, against another that does the same."""

from multiprocessing.connection import Connection
from typing import Any

import psycopg  # noqa: F401 - imported before the fork

from dicecup.journal import Entry, Position, Stale
from dicecup.store import Store
from dicecup.tui.local_table import LocalTable
from tests.store.service import line


def serve(pipe: "Connection[Any, Any]", url: str) -> None:
    with Store(url) as store:
        while True:
            verb, *request = pipe.recv()
            pipe.send(append_many(store, *request) if verb == "append" else repeat(store, *request))


def append_many(store: Store, game_id: str, name: str, count: int) -> tuple[int, list[int]]:
    """Append peeks one by one; returns the number of conflicts and the versions that this process wrote."""
    version, lost = 0, 0
    ours: list[int] = []
    while len(ours) < count:
        entry = Entry(version + 1, "peek", 0, command=f"{name}-{len(ours)}")
        try:
            store.append(game_id, version, [entry], Position())
        except Stale as stale:
            version, lost = stale.current, lost + 1
        else:
            version += 1
            ours.append(version)
    return lost, ours


def repeat(store: Store, game_id: str, command: str) -> Any:
    return tuple(map(line, LocalTable.open(store, game_id).roll(0, expect=0, command=command).entries))
