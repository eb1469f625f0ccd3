"""Patterns in a hand of dice, as rows and cards use them: alike, runs, groups."""

from __future__ import annotations

from collections import Counter

Hand = tuple[int, ...]


def alike(dice: Hand) -> int:
    """How many dice show the most frequent number."""
    return max(map(dice.count, dice))


def run(dice: Hand) -> int:
    """The length of the longest sequence of numbers."""
    longest = length = 0
    for number in range(1, 7):
        length = length + 1 if number in dice else 0
        longest = max(longest, length)
    return longest


def groups(dice: Hand, *sizes: int) -> int:
    """The best sum of groups of different numbers, with so many dice each; 0 if the dice do not hold such groups.

    `groups(dice, 3, 2)` is the best full house in six dice, `groups(dice, 2, 2)` the best two pairs.
    """
    counts = Counter(dice)
    return _best(tuple(sorted(counts.items(), reverse=True)), sizes) or 0  # maxi-yatzy R13 R14


def _best(counts: tuple[tuple[int, int], ...], sizes: tuple[int, ...]) -> int | None:
    if not sizes:
        return 0
    size, *rest = sizes
    found = (
        (number * size, _best(counts[:at] + counts[at + 1 :], tuple(rest)))  # maxi-yatzy R15
        for at, (number, count) in enumerate(counts)
        if count >= size
    )
    return max((points + others for points, others in found if others is not None), default=None)


def full_house(dice: Hand) -> bool:
    """Three of one number and two of another."""
    return sorted(Counter(dice).values()) == [2, 3]
