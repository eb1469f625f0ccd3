"""Forgetting: whole games, a player's name, and games that are older than they may be kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, func, select, update

from dicecup.journal.errors import NoGame
from dicecup.journal.names import clean_name
from dicecup.store.errors import StoreError
from dicecup.store.schema import entry as entry_table
from dicecup.store.schema import game as game_table
from dicecup.store.schema import metadata
from dicecup.store.schema import seat as seat_table
from dicecup.store.store import Store

NUMBERED: Final = "Player "
"""Begins what a seat is called whose player's name was forgotten."""


@dataclass(frozen=True)
class Forget:
    """The removal of games, all of them or none."""

    game_ids: tuple[str, ...]
    also_finished: bool = False

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Remove each game whole, with its seats, its entries and its seed."""
        return [job._write(connection) for job in jobs]

    def _write(self, connection: Connection) -> Exception | None:
        wanted = select(game_table.c.id, game_table.c.finished).where(game_table.c.id.in_(self.game_ids))
        found = {row.id: row.finished for row in connection.execute(wanted.order_by(game_table.c.id).with_for_update())}
        for game_id in self.game_ids:
            if game_id not in found:
                return NoGame(game_id)
            if found[game_id] and not self.also_finished:
                return StoreError(f"the game {game_id} has ended: its record stays")
        rematches = game_table.c.rematch_of.in_(self.game_ids)
        connection.execute(update(game_table).where(rematches).values(rematch_of=None))
        for table in reversed(metadata.sorted_tables):
            owner = table.c.id if table is game_table else table.c.game_id
            connection.execute(delete(table).where(owner.in_(self.game_ids)))
        return None


@dataclass(frozen=True)
class ForgetNames:
    """The removal of names of people from every seat; bots keep theirs."""

    names: tuple[str, ...]

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Call each of them by the number of their seat, counted from 1, in the first game of the series that has the name.

        The seats rotate from game to game: by the seat of each game, two players of a series would be taken for each other.
        """
        names = {name for job in jobs for name in job.names}
        wanted = select(seat_table.c.game_id, seat_table.c.seat, seat_table.c.name, game_table.c.series).join(game_table)
        is_persons = seat_table.c.name.in_(names) & seat_table.c.player.not_like("bot:%")
        numbers: dict[tuple[str, str], int] = {}
        for row in connection.execute(
            wanted.where(is_persons).order_by(game_table.c.created, game_table.c.id, seat_table.c.seat)
        ).all():
            number = numbers.setdefault((row.series or row.game_id, row.name), row.seat + 1)
            here = (seat_table.c.game_id == row.game_id) & (seat_table.c.seat == row.seat)
            connection.execute(update(seat_table).where(here).values(name=f"{NUMBERED}{number}"))
        return [None] * len(jobs)


def forget_games(store: Store, game_ids: Collection[str]) -> None:
    """Remove games, finished ones too."""
    store.submit(Forget(tuple(dict.fromkeys(game_ids)), also_finished=True)).result()
    store.truncate_log()


def forget_name(store: Store, name: str) -> int:
    """Remove a name, however its letters are capitalised, from every seat of a person; the number of seats."""
    wanted = clean_name(name).casefold()
    people = seat_table.c.player.not_like("bot:%")
    counted = store.read(select(seat_table.c.name, func.count().label("seats")).where(people).group_by(seat_table.c.name))
    found = {row.name: row.seats for row in counted if row.name.casefold() == wanted}
    if not found:
        raise StoreError("nobody of that name is in the store")
    store.submit(ForgetNames(tuple(found))).result()
    store.truncate_log()
    return sum(found.values())


def nameless(store: Store, game_ids: Collection[str]) -> dict[str, dict[int, str]]:
    """Those of these games that are still kept, each with its seats that are called by a number."""
    numbered = (seat_table.c.game_id == game_table.c.id) & seat_table.c.name.startswith(NUMBERED)
    wanted = select(game_table.c.id, seat_table.c.seat, seat_table.c.name).outerjoin(seat_table, numbered)
    found: dict[str, dict[int, str]] = {}
    for row in store.read(wanted.where(game_table.c.id.in_(game_ids))):
        seats = found.setdefault(row.id, {})
        if row.seat is not None:
            seats[row.seat] = row.name
    return found


def games_before(store: Store, moment: int, limit: int, besides: Collection[str] = ()) -> list[str]:
    """The tables of the network whose last entry, or whose opening, is older than a moment in milliseconds since 1970."""
    last = select(entry_table.c.at).where(entry_table.c.game_id == game_table.c.id, entry_table.c.version == game_table.c.version)
    wanted = select(game_table.c.id).where(
        game_table.c.host_hash.is_not(None),
        game_table.c.created < moment,
        func.coalesce(last.scalar_subquery(), game_table.c.created) < moment,
        game_table.c.id.not_in(besides),
    )
    return [row.id for row in store.read(wanted.order_by(game_table.c.created).limit(limit))]
