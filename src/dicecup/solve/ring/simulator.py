"""The cards on the ring compiled for many games at once."""

from __future__ import annotations

from typing import Any, cast

from dicecup.core.lattice import lattice
from dicecup.games import showdown as rules
from dicecup.games.patterns import Hand
from dicecup.kernels.batch.dice import Draw
from dicecup.kernels.batch.ring import Ring, State, Tables
from dicecup.solve.trained.dice import batch_dice


def simulator(xp: Any, game: rules.Showdown) -> Ring:
    """The game by the newest rules, with the arrays of this module."""
    hands = cast(tuple[Hand, ...], lattice(rules.HAND_SIZE).hands)
    stacks = [list(rules.stacks(hand)) for hand in hands]
    options = sorted({(card, chips) for hand in stacks for card, chips in enumerate(hand) if chips})
    tables = Tables(
        stacks,
        [[card.chips(hand) for card in rules.CARDS] for hand in hands],
        [hand[0] == hand[-1] for hand in hands],
        [card.most for card in rules.CARDS],
        options,
        [space in rules.WILD_SPACES for space in range(rules.SPACES)],
    )
    return Ring(batch_dice(xp, lattice(rules.HAND_SIZE)), tables, game.seats)


def fresh(ring: Ring, games: int, draw: Draw) -> State:
    """So many games at their start, the corners of the seats chosen at random."""
    corners = ring.xp.asarray([[rules.WILD_SPACES[int(corner)] for corner in each] for each in rules.corner_choices(ring.seats)])
    return ring.start(corners[draw(len(corners), games)])
