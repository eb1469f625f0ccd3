"""Forgetting: whole games, a player's name, and games that are older than they may be kept."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, select, update

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
        _remove(connection, self.game_ids)
        return None


class Age(NamedTuple):
    """Which tables of the network are too old: those without an entry since `last_entry` that nobody watches."""

    last_entry: int
    seen: int
    """Nor has any worker seen a player there since. Both are in milliseconds since 1970."""
    live: Callable[[], Collection[str]] = tuple
    """Those that are in memory, which one process alone knows."""

    def exceeded(self) -> ColumnElement[bool]:
        """The condition on a game."""
        game, entry, seat = game_table.c, entry_table.c, seat_table.c
        last = select(entry.at).where(entry.game_id == game.id, entry.version == game.version).scalar_subquery()
        return and_(
            game.host_hash.is_not(None),
            game.created < self.last_entry,
            func.coalesce(last, game.created) < self.last_entry,
            ~exists().where(seat.game_id == game.id, seat.seen >= self.seen),
            game.id.not_in(self.live()),
        )


@dataclass(frozen=True)
class ForgetOld:
    """The removal of those of these games that are still too old when it is written."""

    game_ids: tuple[str, ...]
    age: Age
    removed: list[str] = field(default_factory=list)
    """What it has removed."""

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Lock the games first: what is read afterwards knows all moves made until then, and none is made until the end."""
        for job in jobs:
            those = game_table.c.id.in_(job.game_ids)
            connection.execute(select(game_table.c.id).where(those).order_by(game_table.c.id).with_for_update())
            job.removed[:] = connection.scalars(select(game_table.c.id).where(those, job.age.exceeded()))
            _remove(connection, job.removed)
        return [None] * len(jobs)


def _remove(connection: Connection, game_ids: Sequence[str]) -> None:
    """Remove games with their seats, their entries and their seeds."""
    rematches = game_table.c.rematch_of.in_(game_ids)
    connection.execute(update(game_table).where(rematches).values(rematch_of=None))
    for table in reversed(metadata.sorted_tables):
        owner = table.c.id if table is game_table else table.c.game_id
        connection.execute(delete(table).where(owner.in_(game_ids)))


@dataclass(frozen=True)
class ForgetNames:
    """The removal of names of people from every seat; bots keep theirs."""

    names: tuple[str, ...]

    @classmethod
    def write(cls, connection: Connection, jobs: Sequence[Any]) -> list[Exception | None]:
        """Call each of them by the number of their seat, counted from 1, in the first game of the series that has the name.

        The seats rotate from game to game: by the seat of each game, two players of a series would be taken for each other. If
        somebody else of the series is called by that number, it is the first one that is free; two of one name in a game get two.
        """
        names = {name for job in jobs for name in job.names}
        columns = (seat_table.c.game_id, seat_table.c.seat, seat_table.c.name, game_table.c.series)
        everyone = select(*columns).join(game_table).order_by(game_table.c.created, game_table.c.id, seat_table.c.seat)
        taken: defaultdict[str, set[str]] = defaultdict(set)
        for row in connection.execute(everyone.where(seat_table.c.name.startswith(NUMBERED), seat_table.c.name.not_in(names))):
            taken[row.series or row.game_id].add(row.name)
        called: dict[tuple[str, str, int], str] = {}
        namesakes: Counter[tuple[str, str]] = Counter()
        is_persons = seat_table.c.name.in_(names) & seat_table.c.player.not_like("bot:%")
        for row in connection.execute(everyone.where(is_persons)).all():
            series, name = row.series or row.game_id, row.name.casefold()
            who = (series, name, namesakes[row.game_id, name])
            namesakes[row.game_id, name] += 1
            if who not in called:
                numbered = (f"{NUMBERED}{number}" for number in chain((row.seat + 1,), count(1)))
                called[who] = next(each for each in numbered if each not in taken[series])
                taken[series].add(called[who])
            here = (seat_table.c.game_id == row.game_id) & (seat_table.c.seat == row.seat)
            connection.execute(update(seat_table).where(here).values(name=called[who]))
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


def old_games(store: Store, age: Age, limit: int) -> list[str]:
    """So many of the tables that are too old."""
    wanted = select(game_table.c.id).where(age.exceeded())
    return [row.id for row in store.read(wanted.order_by(game_table.c.created).limit(limit))]
