"""Values of positions of sheet games, answered from stored values.

Only turn starts are stored; a turn is evaluated on the lattice. Few different points can be written in a row, so a turn reads few
values and spreads them over the hands. What follows from a choice goes the other way: chances pass through the rest of the turn to
what is written at its end, and the stored parts say what comes after that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Dice, Keep, Move, Score
from dicecup.games.sheet import Sheet, State
from dicecup.games.turn import ROLLS
from dicecup.solve.kind import NoAdvice, Origin, Outlook, Parts, Source, Values
from dicecup.solve.layout import Place, by_column
from dicecup.solve.sheets.model import Offer, SheetModel


class Written(NamedTuple):
    """What plain hands bring in one row: the different points, and what picks those of every hand."""

    points: list[int]
    of_hands: Callable[[Sequence[Any]], tuple[Any, ...]]


class Mark(NamedTuple):
    """What ends a turn: a row, the points in it, and the extra bonus."""

    row: int
    points: int
    extra: int = 0


def adviser(model: SheetModel, source: Source) -> SheetAdvice:
    """Who answers from these values."""
    return SheetAdvice(model, source)


class SheetAdvice:
    """Answers for sheet games."""

    objective = "score"

    def __init__(self, model: SheetModel, source: Source) -> None:
        self.source = source
        self._model = model
        self._turn = lru_cache(256)(self._evaluate_turn)
        self._future = lru_cache(4096)(self._read)
        self._marks = lru_cache(64)(self._best_marks)

    def source_of(self, state: State) -> Origin:
        """What the values of every position come from."""
        return Origin(self.source.name, self.source.error)

    def values(self, state: State) -> Values | float:
        """The expected final score of the seat's own sheet, for every legal move or for the throw that is next."""
        game, index = self._model.game, self._model.lattice.index
        sheet = state.sheets[state.seat if state.contest is None else state.contest.seat]
        scored = self._scored(sheet)
        match game.node(State((sheet,), 0, state.dice, state.rolls)):
            case Chance():
                return scored + self._turn(sheet)[state.rolls][index[state.dice]]
            case Choice(legal=legal):
                keeps = [move for move in legal if isinstance(move, Keep)]
                turn = self._turn(sheet)[state.rolls] if keeps else []
                values: dict[Move, float] = {move: scored + turn[index[move.dice]] for move in keeps}
                place = self._model.place(sheet)
                for mark in (move for move in legal if isinstance(move, Score)):
                    row = game.row_index[mark.row]
                    values[mark] = scored + self._brings(place, row, *game.pays(sheet, state.dice, row))
                return values
        raise NoAdvice("the game is over: nothing is left to choose")

    def _scored(self, sheet: Sheet) -> float:
        """What values count of the points that are already there."""
        return float(sum(filter(None, sheet.boxes)) + sheet.extra)  # the upper bonus counts at the end

    def _brings(self, place: Place, row: int, points: int, extra: int = 0) -> float:
        """What these points in this row bring, the rest of the game included."""
        return points + extra + self._future(self._model.after(place, row, points))

    def to_come(self, place: Place) -> float:
        """What the rest of the game brings on a sheet between turns."""
        return self._future(place)

    def _read(self, place: Place) -> float:
        """What the rest of the game brings on a sheet."""
        return self.source.value(place.config, self._model.column(place))

    def _evaluate_turn(self, sheet: Sheet) -> list[list[float]]:
        """The values of all multisets of dice before the first, second and third throw."""
        model, place = self._model, self._model.place(sheet)
        if None not in sheet.boxes:
            return [[self._future(place)] * len(model.lattice.rows)] * ROLLS
        each = []
        for row, (points, of_hands) in enumerate(_written(self._model)):
            if sheet.boxes[row] is None:
                each.append(of_hands([self._brings(place, row, scored) for scored in points]))
        hands = list(each[0] if len(each) == 1 else map(max, *each))
        for hand, offer in self._special_offers(sheet).items():
            hands[hand] = max(self._brings(place, row, *paid) for row, paid in offer.items())
        return self._values_of(hands)

    def _values_of(self, hands: list[float]) -> list[list[float]]:
        """The values of a turn by those of writing each full hand."""
        return self._model.lattice.turn(hands, hands, ROLLS)

    def _special_offers(self, sheet: Sheet) -> dict[int, Offer]:
        """What is offered to the special hands that are not as plain as others on this sheet."""
        model = self._model
        offers = {hand: model.offer(sheet, model.hands[hand]) for hand in model.specials}
        plain = {} if model.tracks_uppers else {hand: model.plain(sheet, model.hands[hand]) for hand in offers}
        return {hand: offer for hand, offer in offers.items() if offer != plain.get(hand)}

    def outlook(self, state: State, move: Move, parts: Parts | None) -> Outlook:
        """What every open row and every bonus come to, and the chances of those that pay all or nothing."""
        model, sheet = self._model, state.sheets[state.seat]
        if isinstance(move, Score):
            row = model.game.row_index[move.row]
            ends = {Mark(row, *model.game.pays(sheet, state.dice, row)): 1.0}
        else:
            assert isinstance(move, Keep)
            ends = self._turn_ends(sheet, move.dice, state.rolls)
        points = self._score_after(sheet, ends, parts)
        pays = model.all_or_nothing if parts is not None else {}
        return Outlook(points, {(name, None): points[name] / pays[name] for name in pays if name in points})

    def _score_after(self, sheet: Sheet, ends: dict[Mark, float], parts: Parts | None) -> dict[str, float]:
        """The expected points of every part that is not filled, if the turn ends so."""
        names, rows = self._model.parts, len(sheet.boxes)
        points = defaultdict(
            float, {name: 0.0 for name, box in zip(names, (*sheet.boxes, None, None), strict=False) if box is None}
        )
        later: dict[int, dict[Sheet, float]] = defaultdict(lambda: defaultdict(float))
        for mark, chance in ends.items():
            points[names[mark.row]] += chance * mark.points
            for name in names[rows + 1 :]:
                points[name] += chance * (sheet.extra + mark.extra)
            later[mark.row][sheet.write(mark.row, mark.points)._replace(extra=0)] += chance
        for sheets in later.values():
            for name, more in self._to_come(sheets, parts).items():
                points[name] += more
        return points

    def _to_come(self, sheets: dict[Sheet, float], parts: Parts | None) -> dict[str, float]:
        """The points by part after this turn, on sheets with equal open rows; a last turn is worked out, others are looked up."""
        model = self._model
        is_open = [box is None for box in next(iter(sheets)).boxes]
        examples: dict[Place, Sheet] = {}
        chances: dict[Place, float] = defaultdict(float)
        for sheet, chance in sheets.items():
            place = model.place(sheet)
            examples[place] = sheet
            chances[place] += chance
        points: dict[str, float] = defaultdict(float)
        if sum(is_open) == 1:
            for place, chance in chances.items():
                last = examples[place]
                for name, more in self._score_after(last, self._turn_ends(last, (), 0), parts).items():
                    points[name] += chance * more
        elif any(is_open) and parts is not None:
            expected = parts.expected(by_column(model, chances))
            points |= {name: more for name, more, may in zip(model.parts, expected, (*is_open, True, True), strict=False) if may}
        if not any(is_open[: model.uppers]):  # the upper bonus is decided
            points["upper-bonus"] = sum(chance * model.upper_bonus(place.total) for place, chance in chances.items())
        if sum(is_open) > 1 and parts is None:
            points["later"] = sum(chance * self._future(place) for place, chance in chances.items()) - points["upper-bonus"]
        return points

    def _turn_ends(self, sheet: Sheet, kept: Dice, rolls: int) -> dict[Mark, float]:
        """The chance of every mark at the end of a turn in which these dice are kept after so many throws."""
        ends = defaultdict[Mark, float](float)
        for mark, chance in zip(self._marks(sheet), self._hand_chances(self._turn(sheet), kept, rolls), strict=True):
            if chance:
                ends[mark] += chance
        return ends

    def _hand_chances(self, turn: list[list[float]], kept: Dice, rolls: int) -> list[float]:
        """The chances of the full hands at the end of a turn with these values."""
        return self._model.lattice.ends(turn, self._model.lattice.index[kept], rolls)

    def last_turn(self, sheet: Sheet) -> dict[int, float]:
        """The chance of every number of points, the upper bonus included, that the last turn on a sheet brings."""
        bonus, found = self._model.game.upper_bonus, defaultdict[int, float](float)
        for mark, chance in self._turn_ends(sheet, (), 0).items():
            found[mark.points + mark.extra + bonus(sheet.write(mark.row, mark.points).upper)] += chance
        return found

    def _best_marks(self, sheet: Sheet) -> list[Mark]:
        """The best mark of every full hand; of marks with equal values the first."""
        place = self._model.place(sheet)
        worths: list[tuple[float, ...]] = []
        of_rows: list[tuple[Mark, ...]] = []
        for row, box in enumerate(sheet.boxes):
            if box is None:
                points, of_hands = _written(self._model)[row]
                worths.append(of_hands([self._brings(place, row, each) for each in points]))
                of_rows.append(of_hands([Mark(row, each) for each in points]))
        marks = list(of_rows[0])
        if len(of_rows) > 1:
            best = (values.index(max(values)) for values in zip(*worths, strict=True))
            marks = [each[at] for each, at in zip(zip(*of_rows, strict=True), best, strict=True)]
        for hand, offer in self._special_offers(sheet).items():
            marks[hand] = max((Mark(row, *paid) for row, paid in offer.items()), key=lambda mark: self._brings(place, *mark))
        return marks


@lru_cache(8)
def _written(model: SheetModel) -> list[Written]:
    """What plain hands bring in every row."""
    found = []
    for row in range(len(model.game.rows)):
        scored = model.scored_in(row)
        points = sorted(set(scored))
        found.append(Written(points, itemgetter(*map(points.index, scored))))
    return found
