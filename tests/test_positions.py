"""Pinned counts of positions: a wrong legal move shows as a wrong number.

`lines(game, depth)` is the number of different sequences of so many moves from the start, throws included; `spots(game, depth)` is
the number of different positions they lead to. Each number stands here twice: pinned, and worked out from scratch.

What the workings use, for hands of n dice that cannot be told apart:

- there are C(n+5, 5) hands, for each is a choice with repetition from six faces;
- a hand and a part of it that is kept are the same thing as the kept part and the rest, chosen one after the other, so that
  C(k+5, 5) * C(n-k+5, 5) pairs keep k dice; all pairs together are C(n+11, 11), and one for each hand keeps all, which is no move;
- a row that asks only for a number fits the C(n+4, 5) hands that hold it: that number, and n - 1 dice more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import pytest

from dicecup.core import Game
from dicecup.games import new
from dicecup.games.check import offered


def lines(game: Game[Any], depth: int) -> list[int]:
    """The number of sequences of 0, 1, ... `depth` moves."""
    return [1] + [sum(ways * len(offered(game.node(state))) for state, ways in level.items()) for level in levels(game, depth - 1)]


def spots(game: Game[Any], depth: int) -> list[int]:
    """The number of different positions after 0, 1, ... `depth` moves."""
    return [len(level) for level in levels(game, depth)]


def levels(game: Game[Any], depth: int) -> Iterator[Counter[Any]]:
    """The positions after 0, 1, ... moves, each with the number of ways to it."""
    level = Counter({game.start(): 1})
    yield level
    for _ in range(depth):
        following: Counter[Any] = Counter()
        for state, ways in level.items():
            for move in offered(game.node(state)):
                following[game.step(state, move)] += ways
        yield (level := following)


# The same numbers without the machine.


def hands(dice: int) -> int:
    """How many hands there are."""
    return comb(dice + 5, 5)


def pairs(dice: int) -> int:
    """How many ways there are to keep some dice of some hand and throw at least one."""
    return comb(dice + 11, 11) - hands(dice)


def rethrown(dice: int) -> int:
    """How many ways there are to throw, keep some and throw the rest: kept, first rest, second rest."""
    return sum(hands(kept) * hands(dice - kept) ** 2 for kept in range(dice))


def kept_spots(dice: int) -> int:
    """How many hands of fewer dice can lie there after a keep."""
    return sum(hands(kept) for kept in range(dice))


def every_hand(dice: int) -> list[tuple[int, ...]]:
    """The hands themselves, where a formula would hide more than it tells."""
    return list(combinations_with_replacement(range(1, 7), dice))


def keeps_of(hand: tuple[int, ...]) -> int:
    """The keeps of one hand: each count from none to all, but not everything."""
    total = 1
    for count in Counter(hand).values():
        total *= count + 1
    return total - 1


def rethrown_to(hand: tuple[int, ...]) -> int:
    """In how many ways two throws end in this hand: a part of it was kept, any rest lay beside it."""
    kept = {part for size in range(len(hand)) for part in combinations_of(hand, size)}
    return sum(hands(len(hand) - len(part)) for part in kept)


def combinations_of(hand: tuple[int, ...], size: int) -> set[tuple[int, ...]]:
    """The parts of a hand with so many dice."""
    if size == 0:
        return {()}
    return {(*part, hand[last]) for last in range(size - 1, len(hand)) for part in combinations_of(hand[:last], size - 1)}


def shape(hand: tuple[int, ...]) -> list[int]:
    """The sizes of its groups, the largest first."""
    return sorted(Counter(hand).values(), reverse=True)


def sheet_lines(dice: int, rows: int) -> list[int]:
    """A game alone at a sheet, to depth four, as if any open row could always be taken."""
    marked = hands(dice) * rows
    twice = every_hand(dice)
    return [
        1,
        hands(dice),
        pairs(dice) + marked,
        rethrown(dice) + marked * hands(dice),
        sum(rethrown_to(hand) * (keeps_of(hand) + rows) for hand in twice)
        + marked * sum(keeps_of(hand) + rows - 1 for hand in twice),
    ]


def test_lines_of_yahtzee_alone() -> None:
    """Five dice and thirteen rows. The forced joker shows at depth 4: whoever marked the Yahtzee row, with any of 252 hands, and
    then throws one of the six fives alike has one row to take, not twelve.
    """
    pinned = [1, 252, 7392, 1_079_400, 31_162_404]
    assert sheet_lines(5, 13) == [*pinned[:4], pinned[4] + 252 * 6 * 11]
    assert lines(new("yahtzee"), 4) == pinned
    assert lines(new("firefly"), 4) == pinned


@pytest.mark.parametrize("joker", ["free", "none"])
def test_lines_of_yahtzee_without_a_forced_joker(joker: str) -> None:
    """Any open row may be taken, so the plain formula holds to the last move."""
    assert lines(new("yahtzee", joker=joker), 4) == sheet_lines(5, 13)


def test_spots_of_yahtzee_alone() -> None:
    """After one mark a sheet holds one value in one row: 0 to 5 times the number in six rows; 5 to 30 in chance; the same or 0 for
    three and four alike; two values in each of the four others.
    """
    three = {sum(hand) for hand in every_hand(5) if shape(hand)[0] >= 3}
    four = {sum(hand) for hand in every_hand(5) if shape(hand)[0] >= 4}
    sheets = 6 * 6 + (1 + len(three)) + (1 + len(four)) + 4 * 2 + 26
    assert (len(three), len(four), sheets) == (26, 26, 124)
    assert spots(new("yahtzee"), 3) == [1, 252, kept_spots(5) + sheets, 252 + sheets * 252] == [1, 252, 334, 31_500]


def test_throwing_for_the_first_turn_of_yahtzee() -> None:
    """Two seats throw five dice each. A throw is remembered as its total, 5 to 30; then one seat has won or both throw again, which
    is the start once more. So depth 3 is the first hand of either seat, or the totals of the second round.
    """
    game = new("yahtzee", 2)
    assert lines(game, 3) == [1, 252, 252**2, 252**3]
    assert spots(game, 3) == [1, 26, 3, 252 + 252 + 26]


def test_lines_of_maxi_yatzy() -> None:
    """Six dice and twenty rows, all of them always open to any hand."""
    pinned = [1, 462, 21_154, 5_436_998, 247_982_238]
    assert sheet_lines(6, 20) == pinned
    assert lines(new("maxi-yatzy"), 4) == pinned


def test_spots_of_maxi_yatzy() -> None:
    """After one mark: 0 to 6 times the number in six rows; one pair and three to five of a kind take six values or 0; two pairs any
    sum of two numbers twice, and so on, or 0; the three straights and the Maxi Yatzy two values; chance 6 to 36.
    """
    numbers = range(1, 7)
    different = [(a, b) for a in numbers for b in numbers if a != b]
    two_pairs = {2 * a + 2 * b for a, b in different}
    three_pairs = {2 * (a + b + c) for a, b in different for c in numbers if c not in (a, b)}
    house, villa, tower = ({x * a + y * b for a, b in different} for x, y in ((3, 2), (3, 3), (4, 2)))
    sums = sum(len(values) + 1 for values in (two_pairs, three_pairs, house, villa, tower))
    sheets = 6 * 7 + 4 * 7 + sums + 4 * 2 + 31
    assert spots(new("maxi-yatzy"), 2) == [1, 462, kept_spots(6) + sheets] == [1, 462, 638]


# Power Yahtzee: fifteen families, by the number of their slots.

SLOTS = dict.fromkeys([1, 2, 3, 4, 5, 6, "choice", "two pairs", "full house", "chance"], 1) | {
    "three": 2,
    "four": 2,
    "small": 2,
    "large": 2,
    "yahtzee": 3,
}


def fits(hand: tuple[int, ...]) -> list[int | str]:
    """The families that a hand can score on an empty sheet; Choice needs a number whose own row is used."""
    groups = shape(hand)
    found: list[int | str] = [*set(hand), "chance"]
    found += ["three"] * (groups[0] >= 3) + ["four"] * (groups[0] >= 4) + ["yahtzee"] * (groups[0] == 5)
    found += ["full house"] * (groups == [3, 2]) + ["two pairs"] * (len(groups) > 1 and groups[1] >= 2)
    found += ["small"] * any(set(range(low, low + 4)) <= set(hand) for low in (1, 2, 3))
    return found + ["large"] * any(set(range(low, low + 5)) <= set(hand) for low in (1, 2))


FITTING = 6 * 126 + 252 + 126 + 36 + 6 + 30 + 90 + 16 + 2
"""All hands and what each can score: every number in C(9, 5) hands; chance; three alike or more in 60 + 30 + 30 + 6 hands, four or
more in 36, five in 6; full houses 6 * 5; two pairs 60 and the full houses; small straights 3 * 6 less 2; two large.
"""


def second_marks(hand: tuple[int, ...]) -> int:
    """The ways to make both marks of a Double on an empty sheet: score or cross, then score or cross what is still open."""
    total = 0
    for first in [*SLOTS, *fits(hand)]:
        crosses = len(SLOTS) - (SLOTS[first] == 1)
        scores = len([family for family in fits(hand) if family != first or SLOTS[first] > 1])
        total += crosses + scores + (first in hand)
    return total


def test_lines_of_power_yahtzee_alone() -> None:
    """Five dice and the Power die: 252 * 6 throws. Any of the fifteen families can be crossed out, the fitting ones scored. After
    Freeze nothing is thrown again; after the five other faces the dice can be kept with the Power die, all but everything, or
    without it, everything included. A Double is marked twice.
    """
    assert sum(len(fits(hand)) for hand in every_hand(5)) == FITTING == 1314
    marks = 252 * 15 + FITTING
    first = 252 * 6
    second = 5 * (2 * pairs(5) + 252) + 6 * marks
    stays, thrown = 5 * rethrown(5), 5 * 6 * (rethrown(5) + hands(5))
    third = stays + thrown + 5 * marks * first + sum(map(second_marks, every_hand(5)))
    assert lines(new("power-yahtzee"), 3) == [1, first, second, third] == [1, 1512, 72_984, 47_501_518]


def test_throwing_for_the_first_turn_of_power_yahtzee() -> None:
    """Two seats throw one die each; one has won, or both throw again."""
    assert lines(new("power-yahtzee", 2), 3) == [1, 6, 36, 30 * 1512 + 6 * 6]
    assert spots(new("power-yahtzee", 2), 3) == [1, 6, 3, 1512 + 1512 + 6]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_lines_of_mickey_mouse(seats: int) -> None:
    """A hand with a Mickey, of which there are C(9, 5), can score all five characters; the others, from five faces, only those that
    show: each of five characters shows in C(8, 4) of them.
    """
    scores = 5 * comb(9, 5) + 5 * comb(8, 4)
    expected = [1, 252, pairs(5) + scores, rethrown(5) + scores * 252]
    assert lines(new("mickey-mouse", seats), 3) == expected == [1, 252, 5096, 500_808]


def test_spots_of_mickey_mouse() -> None:
    """After one score a token lies on one of five spaces of one of five rows."""
    assert spots(new("mickey-mouse"), 3) == [1, 252, kept_spots(5) + 25, 252 + 25 * 252] == [1, 252, 235, 6552]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lines_of_showdown(seats: int) -> None:
    """The red die leads to one of six free spaces. The cards fit as the rows of Power Yahtzee do. Chance, 25 or over, fits as many
    hands as lack 0 to 5 pips on five sixes: the partitions of 0 to 5. Five alike fit all twelve cards, not just their number, three
    and four alike, and twice chance. Then, whatever was gained, the next seat rolls the red die.
    """
    high = 1 + 1 + 2 + 3 + 5 + 7
    gains = (6 * 126 + 126 + 36 + 30 + 16 + 2 + high) - (6 * 3 + 2) + 6 * 12
    expected = [1, 6, 6 * 252, 6 * (pairs(5) + gains), 6 * (rethrown(5) + gains * 6)]
    assert lines(new("showdown", seats), 4) == expected == [1, 6, 1512, 30_918, 1_560_420]
