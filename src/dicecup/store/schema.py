"""The tables of the database: games, their seats and entries, and apart from them the seeds, which must stay secret."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    DDL,
    BigInteger,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    event,
)

HEAD: Final = "0004"
"""The revision of the tables; `migrations/versions` has the steps that lead to it."""

metadata: Final = MetaData()


class SecretBytes(bytes):
    """Bytes that no log, traceback or shell shows by accident."""

    def __repr__(self) -> str:
        return "<secret>"

    __str__ = __repr__


class Secret(TypeDecorator[bytes]):
    """A column whose values are read as `SecretBytes`: SQLAlchemy's echo logs whole rows."""

    impl = LargeBinary
    cache_ok = True

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> SecretBytes | None:
        """Wrap what was read."""
        return None if value is None else SecretBytes(value)


game: Final = Table(
    "game",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("edition", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("tags", Text, nullable=False),
    Column("dice", String(20), nullable=False),
    Column("commitment", String(64)),
    Column("version", Integer, nullable=False),
    # The position is a cache of what replaying the journal gives; winners and peeked are there once the game has ended.
    Column("scores", Text, nullable=False),
    Column("to_act", Integer),
    Column("finished", Boolean, nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("host_hash", LargeBinary),
    Column("series", String(40)),
    Column("rematch_of", String(40), ForeignKey("game.id")),
    Column("winners", Text),
    Column("peeked", Text),
    Column("invite_hash", LargeBinary),
    Index("game_rematch_of", "rematch_of", unique=True),
    Index("game_series", "series"),
    Index("game_finished", "finished", "created"),
)

secret: Final = Table(
    "secret",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("seed", Secret, nullable=False),
)

entry: Final = Table(
    "entry",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(80)),
    Column("part", Integer, nullable=False),
    UniqueConstraint("game_id", "command", "part", name="entry_command"),
    sqlite_with_rowid=False,
)

seat: Final = Table(
    "seat",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("key_hash", LargeBinary),
    Column("claimed", Boolean, nullable=False),
    Column("stand_in", String(40)),
    Column("seen", BigInteger, nullable=False),
    Column("stand_in_level", String(40), nullable=False, server_default="greedy"),
    Column("asking", LargeBinary),
)

NOTIFY: Final = """
CREATE FUNCTION dicecup_tell_move() RETURNS trigger AS $$
BEGIN
    PERFORM pg_notify('dicecup', NEW.id || ' ' || NEW.version);
    RETURN NULL;
END $$ LANGUAGE plpgsql;
CREATE TRIGGER dicecup_move AFTER UPDATE OF version ON game FOR EACH ROW EXECUTE FUNCTION dicecup_tell_move();
CREATE FUNCTION dicecup_notify_seat() RETURNS trigger AS $$
BEGIN
    PERFORM pg_notify('dicecup', NEW.game_id || ' seats');
    RETURN NULL;
END $$ LANGUAGE plpgsql;
CREATE TRIGGER dicecup_seat AFTER UPDATE OF name, key_hash, claimed, stand_in, stand_in_level, asking ON seat
    FOR EACH ROW EXECUTE FUNCTION dicecup_notify_seat();
CREATE FUNCTION dicecup_notify_rematch() RETURNS trigger AS $$
BEGIN
    PERFORM pg_notify('dicecup', NEW.rematch_of || ' rematch');
    RETURN NULL;
END $$ LANGUAGE plpgsql;
CREATE TRIGGER dicecup_rematch AFTER INSERT ON game
    FOR EACH ROW WHEN (NEW.rematch_of IS NOT NULL) EXECUTE FUNCTION dicecup_notify_rematch();
CREATE FUNCTION dicecup_notify_invite() RETURNS trigger AS $$
BEGIN
    PERFORM pg_notify('dicecup', NEW.id || ' invite');
    RETURN NULL;
END $$ LANGUAGE plpgsql;
CREATE TRIGGER dicecup_invite AFTER UPDATE OF invite_hash ON game
    FOR EACH ROW EXECUTE FUNCTION dicecup_notify_invite();
"""
"""On PostgreSQL, notifications of every change to the other processes."""

event.listen(metadata, "after_create", DDL(NOTIFY).execute_if(dialect="postgresql"))  # type: ignore[no-untyped-call]
