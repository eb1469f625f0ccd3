"""Positions carry what a screen draws, and an event is the same live, after a reload and in the replay."""

from typing import Any

import pytest

from dicecup.core.machine import replay
from dicecup.events import Offer, look
from dicecup.games import EDITIONS
from dicecup.messages.reading import position, read_entries
from dicecup.messages.reading import replay as read_replay
from dicecup.messages.responses import Entry
from dicecup.table import Table
from tests.table.memory import Memory, play, play_bots


def offered(edition: str, *moves: str) -> dict[str, Offer]:
    game: Any = EDITIONS[edition].make(2)
    state = replay(game, moves)
    return {offer.move: offer for offer in position(game, look(game, state), physical=False, can_undo=None).offers}


def test_a_card_from_a_wild_space_comes_to_lie_on_the_next_empty_diamond() -> None:
    offers = offered("showdown", "m:4", "r:1,1,2,4,6")
    assert offers["place:ones"].space == 5
    assert offers["place:ones"].slot is not None
    assert offers["place:ones"].slot.total == 2


def test_a_card_that_is_stolen_stays_on_its_space() -> None:
    offers = offered("showdown", "m:1", "r:1,1,2,4,6", "place:ones", "m:4", "r:1,1,3,4,6")
    assert offers["steal:ones"].space == 1
    assert offers["place:fours"].space == 9


def test_a_token_says_whether_it_would_be_pushed() -> None:
    offers = offered("mickey-mouse", "r:minnie,minnie,minnie,pluto,goofy", "s:minnie", "r:minnie,minnie,minnie,pluto,pluto")
    assert (offers["s:minnie"].pushed, offers["s:minnie"].slot.total) == (True, 2)  # type: ignore[union-attr]
    assert (offers["s:pluto"].pushed, offers["s:pluto"].slot.total) == (False, 2)  # type: ignore[union-attr]


@pytest.mark.parametrize("edition", EDITIONS)
def test_events_are_the_same_live_after_a_reload_and_in_the_replay(edition: str) -> None:
    memory, live = Memory(), list[Entry]()
    take_over = Table.take_over

    def noting(table: Table, step: Any) -> Any:
        answer = take_over(table, step)
        live.extend(read_entries(table, answer.entries))
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "take_over", noting)
        table = play_bots(memory, edition, ["greedy"] * max(2, EDITIONS[edition].players[0]))
    reloaded = Table.open(memory, table.id)
    assert list(read_entries(reloaded, reloaded.since(0))) == live
    moments = read_replay(table.id, table.game, table.moves, 1, len(table.moves)).moments
    assert [moment.event for moment in moments] == [entry.event for entry in live if entry.kind == "move"]
    assert [moment.number for moment in moments] == list(range(1, len(table.moves) + 1))


def test_a_part_of_a_replay_is_cut_out_of_the_whole() -> None:
    table = play(Memory(), "yahtzee", 2, 3)
    whole = read_replay(table.id, table.game, table.moves, 0, len(table.moves) + 1)
    assert len(whole.moments) == whole.moves + 1
    assert whole.moments[0].event is None
    assert read_replay(table.id, table.game, table.moves, 7, 5).moments == whole.moments[7:12]
    assert all((moment.place is not None) == moment.event.move.startswith("r:") for moment in whole.moments if moment.event)
