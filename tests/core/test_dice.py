"""Dice as multisets, checked against a count of all ordered throws."""

from collections import Counter
from itertools import product
from math import comb
from random import Random

import pytest

from dicecup.core import PIPS, Move, Throw, parse
from dicecup.core.dice import dice_throw, multisets, ordered, parts, power_throw, red_throw, ways
from dicecup.games.mickey_mouse import FACES
from dicecup.games.power_yahtzee import POWER_FACES

THROWS = [
    *(dice_throw(count) for count in range(1, 7)),
    *(dice_throw(count, FACES) for count in range(1, 6)),
    *(power_throw(count, POWER_FACES) for count in range(6)),
    red_throw(),
]


@pytest.mark.parametrize("throw", THROWS, ids=lambda throw: f"{throw.dice}-dice-{next(iter(throw.outcomes))}")
def test_the_weights_are_the_ordered_ways_the_dice_fall(throw: Throw) -> None:
    counted: Counter[Move] = Counter(throw.fall(sides) for sides in product(range(6), repeat=throw.dice))
    assert counted == dict(throw.outcomes)
    assert throw.total == sum(counted.values()) == 6**throw.dice


@pytest.mark.parametrize("count", range(7))
def test_multisets_are_as_many_as_combinations_with_repetition(count: int) -> None:
    hands = multisets(PIPS, count)
    assert len(set(hands)) == len(hands) == comb(count + 5, count)
    assert all(list(hand) == sorted(hand) for hand in hands)


def test_ways_of_a_few_hands() -> None:
    assert (ways(()), ways((3, 3, 5)), ways((1, 2, 3, 4, 5)), ways((6, 6, 6, 6, 6))) == (1, 3, 120, 1)


def test_parts_of_a_hand_are_the_products_of_its_counts_plus_one() -> None:
    for hand in multisets(PIPS, 5):
        expected = 1
        for count in Counter(hand).values():
            expected *= count + 1
        found = parts(hand)
        assert len(set(found)) == len(found) == expected
        assert (found[0], found[-1]) == ((), hand)
        assert all(Counter(part) <= Counter(hand) for part in found)
        assert [len(part) for part in found] == sorted(len(part) for part in found)


def test_pictures_are_ordered_as_their_die_lists_them() -> None:
    assert ordered(("daisy", "mickey", "goofy", "minnie"), FACES) == ("mickey", "minnie", "goofy", "daisy")


def test_a_draw_gives_each_outcome_exactly_as_often_as_it_weighs() -> None:
    throw = dice_throw(3)
    drawn = Counter(throw.draw(lambda total, at=at: at) for at in range(throw.total))  # type: ignore[misc]
    assert drawn == dict(throw.outcomes)


def test_a_draw_asks_once_for_a_number_below_the_total() -> None:
    asked: list[int] = []

    def below(total: int) -> int:
        asked.append(total)
        return 0

    assert dice_throw(2).draw(below) == parse("r:1,1")
    assert asked == [36]
    assert dice_throw(5).draw(Random(1).randrange) in dice_throw(5).outcomes


def test_the_outcomes_of_a_throw_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        red_throw().outcomes[parse("m:1")] = 5  # type: ignore[index]
    with pytest.raises(AttributeError):
        red_throw().names = ()  # type: ignore[misc]
