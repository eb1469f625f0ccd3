"""Dice as an example of what fits each row or card."""

from __future__ import annotations

from typing import Final

from dicecup.games.patterns import Hand

EXAMPLES: Final[dict[str, Hand]] = {
    "ones": (1, 1, 1, 4, 6),
    "twos": (2, 2, 2, 3, 5),
    "threes": (1, 3, 3, 3, 6),
    "fours": (2, 4, 4, 4, 5),
    "fives": (1, 3, 5, 5, 5),
    "sixes": (2, 4, 6, 6, 6),
    "choice": (2, 3, 5, 5, 5),
    "one-pair": (1, 2, 5, 5, 6),
    "two-pairs": (1, 3, 3, 5, 5),
    "three-of-a-kind": (2, 4, 4, 4, 6),
    "four-of-a-kind": (3, 3, 3, 3, 5),
    "full-house": (2, 2, 2, 5, 5),
    "small-straight": (1, 2, 3, 4, 6),
    "large-straight": (2, 3, 4, 5, 6),
    "chance": (4, 5, 5, 6, 6),
    "yahtzee": (4, 4, 4, 4, 4),
    "yatzy": (4, 4, 4, 4, 4),
}
"""With five dice."""

SIX_DICE_EXAMPLES: Final[dict[str, Hand]] = {
    "ones": (1, 1, 1, 1, 4, 6),
    "twos": (2, 2, 2, 2, 3, 5),
    "threes": (1, 3, 3, 3, 3, 6),
    "fours": (2, 4, 4, 4, 4, 5),
    "fives": (1, 3, 5, 5, 5, 5),
    "sixes": (2, 4, 6, 6, 6, 6),
    "one-pair": (1, 2, 3, 5, 5, 6),
    "two-pairs": (1, 3, 3, 4, 5, 5),
    "three-pairs": (2, 2, 3, 3, 6, 6),
    "three-of-a-kind": (1, 2, 4, 4, 4, 6),
    "four-of-a-kind": (1, 3, 3, 3, 3, 5),
    "five-of-a-kind": (2, 2, 2, 2, 2, 6),
    "small-straight": (1, 2, 3, 4, 5, 5),
    "big-straight": (2, 3, 4, 4, 5, 6),
    "full-straight": (1, 2, 3, 4, 5, 6),
    "full-house": (1, 2, 2, 2, 5, 5),
    "villa": (3, 3, 3, 5, 5, 5),
    "tower": (2, 2, 6, 6, 6, 6),
    "chance": (2, 4, 5, 5, 6, 6),
    "maxi-yatzy": (4, 4, 4, 4, 4, 4),
}
"""With six."""
