"""The errors of the database."""

from __future__ import annotations

from dicecup.core.errors import DicecupError


class StoreError(DicecupError):
    """The database cannot do what was requested."""


class SeatChanged(StoreError):
    """A seat, or the invite link, is no longer as it was seen: read it again, and decide anew."""


class NotSaved(StoreError):
    """The commit failed or its outcome is unknown: read again to find out; repeating the command is harmless."""


class Replaced(NotSaved):
    """The files of the database are not those that were opened: whatever is written to them is lost."""
