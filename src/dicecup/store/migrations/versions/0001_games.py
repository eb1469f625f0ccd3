"""The first tables: games, logs and seeds."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create them."""
    op.create_table(
        "game",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("tags", sa.Text, nullable=False),
        sa.Column("dice", sa.String(20), nullable=False),
        sa.Column("commitment", sa.String(64)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("to_act", sa.Integer),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
    )
    op.create_table(
        "secret",
        sa.Column("game_id", sa.String(40), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "entry",
        sa.Column("game_id", sa.String(40), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(80)),
        sa.Column("part", sa.Integer, nullable=False),
        sa.UniqueConstraint("game_id", "command", "part", name="entry_command"),
        sqlite_with_rowid=False,
    )
