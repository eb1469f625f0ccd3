"""Exercises: a position in which a person chooses, and the grade of that choice.

A fresh one is dealt from a game of expert play, at a choice where good players differ. With `l` the loss of a move and `t` the
temperature at which an expert errs (`dicecup.bots.levels`), such a player finds a best move with the chance

    sum of exp(-l / t) over the best moves / sum of exp(-l / t) over all moves.

A position is worth dealing where that chance is at most 3 in 4, and where the next best move loses more than `tolerance`, so that
there is something to find.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, Final, NamedTuple

from dicecup.bots.levels import LEVELS, calibration, weights
from dicecup.coach.why import Why, why
from dicecup.core import BadRecord, Chance, Choice, Move, Over, Record, parse
from dicecup.core.machine import check_offered
from dicecup.core.record import read
from dicecup.games import PlayableGame, edition, open_record, record_of
from dicecup.solve import NoAdvice, adviser, problem, values
from dicecup.solve.kind import Values

SAME: Final = 1e-9
"""Values that differ by no more are equal."""

SLIGHT: Final = 0.1
"""A loss of so many expert temperatures is too small to call a choice wrong."""

NOTABLE: Final = 0.3
"""What the next best move of a dealt position loses at least, in expert temperatures: 0.16 points in Yahtzee."""

SURE: Final = 0.75
"""A position is not dealt if an expert finds the best move with a higher chance."""

LONGEST: Final = 0.8
"""Seconds after which the best position found so far is dealt."""


@dataclass(frozen=True)
class Exercise:
    """A position to choose in: the text form of its game up to there, without tags, and what was played there, if anything."""

    record: str
    game: str
    seats: int
    seat: int
    chosen: str | None = None


class Opened(NamedTuple):
    """An exercise as a position of its game."""

    record: Record
    game: PlayableGame[Any]
    state: Any
    choice: Choice


@dataclass(frozen=True)
class Graded:
    """What a choice lost, what was best, and the value of every legal move; `within` is how exact the values are.

    A move that is as good as the best is its own best. `is_right` says that the loss is within the tolerance.
    """

    move: str
    best: str
    loss: float
    is_right: bool
    objective: str
    within: float
    values: dict[str, float]
    why: Why | None = None
    """Why the best move is better; nothing where the choice is as good."""


def exercise_at(record: Record, at: int) -> Exercise:
    """The exercise at the choice that is move number `at` of a record, counted from 0."""
    if at not in range(len(record.moves)):
        raise BadRecord(f"the record has no move {at + 1}: it holds {len(record.moves)}")
    exercise = _exercise(replace(record, moves=record.moves[:at]))
    check_offered(open_exercise(exercise).choice, record.moves[at])
    return replace(exercise, chosen=str(record.moves[at]))


def _exercise(record: Record) -> Exercise:
    """The exercise at the end of a record."""
    unseated = Exercise(replace(record, tags={}).to_text(), record.game, record.seats, seat=0)
    return replace(unseated, seat=open_exercise(unseated).choice.seat)


def open_exercise(exercise: Exercise) -> Opened:
    """The position of an exercise; a record that makes no sense, or after which nobody chooses, is refused."""
    record = read(exercise.record)
    game, state = open_record(record)
    node = game.node(state)
    if not isinstance(node, Choice):
        raise BadRecord("the record of the exercise does not end where somebody chooses")
    return Opened(record, game, state, node)


def tolerance(key: str, seats: int, within: float) -> float:
    """The largest loss of a choice that still counts as right: what the values may be off, and at least a slight loss."""
    return max(within, SLIGHT * calibration(edition(key), seats).temperatures[LEVELS.index("expert")])


def grade(exercise: Exercise, move: str) -> Graded:
    """Grade a choice; an illegal one raises `IllegalMove`, a game without values `NoAdvice`."""
    opened, chosen = open_exercise(exercise), parse(move)
    check_offered(opened.choice, chosen)
    answering = adviser(opened.game)
    found, within = _values(opened.game, opened.state), answering.source.within
    best = max(found, key=lambda each: found[each])
    loss = found[best] - found[chosen]
    return Graded(
        move,
        str(chosen if loss <= SAME else best),
        loss,
        loss <= tolerance(opened.record.game, opened.record.seats, within),
        answering.objective,
        within,
        {str(each): value for each, value in found.items()},
        None if loss <= SAME else why(opened.game, opened.state, chosen, best),
    )


def deal(key: str, seats: int, options: Mapping[str, object], rng: random.Random, longest: float = LONGEST) -> Exercise:
    """A fresh position in which good players differ; after `longest` seconds the best one found so far."""
    record = record_of(key, seats, **options)
    game, _ = open_record(record)
    problem(game)  # estimates are too rough to train by
    dealer = _Dealer(key, seats, adviser(game).source.within)
    until = monotonic() + longest
    best: _Met | None = None
    while best is None or (best.sureness > SURE and monotonic() < until):
        met = [*filter(None, [best])]
        for moves, found in dealer.expert_game(game, rng):
            if (sureness := dealer.sureness(found)) is not None:
                met.append(_Met(sureness, moves))
            if met and monotonic() > until:
                break
        if not met:
            raise NoAdvice(f"no choice of {key} makes a difference")
        hard = [each for each in met if each.sureness <= SURE]
        best = rng.choice(hard) if hard else min(met, key=lambda each: each.sureness)
    return _exercise(replace(record, moves=best.moves))


class _Met(NamedTuple):
    """A choice that came up: how surely an expert finds a best move, and the moves before it."""

    sureness: float
    moves: tuple[Move, ...]


class _Dealer:
    """Knows what makes a position of one game worth dealing."""

    def __init__(self, key: str, seats: int, within: float) -> None:
        calibrated = calibration(edition(key), seats)
        self._spread = calibrated.spread
        self._expert = calibrated.temperatures[LEVELS.index("expert")]
        self._least = max(2 * within, NOTABLE * self._expert)

    def sureness(self, found: Values) -> float | None:
        """The chance that an expert finds a best move, 1 where the next best loses too little; `None` where all are equal."""
        best = max(found.values())
        next_best = min((best - value for value in found.values() if best - value > SAME), default=None)
        if next_best is None or next_best < self._least:
            return None if next_best is None else 1.0
        weighed = weights(found, self._expert, self._spread)
        return sum(weight for move, weight in weighed.items() if best - found[move] <= SAME) / sum(weighed.values())

    def expert_game(self, game: PlayableGame[Any], rng: random.Random) -> Iterator[tuple[tuple[Move, ...], Values]]:
        """The choices of a game in which all seats play at expert level: the moves before each, and the values there."""
        moves: tuple[Move, ...] = ()
        state = game.start()
        while not isinstance(node := game.node(state), Over):
            if isinstance(node, Chance):
                move = node.throw.draw(rng.randrange)
            elif len(node.legal) == 1:
                move = node.legal[0]
            else:
                found = _values(game, state)
                yield moves, found
                weighed = weights(found, self._expert, self._spread)
                move = rng.choices(list(weighed), list(weighed.values()))[0]
            moves += (move,)
            state = game.step(state, move)


def _values(game: PlayableGame[Any], state: Any) -> Values:
    found = values(game, state)
    if isinstance(found, float):
        raise NoAdvice("a throw is next: nothing is there to choose")
    return found
