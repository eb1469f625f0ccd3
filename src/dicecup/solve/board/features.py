"""What the judge of the shared board sees: as `dicecup.kernels.batch.spaces` does, with the standard library alone."""

from __future__ import annotations

from collections.abc import Iterator

from dicecup.games import mickey_mouse as rules

WIDEST = 15
PLACES = rules.HAND_SIZE + 2
"""Where a token can be: in hand, on the picture, or in a column."""


def features(game: rules.MickeyMouse, state: rules.State) -> Iterator[int]:
    """The features that are on before the turn of the seat to move."""
    seats = game.seats
    seat = state.turn % seats
    order = [(seat + other) % seats for other in range(seats)]
    for character in range(len(rules.CHARACTERS)):
        pattern = 0
        for other in order:
            column = state.tokens[other][character]
            pattern = pattern * PLACES + (0 if column is None else column + 1)
        yield pattern
    scores = rules.totals(state.tokens)
    at = PLACES**seats + WIDEST
    for other in order[1:]:
        yield at + max(-WIDEST, min(scores[seat] - scores[other], WIDEST))
        at += 2 * WIDEST + 1
    yield at - WIDEST + min(state.turn, seats * rules.TURNS[seats] - 1)
