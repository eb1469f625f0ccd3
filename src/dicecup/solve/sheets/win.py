"""Chances to win at the table as it stands, for sheet games of two seats and more.

A move is worth the chance that this seat's final score beats all others (`dicecup.solve.chances`), if from the end of this turn on
everybody plays for the score; the turn under way is solved by induction on these worths. In the last round it is exact: each seat
that still has to move plays for its own win against the totals that stand. Let `share(best, holders)` be what each of the seats
that hold the best total wins in the end, while seat j is the next to move; its own worths are

    worth(y) = 0 for y < best,   share'(best, holders + 1) for y = best,   share'(y, 1) for y > best

where `share'` is that of the seats after it, and after all of them 1 / holders. With numpy the round before it is exact for two
seats, too (`dicecup.solve.sheets.two_rounds`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

from dicecup.core.moves import Move
from dicecup.games.sheet import Sheet, State
from dicecup.games.turn import ROLLS
from dicecup.solve.chances import Bins, Curve, Moments, Spread, curve_against, settled, weighed
from dicecup.solve.first_turn import is_open
from dicecup.solve.kind import NoAdvice, Origin, Outlook, Parts, Source, Values
from dicecup.solve.layout import Place
from dicecup.solve.moments import MomentsTable, open_moments
from dicecup.solve.sheets.advice import SheetAdvice
from dicecup.solve.sheets.model import SheetModel
from dicecup.solve.spread_files import SpreadFile, open_spreads
from dicecup.solve.value_files import Subject

ROUGHLY: Final = 13.0
"""The standard deviation of what a turn brings, for a game that has neither a spread file nor a moments table."""

ROUGH_ERROR: Final = 0.03
"""About how far chances are off then."""

MANY_ROWS: Final = 6
"""Open rows from which on a model's error is the same; with fewer it grows, by what was measured about as their number falls."""

TO_WIN_ERROR: Final = 0.02
"""About how far exact distributions are off in the round before the last, as the others do play it to win."""

MOST_SHAPES: Final = 8192
"""Distributions that are held in memory, of a few kilobytes each."""

NOBODY: Final = -1
"""Stands for all, where chances are listed by the seats that hold the best total."""

Shape = Spread | Moments | Bins
"""What the points still to come on a sheet are like."""

Kind = tuple[int, int]
"""Config and column of a sheet: those of one kind have the same to come."""

Worths = Mapping[tuple[Kind, int], float]
"""What is worth to a seat which sheet after its turn, and so many points on it."""

Written = Callable[[], Sheet]
"""Writes a turn's mark on the sheet, where the sheet itself is needed."""

Worth = Callable[[Place, int, Written], float]
"""What is worth to a seat where its sheet lies after its turn, and so many points on it."""


class WinTurn(SheetAdvice):
    """The turn of one seat, by what each sheet after it is worth."""

    def __init__(self, model: SheetModel, source: Source, sheet: Sheet, worth: Worth) -> None:
        super().__init__(model, source)
        self._sheet = sheet
        self._points = scored_on(sheet)
        self._worth = worth

    def _scored(self, sheet: Sheet) -> float:
        return 0.0

    def _brings(self, place: Place, row: int, points: int, extra: int = 0) -> float:
        after = self._model.after(place, row, points)
        return self._worth(after, self._points + points + extra, lambda: self._sheet.write(row, points, extra))


