"""How long bots wait."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicecup.core import Chance, Choice
from dicecup.messages.pacing import PACES, bot_to_act, wait_of_bot
from dicecup.tui.local_table import LocalTable
from tests.tui.hands import beside_bots
from tests.tui.person import quick_store


@pytest.mark.parametrize("pace", PACES)
def test_the_throw_of_a_bot_after_a_persons_move_leaves_more_time_than_its_other_moves(pace: Any, tmp_path: Path) -> None:
    with quick_store(tmp_path) as store:
        table = LocalTable.create(store, "mickey-mouse", beside_bots(2), entropy=Random(1).randbytes)
        while not table.moves or bot_to_act(table) is None:
            node = table.node
            if isinstance(node, Choice):
                table.move(node.seat, node.legal[-1])
            else:
                assert isinstance(node, Chance)
                table.roll(node.seat)
        first = wait_of_bot(table, pace, 1.0)
        table.roll(1)
        usual = wait_of_bot(table, pace, 1.0)
    assert usual == PACES[pace] <= first
    assert (first > usual) == (pace != "instant")
