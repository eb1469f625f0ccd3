"""Finished games, read from the store."""

from __future__ import annotations

import json

from dicecup.server.history.schemas import History, Played
from dicecup.store import Store
from dicecup.store.places import finished_games


def history(store: Store, limit: int) -> History:
    """The newest finished games, at most so many."""
    games = []
    for row in finished_games(store, limit):
        seats = json.loads(row.seats)
        games.append(
            Played(
                id=row.id,
                game=row.edition,
                created=row.created,
                names=[name for name, _ in seats],
                bots=[player.startswith("bot:") for _, player in seats],
                scores=json.loads(row.scores),
            )
        )
    return History(games=games)
