"""One invite link for a table, the level of each seat's stand-in, and the device that asks to go on in place of another."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

NOTIFY = """
DROP TRIGGER dicecup_seat ON seat;
CREATE TRIGGER dicecup_seat AFTER UPDATE OF name, key_hash, claimed, stand_in, stand_in_level, asking ON seat
    FOR EACH ROW EXECUTE FUNCTION dicecup_notify_seat();
CREATE FUNCTION dicecup_notify_invite() RETURNS trigger AS $$
BEGIN
    PERFORM pg_notify('dicecup', NEW.id || ' invite');
    RETURN NULL;
END $$ LANGUAGE plpgsql;
CREATE TRIGGER dicecup_invite AFTER UPDATE OF invite_hash ON game
    FOR EACH ROW EXECUTE FUNCTION dicecup_notify_invite();
"""


def upgrade() -> None:
    """Add the columns; a stand-in that nobody chose is greedy."""
    op.add_column("game", sa.Column("invite_hash", sa.LargeBinary))
    op.add_column("seat", sa.Column("stand_in_level", sa.String(40), nullable=False, server_default="greedy"))
    op.add_column("seat", sa.Column("asking", sa.LargeBinary))
    if op.get_bind().dialect.name == "postgresql":
        op.execute(NOTIFY)
