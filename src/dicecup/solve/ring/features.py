"""What the judge of the ring sees of a position: as `dicecup.kernels.batch.ring` does, with the standard library alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from dicecup.games import showdown as rules

PIPS = 6
WIDEST = 20
STAGES = (1, 2, 3, 5, 8)
LEVELS = [
    (index, chips) for index, card in enumerate(rules.CARDS) for chips in range(1 if card.counts else card.most, card.most + 1)
]
"""What a card on the board can be: with how many chips."""
LEVEL = {level: at for at, level in enumerate(LEVELS)}


def features(game: rules.Showdown, state: rules.State) -> Iterator[int]:
    """The features that are on before the walk of the seat to move."""
    seats, cards, spaces = game.seats, len(rules.CARDS), rules.SPACES
    stages, leads = len(STAGES) + seats, 2 * WIDEST + 1
    sizes = (
        cards,
        len(LEVELS) * seats * spaces,
        (seats - 1) * len(LEVELS) * seats * PIPS,
        (seats - 1) * spaces,
        4,
        stages,
    )
    on, reach, pawn, corner, stage_at, lead = accumulate(sizes)
    pawns = [state.pawns[(state.seat + other) % seats] for other in range(seats)]
    here = pawns[0]
    for index, card in enumerate(state.cards):
        if card is None:
            yield index
            continue
        level = LEVEL[index, card.chips] * seats + (card.owner - state.seat) % seats
        yield on + level * spaces + (card.space - here) % spaces
        for other in range(1, seats):
            ahead = (card.space - pawns[other]) % spaces
            if 1 <= ahead <= PIPS:
                yield reach + ((other - 1) * len(LEVELS) * seats + level) * PIPS + ahead - 1
    off = state.cards.count(None)
    stage = sum(off >= least for least in STAGES) - 1 if off else len(STAGES) - 1 + (state.closing or 0)
    scores = game.scores(state)
    for other in range(1, seats):
        yield pawn + (other - 1) * spaces + (pawns[other] - here) % spaces
        ahead = scores[state.seat] - scores[(state.seat + other) % seats]
        yield lead + ((other - 1) * stages + stage) * leads + max(-WIDEST, min(ahead, WIDEST)) + WIDEST
    yield corner + here % 4
    yield stage_at + stage
