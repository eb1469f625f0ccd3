"""Whole turns in many games at once, each with one exact turn of look-ahead over the dice, and what they teach.

A judge says what positions between turns are worth to every seat. The value of a turn follows exactly: over the walk that begins
it, if there is one, over three throws, and over the options that end it. Those values are the targets that a judge learns from,
mixed with what became of the games (a lambda return):

    target(t) = (1 - mix) × value of the turn t + mix × target(t + 1), and what a game came to after its last turn
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from dicecup.kernels.batch.dice import Array, Draw, Turn, play, select, turn

Judge = Callable[[Any], Array]
"""Every seat's chance to win, `[game, seats after the one to move]`."""


class Looked(NamedTuple):
    """A look-ahead of one turn: the value of every way it begins, `[branch × game, …]`, and what is played."""

    values: Array
    turn: Turn
    stop: Array
    last: Array
    again: Array
    ends: Any


def look(game: Any, begun: Any, judge: Judge) -> Looked:
    """Look ahead from turns that have begun; with two seats only the chance of the one to move is carried."""
    xp, seats = game.xp, game.seats
    carried = 1 if seats == 2 else seats
    ends = game.ended(begun)
    mover = game.seat(begun)
    root = mover[xp.arange(len(mover) * game.leaves) // game.leaves]
    every = xp.arange(len(root))[:, None]
    order = xp.arange(carried)[None] + root[:, None]
    judged = judge(ends)[every, (order - game.seat(ends)[:, None]) % seats]
    known = (game.wins(ends) + 0 * judged[:1, :1])[every, order % seats]
    values = xp.where(game.is_over(ends)[:, None], known, judged).reshape(len(mover), game.leaves, carried)
    stop, final, stop_option, last_option = game.hands(begun, values)
    planned = turn(game.dice, stop, final)
    again = game.walks_again(begun, planned.value[:, 0], values[:, -1, 0])
    return Looked(xp.where(again[:, None], values[:, -1], planned.value), planned, stop_option, last_option, again, ends)


def value(game: Any, looked: Looked) -> Array:
    """Every seat's chance before the turn, `[game, seats after the one to move]`."""
    found = looked.values.reshape(game.branches, -1, looked.values.shape[1]).mean(0)
    return game.xp.concatenate([found, 1 - found], 1) if game.seats == 2 else found


def played(game: Any, looked: Looked, at: Array, draw: Draw) -> Any:
    """The positions after turns played to the end; `at` are the branches that came up, as rows of `looked`."""
    xp = game.xp
    hands, is_last = play(game.dice, looked.turn, at, draw)
    option = xp.where(is_last, looked.last[hands, at], looked.stop[hands, at])
    option = xp.where(looked.again[at], game.leaves - 1, option)
    return type(looked.ends)(*(field[at * game.leaves + option] for field in looked.ends))


def drawn(game: Any, count: int, draw: Draw) -> Array:
    """The branch that comes up in each of so many games, as a row of `looked`."""
    return draw(game.branches, count) * count + game.xp.arange(count)


def by_seat(game: Any, state: Any, chances: Array, back: bool = False) -> Array:
    """Chances in the order of the seats from those in the order of play, or the other way round (`back`)."""
    xp = game.xp
    seat = game.seat(state)[:, None]
    order = xp.arange(game.seats)[None] + (seat if back else -seat)
    return chances[xp.arange(len(chances))[:, None], order % game.seats]


def lessons(
    game: Any, state: Any, fresh: Callable[[], Any], judge: Judge, draw: Draw, turns: int, mix: float
) -> tuple[Any, Array, Array]:
    """Play so many turns in every game: the positions after them, the features of those passed, and their targets.

    A game that is over begins again as one of `fresh()`.
    """
    xp = game.xp
    states, values, results, overs = [], [], [], []
    for _ in range(turns):
        looked = look(game, game.begun(state), judge)
        states.append(state)
        values.append(by_seat(game, state, value(game, looked)))
        state = played(game, looked, drawn(game, len(values[-1]), draw), draw)
        over = game.is_over(state)
        overs.append(over)
        results.append(game.wins(state))
        state = select(xp, over, fresh(), state)
    target = by_seat(game, state, judge(state))
    targets: list[Array] = []
    for at in reversed(range(turns)):
        target = xp.where(overs[at][:, None], results[at] + 0 * target, target)
        target = (1 - mix) * values[at] + mix * target
        targets.insert(0, by_seat(game, states[at], target, back=True))
    return state, xp.concatenate([game.features(each) for each in states]), xp.concatenate(targets)


def contest(game: Any, state: Any, judges: Sequence[Judge], player: Array, draw: Draw) -> Array:
    """Play games to the end: `player[game, seat]` is the number of the judge that plays there. The wins of every seat."""
    xp = game.xp
    count = len(player)
    games = xp.arange(count)
    is_done, wins = game.is_over(state), game.wins(state)
    while not bool(is_done.all()):
        turns = game.begun(state)
        at = drawn(game, count, draw)
        begun = type(turns)(*(field[at] for field in turns))
        mover, after = player[games, game.seat(state)], state
        for number, judge in enumerate(judges):
            after = select(xp, mover == number, played(game, look(game, begun, judge), games, draw), after)
        state = after
        ends = game.is_over(state) & ~is_done
        wins = xp.where(ends[:, None], game.wins(state), wins)
        is_done = is_done | ends
    return wins
