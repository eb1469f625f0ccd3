"""What offers tell of a board, so that no screen has to work it out."""

from typing import Any

from dicecup.core.machine import replay
from dicecup.events import Offer, look
from dicecup.games import EDITIONS
from dicecup.messages.reading import position


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