class LastRound:
    """The last round against these sheets, which are still to be filled in this order."""

    def __init__(self, model: SheetModel, to_come: tuple[Sheet, ...]) -> None:
        self._model = model
        self._finals = [finals_of(model, sheet) for sheet in to_come]
        self._later = [sorted(set().union(*self._finals[at:])) for at in range(len(to_come) + 1)]
        self._known = lru_cache(None)(self._work_out)
        self._ends = lru_cache(None)(self._play)

    def worth(self, final: int, best: int, holders: int, after: int = 0) -> float:
        """What a final score is worth where `holders` seats hold the best total of those that are through."""
        if final < best:
            return 0.0
        return self._share(best, holders + 1, after) if final == best else self._share(final, 1, after)

    def _share(self, best: int, holders: int, at: int) -> float:
        """The share of each holder once the seats from `at` on have played; totals that they reach or miss alike are as good."""
        as_good = self._as_good(best, at)
        return 1 / holders if as_good is None else self._known(as_good, holders, at)

    def _as_good(self, best: int, at: int) -> int | None:
        """A total that the seats from `at` on reach or miss as this one; none if nobody reaches it."""
        later = self._later[at]
        above = bisect_left(later, best)
        return None if above == len(later) else best if later[above] == best else later[above] - 1

    def _work_out(self, best: int, holders: int, at: int) -> float:
        if max(self._finals[at]) < best:
            return self._share(best, holders, at + 1)
        if at == len(self._finals) - 1:  # whoever is last takes what the holders do not
            return (1 - self._last(best, holders)) / holders
        ends = self._ends(best, holders, at)
        below, level = sum(chance for final, chance in ends.items() if final < best), ends.get(best, 0.0)
        return below * self._share(best, holders, at + 1) + (level * self._share(best, holders + 1, at + 1) if level else 0.0)

    def _play(self, best: int, holders: int, at: int) -> dict[int, float]:
        """The chance of each final score of a seat that is not the last."""
        finals, lattice, ends = self._finals[at], self._model.lattice, defaultdict[int, float](float)
        worths = {final: weighed(self.worth(final, best, holders, at + 1), final) for final in set(finals)}
        hands = [worths[final] for final in finals]
        for final, chance in zip(finals, lattice.ends(lattice.turn(hands, hands, ROLLS)), strict=True):
            ends[final] += chance
        return ends

    def chances(self, best: int, holders: Sequence[int], seats: Sequence[int]) -> dict[int, float]:
        """Every seat's chance before `seats` play, in this order, while `holders` have the best total."""
        found: dict[int, float] = defaultdict(float)
        reached = {(best, len(holders)): dict.fromkeys(holders, 1.0) | {NOBODY: 1.0}}
        for at, seat in enumerate(seats):
            before, reached = reached, {}
            for (total, count), held in before.items():
                as_good = self._as_good(total, at)
                if as_good is None or max(self._finals[at]) < total:
                    _add(reached, (total, count), held, 1.0)
                elif seat == seats[-1]:
                    own = self._last(as_good, count)
                    _share_out(found, held, (1 - own) / count if count else 0.0)
                    found[seat] += own * held[NOBODY]
                else:
                    for final, chance in self._ends(as_good, count, at).items():
                        if final < total:
                            _add(reached, (total, count), held, chance)
                        else:
                            level = (held if final == total else {}) | {seat: held[NOBODY], NOBODY: held[NOBODY]}
                            _add(reached, (total, count + 1) if final == total else (final, 1), level, chance)
        for (_, count), held in reached.items():
            _share_out(found, held, 1 / count)
        return found

    def _last(self, best: int, holders: int) -> float:
        """The chance of the last seat: of equal chances it does not matter here which it takes."""
        hands = [self.worth(final, best, holders, len(self._finals)) for final in self._finals[-1]]
        return self._model.lattice.turn(hands, hands, ROLLS)[0][0]


def _add(
    reached: dict[tuple[int, int], dict[int, float]], state: tuple[int, int], held: Mapping[int, float], chance: float
) -> None:
    """Come to a best total and a number of holders with this chance, by each holder and in all."""
    there = reached.setdefault(state, defaultdict(float))
    for seat, share in held.items():
        there[seat] += chance * share


def _share_out(found: dict[int, float], held: Mapping[int, float], share: float) -> None:
    """Give each holder its share."""
    for seat, chance in held.items():
        if seat != NOBODY:
            found[seat] += chance * share


