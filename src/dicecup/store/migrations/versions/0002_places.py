"""Who may play which seat, by the hash of a secret; and on PostgreSQL, word to the other processes that a game went on."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

TELL = """
CREATE FUNCTION dicecup_tell_move() RETURNS trigger AS $$
BEGIN
    PERFORM pg_notify('dicecup', NEW.id || ' ' || NEW.version);
    RETURN NULL;
END $$ LANGUAGE plpgsql;
CREATE TRIGGER dicecup_move AFTER UPDATE OF version ON game FOR EACH ROW EXECUTE FUNCTION dicecup_tell_move();
CREATE FUNCTION dicecup_tell_place() RETURNS trigger AS $$
BEGIN
    PERFORM pg_notify('dicecup', NEW.game_id || ' places');
    RETURN NULL;
END $$ LANGUAGE plpgsql;
CREATE TRIGGER dicecup_place AFTER UPDATE OF key_hash, claimed, stand_in ON place
    FOR EACH ROW EXECUTE FUNCTION dicecup_tell_place();
"""


def upgrade() -> None:
    """Create the table and what tells of a change."""
    op.create_table(
        "place",
        sa.Column("game_id", sa.String(40), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("key_hash", sa.LargeBinary, nullable=False),
        sa.Column("claimed", sa.Boolean, nullable=False),
        sa.Column("stand_in", sa.String(40)),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(TELL)
