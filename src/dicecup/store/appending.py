"""Compare-and-set appends through the driver itself, since moves are nearly all that is written.

On SQLite plain statements cost least, also beside a busy event loop: the driver gives the interpreter lock away for each, but has
it back before another thread wakes up. A group handed over as JSON costs half as much again. On PostgreSQL it is round trips that
cost: there a whole group is handed over as JSON in one statement, and the database takes it apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from dicecup.journal.errors import NoGame, Stale

if TYPE_CHECKING:
    import sqlite3

    from dicecup.store.jobs import Append

Outcomes = list[Exception | None]


def game_row(append: Append) -> tuple[object, ...]:
    """Where an append finds its game and where it leaves it."""
    position = append.position
    return (
        append.game_id,
        append.expected,
        append.expected + len(append.entries),
        json.dumps(position.scores),
        position.to_act,
        position.fingerprint,
        position.finished,
        None if position.winners is None else json.dumps(position.winners),
        None if position.peeked is None else json.dumps(position.peeked),
    )


def entry_rows(append: Append) -> Iterator[tuple[object, ...]]:
    """The rows of the entries of an append."""
    for part, entry in enumerate(append.entries):
        yield append.game_id, entry.version, entry.kind, entry.seat, entry.text, entry.at, entry.command, part


# SQLite

_ADVANCE: Final = "UPDATE game SET version=?, scores=?, to_act=?, fingerprint=? WHERE id=? AND version=?"
"""For games that go on: it leaves the index of finished games alone."""
_FINISH: Final = (
    "UPDATE game SET version=?, scores=?, to_act=?, fingerprint=?, finished=?, winners=?, peeked=? WHERE id=? AND version=?"
)
_INSERT: Final = "INSERT INTO entry (game_id, version, kind, seat, text, at, command, part) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"


def append_to_sqlite(connection: sqlite3.Connection, appends: Sequence[Append]) -> Outcomes:
    """Write every append whose version fits, within the transaction of this connection, which holds the write lock."""
    outcomes: Outcomes = []
    rows: list[tuple[object, ...]] = []
    for append in appends:
        game_id, expected, *new = game_row(append)
        statement, values = (_FINISH, new) if append.position.finished else (_ADVANCE, new[:4])
        if connection.execute(statement, (*values, game_id, expected)).rowcount:
            rows.extend(entry_rows(append))
            outcomes.append(None)
        else:
            found = connection.execute("SELECT version FROM game WHERE id=?", (game_id,)).fetchone()
            outcomes.append(_refusal(append, found[0] if found else None))
    connection.executemany(_INSERT, rows)
    return outcomes


# PostgreSQL

_APPEND: Final = """
WITH new AS MATERIALIZED (
    SELECT row->>0 AS id, (row->>1)::int AS expected, (row->>2)::int AS version, row->>3 AS scores, (row->>4)::int AS to_act,
        row->>5 AS fingerprint, (row->>6)::boolean AS finished, row->>7 AS winners, row->>8 AS peeked
    FROM jsonb_array_elements(%s::jsonb) AS row
), locked AS MATERIALIZED (
    SELECT id, version FROM game WHERE id = ANY(%s::text[]) ORDER BY id FOR UPDATE
), fitting AS MATERIALIZED (
    SELECT new.* FROM new JOIN locked ON locked.id = new.id AND locked.version = new.expected
), moved AS (
    UPDATE game SET version=fitting.version, scores=fitting.scores, to_act=fitting.to_act, fingerprint=fitting.fingerprint,
        finished=fitting.finished, winners=fitting.winners, peeked=fitting.peeked
    FROM fitting WHERE game.id = fitting.id
    RETURNING game.id
), news AS MATERIALIZED (
    SELECT row FROM jsonb_array_elements(%s::jsonb) AS row WHERE row->>0 IN (SELECT id FROM moved)
), added AS (
    INSERT INTO entry (game_id, version, kind, seat, text, at, command, part)
    SELECT row->>0, (row->>1)::int, row->>2, (row->>3)::int, row->>4, (row->>5)::bigint, row->>6, (row->>7)::int FROM news
)
SELECT (SELECT array_agg(id) FROM moved), (SELECT json_object_agg(id, version) FROM locked),
    (SELECT pg_notify('dicecup', told) FROM (SELECT json_agg(row)::text AS told FROM news) AS short WHERE octet_length(told) < 8000)
"""
"""Compare-and-set for many games in one round trip; rows are locked in the order of ids, so that two workers cannot deadlock.

The other processes are told the entries themselves, unless they are too long for a notification: else each would have to read them.
"""


def append_to_postgresql(connection: Any, appends: Sequence[Append]) -> Outcomes:
    """Write every append whose version fits; a statement has each game once, so a second append to a game comes after it."""
    waiting = dict(enumerate(appends))
    if len({append.game_id for append in appends}) == len(appends):
        outcomes = _append_batches(connection, waiting)
    else:
        with connection.transaction():
            outcomes = _append_batches(connection, waiting)
    return [outcomes[number] for number in range(len(appends))]


def _append_batches(connection: Any, waiting: dict[int, Append]) -> dict[int, Exception | None]:
    outcomes: dict[int, Exception | None] = {}
    while waiting:
        batch: dict[str, int] = {}
        for number, append in waiting.items():
            batch.setdefault(append.game_id, number)
        first = [waiting.pop(number) for number in batch.values()]
        games = json.dumps([game_row(append) for append in first])
        entries = json.dumps([row for append in first for row in entry_rows(append)])
        moved, versions, _ = connection.execute(_APPEND, (games, [append.game_id for append in first], entries)).fetchone()
        for append in first:
            is_done = append.game_id in (moved or ())
            outcomes[batch[append.game_id]] = None if is_done else _refusal(append, (versions or {}).get(append.game_id))
    return outcomes


def _refusal(append: Append, current: int | None) -> Exception:
    """Why an append was not written to a game that is at this version, if there is such a game."""
    return NoGame(append.game_id) if current is None else Stale(append.expected, current)
