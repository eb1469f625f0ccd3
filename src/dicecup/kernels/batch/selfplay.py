"""Whole turns in many games at once, each with one exact turn of look-ahead over the dice, and what they teach.

A judge says what positions between turns are worth to every seat. The value of a turn follows exactly: over the walk that begins
it, if there is one, over three throws, and over the options that end it. Those values are the targets that a judge learns from,
mixed with what became of the games (a lambda return):

    target(t) = (1 - mix) × value of the turn t + mix × target(t + 1), and what a game came to after its last turn
"""

# ruff: noqa: PLR0917 (kernels take arrays, by position)

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from dicecup.kernels.batch.dice import Array, Draw, Turn, play, select, turn

LONGEST: Final = 1000
"""Turns of a contest: games of trained players have some fifty on average, random ones can have thousands."""

Judge = Callable[[Any], Array]
"""Every seat's chance to win, `[game, seats after the one to move]`."""


class Player(NamedTuple):
    """Who plays: a judge, and how many further walks are followed before it is asked."""

    judge: Judge
    walks: int = 0


class Looked(NamedTuple):
    """A look-ahead of one turn: the value of every way it begins, `[branch × game, …]`, and what is played."""

    values: Array
    turn: Turn
    stop: Array
    last: Array
    again: Array
    ends: Any


def look(game: Any, begun: Any, judge: Judge, walks: int = 0) -> Looked:
    """Look ahead from turns that have begun; with two seats only the chance of the one to move is carried.

    So many further walks are followed, where a player may or must walk again; then the judge says what walking is worth.
    """
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
    if walks:
        values = _followed(game, begun, ends, values, judge, walks)
    stop, final, stop_option, last_option = game.hands(begun, values)
    planned = turn(game.dice, stop, final)
    again = game.walks_again(begun, planned.value[:, 0], values[:, -1, 0])
    return Looked(xp.where(again[:, None], values[:, -1], planned.value), planned, stop_option, last_option, again, ends)


def _followed(game: Any, begun: Any, ends: Any, values: Array, judge: Judge, walks: int) -> Array:
    """The values of all options, the last one, to walk again, by looking further ahead where it is open."""
    at = game.walking(begun)
    if len(at):
        leaf = at * game.leaves + game.leaves - 1
        again = type(ends)(*(field[leaf] for field in ends))
        found = value(game, look(game, game.begun(again), judge, walks - 1))
        values[at, game.leaves - 1] = found[:, : values.shape[2]] + 0 * values[at, game.leaves - 1]
    return values


def value(game: Any, looked: Looked) -> Array:
    """Every seat's chance before the turn, `[game, seats after the one to move]`."""
    return _all_seats(game, looked.values.reshape(game.branches, -1, looked.values.shape[1]).mean(0))


def ahead(game: Any, judge: Judge, at_once: int = 2048) -> Judge:
    """A judge that looks one more turn ahead itself, that of the seat to move; so many positions at once."""

    def deeper(states: Any) -> Array:
        found = []
        for first in range(0, len(game.seat(states)), at_once):
            some = type(states)(*(field[first : first + at_once] for field in states))
            found.append(value(game, look(game, game.begun(some), judge)))
        return game.xp.concatenate(found)

    return deeper


def _all_seats(game: Any, found: Array) -> Array:
    return game.xp.concatenate([found, 1 - found], 1) if game.seats == 2 else found


def played(game: Any, looked: Looked, at: Array, draw: Draw) -> Any:
    """The positions after turns played to the end; `at` are the branches that came up, as rows of `looked`."""
    xp = game.xp
    hands, is_last = play(game.dice, looked.turn, at, draw)
    option = xp.where(is_last, looked.last[hands, at], looked.stop[hands, at])
    option = xp.where(looked.again[at], game.leaves - 1, option)
    return type(looked.ends)(*(field[at * game.leaves + option] for field in looked.ends))


def begun(game: Any, state: Any, draw: Draw) -> Any:
    """The turns as they begin, in each game by the branch that comes up."""
    count = len(game.seat(state))
    turns = game.begun(state)
    at = draw(game.branches, count) * count + game.xp.arange(count)
    return type(turns)(*(field[at] for field in turns))


def by_seat(game: Any, state: Any, chances: Array, back: bool = False) -> Array:
    """Chances in the order of the seats from those in the order of play, or the other way round (`back`)."""
    xp = game.xp
    seat = game.seat(state)[:, None]
    order = xp.arange(game.seats)[None] + (seat if back else -seat)
    return chances[xp.arange(len(chances))[:, None], order % game.seats]


def lessons(
    game: Any,
    state: Any,
    fresh: Callable[[], Any],
    learner: Player,
    draw: Draw,
    turns: int,
    mix: float,
    rivals: tuple[Player, Array] | None = None,
) -> tuple[Any, Array, Array]:
    """Play so many turns in every game: the positions after them, the features of those passed, and their targets.

    A game that is over begins again as one of `fresh()`. `rivals` are another player, and the seats it has, `[game, seat]`: their
    turns are worth what became of them.
    """
    xp = game.xp
    states, values, results, overs, mixes = [], [], [], [], []
    for _ in range(turns):
        count = len(game.seat(state))
        looked = look(game, begun(game, state, draw), learner.judge, learner.walks)
        states.append(state)
        values.append(by_seat(game, state, _all_seats(game, looked.values)))
        after = played(game, looked, xp.arange(count), draw)
        mixes.append(values[-1][:, :1] * 0 + mix)
        if rivals is not None:
            theirs = rivals[1][xp.arange(count), game.seat(state)]
            mixes[-1] = xp.where(theirs[:, None], 1.0, mixes[-1])
            _put(after, xp.argwhere(theirs)[:, 0], state, game, rivals[0], draw)
        state = after
        over = game.is_over(state)
        overs.append(over)
        results.append(game.wins(state))
        state = select(xp, over, fresh(), state)
    target = by_seat(game, state, learner.judge(state))
    targets: list[Array] = []
    for at in reversed(range(turns)):
        target = xp.where(overs[at][:, None], results[at] + 0 * target, target)
        target = (1 - mixes[at]) * values[at] + mixes[at] * target
        targets.insert(0, by_seat(game, states[at], target, back=True))
    return state, xp.concatenate([game.features(each) for each in states]), xp.concatenate(targets)


def _put(after: Any, which: Array, state: Any, game: Any, player: Player, draw: Draw) -> None:
    """Write into `after` what this player's turns come to in these games."""
    count = len(which)
    if count:
        turns = begun(game, type(state)(*(field[which] for field in state)), draw)
        found = played(game, look(game, turns, player.judge, player.walks), game.xp.arange(count), draw)
        for field, new in zip(after, found, strict=True):
            field[which] = new


def contest(game: Any, state: Any, players: Sequence[Player], player: Array, draw: Draw) -> Array:
    """Play games to the end: `player[game, seat]` is the number of who plays there. The wins of every seat.

    A game that has not ended after `LONGEST` turns counts as it stands: only players who have learned nothing come to one.
    """
    xp = game.xp
    is_done, wins = game.is_over(state), game.wins(state)
    for _ in range(LONGEST):
        if bool(is_done.all()):
            break
        mover = player[xp.arange(len(player)), game.seat(state)]
        after = type(state)(*(field + 0 for field in state))
        for number, each in enumerate(players):
            _put(after, xp.argwhere((mover == number) & ~is_done)[:, 0], state, game, each, draw)
        state = after
        wins = xp.where(is_done[:, None], wins, game.wins(state))
        is_done = is_done | game.is_over(state)
    return wins
