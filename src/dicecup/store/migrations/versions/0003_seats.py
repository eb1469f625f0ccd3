"""One table of seats instead of a column and the table `place`; winners, peeks, rematches and series of games.

Rematches were found by an id computed from the id of the game before; now they name it. A series is named by its first game: the
tag `Match` of games at one keyboard, the first of a chain of rematches otherwise. Winners and peeks of games that have already
ended are filled in later, by replay.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

BATCH = 1000
HOST = -1

NOTIFY = """
DROP FUNCTION dicecup_tell_place() CASCADE;
CREATE FUNCTION dicecup_notify_seat() RETURNS trigger AS $$
BEGIN
    PERFORM pg_notify('dicecup', NEW.game_id || ' seats');
    RETURN NULL;
END $$ LANGUAGE plpgsql;
CREATE TRIGGER dicecup_seat AFTER UPDATE OF name, key_hash, claimed, stand_in ON seat
    FOR EACH ROW EXECUTE FUNCTION dicecup_notify_seat();
CREATE FUNCTION dicecup_notify_rematch() RETURNS trigger AS $$
BEGIN
    PERFORM pg_notify('dicecup', NEW.rematch_of || ' rematch');
    RETURN NULL;
END $$ LANGUAGE plpgsql;
CREATE TRIGGER dicecup_rematch AFTER INSERT ON game
    FOR EACH ROW WHEN (NEW.rematch_of IS NOT NULL) EXECUTE FUNCTION dicecup_notify_rematch();
"""


def upgrade() -> None:
    """Create the table and the columns, move the data, drop what it was in."""
    seat = op.create_table(
        "seat",
        sa.Column("game_id", sa.String(40), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("key_hash", sa.LargeBinary),
        sa.Column("claimed", sa.Boolean, nullable=False),
        sa.Column("stand_in", sa.String(40)),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.add_column("game", sa.Column("host_hash", sa.LargeBinary))
    op.add_column("game", sa.Column("series", sa.String(40)))
    op.execute("ALTER TABLE game ADD COLUMN rematch_of VARCHAR(40) REFERENCES game (id)")  # both databases take it in this form
    op.add_column("game", sa.Column("winners", sa.Text))
    op.add_column("game", sa.Column("peeked", sa.Text))
    _move_seats(seat)
    _name_series()
    op.create_index("game_rematch_of", "game", ["rematch_of"], unique=True)
    op.create_index("game_series", "game", ["series"])
    op.create_index("game_finished", "game", ["finished", "created"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute(NOTIFY)
    op.drop_table("place")
    op.drop_column("game", "seats")


GAME = sa.table("game", *map(sa.column, ("id", "seats", "tags", "created", "host_hash", "series", "rematch_of")))
PLACE = sa.table("place", *map(sa.column, ("game_id", "seat", "key_hash", "claimed", "stand_in", "seen")))

_SET_HOST = sa.update(GAME).where(GAME.c.id == sa.bindparam("game")).values(host_hash=sa.bindparam("hash"))
_SET_SERIES = (
    sa.update(GAME)
    .where(GAME.c.id == sa.bindparam("game"))
    .values(series=sa.bindparam("first"), rematch_of=sa.bindparam("previous"))
)


def _move_seats(seat: Any) -> None:
    for games in _batches():
        found = op.get_bind().execute(sa.select(PLACE).where(PLACE.c.game_id.in_([game.id for game in games])))
        places = {(row.game_id, row.seat): row for row in found}
        rows = [row for game in games for row in _seat_rows(game, places)]
        if rows:
            op.bulk_insert(seat, rows)
        hosts = [{"game": game_id, "hash": place.key_hash} for (game_id, number), place in places.items() if number == HOST]
        if hosts:
            op.get_bind().execute(_SET_HOST, hosts)


def _seat_rows(game: Any, places: dict[tuple[str, int], Any]) -> list[dict[str, object]]:
    try:
        named = [(str(name), str(player)) for name, player in json.loads(game.seats)]
    except (ValueError, TypeError):
        return []  # a damaged header: the game is left without seats, which `dicecup check` reports
    rows = []
    for number, (name, player) in enumerate(named):
        row: dict[str, object] = {"game_id": game.id, "seat": number, "name": name, "player": player}
        place = places.get((game.id, number))
        if place is None:
            row |= {"key_hash": None, "claimed": True, "stand_in": None, "seen": 0}
        else:
            row |= {"key_hash": place.key_hash, "claimed": bool(place.claimed), "stand_in": place.stand_in, "seen": place.seen}
        rows.append(row)
    return rows


def _name_series() -> None:
    ids = {row.id for row in op.get_bind().execute(sa.select(GAME.c.id))}
    before = {rematch: game for game in ids if (rematch := _old_rematch_id(game)) in ids}
    for games in _batches():
        op.get_bind().execute(
            _SET_SERIES,
            [
                {"game": game.id, "first": _match(game) or _first(game.id, before), "previous": before.get(game.id)}
                for game in games
            ],
        )


def _old_rematch_id(game_id: str) -> str:
    return sha256(f"dicecup rematch of {game_id}".encode()).hexdigest()[:12]


def _first(game_id: str, before: dict[str, str]) -> str:
    while game_id in before:
        game_id = before[game_id]
    return game_id


def _match(game: Any) -> str | None:
    try:
        match = json.loads(game.tags).get("Match")
    except (ValueError, AttributeError):
        return None
    return match if isinstance(match, str) and 0 < len(match) <= 40 else None


def _batches() -> Iterator[list[Any]]:
    last = ""
    while games := list(op.get_bind().execute(sa.select(GAME).where(GAME.c.id > last).order_by(GAME.c.id).limit(BATCH))):
        yield games
        last = games[-1].id
