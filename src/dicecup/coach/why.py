"""Why one choice is better than another: expected points by row and bonus after each of the two, and the chances that differ.

Both choices are followed through the rest of the turn by the policy of the values, and what comes after it is read from the parts
tables of the package (`dicecup.solve.parts`). The parts of two choices differ by exactly the loss in total: what the tables leave
is a part of its own. Every sentence is written from these figures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from dicecup.core.moves import Move
from dicecup.solve import NoAdvice, adviser, outlook, values
from dicecup.words import Speaker

REST: Final = "rest"
"""The part that holds what the stored parts leave, and what is too small to be a part of its own."""

SMALL: Final = 0.005
"""Differences of parts below this, in points or percentage points, go to the rest; chances that differ by less are left out."""

SAID: Final = 3
"""Differences that are told one by one."""

MOVED: Final = 0.03
"""A chance that differs by this much is told, however few points it is worth."""

HEARD: Final = 0.05
"""A rest below this, in points or percentage points, is not worth a sentence of its own."""


@dataclass(frozen=True)
class Part:
    """What a row, a bonus or an extra is expected to come to after each of two choices.

    In points; where the objective is to win, what ending the turn on that picture gains over the chance to win before.
    """

    key: str
    chosen: float
    better: float

    @property
    def difference(self) -> float:
        """What the choice brings more than the better one."""
        return self.chosen - self.better


@dataclass(frozen=True)
class Likelihood:
    """The chance that a row or a bonus pays, after each of two choices; a stepped bonus pays `least` points or more."""

    key: str
    chosen: float
    better: float
    least: int | None = None

    @property
    def difference(self) -> float:
        """How much more likely it is after the choice than after the better one."""
        return self.chosen - self.better


@dataclass(frozen=True)
class Why:
    """Why a choice is worse than another by `loss`, the largest differences first; `objective` says what is counted."""

    chosen: str
    better: str
    loss: float
    parts: tuple[Part, ...]
    chances: tuple[Likelihood, ...]
    objective: str = "score"


def why(game: Any, state: Any, chosen: Move, better: Move) -> Why | None:
    """Why one legal move of a position is better than another; nothing where the game has no values, or only estimates."""
    try:
        found = values(game, state)
        one, other = (outlook(game, state, move) for move in (chosen, better))
    except NoAdvice:
        return None
    assert not isinstance(found, float)
    loss = found[better] - found[chosen]
    objective = adviser(game).objective
    small = SMALL if objective == "score" else SMALL / 100
    keys = dict.fromkeys((*one.points, *other.points))
    parts = [Part(key, one.points.get(key, 0.0), other.points.get(key, 0.0)) for key in keys]
    parts = sorted((part for part in parts if abs(part.difference) >= small), key=lambda part: -abs(part.difference))
    if chosen != better:
        parts.append(Part(REST, 0.0, loss + sum(part.difference for part in parts)))
    both = [key for key in one.chances if key in other.chances]
    chances = [Likelihood(name, one.chances[name, least], other.chances[name, least], least) for name, least in both]
    chances = sorted((each for each in chances if abs(each.difference) >= SMALL), key=lambda each: -abs(each.difference))
    return Why(str(chosen), str(better), loss, tuple(parts), tuple(chances), objective)


def why_lines(why: Why, speaker: Speaker) -> list[str]:
    """The largest differences, the chances that moved, what is left, and the sum of all: one sentence each."""
    if why.loss == 0 and not why.parts:
        return [speaker.say("why-equal")]
    telling = _Telling(why, speaker)
    parts = [part for part in why.parts if part.key != REST]
    said = parts[:SAID]
    lines = [telling.part(part) for part in said]
    named = {part.key for part in said}
    for chance in why.chances:
        if abs(chance.difference) >= MOVED and (chance.least is not None or chance.key not in named):
            lines.append(telling.chance(chance))
    others = sum(part.difference for part in parts[SAID:])
    rest = sum(part.difference for part in why.parts if part.key == REST)
    for message, difference in (("why-others", others), ("why-rest", rest)):
        if abs(difference) * telling.scale >= HEARD:
            lines.append(speaker.say(message, by=telling.amount(difference)))
    return [*lines, speaker.say("why-total", by=telling.amount(-why.loss))]


class _Telling:
    """Writes the sentences of one explanation."""

    def __init__(self, why: Why, speaker: Speaker) -> None:
        self._why, self._row, self._say = why, speaker.row, speaker.say
        self._is_score = why.objective == "score"
        self.scale = 1 if self._is_score else 100
        self._chances = {each.key: each for each in why.chances if each.least is None}

    def amount(self, difference: float) -> str:
        """A difference with its sign and unit."""
        number = self._say.number(abs(difference) * self.scale, 2)
        return self._say(f"why-amount-{self._why.objective}", figure=("\u2212" if difference < 0 else "+") + number)

    def part(self, part: Part) -> str:
        """What became of a part: its chance where it has one, else its points."""
        amount, name = self.amount(part.difference), self._row(part.key)
        if part.key in self._chances:
            chance = self._chances[part.key]
            return self._say(
                "why-chance", part=name, now=self._percent(chance.chosen), then=self._percent(chance.better), by=amount
            )
        if not self._is_score:
            return self._say("why-part", part=name, by=amount)
        chosen, better = self._say.number(part.chosen, 1), self._say.number(part.better, 1)
        return self._say("why-points", part=name, now=chosen, then=better, by=amount)

    def chance(self, chance: Likelihood) -> str:
        """A chance that moved."""
        now, then = self._percent(chance.chosen), self._percent(chance.better)
        if chance.least is not None:
            return self._say("why-chance-least", part=self._row(chance.key), least=chance.least, now=now, then=then)
        return self._say("why-chance-only", part=self._row(chance.key), now=now, then=then)

    def _percent(self, chance: float) -> str:
        return self._say("why-percent", figure=self._say.number(min(max(chance, 0.0), 1.0) * 100))
