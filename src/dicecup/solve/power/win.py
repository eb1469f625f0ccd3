"""Chances to win at the table as it stands, for the game with the Power die.

A move is worth the chance that this seat's score beats all others when the first sheet is full, if from the end of this turn on
everybody plays for the score; `pace` models turns and points still to come together. A mark that fills the sheet ends the game, and
is worth what it wins. The turn under way is solved by induction on these worths. Of sheets with equally many open slots they depend
on mean and deviation of the final score: they are computed on a grid and read between its points.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from dicecup.core.moves import Move
from dicecup.games import power_yahtzee as rules
from dicecup.solve.chances import Moments, curve_against, settled, weighed
from dicecup.solve.first_turn import before_first_turn, is_open
from dicecup.solve.kind import NoAdvice, Origin, Outlook, Parts, Values
from dicecup.solve.layout import Place
from dicecup.solve.power.advice import PowerAdvice, scored_on
from dicecup.solve.power.marks import DOUBLE_AT
from dicecup.solve.power.model import PowerModel
from dicecup.solve.power.pace import Pace, Stand, Step, left_on, pace
from dicecup.solve.power.win_marks import WinMarks
from dicecup.solve.value_files import Subject

BELOW, ABOVE, APART = 240, 480, 16
"""Points from the mean before the turn down and up to the ends of a grid, and between its points."""

RATIOS: Final = (0.6, 0.9, 1.2, 1.7)
"""Deviations of a grid, as ratios of the usual one."""

UNIT: Final = 4
"""Points that distributions tell apart."""

ERROR: Final = 0.03
"""About how far chances are off for two (`docs/solver.md`)."""


class Field(NamedTuple):
    """Chances by deviation and by mean (from `first` on), for sheets with equally many open slots; `cut` is their usual loss.

    A sheet that stands to lose more than usual if the game ends early is worth as one with a mean that is less by `stuck` of it.
    """

    first: float
    deviations: Sequence[float]
    chances: Sequence[Sequence[float]]
    cut: float
    stuck: float

    def at(self, mean: float, deviation: float, cut: float) -> float:
        """The chance of a sheet."""
        across = (mean - self.stuck * (cut - self.cut) - self.first) / APART
        column = min(max(int(across), 0), len(self.chances[0]) - 2)
        across = min(max(across - column, 0.0), 1.0)
        row = min(max(bisect_right(self.deviations, deviation) - 1, 0), len(self.deviations) - 2)
        low, high = self.deviations[row], self.deviations[row + 1]
        down = min(max((deviation - low) / (high - low), 0.0), 1.0)
        one, other = self.chances[row], self.chances[row + 1]
        first = one[column] + across * (one[column + 1] - one[column])
        second = other[column] + across * (other[column + 1] - other[column])
        return first + down * (second - first)


def field(found: Pace, others: Sequence[Stand], start: float, left: int) -> Field:
    """The chances of sheets with so many open slots, after a turn that began with the mean `start`, against the others."""
    means = [start + each for each in range(-BELOW, ABOVE + 1, APART)]
    deviations = [ratio * found.variance[left] ** 0.5 for ratio in RATIOS]
    ends = found.ends([*(other.left for other in others), left])
    chances = [[0.0] * len(means) for _ in deviations]
    for chance, steps in ends:
        curve = curve_against([_score(found, step, other).finals(0) for step, other in zip(steps, others, strict=False)])
        for row, deviation in zip(chances, deviations, strict=True):
            own = _score(found, steps[-1], Stand(0.0, deviation, found.loss[left], left))
            for at, mean in enumerate(means):
                row[at] += chance * own._replace(mean=own.mean + mean / UNIT).worth(curve, 0)
    return Field(means[0], deviations, chances, found.loss[left], sum(end.chance * end.steps[-1].stuck for end in ends))


def _score(found: Pace, step: Step, stand: Stand) -> Moments:
    """The distribution of a score, in units."""
    mean, deviation, skew = step.score(found, stand)
    return Moments(mean / UNIT, deviation / UNIT, skew)


def adviser(model: PowerModel, _subject: Subject, score: PowerAdvice) -> PowerWin:
    """Who answers with chances to win."""
    return PowerWin(model, score)


class PowerTurn(PowerAdvice):
    """The turn of one seat, by what each sheet after it is worth."""

    def __init__(self, model: PowerModel, score: PowerAdvice, sheet: rules.Sheet, others: tuple[rules.Sheet, ...]) -> None:
        super().__init__(model, score.source)
        self._found, self._to_come = pace(), score.to_come
        self._others = [stand_of(model, score, other) for other in others]
        self._finals = [rules.total(other) for other in others]
        self._points = int(scored_on(sheet))
        self._mean = self._points + score.to_come(model.place(sheet))
        self._field = lru_cache(None)(lambda left: field(self._found, self._others, self._mean, left))
        self.brings = lru_cache(None)(self._weigh)
        self._of_place = lru_cache(None)(self._look)
        self._marks = self._win_marks = WinMarks(model, self.brings)

    def _weigh(self, place: Place, made: int) -> float:
        """What a sheet is worth after a turn that made so many points on it."""
        to_come, left, deviation, bonus = self._of_place(place)
        final = self._points + made + to_come
        if left == 0:
            whole = round(final)
            won = 0.0 if whole < max(self._finals) else 1 / (1 + self._finals.count(whole))
            return weighed(won, final)
        return weighed(self._field(left).at(final, deviation, to_come - bonus), final)

    def _look(self, place: Place) -> tuple[float, int, float, int]:
        left, bonus = left_on(self._model, place), self._model.upper_bonus(place.total)
        return (self._to_come(place), left, self._found.deviation(self._model, place), bonus) if left else (bonus, 0, 0.0, bonus)

    def _scored(self, sheet: rules.Sheet) -> float:
        return 0.0

    def _after_mark(self, after: rules.State, before: rules.State) -> float:
        place, made = self._model.place(after.sheets[0]), int(scored_on(after.sheets[0])) - self._points
        if after.marked:
            hand = self._model.lattice.index[before.dice] - self._model.lattice.keeps
            return self._win_marks.one_hand(place, DOUBLE_AT, hand, made)
        return self.brings(place, made)


class PowerWin:
    """Answers for the game with the Power die with chances to win."""

    objective = "win"
    turn = PowerTurn

    def __init__(self, model: PowerModel, score: PowerAdvice) -> None:
        self.source = score.source
        self._model = model
        self._score = score
        self._turn = lru_cache(16)(
            lambda sheets, seat, begun: self.turn(model, score, begun, (*sheets[seat + 1 :], *sheets[:seat]))
        )

    def source_of(self, state: rules.State) -> Origin:
        """All of them are estimates, but that all seats are alike before the first throw."""
        if state.contest is not None and is_open(state.contest, len(state.sheets)):
            return Origin("exact")
        return Origin("estimate", ERROR * len(state.sheets) / 2)  # more rivals, more to be wrong about

    def values(self, state: rules.State) -> Values | float:
        """The chance to win, for every legal move or for the throw that is next."""
        if len(state.sheets) < 2:
            raise NoAdvice("one player alone has no chance to win: ask for the score")
        if state.contest is not None:
            return self.standing(state)[state.contest.seat]
        found = self._turn(state.sheets, state.seat, state.sheets[state.seat]).values(state)
        return found if isinstance(found, float) else settled(found)

    def outlook(self, state: rules.State, move: Move, parts: Parts | None) -> Outlook:
        """Chances have no parts."""
        raise NoAdvice("chances to win have no parts")

    def standing(self, state: rules.State) -> list[float]:
        """Every seat's chance to win between turns, as if all played for the score from here on."""
        if state.contest is not None:  # who starts has the better chance
            return before_first_turn(self._model.game, state, self.standing(rules.State(state.sheets, 0)))
        seats = len(state.sheets)
        order = [(state.seat + at) % seats for at in range(seats)]
        chances = standing(pace(), [stand_of(self._model, self._score, state.sheets[seat]) for seat in order])
        return [chances[order.index(seat)] for seat in range(seats)]


def stand_of(model: PowerModel, score: PowerAdvice, sheet: rules.Sheet) -> Stand:
    """How a seat stands between turns."""
    place = model.place(sheet)
    to_come = score.to_come(place)
    mean = scored_on(sheet) + to_come
    return Stand(mean, pace().deviation(model, place), mean - rules.total(sheet), left_on(model, place))


def standing(found: Pace, stands: Sequence[Stand]) -> list[float]:
    """Every seat's chance to win, in the order of turns."""
    chances = [0.0] * len(stands)
    for chance, steps in found.ends([stand.left for stand in stands]):
        scores = [step.score(found, stand) for step, stand in zip(steps, stands, strict=True)]
        for seat, own in enumerate(scores):
            chances[seat] += chance * own.beats([*scores[:seat], *scores[seat + 1 :]])
    whole = sum(chances)
    return [each / whole for each in chances]
