"""Values of positions of sheet games, answered from stored values.

Only turn starts are stored; a turn is evaluated on the lattice. Few different points can be written in a row, so a turn reads few
values and spreads them over the hands.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from operator import itemgetter
from typing import NamedTuple

from dicecup.core.lattice import Pick
from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Keep, Move, Score
from dicecup.games.sheet import Sheet, State
from dicecup.games.turn import ROLLS
from dicecup.solve.kind import NoAdvice, Source, Values
from dicecup.solve.layout import Place
from dicecup.solve.sheets.model import Offer, SheetModel


class Written(NamedTuple):
    """What plain hands bring in one row: the different points, and what picks those of every hand."""

    points: list[int]
    of_hands: Pick


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

    def values(self, state: State) -> Values | float:
        """The expected final score of the seat's own sheet, for every legal move or for the throw that is next."""
        game, index = self._model.game, self._model.lattice.index
        sheet = state.sheets[state.seat if state.contest is None else state.contest.seat]
        scored = float(sum(filter(None, sheet.boxes)) + sheet.extra)  # the upper bonus counts at the end
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

    def _brings(self, place: Place, row: int, points: int, extra: int = 0) -> float:
        """What these points in this row bring, the rest of the game included."""
        return points + extra + self._future(self._model.after(place, row, points))

    def _read(self, place: Place) -> float:
        """What the rest of the game brings on a sheet."""
        return self.source.value(place.config, self._model.column(place))

    def _evaluate_turn(self, sheet: Sheet) -> list[list[float]]:
        """The values of all multisets of dice before the first, second and third throw."""
        model, place = self._model, self._model.place(sheet)
        if None not in sheet.boxes:
            return [[self._future(place)] * len(model.lattice.rows)] * ROLLS
        each = []
        for row, (points, of_hands) in enumerate(self._written):
            if sheet.boxes[row] is None:
                each.append(of_hands([self._brings(place, row, scored) for scored in points]))
        hands = list(each[0] if len(each) == 1 else map(max, *each))
        for hand, offer in self._special_offers(sheet).items():
            hands[hand] = max(self._brings(place, row, *paid) for row, paid in offer.items())
        return model.lattice.turn(hands, hands, ROLLS)

    def _special_offers(self, sheet: Sheet) -> dict[int, Offer]:
        """What is offered to the special hands that are not as plain as others on this sheet."""
        model = self._model
        offers = {hand: model.offer(sheet, model.hands[hand]) for hand in model.specials}
        plain = {} if model.tracks_uppers else {hand: model.plain(sheet, model.hands[hand]) for hand in offers}
        return {hand: offer for hand, offer in offers.items() if offer != plain.get(hand)}

    @cached_property
    def _written(self) -> list[Written]:
        """What plain hands bring in every row."""
        found = []
        for row in range(len(self._model.game.rows)):
            scored = self._model.scored_in(row)
            points = sorted(set(scored))
            found.append(Written(points, itemgetter(*map(points.index, scored))))
        return found
