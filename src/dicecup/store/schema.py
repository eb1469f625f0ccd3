"""The tables: games, their logs, apart from both the seeds that must not be seen, and the places at tables played from afar."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

HEAD: Final = "0002"
"""The revision of the tables; `migrations/versions` holds the way to it."""

metadata: Final = MetaData()


class SecretBytes(bytes):
    """Bytes that no log, traceback or shell shows by accident."""

    def __repr__(self) -> str:
        return "<secret>"

    __str__ = __repr__


class Secret(TypeDecorator[bytes]):
    """A column whose values come back as secret bytes: the database's own logging prints whole rows when asked to."""

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
    Column("seats", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("tags", Text, nullable=False),
    Column("dice", String(20), nullable=False),
    Column("commitment", String(64)),
    Column("version", Integer, nullable=False),
    # What follows is a cache of what the log comes to.
    Column("scores", Text, nullable=False),
    Column("to_act", Integer),
    Column("finished", Boolean, nullable=False),
    Column("fingerprint", String(64), nullable=False),
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

place: Final = Table(
    "place",
    metadata,
    Column("game_id", ForeignKey("game.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key_hash", LargeBinary, nullable=False),
    Column("claimed", Boolean, nullable=False),
    Column("stand_in", String(40)),
    Column("seen", BigInteger, nullable=False),
)
