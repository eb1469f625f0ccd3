"""Values of positions of the game with the Power die, answered from stored values.

As for other sheets, with one value of a hand for every face of the Power die: it stays, or it is thrown again (the mean over its
faces). Positions of one turn share its values.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from dicecup.core.machine import Chance, Choice
from dicecup.core.moves import Keep, Move
from dicecup.games import power_yahtzee as rules
from dicecup.games.turn import ROLLS
from dicecup.solve.kind import NoAdvice, Origin, Outlook, Parts, Source, Values
from dicecup.solve.layout import Place
from dicecup.solve.power.marks import DOUBLE_AT, Marks
from dicecup.solve.power.model import PowerModel
from dicecup.solve.power.outlook import FACE_OF, THROWN, Outlooks, Turn


def adviser(model: PowerModel, source: Source) -> PowerAdvice:
    """Who answers from these values."""
    return PowerAdvice(model, source)


class PowerAdvice:
    """Answers for the game with the Power die."""

    objective = "score"

    def __init__(self, model: PowerModel, source: Source) -> None:
        self.source = source
        self._model = model
        self._game = model.game
        self._future = lru_cache(1 << 15)(self._read)
        self._turn = lru_cache(256)(self._evaluate_turn)
        self._marks = Marks(model, self._future)
        self._outlooks = Outlooks(model, self._future, self._turn, self._marks)

    def source_of(self, state: rules.State) -> Origin:
        """What the values of every position come from."""
        return Origin(self.source.name, self.source.error)

    def values(self, state: rules.State) -> Values | float:
        """The expected final score of the seat's own sheet, for every legal move or for the throw that is next."""
        seat = state.seat if state.contest is None else state.contest.seat
        sheet = state.sheets[seat]
        alone = state._replace(seat=0, sheets=(sheet,), contest=None)
        node = self._game.node(alone)
        scored, index = self._scored(sheet), self._model.lattice.index
        match node:
            case Chance():
                turn = self._turn(self._model.place(sheet))
                return scored + turn[state.rolls][FACE_OF[state.power]][index[state.dice]]
            case Choice():
                values: dict[Move, float] = {}
                for move in node.legal:
                    if isinstance(move, Keep):
                        keeps = self._turn(self._model.place(sheet))[state.rolls]
                        values[move] = scored + keeps[FACE_OF[move.power]][index[move.dice]]
                    else:
                        values[move] = self._after_mark(self._game.step(alone, move), state)
                return values
        raise NoAdvice("the game is over: nothing is left to choose")

    def outlook(self, state: rules.State, move: Move, parts: Parts | None) -> Outlook:
        """What every family and the bonus come to, and the chances of the bonus's steps."""
        return self._outlooks.outlook(state, move, parts)

    def _after_mark(self, after: rules.State, before: rules.State) -> float:
        """The value once a mark is made, the second mark that a Double owes included."""
        place = self._model.place(after.sheets[0])
        if after.marked:
            hand = self._model.lattice.index[before.dice] - self._model.lattice.keeps
            return scored_on(after.sheets[0]) + self._marks.one_hand(place, DOUBLE_AT, hand)
        return scored_on(after.sheets[0]) + self._future(place)

    def to_come(self, place: Place) -> float:
        """What the rest of the game brings on a sheet."""
        return self._future(place)

    def _scored(self, sheet: rules.Sheet) -> float:
        """What is added to the values of a turn."""
        return scored_on(sheet)

    def _read(self, place: Place) -> float:
        """What the rest of the game brings on a sheet."""
        return self.source.value(place.config, self._model.column(place))

    def _evaluate_turn(self, place: Place) -> Turn:
        lattice = self._model.lattice
        if place.config == 0 and place.open_rows == 0:
            return [[[self._future(place)] * len(lattice.rows)] * (THROWN + 1)] * (ROLLS + 1)
        once, twice = self._marks.all_fields(place)
        stop = [twice if face == "double" else once[rules.MULTIPLIER[face]] for face in rules.POWER_FACES]
        fourth = [lattice.throw(hands) for hands in stop]
        now = [
            lattice.best(fourth[at])[lattice.keeps :] if throws_again else stop[at]
            for at, (_, throws_again) in enumerate(self._hand_faces)
        ]
        keeps = [fourth]
        for _ in range(ROLLS):
            thrown = list(map(lattice.throw, [*now, [sum(each) / THROWN for each in zip(*now, strict=True)]]))
            keeps.insert(0, thrown)
            now = [
                stop[at] if freezes else self._best_keep(thrown[at], thrown[THROWN], stop[at])
                for at, (freezes, _) in enumerate(self._hand_faces)
            ]
        return keeps

    def _best_keep(self, stays: list[float], in_air: list[float], stop: list[float]) -> list[float]:
        """The best of each hand: it is written, or some dice are thrown, with the Power die or without it."""
        lattice = self._model.lattice
        either = [*map(max, stays[: lattice.keeps], in_air), *map(max, stop, in_air[lattice.keeps :])]
        return lattice.best(either)[lattice.keeps :]

    @cached_property
    def _hand_faces(self) -> list[tuple[bool, bool]]:
        """Of each face of the Power die, whether it ends the throws, and whether it allows a fourth one."""
        hand = self._model.hands[0]
        return [(not rules.power_keeps(hand, face, 1), bool(rules.power_keeps(hand, face, ROLLS))) for face in rules.POWER_FACES]


def scored_on(sheet: rules.Sheet) -> float:
    """What a sheet holds so far, without the upper bonus, which counts at the end."""
    return float(sum([base * power for marks in sheet.marks for base, power, _ in marks]))
