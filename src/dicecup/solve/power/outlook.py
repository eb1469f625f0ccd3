"""What follows from a choice with the Power die: how the turn ends, and what each part of the score then comes to.

Chances pass forwards through the turn, one list of multisets for every face of the Power die and one for the die in the air. Of
equal values a hand is written rather than thrown, the Power die stays rather than being thrown, and the first mark is made.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from dicecup.core.moves import Cross, Keep, Move, Score
from dicecup.games import power_yahtzee as rules
from dicecup.games.turn import ROLLS
from dicecup.solve.kind import Outlook, Parts
from dicecup.solve.layout import Place, by_column
from dicecup.solve.power.marks import DOUBLE_AT, Marks
from dicecup.solve.power.model import LOWER, NUMBERS, PowerModel

THROWN = len(rules.POWER_FACES)
"""The Power die in the air, beside its faces."""

FACE_OF = {face: at for at, face in enumerate(rules.POWER_FACES)} | {None: THROWN}

Turn = list[list[list[float]]]
"""What a turn brings: `[throws][face][multiset]` before the next throw, the last face being the die in the air."""

LATER = -1
"""The number of the part that stands for all later turns, where there is no table of parts."""

Scored = tuple[tuple[int, int], ...]
"""The families that a turn scored in, with the points."""


class End(NamedTuple):
    """How a turn ends: what it scored, and where the sheet then lies."""

    scored: Scored
    place: Place


class Outlooks:
    """Follows choices by the values of turns and of what comes after them."""

    def __init__(self, model: PowerModel, future: Callable[[Place], float], turn: Callable[[Place], Turn], marks: Marks) -> None:
        self._model, self._future, self._turn, self._marks = model, future, turn, marks
        self._written = lru_cache(1 << 12)(self._write)

    def outlook(self, state: rules.State, move: Move, parts: Parts | None) -> Outlook:
        """The expected points of every family that is not full and of the bonus, and the chances of its steps."""
        model, sheet = self._model, state.sheets[state.seat]
        points = {name: 0.0 for name, left in zip(model.parts, sheet.open, strict=False) if left}
        points["upper-bonus"] = 0.0
        for at, name in enumerate(rules.NAMES):
            if name in points:
                points[name] += sum(mark.total for mark in sheet.marks[at])
        steps = dict.fromkeys(model.bonus_steps, 0.0)
        later: dict[tuple[bool, ...], dict[Place, float]] = defaultdict(lambda: defaultdict(float))
        for end, chance in self._turn_ends(state, move).items():
            for family, scored in end.scored:
                points[rules.NAMES[family]] += chance * scored
            later[self._is_open(end.place)][end.place] += chance
        for is_open, places in later.items():
            for at, more in self._to_come(is_open, places, parts).items():
                if at == LATER:
                    points["later"] = points.get("later", 0.0) + more
                elif at < len(rules.NAMES):
                    points[rules.NAMES[at]] += more
                else:
                    least = list(steps)[at - len(rules.NAMES)]
                    steps[least] += more
                    points["upper-bonus"] += more
        chances: dict[tuple[str, int | None], float] = {}
        if parts is not None:
            chances = {("upper-bonus", least): steps[least] / more for least, more in model.bonus_steps.items()}
        return Outlook(points, chances)

    def _is_open(self, place: Place) -> tuple[bool, ...]:
        """Which families of a sheet have an open slot."""
        lower = (bool(self._model.kinds_open(place.config, family)) for family in range(len(LOWER)))
        return (*(bool(place.open_rows >> row & 1) for row in range(rules.UPPER_END)), *lower)

    def _to_come(self, is_open: tuple[bool, ...], places: Mapping[Place, float], parts: Parts | None) -> dict[int, float]:
        """The points after this turn by the number of their part, on sheets with these families open."""
        families = [at for at, each in enumerate(is_open) if each]
        found: dict[int, float] = {}
        if any(is_open[: rules.UPPER_END]):
            steps = len(self._model.bonus_steps)
            undecided = [*families, *range(len(is_open), len(is_open) + steps)]
        else:
            undecided = families
            for at, (least, more) in enumerate(self._model.bonus_steps.items(), len(is_open)):
                found[at] = sum(chance * more for place, chance in places.items() if self._model.upper_bonus(place.total) >= least)
        if len(undecided) == 1 or (undecided and parts is None):  # the value says it all
            only = undecided[0] if len(undecided) == 1 else LATER
            found[only] = sum(chance * self._future(place) for place, chance in places.items()) - sum(found.values())
        elif undecided and parts is not None:
            expected = parts.expected(by_column(self._model, places))
            found |= {at: expected[at] for at in undecided}
        return found

    # The rest of the turn.

    def _turn_ends(self, state: rules.State, move: Move) -> dict[End, float]:
        model, place = self._model, self._model.place(state.sheets[state.seat])
        ends: dict[End, float] = defaultdict(float)
        if isinstance(move, Score | Cross):
            assert state.power is not None
            hand = model.lattice.index[state.dice] - model.lattice.keeps
            first = self._made(place, state, move)
            if state.power == "double" and not state.marked and any(self._is_open(first.place)):
                second = self._once(first.place, DOUBLE_AT, hand)
                return {End(first.scored + second.scored, second.place): 1.0}
            return {first: 1.0}
        assert isinstance(move, Keep)
        for face, hands in enumerate(self._final_hands(place, move, state.rolls)):
            for hand, chance in enumerate(hands):
                if chance:
                    ends[self._written(place, rules.POWER_FACES[face], hand)] += chance
        return ends

    def _final_hands(self, place: Place, move: Keep, rolls: int) -> list[list[float]]:
        """For every face of the Power die, the chances of the hands that are written."""
        lattice, turn = self._model.lattice, self._turn(place)
        hands = len(lattice.hands)
        final = [[0.0] * hands for _ in rules.POWER_FACES]
        kept = [[0.0] * len(lattice.rows) for _ in range(THROWN + 1)]
        kept[FACE_OF[move.power]][lattice.index[move.dice]] = 1.0
        for throws in range(rolls + 1, ROLLS + 2):
            in_air = [chance / THROWN for chance in lattice.thrown(kept[THROWN])]
            kept, before = [[0.0] * len(lattice.rows) for _ in range(THROWN + 1)], kept
            for face, name in enumerate(rules.POWER_FACES):
                thrown = [one + other for one, other in zip(lattice.thrown(before[face]), in_air, strict=True)]
                if throws <= ROLLS and any(thrown) and rules.power_keeps(self._model.hands[0], name, throws):
                    thrown = self._choose(thrown, turn, throws, face, kept)
                final[face] = [one + other for one, other in zip(final[face], thrown, strict=True)]
        return final

    def _choose(self, hands: list[float], turn: Turn, throws: int, face: int, kept: list[list[float]]) -> list[float]:
        """Add the chances of what is kept of these hands; those of the hands that are written are left."""
        lattice = self._model.lattice
        stays = [*turn[throws][face][: lattice.keeps], *turn[ROLLS][face][lattice.keeps :]]
        in_air = turn[throws][THROWN] if throws < ROLLS else None
        either = stays if in_air is None else list(map(max, stays, in_air))
        written = [0.0] * len(hands)
        for row, chance in enumerate(lattice.chosen(hands, either)):
            if not chance:
                continue
            if in_air is not None and in_air[row] > stays[row]:
                kept[THROWN][row] += chance
            elif row < lattice.keeps:
                kept[face][row] += chance
            else:
                written[row - lattice.keeps] = chance
        return written

    # Marks.

    def _made(self, place: Place, state: rules.State, move: Score | Cross) -> End:
        """What one mark does."""
        after = rules.write(state.sheets[state.seat], state.dice, str(state.power), move)
        family = rules.INDEX[move.row]
        scored = ((family, after.marks[family][-1].total),) if isinstance(move, Score) else ()
        return End(scored, self._model.place(after))

    def _write(self, place: Place, face: str, hand: int) -> End:
        """The best way to write a hand, twice where the face says so and two slots are left."""
        once = self._once(place, rules.MULTIPLIER[face], hand)
        if face != "double" or not any(self._is_open(once.place)):
            return once
        both = []
        for first in self._list(place, DOUBLE_AT, hand):
            second = self._once(first.place, DOUBLE_AT, hand)
            both.append(End(first.scored + second.scored, second.place))
        return max(both, key=self._brings)

    def _once(self, place: Place, power: int, hand: int) -> End:
        """The best single mark."""
        return max(self._list(place, power, hand), key=self._brings)

    def _brings(self, end: End) -> float:
        return sum(points for _, points in end.scored) + self._future(end.place)

    def _list(self, place: Place, power: int, hand: int) -> Iterator[End]:
        """Every mark that a hand may make on a sheet."""
        model, (config, open_rows, total) = self._model, place
        for face, count in enumerate(model.lattice.counts[hand]):
            row = face if open_rows >> face & 1 else rules.CHOICE
            if count and open_rows >> row & 1:
                points = model.number_points(face, count) * power
                yield End(((row, points),), Place(config, open_rows & ~(1 << row), min(total + points, model.upper.cap)))
        for family, mark in enumerate(self._marks.lower(config)):
            if mark:
                base = model.kinds[mark.kind][hand]
                if base >= 0:
                    yield End(((NUMBERS + 1 + family, base * power),), Place(mark.scored, open_rows, total))
                yield End((), Place(mark.crossed, open_rows, total))
        for row in range(rules.UPPER_END):
            if open_rows >> row & 1:
                yield End((), Place(config, open_rows & ~(1 << row), total))
