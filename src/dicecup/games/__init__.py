"""The rule sheets: one file for each, and the registry that lists their editions."""

from dicecup.games.edition import Edition, Option, PlayableGame
from dicecup.games.registry import EDITIONS, edition, new, open_record, record_of
from dicecup.games.view import Slot, Space, View

__all__ = ["EDITIONS", "Edition", "Option", "PlayableGame", "Slot", "Space", "View", "edition", "new", "open_record", "record_of"]
