"""Chances while the seats still throw for the first turn.

The highest throw starts, and seats that are tied for it throw again: each of them starts as likely as the others. So the chance to
start is that of a win that is shared (`dicecup.solve.chances`), and the chance to win is a mean over who starts; the turns then go
round the table, so that only the distance from the starter matters. Before the first throw all seats are alike, and 1 / seats is
exact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from dicecup.core.machine import Chance
from dicecup.games.turn import Contest
from dicecup.solve.chances import Spread, curve_against


def is_open(contest: Contest, seats: int) -> bool:
    """Whether nobody has thrown yet, so that all seats are alike."""
    return not contest.results and len(contest.seats) == seats


def starting(game: Any, state: Any) -> list[float]:
    """Every seat's chance to start, given the throws so far."""
    contest: Contest = state.contest
    throw = _throw(game, state)
    finals = [Spread(result, (1.0,)) for result in contest.results]
    finals += [throw] * (len(contest.seats) - len(finals))
    found = [0.0] * len(state.sheets)
    for at, seat in enumerate(contest.seats):
        found[seat] = finals[at].worth(curve_against([*finals[:at], *finals[at + 1 :]]), 0)
    return found


def before_first_turn(game: Any, state: Any, started: Sequence[float]) -> list[float]:
    """Every seat's chance to win, where `started` are the chances if seat 0 starts."""
    seats = range(len(started))
    if is_open(state.contest, len(started)):
        return [1 / len(started) for _ in seats]
    starters = starting(game, state)
    return [sum(chance * started[seat - starter] for starter, chance in enumerate(starters)) for seat in seats]


def _throw(game: Any, state: Any) -> Spread:
    """The distribution of what one throw counts, as the game itself counts it."""
    fresh = state._replace(contest=Contest(state.contest.seats))
    node, chances = game.node(fresh), defaultdict[int, float](float)
    assert isinstance(node, Chance)
    for move, ways in node.outcomes.items():
        chances[game.step(fresh, move).contest.results[0]] += ways / node.throw.total
    first = min(chances)
    return Spread(first, [chances[result] for result in range(first, max(chances) + 1)])
