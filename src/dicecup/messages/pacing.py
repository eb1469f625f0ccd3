"""How long bots wait before they act, so that people can follow."""

from __future__ import annotations

from typing import Final

from dicecup.core import Chance, Over
from dicecup.messages.requests import Pace
from dicecup.table import Table

PACES: Final[dict[Pace, float]] = {"instant": 0.0, "quick": 0.4, "usual": 1.0, "leisurely": 2.5}
"""How long bots wait before each move, as a multiple of the usual time."""
UNDO_FACTOR: Final = 2.0
"""How much longer a bot waits that would make a person's move final by its throw."""


def bot_to_act(table: Table) -> int | None:
    """The seat at which a bot has to act; physical dice are thrown and entered by people, and some games only go on elsewhere."""
    node = table.node
    if isinstance(node, Over) or not table.can_go_on or table.player_of(node.seat) is None:
        return None
    by_hand = isinstance(node, Chance) and table.header.dice == "physical"
    return None if by_hand else node.seat


def wait_of_bot(table: Table, pace: Pace, usual: float) -> float:
    """How many seconds a bot waits before its move, longer where that ends the time in which a person may undo."""
    undoer = table.undoer
    is_final = undoer is not None and table.player_of(undoer) is None
    return usual * PACES[pace] * (UNDO_FACTOR if is_final else 1.0)
