"""What the judge of the shared board sees: as `dicecup.kernels.batch.spaces` does, with the standard library alone."""

from __future__ import annotations

from collections.abc import Iterator

from dicecup.games import mickey_mouse as rules

WIDEST = 15
LEADS = 2 * WIDEST + 1


def features(game: rules.MickeyMouse, state: rules.State) -> Iterator[int]:
    """The features that are on before the turn of the seat to move."""
    seats = game.seats
    turns = seats * rules.TURNS[seats]
    turn = min(state.turn, turns - 1)
    order = [(state.turn + other) % seats for other in range(seats)]
    for character in range(len(rules.CHARACTERS)):
        row = [state.tokens[other][character] for other in order]
        pattern = sum(1 << seats - 1 - at for at, column in enumerate(row) if column is None)
        taken = sum(1 << rules.HAND_SIZE - column for column in row if column)
        yield (pattern << rules.HAND_SIZE) + (taken if pattern else 0)
    scores = rules.totals(state.tokens)
    at = 1 << seats + rules.HAND_SIZE
    for other in order[1:]:
        ahead = max(-WIDEST, min(scores[order[0]] - scores[other], WIDEST))
        yield at + turn * LEADS + ahead + WIDEST
        at += turns * LEADS
    yield at + turn
