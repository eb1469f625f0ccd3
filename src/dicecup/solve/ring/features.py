"""What the judge of the ring sees of a position: as `dicecup.kernels.batch.ring` does, with the standard library alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from dicecup.games import showdown as rules

PIPS = 6
WIDEST = 20
NUMBERS = 6
"""The cards that take more or fewer chips."""


def features(game: rules.Showdown, state: rules.State) -> Iterator[int]:
    """The features that are on before the walk of the seat to move."""
    seats, cards, spaces = game.seats, len(rules.CARDS), rules.SPACES
    leads = 2 * WIDEST + 1
    sizes = (
        cards,
        cards * seats * spaces,
        NUMBERS * seats * rules.MOST_ON_NUMBER,
        (seats - 1) * cards * seats * PIPS,
        (seats - 1) * spaces,
        4,
        seats + 1,
    )
    on, chips, reach, pawn, corner, closing, lead = accumulate(sizes)
    pawns = [state.pawns[(state.seat + other) % seats] for other in range(seats)]
    here = pawns[0]
    for index, card in enumerate(state.cards):
        if card is None:
            yield index
            continue
        owned = index * seats + (card.owner - state.seat) % seats
        yield on + owned * spaces + (card.space - here) % spaces
        if index < NUMBERS:
            yield chips + owned * rules.MOST_ON_NUMBER + card.chips - 1
        for other in range(1, seats):
            ahead = (card.space - pawns[other]) % spaces
            if 1 <= ahead <= PIPS:
                yield reach + ((other - 1) * cards * seats + owned) * PIPS + ahead - 1
    scores = game.scores(state)
    for other in range(1, seats):
        yield pawn + (other - 1) * spaces + (pawns[other] - here) % spaces
        ahead = scores[state.seat] - scores[(state.seat + other) % seats]
        yield lead + (other - 1) * leads + max(-WIDEST, min(ahead, WIDEST)) + WIDEST
    yield corner + here % 4
    yield closing + (state.closing or 0)
