"""Estimated chances to win: one exact turn of look-ahead over the dice, on top of what a trained judge says between turns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from dicecup.core import Chance, Choice, Dice, Keep, Move, Over
from dicecup.core.lattice import lattice
from dicecup.games.turn import ROLLS
from dicecup.solve.kind import NoAdvice, Origin, Outlook, Parts, Source, Values
from dicecup.solve.trained.judge import Header, Network


class Estimate(NamedTuple):
    """Where estimates come from; `error` is their root mean square error, `within` about what 95% of the errors do not exceed."""

    error: float
    name: Literal["judge"] = "judge"

    @property
    def within(self) -> float:
        """Twice the error."""
        return 2 * self.error

    def value(self, row: int, column: int) -> float:
        """Nothing is stored."""
        raise NoAdvice("an estimate stores no values")


class TrainedAdvice:
    """Answers for one game from its judge."""

    objective = "win"

    def __init__(self, game: Any, features: Any, judge: tuple[Header, Network], faces: Dice, dice: int) -> None:
        header, self._network = judge
        self.source: Source = Estimate(header.error)
        self._game, self._features, self._lattice = game, features, lattice(dice, faces)
        self.chances = lru_cache(4096)(self._chances)
        self._plan = lru_cache(64)(self._make_plan)

    def _chances(self, state: Any) -> tuple[float, ...]:
        """Every seat's chance to win in a position between turns, or at the end."""
        node, seats = self._game.node(state), range(self._game.seats)
        if isinstance(node, Over):
            return tuple(float(seat in node.winners) / len(node.winners) for seat in seats)
        if isinstance(node, Chance) and node.purpose == "tie-break":
            return self._tie_break(state, node)
        found = self._network(self._features(self._game, state))
        return tuple(found[(seat - node.seat) % len(found)] for seat in seats)

    def values(self, state: Any) -> Values | float:
        """The chance of winning after every legal move, or before the throw that is next."""
        node = self._game.node(state)
        if isinstance(node, Choice):
            return self.of_moves(state, node)
        if isinstance(node, Chance):
            return self._before(state, node)
        raise NoAdvice("the game is over: nothing is left to choose")

    def source_of(self, state: Any) -> Origin:
        """What the values of this position come from."""
        return Origin(self.source.name, self.source.error)

    def standing(self, state: Any) -> tuple[float, ...]:
        """Every seat's chance to win: that of the seat to act by looking ahead, the rest divided as the judge does."""
        node = self._game.node(state)
        if isinstance(node, Over) or (isinstance(node, Chance) and node.purpose == "tie-break"):
            return self.chances(state)
        found, judged = self.values(state), self.chances(_empty(state))
        own = found if isinstance(found, float) else max(found.values())
        others = 1 - judged[node.seat]
        return tuple(own if seat == node.seat else chance * (1 - own) / others for seat, chance in enumerate(judged))

    def of_moves(self, state: Any, choice: Choice) -> dict[Move, float]:
        """The chance of winning after every legal move."""
        found: dict[Move, float] = {}
        for move in choice.legal:
            if isinstance(move, Keep):
                found[move] = self._plan(_empty(state), choice.seat)[state.rolls][self._lattice.index[move.dice]]
            else:
                found[move] = self._after(self._game.step(state, move), choice)
        return found

    def _after(self, after: Any, choice: Choice) -> float:
        """A position after a move that keeps no dice; where none lay on the table, they may be thrown next."""
        node = self._game.node(after)
        if not choice.dice and isinstance(node, Chance) and node.purpose == "roll":
            return self._plan(after, choice.seat)[0][0]
        return self.chances(after)[choice.seat]

    def outlook(self, state: Any, move: Move, parts: Parts | None) -> Outlook:
        """Nothing: estimates have no parts."""
        raise NoAdvice("estimated chances have no parts")

    def _before(self, state: Any, node: Chance) -> float:
        """The value of the throw that is next, for the seat that throws."""
        if node.purpose == "tie-break":
            return self.chances(state)[node.seat]
        if node.purpose == "walk":
            afters = [self._game.step(state, move) for move in node.outcomes]
            return sum(self._landed(after) for after in afters) / len(afters)
        return float(self._plan(_empty(state), node.seat)[state.rolls][self._lattice.index[state.dice]])

    def _landed(self, state: Any) -> float:
        node = self._game.node(state)
        if isinstance(node, Choice):
            return max(self.of_moves(state, node).values())
        assert isinstance(node, Chance)
        return self.chances(state)[node.seat] if node.purpose == "walk" else self._plan(state, node.seat)[0][0]

    def _tie_break(self, state: Any, node: Chance) -> tuple[float, ...]:
        """Exact: before the first throw of a round all who throw are equal."""
        contest, seats = state.contest, range(self._game.seats)
        if not contest.results:
            return tuple(float(seat in contest.seats) / len(contest.seats) for seat in seats)
        found = [0.0] * len(seats)
        for move, ways in node.outcomes.items():
            for seat, chance in enumerate(self.chances(self._game.step(state, move))):
                found[seat] += chance * ways / node.throw.total
        return tuple(found)

    def _make_plan(self, thrown: Any, seat: int) -> list[list[float]]:
        """The values of all keeps before the first, second and third throw; `thrown` has all dice in the air."""
        final, stop = [], []
        known: dict[tuple[Dice, tuple[Move, ...]], float] = {}
        for hand, parts in zip(self._lattice.hands, self._lattice.parts, strict=True):
            last = thrown._replace(dice=hand, rolls=ROLLS)
            final.append(self._best_end(last, self._legal(last), seat, known))
            stop.append(self._best_end(last, self._legal(thrown._replace(dice=hand, rolls=1))[len(parts) - 1 :], seat, known))
        return self._lattice.turn(final, stop, ROLLS)

    def _legal(self, state: Any) -> Sequence[Move]:
        node = self._game.node(state)
        assert isinstance(node, Choice)
        return node.legal

    def _best_end(self, state: Any, ends: Sequence[Move], seat: int, known: dict[tuple[Dice, tuple[Move, ...]], float]) -> float:
        key = state.dice, tuple(ends)
        if key not in known:
            known[key] = max((self.chances(self._game.step(state, move))[seat] for move in ends), default=float("-inf"))
        return known[key]


def _empty(state: Any) -> Any:
    """The position with all dice in the air, before the first throw."""
    return state._replace(dice=(), rolls=0)