def finals_of(model: SheetModel, sheet: Sheet) -> list[int]:
    """The total that each hand brings in the last open row of a sheet."""
    game, row = model.game, sheet.boxes.index(None)
    return [game.total(sheet.write(row, *game.pays(sheet, hand, row))) for hand in model.hands]


def adviser(model: SheetModel, subject: Subject, score: SheetAdvice) -> WinAdvice:
    """Who answers with chances to win, by the spread file of this machine, else by the moments of the package, else roughly."""
    return WinAdvice(model, score, open_moments(subject, model.layout, model.configs), open_spreads(subject, model.layout))


class WinAdvice:
    """Answers for sheet games with chances to win."""

    objective = "win"
    turn, last_round = WinTurn, LastRound

    def __init__(self, model: SheetModel, score: SheetAdvice, moments: MomentsTable | None, spreads: SpreadFile | None) -> None:
        self.source = score.source
        self._model = model
        self._score = score
        self._moments = moments
        self._spreads = spreads
        self._turn = lru_cache(64)(self._make_turn)
        self._two_rounds = lru_cache(64)(self._work_out_two_rounds)
        self._shapes: dict[Kind, Shape] = {}

    def source_of(self, state: State) -> Origin:
        """The last round is exact, and with numpy the one before it for two seats; before that, chances are estimates.

        Before anybody has thrown for the first turn all seats are alike, which is exact, too; who starts makes a difference that
        distributions do not know.
        """
        if self._is_exact(state) or (state.contest is not None and is_open(state.contest, len(state.sheets))):
            return Origin("exact")
        left = max(1, state.sheets[state.seat].boxes.count(None))
        if self._spreads:
            error = TO_WIN_ERROR if left <= 2 else 0.0
        else:
            error = (self._moments.chance_error if self._moments else ROUGH_ERROR) * max(1.0, MANY_ROWS / left)
        return Origin("estimate", error * len(state.sheets) / 2)  # more rivals, more to be wrong about

    def values(self, state: State) -> Values | float:
        """The chance to win, for every legal move or for the throw that is next; who starts makes no difference."""
        if len(state.sheets) < 2:
            raise NoAdvice("one player alone has no chance to win: ask for the score")
        if state.contest is not None:
            return 1 / len(state.sheets)
        found = self._turn(state.sheets, state.seat).values(state)
        return found if isinstance(found, float) else settled(found)

    def outlook(self, state: State, move: Move, parts: Parts | None) -> Outlook:
        """Chances have no parts."""
        raise NoAdvice("chances to win have no parts")

    def standing(self, state: State) -> list[float]:
        """Every seat's chance to win between turns: exact where values are, else as if all played for the score."""
        game, sheets = self._model.game, state.sheets
        if state.contest is not None:
            return [1 / len(sheets)] * len(sheets)
        if sheets[state.seat].boxes.count(None) == 1:
            order = [(state.seat + at) % len(sheets) for at in range(len(sheets))]
            to_come = [seat for seat in order if None in sheets[seat].boxes]
            totals = {seat: game.total(sheets[seat]) for seat in order if seat not in to_come}
            best = max(totals.values(), default=-1)
            holders = tuple(seat for seat, total in totals.items() if total == best)
            found = self.last_round(self._model, tuple(sheets[seat] for seat in to_come)).chances(best, holders, to_come)
            return [found[seat] for seat in range(len(sheets))]
        if self._is_exact(state):  # for two, in the round before the last
            own = self._turn(state.sheets, state.seat).values(State(state.sheets, state.seat))
            assert isinstance(own, float)
            return [own, 1 - own] if state.seat == 0 else [1 - own, own]
        finals = list(map(self._finals, state.sheets))
        return [own.worth(curve_against([*finals[:seat], *finals[seat + 1 :]]), 0) for seat, own in enumerate(finals)]

    def _make_turn(self, sheets: tuple[Sheet, ...], seat: int) -> WinTurn:
        sheet, others = sheets[seat], (*sheets[seat + 1 :], *sheets[:seat])
        if sheet.boxes.count(None) == 1:
            worth = self._last_worth(others)
        elif exact := self._two_rounds(sheet, others):
            worth = self._looked_up(exact)
        else:
            worth = self._worth_against(others)
        return self.turn(self._model, self._score.source, sheet, worth)

    def _is_exact(self, state: State) -> bool:
        """Whether it is known that everybody plays for the own win to the end."""
        sheet, others = state.sheets[state.seat], (*state.sheets[state.seat + 1 :], *state.sheets[: state.seat])
        return state.contest is None and (sheet.boxes.count(None) == 1 or self._two_rounds(sheet, others) is not None)

    def _work_out_two_rounds(self, sheet: Sheet, others: tuple[Sheet, ...]) -> Worths | None:
        """What each sheet after a turn in the round before the last is worth: with the standard library that takes too long."""
        return None

    def _looked_up(self, worths: Worths) -> Worth:
        # What no hand may write, as it would be a joker, is asked for like what others write there, and then left out.
        return lambda place, scored, _written: worths.get((kind_of(self._model, place), scored), 0.0)

    def _last_worth(self, others: tuple[Sheet, ...]) -> Worth:
        """What a full sheet is worth in the last round."""
        bonus = self._model.upper_bonus
        done = [self._model.game.total(each) for each in others if None not in each.boxes]
        best = max(done, default=-1)
        last = self.last_round(self._model, tuple(each for each in others if None in each.boxes))

        def worth(place: Place, scored: int, _written: Written) -> float:
            final = scored + bonus(place.total)
            return weighed(last.worth(final, best, done.count(best)), final)

        return worth

    def _worth_against(self, others: tuple[Sheet, ...]) -> Worth:
        """What a sheet after this turn is worth, if everybody plays for the score from then on."""
        curve = self._curve(others)

        def worth(place: Place, scored: int, written: Written) -> float:
            return weighed(self._shape(place, written).worth(curve, scored), scored + self._score.to_come(place))

        return worth

    def _curve(self, others: tuple[Sheet, ...]) -> Curve:
        """This seat's chance to win by its final score."""
        return curve_against(list(map(self._finals, others)))

    def _finals(self, sheet: Sheet) -> Spread:
        """The distribution of the final score of a sheet between turns."""
        return self._shape(self._model.place(sheet), lambda: sheet).finals(scored_on(sheet))

    def _shape(self, place: Place, written: Written) -> Shape:
        """What the points still to come on a sheet are like; sheets of one column are alike."""
        at = kind_of(self._model, place)
        if at not in self._shapes:
            if len(self._shapes) >= MOST_SHAPES:
                self._shapes.clear()
            self._shapes[at] = self._find_shape(place, written(), at)
        return self._shapes[at]

    def _find_shape(self, place: Place, sheet: Sheet, at: Kind) -> Shape:
        left = sheet.boxes.count(None)
        if left == 0:
            return Spread(self._model.upper_bonus(place.total), (1.0,))
        if self._spreads is not None:
            return Spread(*self._spreads.spread(*at))
        if left == 1:
            points = self._score.last_turn(sheet._replace(extra=0))
            first = min(points)
            return Spread(first, [points.get(each, 0.0) for each in range(first, max(points) + 1)])
        mean = self._score.to_come(place)
        return Moments(mean, sqrt(left) * ROUGHLY) if self._moments is None else self._modelled(self._moments, at, mean)

    def _modelled(self, table: MomentsTable, at: Kind, mean: float) -> Shape:
        return table.shape(*at, mean)


def kind_of(model: SheetModel, place: Place) -> Kind:
    """The kind of a sheet that lies there."""
    return place.config, model.column(place)


def scored_on(sheet: Sheet) -> int:
    """The points on a sheet; the upper bonus counts at the end."""
    return sum(filter(None, sheet.boxes)) + sheet.extra
