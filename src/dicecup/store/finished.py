"""Summaries of finished games, and their completion for games that ended before winners and peeks were stored."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Select, and_, bindparam, or_, select, update

from dicecup.core.errors import DicecupError
from dicecup.games import EDITIONS
from dicecup.journal.course import follow
from dicecup.journal.header import Position
from dicecup.journal.summary import Summary, summary_of
from dicecup.store.schema import game as game_table

if TYPE_CHECKING:
    from dicecup.store.store import Store

_LOG: Final = logging.getLogger(__name__)
BATCH: Final = 50


def summaries(store: Store, limit: int | None = None) -> list[Summary]:
    """The newest finished games; games of unknown rules are not among them."""
    wanted = select(game_table).where(game_table.c.finished, game_table.c.winners.is_not(None))
    found = store.find(wanted.order_by(game_table.c.created.desc(), game_table.c.id).limit(limit))
    return list(filter(None, map(summary_of, found)))


def series_summaries(store: Store, series: str) -> list[Summary]:
    """The finished games of a series, completed if they were not."""
    wanted = select(game_table).where(game_table.c.series == series, game_table.c.finished).order_by(game_table.c.created)
    found = store.find(wanted)
    if any(stored.position.winners is None for stored in found) and complete_summaries(store, series=series):
        found = store.find(wanted)
    return list(filter(None, map(summary_of, found)))


def complete_summaries(
    store: Store, stopped: Callable[[], bool] = lambda: False, *, series: str | None = None, batch: int = BATCH
) -> int:
    """Replay finished games whose winners are not stored yet, and store them; the number of games that were completed.

    Every batch is committed, so a run that is stopped is resumed by the next one. A game that cannot be replayed stays as it is.
    """
    completed, last = 0, ""
    while not stopped():
        ids = [row.id for row in store.read(_incomplete(last, series).limit(batch))]
        if not ids:
            return completed
        last = ids[-1]
        positions = {game_id: position for game_id in ids if (position := _replayed(store, game_id)) is not None}
        store.submit(Complete(positions)).result()
        completed += len(positions)
    return completed


@dataclass(frozen=True)
class Complete:
    """The winners and peeks of games that have ended, by their ids."""

    positions: dict[str, Position]

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Write those that are still missing."""
        rows = [
            {"game_id": game_id, "won": json.dumps(position.winners), "looked": json.dumps(position.peeked)}
            for job in jobs
            for game_id, position in job.positions.items()
        ]
        if rows:
            connection.execute(_COMPLETE, rows)
        return [None] * len(jobs)


_COMPLETE: Final = (
    update(game_table)
    .where(game_table.c.id == bindparam("game_id"), game_table.c.winners.is_(None))
    .values(winners=bindparam("won"), peeked=bindparam("looked"))
)


def _incomplete(after: str, series: str | None) -> Select[Any]:
    known = or_(
        *(and_(game_table.c.edition == listed.key, game_table.c.rules.in_(list(listed.versions))) for listed in EDITIONS.values())
    )
    wanted = select(game_table.c.id).where(game_table.c.finished, game_table.c.winners.is_(None), known, game_table.c.id > after)
    if series is not None:
        wanted = wanted.where(game_table.c.series == series)
    return wanted.order_by(game_table.c.id)


def _replayed(store: Store, game_id: str) -> Position | None:
    try:
        stored, entries = store.snapshot(game_id)
        position = follow(stored.header, entries).position()
    except DicecupError as error:
        _LOG.info("the winners of game %s stay unknown: %s", game_id, error)
        return None
    return position if position.winners is not None else None
